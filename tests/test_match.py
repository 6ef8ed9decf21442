"""A match: answers, taking back, keeping and replaying."""

import msgspec
import pytest

import toys
from cantina import Decision, Outcome, RulesetError, T
from cantina.errors import (
    IllegalAction,
    NotYourDecision,
    RulesLoopError,
    SaveVersionError,
    StaleDecision,
    StateError,
    UndoRefused,
)
from cantina.match import Match, Playout, Saved, playout
from cantina.state import spec
from cantina.text import bit
from toys import ToyRules, toy


def snapshot(match):
    """Everything of a match that an act changes."""
    data = spec(toys.Toy).dump(match.state)
    undo = [match.undo_refusal(seat) for seat in range(match.seats)]
    return data, match.revision, match.chance.counter, match.answers[:], match.decisions, match.outcome, undo


def kinds(events):
    return [event.kind for event in events]


# Answers


def test_an_action_changes_the_state_and_tells_what_happened():
    match = toys.match(toy(("red blue", "")))
    events = match.act(0, "play:red")
    assert kinds(events) == ["play"]
    assert [match.state.cards[copy] for copy in match.state.row] == ["red"]
    assert (match.revision, match.answers, match.waiting) == (1, [1, 0], (0,))


REFUSED = [
    # seat, action, error, what it says
    (0, "play:fire", IllegalAction, r"'play:fire' is not open to seat 1 now"),
    (0, "", IllegalAction, "take one of the offered actions"),
    (0, "PLAY:red", IllegalAction, "not open"),
    (0, "play:red ", IllegalAction, "not open"),
    (1, "end", NotYourDecision, r"seat 2 has no open decision in this match of toy; waiting: \[0\]"),
    (-1, "end", NotYourDecision, "seat 0 has no open decision"),
    (7, "end", NotYourDecision, "seat 8 has no open decision"),
]


@pytest.mark.parametrize(("seat", "action", "error", "message"), REFUSED)
def test_what_is_not_open_is_refused_and_changes_nothing(seat, action, error, message):
    match = toys.match(toy())
    match.act(0, "look")
    before = snapshot(match)
    with pytest.raises(error, match=message):
        match.act(seat, action)
    assert snapshot(match) == before


class RaisesInApply(ToyRules):
    def apply(self, state, seat, action, chance, log):
        super().apply(state, seat, action, chance, log)
        state.row.append(state.deck.pop())
        chance.below(6)
        raise KeyError("broken card")


class RaisesInDecisions(ToyRules):
    def decisions(self, state):
        if state.round:
            raise ZeroDivisionError("broken question")
        return super().decisions(state)


class RaisesInOutcome(ToyRules):
    def outcome(self, state):
        if state.round:
            raise ValueError("broken end")
        return


class AsksNobody(ToyRules):
    def decisions(self, state):
        return () if state.round else super().decisions(state)


class WaitsForNobody(ToyRules):
    def decisions(self, state):
        return [Decision(0, T("Perhaps?"), ["look"], optional=True)] if state.round else super().decisions(state)


class MayInterrupt(ToyRules):
    """While seat 0 answers, seat 1 may end it."""

    def decisions(self, state):
        return [*super().decisions(state), Decision(1, T("Perhaps?"), ["end"], optional=True)]


class ForcesForEver(ToyRules):
    def decisions(self, state):
        return [Decision(0, T("Again."), ["look"], public=True)] if state.round else super().decisions(state)


BROKEN = [
    # rules, action, error, what it says
    (RaisesInApply, "end", RulesetError, "toy: 'end' by seat 1 failed: KeyError: 'broken card'"),
    (RaisesInDecisions, "end", RulesetError, "toy: 'end' by seat 1 failed: ZeroDivisionError: broken question"),
    (RaisesInOutcome, "end", RulesetError, "toy: 'end' by seat 1 failed: ValueError: broken end"),
    (AsksNobody, "end", RulesetError, "toy: no decision is open that must be answered, and there is no outcome"),
    (WaitsForNobody, "end", RulesetError, "toy: no decision is open that must be answered"),
    (ForcesForEver, "end", RulesLoopError, "toy: 5000 forced actions in a row"),
    (ToyRules, "spin", RulesLoopError, "toy: 5000 steps without a decision; frames: .*Spin"),
]


