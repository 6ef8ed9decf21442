"""Marshmallow fields as the API needs them: what is not of the JSON type named is refused, not guessed at."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from ..host import host

LARGEST = 2**31 - 1


class Whole(fields.Integer):
    """A whole number; neither `"3"` nor `3.0` nor `true` is one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class YesNo(fields.Boolean):
    """True or false, and no word for it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Seed(fields.Field[str]):
    """A number or a short text; `7` and `"7"` are the same seed."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if type(value) not in (int, str) or len(text := str(value)) > 64:
            raise ValidationError("Not a number or a text of up to 64 letters.")
        return text


class KnownBot(validate.Validator):
    """A kind of bot that this host has, plugins' included; `choices` is what the document lists."""

    @property
    def choices(self) -> list[str]:
        return sorted(host().plugins.bots)

    def __call__(self, value: Any) -> Any:
        if value not in self.choices:
            raise ValidationError(f"Must be one of: {', '.join(self.choices)}.")
        return value


class Seat(fields.Integer):
    """A seat in an answer; null stands for nobody."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> int | None:
        return value if value is not None and value >= 0 else None


class Asked(Schema):
    """What a request says: an unknown field is refused."""


class Given(Schema):
    """What an answer says: every field is always there."""

    def on_bind_field(self, field_name: str, field_obj: Any) -> None:
        field_obj.required = True
