"""The commands below `cantina`, one module each."""

from .check import check
from .docs import docs
from .match import match
from .new import new
from .rehearse import rehearse
from .rulesets import rulesets
from .serve import serve
from .simulate import simulate
from .tool import tool

__all__ = ["check", "docs", "match", "new", "rehearse", "rulesets", "serve", "simulate", "tool"]
