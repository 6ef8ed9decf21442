"""What happens on the board: small deeds that change the state and tell the log.

Turn, market, attack and effects are made of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cantina import EMPTY, EVERYONE, TN, Copy, Named, Play, T, Text, Zone, bit, deck

from .state import (
    DISCARD,
    DONE,
    EXILE,
    FORCE_END,
    GALAXY,
    GALAXY_DISCARD,
    ON_ROW,
    PLAY,
    ROW,
    WAITING,
    Deckbuilder,
    Pending,
    Seat,
    aims,
    force_with,
    goal_of,
    hand_of,
    is_enemy,
    leave_play,
    lost_ships,
)

Game = Play[Deckbuilder]

DRAWS = T("{seat} draws {cards}.", own="You draw {cards}.")
RESHUFFLES = T("{seat} shuffles the discard pile into a new deck.", own="You shuffle your discard pile into a new deck.")
GAINS = T("{seat} gains {amount}.", own="You gain {amount}.")
RESOURCES = TN("{n} resource", "{n} resources", 0)
GAINS_FORCE = T("{seat} gains {force} Force.", own="You gain {force} Force.")
REPAIRS = T("{seat} repairs {n} damage.", own="You repair {n} damage.")
BASE_HIT = T("{base} takes {damage} damage.")
PREVENTED = T("{base} prevents {damage} damage.")
BASE_LOST = T("{base} is destroyed.")
NO_BASE = T("There is no base to damage: {damage} damage is lost.")
SHIP_HIT = T("{cards} takes {damage} damage, {total} in all.")
SHIP_LOST = T("{cards} is destroyed.")
HIT_SHIP_LOST = T("{cards} is destroyed, with {total} damage on it.")
TURNS_DOWN = T("{cards} turns face down in the enemy's Recruitment and comes a turn later.")
DISCARDS = T("{seat} discards {cards}.", own="You discard {cards}.")
EXILES = {
    "hand": T("{seat} exiles {cards} from the hand.", own="You exile {cards} from your hand."),
    "discard": T("{seat} exiles {cards} from the discard pile.", own="You exile {cards} from your discard pile."),
    "play": T("{seat} exiles {cards} from play.", own="You exile {cards} from play."),
    "row": T("{seat} exiles {cards} from the row.", own="You exile {cards} from the row."),
}
REVEALED = T("{cards} comes into the row.")
GALAXY_SHUFFLED = T("The galaxy discard pile is shuffled into a new galaxy deck.")
FROM_ROW = T("{cards} goes from the row to the galaxy discard pile.")


def seen(play: Game, copy: Copy, zone: Zone) -> tuple[Named]:
    """Name a card that everybody sees or knows where it lies."""
    return (zone.name(play.state, copy),)


def draw_cards(play: Game, seat: int, count: int) -> int:
    """Draw cards; an empty deck takes over the discard pile when a card is needed (rulebook: Empty Deck)."""
    state = play.state
    player = state.seats[seat]
    pile, cards, knows, own = player.deck, state.cards, state.knows, bit(seat)
    drawn: list[Copy] = []
    while len(drawn) < count:
        if not pile:
            if not player.discard:
                break
            deck.renew(state, play.chance, pile, player.discard)
            play.log.add("reshuffle", RESHUFFLES, seat, rule="Empty Deck")
        drawn.append(pile.pop())
    if drawn:
        player.hand += drawn
        play.log.add("draw", DRAWS, seat, tuple([Named(cards[copy], own | knows[copy]) for copy in drawn]))
    return len(drawn)


def can_draw(state: Deckbuilder, seat: int) -> bool:
    """Tell whether there is a card to draw."""
    player = state.seats[seat]
    return bool(player.deck or player.discard)


def gain_resources(play: Game, seat: int, count: int) -> None:
    """Take resource counters from the supply."""
    play.state.seats[seat].resources += count
    play.log.add("resources", _gains(count), seat)


@lru_cache(maxsize=64)
def _gains(count: int) -> Text:
    return GAINS.fill(amount=RESOURCES.fill(n=count))


def gain_force(play: Game, seat: int, count: int) -> int:
    """Move the Force marker towards a seat, at most to the end of the track; return by how much."""
    state = play.state
    moved = min(count, FORCE_END - force_with(state, seat))
    if moved > 0:
        state.force += moved if seat == 0 else -moved
        play.log.add("force", GAINS_FORCE.fill(force=moved), seat)
    return max(moved, 0)


def repair(play: Game, seat: int, count: int) -> int:
    """Remove damage from a seat's base; return how much."""
    player = play.state.seats[seat]
    count = min(count, player.base_damage)
    if count:
        player.base_damage -= count
        play.log.add("repair", REPAIRS.fill(n=count), seat, rule="Repair")
    return count


