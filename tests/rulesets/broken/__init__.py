"""Rulesets that each break one promise of the contract: Crossfire with a single sin.

`BROKEN` lists them with the check of the conformance kit that must catch each, and a word of what its report must say.
"""

from __future__ import annotations

from typing import NamedTuple

from . import keeping, playing, saying, secrecy, telling
from .base import Sinner


class Sin(NamedTuple):
    """A broken ruleset, the sample to play, the check that must fail, and what its report must say.

    `also` names checks that may fail too, because the same sin is a sin against them.
    """

    ruleset: Sinner
    check: str
    says: str
    sample: str = "duel"
    also: frozenset[str] = frozenset()


HIDDEN = frozenset({"canaries", "undo", "follows"})
"""What shows a hidden card shows a canary, and tells whoever acts what should close taking back."""

ASKED = frozenset({"follows", "undo"})
"""Who is asked decides what happens next, and that is logged."""

ANSWERS = frozenset({"saves", "clones", "undo", "twins", "canaries", "relabelled", "repeats", "refuses", "follows"})
"""Decisions that differ from call to call differ for everybody who asks twice."""

BROKEN = (
    Sin(playing.endless, "ends", "120 answers"),
    Sin(playing.one_result, "ends", "results"),
    Sin(playing.odd_ranks, "ends", "rank=3"),
    Sin(playing.nobody_wins, "wins", "nobody wins"),
    Sin(playing.one_mode_is_never_won, "wins", "of mode hopeless", sample="hopeless"),
    Sin(playing.one_mode_is_not_sampled, "wins", "no sample of mode solo"),
    Sin(playing.offers_what_fails, "offers", "'attack:trooper/9'", also=frozenset({"ends"})),
    Sin(playing.spaced, "offers", "not a plain word"),
    Sin(playing.offers_twice, "bounds", "offered twice"),
    Sin(playing.offers_many, "bounds", "about.max_actions is 4"),
    Sin(playing.asks_twice, "bounds", "[0, 0, 1, 1]"),
    Sin(playing.loses_a_card, "conserved", "copies in no zone"),
    Sin(playing.changes_a_card, "conserved", "other cards"),
    Sin(playing.leaves_face_up, "conserved", "face_up"),
    Sin(playing.accepts_more, "refuses", "is accepted, but it is not offered"),
    Sin(playing.refuses_what_is_offered, "refuses", "also listed as refused"),
    Sin(playing.refuses_a_sentence, "refuses", "is not a plain word"),
    Sin(playing.moody, "pure", "answer differently", also=frozenset({"clones"})),
    Sin(playing.undecided, "pure", "answer differently", also=ANSWERS),
    Sin(keeping.bool_for_int, "saves", "the state cannot be loaded again"),
    Sin(keeping.option_changes, "saves", "does not survive JSON"),
    Sin(keeping.cards_of_no_kind, "catalogue", "does not come back"),
    Sin(keeping.names_from_elsewhere, "catalogue", "whatever the match's catalogue says"),
    Sin(keeping.changes_the_setup, "saves", "changed by new_state", also=frozenset({"repeats"})),
    Sin(keeping.same_list_twice, "clones", "played in place"),
    Sin(keeping.list_on_the_ruleset, "clones", "playing on a clone changed"),
    Sin(keeping.set_order, "repeats", "in another process"),
    Sin(keeping.tells_a_count, "undo", "tells that seat a hidden fact", also=frozenset({"follows"})),
    Sin(secrecy.leaks_observation, "twins", "observation:", also=HIDDEN),
    Sin(secrecy.leaks_prompt, "twins", "prompts:", also=HIDDEN),
    Sin(secrecy.leaks_hint, "twins", "prompts:", also=HIDDEN),
    Sin(secrecy.leaks_label, "twins", "actions:", also=HIDDEN),
    Sin(secrecy.leaks_refusal, "twins", "refusals:", also=HIDDEN),
    Sin(secrecy.leaks_waiting, "twins", "waiting:", also=ASKED),
    Sin(secrecy.takes_what_is_forced, "twins", "waiting:", also=ASKED),
    Sin(secrecy.counts_what_is_hidden, "canaries", "something else; observation:"),
    Sin(secrecy.names_by_number, "relabelled", "actions:"),
    Sin(saying.braces, "renders", "{n}"),
    Sin(saying.no_label, "renders", "label"),
    Sin(saying.logs_a_name, "follows", "is given something else; log:"),
    Sin(saying.logs_a_face, "log", "names"),
    Sin(saying.logs_the_stake, "log", "'stake' names"),
    Sin(saying.board_fails, "page", "board fails"),
    Sin(saying.board_with_style, "page", "style="),
    Sin(telling.board_draws_once, "page", "drawn for another viewer"),
    Sin(telling.shows_the_deal, "follows", "where the set-up deals other hidden cards"),
    Sin(telling.shows_the_best, "follows", "is given something else; observation:", also=frozenset({"undo"})),
    Sin(telling.remembers_the_deal, "follows", "is given something else; observation:"),
    Sin(telling.tells_the_draw, "follows", "is given something else; observation:"),
    Sin(telling.tells_the_stake, "follows", "is neither seen nor told"),
    Sin(telling.logs_the_deal, "follows", "where the set-up deals other hidden cards"),
    Sin(telling.names_the_deal, "log", "during the set-up, the event 'deal' names"),
    Sin(telling.undo_tells, "follows", "is given something else; undo:"),
)
