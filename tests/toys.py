"""A small title made for the tests of the ground floor: each of its actions exercises one promise of the contract."""

from __future__ import annotations

from typing import Annotated, Any

from hypothesis import strategies as st
from msgspec import Struct

from cantina import (
    ALL,
    EMPTY,
    NOBODY,
    OWNER,
    SEATS,
    SHOWN,
    SHOWN_TO_OWNER,
    About,
    Action,
    Box,
    Card,
    Catalogue,
    Chance,
    Copy,
    Decision,
    FlowRuleset,
    Log,
    Mode,
    Outcome,
    Play,
    Result,
    Sample,
    Setup,
    State,
    Step,
    T,
    Zone,
    deck,
    dice,
    take,
)
from cantina.match import Match
from cantina.text import EVERYONE, bit

SLUGS = ("blue", "fire", "red")


def not_fire(slug: str) -> bool:
    return slug != "fire"


def only_red(slug: str) -> bool:
    return slug == "red"


def open_or_owner(state: Toy, owner: int) -> int:
    return EVERYONE if state.open_hands else bit(owner)


DECK = Zone(NOBODY, pool="main", title=T("Deck"), ordered=True)
ROW = Zone(ALL, pool="main", title=T("Row"))
HAND = Zone(open_or_owner, pool="main", title=T("Hand"))
SAFE = Zone(OWNER, pool="main", title=T("Safe"), admits=not_fire)
VAULT = Zone(OWNER, pool="main", title=T("Vault"), admits=only_red)
SLOTS = Zone(NOBODY, pool="main", title=T("Slots"), places=True, turnable=True)
SEALED = Zone(OWNER, pool="main", title=T("Sealed choice"))


class Seat(Struct):
    hand: Annotated[list[Copy], HAND] = []
    safe: Annotated[list[Copy], SAFE] = []
    vault: Annotated[list[Copy], VAULT] = []
    slots: Annotated[list[Copy], SLOTS] = []
    sealed: Annotated[list[Copy], SEALED] = []
    score: Annotated[int, SHOWN] = 0
    aim: Annotated[str, SHOWN_TO_OWNER] = ""
    plan: str = ""


class Turn(Struct, frozen=True, tag="turn"):
    seat: int


class Seal(Struct, frozen=True, tag="seal"):
    """Every seat with cards in hand chooses one face down; then all are turned up."""


class Must(Struct, frozen=True, tag="must"):
    """A decision with one action, forced by public facts or not."""

    seat: int
    public: bool


class Spin(Struct, frozen=True, tag="spin"):
    """An effect that never ends."""


class Recall(Struct, frozen=True, tag="recall"):
    """Copies in every shape a frame may hold them in; nothing waits on it."""

    copies: tuple[Copy, ...] = ()
    price: tuple[int, Copy] | None = None
    one: Copy | None = None


class Toy(State):
    deck: Annotated[list[Copy], DECK] = []
    row: Annotated[list[Copy], ROW] = []
    seats: Annotated[list[Seat], SEATS] = []
    stack: list[Turn | Seal | Must | Spin | Recall] = []
    round: Annotated[int, SHOWN] = 0
    prices: Annotated[dict[int, list[int]], SHOWN] = {}
    tally: dict[str, int] = {}
    open_hands: bool = False
    winner: int = -1
    memo: str = ""


