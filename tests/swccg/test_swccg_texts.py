"""What cards say: interrupts, effects, devices and weapons, each in a battle that one can draw."""

from __future__ import annotations

import pytest

from cantina import Log, Play
from cantina_swccg.cards import Capacity
from cantina_swccg.collection import CARDS
from cantina_swccg.piles import lose
from cantina_swccg.state import names
from swccg.tabletop import DARK, LIGHT, SYSTEM, Table, card, table

VADER = "darth-vader, vaders-lightsaber on darth-vader:attached"
FETT = "boba-fett-cloud-city"
HOTH = "hoth-echo-docking-bay-light"
MOTTI = card("admiral-motti", "dark", traits=("pilot",), ability=2)


def until(game: Table, seat: int, action: str) -> Table:
    """Let everybody pass, draw and take what comes first until a seat is offered an action, and take it."""
    for _ in range(40):
        if action in game.offered(seat):
            return game.act(seat, action)
        (decision,) = game.match.decisions
        usual = [a for a in ("pass", "draw") if a in decision.actions]
        game.act(decision.seat, usual[0] if usual else decision.actions[0])
    raise AssertionError(f"{action} was never offered to seat {seat}")


def never(game: Table, seat: int, action: str) -> bool:
    """Tell whether a seat is not offered an action in the whole battle."""
    while game.match.decisions and game.state.battle is not None:
        if action in game.offered(seat):
            return False
        (decision,) = game.match.decisions
        usual = [a for a in ("pass", "draw") if a in decision.actions]
        game.act(decision.seat, usual[0] if usual else decision.actions[0])
    return True


def slugs(game: Table, pile: list[int]) -> list[str]:
    return [game.state.cards[copy] for copy in pile]


# Interrupts


@pytest.mark.parametrize(
    ("seat", "play", "light", "dark", "at", "drawn"),
    [
        pytest.param(LIGHT, "warriors-courage", "leia-organa", "stormtrooper", "", [1, 1], id="leia-defends-alone"),
        pytest.param(LIGHT, "warriors-courage/2", "rebel-trooper", "stormtrooper", "", [1], id="warrior-defends-alone"),
        pytest.param(DARK, "lone-warrior/2", "rebel-trooper", "stormtrooper", "", [1], id="dark-warrior-defends-alone"),
        pytest.param(DARK, "vaders-eye", "rebel-trooper", "darth-vader", "", [2, 2], id="vader-defends-alone"),
        pytest.param(
            LIGHT, "full-throttle/2", "red-1, biggs-darklighter on red-1:pilot", "tie-fighter", SYSTEM, [1], id="pilot-alone"
        ),
        pytest.param(LIGHT, "full-throttle/3", "x-wing", "tie-fighter", SYSTEM, [1], id="permanent-pilot-alone"),
        pytest.param(DARK, "lone-pilot/3", "x-wing*2", "tie-fighter", SYSTEM, [1], id="dark-permanent-pilot-alone"),
        pytest.param(
            DARK,
            "lone-pilot/2",
            "x-wing*2",
            "black-2, admiral-motti on black-2:pilot",
            SYSTEM,
            [1, 1],
            id="motti-defends-alone",
        ),
        pytest.param(LIGHT, "out-of-nowhere", "x-wing", "tie-fighter", SYSTEM, [1], id="maneuver-above-3"),
        pytest.param(
            LIGHT,
            "the-force-is-strong-with-this-one",
            "luke-skywalker",
            "darth-vader",
            "",
            [1, 1, 1],
            id="luke-against-vader",
        ),
        pytest.param(DARK, "i-have-you-now", "luke-skywalker", "darth-vader", "", [2, 2, 2], id="vader-against-luke"),
        pytest.param(LIGHT, "rug-hug", "luke-skywalker, chewbacca", "stormtrooper", "", [1, 1, 1], id="luke-and-chewie"),
    ],
)
def test_an_interrupt_adds_battle_destinies(seat, play, light, dark, at, drawn):
    hands = [play.partition("/")[0] if side == seat else "" for side in (LIGHT, DARK)]
    more = {"at": at} if at else {}
    game = table(light, dark, hand=tuple(hands), reserve=([1] * 4, [1] * 4), initiator=1 - seat, cards=[MOTTI], **more)
    until(game, seat, f"play:{play}")
    slug = play.partition("/")[0]
    kind = "used" if "used" in CARDS[slug].traits else "lost"
    player = game.state.seats[seat]
    assert slugs(game, getattr(player, kind))[-1 if kind == "lost" else -1 - (CARDS[slug].effects[0].plays[0].cost)] == slug
    game.to("damage")
    assert game.drawn(seat) == drawn


