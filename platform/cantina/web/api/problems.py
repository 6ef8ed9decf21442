"""What the API refuses: a status, a code for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import ValidationError

from ...errors import CantinaError, IllegalAction, SetupError, StaleDecision
from ...tables import Archived, Busy, NotOpen, NotSaved, NotYours, Paused, Refused, TooLate, TooMany, UnknownTable
from ...text import T, Text
from ...tool import problems

REFUSED: dict[type[Refused], tuple[int, str]] = {
    UnknownTable: (404, "unknown_table"),
    NotYours: (403, "not_yours"),
    Archived: (409, "archived"),
    Paused: (409, "paused"),
    TooLate: (409, StaleDecision.code),
    NotOpen: (422, IllegalAction.code),
    TooMany: (429, "too_many"),
    NotSaved: (503, "not_saved"),
    Busy: (503, "busy"),
    Refused: (422, "refused"),
}
"""Status and code of what a table does not allow; of a subclass that is not here, those of the class it is made from."""

HTTP: dict[int, tuple[str, Text]] = {
    400: ("malformed", T("The host did not understand that.")),
    403: ("not_yours", T("You may not do that from here.")),
    404: ("unknown_path", T("There is nothing at that address.")),
    405: ("wrong_method", T("That address does not take this method.")),
    413: ("too_big", T("That is too much for one request.")),
    421: ("unknown_host", T("This host is not known by that name.")),
    429: ("too_many", T("That is too often. Wait a little.")),
    503: ("busy", T("The host has no room for that now. Try again.")),
}
FAILED = ("failed", T("The host stumbled. Your last move is saved."))

NO_TOKEN = T("Send the token of a seat: Authorization: Bearer, then the token.")
BAD_TOKEN = T("This host does not know that token.")
NOT_JSON = T("Send a JSON object, with the content type application/json.")
BAD_FIELD = T("Some fields are not as they should be.")
BAD_SETUP = T("The title does not take that set-up.")


class ApiError(CantinaError):
    """A call that the API itself refuses."""

    def __init__(self, status: int, code: str, text: Text, fields: Mapping[str, Text] | None = None) -> None:
        super().__init__(text.msgid)
        self.status = status
        self.code = code
        self.text = text
        self.fields = fields


def from_validation(error: ValidationError) -> ApiError:
    """Return what a body with bad fields is answered with."""
    return ApiError(422, "bad_field", BAD_FIELD, dict(problems(error.messages)))


def from_setup(error: SetupError) -> ApiError:
    """Return what a set-up that the title does not take is answered with."""
    return ApiError(422, "bad_field", BAD_SETUP, dict(problems(error.problems or {"seats": str(error)})))
