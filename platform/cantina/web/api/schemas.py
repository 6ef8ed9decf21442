"""What the API takes and gives. The OpenAPI document is made of these schemas."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from ...tables import NAME_LENGTH
from ...text import MAX_SEATS
from .fields import LARGEST, Asked, Given, KnownBot, Seat, Seed, Whole, YesNo

SEAT = validate.Range(0, MAX_SEATS - 1)
COUNT = validate.Range(0, LARGEST)
NAME = validate.Length(1, NAME_LENGTH)


def about(text: str, **more: Any) -> dict[str, Any]:
    """Return the metadata of a field: what the document says of it."""
    return {"description": text, **more}


# What requests say


class NewSeat(Asked):
    """Who sits in a seat of a new table: exactly one of the three."""

    name = fields.String(validate=NAME, metadata=about("A person; a token for the seat is in the answer."))
    bot = fields.String(validate=KnownBot(), metadata=about("A bot of this kind."))
    open = YesNo(validate=validate.Equal(True), metadata=about("Nobody yet; somebody may join.", enum=[True]))

    @validates_schema
    def _one(self, data: dict[str, Any], **kwargs: Any) -> None:
        if len(data) != 1:
            raise ValidationError("Say exactly one of name, bot and open.")


class NewTable(Asked):
    """A table to open."""

    ruleset = fields.String(required=True, metadata=about("The id of an installed title.", examples=["rule-the-galaxy"]))
    mode = fields.String(metadata=about("The id of a mode of the title; by default its first."))
    options = fields.Dict(keys=fields.String(), metadata=about("Options of the mode; what is left out has its default."))
    seats = fields.List(
        fields.Nested(NewSeat), required=True, validate=validate.Length(1, MAX_SEATS), metadata=about("Who sits where.")
    )
    seat_options = fields.List(
        fields.Dict(keys=fields.String()), metadata=about("Options of each seat, in order; may be shorter than `seats`.")
    )
    seed = Seed(
        metadata=about(
            "Shuffle the first match by this seed, so that it can be set up again. Everybody at the table is told.",
            anyOf=[{"type": "integer"}, {"type": "string", "maxLength": 64}],
        )
    )

    @validates_schema
    def _seats(self, data: dict[str, Any], **kwargs: Any) -> None:
        names = [seat["name"].casefold() for seat in data["seats"] if "name" in seat]
        if len(set(names)) != len(names):
            raise ValidationError("Two seats have the same name.", "seats")
        if len(data.get("seat_options", ())) > len(data["seats"]):
            raise ValidationError("These are more than there are seats.", "seat_options")


class NewAnswer(Asked):
    """One of the actions of an open decision."""

    decision = fields.String(
        required=True,
        validate=validate.Regexp(r"^\d{1,2}\.\d{1,9}\.[0-9a-f]{12}\Z"),
        metadata=about("The decision's id.", pattern=r"^[0-9]{1,2}\.[0-9]{1,9}\.[0-9a-f]{12}$"),
    )
    action = fields.String(required=True, metadata=about("One of its actions.", examples=["buy:arc-trooper"]))


class NewMember(Asked):
    """Somebody who sits down."""

    name = fields.String(required=True, validate=NAME, metadata=about("The name others see."))
    seat = Whole(validate=SEAT, metadata=about("By default the first free one."))


class NewBot(Asked):
    """A bot that sits down."""

    bot = fields.String(required=True, validate=KnownBot(), metadata=about("The kind of bot."))
    seat = Whole(validate=SEAT, metadata=about("By default the first free one."))


class Left(Asked):
    """A seat to be freed."""

    seat = Whole(validate=SEAT, metadata=about("By default the token's own; any with the host's token."))


class Again(Asked):
    """Another match."""

    match = Whole(required=True, validate=COUNT, metadata=about("The number of the match that has ended."))


class Back(Asked):
    """A step to be taken back."""

    revision = Whole(required=True, validate=COUNT, metadata=about("The match's revision when you decided to."))
    ask = YesNo(load_default=False, metadata=about("Ask the others, where it is not free."))


class BackAnswer(Asked):
    """Whether another seat may take back."""

    agree = YesNo(required=True, metadata=about("The last yes takes back, the first no drops the question."))


class NewRun(Asked):
    """What a tool is to work on."""

    input = fields.Dict(
        keys=fields.String(), load_default=dict, metadata=about("The tool's fields by name; what is left out has its default.")
    )


# What answers say


class ChoiceOut(Given):
    """One value of an option."""

    value = fields.Raw(metadata=about("What to send."))
    label = fields.String(metadata=about("What to show."))


class OptionOut(Given):
    """One option of a mode or a seat."""

    name = fields.String()
    title = fields.String()
    help = fields.String()
    kind = fields.String(
        metadata=about("`choice`, `number`, `text`, `file` (the text of a file) or `json` (a list or an object).")
    )
    required = fields.Boolean(metadata=about("Whether it must be sent; options of modes and seats never are."))
    default = fields.Raw(metadata=about("What it is where nothing is sent; null where it is required."))
    choices = fields.List(fields.Nested(ChoiceOut))
    low = fields.Integer(allow_none=True)
    high = fields.Integer(allow_none=True)


class ModeOut(Given):
    """A way to play a title."""

    id = fields.String()
    title = fields.String()
    summary = fields.String()
    seats = fields.List(fields.Integer(), metadata=about("The numbers of seats it is for."))
    minutes = fields.Integer(metadata=about("The usual length."))
    options = fields.List(fields.Nested(OptionOut))
    seat_options = fields.List(fields.Nested(OptionOut))


class ToolOut(Given):
    """A helper of a title outside matches."""

    id = fields.String()
    title = fields.String()
    summary = fields.String()
    fields_ = fields.List(fields.Nested(OptionOut), data_key="fields")
    example = fields.Dict(keys=fields.String(), metadata=about("An input that works; empty where none is needed."))


class RulesetOut(Given):
    """An installed title."""

    id = fields.String()
    title = fields.String()
    tagline = fields.String()
    age = fields.Integer()
    version = fields.String()
    modes = fields.List(fields.Nested(ModeOut))
    tools = fields.List(fields.Nested(ToolOut))


class Rulesets(Given):
    """What this host can play."""

    rulesets = fields.List(fields.Nested(RulesetOut))
    bots = fields.List(fields.String(), metadata=about("The kinds of bots."))


class SectionOut(Given):
    """A titled part of what a tool found."""

    title = fields.String()
    lines = fields.List(fields.String())
    columns = fields.List(fields.String(), metadata=about("The heads of the rows' cells."))
    rows = fields.List(fields.List(fields.Raw()))


class Found(Given):
    """What a tool found."""

    ok = fields.Boolean(metadata=about("False where the answer is 'no', such as a file that cannot be used."))
    sections = fields.List(fields.Nested(SectionOut), metadata=about("For people."))
    data = fields.Dict(keys=fields.String(), metadata=about("The same for programs."))


class SeatToken(Given):
    """A seat and what holds it."""

    seat = fields.Integer()
    token = fields.String(metadata=about("Send it as `Authorization: Bearer …`. It is shown this once."))


class Opened(Given):
    """A table that was opened."""

    code = fields.String(metadata=about("What others type to get there."))
    host = fields.String(metadata=about("The host's token: starts the match, seats bots, frees seats; it holds no seat."))
    seats = fields.List(fields.Nested(SeatToken), metadata=about("The seats of people."))


class Joined(Given):
    """A seat that was taken."""

    code = fields.String()
    seat = fields.Integer()
    token = fields.String(metadata=about("The seat's token. It is shown this once."))


class Freed(Given):
    """A seat that is free now."""

    code = fields.String()
    seat = fields.Integer()


class Chair(Given):
    """A place at the table."""

    seat = fields.Integer()
    name = fields.String(allow_none=True)
    kind = fields.String(validate=validate.OneOf(["guest", "bot", "free"]))


class ActionOut(Given):
    """One legal action."""

    action = fields.String(metadata=about("What to send."))
    label = fields.String(metadata=about("What a button says."))


class RefusalOut(Given):
    """Something that is not open now, and why."""

    action = fields.String()
    label = fields.String()
    reason = fields.String()


class DecisionOut(Given):
    """An open decision of the viewer's seat."""

    id = fields.String()
    seat = fields.Integer()
    prompt = fields.String()
    hint = fields.String()
    actions = fields.List(fields.Nested(ActionOut))
    refusals = fields.List(fields.Nested(RefusalOut))
    optional = fields.Boolean(metadata=about("Whether it may be left alone: nobody waits for it."))