@pytest.mark.parametrize(
    ("seat", "play", "light", "dark", "initiator"),
    [
        pytest.param(LIGHT, "warriors-courage/2", "rebel-trooper*2", "stormtrooper", DARK, id="not-alone"),
        pytest.param(LIGHT, "warriors-courage/2", "rebel-trooper", "stormtrooper", LIGHT, id="not-defending"),
        pytest.param(LIGHT, "warriors-courage", "luke-skywalker", "stormtrooper", DARK, id="not-leia"),
        pytest.param(LIGHT, "rug-hug", "luke-skywalker", "stormtrooper", DARK, id="luke-without-chewie"),
        pytest.param(DARK, "lone-pilot/3", "tie-fighter", "stormtrooper", LIGHT, id="no-permanent-pilot"),
        pytest.param(LIGHT, "full-throttle/2", "rebel-pilot", "stormtrooper", DARK, id="not-at-a-system"),
        pytest.param(DARK, "i-have-you-now", "rebel-trooper", "darth-vader", DARK, id="no-rebel-of-ability-above-2"),
        pytest.param(DARK, "trample", "rebel-trooper", "stormtrooper", DARK, id="no-walker"),
        pytest.param(LIGHT, "fall-back", "luke-skywalker", "stormtrooper", DARK, id="not-outmatched"),
    ],
)
def test_an_interrupt_needs_what_it_asks_for(seat, play, light, dark, initiator):
    hands = [play.partition("/")[0] if side == seat else "" for side in (LIGHT, DARK)]
    game = table(light, dark, hand=tuple(hands), initiator=initiator, beside="tatooine-dune-sea")
    assert never(game, seat, f"play:{play}")


def test_a_used_interrupt_goes_face_down_on_the_used_pile_a_lost_one_on_the_lost_pile():
    game = table("luke-skywalker, chewbacca", "stormtrooper", hand=("rug-hug", "takeel"), initiator=LIGHT)
    until(game, LIGHT, "play:rug-hug")
    assert game.match.observe(DARK).zones["seats.0.lost"].slugs() == ["rug-hug"]
    game = table("luke-skywalker", "stormtrooper", hand=("hans-dice", ""), reserve=([1, 2], []), force=(3, 3))
    until(game, LIGHT, "play:hans-dice")
    zone = game.match.observe(DARK).zones["seats.0.used"]
    assert "hans-dice" in zone.slugs()
    assert zone.count > len(zone.faces) - 1


def test_a_dotted_interrupt_is_played_once_a_turn():
    game = table("luke-skywalker, chewbacca", "stormtrooper", hand=("rug-hug, rug-hug", ""))
    until(game, LIGHT, "play:rug-hug")
    assert never(game, LIGHT, "play:rug-hug")


def test_an_interrupt_costs_force():
    game = table("luke-skywalker", "stormtrooper", hand=("hans-dice", ""), reserve=([1, 2], []), force=(1, 1))
    assert never(game, LIGHT, "play:hans-dice")


def test_hans_dice_replace_a_battle_destiny_by_a_new_draw():
    game = table("luke-skywalker", f"{FETT}", hand=("hans-dice", ""), reserve=([1, 6], []))
    until(game, LIGHT, "play:hans-dice").to("damage")
    assert game.drawn(LIGHT) == [6]
    assert [one.total for one in game.battle.drawn] == [6]


def test_hans_dice_with_an_empty_reserve_deck_lose_the_draw():
    game = table("luke-skywalker", "darth-vader", hand=("hans-dice", ""), reserve=([1], []))
    until(game, LIGHT, "play:hans-dice").to("damage")
    assert game.drawn(LIGHT) == []


def test_dont_forget_the_droids_costs_a_droid_and_cancels_a_battle_destiny():
    game = table("c-3po, luke-skywalker", "darth-vader", hand=("dont-forget-the-droids", ""), reserve=([], [5]))
    until(game, LIGHT, "play:dont-forget-the-droids").to("damage")
    assert "c-3po" in game.lost(LIGHT)
    assert game.drawn(DARK) == []


@pytest.mark.parametrize(
    ("seat", "hand", "light", "dark", "at", "value"),
    [
        pytest.param(LIGHT, "smoke-screen", "luke-skywalker", "stormtrooper", "", 4, id="ability"),
        pytest.param(
            DARK,
            "watch-your-back",
            "x-wing",
            "vaders-custom-tie, darth-vader on vaders-custom-tie:pilot",
            SYSTEM,
            6,
            id="maneuver",
        ),
    ],
)
def test_a_number_stands_for_a_battle_destiny(seat, hand, light, dark, at, value):
    hands = [hand if side == seat else "" for side in (LIGHT, DARK)]
    more = {"at": at} if at else {}
    game = table(light, dark, hand=tuple(hands), reserve=([1], [1]), **more)
    until(game, seat, f"play:{hand}").to("damage")
    assert game.drawn(seat) == [value]


