"""What this host can play, as the API tells it."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from ...ruleset import Mode, Ruleset
from ...tool import Cell, Tool, ToolResult
from .. import forms
from ..host import host
from ..words import say


def installed() -> dict[str, Any]:
    """Return the installed titles with their modes and options."""
    return {"rulesets": [_ruleset(rules) for rules in host().plugins.rulesets.values()], "bots": sorted(host().plugins.bots)}


def _ruleset(rules: Ruleset[Any]) -> dict[str, Any]:
    about = rules.about
    return {
        "id": about.id,
        "title": say(about.title, rules),
        "tagline": say(about.tagline, rules),
        "age": about.age,
        "version": about.version,
        "modes": [_mode(rules, mode) for mode in about.modes],
        "tools": [_tool(rules, tool) for tool in rules.tools],
    }


def _mode(rules: Ruleset[Any], mode: Mode) -> dict[str, Any]:
    return {
        "id": mode.id,
        "title": say(mode.title, rules),
        "summary": say(mode.summary, rules),
        "seats": mode.seats,
        "minutes": mode.minutes,
        "options": _options(rules, rules.options(mode.id)),
        "seat_options": _options(rules, rules.seat_options(mode.id)),
    }


def _tool(rules: Ruleset[Any], tool: Tool) -> dict[str, Any]:
    return {
        "id": tool.id,
        "title": say(tool.title, rules),
        "summary": say(tool.summary, rules),
        "fields_": _options(rules, tool.schema),
        "example": tool.example,
    }


def _options(rules: Ruleset[Any], schema: type[Schema]) -> list[dict[str, Any]]:
    """Return the options as the form shows them, with values that are what a program sends."""
    found = schema().fields
    return [
        {
            "name": option.name,
            "title": option.title,
            "help": option.help,
            "kind": option.kind,
            "required": found[option.name].required,
            "default": forms.default_of(found[option.name]),
            "choices": [{"value": found[option.name].deserialize(value), "label": label} for value, label in option.choices],
            "low": option.low,
            "high": option.high,
        }
        for option in forms.options(rules, schema, "", {}, {})
    ]


def found(rules: Ruleset[Any], result: ToolResult) -> dict[str, Any]:
    """Return what a tool found, its sections in the words of whoever asks."""

    def spoken(cell: Cell) -> str | int:
        return cell if isinstance(cell, int) else say(cell, rules)

    sections = [
        {
            "title": say(section.title, rules),
            "lines": [say(line, rules) for line in section.lines],
            "columns": [say(column, rules) for column in section.columns],
            "rows": [[spoken(cell) for cell in row] for row in section.rows],
        }
        for section in result.sections
    ]
    return {"ok": result.ok, "sections": sections, "data": result.data}
