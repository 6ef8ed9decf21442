"""What cards can be used for in a battle beside weapons: interrupts from the hand, and abilities of cards on the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cantina import EMPTY, TN, Action, Copy, T, deck, take

from ..conditions import fits, holds, known_fits
from ..effects import (
    ANY,
    AddDestiny,
    AddPower,
    CancelDestiny,
    CancelTargeting,
    ChangeDestiny,
    Deed,
    DropDestiny,
    FallBack,
    LoseCard,
    Play,
    ReplaceDestiny,
    Scatter,
    Search,
    SetForfeit,
    SpendForPower,
    SwapDestinies,
    Trample,
    UseNumber,
)
from ..frames import Choose, Searching, Shot
from ..piles import Game, public, use_force
from ..searching import begin
from ..sides import total_power
from ..state import BATTLE_DESTINY, LOST, USED, Drawn, Extra, Swccg, current, named, names
from ..table import PLAY_VERB, Known
from ..values import maneuver
from ..where import alone, inside, owner
from .choices import can_choose
from .readings import cancel_reading, change_reading, redraw_reading

USE_VERB = "use:"

PLAYS = T("{seat} plays {cards}.", own="You play {cards}.")
PLAYS_MARKED = T("{seat} plays {cards}", own="You play {cards}")
"""The same for a title that ends with a mark of its own."""
USES = T("{seat} uses {cards}.", own="You use {cards}.")
MORE_DESTINY = T("{seat} may draw {what}.", own="You may draw {what}.")
MORE_POWER = T("{seat} has {n} more total power.", own="You have {n} more total power.")
NO_SHOT = T("The weapon does not fire.")
SWAPPED = T("The two battle destinies change places.")

DUE = "destiny-due"
DESTINY = "-destiny"
"""How the moments end at which a destiny of some kind was drawn."""


def due_plays(rules: Any, state: Swccg, seat: int) -> list[Action]:
    """Return the interrupts that can stand in for a battle destiny that is due."""
    return plays(rules, state, seat, DUE) if DUE in rules.table.moments else []


def plays(rules: Any, state: Swccg, seat: int, moment: str) -> list[Action]:
    """Return the interrupts that a player can play from the hand at a moment, one action for each way."""
    found: list[Action] = []
    player, cards = state.seats[seat], state.cards
    for slug in dict.fromkeys([cards[copy] for copy in player.hand]):
        known = rules.table[slug]
        if moment not in known.ways or known.side != player.side or known.card.title in state.played:
            continue
        for action, play in known.ways[moment]:
            if len(player.force) >= play.cost and _open(rules, state, seat, play):
                found.append(action)
    return found


def _open(rules: Any, state: Swccg, seat: int, play: Play) -> bool:
    """Tell whether what a way to play asks for is there, and its deeds can be done."""
    battle = state.battle
    if battle is None or not holds(rules, state, play.when, EMPTY, seat, battle.location):
        return False
    if play.at in ("targeted", "fired"):
        return _about_fits(rules, state, seat, play) and _doable(rules, state, seat, play)
    mine = [copy for copy in battle.cards if owner(state, copy) == seat]
    if play.of != ANY:
        fitting = [copy for copy in mine if fits(rules, state, play.of, copy, seat)]
        if play.alone:
            fitting = [copy for copy in fitting if alone(rules, state, copy, seat)]
        if play.maneuver_over is not None:
            fitting = [copy for copy in fitting if (maneuver(rules, state, copy) or 0) > play.maneuver_over]
        if not fitting:
            return False
        if play.both is not None and not _another(rules, state, seat, play, mine, fitting):
            return False
    if play.enemy is not None and not any(
        owner(state, copy) != seat and fits(rules, state, play.enemy, copy, seat) for copy in battle.cards
    ):
        return False
    if play.outmatched:
        theirs = total_power(rules, state, battle.location, 1 - seat, battle.cards)
        if theirs <= 2 * total_power(rules, state, battle.location, seat, battle.cards):
            return False
    return _doable(rules, state, seat, play)


def _another(rules: Any, state: Swccg, seat: int, play: Play, mine: list[Copy], fitting: list[Copy]) -> bool:
    assert play.both is not None
    others = [copy for copy in mine if fits(rules, state, play.both, copy, seat)]
    return any(one != other for one in fitting for other in others)


def _about_fits(rules: Any, state: Swccg, seat: int, play: Play) -> bool:
    """Tell whether a shot is what a text answers to: your card aimed at, or your card that fired."""
    shot = state.stack[-2] if len(state.stack) > 1 else None
    if not isinstance(shot, Shot):
        return False
    who = shot.target if play.at == "targeted" else shot.shooter
    if owner(state, who) != seat or not fits(rules, state, play.of, who, seat):
        return False
    weapon = rules.table[state.cards[shot.weapon]]
    return play.weapon is None or known_fits(play.weapon, weapon, weapon.side)


def _doable(rules: Any, state: Swccg, seat: int, play: Play) -> bool:
    """Tell whether its deeds have what they work on."""
    reading = state.reading
    for number, deed in enumerate(play.do):
        if isinstance(deed, ReplaceDestiny | DropDestiny | ChangeDestiny):
            if reading is None or reading.cancelled:
                return False
            own = isinstance(deed, ReplaceDestiny | ChangeDestiny)
            if own != (reading.seat == seat):
                return False
        elif isinstance(deed, LoseCard | UseNumber | FallBack | Trample) and not can_choose(
            rules, state, Choose(seat, str(deed.__struct_config__.tag), at=number), deed
        ):
            return False
    return True


def abilities(rules: Any, state: Swccg, seat: int, moment: str) -> list[Action]:
    """Return the abilities of a player's cards in the battle that can be used at a moment."""
    battle, table, cards = current(state), rules.table, state.cards
    found = [
        copy
        for copy in state.seats[seat].table
        if table[cards[copy]].usable and copy not in battle.used and _usable(rules, state, seat, copy, moment)
    ]
    if not found:
        return []
    called = names(state)
    return [f"{USE_VERB}{called[copy]}" for copy in found]