class TurnStep(Step[Toy, Turn]):
    def ask(self, rules: Any, state: Toy, frame: Turn) -> list[Decision]:
        seat = state.seats[frame.seat]
        actions = ["end", "look", "roll", "seal", "must", "may", "spin", "win", "close"]
        actions += ["draw"] if state.deck else []
        actions += [f"play:{slug}" for slug in sorted({state.cards[copy] for copy in seat.hand})]
        actions += [f"turn:{place}" for place, copy in enumerate(seat.slots) if copy != EMPTY]
        return [Decision(frame.seat, T("Your turn."), actions)]

    def answer(self, play: Play[Toy], frame: Turn, seat: int, action: Action) -> None:
        verb, _, what = action.partition(":")
        getattr(self, f"do_{verb}")(play, seat, what)

    def do_end(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.stack[-1] = Turn((seat + 1) % len(play.state.seats))
        play.state.round += 1

    def do_look(self, play: Play[Toy], seat: int, what: str) -> None:
        deck.look(play.state, play.state.deck, seat)
        play.log.add("look", T("{seat} looks at the top card."), seat)

    def do_draw(self, play: Play[Toy], seat: int, what: str) -> None:
        state = play.state
        copy = deck.draw(state, play.chance, state.deck)
        assert copy is not None
        state.seats[seat].hand.append(copy)
        play.log.add("draw", T("{seat} draws {cards}.", own="You draw {cards}."), seat, (HAND.name(state, copy, seat),))

    def do_play(self, play: Play[Toy], seat: int, what: str) -> None:
        state = play.state
        copy = take(state, state.seats[seat].hand, what)
        state.row.append(copy)
        play.log.add("play", T("{seat} plays {cards}."), seat, (ROW.name(state, copy),))

    def do_turn(self, play: Play[Toy], seat: int, what: str) -> None:
        state = play.state
        state.face_up.append(state.seats[seat].slots[int(what)])

    def do_roll(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.seats[seat].score += dice.roll(play.chance, "2d6", play.log, seat, T("luck")).total

    def do_seal(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.stack.append(Seal())

    def do_must(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.stack.append(Must(seat, public=True))

    def do_may(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.stack.append(Must(seat, public=False))

    def do_spin(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.stack.append(Spin())

    def do_win(self, play: Play[Toy], seat: int, what: str) -> None:
        play.state.winner = seat

    def do_close(self, play: Play[Toy], seat: int, what: str) -> None:
        play.log.add("close", T("{seat} closes the step."), seat, closes_undo=True)


class SealStep(Step[Toy, Seal]):
    def run(self, play: Play[Toy], frame: Seal) -> bool:
        state = play.state
        if any(seat.hand and not seat.sealed for seat in state.seats):
            return True
        for seat in state.seats:
            state.row += seat.sealed
            seat.sealed.clear()
        state.stack.pop()
        return False

    def ask(self, rules: Any, state: Toy, frame: Seal) -> list[Decision]:
        return [
            Decision(number, T("Choose a card."), [f"pick:{slug}" for slug in sorted({state.cards[c] for c in seat.hand})])
            for number, seat in enumerate(state.seats)
            if seat.hand and not seat.sealed
        ]

    def answer(self, play: Play[Toy], frame: Seal, seat: int, action: Action) -> None:
        own = play.state.seats[seat]
        own.sealed.append(take(play.state, own.hand, action.removeprefix("pick:")))


class MustStep(Step[Toy, Must]):
    def ask(self, rules: Any, state: Toy, frame: Must) -> list[Decision]:
        return [Decision(frame.seat, T("Take it."), ["take"], public=frame.public)]

    def answer(self, play: Play[Toy], frame: Must, seat: int, action: Action) -> None:
        play.state.seats[seat].score += 1
        play.state.stack.pop()
        play.log.add("take", T("{seat} takes it."), seat)


class SpinStep(Step[Toy, Spin]):
    runs = 0

    def run(self, play: Play[Toy], frame: Spin) -> bool:
        SpinStep.runs += 1
        return False


ABOUT = About(
    id="toy",
    title=T("Toy"),
    tagline=T("For tests"),
    modes=(Mode(id="duel", title=T("Duel"), summary=T("Two seats"), seats=(2, 3), minutes=1),),
    age=6,
    credits=T("Nobody"),
    version="1",
    state_version=1,
    samples=(Sample(id="start", mode="duel", seats=2),),
    max_answers=1000,
)


class ToyRules(FlowRuleset[Toy]):
    about = ABOUT
    state = Toy
    steps = {Turn: TurnStep(), Seal: SealStep(), Must: MustStep(), Spin: SpinStep()}

    def catalogue(self, setup: Setup) -> Catalogue:
        return Catalogue([Card(slug=slug, name=T(slug.capitalize())) for slug in SLUGS])

    def new_state(self, setup: Setup, chance: Chance, log: Log) -> Toy:
        box = Box()
        pile = [copy for slug in SLUGS for copy in box.add(slug, 4)]
        seats = [Seat() for _ in setup.seats]
        state = Toy(cards=box.cards, knows=box.knows, deck=pile, seats=seats)
        deck.shuffle(state, chance, state.deck)
        for seat in seats:
            seat.hand = [state.deck.pop(), state.deck.pop()]
        state.stack.append(Turn(dice.first_player(chance, len(seats), log)))
        self.advance(Play(self, state, chance, log))
        return state

    def label(self, state: Toy, action: Action) -> Any:
        return T(action)

    def outcome(self, state: Toy) -> Outcome | None:
        if state.winner < 0:
            return None
        results = [Result(won=seat == state.winner, rank=1 + (seat != state.winner)) for seat in range(len(state.seats))]
        return Outcome(tuple(results), T("{seat} wins."))

    def evaluate(self, state: Toy, seat: int) -> float:
        return min(1.0, state.seats[seat].score / 20)


def toy(
    hands: tuple[str, ...] = ("red blue", "red"),
    *,
    deck: str = "fire blue red",
    row: str = "",
    slots: tuple[str, ...] = (),
    frame: Any = None,
    open_hands: bool = False,
) -> Toy:
    """Lay out a position: words are slugs, the last word of a pile is its top, '-' is an empty place."""
    box = Box()

    def lay(words: str) -> list[Copy]:
        return [EMPTY if word == "-" else box.add(word)[0] for word in words.split()]

    seats = [Seat(hand=lay(hand), slots=lay(slots[i] if i < len(slots) else "")) for i, hand in enumerate(hands)]
    state = Toy(deck=lay(deck), row=lay(row), seats=seats, stack=[frame or Turn(0)], open_hands=open_hands)
    state.cards, state.knows = box.cards, box.knows
    return state


def match(state: Toy | None = None, rules: type[ToyRules] = ToyRules, seed: int = 1) -> Match[Toy]:
    """Return a match in a given position, or freshly set up."""
    ruleset = rules()
    if state is None:
        return Match.start(ruleset, ruleset.setup("duel", 2), seed=seed)
    setup = ruleset.setup("duel", len(state.seats))
    return Match(ruleset.at(ruleset.catalogue(setup)), setup, state, Chance.seeded(seed))


def states() -> st.SearchStrategy[Toy]:
    """Any state of the toy: each copy in one place, known to anyone, with frames that name copies."""
    return st.builds(_state, st.randoms(use_true_random=False), st.integers(0, 12), st.integers(2, 3))


def _state(random: Any, copies: int, seats: int) -> Toy:
    state = toy(("",) * seats, deck="")
    slugs = []
    for number in range(copies):
        slug = random.choice(SLUGS)
        seat = random.choice(state.seats)
        piles = [state.deck, state.row, seat.hand, seat.slots, seat.sealed]
        piles += [seat.safe] if slug != "fire" else []
        piles += [seat.vault] if slug == "red" else []
        pile = random.choice(piles)
        pile.append(Copy(number))
        slugs.append(slug)
    state.cards = tuple(slugs)
    state.knows = [random.choice([0, 0, 1, 2, 3, 4, 7, (1 << 17) - 1]) for _ in slugs]
    state.face_up = [c for seat in state.seats for c in seat.slots if random.random() < 0.5]
    for seat in state.seats:
        seat.score, seat.aim, seat.plan = random.randrange(9), random.choice("xyz"), random.choice("uvw")
        if random.random() < 0.5:
            seat.slots.insert(0, Copy(-1))
    numbers = [Copy(number) for number in range(copies)]
    named = tuple(random.sample(numbers, min(2, copies)))
    price = (random.randrange(copies), random.choice(numbers)) if copies else None
    state.stack = [Turn(0), Recall(named, price, named[0] if named else None)]
    state.prices = {random.randrange(5): [random.randrange(5)] for _ in range(3)}
    state.tally = {random.choice("xyz"): random.randrange(5) for _ in range(2)}
    state.open_hands = random.random() < 0.2
    return state