def damage_base(play: Game, victim: int, count: int) -> None:
    """Deal damage to a base, ships aside; without a base it is lost. The last base that the goal asks for ends the match."""
    state = play.state
    player = state.seats[victim]
    if not player.base:
        play.log.add("lost damage", NO_BASE.fill(damage=count), victim, rule="Frequently Asked Questions")
        return
    slug = state.cards[player.base[0]]
    base, name = play.rules.table[slug], Named(slug, EVERYONE)
    prevented = min(base_effects(play.rules, state, victim).prevents - player.shielded, count)
    if prevented > 0:
        player.shielded += prevented
        count -= prevented
        play.log.add("prevented", PREVENTED.fill(base=name, damage=prevented), victim)
    if count:
        player.base_damage += count
        play.log.add("base hit", BASE_HIT.fill(base=name, damage=count), victim)
    if player.base_damage >= base.hit_points:
        destroy_base(play, victim)


def base_effects(rules: Any, state: Deckbuilder, seat: int) -> Any:
    """Return what holds by a side's base: what the card says, for the enemy what its board says in the card's place."""
    known = rules.table[state.cards[state.seats[seat].base[0]]]
    return rules.table.enemy.row(known.hit_points) if is_enemy(state, seat) else known


def destroy_base(play: Game, victim: int) -> None:
    """Move a destroyed base to the opponent's victory pile; excess damage is lost."""
    state = play.state
    player, winner = state.seats[victim], state.seats[1 - victim]
    copy = player.base.pop()
    winner.victory.append(copy)
    player.base_damage = 0
    player.base_used = False
    play.log.add("base lost", BASE_LOST.fill(base=Named(state.cards[copy], EVERYONE)), victim, rule="Resolve an Attack")
    if len(winner.victory) >= goal_of(state, 1 - victim):
        state.winner = 1 - victim
        state.stack.clear()


def damage_ship(play: Game, victim: int, index: int, count: int) -> bool:
    """Put damage on a capital ship in play; return whether it is destroyed."""
    state = play.state
    player = state.seats[victim]
    copy = player.play[index]
    total = player.damage[copy] = player.damage.get(copy, 0) + count
    play.log.add("ship hit", SHIP_HIT.fill(damage=count, total=total), victim, seen(play, copy, PLAY))
    if total < play.rules.table[state.cards[copy]].hit_points:
        return False
    destroy_ship(play, victim, index)
    return True


def destroy_ship(play: Game, victim: int, index: int) -> None:
    """Put a destroyed capital ship on its owner's discard pile; the enemy of solo play exiles it."""
    player = play.state.seats[victim]
    copy = player.play[index]
    total = player.damage.get(copy, 0)
    leave_play(player, copy)
    lost_ships(play.state, victim).append(copy)
    play.log.add(
        "ship lost", HIT_SHIP_LOST.fill(total=total) if total else SHIP_LOST, victim, seen(play, copy, DISCARD), "Destroy"
    )


def ships(rules: Any, state: Deckbuilder, seat: int) -> list[int]:
    """Return where the capital ships are among the cards in play."""
    play = state.seats[seat].play
    if not play:
        return []
    table, cards = rules.table, state.cards
    return [index for index, copy in enumerate(play) if table[cards[copy]].is_ship]


def ships_left(rules: Any, state: Deckbuilder, seat: int) -> dict[int, int]:
    """Return, for each capital ship in play by its index, how much damage destroys it."""
    table, cards, player = rules.table, state.cards, state.seats[seat]
    knowns = [table[cards[copy]] for copy in player.play]
    return {
        index: known.hit_points - player.damage.get(player.play[index], 0)
        for index, known in enumerate(knowns)
        if known.is_ship
    }


def discard_from_hand(play: Game, owner: int, copies: Sequence[Copy]) -> None:
    """Discard cards from a hand. On the other player's turn that may trigger their base (rulebook: When).

    What the enemy of solo play is made to discard turns face down in Recruitment.
    """
    state = play.state
    for copy in copies:
        hand_of(state, owner).remove(copy)
    if is_enemy(state, owner):
        turn_down(play, copies)
    else:
        state.seats[owner].discard += copies
        play.log.add("discard", DISCARDS, owner, tuple(DISCARD.name(state, copy, owner) for copy in copies), "Discard")
    if owner != state.turn:
        for _ in copies:
            trigger(play, state.turn, "opponent-discards")


def turn_down(play: Game, copies: Sequence[Copy]) -> None:
    """Turn cards of the enemy's Recruitment, taken out of it, face down there: they come a turn later."""
    state = play.state
    assert state.enemy is not None
    state.enemy.waiting += copies
    play.log.add("turn down", TURNS_DOWN, cards=tuple(WAITING.name(state, copy) for copy in copies), rule="Solo")