def _usable(rules: Any, state: Swccg, seat: int, copy: Copy, moment: str) -> bool:
    """Tell whether a card's ability can be used at a moment."""
    battle = current(state)
    known: Known = rules.table[state.cards[copy]]
    force = len(state.seats[seat].force)
    if moment == "weapons" and _spends(rules, state, seat, known, force):
        return True
    if copy not in battle.cards:
        return False
    if moment == "weapons":
        return _sets(rules, state, seat, copy, known, force)
    if moment == "battle-started":
        scatter = next(iter(known.of(Scatter)), None)
        if scatter is None or force < scatter.cost or inside(rules, state, copy):
            return False
        return can_choose(rules, state, Choose(seat, "scatter", copy), scatter)
    if not moment.endswith(DESTINY):
        return False
    cancel = next(iter(known.of(CancelDestiny)), None)
    return cancel is not None and _cancels(rules, state, seat, copy, cancel, moment, force)


def _cancels(rules: Any, state: Swccg, seat: int, copy: Copy, effect: CancelDestiny, moment: str, force: int) -> bool:
    reading = state.reading
    if reading is None or reading.cancelled or force < effect.cost or (effect.kind == "battle" and moment != "battle-destiny"):
        return False
    if effect.whose != "either" and (effect.whose == "own") != (reading.seat == seat):
        return False
    return holds(rules, state, effect.when, copy, seat, state.places[copy].location)


def _spends(rules: Any, state: Swccg, seat: int, known: Known, force: int) -> bool:
    return bool(force and known.of(SpendForPower)) and present_ability4(rules, state, seat) >= 4 * (spent(state, seat) + 1)


def _sets(rules: Any, state: Swccg, seat: int, copy: Copy, known: Known, force: int) -> bool:
    battle = state.battle
    effect = next((e for e in known.of(SetForfeit) if e.cost is not None), None)
    if effect is None or battle is None or force < (effect.cost or 0):
        return False
    return can_choose(rules, state, Choose(seat, "set-forfeit", copy), effect)


def spent(state: Swccg, seat: int) -> int:
    """Return how much ability a player has used up for power in this battle."""
    battle = current(state)
    return sum([extra.n for extra in battle.extras if extra.seat == seat and extra.kind == "spent"])


def present_ability4(rules: Any, state: Swccg, seat: int) -> int:
    """Return a side's ability in quarters that is present in the battle: permanent pilots and those inside are not."""
    battle = current(state)
    return sum(
        [
            rules.table[state.cards[copy]].ability4
            for copy in battle.cards
            if owner(state, copy) == seat and not inside(rules, state, copy)
        ]
    )


# Doing it