@pytest.mark.parametrize(("rules", "action", "error", "message"), BROKEN)
def test_pitfall_5_7_rules_that_raise_leave_the_match_as_it_was(rules, action, error, message):
    match = toys.match(toy(), rules)
    before = snapshot(match)
    with pytest.raises(error, match=message):
        match.act(0, action)
    assert snapshot(match) == before


def test_an_optional_decision_can_be_answered_and_nobody_waits_for_it():
    match = toys.match(toy(("red blue", "")), MayInterrupt)
    assert (match.waiting, match.decision(1).actions) == ((0,), ["end"])
    before = match.revision
    match.act(1, "end")
    assert match.revision == before + 1


def test_pitfall_5_6_chance_is_dropped_with_the_act_that_raised():
    broken, sound = toys.match(toy(), RaisesInApply), toys.match(toy())
    with pytest.raises(RulesetError):
        broken.act(0, "roll")
    broken.rules = sound.rules
    assert broken.act(0, "roll") == sound.act(0, "roll")


def test_pitfall_5_15_events_are_collected_by_the_act():
    match = toys.match(toy())
    assert [kinds(match.act(0, action)) for action in ("look", "end")] == [["look"], []]


def test_a_state_kept_from_before_is_not_changed_by_an_act():
    match = toys.match(toy())
    before, data = match.state, spec(toys.Toy).dump(match.state)
    match.act(0, "draw")
    assert spec(toys.Toy).dump(before) == data


def test_an_ended_match_asks_nobody():
    match = toys.match(toy())
    match.act(0, "win")
    assert match.decisions == match.waiting == ()
    assert match.outcome is not None
    assert [result.won for result in match.outcome.results] == [True, False]
    with pytest.raises(NotYourDecision):
        match.act(0, "end")


def test_a_fork_goes_its_own_way():
    match = toys.match(toy())
    match.act(0, "play:red")
    before, other = snapshot(match), match.fork()
    other.undo(0)
    other.act(0, "roll")
    assert snapshot(match) == before
    assert match.undo(0) == 0


# What is forced


def test_pitfall_5_10_what_is_publicly_forced_is_taken_at_once():
    match = toys.match(toy())
    events = match.act(0, "must")
    assert kinds(events) == ["take"]
    assert (match.state.seats[0].score, match.revision, match.answers) == (1, 1, [1, 0])
    assert "end" in match.decision(0).actions


def test_pitfall_5_10_a_single_action_that_is_not_public_waits_for_its_seat():
    match = toys.match(toy())
    assert match.act(0, "may") == []
    assert match.decision(0).actions == ["take"]
    assert match.state.seats[0].score == 0
    assert kinds(match.act(0, "take")) == ["take"]


def test_what_is_forced_at_the_start_is_in_the_opening():
    match = toys.match(toy(frame=toys.Turn(0)))
    assert match.opening == []
    forced = toy()
    forced.stack.append(toys.Must(1, public=True))
    assert kinds(toys.match(forced).opening) == ["take"]


class PublicMenu(ToyRules):
    def decisions(self, state):
        return [Decision(0, T("Choose."), ["end", "look"], public=True)]


def test_a_public_offer_of_two_actions_waits():
    match = toys.match(toy(), PublicMenu)
    assert match.opening == []
    assert match.decision(0).actions == ["end", "look"]


# The ids of decisions


def ids(match):
    return {decision.seat: match.decision_id(decision) for decision in match.decisions}


def test_pitfall_5_12_an_id_survives_the_answers_of_other_seats_and_closes_with_its_own():
    match = toys.match(toy(("red blue", "red fire")))
    match.act(0, "seal")
    before = ids(match)
    match.act_on(before[0], "pick:red")
    assert ids(match) == {1: before[1]}
    match.act_on(before[1], "pick:fire")
    assert not set(ids(match).values()) & set(before.values())


def test_a_double_click_finds_a_closed_id():
    match = toys.match(toy())
    clicked = ids(match)[0]
    match.act_on(clicked, "look")
    before = snapshot(match)
    assert match.decision(0).actions == toys.match(toy()).decision(0).actions, "the offer itself is the same"
    with pytest.raises(StaleDecision, match=r"is not open any more; look at the table and choose again"):
        match.act_on(clicked, "look")
    assert snapshot(match) == before


def test_an_id_changes_when_the_offer_changes():
    one, other = toys.match(toy(("red", ""))), toys.match(toy(("blue", "")))
    assert ids(one) != ids(other)
    assert ids(one) == ids(toys.match(toy(("red", ""))))