def test_takeel_swaps_the_two_battle_destinies():
    game = table("luke-skywalker", "darth-maul", hand=("", "takeel"), reserve=([7], [2]))
    until(game, DARK, "play:takeel").to("damage")
    assert (game.drawn(LIGHT), game.drawn(DARK)) == ([2], [7])
    assert game.battle.against == [7, 2]


@pytest.mark.parametrize(
    ("destiny", "gone"), [pytest.param(2, True, id="above-the-ability"), pytest.param(1, False, id="not-above")]
)
def test_trample(destiny, gone):
    game = table(
        "rebel-trooper, chewbacca",
        "blizzard-1, imperial-pilot on blizzard-1:pilot",
        hand=("", "trample"),
        reserve=([], [destiny]),
        at=HOTH,
    )
    until(game, DARK, "play:trample").act(DARK, "pick:rebel-trooper")
    game.act(LIGHT, "pass").act(DARK, "pass")
    assert ("rebel-trooper" in game.lost(LIGHT)) == gone


@pytest.mark.parametrize(
    ("light", "destiny", "gone"),
    [
        pytest.param("skiff-light, chewbacca", 6, True, id="below-7"),
        pytest.param("skiff-light, chewbacca", 7, False, id="not-below-7"),
        pytest.param("skiff-light, leia-organa on skiff-light:driver, chewbacca", 6, None, id="with-a-driver"),
        pytest.param("tank, rebel-trooper, chewbacca", 6, None, id="with-armor"),
    ],
)
def test_trample_crushes_unpiloted_vehicles_without_armor(light, destiny, gone):
    walker = "blizzard-1, imperial-pilot on blizzard-1:pilot"
    tank = card("tank", kind="vehicle", klass="combat", armor=5, capacity=Capacity(pilot=1))
    game = table(light, walker, hand=("", "trample"), reserve=([], [destiny]), at=HOTH, cards=[tank])
    until(game, DARK, "play:trample")
    vehicle = light.partition(",")[0]
    if gone is None:
        assert f"pick:{vehicle}" not in game.offered(DARK)
    else:
        game.act(DARK, f"pick:{vehicle}").act(LIGHT, "pass").act(DARK, "pass")
        assert (vehicle in game.lost(LIGHT)) == gone


def test_the_destiny_of_trample_can_be_responded_to():
    game = table(
        "captain-han-solo, rebel-trooper",
        "blizzard-1, imperial-pilot on blizzard-1:pilot",
        hand=("", "trample"),
        reserve=([], [5, 0]),
        at=HOTH,
    )
    until(game, DARK, "play:trample").act(DARK, "pick:rebel-trooper")
    game.act(LIGHT, "use:captain-han-solo")
    until(game, DARK, "pass")
    assert game.on_table(LIGHT) == ["captain-han-solo", "rebel-trooper"]
    assert game.told("destiny", DARK) == 0


def test_fall_back_moves_the_outmatched_away_and_cancels_the_battle():
    game = table(
        "rebel-trooper", "darth-vader", hand=("fall-back", ""), initiator=DARK, beside="tatooine-dune-sea, tatooine-dark"
    )
    until(game, LIGHT, "play:fall-back")
    assert game.state.battle is None
    assert game.state.places[game.copy("rebel-trooper")].location == 1
    assert not game.match.decisions


@pytest.mark.parametrize(("seat", "hand"), [(LIGHT, "dont-tread-on-me"), (DARK, "surface-defense")], ids=["light", "dark"])
def test_a_weapon_destiny_is_raised(seat, hand):
    arms = ("luke-skywalker, blaster on luke-skywalker:attached", "stormtrooper, imperial-blaster on stormtrooper:attached")
    hands = tuple(hand if side == seat else "" for side in (LIGHT, DARK))
    weapon, target = ("blaster", "stormtrooper") if seat == LIGHT else ("imperial-blaster", "luke-skywalker")
    game = table(*arms, hand=hands, reserve=([1], [4]), initiator=seat)
    until(game, seat, f"fire:{weapon}")
    until(game, seat, f"play:{hand}")
    until(game, 1 - seat, "pass")
    while game.battle.segment == "weapons" and "pass" in game.match.decisions[0].actions:
        game.act(game.match.decisions[0].seat, "pass")
    assert [event.kind for event in game.events if event.kind in ("hit", "miss")] == ["hit"]
    assert target in {names(game.state).get(copy, target) for copy in game.state.hit} or target in game.lost(1 - seat)


@pytest.mark.parametrize(
    ("seat", "hand", "arms", "drawn"),
    [
        pytest.param(LIGHT, "slight-weapons-malfunction", "blaster", [1, 1], id="no-lightsaber"),
        pytest.param(DARK, "blast-points", "imperial-blaster", [1], id="trooper-fired"),
    ],
)
def test_a_shot_gives_a_battle_destiny(seat, hand, arms, drawn):
    game = table(
        "luke-skywalker, blaster on luke-skywalker:attached",
        "stormtrooper, imperial-blaster on stormtrooper:attached",
        hand=tuple(hand if side == seat else "" for side in (LIGHT, DARK)),
        reserve=([0, 1, 1, 1], [0, 1, 1, 1]),
        initiator=seat,
    )
    until(game, seat, f"fire:{arms}")
    until(game, seat, f"play:{hand}").to("damage")
    assert game.drawn(seat) == drawn


