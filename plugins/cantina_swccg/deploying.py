"""Deploying cards from hand: where each may go, what it costs, and why not. Rulebook: Card Types, Unique/Restricted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cantina import EMPTY, Copy, T, Text

from .cards import CHARACTER, DEVICE, EFFECT, INTERRUPT, LOCATION, STARSHIP, VEHICLE, WEAPON, SwCard
from .conditions import fits, holds, is_at, known_fits
from .effects import Bearer, Cost, DeployMod, DeploysOnly, Filter
from .frames import Deploying
from .locations import Spot, card_at, lay, refusal, sites, spots
from .movement.rooms import roles, skills
from .piles import Game, public, use_force
from .sources import in_force, sources
from .state import ATTACHED, BESIDE, HERE, PILOT, Place, Swccg, names, top
from .table import Known
from .where import cards_at, owner, presence

ON_TABLE = T("As many as may be are on the table already.")
PERSONA = T("That character or ship is on the table already, as another card.")
NO_PLACE = T("There is no place for it now.")
TOO_DEAR = T("It costs {n} Force, and you have {have}.")
IN_BATTLE = T("Interrupts are played in battle.")

DEPLOYS = T("{seat} deploys {cards} at {place}.", own="You deploy {cards} at {place}.")
DEPLOYS_ABOARD = T("{seat} deploys {cards} aboard {other}.", own="You deploy {cards} aboard {other}.")
DEPLOYS_ON = T("{seat} deploys {cards} on {other}.", own="You deploy {cards} on {other}.")
DEPLOYS_BESIDE = T("{seat} deploys {cards} beside the locations.", own="You deploy {cards} beside the locations.")
LAYS = T("{seat} deploys the location {cards}.", own="You deploy the location {cards}.")
CONVERTS = T("{seat} converts {cards}: this version counts now.", own="You convert {cards}: your version counts now.")


class Target(NamedTuple):
    """Where a card can be deployed: how an action names it, where that is, and for how much Force."""

    action: str
    number: int
    on: Copy = EMPTY
    role: str = HERE
    cost: int = 0
    spot: Spot | None = None


def crowded(rules: Any, state: Swccg, seat: int, known: Known) -> Text | None:
    """Return why no more copies of a card may be on the table, or None: its dots, or another card of the same persona."""
    card = known.card
    if not card.dots or known.type == LOCATION:
        return None
    table, cards = rules.table, state.cards
    same = 0
    for player in state.seats:
        for copy in player.table:
            other = table[cards[copy]].card
            if other.title == card.title:
                same += 1
            elif player is state.seats[seat] and other.dots and other.persona == card.persona:
                return PERSONA
    return ON_TABLE if same >= card.dots else None


def welcome(rules: Any, state: Swccg, seat: int, number: int) -> bool:
    """Tell whether a player may deploy to a location: it has an icon of the player's side, or the player's presence."""
    if card_at(rules, state, number).icons(state.seats[seat].side):
        return True
    return presence(rules, state, cards_at(state, number), seat)


def deploy_cost(rules: Any, state: Swccg, seat: int, known: Known, number: int, carrier: Copy = EMPTY) -> int:
    """Return what a card costs at a location, or aboard a carrier there, with what its own text and others' say."""
    price = known.card.deploy
    for effect in known.of(DeployMod):
        if effect.where == "self" and _meant(rules, state, seat, effect, number, carrier):
            price = effect.to if effect.to is not None else price + effect.n
    for found in sources(rules, state, DeployMod):
        effect = found.effect
        meant = effect.where != "self" and found.seat == seat and found.number == number
        if meant and known_fits(effect.of, known, state.seats[seat].side) and in_force(rules, state, found):
            price += effect.n
    return max(0, price)


def _meant(rules: Any, state: Swccg, seat: int, effect: DeployMod, number: int, carrier: Copy) -> bool:
    """Tell whether a text that changes a card's own cost means this place of deployment."""
    if not holds(rules, state, effect.when, EMPTY, seat, number):
        return False
    near, aboard = effect.near, effect.aboard
    if not effect.at and near is None and aboard is None:
        return True
    if any(is_at(rules, state, number, place) for place in effect.at):
        return True
    if near is not None and any(fits(rules, state, near, copy, seat) for copy in cards_at(state, number)):
        return True
    return aboard is not None and carrier != EMPTY and fits(rules, state, aboard, carrier, seat)