def test_pitfall_5_12_undo_does_not_bring_an_id_back():
    match = toys.match(toy())
    used = ids(match)[0]
    match.act(0, "play:red")
    match.undo(0)
    assert match.answers == [1, 0]
    assert ids(match)[0] != used
    with pytest.raises(StaleDecision):
        match.act_on(used, "play:red")


def test_an_action_that_the_decision_does_not_have_is_illegal_by_id_too():
    match = toys.match(toy())
    with pytest.raises(IllegalAction):
        match.act_on(ids(match)[0], "fly")


# Taking back

CHANCE_OR_OTHERS = "There is nothing to take back since chance or another player had a part."
SEEN = "A card has been seen since."
ANSWERED = "Another player has answered since."
TURN = "The turn has gone to another player."
CLOSED = "The rules close that step."
OVER = "The match is over."

UNDO = [
    # rule, answers so far, who takes back, why not (None: free)
    ("a known card is played", [(0, "play:red")], 0, None),
    ("a known card is played after a draw", [(0, "draw"), (0, "play:red")], 0, None),
    ("a card is drawn", [(0, "draw")], 0, SEEN),
    ("the top card is looked at", [(0, "look")], 0, SEEN),
    ("a face-down card is turned up", [(0, "turn:0")], 0, SEEN),
    ("dice are rolled", [(0, "roll")], 0, CHANCE_OR_OTHERS),
    ("dice were rolled before", [(0, "roll"), (0, "play:red")], 0, None),
    ("dice were rolled after", [(0, "play:red"), (0, "roll")], 0, CHANCE_OR_OTHERS),
    ("the turn is handed on", [(0, "end")], 0, TURN),
    ("the turn came back", [(0, "end"), (1, "end")], 1, TURN),
    ("another seat has answered", [(0, "end"), (1, "look")], 0, ANSWERED),
    ("it was another seat's action", [(0, "play:red")], 1, ANSWERED),
    ("an event closes undo", [(0, "close")], 0, CLOSED),
    ("an event closed undo before", [(0, "close"), (0, "play:red")], 0, None),
    ("the match is over", [(0, "win")], 0, OVER),
    ("a sealed choice, nobody else has chosen", [(0, "seal"), (0, "pick:red")], 0, None),
    ("a sealed choice, another has chosen", [(0, "seal"), (0, "pick:red"), (1, "pick:red")], 0, ANSWERED),
    ("a sealed choice that others answer now", [(0, "seal")], 0, TURN),
    ("nothing happened yet", [], 0, CHANCE_OR_OTHERS),
]


@pytest.mark.parametrize(("answers", "seat", "why_not"), [row[1:] for row in UNDO], ids=[row[0] for row in UNDO])
def test_pitfall_5_1_when_taking_back_is_free(answers, seat, why_not):
    match, before = toys.match(toy(("red blue", "red"), slots=("fire",))), None
    for who, action in answers:
        before = spec(toys.Toy).dump(match.state)
        match.act(who, action)
    refusal = match.undo_refusal(seat)
    assert (refusal.msgid if refusal else None) == why_not
    revision, unchanged = match.revision, snapshot(match)
    if why_not is None:
        assert match.undo(seat) == revision - 1
        assert match.revision == revision + 1
        assert spec(toys.Toy).dump(match.state) == before
    else:
        with pytest.raises(UndoRefused) as caught:
            match.undo(seat)
        assert caught.value.text.msgid == why_not
        assert snapshot(match) == unchanged


@pytest.mark.parametrize(("looked", "why_not"), [(True, None), (False, SEEN)])
def test_a_card_that_another_seat_comes_to_know_blocks_undo_unless_the_actor_knew_it(looked, why_not):
    match = toys.match(toy(("red", ""), deck="fire"))
    if looked:
        match.act(0, "look")
    match.act(0, "play:red")
    match.state.knows[1] |= bit(1)
    refusal = match.undo_refusal(0)
    assert (refusal.msgid if refusal else None) == why_not


def test_several_steps_are_taken_back_one_by_one_as_far_as_it_is_free():
    match = toys.match(toy(("red blue", "")))
    match.act(0, "draw")
    drawn = spec(toys.Toy).dump(match.state)
    match.act(0, "play:blue")
    match.act(0, "play:red")
    assert [match.undo(0), match.undo(0)] == [2, 1]
    assert spec(toys.Toy).dump(match.state) == drawn
    assert match.undo_refusal(0).msgid == SEEN