@pytest.mark.parametrize(
    ("seat", "play", "light", "dark", "weapon"),
    [
        pytest.param(LIGHT, "put-that-down", "luke-skywalker", VADER, "vaders-lightsaber", id="put-that-down"),
        pytest.param(
            DARK, "force-field", "luke-skywalker, blaster on luke-skywalker:attached", "darth-vader", "blaster", id="dark-jedi"
        ),
        pytest.param(
            DARK, "force-field/2", "luke-skywalker, blaster on luke-skywalker:attached", "stormtrooper", "blaster", id="lost"
        ),
    ],
)
def test_a_targeting_is_cancelled(seat, play, light, dark, weapon):
    hand = play.partition("/")[0]
    game = table(
        light,
        dark,
        hand=tuple(hand if side == seat else "" for side in (LIGHT, DARK)),
        reserve=([9, 9], [9, 9]),
        initiator=1 - seat,
    )
    until(game, 1 - seat, f"fire:{weapon}")
    until(game, seat, f"play:{play}")
    assert game.state.hit == []
    assert never(game, 1 - seat, f"fire:{weapon}")


# Abilities of cards on the table


@pytest.mark.parametrize(
    ("seat", "source", "light", "dark", "drawer", "drawn"),
    [
        pytest.param(LIGHT, "han-solo", "han-solo, leia-organa", "stormtrooper", LIGHT, [7], id="own-redrawn"),
        pytest.param(LIGHT, "captain-han-solo", "captain-han-solo", "darth-maul", DARK, [7], id="opponents-redrawn"),
        pytest.param(LIGHT, "general-solo", "general-solo, chewbacca", "darth-maul", DARK, [], id="opponents-cancelled"),
        pytest.param(DARK, "commander-igar", "luke-skywalker", "commander-igar, general-veers", LIGHT, [7], id="either"),
    ],
)
def test_a_destiny_is_cancelled_by_a_card_in_the_battle(seat, source, light, dark, drawer, drawn):
    game = table(light, dark, reserve=([1, 7], [1, 7]))
    force = len(game.state.seats[seat].force)
    until(game, seat, f"use:{source}")
    assert len(game.state.seats[seat].force) == force - {"han-solo": 1}.get(source, 2)
    game.to("damage")
    assert game.drawn(drawer) == drawn


@pytest.mark.parametrize(
    ("seat", "source", "light", "dark", "drawer"),
    [
        pytest.param(LIGHT, "captain-han-solo", "captain-han-solo", "darth-maul", DARK, id="redrawn-by-the-opponent"),
        pytest.param(
            DARK, "commander-igar", "luke-skywalker", "commander-igar, general-veers", LIGHT, id="by-the-dark-opponent"
        ),
        pytest.param(LIGHT, "han-solo", "han-solo, leia-organa", "stormtrooper", LIGHT, id="redrawn-by-the-drawer"),
    ],
)
def test_the_drawers_opponent_responds_first_to_a_redrawn_destiny(seat, source, light, dark, drawer):
    game = until(table(light, dark, reserve=([1, 7], [1, 7])), seat, f"use:{source}")
    asked = []
    for _ in range(2):
        (decision,) = game.match.decisions
        asked.append(decision.seat)
        game.act(decision.seat, "pass")
    assert asked == [1 - drawer, drawer]
    assert game.drawn(drawer) == [7]


@pytest.mark.parametrize("kind", ["power", "attrition"])
def test_any_destiny_can_be_cancelled_by_a_text_that_says_so(kind):
    game = table("han-solo, leia-organa", "darth-vader", reserve=([3, 8], [4])).add_before(kind, LIGHT, 1)
    while "use:han-solo" not in game.offered(LIGHT):
        (decision,) = game.match.decisions
        game.act(decision.seat, "decline" if "decline" in decision.actions else "pass")
    assert game.told("destiny", LIGHT) == 3
    game.act(LIGHT, "use:han-solo")
    assert game.told("destiny", LIGHT) == 8
    assert f"{kind} destiny: 8" in [line for line in game.said() if "draws" in line][-1]


