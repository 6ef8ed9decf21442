"""Bots: they answer from what their seat knows, and leave the match alone."""

import pytest

import toys
from cantina import Chance
from cantina.bots import BOTS, Chair, greedy, make
from cantina.bots.greedy import GreedyBot
from cantina.errors import NotYourDecision
from cantina.state import spec
from toys import toy


class Calm(toys.ToyRules):
    """The toy without its endless effect, and with no way to end it unless `winning`."""

    winning = True

    def decisions(self, state):
        decisions = super().decisions(state)
        for decision in decisions:
            for action in ("spin",) if self.winning else ("spin", "win"):
                if action in decision.actions:
                    decision.actions.remove(action)
        return decisions


class Endless(Calm):
    winning = False


def chair(state=None, rules=Calm, seat=0):
    return Chair(toys.match(state or toy(), rules), seat)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_takes_an_open_action_and_leaves_the_match_as_it_was(name):
    match = toys.match(toy(), Calm)
    before = spec(toys.Toy).dump(match.state), match.chance.counter, match.revision
    bot = make(name, Chance.seeded(2))
    for _ in range(20):
        assert bot.choose(Chair(match, 0)) in match.decision(0).actions
    assert (spec(toys.Toy).dump(match.state), match.chance.counter, match.revision) == before


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_with_the_same_chance_does_the_same(name):
    def choices():
        bot = make(name, Chance.seeded(7))
        return [bot.choose(chair(rules=Endless)) for _ in range(10)]

    assert choices() == choices()


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_plays_whole_matches(name):
    for seed in range(3):
        match, bot = toys.match(seed=seed), make(name, Chance.seeded(seed))
        match.rules = Calm().at(match.rules.cards)
        match.restore(match.state)
        for _ in range(500):
            if match.outcome is not None:
                break
            match.act(match.waiting[0], bot.choose(Chair(match, match.waiting[0])))
        assert match.outcome is not None


def test_the_random_bot_takes_every_action_at_times():
    bot, seat = make("random", Chance.seeded(3)), chair()
    assert {bot.choose(seat) for _ in range(400)} == set(seat.decision.actions)


def test_the_greedy_bot_takes_a_win():
    assert {make("greedy", Chance.seeded(seed)).choose(chair()) for seed in range(10)} == {"win"}


def test_the_greedy_bot_takes_what_evaluates_best():
    """A roll adds at least 2 to the score; nothing else that ends at once does."""
    assert {make("greedy", Chance.seeded(seed)).choose(chair(rules=Endless)) for seed in range(10)} == {"roll"}


class Peek(Calm):
    """Values a position by the top card of the deck, which no seat knows."""

    winning = False

    def evaluate(self, state, seat):
        return 1.0 if state.row and state.deck and state.cards[state.deck[-1]] == "fire" else 0.0


def test_the_greedy_bot_does_as_often_the_same_whatever_the_hidden_cards_are():
    """With the fire on top, playing the red is best; a bot that saw it would always do so, and never otherwise."""
    often = []
    for deck in ("blue blue fire", "fire blue blue"):
        chairs = [
            (GreedyBot(Chance.seeded(seed), samples=1), chair(toy(("red", "blue"), deck=deck), Peek)) for seed in range(400)
        ]
        often.append(sum(bot.choose(seat) == "play:red" for bot, seat in chairs) / 400)
    assert all(0.2 < share < 0.5 for share in often)
    assert abs(often[0] - often[1]) < 0.1


@pytest.mark.parametrize(
    ("rules", "fewest", "most"), [(Calm, greedy.FIRST, greedy.FIRST), (Peek, greedy.FIRST, greedy.SAMPLES)]
)
def test_the_greedy_bot_guesses_no_more_once_the_ranking_is_settled(rules, fewest, most):
    """A win is better than all else, whatever is hidden. Where hidden cards decide, the first guesses may agree or not."""
    counted = []
    for seed in range(30):
        seat, before = chair(toy(("red", "blue"), deck="blue blue fire"), rules), []
        guess = seat.guess
        seat.guess = lambda chance, guess=guess, before=before: before.append(1) or guess(chance)
        GreedyBot(Chance.seeded(seed)).choose(seat)
        counted.append(len(before))
    assert (min(counted), max(counted)) == (fewest, most)


def test_a_single_action_is_taken_without_thinking():
    state = toy(frame=toys.Must(0, public=False))
    for name in BOTS:
        chance = Chance.seeded(1)
        assert make(name, chance).choose(chair(state)) == "take"
        if name == "greedy":
            assert chance.counter == 0


def test_a_chair_is_for_a_seat_that_must_answer():
    with pytest.raises(NotYourDecision, match="seat 2 has no open decision"):
        chair(seat=1)


def test_a_chair_shows_its_seat_only():
    seat = chair(toy(("red", "blue")))
    assert seat.observe().viewer == 0
    assert seat.observe().zones["seats.1.hand"].faces == ()
    assert not any(isinstance(value, toys.Toy) for name, value in vars(seat).items() if not name.startswith("_"))


def test_an_unknown_bot_is_an_error():
    with pytest.raises(KeyError):
        make("perfect", Chance.seeded(1))
