"""The checks, grouped by what they are about; importing this package registers them, in this order."""

# isort: off
from . import playing, refusing, keeping, undoing, secrecy, saying

__all__ = ["keeping", "playing", "refusing", "saying", "secrecy", "undoing"]
