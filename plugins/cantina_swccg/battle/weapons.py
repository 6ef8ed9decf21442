"""Weapons: who may fire at whom, aiming, and the shot. Rulebook: Weapons Segment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from cantina import Action, Copy, Decision, Step, T, Text

from ..cards import CHARACTER
from ..conditions import fits
from ..effects import Cost, FireTwice, OnAnyHit, OnHit, OnOwnHit, Shields, Weapon
from ..frames import Aim, Choose, Draws, Shot
from ..locations import adjacent
from ..piles import Game, lose, modified, public, use_force
from ..sources import Part, sources
from ..state import ATTACHED, WEAPON_DESTINY, Lasting, Swccg, current, named, names
from ..table import Known
from ..values import defense, power, works
from ..where import bearing, cards_at, inside, owner
from .windows import open_window

FIRE_VERB, AT_VERB = "fire:", "at:"

FIRES = T("{seat} fires {weapon} at {cards}.", own="You fire {weapon} at {cards}.")
HITS = T("{cards}: {sum}, {total} in all against a defense value of {defense}: hit.")
MISSES = T("{cards}: {sum}, {total} in all against a defense value of {defense}: a miss.")
FAILS = T("The shot fails.")
DESTROYED = T("{cards} is lost at once.")
IONIZED = T("{cards} loses its starship weapons; armor, maneuver and hyperspeed are 0 this turn.")
AIM = T("Choose the target of {card}")

NOT_HERE = T("It is not in the battle.")
FROM_INSIDE = T("Character weapons are not fired out of a starship or enclosed vehicle.")
UNPILOTED = T("Without a pilot, and on the ground, the weapons of its carrier are not fired.")
FIRED = T("It was fired in this battle.")
ANOTHER_FIRED = T("Its bearer has fired a weapon this turn.")
COSTS = T("Firing it costs {n} Force.")
NO_TARGET = T("There is no target for it here.")
NO_CREW = T("Nobody who may fire it is here and has fired no weapon this turn.")


class Ready(NamedTuple):
    """A weapon that can be fired now: by whom, and whether it is another shot of the same weapon."""

    shooter: Copy
    again: bool


def readiness(rules: Any, state: Swccg, seat: int, weapon: Copy) -> Ready | Text:
    """Return how a weapon of a player can be fired now, or why it cannot."""
    battle = current(state)
    known: Known = rules.table[state.cards[weapon]]
    text = known.weapon
    assert text is not None
    again = battle.fired.get(weapon, 0)
    shooter = _shooter(rules, state, seat, weapon, text, bool(again))
    if isinstance(shooter, Text):
        return shooter
    if again and text.repeat is None and (again > 1 or not _fires_twice(rules, state, weapon, shooter)):
        return FIRED
    force = len(state.seats[seat].force)
    if force < max(text.cost.n, text.cost.least, text.repeat or 0):
        cost = _price(rules, state, text, shooter, again)
        if force < cost:
            return COSTS.fill(n=cost)
    for copy in battle.cards:
        if _is_target(rules, state, seat, text, copy):
            return Ready(shooter, bool(again))
    return NO_TARGET


def _price(rules: Any, state: Swccg, text: Weapon, shooter: Copy, again: int) -> int:
    """Return what a shot costs, what the player may add left out."""
    if again and text.repeat is not None:
        return text.repeat
    return cost_of(rules, state, text.cost, shooter)


def _shooter(rules: Any, state: Swccg, seat: int, weapon: Copy, text: Weapon, again: bool) -> Copy | Text:
    """Return the card that fires a weapon, or why none does."""
    battle = current(state)
    place = state.places[weapon]
    if text.crew is not None:
        if place.location != battle.location:
            return NOT_HERE
        for copy in battle.cards:
            fresh = again or not state.fired.get(copy)
            if fresh and fits(rules, state, text.crew, copy, seat) and not inside(rules, state, copy):
                return copy
        return NO_CREW
    shooter = place.on
    if place.role != ATTACHED or shooter not in state.places:
        return NOT_HERE
    if shooter not in battle.cards:
        here = state.places[shooter].location
        near = text.reach == "adjacent" and here in adjacent(rules, state, battle.location)
        if not near or shooter not in cards_at(state, here):
            return NOT_HERE
    bearer: Known = rules.table[state.cards[shooter]]
    if bearer.is_character:
        if inside(rules, state, shooter):
            return FROM_INSIDE
    elif not works(rules, state, shooter):
        return UNPILOTED
    if not again and state.fired.get(shooter, 0) >= bearer.weapons_a_turn:
        return ANOTHER_FIRED
    return shooter


def _fires_twice(rules: Any, state: Swccg, weapon: Copy, shooter: Copy) -> FireTwice | None:
    """Return the text by which a weapon aboard may fire a second time, if no other weapon aboard has."""
    battle = current(state)
    if any(copy != weapon and battle.fired.get(copy, 0) > 1 for copy in bearing(state, shooter)):
        return None
    found = _twice(rules, state, shooter)
    return None if found is None or (found.device and shooter in state.devices) else found.text


class Twice(NamedTuple):
    """A text by which a weapon may fire twice, and whether it is that of a device aboard."""

    text: FireTwice
    device: bool


def _twice(rules: Any, state: Swccg, shooter: Copy) -> Twice | None:
    """Return the text of a card, or of what it carries, by which one weapon may fire twice."""
    if FireTwice in rules.table.kinds:
        for copy in (shooter, *bearing(state, shooter)):
            for text in rules.table[state.cards[copy]].of(FireTwice):
                return Twice(text, copy != shooter)
    return None


def cost_of(rules: Any, state: Swccg, cost: Cost, bearer: Copy) -> int:
    """Return an amount of Force as a text gives it for a bearer, what the player may add left out."""
    n = cost.n
    if cost.less == "ability":
        n -= rules.table[state.cards[bearer]].ability4 // 4
    elif cost.less == "power":
        n -= power(rules, state, bearer)
    return max(cost.least, n, 0)


def _is_target(rules: Any, state: Swccg, seat: int, text: Weapon, copy: Copy) -> bool:
    """Tell whether a card in the battle is the opponent's, of a kind that the weapon targets, and not inside anything."""
    known: Known = rules.table[state.cards[copy]]
    if known.target_kinds.isdisjoint(text.targets) or copy in state.seats[seat].table:
        return False
    return not inside(rules, state, copy) and not _shielded(rules, state, copy)


