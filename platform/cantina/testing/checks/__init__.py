"""The checks, grouped by what they are about; importing this package registers them, in this order."""

# isort: off
from . import playing, refusing, keeping, undoing, secrecy, following, saying

__all__ = ["following", "keeping", "playing", "refusing", "saying", "secrecy", "undoing"]
