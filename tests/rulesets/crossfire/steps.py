"""Crossfire at work: what each frame asks, and what its answer does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from cantina import EMPTY, Copy, Decision, Play, Step, T, deck, destiny, take

from .effects import DrawCards, LookTop
from .state import Aim, Corridor, Drone, Look, Resolve, Round, Salvage, Stakes, Strike, Turn
from .zones import DECK, DISCARD, FRONT, HAND, HAND_LIMIT, ROUNDS, STAKE, WRECKS


def turn_up(play: Play[Corridor], seat: int, copy: Copy) -> None:
    """Turn a card of a front face up; its effects follow."""
    play.state.face_up.append(copy)
    slug = play.state.cards[copy]
    play.log.add("turn-up", T("{seat} turns up {cards}.", own="You turn up {cards}."), seat, (FRONT.name(play.state, copy),))
    if play.rules.cards[slug].effects:
        play.state.stack.append(Resolve(seat, slug))


def leave(state: Corridor, seat: int, place: int, to: list[Copy]) -> Copy:
    """Move a card away from its place; if it lay face up everybody still knows it."""
    front = state.seats[seat].front
    copy, front[place] = front[place], EMPTY
    if copy in state.face_up:
        state.face_up.remove(copy)
        deck.show(state, [copy])
    to.append(copy)
    return copy


def heal(state: Corridor, copies: list[Copy]) -> None:
    """Forget wounds of cards that leave play."""
    state.wounded = [copy for copy in state.wounded if copy not in copies]


def wound(play: Play[Corridor], seat: int, place: int) -> bool:
    """Wound the card at a place; return whether that destroyed it."""
    state = play.state
    copy = state.seats[seat].front[place]
    if copy not in state.face_up:
        turn_up(play, seat, copy)
    if copy not in state.wounded:
        state.wounded.append(copy)
        play.log.add("wound", T("{cards} is wounded."), seat, (FRONT.name(state, copy),))
        return False
    leave(state, seat, place, state.discard)
    heal(state, [copy])
    play.log.add("destroy", T("{cards} is destroyed."), seat, (DISCARD.name(state, copy),))
    return True


def slugs(state: Corridor, pile: list[Copy]) -> list[str]:
    return list(dict.fromkeys(state.cards[copy] for copy in pile))


def facing(state: Corridor, seat: int) -> list[Copy]:
    return state.seats[1 - seat].front if len(state.seats) > 1 else []


def tell_destiny(play: Play[Corridor], seat: int, drawn: destiny.Destiny) -> None:
    if drawn.copy is None:
        play.log.add("destiny", T("The deck is empty: the destiny fails."), seat)
    else:
        text = T("{seat} draws {cards} as destiny.", own="You draw {cards} as destiny.")
        play.log.add("destiny", text, seat, (DISCARD.name(play.state, drawn.copy),))


class RoundStep(Step[Corridor, Round]):
    def run(self, play: Play[Corridor], frame: Round) -> bool:
        state = play.state
        if state.round == ROUNDS:
            state.stack.pop()
            return False
        state.round += 1
        for crew in state.seats:  # what comes back to hand is patched up, and nobody keeps track of it
            heal(state, crew.hand)
            deck.forget(state, crew.hand)
        state.stack.append(Stakes())
        return False


class StakesStep(Step[Corridor, Stakes]):
    def run(self, play: Play[Corridor], frame: Stakes) -> bool:
        state = play.state
        if len(frame.done) < len(state.seats):
            return True
        state.stack.pop()
        staked = [[play.rules.cards[state.cards[c]].strength for c in crew.stake] for crew in state.seats]
        for seat, crew in enumerate(state.seats):
            for copy in crew.stake:
                text = T("{seat} staked {cards}.", own="You staked {cards}.")
                play.log.add("staked", text, seat, (DISCARD.name(state, copy),))
            state.discard += crew.stake
            crew.stake.clear()
        order = sorted(range(len(staked)), key=lambda seat: (-sum(staked[seat]), seat))
        state.stack += [Turn(seat) for seat in reversed(order)] if len(order) > 1 else [Drone(), Turn(0)]
        return False

    def ask(self, rules: Any, state: Corridor, frame: Stakes) -> Sequence[Decision]:
        prompt = T("Stake a card for the first turn of the round.")
        asked = [seat for seat in range(len(state.seats)) if seat not in frame.done]
        offers = [(seat, [f"stake:{slug}" for slug in slugs(state, state.seats[seat].hand)]) for seat in asked]
        return [Decision(seat, prompt, [*offer, "stake:nothing"], public=not offer) for seat, offer in offers]

    def answer(self, play: Play[Corridor], frame: Stakes, seat: int, action: str) -> None:
        state, slug = play.state, action.removeprefix("stake:")
        state.stack[-1] = Stakes((*frame.done, seat))
        if slug == "nothing":
            play.log.add("stake", T("{seat} stakes nothing.", own="You stake nothing."), seat)
            return
        copy = take(state, state.seats[seat].hand, slug)
        state.seats[seat].stake.append(copy)
        play.log.add("stake", T("{seat} stakes {cards}.", own="You stake {cards}."), seat, (STAKE.name(state, copy, seat),))


class TurnStep(Step[Corridor, Turn]):
    def run(self, play: Play[Corridor], frame: Turn) -> bool:
        if frame.left:
            return True
        play.state.stack.pop()
        return False

    def ask(self, rules: Any, state: Corridor, frame: Turn) -> Sequence[Decision]:
        crew, actions = state.seats[frame.seat], []
        if state.deck or state.discard:
            actions += ["draw"] if len(crew.hand) < HAND_LIMIT else []
        if state.deck:
            actions.append("look")
        if EMPTY in crew.front:
            actions += [f"{verb}:{slug}" for slug in slugs(state, crew.hand) for verb in ("play", "hide")]
        for place, copy in enumerate(crew.front):
            if copy != EMPTY:
                verb = "attack" if copy in state.face_up else "flip"
                actions += [f"{verb}:{state.cards[copy]}/{place}", f"retreat:{state.cards[copy]}/{place}"]
        return [Decision(frame.seat, T("Take a step."), [*actions, "end"])]

    def answer(self, play: Play[Corridor], frame: Turn, seat: int, action: str) -> None:
        state, crew = play.state, play.state.seats[seat]
        verb, _, rest = action.partition(":")
        slug, _, place = rest.partition("/")
        state.stack[-1] = Turn(seat, 0 if verb == "end" else frame.left - 1)
        if verb == "end":
            play.log.add("end", T("{seat} ends the turn.", own="You end your turn."), seat)
        elif verb == "draw":
            DrawCards(1).do(play, seat)
        elif verb == "look":
            LookTop().do(play, seat)
        elif verb in ("play", "hide"):
            copy = take(state, crew.hand, slug)
            crew.front[crew.front.index(EMPTY)] = copy
            deck.show(state, [copy], seat)
            if verb == "play":
                turn_up(play, seat, copy)
            else:
                text = T("{seat} lays {cards} face down.", own="You lay {cards} face down.")
                play.log.add("hide", text, seat, (FRONT.name(state, copy),))
        elif verb == "flip":
            turn_up(play, seat, crew.front[int(place)])
        elif verb == "retreat":
            copy = leave(state, seat, int(place), crew.hand)
            text = T("{seat} takes back {cards}.", own="You take back {cards}.")
            play.log.add("retreat", text, seat, (HAND.name(state, copy, seat),))
        else:
            state.stack.append(Aim(seat, int(place)))


class AimStep(Step[Corridor, Aim]):
    def ask(self, rules: Any, state: Corridor, frame: Aim) -> Sequence[Decision]:
        front = facing(state, frame.seat)
        names = ["hidden" if copy not in state.face_up else state.cards[copy] for copy in front]
        targets = [f"aim:{names[i]}/{i}" for i, copy in enumerate(front) if copy != EMPTY]
        return [Decision(frame.seat, T("Choose what to attack."), targets or ["aim:base/-1"], public=True)]

    def answer(self, play: Play[Corridor], frame: Aim, seat: int, action: str) -> None:
        target = int(action.rpartition("/")[2])
        drawn = destiny.draw(play.state, play.state.deck, play.state.discard, seat, lambda slug: play.rules.cards[slug].destiny)
        tell_destiny(play, seat, drawn)
        play.state.stack[-1] = Strike(seat, frame.place, target, drawn)


class StrikeStep(Step[Corridor, Strike]):
    def run(self, play: Play[Corridor], frame: Strike) -> bool:
        state = play.state
        if len(frame.passed) < len(state.seats):
            return True
        state.stack.pop()
        attacker = state.seats[frame.seat].front[frame.place]
        total = play.rules.cards[state.cards[attacker]].strength + frame.drawn.total - (attacker in state.wounded)
        front = facing(state, frame.seat)
        defence = 5 if frame.target < 0 else 3 + play.rules.cards[state.cards[front[frame.target]]].strength
        if total < defence:
            # A miss tells how strong a face-down card is, which no face shows.
            play.log.add("miss", T("The attack misses."), frame.seat, closes_undo=True)
        elif frame.target < 0 or wound(play, 1 - frame.seat, frame.target):
            state.seats[frame.seat].hits += 1
            play.log.add("hit", T("{seat} scores a hit.", own="You score a hit."), frame.seat)
        return False

    def ask(self, rules: Any, state: Corridor, frame: Strike) -> Sequence[Decision]:
        prompt = T("The destiny is {n}. Respond or pass.", n=frame.drawn.total)
        asked = [seat for seat in range(len(state.seats)) if seat not in frame.passed]
        return [Decision(seat, prompt, self.offer(state, frame, seat)) for seat in asked]

    def offer(self, state: Corridor, frame: Strike, seat: int) -> list[str]:
        held = not frame.drawn.failed and "cover" in slugs(state, state.seats[seat].hand)
        return ["pass", "cover"] if held else ["pass"]

    def answer(self, play: Play[Corridor], frame: Strike, seat: int, action: str) -> None:
        state = play.state
        if action == "pass":
            state.stack[-1] = msgspec.structs.replace(frame, passed=(*frame.passed, seat))
            return
        cover = take(state, state.seats[seat].hand, "cover")
        state.discard.append(cover)
        heal(state, [cover])
        text = T("{seat} cancels the destiny with {cards}.", own="You cancel the destiny with {cards}.")
        play.log.add("cover", text, seat, (DISCARD.name(state, cover),))
        cancelled = destiny.cancel(frame.drawn)
        drawn = destiny.redraw(state, cancelled, state.deck, state.discard, lambda slug: play.rules.cards[slug].destiny)
        tell_destiny(play, frame.seat, drawn)
        state.stack[-1] = msgspec.structs.replace(frame, drawn=drawn, passed=())


class ResolveStep(Step[Corridor, Resolve]):
    def run(self, play: Play[Corridor], frame: Resolve) -> bool:
        effects = play.rules.cards[frame.slug].effects
        if frame.index == len(effects):
            play.state.stack.pop()
        else:
            play.state.stack[-1] = msgspec.structs.replace(frame, index=frame.index + 1)
            effects[frame.index].do(play, frame.seat)
        return False


class LookStep(Step[Corridor, Look]):
    def ask(self, rules: Any, state: Corridor, frame: Look) -> Sequence[Decision]:
        top = DECK.name(state, state.deck[-1])
        return [Decision(frame.seat, T("The top card is {card}. Keep it there or bury it.", card=top), ["keep", "bury"])]

    def answer(self, play: Play[Corridor], frame: Look, seat: int, action: str) -> None:
        play.state.stack.pop()
        if action == "bury":
            deck.bury(play.state.deck, play.state.deck.pop())
            play.log.add("bury", T("{seat} buries the top card.", own="You bury the top card."), seat)
        else:
            play.log.add("keep", T("{seat} keeps the top card.", own="You keep the top card."), seat)


class SalvageStep(Step[Corridor, Salvage]):
    def ask(self, rules: Any, state: Corridor, frame: Salvage) -> Sequence[Decision]:
        useful = [s for s in slugs(state, state.discard) if s != "salvager" and rules.cards[s].effects]
        actions = [*(f"salvage:{slug}" for slug in useful), "salvage:nothing"]
        return [Decision(frame.seat, T("Choose a discarded card whose effects happen."), actions)]

    def answer(self, play: Play[Corridor], frame: Salvage, seat: int, action: str) -> None:
        play.state.stack.pop()
        slug = action.removeprefix("salvage:")
        if slug != "nothing":
            text = T("{seat} uses {card} again.", own="You use {card} again.", card=play.rules.cards[slug].name)
            play.log.add("salvage", text, seat)
            play.state.stack.append(Resolve(seat, slug))


class DroneStep(Step[Corridor, Drone]):
    """The opponent without a seat: turns up its top card and shoots at a card that chance picks, or at the base."""

    def run(self, play: Play[Corridor], frame: Drone) -> bool:
        state = play.state
        state.stack.pop()
        copy = deck.draw(state, play.chance, state.drones, state.wrecks, deck.WHEN_NEEDED)
        assert copy is not None
        state.wrecks.append(copy)
        play.log.add("drone", T("The drones send {cards}."), cards=(WRECKS.name(state, copy),))
        places = [place for place, target in enumerate(state.seats[0].front) if target != EMPTY]
        if not places or (play.rules.cards[state.cards[copy]].strength > 2 and wound(play, 0, play.chance.choice(places))):
            state.drone_hits += 1
        return False


_FRAMES = (Round, Stakes, Turn, Aim, Strike, Resolve, Look, Salvage, Drone)
_STEPS = (RoundStep(), StakesStep(), TurnStep(), AimStep(), StrikeStep(), ResolveStep(), LookStep(), SalvageStep(), DroneStep())
AT_WORK: dict[type, Step[Corridor, Any]] = dict(zip(_FRAMES, _STEPS, strict=True))