def _shielded(rules: Any, state: Swccg, copy: Copy) -> bool:
    """Tell whether a text of another card with it forbids to aim at a card."""
    if Shields not in rules.table.kinds:
        return False
    seat, number = owner(state, copy), state.places[copy].location
    return any(
        found.seat == seat
        and found.number == number
        and found.copy != copy
        and found.copy not in state.hit
        and fits(rules, state, found.effect.of, copy, seat)
        for found in sources(rules, state, Shields)
    )


def fire_options(rules: Any, state: Swccg, seat: int) -> list[Action]:
    """Return the weapons that a player can fire now."""
    table, cards = rules.table, state.cards
    ready = [
        copy
        for copy in state.seats[seat].table
        if table[cards[copy]].weapon is not None and isinstance(readiness(rules, state, seat, copy), Ready)
    ]
    if not ready:
        return []
    called = names(state)
    return [f"{FIRE_VERB}{called[copy]}" for copy in ready]


class AimStep(Step[Swccg, Aim]):
    """The player chooses a target, and how much Force to add where a weapon allows that."""

    def ask(self, rules: Any, state: Swccg, frame: Aim) -> Sequence[Decision]:
        battle = current(state)
        seat = frame.seat
        known: Known = rules.table[state.cards[frame.weapon]]
        text = known.weapon
        assert text is not None
        called = names(state)
        targets = [called[copy] for copy in battle.cards if _is_target(rules, state, seat, text, copy)]
        actions = [f"{AT_VERB}{name}" for name in targets]
        spare = min(text.cost.up_to, len(state.seats[seat].force))
        actions += [f"{AT_VERB}{name}+{extra}" for name in targets for extra in range(1, spare + 1)]
        return (Decision(seat, AIM.fill(card=public(known.slug)), actions, True),)

    def answer(self, play: Game, frame: Aim, seat: int, action: Action) -> None:
        state, rules = play.state, play.rules
        battle = current(state)
        name, _, extra = action.removeprefix(AT_VERB).partition("+")
        target = named(state, name)
        ready = readiness(rules, state, seat, frame.weapon)
        assert isinstance(ready, Ready)
        weapon: Weapon = rules.table[state.cards[frame.weapon]].weapon
        price = _price(rules, state, weapon, ready.shooter, battle.fired.get(frame.weapon, 0))
        state.stack.pop()
        _note(rules, state, frame.weapon, ready)
        text = FIRES.fill(weapon=public(state.cards[frame.weapon]))
        play.log.add("fire", text, seat, rules.table[state.cards[target]].named, "Weapons Segment")
        use_force(play, seat, price + int(extra or 0))
        state.stack.append(Shot(seat, frame.weapon, ready.shooter, target, int(extra or 0), len(battle.drawn)))


