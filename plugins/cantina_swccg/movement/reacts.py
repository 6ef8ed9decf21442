"""Reacts: deployment or movement just after the opponent starts a battle or a Force drain. Rulebook: React."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cantina import EMPTY, Action, Copy, T, Text

from ..battle.start import join
from ..conditions import fits, is_at, known_fits
from ..deploying import Target, deploy, pilots_for, targets
from ..effects import NoReact, React
from ..piles import Game, public, show_from_hand
from ..sources import sources
from ..state import ATTACHED, CAPTIVE, CARGO, PILOT, Swccg, names
from ..where import cards_at, stowed
from .boarding import disembarks, embarks
from .land import walks
from .offers import Offer, action_of, affordable, carry_out, goal
from .space import landings

MOVE_VERB = "react-move:"
DEPLOY_VERB = "react-deploy:"

REACTS = T("{seat} reacts with {cards}.", own="You react with {cards}.")
REACT_MOVE = T("React: {card} to {place} for {n}")
REACT_DEPLOY = T("React: deploy {card} for {n}")
REACT_CREWED = T("React: deploy {card} with {pilot} for {n}")

_PAID, _FREE = (walks, landings), (disembarks, embarks)


class Reaction(NamedTuple):
    """A react: the action that names it, and the movement, or the card of the hand and where it is deployed.

    `pilot` is a card of the hand that is deployed aboard it, and `pay` what that one costs.
    """

    action: Action
    offer: Offer | None = None
    slug: str = ""
    target: Target | None = None
    pilot: str = ""
    pay: int = 0


def reactions(rules: Any, state: Swccg, seat: int, number: int) -> list[Reaction]:
    """Return the reacts of a player to what the opponent has just started at a location."""
    if not rules.table.reacts:
        return []
    barred = {found.number for found in sources(rules, state, NoReact) if found.seat != seat}
    if number in barred:
        return []
    return [*_moves(rules, state, seat, number, barred), *_deployments(rules, state, seat, number)]


def react_actions(rules: Any, state: Swccg, seat: int, number: int) -> list[Action]:
    """Return how those reacts are named as actions."""
    return [reaction.action for reaction in reactions(rules, state, seat, number)]


def _moves(rules: Any, state: Swccg, seat: int, number: int, barred: set[int]) -> Iterator[Reaction]:
    called: dict[Copy, str] | None = None
    granting = _granting(rules, state, seat, number)
    for copy in state.seats[seat].table:
        place = state.places[copy]
        if place.role == CAPTIVE or place.location < 0 or place.location in barred or _has_reacted(state, copy):
            continue
        for effect in _granted(rules, state, seat, copy, number, granting):
            for offer in _led_by(rules, state, seat, copy, number, effect):
                if offer.on in state.reacted:
                    continue
                called = names(state) if called is None else called
                yield Reaction(f"{MOVE_VERB}{called[copy]}:{action_of(state, called, offer)}", offer)


def _has_reacted(state: Swccg, copy: Copy) -> bool:
    """Tell whether a card, or one that it would take along, was involved in a react this turn."""
    return bool(state.reacted) and any(other in state.reacted for other in (copy, *_aboard(state, copy)))


def _granting(rules: Any, state: Swccg, seat: int, number: int) -> list[React]:
    """Return the texts of a player's cards at a location that let others react to it."""
    having = rules.table.having.get(React, ())
    own = [copy for copy in state.seats[seat].table if state.cards[copy] in having and state.places[copy].location == number]
    if not own:
        return []
    here = cards_at(state, number)
    texts = [effect for copy in own if copy in here for effect in rules.table[state.cards[copy]].of(React)]
    return [effect for effect in texts if effect.of is not None and _reaches(rules, state, seat, number, effect)]


def _granted(rules: Any, state: Swccg, seat: int, copy: Copy, number: int, granting: list[React]) -> Iterator[React]:
    """Yield the text that lets a card move as a react to, or away from, a location: its own, or that of a card there."""
    for effect in rules.table[state.cards[copy]].of(React):
        if effect.of is None and effect.how != "deploy" and _reaches(rules, state, seat, number, effect):
            yield effect
            return
    for effect in granting:
        if effect.of is not None and fits(rules, state, effect.of, copy, seat):
            yield effect
            return


def _reaches(rules: Any, state: Swccg, seat: int, number: int, effect: React) -> bool:
    """Tell whether a text speaks of this location, and the company it asks for is there."""
    if effect.where is not None and not is_at(rules, state, number, effect.where):
        return False
    return not effect.near or any(
        fits(rules, state, wanted, copy, seat) for copy in cards_at(state, number) for wanted in effect.near
    )