def test_a_shot_whose_only_destiny_is_cancelled_fails():
    # What the weapon adds is nothing by itself: 1 would exceed the skiff's defense value of 0.
    arms = "leia-organa, blaster-rifle-light on leia-organa:attached"
    game = table(arms, "skiff-dark, grand-moff-tarkin, darth-vader", reserve=([1], []), initiator=LIGHT)
    assert game.defense("skiff-dark") == 0
    until(game, LIGHT, "fire:blaster-rifle-light").act(LIGHT, "at:skiff-dark")
    until(game, DARK, "use:grand-moff-tarkin").to("damage", declines=(LIGHT, DARK))
    assert (game.state.hit, [event.kind for event in game.events if event.kind in ("hit", "miss")]) == ([], ["miss"])


def test_a_text_of_once_a_battle_is_used_once():
    game = table("han-solo, leia-organa", "stormtrooper", reserve=([1, 7, 9], []))
    until(game, LIGHT, "use:han-solo")
    assert "use:han-solo" not in game.offered(LIGHT)
    assert never(game, LIGHT, "use:han-solo")


@pytest.mark.parametrize("answer", ["to:tatooine-dune-sea", "lose"])
def test_obi_wan_makes_one_of_ability_1_go_or_be_lost(answer):
    game = table("obi-wan-kenobi", "stormtrooper, darth-vader", beside="tatooine-dune-sea", initiator=LIGHT)
    until(game, LIGHT, "use:obi-wan-kenobi")
    assert game.offered(DARK) == ["to:tatooine-dune-sea", "lose"]
    game.act(DARK, answer)
    assert len(game.battle.cards) == 2
    assert ("stormtrooper" in game.lost(DARK)) == (answer == "lose")


def test_zuckuss_takes_the_forfeit_value_of_a_weak_alien():
    game = table("ewok-spearman, luke-skywalker", "zuckuss")
    until(game, DARK, "use:zuckuss")
    assert game.forfeit("ewok-spearman") == 0


@pytest.mark.parametrize(("foe", "value"), [("dengar", 0), ("stormtrooper", 6)])
def test_dengar_takes_hans_forfeit_value_while_present(foe, value):
    assert table("han-solo", foe).forfeit("han-solo") == value


def test_evazan_may_finish_off_whoever_was_hit():
    game = table("luke-skywalker", f"dr-evazan, {VADER}", reserve=([], [3, 3]), initiator=DARK)
    until(game, DARK, "fire:vaders-lightsaber")
    until(game, DARK, "lose")
    assert game.lost(LIGHT) == ["luke-skywalker"]


def test_ig_88_destroys_what_it_hits_and_fires_two_weapons():
    arms = "imperial-blaster on ig-88:attached, blaster-rifle-dark on ig-88:attached"
    game = table("rebel-trooper, rebel-guard", f"ig-88, {arms}", reserve=([], [5, 5]), initiator=DARK)
    game.fire(DARK, "imperial-blaster", "rebel-trooper")
    assert game.lost(LIGHT) == ["rebel-trooper"]
    until(game, DARK, "fire:blaster-rifle-dark")
    assert never(game, DARK, "fire:imperial-blaster")


# Weapons and devices


@pytest.mark.parametrize(
    ("light", "dark", "seat", "weapon", "target", "destinies", "force", "hit"),
    [
        pytest.param(
            "obi-wan-kenobi, obi-wans-lightsaber on obi-wan-kenobi:attached",
            "stormtrooper, darth-vader",
            LIGHT,
            "obi-wans-lightsaber",
            "darth-vader",
            [3, 4],
            0,
            True,
            id="lightsaber-two-draws",
        ),
        pytest.param(
            "luke-skywalker, jedi-lightsaber on luke-skywalker:attached",
            "stormtrooper, darth-vader",
            LIGHT,
            "jedi-lightsaber",
            "stormtrooper",
            [1, 1],
            3,
            True,
            id="7-less-ability",
        ),
        pytest.param(
            "chewbacca, bowcaster on chewbacca:attached",
            "stormtrooper, darth-vader",
            LIGHT,
            "bowcaster",
            "stormtrooper",
            [1],
            1,
            True,
            id="7-less-power-and-1-against-characters",
        ),
        pytest.param(
            "rebel-trooper*4",
            "stormtrooper, darth-vader, at-st-dual-cannon on tempest-scout:attached, tempest-scout",
            DARK,
            "at-st-dual-cannon",
            "rebel-trooper",
            [1],
            1,
            True,
            id="vehicle-weapon",
        ),
    ],
)
def test_a_weapon_costs_force_and_draws_destiny(light, dark, seat, weapon, target, destinies, force, hit):
    reserve = [[], []]
    reserve[seat] = destinies
    game = table(light, dark, reserve=tuple(reserve), initiator=seat)
    before = len(game.state.seats[seat].force)
    game.fire(seat, weapon, target)
    assert len(game.state.seats[seat].force) == before - force
    assert game.is_hit(target) == hit


