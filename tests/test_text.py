"""Texts become sentences when they are shown, for one viewer and in one language."""

import msgspec
import pytest

from cantina import PUBLIC, TN, Event, Named, T, Who
from cantina.text import EVERYONE, MAX_SEATS, Text, Voice, bit

NAMES = ("Ana", "Ben", "Cem")


def voice(viewer, names=NAMES, **translators):
    return Voice(viewer, names, {"rey": T("Rey"), "fire": T("Fire"), "tie": "TIE"}.__getitem__, **translators)


def cards(*named):
    return tuple(Named(slug, seen) for slug, seen in named)


SEEN, HIDDEN, BY_ANA = EVERYONE, 0, bit(0)

DRAWS = T("{seat} draws a card.", own="You draw a card.")

SENTENCES = [
    # text, arguments beside it, viewer, sentence
    ("already said", {}, 0, "already said"),
    (T("Nothing happens."), {}, 0, "Nothing happens."),
    (T("100% {sure}."), {}, 0, "100% {sure}."),
    (DRAWS, {"seat": Who(0)}, 0, "You draw a card."),
    (DRAWS, {"seat": Who(0)}, 1, "Ana draws a card."),
    (DRAWS, {"seat": Who(0)}, PUBLIC, "Ana draws a card."),
    (T("{other} gives a card to {seat}.", other=Who(1)), {"seat": Who(0)}, 1, "You gives a card to Ana."),
    (T("{who} waits.", who=Who(7)), {}, 0, "8 waits."),
    (T("Turned up: {card}.", card=Named("rey")), {}, 0, "Turned up: Rey."),
    (T("Turned up: {card}.", card=Named("rey", BY_ANA)), {}, 0, "Turned up: Rey."),
    (T("Turned up: {card}.", card=Named("rey", BY_ANA)), {}, 1, "Turned up: a card."),
    (T("Turned up: {card}.", card=Named("rey", BY_ANA)), {}, PUBLIC, "Turned up: a card."),
    (T("Turned up: {card}.", card=Named("tie")), {}, 0, "Turned up: TIE."),
    (T("{cards}", cards=()), {}, 0, "nothing"),
    (T("{cards}", cards=cards(("rey", SEEN), ("fire", SEEN))), {}, 0, "Rey, Fire"),
    (T("{cards}", cards=cards(("fire", SEEN), ("rey", SEEN), ("fire", SEEN))), {}, 0, "2 Fire, Rey"),
    (T("{cards}", cards=cards(("rey", HIDDEN))), {}, 0, "a card"),
    (T("{cards}", cards=cards(("rey", HIDDEN), ("fire", HIDDEN))), {}, 0, "2 cards"),
    (T("{cards}", cards=cards(("rey", HIDDEN), ("fire", SEEN), ("tie", HIDDEN))), {}, 0, "Fire, 2 cards"),
    (TN("{n} point", "{n} points", 1), {}, 0, "1 point"),
    (TN("{n} point", "{n} points", 0), {}, 0, "0 points"),
    (TN("{n} point", "{n} points", 3), {}, 0, "3 points"),
    (T("Because of {why}.", why=T("the {what}", what=T("rain"))), {}, 0, "Because of the rain."),
    (T("Score: {score}.", score=7), {}, 0, "Score: 7."),
]


@pytest.mark.parametrize(("text", "extra", "viewer", "sentence"), SENTENCES)
def test_a_text_is_said_to_a_viewer(text, extra, viewer, sentence):
    assert voice(viewer).say(text, extra) == sentence


@pytest.mark.parametrize("name", ["{seat}", "{0.__class__}", "{", "}}", "%s", "{cards}", "<b>"])
def test_a_nickname_with_braces_is_only_a_name(name):
    event = Event("play", T("{seat} plays {cards}; {seat} smiles."), 0, cards(("rey", SEEN)))
    assert event.say(voice(1, (name, "Ben"))) == f"{name} plays Rey; {name} smiles."


def test_braces_in_an_argument_are_only_characters():
    assert voice(0).say(T("Code {code}", code="{code}{seat}")) == "Code {code}{seat}"


def test_an_event_speaks_of_its_seat_and_cards():
    event = Event("draw", T("{seat} draws {cards}.", own="You draw {cards}."), 0, cards(("rey", BY_ANA)))
    said = {viewer: event.say(voice(viewer)) for viewer in (PUBLIC, 0, 1)}
    assert said == {PUBLIC: "Ana draws a card.", 0: "You draw Rey.", 1: "Ana draws a card."}


def test_the_voice_translates_pattern_card_and_stand_in():
    german = {
        "{seat} draws {cards}.": "{seat} zieht {cards}.",
        "You draw {cards}.": "Du ziehst {cards}.",
        "Fire": "Feuer",
        "a card": "eine Karte",
        "you": "Du",
    }
    event = Event("draw", T("{seat} draws {cards}.", own="You draw {cards}."), 0, cards(("fire", BY_ANA)))
    say = {v: event.say(voice(v, gettext=german.__getitem__)) for v in (0, 1)}
    assert say == {0: "Du ziehst Feuer.", 1: "Ana zieht eine Karte."}


def test_plurals_are_chosen_by_the_language():
    def polish(one, many, n):
        return {1: "{n} karta"}.get(n, "{n} karty" if 2 <= n % 10 <= 4 else "{n} kart")

    speaker = voice(0, ngettext=polish)
    assert [speaker.say(TN("{n} card", "{n} cards", n)) for n in (1, 2, 5)] == ["1 karta", "2 karty", "5 kart"]
    assert speaker.say(T("{cards}", cards=cards(("rey", HIDDEN), ("rey", HIDDEN)))) == "2 karty"


@pytest.mark.parametrize(
    "text",
    [row[0] for row in SENTENCES if isinstance(row[0], Text)],
)
def test_a_text_survives_json(text):
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


def test_every_viewer_has_a_bit_of_their_own():
    bits = [bit(viewer) for viewer in range(PUBLIC, MAX_SEATS)]
    assert sum(bits) == EVERYONE
    assert len(set(bits)) == MAX_SEATS + 1


def test_filling_a_text_adds_arguments_and_leaves_the_text_itself_alone():
    text = T("{what} of {whose}", whose="Ana")
    assert voice(0).say(text.fill(what="Turn")) == "Turn of Ana"
    assert text.args == {"whose": "Ana"}


def test_a_side_that_is_no_seat_has_the_name_that_the_ruleset_gives_it():
    voice = Voice(0, ("Ann",), T, others=(T("the enemy"),))
    assert voice.say(T("{seat} draws.", seat=Who(1))) == "The enemy draws."
    assert voice.say(T("The Force is with {seat}.", seat=Who(1))) == "The Force is with the enemy."
    assert voice.say(T("{seat} draws.", seat=Who(2))) == "3 draws."
