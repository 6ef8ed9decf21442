"""What helps a player decide: labels, the hint, what is refused and why; and what bots make of a position."""

import pytest

from cantina import Chance, Copy
from cantina.bots import Chair, make
from cantina.match import Match
from cantina.sight import resample
from cantina.text import Voice
from cantina_deckbuilder import ruleset
from deckbuilder.tabletop import act, at, check, offered, table


def voice(match, viewer=0):
    return Voice(viewer, ["Ann", "Ben"], lambda slug: match.rules.cards[slug].name)


def label(match, action):
    return voice(match).say(match.rules.label(match.state, action))


def refused(match):
    """Return what seat 0 is refused, as action -> reason."""
    return {r.action: voice(match).say(r.reason) for r in match.rules.refusals(match.state, 0)}


LABELS = [
    (at(hand="at-at"), "", "play:at-at", "Play AT-AT"),
    (at(row="lobot", resources=3), "", "buy:lobot", "Purchase Lobot for 3"),
    (
        at(faction="separatist", base="dac", row="recusant", resources=3),
        "",
        "buy:recusant",
        "Purchase Recusant-Class Light Destroyer for 2",
    ),
    (at(row="lobot", resources=3, pay_off=True), "", "pay-off:lobot", "Pay off Lobot for 3"),
    (at(play="at-st", row="lobot"), "", "use:at-st", "Use AT-ST"),
    (at(play="at-st"), "", "commit:at-st", "Commit AT-ST against the base (4)"),
    (at(play="at-st stormtrooper"), "", "commit-all", "Commit all against the base"),
    (at(play="at-st stormtrooper"), "commit-all", "attack", "Attack the base with 6"),
    (at(play="at-st", row="x-wing"), "", "raid:x-wing", "Commit units against X-Wing (3)"),
    (at(play="at-st", row="x-wing"), "", "strike:x-wing", "Hunt X-Wing with AT-ST: 4 of 3"),
    (
        at(faction="rebel", play="x-wing", row="tie-fighter"),
        "",
        "strike:tie-fighter",
        "Sabotage TIE Fighter with X-Wing: 3 of 1",
    ),
    (at(play="tie-interceptor at-st", row="x-wing"), "raid:x-wing send:tie-interceptor", "strike", "Defeat X-Wing: 3 of 3"),
    (at(play="at-st at-at", row="x-wing"), "raid:x-wing", "send:at-st", "Commit AT-ST (4)"),
    (at(play="at-st", row="x-wing"), "strike:x-wing", "reward:x-wing", "Take it: Gain 3 resources."),
    (at(play="at-st", row="bossk", base="ord-mantell"), "strike:bossk", "reward:bossk", "Take it: Gain 3 resources."),
    (at(play="at-st", row="x-wing"), "strike:x-wing", "skip", "Decline"),
    (at(hand="lobot"), "play:lobot", "choose:force", "Gain 2 Force"),
    (at(hand="lobot"), "play:lobot", "choose:attack", "+2 attack"),
    (at(base="", bases="endor rodia", phase="begin"), "", "base:endor", "Reveal Endor"),
    (
        at(play="at-at", foe_play="mon-calamari-cruiser hammerhead-corvette"),
        "commit:at-at attack",
        "assign:mon-calamari-cruiser:2",
        "2 damage to Mon Calamari Cruiser",
    ),
    (at(play="kel-dor-mystic", hand="lobot at-at"), "use:kel-dor-mystic", "exile:hand/lobot", "Exile Lobot from your hand"),
    (at(), "", "end-turn", "End your turn"),
]


@pytest.mark.parametrize(("given", "actions", "action", "words"), LABELS, ids=[f"{row[2]}: {row[3]}" for row in LABELS])
def test_a_button_says_what_it_does(given, actions, action, words):
    match = table(**given)
    act(match, *actions.split())
    assert action in offered(match)
    assert label(match, action) == words


