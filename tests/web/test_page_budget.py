"""What a table page costs a phone: script and style, compressed as a browser would fetch them."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest

from cantina.plugins import discover
from web.people import Client, Person

LIMIT = 40 * 1024


@pytest.fixture
def table_page(make_app: Any) -> tuple[Client, str]:
    """Return a browser at a table of Rule the Galaxy, and the page's HTML."""
    client = Client(make_app(*discover().rulesets.values()))
    ada = Person(client, "Ada")
    ada.sit(ada.open("rule-the-galaxy", 1), 0)
    page = ada.send("start", after=0)
    assert page.has("act")
    return client, page.html


def fetched(client: Client, addresses: list[str]) -> int:
    size = 0
    for address in addresses:
        with client.client.get(address) as answer:
            assert answer.status_code == 200
            size += len(gzip.compress(answer.data, 9))
    return size


def test_script_and_style_of_a_table_page_stay_within_40_kb_each(table_page: tuple[Client, str]):
    client, html = table_page
    scripts = re.findall(r'<script defer src="([^"]+)"', html)
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    assert (len(scripts), len(styles)) == (3, 4)
    assert 0 < fetched(client, scripts) <= LIMIT
    assert 0 < fetched(client, styles) <= LIMIT


def test_no_page_holds_a_script_or_a_style_of_its_own(table_page: tuple[Client, str]):
    client, html = table_page
    pages = [html, *(client.get(path).html for path in ("/", "/new/rule-the-galaxy", "/rules/rule-the-galaxy", "/nowhere"))]
    for page in pages:
        assert not re.search(r"<style|<script(?! defer src)|\sstyle=|\son[a-z]+=", page)


def test_what_a_title_brings_is_served_and_changes_its_address_with_its_content(table_page: tuple[Client, str]):
    client, html = table_page
    address = re.search(r'href="(/titles/rule-the-galaxy/board\.css\?v=[0-9a-f]{10})"', html)
    assert address
    with client.client.get(address[1]) as answer:
        assert (answer.status_code, answer.mimetype) == (200, "text/css")
        assert "immutable" in answer.headers["Cache-Control"]
    assert client.client.get("/titles/rule-the-galaxy/../rules.py").status_code == 404
    assert client.client.get("/titles/nothing/board.css").status_code == 404


def test_a_title_with_rules_has_a_page_of_them_and_questions_lead_to_it(table_page: tuple[Client, str]):
    client, html = table_page
    page = client.get("/rules/rule-the-galaxy")
    assert page.status == 200
    for anchor in set(re.findall(r'href="/rules/rule-the-galaxy#([a-z0-9-]+)"', html)):
        assert f'id="{anchor}"' in page.html, anchor
    assert 'href="/rules/rule-the-galaxy"' in client.get("/").html
    assert client.get("/rules/nothing").status == 404
