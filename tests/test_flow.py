"""Flow: waiting is data on a stack, and the effects that cards are written in."""

import marshmallow
import pytest
from marshmallow import fields

import toys
from cantina import Chance, Copy, Effect, Log, Operations, Play, RulesetError, Step
from cantina.errors import RulesLoopError
from cantina.flow import MAX_STEPS


def play(state):
    return Play(toys.ToyRules(), state, Chance.seeded(1), Log())


def test_the_frame_on_top_asks():
    rules, state = toys.ToyRules(), toys.toy(frame=toys.Turn(1))
    state.stack.append(toys.Must(0, public=False))
    assert [(d.seat, d.actions) for d in rules.decisions(state)] == [(0, ["take"])]
    state.stack.pop()
    assert [d.seat for d in rules.decisions(state)] == [1]
    state.stack.pop()
    assert rules.decisions(state) == ()


def test_frames_run_until_one_waits():
    state = toys.toy(("", ""))
    state.stack += [toys.Seal(), toys.Seal()]
    toys.ToyRules().advance(play(state))
    assert state.stack == [toys.Turn(0)]


def test_an_empty_stack_waits_for_nothing():
    state = toys.toy()
    state.stack.clear()
    toys.ToyRules().advance(play(state))
    assert state.stack == []


def test_an_answer_is_followed_by_what_runs_by_itself():
    rules, state = toys.ToyRules(), toys.toy(("red", "blue"), frame=toys.Turn(0))
    for seat, action in [(0, "seal"), (1, "pick:blue"), (0, "pick:red")]:
        rules.apply(state, seat, action, Chance.seeded(1), Log())
    assert state.stack == [toys.Turn(0)]
    assert [state.cards[copy] for copy in state.row] == ["red", "blue"]


def test_pitfall_3_an_effect_without_end_is_stopped_after_5000_steps_with_its_frames(monkeypatch):
    monkeypatch.setattr(toys.SpinStep, "runs", 0)
    state = toys.toy(frame=toys.Turn(1))
    state.stack.append(toys.Spin())
    with pytest.raises(RulesLoopError) as caught:
        toys.ToyRules().advance(play(state))
    assert str(caught.value) == "toy: 5000 steps without a decision; frames: [Turn(seat=1), Spin()]"
    assert toys.SpinStep.runs == MAX_STEPS == 5000


def test_a_step_that_waits_must_ask_and_take_the_answer():
    step, state = Step(), toys.toy()
    assert step.run(play(state), toys.Spin()) is True
    with pytest.raises(NotImplementedError):
        step.ask(toys.ToyRules(), state, toys.Spin())
    with pytest.raises(NotImplementedError):
        step.answer(play(state), toys.Spin(), 0, "take")


# Effects


@pytest.fixture
def operations():
    known = Operations()

    @known("score", amount=fields.Integer(required=True), times=fields.Integer(load_default=1))
    def score(play, seat, amount, times):
        play.state.seats[seat].score += amount * times

    @known("discard")
    def discard(play, seat):
        play.state.row.append(play.state.deck.pop())

    return known


EFFECTS = [
    # effect, what the error says
    (Effect("scroe"), r"unknown operation 'scroe'; known are: discard, score"),
    (Effect("score"), r"operation score: \{'amount': \['Missing data"),
    (Effect("score", {"amount": "three"}), r"operation score: \{'amount': \['Not a valid integer"),
    (Effect("score", {"amount": 1, "colour": "red"}), r"operation score: \{'colour': \['Unknown field"),
    (Effect("discard", {"amount": 1}), r"operation discard: \{'amount': \['Unknown field"),
]


@pytest.mark.parametrize(("effect", "message"), EFFECTS)
def test_an_effect_that_does_not_fit_is_named_by_card_and_field(operations, effect, message):
    with pytest.raises(RulesetError, match=rf"^cards\.toml, rey, effects\.0: {message}"):
        operations.check(effect, "cards.toml, rey, effects.0")


@pytest.mark.parametrize(
    "effect", [Effect("score", {"amount": 2}), Effect("score", {"amount": 2, "times": 3}), Effect("discard")]
)
def test_an_effect_that_fits_is_accepted(operations, effect):
    operations.check(effect, "cards.toml, rey")


def test_an_effect_is_carried_out_for_its_seat(operations):
    state = toys.toy(deck="fire")
    operations.do(play(state), 1, Effect("score", {"amount": 2, "times": 3}))
    operations.do(play(state), 1, Effect("score", {"amount": "1"}))
    operations.do(play(state), 1, Effect("discard"))
    assert ([seat.score for seat in state.seats], state.deck, state.row) == ([0, 7], [], [Copy(3)])


def test_two_operations_of_one_name_are_refused(operations):
    with pytest.raises(RulesetError, match="the effect operation 'score' is registered twice"):
        operations("score", amount=marshmallow.fields.Integer())