def _note(rules: Any, state: Swccg, weapon: Copy, ready: Ready) -> None:
    """Note the shot: a card fires one weapon a turn, and a device that lets it fire twice is used."""
    battle = current(state)
    battle.fired[weapon] = battle.fired.get(weapon, 0) + 1
    if not ready.again:
        state.fired[ready.shooter] = state.fired.get(ready.shooter, 0) + 1
        return
    twice = _twice(rules, state, ready.shooter)
    if twice is not None and twice.device and not rules.table[state.cards[ready.shooter]].is_capital:
        state.devices.append(ready.shooter)


class ShotStep(Step[Swccg, Shot]):
    """Responses to the targeting, the destinies, the result, responses to the shot."""

    def run(self, play: Game, frame: Shot) -> bool:
        stack = play.state.stack
        if frame.stage == "targeted":
            stack[-1] = replace(frame, stage="draw")
            open_window(play, "targeted", 1 - frame.seat)
        elif frame.stage == "draw":
            stack[-1] = replace(frame, stage="resolve")
            stack.append(Draws(frame.seat, WEAPON_DESTINY, play.rules.table[play.state.cards[frame.weapon]].weapon.draws))
        elif frame.stage == "resolve":
            stack[-1] = replace(frame, stage="fired")
            _resolve(play, frame)
        elif frame.stage == "fired":
            stack[-1] = replace(frame, stage="done")
            open_window(play, "fired", 1 - frame.seat)
        else:
            stack.pop()
        return False


def _resolve(play: Game, frame: Shot) -> None:
    """Compare the weapon destiny with the defense value."""
    state, rules = play.state, play.rules
    battle = current(state)
    drawn = battle.drawn[frame.since :]
    if frame.failed or frame.target not in state.places or all(one.cancelled for one in drawn):
        play.log.add("miss", FAILS, frame.seat, rule="Drawing Destiny")
        return
    known: Known = rules.table[state.cards[frame.target]]
    text = rules.table[state.cards[frame.weapon]].weapon
    destinies = sum([one.total for one in drawn])
    parts = shot_parts(rules, state, frame, text, known)
    total = destinies + sum([amount for _, amount in parts])
    value = defense_against(rules, state, text, frame.target)
    outcome = HITS if total > value else MISSES
    said = outcome.fill(sum=modified(destinies, parts), total=total, defense=value)
    play.log.add("hit" if total > value else "miss", said, frame.seat, known.named, "Weapons Segment")
    if total > value:
        _hit(play, frame, text)


