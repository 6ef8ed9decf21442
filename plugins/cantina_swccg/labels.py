"""What the buttons say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cantina import Action, T, Text

from .battle.choices import LEAVE, LOSE, PICK_VERB, TO_VERB
from .battle.damage import FORFEIT_VERB, HAND_VERB, IGNORE, JUMP, STAY, TOP_VERB
from .battle.destinies import DECLINE, DRAW
from .battle.phase import BATTLE_VERB, DONE
from .battle.responses import YIELD, YIELD_ALL
from .battle.texts import PLAY_VERB, USE_VERB
from .battle.weapons import AT_VERB, FIRE_VERB, defense_against
from .frames import Aim
from .movement import reacts
from .piles import public
from .state import Swccg, named
from .turn import STEPS as TURN_STEPS
from .values import forfeit

FIXED: dict[Action, Text] = {
    DONE: T("End the battle phase"),
    YIELD: T("Pass"),
    YIELD_ALL: T("Pass all responses of this battle"),
    DRAW: T("Draw destiny"),
    DECLINE: T("Draw none"),
    IGNORE: T("Ignore the attrition"),
    JUMP: T("They jump off"),
    STAY: T("They are lost with it"),
    LOSE: T("It is lost"),
    LEAVE: T("Leave it"),
}
PILES: dict[str, Text] = {
    "force": T("Lose the top card of your Force Pile"),
    "used": T("Lose the top card of your Used Pile"),
    "reserve": T("Lose the top card of your Reserve Deck"),
}


def label(rules: Any, state: Swccg, action: Action) -> Text:
    """Return what the button of an action says."""
    frame = state.stack[-1]
    if type(frame) in TURN_STEPS:
        text: Text = TURN_STEPS[type(frame)].label(rules, state, frame, action)
        return text
    if action in FIXED:
        return FIXED[action]
    verb, colon, what = action.partition(":")
    return _LABELS[verb + colon](rules, state, what)


def card_text(what: str) -> Text:
    """Return a card's name, with its number if it is not the first of its kind."""
    slug, _, number = what.partition(".")
    return T("{card} (no. {number})", card=public(slug), number=number) if number else T("{card}", card=public(slug))


def _forfeit(rules: Any, state: Swccg, what: str) -> Text:
    return T("Forfeit {card} ({n})", card=card_text(what), n=forfeit(rules, state, named(state, what)))


def _at(rules: Any, state: Swccg, what: str) -> Text:
    name, _, extra = what.partition("+")
    value = _defense(rules, state, name)
    if extra:
        text = T("Aim at {card} (defense {value}) with {n} Force added", n=int(extra))
    else:
        text = T("Aim at {card} (defense {value})")
    return text.fill(card=card_text(name), value=value)


def _defense(rules: Any, state: Swccg, name: str) -> int:
    """Return the defense value of a target against the weapon that aims."""
    frame = state.stack[-1]
    assert isinstance(frame, Aim)
    return defense_against(rules, state, rules.table[state.cards[frame.weapon]].weapon, named(state, name))


def _play(rules: Any, state: Swccg, what: str) -> Text:
    slug, _, way = what.partition("/")
    return T("Play {card}, way {n}", card=public(slug), n=int(way)) if way else T("Play {card}", card=public(slug))


_LABELS: dict[str, Callable[[Any, Swccg, str], Text]] = {
    BATTLE_VERB: lambda rules, state, what: T("Battle at {card}", card=public(what)),
    PLAY_VERB: _play,
    USE_VERB: lambda rules, state, what: T("Use {card}", card=card_text(what)),
    FIRE_VERB: lambda rules, state, what: T("Fire {card}", card=card_text(what)),
    AT_VERB: _at,
    FORFEIT_VERB: _forfeit,
    HAND_VERB: lambda rules, state, what: T("Lose {card} from your hand", card=public(what)),
    TOP_VERB: lambda rules, state, what: PILES[what],
    PICK_VERB: lambda rules, state, what: T("Choose {card}", card=card_text(what)),
    reacts.MOVE_VERB: lambda rules, state, what: reacts.label(rules, state, f"{reacts.MOVE_VERB}{what}"),
    reacts.DEPLOY_VERB: lambda rules, state, what: reacts.label(rules, state, f"{reacts.DEPLOY_VERB}{what}"),
    TO_VERB: lambda rules, state, what: T("To {card}", card=public(what)),
}
