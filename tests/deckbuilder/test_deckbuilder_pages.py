"""What the pages of the deckbuilding game show: each action has its button, secrets stay away, cards can be leafed through."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.support import Translations

from cantina import PUBLIC
from cantina.match import Match
from cantina.ruleset import Sample
from cantina.view import MatchView, view, voice_for
from cantina.web import titles
from cantina.web.kept import forget_drawn
from cantina.web.page import render_match
from cantina.web.words import Translators
from cantina_deckbuilder import ruleset
from cantina_deckbuilder.collection import BUNDLED, FOLDER
from cantina_deckbuilder.samples import SAMPLES
from deckbuilder.edition_files import change, original

NAMES = ("Ada", "Bo")
OWN_FALLBACK = "could not draw its own board"


def started(sample: Sample) -> Match[Any]:
    setup = ruleset.setup(sample.mode, sample.seats, sample.options, sample.seat_options)
    return Match.start(ruleset, setup, seed=sample.seed, arrange=sample.arrange)


def page(match: Match[Any], viewer: int) -> tuple[MatchView, str]:
    seen = view(match, viewer, voice_for(match.rules, viewer, NAMES))
    return seen, str(render_match(seen, match.rules))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.id)
def test_every_open_action_has_a_button_and_every_refusal_its_reason(sample: Sample):
    match, choose = started(sample), random.Random(5)
    for answers in range(70):
        if match.outcome is not None:
            break
        seat = match.waiting[0]
        for viewer in (seat,) if answers % 5 else (seat, 1 - seat, PUBLIC):
            seen, html = page(match, viewer)
            assert OWN_FALLBACK not in html
            buttons = set(re.findall(r'name="action" value="([^"]+)"', html))
            open_ = {choice.action for decision in seen.decisions for choice in decision.actions}
            assert buttons == open_
            for name, about in re.findall(r'class="detail" id="d-([^"]+)"(.*?)</section>', html, re.DOTALL):
                assert 'name="action"' not in about or f'data-pick="{name}"' in html
            for decision in seen.decisions:
                for refusal in decision.refusals:
                    assert f'data-refused="{refusal.action}"' in html
        actions = match.decision(seat).actions
        match.act(seat, choose.choice([action for action in actions if action != "end-turn"] or actions))


def test_what_opens_when_something_is_tapped_is_there():
    match = started(next(sample for sample in SAMPLES if sample.id == "clone-wars-fleets"))
    _, html = page(match, match.waiting[0])
    picks, details = set(re.findall(r'data-pick="([^"]+)"', html)), re.findall(r'class="detail" id="d-([^"]+)"', html)
    assert picks <= set(details)
    assert len(details) == len(set(details))


def test_a_price_and_what_is_lacking_stand_beside_the_card():
    match = started(next(sample for sample in SAMPLES if sample.id == "beginner-original"))
    seen, html = page(match, match.waiting[0])
    short = next(r for r in seen.decisions[0].refusals if r.action.startswith("buy:") and "short" in r.reason)
    about = html.partition(f'id="d-row-{short.action[4:]}"')[2].partition("</section>")[0]
    cost = match.rules.cards[short.action[4:]].cost
    assert f"Purchase for {cost}" in about
    assert f"0 of {cost}" in about
    assert short.reason in about


def test_the_base_of_the_other_side_tells_what_an_attack_on_it_lacks():
    match = started(next(sample for sample in SAMPLES if sample.id == "beginner-original"))
    seat = match.waiting[0]
    match.act(seat, next(action for action in match.decision(seat).actions if action.startswith("play:")))
    _, html = page(match, seat)
    about = html.partition(f'id="d-base-{1 - seat}"')[2].partition("</section>")[0]
    assert 'data-refused="attack"' in about
    assert "Nothing is committed against the base." in about
    assert html.count('data-refused="attack"') == 1


def test_what_the_other_side_did_in_its_turn_is_told_at_the_start_of_yours():
    match = started(next(sample for sample in SAMPLES if sample.id == "beginner-original"))
    first = match.waiting[0]
    log: list[Any] = []

    def answer(seat: int, action: str) -> None:
        log.extend((match.revision + 1, event) for event in match.act(seat, action))

    def shown(seat: int) -> tuple[MatchView, str]:
        seen = view(match, seat, voice_for(match.rules, seat, NAMES), log)
        return seen, str(render_match(seen, match.rules))

    while others := [action for action in match.decision(first).actions if action != "end-turn"]:
        answer(first, others[0])
    answer(first, "end-turn")
    seen, html = shown(1 - first)
    told = [line.text for line in seen.log if line.kind in ("buy", "defeat", "base hit")]
    assert told
    assert f'<li class="quiet-place news">{" ".join(told)}</li>' in html
    answer(1 - first, next(action for action in match.decision(1 - first).actions if action.startswith("play:")))
    assert "quiet-place news" not in shown(1 - first)[1]


@pytest.mark.parametrize(
    ("query", "there", "not_there"),
    [
        ("", "Darth Vader", "Captain Rex"),
        ("?edition=clone-wars", "Captain Rex", "Darth Vader"),
        ("?edition=clone-wars&faction=separatist", "Count Dooku", "Captain Rex"),
        ("?edition=clone-wars&type=base", "Kamino", "Captain Rex"),
        ("?edition=original&cost=8", "Darth Vader", "Boba Fett"),
        ("?edition=clone-wars&values=known", "Republic Shuttle", "Count Dooku"),
        ("?edition=nothing", "Darth Vader", "Captain Rex"),
        ("?edition=original&type=base&cost=3", "No card fits", "Lothal"),
    ],
)
def test_the_gallery_shows_the_cards_that_fit(client: Any, query: str, there: str, not_there: str):
    answer = client.get(f"/titles/deckbuilder/gallery{query}")
    assert answer.status_code == 200
    assert there in answer.text
    assert not_there not in answer.text


def test_house_values_are_marked_and_the_rules_say_why(client: Any):
    gallery = client.get("/titles/deckbuilder/gallery?edition=clone-wars&values=house").text
    assert gallery.count("◇") > 100
    assert "not public" in gallery
    rules = client.get("/rules/deckbuilder").text
    assert "its rules are not in the rulebook" in rules
    assert "not public" in rules


def test_the_log_links_to_parts_of_the_rules_that_exist(client: Any):
    anchors = set(re.findall(r'id="([^"]+)"', client.get("/rules/deckbuilder").text))
    match, choose, linked = started(SAMPLES[7]), random.Random(2), set()
    for _ in range(150):
        if match.outcome is not None:
            break
        seat = match.waiting[0]
        linked |= {event.rule for event in match.act(seat, choose.choice(match.decision(seat).actions)) if event.rule}
    assert len(linked) > 5
    assert {rule.lower().replace(" ", "-") for rule in linked} <= anchors


def test_a_title_without_a_gallery_has_none(client: Any):
    assert client.get("/titles/coin/gallery").status_code == 404


def test_every_word_of_the_cards_is_found_for_translation_and_translated(client: Any, tmp_path: Any):
    package = FOLDER.parent
    catalogue = Catalog("eo")
    method_map, options_map = parse_mapping_cfg(io.StringIO((package / "babel.cfg").read_text()))
    for _, _, message, _, _ in extract_from_dir(package, method_map, options_map):
        catalogue.add(message, tuple(map(marked, message)) if isinstance(message, tuple) else marked(message))
    for edition in BUNDLED.values():
        for card in edition.cards:
            words = [card.name, *([card.gist] if card.gist else []), *card.words.values()]
            assert [text.msgid for text in words if text.msgid not in catalogue] == []
    with pytest.MonkeyPatch.context() as patch:
        translated = Translations(compiled(catalogue))
        patch.setattr(titles, "translators", lambda rules: Translators(translated.gettext, translated.ngettext, "eo"))
        forget_drawn()
        page = client.get("/titles/deckbuilder/gallery?edition=original").text
        forget_drawn()
    for text in ("Darth Vader", "Purchase 1 card of your faction from the row, free."):
        assert page.count(text) == page.count(marked(text)) > 0


def marked(message: str) -> str:
    return f"[{message}]"


def compiled(catalogue: Catalog) -> io.BytesIO:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return io.BytesIO(file.getvalue())


@pytest.mark.parametrize(("wrong", "verdict"), [(False, "It can be used: Mine, 82 cards."), (True, "card AT-AT, cost: ")])
def test_an_edition_is_checked_on_a_page_and_by_a_program(client: Any, wrong: bool, verdict: str):
    """The file is as large as a real one."""
    data = original()
    if wrong:
        change(data, "at-at", cost=-1)
    text = json.dumps(data, indent=1)
    page = client.post("/titles/deckbuilder/tools/check-edition", data={"text": text}, headers={"Origin": "http://localhost"})
    assert page.status_code == 200
    assert verdict in page.text
    answer = client.post("/api/v1/rulesets/deckbuilder/tools/check-edition", json={"input": {"text": text}})
    assert (answer.status_code, answer.json["ok"]) == (200, not wrong)
    assert any(verdict in line for section in answer.json["sections"] for line in section["lines"])


def test_the_editions_are_listed_on_a_page_and_for_a_program(client: Any):
    assert "Clone Wars edition" in client.get("/titles/deckbuilder/tools/editions").text
    answer = client.post("/api/v1/rulesets/deckbuilder/tools/editions", json={"input": {}})
    assert [row["edition"] for row in answer.json["data"]["editions"]][:2] == ["original", "clone-wars"]