REFUSED = [
    (at(row="at-at", resources=4), "buy:at-at", "2 resources short."),
    (at(row="at-at", resources=5), "buy:at-at", "1 resource short."),
    (at(row="x-wing", resources=9), "buy:x-wing", "Only the Rebels can purchase it."),
    (at(row="lobot", resources=2, pay_off=True), "pay-off:lobot", "1 resource short."),
    (at(resources=1), "buy:outer-rim-pilot", "1 resource short."),
    (at(play="stormtrooper", row="jyn-erso"), "strike:jyn-erso", "2 attack short."),
    (
        at(play="at-at", row="mon-calamari-cruiser"),
        "strike:mon-calamari-cruiser",
        "Capital ships in the row cannot be attacked.",
    ),
    (at(play="at-at", row="lobot"), "strike:lobot", "Neutral cards cannot be attacked."),
    (at(play="tie-fighter"), "use:tie-fighter", "You have no capital ship in play."),
    (at(play="general-veers"), "use:general-veers", "You have no Trooper or Vehicle in play."),
    (at(play="z-95-headhunter"), "use:z-95-headhunter", "Your opponent has no capital ship in play."),
    (at(faction="rebel", play="chewbacca"), "use:chewbacca", "You have no other unique card in play."),
    (at(faction="republic", play="captain-rex"), "use:captain-rex", "You have no other Trooper in play."),
    (at(faction="rebel", play="x-wing"), "use:x-wing", "The Force is not with you."),
    (at(play="gozanti-cruiser"), "use:gozanti-cruiser", "You cannot do what it costs."),
    (at(play="outer-rim-pilot"), "commit:outer-rim-pilot", "It has no attack."),
    (at(play="at-at"), "attack", "Nothing is committed against the base."),
    (
        at(play="at-at", foe_base="", foe_bases="hoth sullust"),
        "commit:at-at",
        "There is no base and no capital ship to attack.",
    ),
    (at(base="death-star", resources=2, row="star-destroyer"), "use:death-star", "You cannot do what it costs."),
]


@pytest.mark.parametrize(("given", "action", "reason"), REFUSED, ids=[f"{row[1]}: {row[2]}" for row in REFUSED])
def test_what_is_lacking_is_told(given, action, reason):
    match = table(**given)
    assert action not in offered(match)
    assert refused(match)[action] == reason


def test_what_is_used_up_is_told():
    match = table(play="at-st landing-craft", row="lobot")
    act(match, "use:landing-craft", "commit:at-st")
    assert refused(match)["use:landing-craft"] == "Its ability has been used this turn."
    assert refused(match)["commit:at-st"] == "It is committed to an attack."
    act(match, "attack")
    assert refused(match)["commit:at-st"] == "It has attacked this turn."


@pytest.mark.parametrize(
    ("given", "actions", "hint"),
    [
        (at(resources=2, play="at-st"), "", "2 to spend, 4 attack free."),
        (
            at(play="at-at stormtrooper", foe_play="hammerhead-corvette:1"),
            "commit:at-at",
            "0 to spend, 2 attack free. The attack deals 3 to capital ships, 3 to the base.",
        ),
        (at(play="stormtrooper at-at", row="jyn-erso"), "raid:jyn-erso send:stormtrooper", "2 attack short."),
        (at(play="at-at stormtrooper", row="jyn-erso"), "raid:jyn-erso send:at-at", "That is enough."),
        (at(hand="lobot"), "play:lobot", "When played: 2 attack, 2 resources or 2 Force."),
        (at(play="at-st", row="x-wing"), "strike:x-wing", "Gain 3 resources."),
    ],
)
def test_the_line_under_the_prompt_tells_the_consequence(given, actions, hint):
    match = table(**given)
    act(match, *actions.split())
    assert voice(match).say(match.rules.hint(match.state, 0)) == hint


def test_the_attack_of_each_card_is_among_the_facts():
    match = table(play="imperial-carrier tie-fighter rodian-gunslinger")
    facts = match.observe(1).facts
    assert facts["seats.0.attack"].value == [0, 3, 2]
    assert facts["seats.0.attack_row"].value == [0, 3, 4]


# Taking back