def exile(play: Game, seat: int, copy: Copy, where: str) -> None:
    """Put a card, taken from a place, into a seat's exile pile."""
    play.state.seats[seat].exile.append(copy)
    play.log.add("exile", EXILES[where], seat, seen(play, copy, EXILE), "Exile")


def exile_from_play(play: Game, seat: int, copy: Copy) -> None:
    """Exile a card in play; if it was committed it is out of that attack."""
    leave_play(play.state.seats[seat], copy)
    exile(play, seat, copy, "play")


def to_hand(play: Game, seat: int, copy: Copy) -> None:
    """Put a card that everybody has seen into a hand; they remember it there."""
    play.state.seats[seat].hand.append(copy)
    deck.show(play.state, (copy,))


def on_deck(play: Game, seat: int, copy: Copy) -> None:
    """Put a card that everybody has seen on top of a player's deck."""
    play.state.seats[seat].deck.append(copy)
    deck.show(play.state, (copy,))


# The galaxy row


def take_from_row(play: Game, place: int) -> Copy:
    """Remove a card from the row; attackers committed against it have no target any more. `refill` follows."""
    state = play.state
    copy, state.row[place] = state.row[place], EMPTY
    player = state.seats[state.turn]
    set_aside(player, ON_ROW + place)
    return copy


def set_aside(player: Seat, role: int) -> None:
    """Note that the cards in one role have attacked."""
    for copy, now in player.role.items():
        if now == role:
            player.role[copy] = DONE


def refill(play: Game, place: int) -> None:
    """Turn up the top galaxy card where the row has a gap (rulebook: Purchase a Card, Empty Deck)."""
    state = play.state
    if need_galaxy(play, 1):
        copy = state.row[place] = state.galaxy.pop()
        play.log.add("reveal", REVEALED, cards=seen(play, copy, ROW))


def need_galaxy(play: Game, count: int) -> int:
    """Make sure that the galaxy deck has so many cards if there are any, and return how many of them it has."""
    state = play.state
    renewed = len(state.galaxy) < count and bool(state.galaxy_discard)
    there = deck.supply(state, play.chance, state.galaxy, state.galaxy_discard, count)
    if renewed:
        play.log.add("galaxy reshuffle", GALAXY_SHUFFLED, rule="Empty Deck")
    return there


def galaxy_left(state: Deckbuilder) -> bool:
    """Tell whether the galaxy deck has or can get a card."""
    return bool(state.galaxy or state.galaxy_discard)


def discard_row(play: Game, place: int) -> None:
    """Put a card of the row onto the galaxy discard pile and fill the gap."""
    copy = take_from_row(play, place)
    play.state.galaxy_discard.append(copy)
    play.log.add("row discard", FROM_ROW, cards=seen(play, copy, GALAXY_DISCARD))
    refill(play, place)


def row_place(state: Deckbuilder, slug: str, targeted: bool = False) -> int:
    """Return the place of that card: of equal ones one that is attacked already, or one that is not.

    Raises `LookupError` if there is none.
    """
    roles = state.seats[state.turn].role.values()
    places = [place for place, copy in enumerate(aims(state)) if copy != EMPTY and state.cards[copy] == slug]
    if not places:
        raise LookupError(f"no {slug!r} in the row")
    return next((place for place in places if (ON_ROW + place in roles) == targeted), places[0])


def galaxy_top_name(state: Deckbuilder, copy: Copy) -> Named:
    """Name a card of the galaxy deck to those who know it."""
    return GALAXY.name(state, copy)


# Triggers


def trigger(play: Game, seat: int, event: str, held: Copy = EMPTY, also: Sequence[tuple[Copy, str]] = ()) -> None:
    """Let abilities of a seat that answer to an event be resolved next, together with those given."""
    rules, state = play.rules, play.state
    queue = list(also)
    if event in rules.table.events:
        player, table, cards = state.seats[seat], rules.table, state.cards
        for copy in (*player.base, *player.play):
            on = table[cards[copy]].on
            if event in on:
                queue += [(copy, program.key) for program in on[event] if program.answers(rules, state, seat, held)]
    if queue:
        state.stack.append(Pending(seat, tuple(queue), held))


def play_card(play: Game, seat: int, copy: Copy) -> None:
    """Put a card into play: collect its resources, then its Force; then what happens when it is played."""
    state = play.state
    known = play.rules.table[state.cards[copy]]
    player = state.seats[seat]
    player.play.append(copy)
    play.log.add("play", known.played, seat, known.named, "Play a Card")
    player.resources += known.resources
    if known.force:
        gain_force(play, seat, known.force)
    if known.on_played or "card-played" in play.rules.table.events:
        trigger(play, seat, "card-played", copy, [(copy, key) for key in known.on_played])
