"""What the buttons say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cantina import TN, Action, T, Text

from .battle.choices import LEAVE, LOSE, PICK_VERB, TO_VERB
from .battle.damage import FORFEIT_VERB, HAND_VERB, IGNORE, JUMP, STAY, TOP_VERB
from .battle.destinies import DECLINE, DRAW, NUMBER_VERB
from .battle.phase import BATTLE_VERB, DONE
from .battle.responses import YIELD, YIELD_ALL
from .battle.texts import USE_VERB
from .battle.weapons import AT_VERB, FIRE_VERB, defense_against
from .effects import (
    AddDestiny,
    AddPower,
    CancelDestiny,
    CancelTargeting,
    ChangeDestiny,
    DropDestiny,
    FallBack,
    LoseCard,
    ReplaceDestiny,
    Scatter,
    Search,
    SetForfeit,
    SpendForPower,
    SwapDestinies,
    Trample,
    UseNumber,
)
from .frames import Aim
from .movement import reacts
from .piles import public
from .state import Swccg, named
from .table import PLAY_VERB, USABLE
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
    play = rules.table[slug].plays[int(way or 1) - 1]
    text = deed_words(play.do[0])
    for deed in play.do[1:]:
        text = T("{one}, {other}", one=text, other=deed_words(deed))
    if play.cost:
        return T("Play {card} for {n} Force: {what}", card=public(slug), n=play.cost, what=text)
    return T("Play {card}: {what}", card=public(slug), what=text)


def _use(rules: Any, state: Swccg, what: str) -> Text:
    copy = named(state, what)
    effect = next(e for e in rules.table[state.cards[copy]].card.effects if type(e) in USABLE)
    cost = 1 if isinstance(effect, SpendForPower) else effect.cost or 0
    if cost:
        return T("Use {card} for {n} Force: {what}", card=card_text(what), n=cost, what=deed_words(effect))
    return T("Use {card}: {what}", card=card_text(what), what=deed_words(effect))


def deed_words(deed: Any) -> Text:
    """Return in a few words what a deed of an interrupt or an ability does."""
    if isinstance(deed, AddDestiny):
        return TN("{n} more battle destiny", "{n} more battle destinies", deed.n)
    if isinstance(deed, AddPower | ChangeDestiny):
        return _WORDS[type(deed)].fill(n=f"{deed.n:+d}")
    if isinstance(deed, CancelDestiny) and deed.redraw:
        return _WORDS[ReplaceDestiny]
    return _WORDS[type(deed)]


_WORDS: dict[type[Any], Text] = {
    AddPower: T("{n} total power"),
    ChangeDestiny: T("{n} to the destiny"),
    ReplaceDestiny: T("the destiny is drawn anew"),
    DropDestiny: T("the destiny is cancelled"),
    CancelDestiny: T("the destiny is cancelled"),
    CancelTargeting: T("the weapon does not fire"),
    SwapDestinies: T("swap the battle destinies"),
    UseNumber: T("a number of one of your cards stands for the destiny"),
    LoseCard: T("lose one of your cards"),
    FallBack: T("your characters leave and the battle is cancelled"),
    Trample: T("draw destiny against a character"),
    Scatter: T("one character of ability 1 goes or is lost"),
    Search: T("search your Reserve Deck"),
    SpendForPower: T("1 more total power"),
    SetForfeit: T("an alien is worth nothing when it is forfeited"),
}


_LABELS: dict[str, Callable[[Any, Swccg, str], Text]] = {
    BATTLE_VERB: lambda rules, state, what: T("Battle at {card}", card=public(what)),
    PLAY_VERB: _play,
    USE_VERB: _use,
    FIRE_VERB: lambda rules, state, what: T("Fire {card}", card=card_text(what)),
    AT_VERB: _at,
    FORFEIT_VERB: _forfeit,
    HAND_VERB: lambda rules, state, what: T("Lose {card} from your hand", card=public(what)),
    TOP_VERB: lambda rules, state, what: PILES[what],
    PICK_VERB: lambda rules, state, what: T("Choose {card}", card=card_text(what)),
    reacts.MOVE_VERB: lambda rules, state, what: reacts.label(rules, state, f"{reacts.MOVE_VERB}{what}"),
    reacts.DEPLOY_VERB: lambda rules, state, what: reacts.label(rules, state, f"{reacts.DEPLOY_VERB}{what}"),
    NUMBER_VERB: lambda rules, state, what: T("It counts {n}", n=int(what)),
    TO_VERB: lambda rules, state, what: T("To {card}", card=public(what)),
}