class FaceOut(Given):
    """A card that the viewer sees."""

    slug = fields.String()
    name = fields.String()
    place = Seat(metadata=about("From the left, in a pile from the top; null where places mean nothing."))


class ZoneOut(Given):
    """What the viewer knows of a place where cards lie."""

    path = fields.String()
    title = fields.String()
    owner = Seat()
    count = fields.Integer()
    faces = fields.List(fields.Nested(FaceOut))
    back = fields.List(fields.Integer(), metadata=about("Where cards lie face down."))
    places = fields.Integer(metadata=about("How many fixed places there are; 0: none."))


class FactOut(Given):
    """A plain value that the viewer may know."""

    path = fields.String()
    title = fields.String(allow_none=True)
    owner = Seat()
    value = fields.Raw()


class ObservationOut(Given):
    """All that the viewer may know of the match now."""

    zones = fields.List(fields.Nested(ZoneOut))
    facts = fields.List(fields.Nested(FactOut))


class LogLineOut(Given):
    """Something that happened."""

    revision = fields.Integer(metadata=about("The revision it led to."))
    kind = fields.String()
    seat = Seat()
    text = fields.String()
    rule = fields.String()


class ResultOut(Given):
    """How a seat ended."""

    seat = fields.Integer()
    name = fields.String()
    won = fields.Boolean()
    rank = fields.Integer()
    points = fields.Integer(allow_none=True)