def play_card(play: Game, seat: int, action: Action) -> None:
    """Play an interrupt from the hand: pay, put it on its pile, and do what it says."""
    state = play.state
    slug, _, way = action.removeprefix(PLAY_VERB).partition("/")
    number = int(way or 1) - 1
    known = play.rules.table[slug]
    text: Play = known.plays[number]
    player = state.seats[seat]
    copy = take(state, player.hand, slug)
    deck.show(state, (copy,))
    pile, zone = (player.used, USED) if text.go == "used" else (player.lost, LOST)
    pile.append(copy)
    said = PLAYS_MARKED if known.card.name.msgid.endswith(("!", "?")) else PLAYS
    play.log.add("play", said, seat, (zone.name(state, copy, seat),), "Interrupt")
    if known.card.dots == 1:
        state.played.append(known.card.title)
    use_force(play, seat, text.cost)
    do_deeds(play, seat, slug, number, 0)


def do_deeds(play: Game, seat: int, slug: str, way: int, start: int) -> None:
    """Do what a way to play an interrupt says, from one deed on; a deed that asks waits on the stack."""
    text: Play = play.rules.table[slug].plays[way]
    for at in range(start, len(text.do)):
        deed = text.do[at]
        if isinstance(deed, LoseCard | UseNumber | FallBack | Trample):
            play.state.stack.append(Choose(seat, str(deed.__struct_config__.tag), EMPTY, slug, way, at))
            return
        if isinstance(deed, Search):
            begin(play, Searching(seat, slug, way=way))
            return
        _do(play, seat, slug, deed)


def _do(play: Game, seat: int, slug: str, deed: Deed) -> None:
    state = play.state
    battle = current(state)
    if isinstance(deed, AddDestiny):
        n = deed.n
        if deed.instead is not None and deed.having is not None:
            n = deed.instead if any(fits(play.rules, state, deed.having, c, seat) for c in battle.cards) else n
        battle.extras.append(Extra(seat, BATTLE_DESTINY, n, slug))
        play.log.add(
            "more destiny", MORE_DESTINY.fill(what=TN("{n} more battle destiny", "{n} more battle destinies", n)), seat
        )
    elif isinstance(deed, AddPower):
        battle.extras.append(Extra(seat, "total", deed.n, slug))
        play.log.add("more power", MORE_POWER.fill(n=deed.n), seat)
    elif isinstance(deed, ReplaceDestiny):
        redraw_reading(play)
    elif isinstance(deed, DropDestiny):
        cancel_reading(play)
    elif isinstance(deed, ChangeDestiny):
        change_reading(play, slug, deed.n)
    elif isinstance(deed, CancelTargeting):
        _cancel_shot(play)
    elif isinstance(deed, SwapDestinies):
        _swap(play)


def _cancel_shot(play: Game) -> None:
    stack = play.state.stack
    at = max(number for number, frame in enumerate(stack) if isinstance(frame, Shot))
    shot = stack[at]
    assert isinstance(shot, Shot)
    stack[at] = replace(shot, stage="cancelled")
    play.log.add("no shot", NO_SHOT, shot.seat, (public(play.state.cards[shot.weapon]),))


def _swap(play: Game) -> None:
    """Give each side the battle destiny of the other."""
    battle = current(play.state)
    places = [at for at, drawn in enumerate(battle.drawn) if drawn.kind == BATTLE_DESTINY and not drawn.cancelled]
    for at in places:
        drawn: Drawn = battle.drawn[at]
        battle.drawn[at] = replace(drawn, seat=1 - drawn.seat)
    play.log.add("swap", SWAPPED)


def use(play: Game, seat: int, action: Action, moment: str) -> None:
    """Use the ability of a card on the table."""
    state = play.state
    battle = current(state)
    copy = named(state, action.removeprefix(USE_VERB))
    known = play.rules.table[state.cards[copy]]
    play.log.add("use", USES, seat, known.named)
    if moment.endswith(DESTINY):
        effect: CancelDestiny = known.of(CancelDestiny)[0]
        battle.used.append(copy)
        use_force(play, seat, effect.cost)
        if effect.redraw:
            redraw_reading(play)
        else:
            cancel_reading(play)
    elif moment == "battle-started":
        battle.used.append(copy)
        use_force(play, seat, known.of(Scatter)[0].cost)
        state.stack.append(Choose(seat, "scatter", copy))
    elif known.of(SpendForPower):
        use_force(play, seat, 1)
        battle.extras += [Extra(seat, "total", 1, known.slug), Extra(seat, "spent", 1, known.slug)]
        play.log.add("more power", MORE_POWER.fill(n=1), seat)
    else:
        battle.used.append(copy)
        use_force(play, seat, next(e.cost for e in known.of(SetForfeit) if e.cost is not None))
        state.stack.append(Choose(seat, "set-forfeit", copy))