@pytest.mark.parametrize(
    ("target", "carrier", "weapon", "destinies", "hit"),
    [
        pytest.param("x-wing", "imperial-class-star-destroyer", "turbolaser-battery", [5, 5], True, id="turbolaser-hit"),
        pytest.param("x-wing", "imperial-class-star-destroyer", "turbolaser-battery", [5, 4], False, id="turbolaser-miss"),
        pytest.param("home-one", "imperial-class-star-destroyer", "turbolaser-battery", [5, 6], True, id="turbolaser-capital"),
        pytest.param("x-wing", "tie-advanced-x1", "boosted-tie-cannon", [4], True, id="tie-cannon"),
    ],
)
def test_a_starship_weapon_has_numbers_for_kinds_of_targets(target, carrier, weapon, destinies, hit):
    game = table(
        f"{target}, corellian-corvette", f"{carrier}, {weapon} on {carrier}:attached", at=SYSTEM, reserve=([], destinies)
    )
    assert game.fire(DARK, weapon, target).is_hit(target) == hit


@pytest.mark.parametrize(
    ("extra", "destiny", "result"),
    [
        pytest.param("", 4, "hit", id="plain"),
        pytest.param("+2", 2, "hit", id="with-2"),
        pytest.param("+3", 1, "lost", id="with-3-lost-at-once"),
        pytest.param("+1", 2, "missed", id="a-miss"),
    ],
)
def test_force_added_to_a_shot(extra, destiny, result):
    ship = "x-wing, x-wing-laser-cannon on x-wing:attached"
    game = table(ship, "tie-fighter, tie-scout", at=SYSTEM, reserve=([destiny], []))
    until(game, LIGHT, "fire:x-wing-laser-cannon")
    until(game, LIGHT, f"at:tie-fighter{extra}")
    while game.battle.segment == "weapons":
        game.act(game.match.decisions[0].seat, "pass")
    assert ("tie-fighter" in game.lost(DARK)) == (result == "lost")
    assert ("tie-fighter" in game.on_table(DARK) and game.is_hit("tie-fighter")) == (result == "hit")


def test_the_ion_cannon_hits_nothing_but_takes_weapons_and_armor():
    game = table(
        "corellian-corvette, quad-laser-cannon on corellian-corvette:attached, x-wing",
        "imperial-class-star-destroyer, ion-cannon on imperial-class-star-destroyer:attached",
        at=SYSTEM,
        reserve=([], [3]),
        initiator=DARK,
    ).fire(DARK, "ion-cannon", "corellian-corvette")
    assert (game.state.hit, game.lost(LIGHT), game.defense("corellian-corvette")) == ([], ["quad-laser-cannon"], 0)


def test_one_weapon_a_turn_except_capital_starships():
    two = "turbolaser-battery on imperial-class-star-destroyer:attached, ion-cannon on imperial-class-star-destroyer:attached"
    game = table(
        "home-one, x-wing", f"imperial-class-star-destroyer, {two}", at=SYSTEM, reserve=([], [1, 1, 1]), initiator=DARK
    )
    game.fire(DARK, "turbolaser-battery", "home-one")
    until(game, DARK, "fire:ion-cannon")
    two = "blaster on luke-skywalker:attached, blaster-rifle-light on luke-skywalker:attached"
    game = table(f"luke-skywalker, {two}", "stormtrooper*2", reserve=([0, 0], []))
    game.fire(LIGHT, "blaster", "stormtrooper")
    assert never(game, LIGHT, "fire:blaster-rifle-light")


def test_fetts_rifle_fires_again_for_1_force():
    game = table(
        "luke-skywalker, rebel-trooper",
        f"{FETT}, boba-fetts-blaster-rifle on {FETT}:attached",
        reserve=([], [0, 0, 0]),
        force=(9, 4),
    )
    game.fire(DARK, "boba-fetts-blaster-rifle", "luke-skywalker").fire(DARK, "boba-fetts-blaster-rifle", "luke-skywalker")
    assert len(game.state.seats[DARK].force) == 4 - 2 - 1


def test_the_targeting_computer_lets_one_weapon_fire_twice():
    arms = "proton-torpedoes on x-wing:attached, targeting-computer on x-wing:attached"
    game = table(f"x-wing, {arms}", "tie-fighter*2", at=SYSTEM, reserve=([0, 4], []))
    assert game.maneuver("x-wing") == 5
    game.fire(LIGHT, "proton-torpedoes", "tie-fighter").fire(LIGHT, "proton-torpedoes", "tie-fighter")
    assert game.state.hit == []
    assert never(game, LIGHT, "fire:proton-torpedoes")


def test_an_unpiloted_ship_fires_nothing():
    game = table("red-1, proton-torpedoes on red-1:attached, x-wing", "tie-fighter", at=SYSTEM)
    assert never(game, LIGHT, "fire:proton-torpedoes")