class OutcomeOut(Given):
    """The end of a match, results in order of rank."""

    cause = fields.String()
    results = fields.List(fields.Nested(ResultOut))


class AskingOut(Given):
    """A seat asks to take back its last step and what came after."""

    seat = fields.Integer()
    waiting = fields.List(fields.Integer(), metadata=about("The seats that have not answered."))


class TableOut(Given):
    """A table as its viewer may see it; between matches it shows the last one."""

    code = fields.String()
    ruleset = fields.String()
    mode = fields.String()
    version = fields.Integer(metadata=about("Counts visible changes; the stream and the ETag tell it."))
    match = fields.Integer(metadata=about("The number of the match; 0 before the first."))
    revision = fields.Integer(metadata=about("How many actions the match has seen."))
    viewer = Seat(metadata=about("Whose eyes this is for; null: everybody's."))
    host = fields.Boolean(metadata=about("Whether the token is the host's."))
    seats = fields.List(fields.Nested(Chair))
    archived = fields.Boolean(metadata=about("Whether the table was left alone for so long that it can only be read."))
    paused = fields.Boolean(metadata=about("Whether the table waits for its host because its rules failed."))
    open_seed = fields.Boolean(metadata=about("Whether the match was started from a chosen seed: its shuffles can be known."))
    undo = fields.Boolean(metadata=about("Whether the viewer may freely take back the last step."))
    ask_undo = fields.Boolean(metadata=about("Whether the viewer may ask the others to take back its last step."))
    asking = fields.Nested(AskingOut, allow_none=True)
    commitment = fields.String(allow_none=True, metadata=about("Binds the host to the match's shuffles."))
    key = fields.String(allow_none=True, metadata=about("Opens them, once the match has ended."))
    decisions = fields.List(fields.Nested(DecisionOut))
    waiting = fields.List(fields.Integer(), metadata=about("The seats that must answer now."))
    observation = fields.Nested(ObservationOut, allow_none=True)
    log = fields.List(fields.Nested(LogLineOut), metadata=about("The last events, oldest first."))
    outcome = fields.Nested(OutcomeOut, allow_none=True)


class Problem(Schema):
    """Why a call was refused."""

    code = fields.String(required=True, metadata=about("For programs; it does not change with the language."))
    message = fields.String(required=True, metadata=about("For people, in their language."))
    fields_ = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        data_key="fields",
        metadata=about("What is wrong, a sentence for each field by its path, such as `seats.0`; an empty path is the whole."),
    )
    view = fields.Nested(TableOut, metadata=about("The table as it is now, with 409 and 422."))
