"""The calculator for people with real cards at the table, and `cantina battle`, which goes through a battle to its end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click

from cantina import PUBLIC, Copy, Event, Named, Section, T, Text, Tool, ToolResult, Who
from cantina.text import Arg, Voice

from . import options, values
from .battle.damage import duty
from .cards import SIDES
from .collection import CARDS
from .form import ScenarioSchema, yes_no
from .resolve import Resolved, resolve
from .scenario import Scenario, ScenarioError, read_loaded, read_text
from .state import CAPTIVE, life_force
from .where import ability4, owner
from .written import SIDE_NAMES

VOICE = Voice(PUBLIC, (), str)

BYTE_ORDER_MARK = "\ufeff"
"""What some editors write before the text of a file."""

HIDDEN_STEPS = frozenset({"no card", "pass"})
"""Events that tell people at a table nothing: nobody passes there, and they say which destinies they drew."""

RESULT, OWED, SUMS, STEPS, NOTES, AFTER = (
    T("Result"),
    T("What must be paid"),
    T("Cards in the battle"),
    T("Rule by rule"),
    T("Taken as you wrote it"),
    T("After the battle"),
)
WINS = T("{side} wins by {n}.")
TIE = T("Both have the same total power: nobody wins or loses, and there is no battle damage.")
OVER = T("The battle ended before its damage segment.")
NOTHING = T("{side} owes nothing.")
HIT = T("{side} must forfeit what was hit: {cards}.")
ATTRITION = T("{side} must forfeit cards for {n} attrition.")
IMMUNE = T("{side}: immune to it and, with only such cards left, free of it: {cards}.")
IGNORED = T("{side} may leave the {n} attrition: all its cards are immune to it.")
DAMAGE = T("{side} takes {n} battle damage: forfeits, cards from the hand, or Force from the top of its piles, 1 for each.")
BOTH = T("A forfeit counts for attrition and battle damage at once, also if the card was hit.")
LOST = T("{side} has lost: {cards}.")
LEFT = T("{side} is left with: {cards}.")
LIFE = T("Life Force of {side}: {n}.")
NO_CARDS = T("nothing")
INSIDE = T("inside")
STEP = T("{sentence} [{rule}]")
NO_TEXT = T("is not written as UTF-8 text; save the scenario as a JSON file in UTF-8")


class Calculation(ScenarioSchema):
    """What the calculator is asked: a scenario, and how far to go."""

    to_end = yes_no(
        metadata={
            "title": T("Go on to the end"),
            "help": T("Also let both sides pay, with as little waste as possible; the Reserve Decks are then drawn from."),
        },
    )


def tool(rules: Any) -> Tool:
    """Return the calculator as a tool of the title."""

    def run(data: dict[str, Any]) -> ToolResult:
        loaded = {name: value for name, value in data.items() if name != "to_end"}
        return result(resolve(rules, read_loaded("", loaded, CARDS), "", data["to_end"], lend=True))

    return Tool(
        id="calculator",
        title=T("Battle calculator"),
        summary=T("For real cards at the table: who is there, who was hit, which destinies were drawn. It says who pays what."),
        schema=Calculation,
        run=run,
        button=T("Work it out"),
        example=EXAMPLE,
    )


EXAMPLE: dict[str, Any] = {
    "location": "Tatooine: Docking Bay 94",
    "initiator": "dark",
    "light": {
        "cards": [
            {"card": "Luke Skywalker"},
            {"card": "Han Solo"},
            {"card": "Chewbacca"},
            {"card": "Bowcaster", "on": "Chewbacca"},
        ],
        "destinies": {"battle": [3]},
    },
    "dark": {
        "cards": [
            {"card": "Darth Vader"},
            {"card": "Vader's Lightsaber", "on": "Darth Vader"},
            {"card": "Stormtrooper", "hit": True},
            {"card": "Stormtrooper"},
        ],
        "destinies": {"battle": [4]},
    },
}


def result(found: Resolved) -> ToolResult:
    """Return what was found, for people and for programs."""
    sections = [Section(title=RESULT, lines=tuple(_verdict(found)), columns=_RESULT_COLUMNS, rows=tuple(_totals(found)))]
    if found.ended:
        sections.append(Section(title=AFTER, lines=tuple(_after(found))))
    else:
        sections.append(Section(title=OWED, lines=tuple(_owed(found))))
        sections.append(Section(title=SUMS, columns=_CARD_COLUMNS, rows=tuple(_cards(found))))
    if found.notes:
        sections.append(Section(title=NOTES, lines=tuple(found.notes)))
    sections.append(Section(title=STEPS, lines=tuple(_steps(found.events))))
    return ToolResult(sections=tuple(sections), data=data(found))


_RESULT_COLUMNS = (T("Side"), T("Total power"), T("Battle damage"), T("Attrition"))
_CARD_COLUMNS = (T("Card"), T("Side"), T("Power"), T("Ability"), T("Forfeit"), T("Immune below"))


def _verdict(found: Resolved) -> Iterator[Text]:
    reckoning = found.reckoning
    if reckoning is None:
        yield OVER
        return
    light, dark = reckoning.totals
    if light == dark:
        yield TIE
    else:
        yield WINS.fill(side=SIDE_NAMES["light" if light > dark else "dark"], n=abs(light - dark))


def _totals(found: Resolved) -> Iterator[tuple[Text | str | int, ...]]:
    reckoning = found.reckoning
    if reckoning is not None:
        for seat, side in enumerate(SIDES):
            yield SIDE_NAMES[side], reckoning.totals[seat], reckoning.damage[seat], reckoning.attrition[seat]


def _owed(found: Resolved) -> Iterator[Text]:
    """Yield what each side must pay, as the damage segment has it now."""
    battle = found.state.battle
    assert battle is not None
    for seat, side in enumerate(SIDES):
        name, due = SIDE_NAMES[side], duty(found.rules, found.state, seat)
        hit, immune = _hit(found, seat), _immune(found, seat)
        if not due and not hit:
            yield NOTHING.fill(side=name)
            continue
        if hit:
            yield HIT.fill(side=name, cards=_names(found, hit))
        if battle.attrition[seat] and due == "immune":
            yield IGNORED.fill(side=name, n=battle.attrition[seat])
        elif battle.attrition[seat]:
            yield ATTRITION.fill(side=name, n=battle.attrition[seat])
            if immune:
                yield IMMUNE.fill(side=name, cards=_names(found, immune))
        if battle.damage[seat]:
            yield DAMAGE.fill(side=name, n=battle.damage[seat])
    yield BOTH


def _after(found: Resolved) -> Iterator[Text]:
    state = found.state
    for seat, side in enumerate(SIDES):
        lost = [CARDS[state.cards[copy]].name.msgid for copy in state.seats[seat].lost if state.cards[copy] in CARDS]
        left = [copy for copy in state.places if owner(state, copy) == seat]
        yield LOST.fill(side=SIDE_NAMES[side], cards=", ".join(lost) or NO_CARDS)
        yield LEFT.fill(side=SIDE_NAMES[side], cards=_names(found, left) or NO_CARDS)
        yield LIFE.fill(side=SIDE_NAMES[side], n=life_force(state, seat))


def _cards(found: Resolved) -> Iterator[tuple[Text | str | int, ...]]:
    battle = found.state.battle
    assert battle is not None
    for copy in battle.cards:
        row = _card(found, copy)
        yield (
            row["name"],
            SIDE_NAMES[row["side"]],
            row["power"] if row["counts"] else INSIDE,
            str(row["ability"]),
            row["forfeit"],
            row["immune_below"] or "",
        )


def _steps(events: list[Event]) -> Iterator[Text]:
    for event in events:
        if event.kind not in HIDDEN_STEPS:
            sentence = spelled(event)
            yield STEP.fill(sentence=sentence, rule=event.rule) if event.rule else sentence


def spelled(event: Event) -> Text:
    """Return an event as a text that needs no match: sides for seats, names for cards."""
    extra: dict[str, Arg] = {"cards": event.cards} if event.cards else {}
    if event.seat >= 0:
        extra["seat"] = Who(event.seat)
    return _spelled(event.text.fill(**extra))


def _spelled(text: Text) -> Text:
    return Text(text.msgid, {key: _word(arg) for key, arg in text.args.items()}, plural=text.plural)


def _word(arg: Arg) -> Arg:
    if isinstance(arg, Text):
        return _spelled(arg)
    if isinstance(arg, Who):
        return SIDE_NAMES[SIDES[arg.seat]]
    if isinstance(arg, Named):
        return _name(arg.slug)
    if isinstance(arg, tuple):
        counted: dict[str, int] = {}
        for card in arg:
            counted[card.slug] = counted.get(card.slug, 0) + 1
        return ", ".join(VOICE.say(_name(slug)) if n == 1 else f"{n} {VOICE.say(_name(slug))}" for slug, n in counted.items())
    return arg


def _name(slug: str) -> Text:
    if slug in CARDS:
        return CARDS[slug].name
    return T("a card with destiny {n}", n=slug.split("-")[1])


def _hit(found: Resolved, seat: int) -> list[Copy]:
    state = found.state
    battle = state.battle
    taking = state.hit if battle is None else [copy for copy in battle.cards if copy in state.hit]
    return [copy for copy in taking if owner(state, copy) == seat]


def _immune(found: Resolved, seat: int) -> list[Copy]:
    battle = found.state.battle
    return [] if battle is None else [copy for copy in battle.immune if owner(found.state, copy) == seat]


def _names(found: Resolved, copies: list[Copy]) -> str:
    return ", ".join(CARDS[found.state.cards[copy]].name.msgid for copy in copies)


def _card(found: Resolved, copy: Copy) -> dict[str, Any]:
    """Return a card of the battle as plain data."""
    rules, state = found.rules, found.state
    card = CARDS[state.cards[copy]]
    return {
        "card": card.slug,
        "name": card.name.msgid,
        "side": SIDES[owner(state, copy)],
        "power": values.power(rules, state, copy),
        "counts": values.counts(rules, state, copy),
        "ability": _number(ability4(rules, state, copy)),
        "forfeit": values.forfeit(rules, state, copy),
        "immune_below": values.immunity(rules, state, copy),
        "hit": copy in state.hit,
    }


def _number(amount: int) -> int | float:
    """Return a number of quarters as a plain number: 4, 3.75."""
    return amount / 4 if amount % 4 else amount // 4


def data(found: Resolved) -> dict[str, Any]:
    """Return what was found as plain data."""
    state, battle, reckoning = found.state, found.state.battle, found.reckoning
    sides = {}
    for seat, side in enumerate(SIDES):
        told: dict[str, Any] = {
            "total_power": reckoning.totals[seat] if reckoning else None,
            "battle_damage": reckoning.damage[seat] if reckoning else None,
            "attrition": reckoning.attrition[seat] if reckoning else None,
            "hit": [state.cards[copy] for copy in _hit(found, seat)],
            "immune": [state.cards[copy] for copy in _immune(found, seat)],
        }
        if found.ended:
            told["lost"] = [state.cards[copy] for copy in state.seats[seat].lost if state.cards[copy] in CARDS]
            told["left"] = [state.cards[copy] for copy in state.places if owner(state, copy) == seat]
            told["life_force"] = life_force(state, seat)
        sides[side] = told
    return {
        "winner": _winner(found),
        "ended": found.ended,
        "sides": sides,
        "cards": [] if battle is None else [_card(found, copy) for copy in battle.cards if state.places[copy].role != CAPTIVE],
        "notes": [VOICE.say(note) for note in found.notes],
        "steps": [
            {"kind": event.kind, "rule": event.rule, "text": VOICE.say(spelled(event))}
            for event in found.events
            if event.kind not in HIDDEN_STEPS
        ],
    }


def _winner(found: Resolved) -> str | None:
    if found.reckoning is None or found.reckoning.totals[0] == found.reckoning.totals[1]:
        return None
    return SIDES[0] if found.reckoning.totals[0] > found.reckoning.totals[1] else SIDES[1]


def battle_command(rules: Any) -> click.Command:
    """Return `cantina battle`."""

    @click.command(name="battle")
    @click.argument("file", type=click.File(encoding="utf-8"), required=False)
    @click.option("--ready", type=click.Choice(options.READY), help="Resolve one of the ready battles instead of a file.")
    @click.option("--damage", is_flag=True, help="Stop where the damage segment begins and say who must pay what.")
    @click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead of sentences.")
    @click.pass_context
    def battle(context: click.Context, file: TextIO | None, ready: str | None, damage: bool, as_json: bool) -> None:
        """Resolve the SWCCG battle in FILE to its end, or what is piped in where FILE is -.

        The form of the file is told in docs/swccg-scenarios.md. The exit code is 2 if the file cannot be used; every problem
        is named by file, field and reason.
        """
        if (file is None) == (ready is None):
            raise click.UsageError("name a FILE or a --ready battle, not both")
        try:
            name, scenario = _asked(file, ready)
            found = resolve(rules, scenario, name, to_end=not damage, lend=damage)
        except ScenarioError as error:
            click.echo(str(error), err=True)
            context.exit(2)
        told = result(found)
        click.echo(json.dumps(told.data, indent=2, ensure_ascii=False) if as_json else _printed(scenario, told))

    return battle


def _asked(file: TextIO | None, ready: str | None) -> tuple[str, Scenario]:
    if file is None:
        assert ready is not None
        return f"{ready}.json", options.ready(ready)
    name = Path(file.name).name
    try:
        text = file.read().removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        raise ScenarioError(name, {"": NO_TEXT}) from error
    return name, read_text(name, text, CARDS)


def _printed(scenario: Scenario, told: ToolResult) -> str:
    """Return what was found as lines of text, the steps first."""
    lines = [line for line in (scenario.title, scenario.summary) if line]
    for section in (told.sections[-1], *told.sections[:-1]):
        lines += ["", VOICE.say(section.title)]
        lines += [f"  {VOICE.say(line)}" for line in section.lines]
        table = [[str(cell) if isinstance(cell, int) else VOICE.say(cell) for cell in row] for row in section.rows]
        if table:
            table.insert(0, [VOICE.say(column) for column in section.columns])
            widths = [max(len(row[n]) for row in table) for n in range(len(table[0]))]
            lines += [
                "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
            ]
    return "\n".join(lines)