@pytest.mark.parametrize(
    ("dark", "fired"),
    [
        pytest.param("stormtrooper, e-web-blaster", True, id="a-warrior-fires-it"),
        pytest.param("imperial-pilot, e-web-blaster", False, id="nobody-else"),
        pytest.param("stormtrooper, e-web-blaster at 1", False, id="not-from-elsewhere"),
        pytest.param("stormtrooper, imperial-blaster on stormtrooper:attached, e-web-blaster", True, id="or-the-own-weapon"),
    ],
)
def test_a_weapon_without_bearer_is_fired_by_a_warrior_present(dark, fired):
    game = table("rebel-trooper*2", dark, beside="tatooine-dune-sea", reserve=([], [0, 0]), initiator=DARK).to("weapons")
    assert ("fire:e-web-blaster" in game.offered(DARK)) == fired
    if "imperial-blaster" in dark:
        game.fire(DARK, "imperial-blaster", "rebel-trooper").act(LIGHT, "pass")
        assert game.offered(DARK) == ["pass"]


def test_mandalorian_armor():
    game = table("luke-skywalker", "dengar, mandalorian-armor on dengar:attached")
    assert (game.power("dengar"), game.defense("dengar"), game.immunity("dengar")) == (2 + 1 + 2, 5, 3)


# Effects


def test_a_power_destiny_at_the_related_sites():
    game = table("rebel-trooper", "stormtrooper", beside="tatooine-light", reserve=([3], [2]))
    assert never(game, LIGHT, "draw")
    game = table("rebel-trooper, nightfall at 1", "stormtrooper", beside="tatooine-light", reserve=([3], [2])).to("damage")
    assert (game.drawn(LIGHT, "power"), game.drawn(DARK, "power")) == ([3], [2])
    assert game.battle.totals == [4, 3]
    assert game.battle.against == [0, 0]


@pytest.mark.parametrize(
    ("slug", "bearer", "numbers"),
    [
        pytest.param("vaders-cape", "darth-vader", (6, 5), id="cape"),
        pytest.param("mandalorian-armor", "dengar", (2 + 1 + 2, 3), id="armor"),
    ],
)
def test_a_cancelled_effect_reverts_and_goes_to_the_lost_pile(slug, bearer, numbers):
    game = table("rebel-trooper", f"{bearer}, {slug} on {bearer}:attached")
    assert (game.power(bearer), game.immunity(bearer)) == numbers
    plain = table("rebel-trooper", bearer)
    lose(_play(game), game.copy(slug))
    assert (game.power(bearer), game.immunity(bearer)) == (plain.power(bearer), plain.immunity(bearer))
    assert game.lost(DARK) == [slug]


def _play(game: Table) -> Play:
    return Play(game.rules, game.state, game.match.chance, Log())


def test_special_modifications_on_the_falcon():
    ship = "millennium-falcon, han-solo on millennium-falcon:pilot"
    game = table(f"{ship}, special-modifications on millennium-falcon:attached", "tie-fighter", at=SYSTEM)
    assert (game.power("millennium-falcon"), game.maneuver("millennium-falcon")) == (3 + 2 + 2, 4 + 2 + 2)
    assert game.forfeit("millennium-falcon") == 9


# Numbers of cards


@pytest.mark.parametrize(
    ("light", "dark", "at", "name", "power"),
    [
        pytest.param("leia-organa, rebel-trooper", "stormtrooper", "death-star-docking-bay-327", "rebel-trooper", 2, id="leia"),
        pytest.param("luke-skywalker-jedi-knight, jedi-lightsaber on luke-skywalker-jedi-knight:attached", "stormtrooper", "",
                     "luke-skywalker-jedi-knight", 8, id="armed"),
        pytest.param("chewbacca, han-solo", "stormtrooper", "", "chewbacca", 7, id="chewie-and-han"),
        pytest.param("rebel-trooper", "general-veers, snowtrooper", HOTH, "snowtrooper", 3, id="veers-at-hoth"),
        pytest.param("rebel-trooper", "snowtrooper", "", "snowtrooper", 1, id="off-hoth"),
        pytest.param("rebel-trooper*3", "dengar", "", "dengar", 5, id="dengar"),
        pytest.param("x-wing", "tie-interceptor", SYSTEM, "tie-interceptor", 4, id="interceptor"),
        pytest.param("leia-organa", "stormtrooper", "yavin-4-jungle", "leia-organa", 5, id="alone-in-the-jungle"),
        pytest.param("boshek", "stormtrooper", "tatooine-cantina-light", "boshek", 3, id="alien-in-the-cantina"),
        pytest.param("a-wing", "tie-interceptor", SYSTEM, "a-wing", 3, id="no-nimbler-starfighter"),
        pytest.param("a-wing", "vaders-custom-tie, darth-vader on vaders-custom-tie:pilot", SYSTEM, "a-wing", 2,
                     id="a-nimbler-starfighter"),
        pytest.param("a-wing, red-1, red-leader on red-1:pilot, r2-d2 on red-1:astromech", "tie-fighter", SYSTEM, "a-wing", 3,
                     id="a-nimbler-starfighter-of-its-own-side"),
        pytest.param("rebel-trooper", "biker-scout-trooper", "", "biker-scout-trooper", 0, id="a-biker-scout-off-its-terrain"),
        pytest.param("rebel-trooper", "biker-scout-trooper", "yavin-4-jungle", "biker-scout-trooper", 1, id="in-a-jungle"),
        pytest.param("speeder-bike-light, rebel-scout on speeder-bike-light:pilot", "stormtrooper", "", "rebel-scout", 0,
                     id="the-pilot-of-a-speeder-bike"),
    ],
)  # fmt: skip
def test_power_texts(light, dark, at, name, power):
    more = {"at": at} if at else {}
    assert table(light, dark, **more).power(name) == power


