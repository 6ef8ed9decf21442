"""The checks, grouped by what they are about; importing this package registers them, in this order."""

from . import keeping, playing, refusing, saying, secrecy, undoing

__all__ = ["keeping", "playing", "refusing", "saying", "secrecy", "undoing"]
