"""Secrets: what a browser's cookie, a program's bearer token and a seat link carry. The store keeps only their hashes."""

from __future__ import annotations

import hashlib
import secrets


def new_token() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what the store keeps of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()
