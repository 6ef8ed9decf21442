"""Flow: waiting is data on a stack."""

import pytest

import toys
from cantina import Chance, Log, Play, Step
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