def _led_by(rules: Any, state: Swccg, seat: int, copy: Copy, number: int, effect: React) -> Iterator[Offer]:
    """Yield the movements by landspeed, boarding, landing or taking off that a text lets a card make."""
    away = effect.how == "away"
    if away and (state.battle is None or state.places[copy].location != number):
        return
    found = [offer for kind in _PAID for offer in kind(rules, state, seat, copy, effect.cost)]
    found += [offer for kind in _FREE for offer in kind(rules, state, seat, copy)]
    for offer in found:
        price = offer.cost + effect.more
        if (offer.number == number) != away and affordable(state, seat, price):
            yield offer._replace(cost=price)


def _deployments(rules: Any, state: Swccg, seat: int, number: int) -> Iterator[Reaction]:
    cards = state.cards
    for slug in dict.fromkeys([cards[copy] for copy in state.seats[seat].hand]):
        known = rules.table[slug]
        texts = [effect for effect in known.of(React) if effect.how in ("deploy", "either")]
        bearers = [bearer for bearer in known.card.bearers if bearer.react]
        if not bearers and not (texts and _reaches(rules, state, seat, number, texts[0])):
            continue
        more = texts[0].more if texts else 0
        for target in targets(rules, state, seat, slug, more):
            price = max(0, target.cost + more)
            if target.number != number or target.role == CARGO or not affordable(state, seat, price):
                continue
            if target.role != ATTACHED and target.on in state.reacted:
                continue
            if bearers and not any(known_fits(b.of, rules.table[cards[target.on]], known.side) for b in bearers):
                continue
            found = Reaction(f"{DEPLOY_VERB}{slug}:{target.action}", None, slug, target._replace(cost=price))
            yield from _crewed(rules, state, seat, found) if texts and texts[0].crewed else [found]


def _crewed(rules: Any, state: Swccg, seat: int, ship: Reaction) -> Iterator[Reaction]:
    """Yield a deployment once for each pilot of the hand that can come with it."""
    assert ship.target is not None
    for slug, pay in pilots_for(rules, state, seat, rules.table[ship.slug], ship.target.number):
        if affordable(state, seat, ship.target.cost + pay):
            yield ship._replace(action=f"{ship.action}+{slug}", pilot=slug, pay=pay)


def carry_out_react(play: Game, seat: int, number: int, action: Action) -> None:
    """Make a react; whatever arrives takes part in the battle.

    None of it is involved in another react this turn, and neither is the carrier that it went aboard.
    """
    state = play.state
    found = next(reaction for reaction in reactions(play.rules, state, seat, number) if reaction.action == action)
    if found.offer is not None:
        copy = found.offer.copy
        play.log.add("react", REACTS, seat, (public(state.cards[copy]),), "React")
        before = state.boarded[:], state.moved[:]
        carry_out(play, seat, found.offer)
        state.boarded, state.moved = before
    else:
        assert found.target is not None
        play.log.add("react", REACTS, seat, (public(found.slug),), "React")
        copy = _deploy(play, seat, found.slug, found.target)
        if found.pilot:
            aboard = Target(found.action, found.target.number, copy, PILOT, found.pay)
            _deploy(play, seat, found.pilot, aboard)
    involved = [copy, *_aboard(state, copy)]
    place = state.places[copy]
    boarded = [place.on] if place.on != EMPTY and place.role != ATTACHED else []
    state.reacted += [*involved, *boarded]
    battle = state.battle
    if battle is None:
        return
    fighting = [other for other in involved if play.rules.table[state.cards[other]].fights]
    if state.places[copy].location == battle.location:
        join(play, [other for other in fighting if other not in battle.cards and not stowed(state, other)])
    else:
        battle.cards = [other for other in battle.cards if other not in fighting]


def _deploy(play: Game, seat: int, slug: str, target: Target) -> Copy:
    """Deploy a card of the hand, which everybody sees."""
    copy = show_from_hand(play.state, seat, slug)
    deploy(play, seat, copy, target)
    return copy


def _aboard(state: Swccg, carrier: Copy) -> list[Copy]:
    """Return all that a card carries, on and aboard, also what that carries."""
    found = []
    for copy, place in state.places.items():
        if place.on == carrier:
            found += [copy, *_aboard(state, copy)]
    return found


def label(rules: Any, state: Swccg, action: Action) -> Text:
    """Return what the button of a react says."""
    seat, number = _asked(state)
    found = next(reaction for reaction in reactions(rules, state, seat, number) if reaction.action == action)
    if found.offer is not None:
        offer = found.offer
        return REACT_MOVE.fill(card=public(state.cards[offer.copy]), place=goal(state, offer), n=offer.cost)
    assert found.target is not None
    if found.pilot:
        n = found.target.cost + found.pay
        return REACT_CREWED.fill(card=public(found.slug), pilot=public(found.pilot), n=n)
    return REACT_DEPLOY.fill(card=public(found.slug), n=found.target.cost)


def _asked(state: Swccg) -> tuple[int, int]:
    """Return who may react, and where."""
    battle = state.battle
    if battle is not None:
        return 1 - battle.initiator, battle.location
    frame = state.stack[-1]
    return 1 - frame.seat, frame.location  # type: ignore[union-attr]
