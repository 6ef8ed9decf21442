"""Rulesets: what a set-up must be, and what a catalogue promises."""

import marshmallow
import pytest
from marshmallow import fields, validate

import toys
from cantina import Card, Catalogue, Chance, Decision, Log, Ruleset, T
from cantina.errors import SetupError


class Options(marshmallow.Schema):
    length = fields.Integer(load_default=7, strict=True, validate=validate.Range(7, 9), metadata={"title": T("Length")})
    open_hands = fields.Boolean(load_default=True, metadata={"title": T("Open hands")})


class SeatOptions(marshmallow.Schema):
    side = fields.String(load_default="light", validate=validate.OneOf(["light", "dark"]), metadata={"title": T("Side")})


class Chooser(toys.ToyRules):
    def options(self, mode):
        return Options

    def seat_options(self, mode):
        return SeatOptions


def test_a_set_up_fills_in_every_default():
    setup = Chooser().setup("duel", 3, {"length": 8}, [{}, {"side": "dark"}])
    assert setup.options == {"length": 8, "open_hands": True}
    assert setup.seats == ({"side": "light"}, {"side": "dark"}, {"side": "light"})
    assert Chooser().setup("duel", 2).options == {"length": 7, "open_hands": True}


BAD = [
    # mode, seats, options, seat options, what the error says, fields named
    ("solo", 2, {}, [], "toy has no mode 'solo'; it has: duel", {"mode"}),
    ("duel", 4, {}, [], "toy, mode duel: 4 seats; choose one of: 2, 3", {"seats"}),
    ("duel", 2, {}, [{}] * 3, "toy: options for 3 seats, but only 2 play", set()),
    ("duel", 2, {"length": 6}, [], "toy: option length: Must be greater than or equal to 7", {"length"}),
    ("duel", 2, {"length": "x", "open_hands": "?"}, [], "toy: option length: Not a valid integer", {"length", "open_hands"}),
    ("duel", 2, {"lenght": 8}, [], "toy: option lenght: Unknown field", {"lenght"}),
    ("duel", 2, {}, [{}, {"side": "grey"}], "toy: option seat 2 side: Must be one of: light, dark", {"seat 2 side"}),
]


@pytest.mark.parametrize(("mode", "seats", "options", "seat_options", "message", "named"), BAD)
def test_a_set_up_that_does_not_fit_names_every_field(mode, seats, options, seat_options, message, named):
    with pytest.raises(SetupError, match=message) as caught:
        Chooser().setup(mode, seats, options, seat_options)
    assert set(caught.value.problems) == named


RED, BLUE = Card(slug="red", name=T("Red")), Card(slug="blue", name=T("Blue"), number=3)


def test_a_catalogue_finds_cards_by_slug():
    catalogue = Catalogue([RED, BLUE])
    assert (catalogue["blue"], len(catalogue), list(catalogue)) == (BLUE, 2, ["red", "blue"])
    assert "green" not in catalogue
    assert list(Catalogue([RED]).plus([BLUE])) == ["red", "blue"]


def test_two_cards_of_one_slug_are_refused():
    with pytest.raises(SetupError, match="same slug"):
        Catalogue([RED, RED])
    with pytest.raises(SetupError, match="same slug"):
        Catalogue([RED]).plus([RED])


def test_the_hash_of_a_catalogue_depends_on_its_cards_and_on_their_order():
    """A set-up may deal in that order, and of two catalogues with one hash only one is kept."""
    one = Catalogue([RED, BLUE]).content_hash()
    assert one == Catalogue([RED, BLUE]).content_hash()
    assert one != Catalogue([BLUE, RED]).content_hash()
    assert one != Catalogue([RED]).content_hash()


def test_a_catalogue_comes_back_in_its_order():
    assert list(Catalogue.read(Catalogue([RED, BLUE]).dump(), Card)) == ["red", "blue"]


def test_the_hash_of_a_catalogue_depends_on_what_its_cards_say():
    one = Catalogue([RED, BLUE]).content_hash()
    assert one != Catalogue([RED, Card(slug="blue", name=T("Blue"), number=4)]).content_hash()


def test_a_match_binds_its_own_cards_and_the_ruleset_keeps_none():
    rules = toys.ToyRules()
    bound = rules.at(Catalogue([RED]))
    assert list(bound.cards) == ["red"]
    assert len(rules.cards) == len(toys.ToyRules.cards) == 0
    assert bound.id == "toy"


class Bare(Ruleset):
    about = toys.ABOUT
    state = toys.Toy


MUST = [
    lambda rules, setup, state: rules.catalogue(setup),
    lambda rules, setup, state: rules.new_state(setup, Chance.seeded(1), Log()),
    lambda rules, setup, state: rules.decisions(state),
    lambda rules, setup, state: rules.apply(state, 0, "end", Chance.seeded(1), Log()),
    lambda rules, setup, state: rules.label(state, "end"),
    lambda rules, setup, state: rules.outcome(state),
    lambda rules, setup, state: rules.migrate({}, 0),
]


@pytest.mark.parametrize("method", MUST)
def test_what_a_title_must_say_itself_is_not_guessed(method):
    with pytest.raises(NotImplementedError):
        method(Bare(), Bare().setup("duel", 2), toys.toy())


def test_what_a_title_may_leave_out_has_a_plain_answer():
    rules, state = Bare(), toys.toy()
    assert (rules.hint(state, 0), tuple(rules.refusals(state, 0)), rules.evaluate(state, 0)) == (None, (), 0.0)
    assert rules.observe(state, 1).viewer == 1
    assert rules.setup("duel", 2).options == {}


def test_a_decision_is_not_public_unless_it_says_so():
    assert Decision(0, T("Choose."), ["end"]).public is False
