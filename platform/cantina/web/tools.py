"""The tools of a title: a page for each, with a form made from its schema."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Blueprint, abort, current_app, render_template, request
from msgspec import Struct

from ..errors import RulesetError, ToolError, UnknownTool
from ..ruleset import Ruleset
from ..text import T, Text
from ..tool import Tool, ToolResult
from . import forms
from .host import host
from .limits import FILE_LIMIT
from .titles import tool_text
from .words import say

logger = logging.getLogger(__name__)

tools = Blueprint("tools", __name__)

FORM_LIMIT = 2000
"""Fields that the form of a tool may have."""

EXAMPLE = "example"
"""The page's query that fills in the tool's example."""

STUMBLED = T("The tool stumbled over this. Nothing is lost; no table is touched.")
NOT_JSON = T("This is not JSON: {problem}.")
NOT_TEXT = T("This file is no text.")


class Link(Struct, frozen=True):
    """A tool as other pages name it."""

    address: str
    title: str


def links(rules: Ruleset[Any]) -> list[Link]:
    """Return the tools of a title."""
    return [Link(f"/titles/{rules.id}/tools/{tool.id}", say(tool.title, rules)) for tool in rules.tools]


@tools.before_request
def _room() -> None:
    """Let tools take files."""
    request.max_content_length = request.max_form_memory_size = FILE_LIMIT
    request.max_form_parts = FORM_LIMIT


@tools.get("/titles/<ruleset_id>/tools/<tool_id>")
def show(ruleset_id: str, tool_id: str) -> str | tuple[str, int]:
    """Show the form of a tool, filled in by the address's query or with its example; one without fields shows its result."""
    rules, tool = _tool(ruleset_id, tool_id)
    if not tool.schema().fields:
        return _run(rules, tool, {})
    return _page(rules, tool, as_form(tool.example) if EXAMPLE in request.args else request.args.to_dict())


@tools.post("/titles/<ruleset_id>/tools/<tool_id>")
def run(ruleset_id: str, tool_id: str) -> str | tuple[str, int]:
    """Show what the tool makes of the form, or the form again with every problem beside its field."""
    rules, tool = _tool(ruleset_id, tool_id)
    return _run(rules, tool, request.form.to_dict())


def _tool(ruleset_id: str, tool_id: str) -> tuple[Ruleset[Any], Tool]:
    rules = host().plugins.rulesets.get(ruleset_id) or abort(404)
    try:
        return rules, rules.tool(tool_id)
    except UnknownTool:
        abort(404)


def _run(rules: Ruleset[Any], tool: Tool, values: dict[str, str]) -> str | tuple[str, int]:
    try:
        values |= _files()
        result = host().tables.use_tool(rules, tool, _given(tool, values))
    except ToolError as error:
        return _page(rules, tool, values, problems=error.problems), 422
    except RulesetError as error:
        logger.error("%s", error, exc_info=error)
        return _page(rules, tool, values, problems={"": STUMBLED}), 500
    return _page(rules, tool, values, result)


def _page(
    rules: Ruleset[Any],
    tool: Tool,
    values: Mapping[str, str],
    result: ToolResult | None = None,
    problems: Mapping[str, Text] | None = None,
) -> str:
    said = {field: say(problem, rules) for field, problem in (problems or {}).items()}
    fields = forms.options(rules, tool.schema, "", values, by_field(problems or {}))
    own = tool_text(
        rules, current_app.jinja_env, tool, fields=fields, values=values, result=result, problems=said, chosen=request.args
    )
    return render_template(
        "tool.html",
        rules=rules,
        tool=tool,
        fields=fields,
        result=result,
        problem=said.get(""),
        own=own,
        say=lambda text: say(text, rules),
        example=bool(tool.example),
    )


def by_field(problems: Mapping[str, Text]) -> dict[str, Text]:
    """Return the first problem of each field of a form: `light.cards.0` belongs to `light`."""
    found: dict[str, Text] = {}
    for path, problem in problems.items():
        field, _, inner = path.partition(".")
        found.setdefault(field, T("{place}: {problem}", place=inner, problem=problem) if inner else problem)
    return found


def _files() -> dict[str, str]:
    """Return the texts of the files that were chosen."""
    found = {}
    for name, file in request.files.items():
        if file.filename:
            try:
                found[name] = file.read().decode()
            except UnicodeDecodeError as error:
                raise ToolError({name: NOT_TEXT}) from error
    return found


def _given(tool: Tool, values: Mapping[str, str]) -> dict[str, Any]:
    """Return what a form says. `light.cards.0` is the first of the cards of `light`; what is left empty is not said."""
    given = nested({name: value for name, value in values.items() if value.strip()})
    for option in tool.schema().fields:
        if isinstance(given.get(option), str) and forms.is_json(tool.schema().fields[option]):
            try:
                given[option] = msgspec.json.decode(given[option])
            except (msgspec.DecodeError, RecursionError) as error:
                raise ToolError({option: NOT_JSON.fill(problem=str(error))}) from error
    return given


def nested(values: Mapping[str, str]) -> dict[str, Any]:
    """Return values with dotted names as plain data; numbers between the dots are places in a list, gaps are closed."""
    tree: dict[str, Any] = {}
    for name, value in values.items():
        *path, last = name.split(".")
        inner = tree
        for part in path:
            inner = inner.setdefault(part, {})
            if not isinstance(inner, dict):
                raise ToolError({name: T("This field is there twice.")})
        inner[last] = value
    return {name: _listed(value) for name, value in tree.items()}


def _listed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if all(key.isdecimal() for key in value):
        return [_listed(value[key]) for key in sorted(value, key=int)]
    return {key: _listed(inner) for key, inner in value.items()}


def as_form(data: Mapping[str, Any]) -> dict[str, str]:
    """Return plain data as the values of a form, dotted as well as whole, for whichever of the two the page asks for."""
    values: dict[str, str] = {}

    def fill(name: str, value: Any) -> None:
        if isinstance(value, dict | list):
            values[name] = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                fill(f"{name}.{key}", inner)
        else:
            values[name] = forms.plain(value)

    for name, value in data.items():
        fill(name, value)
    return values