def shot_parts(rules: Any, state: Swccg, frame: Shot, text: Weapon, target: Known) -> list[Part]:
    """Return what is added to a shot's destinies: the weapon's own numbers, Force added, and less for firing twice."""
    slug = state.cards[frame.weapon]
    battle = current(state)
    amounts = [text.bonus, frame.extra, _against(text, target)]
    if battle.fired.get(frame.weapon, 0) > 1 and text.repeat is None:
        twice = _twice(rules, state, frame.shooter)
        amounts.append(text.draws * twice.text.each if twice is not None else 0)
    return [(slug, amount) for amount in amounts if amount]


def _against(text: Weapon, target: Known) -> int:
    """Return the weapon's number for a kind of target."""
    for entry in text.against:
        if entry.kind in target.target_kinds:
            return entry.n
    return next((entry.n for entry in text.against if entry.kind == "other"), 0)


def defense_against(rules: Any, state: Swccg, text: Weapon, target: Copy) -> int:
    """Return the defense value that a weapon must exceed: its own number for that kind of target, or the target's."""
    known: Known = rules.table[state.cards[target]]
    for entry in text.fixed:
        if entry.kind in known.target_kinds:
            return entry.n
    return defense(rules, state, target)


def _hit(play: Game, frame: Shot, text: Weapon) -> None:
    """Do what the weapon does to a target, and what texts add to that."""
    state, rules = play.state, play.rules
    shooter: Known = rules.table[state.cards[frame.shooter]]
    effects = [hit for hit in text.hit if _applies(rules, state, frame, text, hit)]
    target: Known = rules.table[state.cards[frame.target]]
    deeds = [hit.do for hit in effects]
    if target.type == CHARACTER and "hit" in deeds:
        deeds += [effect.do for effect in shooter.of(OnOwnHit)]
    slug = state.cards[frame.weapon]
    if "hit" in deeds and frame.target not in state.hit:
        state.hit.append(frame.target)
    if "lost" in deeds:
        play.log.add("destroyed", DESTROYED, frame.seat, target.named)
        lose(play, frame.target)
        return
    for deed in deeds:
        if deed == "ion":
            _ionize(play, frame)
        elif deed != "hit":
            stat = "forfeit" if deed == "forfeit-zero" else "power"
            state.lasting.append(Lasting(frame.target, stat, 0, True, "battle", slug))
    if "hit" in deeds and OnAnyHit in rules.table.kinds and target.is_character:
        _finish_off(play, frame.target)


def _applies(rules: Any, state: Swccg, frame: Shot, text: Weapon, hit: OnHit) -> bool:
    if hit.full and frame.extra < text.cost.up_to:
        return False
    return hit.by is None or fits(rules, state, hit.by, frame.shooter, frame.seat)


def _ionize(play: Game, frame: Shot) -> None:
    state = play.state
    target = frame.target
    play.log.add("ion", IONIZED, frame.seat, play.rules.table[state.cards[target]].named)
    for copy in bearing(state, target):
        known = play.rules.table[state.cards[copy]]
        if known.weapon is not None and "starship" in known.traits:
            lose(play, copy)
    slug = state.cards[frame.weapon]
    state.lasting += [Lasting(target, stat, 0, True, "turn", slug) for stat in ("armor", "maneuver", "hyperspeed")]


def _finish_off(play: Game, target: Copy) -> None:
    """Let whoever has a text for it decide whether the card just hit is lost at once."""
    state = play.state
    battle = current(state)
    for copy in battle.cards:
        known: Known = play.rules.table[state.cards[copy]]
        seat = owner(state, copy)
        if copy == target or inside(play.rules, state, copy):
            continue
        if any(fits(play.rules, state, text.of, target, seat) for text in known.of(OnAnyHit)):
            state.stack.append(Choose(seat, "any-hit", target))
            return
