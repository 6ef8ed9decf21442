"""What the rules look up while a match is played: prepared once for a catalogue, plain attributes and dicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cantina import EVERYONE, Card, Copy, Named, T, Text

from .board import RESOURCES
from .cards import BASE, GALAXY, NEUTRAL, PILOT, SHIP, UNIT, DeckCard
from .effects import (
    AttackBonus,
    Cheaper,
    Effect,
    HuntNeutral,
    KeepResources,
    Prevent,
    Resources,
    nested,
)
from .filters import ANY, Condition, Filter
from .solo.enemy import EnemyRules
from .state import Deckbuilder

ACTION = "action"

PLAYS = T("{seat} plays {cards}.", own="You play {cards}.")
PLAYS_FOR = T("{seat} plays {cards}: {values}.", own="You play {cards}: {values}.")


class Program:
    """A list of effects that runs as one: an ability, a reward or a branch of either.

    The effects at the front that are its `costs` must all be possible, or it cannot be used.
    """

    __slots__ = ("alone", "costs", "effects", "event", "first", "gains", "key", "must", "of", "only_if", "slug")

    def __init__(
        self,
        key: str,
        slug: str,
        effects: tuple[Effect, ...],
        costs: int = 0,
        only_if: Condition | None = None,
        event: str = "",
        of: Filter = ANY,
        first: bool = False,
        must: bool = False,
    ) -> None:
        self.key = key
        self.slug = slug
        self.effects = effects
        self.costs, self.gains = effects[:costs], effects[costs:]
        self.alone = any(effect.worth_alone for effect in self.costs)
        self.only_if = only_if
        self.event = event
        self.of = of
        self.first = first
        self.must = must

    def can(self, rules: Any, state: Deckbuilder, seat: int, source: Copy, held: Copy) -> bool:
        """Tell whether its condition holds, its costs can be met and it does anything at all."""
        if self.only_if is not None and not self.only_if.holds(rules, state, seat, source):
            return False
        for effect in self.costs:
            if not effect.can(rules, state, seat, source, held):
                return False
        if self.alone:
            return True
        for effect in self.gains:  # noqa: SIM110 (asked in every decision: a generator costs three times this)
            if effect.possible(rules, state, seat, source, held):
                return True
        return False

    def answers(self, rules: Any, state: Deckbuilder, seat: int, held: Copy) -> bool:
        """Tell whether it is triggered by an event about a card, and note that a once-a-turn event has passed."""
        if held >= 0 and not self.of.fits(rules.table[state.cards[held]], state, seat):
            return False
        if self.first:
            if self.key in state.fired:
                return False
            state.fired.append(self.key)
        return True


class Known:
    """What the rules look up of a card: its values, its programs by event and the texts of its actions."""

    __slots__ = (
        "attack",
        "bonuses",
        "buy",
        "card",
        "cheaper",
        "commit",
        "cost",
        "faction",
        "force",
        "hit_points",
        "hunts_neutral",
        "is_ship",
        "is_unit",
        "keeps_resources",
        "named",
        "neutral",
        "on",
        "on_action",
        "on_played",
        "pays_off",
        "play",
        "played",
        "prevents",
        "raid",
        "resources",
        "reward",
        "slug",
        "strike",
        "target",
        "title",
        "traits",
        "type",
        "unique",
        "use",
        "worth",
    )

    def __init__(self, card: DeckCard) -> None:
        slug = self.slug = card.slug
        self.card = card
        self.title = card.name.msgid
        self.faction = card.faction
        self.neutral = card.faction == NEUTRAL
        self.pays_off = self.neutral and card.pool == GALAXY
        self.type = card.type
        self.is_unit = card.type == UNIT
        self.is_ship = card.type == SHIP
        self.traits = frozenset(card.traits)
        self.unique = card.unique and card.type != BASE
        self.cost = card.cost
        self.attack = card.attack
        self.resources = card.resources
        self.force = card.force
        self.target = card.target
        self.hit_points = card.hit_points
        self.play = f"play:{slug}"
        self.buy = f"buy:{slug}"
        self.use = f"use:{slug}"
        self.commit = f"commit:{slug}"
        self.raid = f"raid:{slug}"
        self.strike = f"strike:{slug}"
        self.named = (Named(slug, EVERYONE),)
        self.played = _played(card)
        self.bonuses = tuple(w for w in card.whiles if isinstance(w, AttackBonus))
        self.cheaper = tuple(w for w in card.whiles if isinstance(w, Cheaper))
        self.prevents = sum(w.n for w in card.whiles if isinstance(w, Prevent))
        self.keeps_resources = any(isinstance(w, KeepResources) for w in card.whiles)
        self.hunts_neutral = any(isinstance(w, HuntNeutral) for w in card.whiles)
        self.on: dict[str, list[Program]] = {}
        self.on_action: Program | None = None
        self.on_played: tuple[str, ...] = ()
        self.reward = ""
        self.worth = 0.0


def _worth(known: Known) -> float:
    """Return about what a card adds to a deck; weak cards are worth less than none, for they keep better ones away."""
    value = known.attack + known.resources + 0.8 * known.force - 1.1
    if known.on_action is not None or known.on or known.bonuses or known.on_played:
        value += 0.7
    return 1.5 * value + 1.0 if known.is_ship else value


def _played(card: DeckCard) -> Text:
    if card.resources:
        return PLAYS_FOR.fill(values=RESOURCES.fill(n=card.resources))
    return PLAYS


class Table(dict[str, Known]):
    """The cards of a catalogue as the rules look them up.

    `programs` holds all programs by key, `events` the events that any card answers to; `enemy` is what the enemy's board says
    in solo play; `worths` is what each card is worth to a bot, `reduces` tells whether any card makes others cheaper,
    `cheapest` is the lowest cost.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__()
        self.programs: dict[str, Program] = {}
        self.events: set[str] = set()
        self.enemy: Any = None
        for card in cards:
            assert isinstance(card, DeckCard)
            self[card.slug] = self._learn(card)
            if card.board is not None:
                self.enemy = EnemyRules(card.board, self)
        self.worths = {slug: known.worth for slug, known in self.items()}
        self.reduces = any(known.cheaper for known in self.values())
        self.cheapest = min((k.cost for k in self.values() if k.card.pool in (GALAXY, PILOT)), default=0)

    def _learn(self, card: DeckCard) -> Known:
        known = Known(card)
        played = []
        for number, ability in enumerate(card.abilities):
            program = Program(
                f"{card.slug}#{number}",
                card.slug,
                ability.cost + ability.do,
                len(ability.cost),
                ability.only_if,
                ability.when,
                ability.of,
                ability.first,
                ability.must,
            )
            self._add(program)
            if ability.when == ACTION:
                known.on_action = program
            elif ability.when == "played":
                played.append(program.key)
            else:
                known.on.setdefault(ability.when, []).append(program)
                self.events.add(ability.when)
        known.on_played = tuple(played)
        known.worth = _worth(known)
        if card.reward is not None:
            known.reward = self._add(Program(f"{card.slug}#reward", card.slug, card.reward.do))
        elif known.neutral and known.is_unit and card.cost:
            known.reward = self._add(Program(f"{card.slug}#hunt", card.slug, (Resources(n=card.cost),)))
        return known

    def learn(self, key: str, slug: str, effects: tuple[Effect, ...]) -> str:
        """Keep a list of effects that is no card's ability as a program, and return its key."""
        return self._add(Program(key, slug, effects))

    def _add(self, program: Program) -> str:
        self.programs[program.key] = program
        for path, effects in nested(program.effects):
            self.programs[f"{program.key}{path}"] = Program(f"{program.key}{path}", program.slug, effects)
        return program.key