def test_play_goes_on_after_taking_back_without_touching_what_was_kept():
    match = toys.match(toy(("red blue", "")))
    start = spec(toys.Toy).dump(match.state)
    for _ in range(3):
        match.act(0, "play:red")
        match.undo(0)
        assert spec(toys.Toy).dump(match.state) == start
    assert match.revision == 6


def test_an_answer_that_another_seat_took_back_still_counts_as_an_answer():
    match = toys.match(toy(("red blue", "red", "blue")))
    for seat, action in [(0, "seal"), (0, "pick:red"), (1, "pick:red")]:
        match.act(seat, action)
    assert match.undo(1) == 2
    assert match.undo_refusal(0).msgid == CHANCE_OR_OTHERS


def test_after_an_agreed_undo_nothing_is_free_and_the_kept_state_stays_as_it_was():
    match, kept = toys.match(toy()), toy()
    kept.stack.append(toys.Must(0, public=True))
    match.act(0, "play:red")
    match.restore(kept)
    assert match.state.seats[0].score == 1, "what is forced is taken"
    assert kept.seats[0].score == 0
    assert match.undo_refusal(0).msgid == CHANCE_OR_OTHERS


def test_chance_does_not_go_back_when_a_state_is_restored():
    match = toys.match(toy())
    start = match.state
    first = match.act(0, "roll")
    counter = match.chance.counter
    match.restore(start)
    assert match.state.seats[0].score == 0
    assert match.chance.counter == counter
    assert match.act(0, "roll") != first
    assert match.undo_refusal(0).msgid == CHANCE_OR_OTHERS


# Looking


def test_pitfall_5_6_a_guess_is_a_state_and_leaves_the_match_alone():
    match = toys.match()
    before = snapshot(match)
    guess = match.guess(0, match.chance.fork("bot"))
    guess.deck.clear()
    assert snapshot(match) == before
    assert guess.cards != match.state.cards


# Keeping


def test_save_and_load_goes_on_in_the_same_way():
    match = toys.match()
    for action in ("roll", "play:blue", "draw"):
        match.act(match.waiting[0], action)
    saved = msgspec.json.decode(msgspec.json.encode(match.save()), type=Saved)
    back = Match.load(match.rules, saved)
    assert snapshot(back)[:-1] == snapshot(match)[:-1]
    assert (back.open_seed, back.setup, back.opening) == (True, match.setup, [])
    assert back.act(back.waiting[0], "roll") == match.act(match.waiting[0], "roll")
    assert back.state_hash() == match.state_hash()


def test_a_secret_match_is_not_an_open_seed():
    rules = ToyRules()
    match = Match.start(rules, rules.setup("duel", 2))
    assert not match.save().open_seed
    assert match.chance.key != Match.start(rules, rules.setup("duel", 2)).chance.key


def test_a_seed_gives_the_same_match_and_a_set_up_may_be_arranged():
    rules = ToyRules()
    setup = rules.setup("duel", 2)
    assert snapshot(Match.start(rules, setup, seed=5)) == snapshot(Match.start(rules, setup, seed=5))
    late = Match.start(rules, setup, seed=5, arrange=lambda state, chance: state.deck.reverse())
    assert late.state.deck == Match.start(rules, setup, seed=5).state.deck[::-1]
    assert kinds(late.opening)[-1] == "first"


def test_what_would_not_load_or_lost_a_card_is_not_saved():
    match = toys.match(toy())
    match.state.round = True
    with pytest.raises(StateError, match="cannot be loaded again"):
        match.save()
    match = toys.match(toy())
    match.state.deck.pop()
    with pytest.raises(StateError, match="copies in no zone"):
        match.save()


class Newer(ToyRules):
    about = msgspec.structs.replace(toys.ABOUT, state_version=2)

    def migrate(self, data, version):
        if version != 1:
            raise NotImplementedError
        data["round"] += 100
        return data


class NewerWithoutMigration(ToyRules):
    about = msgspec.structs.replace(toys.ABOUT, state_version=2)


class Stranger(ToyRules):
    about = msgspec.structs.replace(toys.ABOUT, id="stranger")


def load(rules_class, saved):
    rules = rules_class()
    return Match.load(rules.at(rules.catalogue(saved.setup)), saved)


def test_an_older_save_is_migrated():
    saved = toys.match(toy()).save()
    assert load(Newer, saved).state.round == 100


