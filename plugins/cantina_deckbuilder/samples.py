"""Set-ups that the conformance kit plays."""

from __future__ import annotations

from cantina import Sample

SAMPLES = (Sample(id="beginner-original", mode="beginner", seats=2),)