@pytest.mark.parametrize(
    ("light", "dark", "at", "beside", "totals"),
    [
        pytest.param("c-3po, luke-skywalker, r2-d2", "stormtrooper", "", "", (1 + 3 + 1 + 2, 1), id="c-3po-pair"),
        pytest.param("rebel-trooper", "4-lom, dengar", "", "", (1, 2 + 2 + 1 + 1), id="4-lom-pair"),
        pytest.param("rebel-trooper", "stormtrooper, victory-class-star-destroyer at 1", "", "tatooine-light", (1, 1 + 1 + 1),
                     id="a-ship-above-that-controls-the-system"),
        pytest.param("snowspeeder, luke-skywalker on snowspeeder:pilot", "stormtrooper", "", "", (3 + 3, 1), id="inside"),
        pytest.param("skiff-light, rebel-pilot on skiff-light:driver, chewbacca on skiff-light:passenger", "stormtrooper",
                     "", "", (3 + 0 + 6, 1), id="open-vehicle"),
        pytest.param("x-wing", "stormtrooper", "", "", (0, 1), id="a-starfighter-on-the-ground"),
    ],
)  # fmt: skip
def test_total_power_at_a_site(light, dark, at, beside, totals):
    more = {"at": at} if at else {}
    game = table(light, dark, beside=beside, **more)
    assert (game.total(LIGHT), game.total(DARK)) == totals


@pytest.mark.parametrize(
    ("light", "dark", "at", "name", "value"),
    [
        pytest.param("c-3po, r2-d2, rebel-trooper", "stormtrooper", "", "r2-d2", 6, id="r2-d2-with-c-3po"),
        pytest.param("red-leader, biggs-darklighter", "stormtrooper", "", "biggs-darklighter", 6, id="red-squadron"),
        pytest.param("red-leader, biggs-darklighter", "stormtrooper", "", "red-leader", 5, id="not-red-leader-himself"),
        pytest.param("dutch, biggs-darklighter", "stormtrooper", "", "biggs-darklighter", 5, id="not-gold-squadron"),
        pytest.param("red-1, red-leader on red-1:pilot, red-5, luke-skywalker on red-5:pilot", "tie-fighter", SYSTEM,
                     "luke-skywalker", 8, id="red-squadron-in-space"),
        pytest.param("rebel-trooper", "general-tagge, stormtrooper*3", "", "general-tagge", 7, id="tagge-and-troopers"),
        pytest.param("chewbacca", "bossk", "", "chewbacca", 0, id="chewie-with-bossk"),
        pytest.param("echo-base-trooper", "stormtrooper", "hoth-defensive-perimeter-3rd-marker-dark", "echo-base-trooper", 2,
                     id="light-troopers-at-the-3rd-marker"),
    ],
)  # fmt: skip
def test_forfeit_texts(light, dark, at, name, value):
    more = {"at": at} if at else {}
    assert table(light, dark, **more).forfeit(name) == value


@pytest.mark.parametrize(
    ("light", "dark", "at", "name", "below"),
    [
        pytest.param("qui-gon-jinn", "stormtrooper", "", "qui-gon-jinn", 99, id="all"),
        pytest.param(
            "luke-skywalker-jedi-knight, jedi-lightsaber on luke-skywalker-jedi-knight:attached",
            "stormtrooper",
            "",
            "luke-skywalker-jedi-knight",
            7,
            id="alone-and-armed",
        ),
        pytest.param(
            "millennium-falcon, han-solo on millennium-falcon:pilot, leia-organa on millennium-falcon:passenger",
            "tie-fighter",
            SYSTEM,
            "leia-organa",
            5,
            id="shared-aboard",
        ),
        pytest.param(
            "rebel-trooper, captain-needa", "avenger, captain-needa on avenger:pilot", SYSTEM, "avenger", 4, id="needa"
        ),
    ],
)
def test_immunity_texts(light, dark, at, name, below):
    more = {"at": at} if at else {}
    assert table(light, dark, **more).immunity(name) == below