VERSIONS = [
    # rules, change of the save, what the error says
    (NewerWithoutMigration, {}, "toy: saved with state version 1, installed is 2, and this version cannot migrate it"),
    (Newer, {"state_version": 7}, "toy: saved with state version 7, installed is 2"),
    (Stranger, {}, "this is a match of toy, not of stranger"),
]


@pytest.mark.parametrize(("rules", "change", "message"), VERSIONS)
def test_a_save_of_another_version_says_so(rules, change, message):
    saved = msgspec.structs.replace(toys.match(toy()).save(), **change)
    with pytest.raises(SaveVersionError, match=message):
        load(rules, saved)


# Replaying


def record():
    """Play a match with every kind of row; return it with its rows and a hash after each."""
    match = toys.match(seed=3)
    first = match.waiting[0]
    rows, hashes, states = [], [], [match.state]

    def done(seat, action):
        rows.append((seat, action))
        hashes.append(match.state_hash())
        states.append(match.state)

    def act(action):
        seat = match.waiting[0]
        match.act(seat, action)
        done(seat, action)

    act("roll")
    act(next(action for action in match.decisions[0].actions if action.startswith("play:")))
    done(first, f"undo:{match.undo(first)}")
    act("must")
    act("end")
    act("draw")
    match.restore(states[1])
    done(first, "undo:1")
    act("roll")
    act("win")
    return match, rows, hashes


def replay(match, rows, hashes=()):
    return Match.replay(ToyRules(), match.setup, match.chance.key, rows, hashes)


def test_a_replay_with_undo_rows_ends_in_the_same_state():
    match, rows, hashes = record()
    assert [action.split(":")[0] for _, action in rows] == [
        "roll",
        "play",
        "undo",
        "must",
        "end",
        "draw",
        "undo",
        "roll",
        "win",
    ]
    again = replay(match, rows, hashes)
    assert snapshot(again) == snapshot(match)
    assert len(again.opening) == len(match.opening)


def test_a_replay_stops_at_the_first_state_that_differs():
    match, rows, hashes = record()
    hashes[4] = "0" * 64
    with pytest.raises(RulesetError, match="toy: after action 5, 'end', the state differs from the record"):
        replay(match, rows, hashes)


RECORDS = [
    # row put in place of the second one, what the error says
    ((0, "fly"), "toy: action 2, 'fly' by seat 1"),
    ((9, "end"), "toy: action 2, 'end' by seat 10"),
    ((0, "undo:7"), "toy: action 2, 'undo:7' by seat 1"),
    ((0, "undo:-1"), "toy: action 2, 'undo:-1' by seat 1"),
    ((0, "undo:x"), "toy: action 2, 'undo:x' by seat 1"),
]


@pytest.mark.parametrize(("row", "message"), RECORDS)
def test_a_record_that_cannot_be_played_names_its_row(row, message):
    match, rows, _ = record()
    rows[1] = row
    with pytest.raises(RulesetError, match=message):
        replay(match, rows)


# Playouts


def test_a_playout_counts_answers_with_a_choice_and_all_answers():
    script = iter(["must", "draw", "end", "may", "win"])
    state = toy()
    result = playout(ToyRules(), state, toys.match().chance, lambda decision: next(script))
    assert isinstance(result.outcome, Outcome)
    assert (result.decisions, result.answers) == (5, 7)
    assert state.winner == 1


def test_a_playout_does_what_the_acts_of_a_match_do():
    match, state = toys.match(toy(), seed=4), toy()
    script = ["roll", "draw", "must", "end", "roll", "win"]
    chosen = iter(script)
    playout(ToyRules(), state, toys.match(toy(), seed=4).chance, lambda decision: next(chosen))
    for action in script:
        match.act(match.waiting[0], action)
    assert state == match.state


def test_a_playout_is_cut_off_at_its_limit():
    result = playout(ToyRules(), toy(), toys.match().chance, lambda decision: "end", limit=10)
    assert result == Playout(10, 10, None)


def test_going_back_to_where_the_rules_fail_leaves_the_match_as_it_was():
    class Snagged(ToyRules):
        def decisions(self, state):
            if state.seats[0].score == 7:
                raise ZeroDivisionError("no decision")
            return super().decisions(state)

    match, snag = toys.match(toy(), Snagged), toy()
    snag.seats[0].score = 7
    match.act(0, "play:red")
    before = snapshot(match)
    with pytest.raises(RulesetError, match="going back failed: ZeroDivisionError: no decision"):
        match.restore(snag)
    assert snapshot(match) == before
    assert match.undo_refusal(0) is None, "the step before can still be taken back"