def amount(cost: Cost, bearer: Known | None) -> int:
    """Return a cost in Force; one that depends on the bearer's ability or power is counted with its printed numbers."""
    if cost.less is None or bearer is None:
        return cost.n
    less = bearer.ability4 // 4 if cost.less == "ability" else bearer.power
    return max(cost.least, cost.n - less)


def targets(rules: Any, state: Swccg, seat: int, slug: str, more: int = 0) -> list[Target]:
    """Return where a card of a player's hand can be deployed now and be paid for, `more` Force included."""
    known: Known = rules.table[slug]
    if crowded(rules, state, seat, known) is not None:
        return []
    have = len(state.seats[seat].force) - more
    return [target for target in _all_targets(rules, state, seat, known) if target.cost <= have]


def open_targets(rules: Any, state: Swccg, frame: Deploying) -> list[Target]:
    """Return where a card that a player is deploying can go."""
    found = targets(rules, state, frame.seat, state.cards[frame.copy])
    return [target for target in found if target.action in frame.only] if frame.only else found


def deployable(rules: Any, state: Swccg, seat: int, slug: str) -> bool:
    """Tell whether there is any such place."""
    known: Known = rules.table[slug]
    have = len(state.seats[seat].force)
    if known.type == INTERRUPT or crowded(rules, state, seat, known) is not None:
        return False
    return any(target.cost <= have for target in _all_targets(rules, state, seat, known))


def _all_targets(rules: Any, state: Swccg, seat: int, known: Known) -> Iterator[Target]:
    if known.type == LOCATION:
        for spot in spots(rules, state, known.card):
            yield Target(spot.name, spot.converts, spot=spot)
    elif known.type in (CHARACTER, VEHICLE, STARSHIP):
        yield from _forces(rules, state, seat, known)
    elif known.type in (WEAPON, DEVICE, EFFECT):
        yield from _attachments(rules, state, seat, known)


def _forces(rules: Any, state: Swccg, seat: int, known: Known) -> Iterator[Target]:
    """Yield places for a character, vehicle or starship: a location of its kind, or aboard."""
    for here in state.locations:
        card = card_at(rules, state, here.number)
        if (known.type == CHARACTER and not card.is_site) or (known.type == VEHICLE and not card.exterior):
            continue
        if known.type == STARSHIP and card.is_site and (known.is_capital or not card.docking_bay):
            continue
        if welcome(rules, state, seat, here.number) and _allowed(rules, state, seat, known, here.number):
            price = deploy_cost(rules, state, seat, known, here.number)
            yield Target(f"at:{card.slug}", here.number, cost=price)
    called = names(state)
    for copy in state.seats[seat].table:
        other, place = rules.table[state.cards[copy]], state.places[copy]
        if place.role != HERE or not (other.is_ship or other.is_vehicle):
            continue
        if not _allowed(rules, state, seat, known, place.location, copy):
            continue
        for role in roles(rules, state, copy, known):
            price = deploy_cost(rules, state, seat, known, place.location, copy)
            yield Target(f"aboard:{called[copy]}:{role}", place.location, copy, role, price)


def _allowed(rules: Any, state: Swccg, seat: int, known: Known, number: int, carrier: Copy = EMPTY) -> bool:
    """Tell whether a card's own text lets it be deployed to a location, or aboard a carrier there."""
    for effect in known.of(DeploysOnly):
        if carrier != EMPTY and effect.aboard is not None and fits(rules, state, effect.aboard, carrier, seat):
            continue
        if any(is_at(rules, state, number, place) for place in effect.to):
            continue
        if effect.near is None or not _related(rules, state, seat, effect.near, number):
            return False
    return True


