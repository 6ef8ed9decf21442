"""The commands below `cantina`, one module each."""

from .check import check
from .rulesets import rulesets
from .serve import serve
from .simulate import simulate

__all__ = ["check", "rulesets", "serve", "simulate"]