@pytest.mark.parametrize(
    ("given", "actions"),
    [
        (at(hand="at-at"), "play:at-at"),
        (at(play="at-at"), "commit:at-at"),
        (at(play="at-at", foe_play="mon-calamari-cruiser"), "commit:at-at attack"),
        (at(resources=2), "buy:outer-rim-pilot"),
    ],
)
def test_what_shows_nobody_anything_is_taken_back_freely(given, actions):
    match = table(**given)
    before = match.state_hash()
    act(match, *actions.split())
    for _ in actions.split():
        match.undo(0)
    assert match.state_hash() == before


@pytest.mark.parametrize(
    ("given", "actions"),
    [
        (at(play="tie-fighter star-destroyer"), "use:tie-fighter"),
        (at(row="lobot", resources=3), "buy:lobot"),
        (at(faction="republic", play="barc-speeder"), "use:barc-speeder"),
        (at(hand="at-at"), "end-turn"),
        (at(faction="rebel", play="jyn-erso", foe_hand="at-at"), "use:jyn-erso"),
    ],
    ids=["draw", "row", "look", "end of turn", "hand"],
)
def test_what_shows_a_card_is_not_taken_back_freely(given, actions):
    match = table(**given)
    act(match, *actions.split())
    assert match.undo_refusal(0) is not None


# Guesses and bots


def test_a_guess_keeps_each_player_s_cards_apart():
    match = Match.start(ruleset, ruleset.setup("beginner", 2, {"edition": "original"}), seed=1)
    for viewer in (0, 1):
        for seed in range(20):
            guess = resample(match.state, viewer, Chance.seeded(seed))
            for seat, player in enumerate(guess.seats):
                before = sorted(match.state.cards[c] for c in (*match.state.seats[seat].deck, *match.state.seats[seat].hand))
                assert sorted(guess.cards[copy] for copy in (*player.deck, *player.hand)) == before
            own = [guess.cards[Copy(copy)] for copy in match.state.seats[viewer].hand]
            assert own == [match.state.cards[copy] for copy in match.state.seats[viewer].hand]


@pytest.mark.parametrize(
    ("given", "best"),
    [
        (at(hand="imperial-shuttle"), "play:imperial-shuttle"),
        (at(play="stormtrooper"), "commit:stormtrooper"),
        (at(resources=7, row="star-destroyer lobot"), "buy:star-destroyer"),
        (at(play="at-st", damage=4, foe_play="rebel-transport", foe_damage=4, won=3), "commit:at-st"),
        (at(play="outer-rim-pilot", force=3), "end-turn"),
    ],
)
def test_the_greedy_bot_does_what_is_plainly_best(given, best):
    match = table(**given)
    assert make("greedy", Chance.seeded(1)).choose(Chair(match, 0)) == best


@pytest.mark.parametrize(("play", "foe_play"), [("at-at at-at at-at", ""), ("at-at at-at at-at at-at", "mon-calamari-cruiser")])
def test_the_greedy_bot_attacks_although_its_attack_is_more_than_it_takes(play, foe_play):
    """What is committed beyond the hit points is worth nothing; a bot that saved it up would never attack."""
    match = table(play=play, foe_play=foe_play, foe_base="hoth", foe_damage=13, foe_bases="jedha sullust")
    act(match, "commit-all")
    assert make("greedy", Chance.seeded(1)).choose(Chair(match, 0)) == "attack"


def test_the_greedy_bot_chooses_the_base_that_lasts():
    match = table(base="", bases="corellia death-star", phase="begin")
    assert make("greedy", Chance.seeded(1)).choose(Chair(match, 0)) == "base:death-star"


def test_the_greedy_bot_beats_the_random_one():
    for seed in range(4):
        match = Match.start(ruleset, ruleset.setup("beginner", 2, {"edition": "original"}), seed=seed)
        greedy = seed % 2
        bots = [make("greedy" if seat == greedy else "random", Chance.seeded(f"{seed} {seat}")) for seat in range(2)]
        while match.outcome is None:
            seat = match.decisions[0].seat
            match.act(seat, bots[seat].choose(Chair(match, seat)))
        check(match, winner=greedy)