def _related(rules: Any, state: Swccg, seat: int, wanted: Filter, number: int) -> bool:
    """Tell whether such a card is at a site that is this one or related to it."""
    system = card_at(rules, state, number).system
    numbers = sites(rules, state, system)
    found = [place.location for copy, place in state.places.items() if fits(rules, state, wanted, copy, seat)]
    return number in numbers and any(other in numbers for other in found)


def _attachments(rules: Any, state: Swccg, seat: int, known: Known) -> Iterator[Target]:
    """Yield what a weapon, device or effect can be deployed on; of several ways to the same card the first."""
    side = state.seats[seat].side
    called = names(state)
    done: set[Copy] = set()
    for bearer in known.card.bearers:
        if bearer.on == "table":
            yield Target("beside", BESIDE, cost=bearer.cost.n)
        elif bearer.on != "card":
            yield from _on_locations(rules, state, seat, bearer)
        else:
            for copy, place in state.places.items():
                other = rules.table[state.cards[copy]]
                if copy in done or not other.fights or place.location < 0 or not known_fits(bearer.of, other, side):
                    continue
                if bearer.of.whose is None and owner(state, copy) != seat:
                    continue
                done.add(copy)
                yield Target(f"on:{called[copy]}", place.location, copy, ATTACHED, amount(bearer.cost, other))


def lies_at(bearer: Bearer, place: SwCard) -> bool:
    """Tell whether a text that lets a card be deployed on a site or a planet system means this location."""
    if bearer.on == "site":
        return place.is_site
    return bearer.on == "planet-system" and not place.is_site and "planet" in place.traits


def _on_locations(rules: Any, state: Swccg, seat: int, bearer: Bearer) -> Iterator[Target]:
    for here in state.locations:
        card = card_at(rules, state, here.number)
        if not lies_at(bearer, card) or (bearer.on == "site" and not welcome(rules, state, seat, here.number)):
            continue
        yield Target(f"at:{top(state, here.number)}", here.number, cost=bearer.cost.n)


def pilots_for(rules: Any, state: Swccg, seat: int, ship: Known, number: int) -> list[tuple[str, int]]:
    """Return the characters of a player's hand that can be deployed aboard a ship as its pilot with it, and their cost."""
    found = []
    for slug in dict.fromkeys(sorted(state.cards[copy] for copy in state.seats[seat].hand)):
        known: Known = rules.table[slug]
        if not known.is_character or PILOT not in skills(ship.card.capacity, known):
            continue
        if crowded(rules, state, seat, known) is None and _allowed(rules, state, seat, known, number):
            found.append((slug, deploy_cost(rules, state, seat, known, number)))
    return found


def deploy(play: Game, seat: int, copy: Copy, target: Target) -> None:
    """Pay for a card of the hand and put it on the table."""
    state = play.state
    player = state.seats[seat]
    player.hand.remove(copy)
    use_force(play, seat, target.cost)
    named = (public(state.cards[copy]),)
    if target.spot is not None:
        lay(state, copy, target.spot)
        play.log.add("location", CONVERTS if target.spot.converts >= 0 else LAYS, seat, named, "Location Deployment")
        return
    player.table.append(copy)
    state.places[copy] = Place(target.number, target.on, target.role)
    if target.on != EMPTY:
        text = (DEPLOYS_ON if target.role == ATTACHED else DEPLOYS_ABOARD).fill(other=public(state.cards[target.on]))
    elif target.number == BESIDE:
        text = DEPLOYS_BESIDE
    else:
        text = DEPLOYS.fill(place=public(top(state, target.number)))
    play.log.add("deploy", text, seat, named, "Card Types")


def why_not(rules: Any, state: Swccg, seat: int, slug: str) -> Text | None:
    """Return why a card of the hand cannot be deployed now, or None if it can."""
    known: Known = rules.table[slug]
    if known.type == INTERRUPT:
        return IN_BATTLE
    full = crowded(rules, state, seat, known)
    if full is not None:
        return full
    found = list(_all_targets(rules, state, seat, known))
    if not found:
        return refusal(rules, state, known.card) if known.type == LOCATION else NO_PLACE
    have = len(state.seats[seat].force)
    least = min(target.cost for target in found)
    return TOO_DEAR.fill(n=least, have=have) if least > have else None
