"""`cantina tool`: a tool of a title, without a page."""

from __future__ import annotations

import json
from typing import IO, Any

import click

from ..errors import ToolError
from ..plugins import discover
from ..ruleset import Ruleset
from ..text import PUBLIC, T, Voice
from ..tool import Cell, Section, Tool, ToolResult

VOICE = Voice(PUBLIC, (), str)

NOT_JSON = T("This is not JSON: {problem}.")
NO_OBJECT = T("This is no JSON object.")


@click.command()
@click.argument("ruleset", required=False)
@click.argument("tool_id", metavar="[TOOL]", required=False)
@click.argument("file", type=click.File(encoding="utf-8"), required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead of sentences.")
@click.option("--example", is_flag=True, help="Print an input that works, to start a file from.")
@click.pass_context
def tool(
    context: click.Context,
    ruleset: str | None,
    tool_id: str | None,
    file: IO[str] | None,
    as_json: bool,
    example: bool,
) -> None:
    """Run TOOL of RULESET on FILE, or on what is piped in where FILE is -.

    FILE is a JSON object of the tool's fields, or what the tool reads where it takes a file. Without TOOL the tools are
    listed. The exit code is 1 if the tool's answer is no, 2 if it cannot use the input.
    """
    plugins = discover()
    if ruleset is None or tool_id is None:
        for rules in [plugins.ruleset(ruleset)] if ruleset else plugins.rulesets.values():
            for found in rules.tools:
                click.echo(f"{rules.id} {found.id}  {VOICE.say(found.title)}: {VOICE.say(found.summary)}")
        return
    found = plugins.ruleset(ruleset).tool(tool_id)
    if example:
        if not found.example:
            raise click.UsageError(f"{tool_id} has no example to start from")
        click.echo(found.example[found.file_field] if found.file_field else dumped(found.example))
        return
    context.exit(use(plugins.ruleset(ruleset), found, file.read() if file is not None else "", as_json))


def use(rules: Ruleset[Any], found: Tool, text: str, as_json: bool = False) -> int:
    """Run a tool on the text of a file, print what it found, and return the exit code; for commands of titles too."""
    try:
        result = found.use(given(found, text))
    except ToolError as error:
        for field, problem in error.problems.items():
            click.echo(f"{field}: {VOICE.say(problem)}" if field else VOICE.say(problem), err=True)
        return 2
    click.echo(dumped(result.data) if as_json else printed(result))
    return 0 if result.ok else 1


def given(found: Tool, text: str) -> dict[str, Any]:
    """Return what a file says to a tool. Raises `ToolError` if it is not what the tool reads."""
    if not text.strip():
        return {}
    if found.file_field is not None:
        return {found.file_field: text}
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ToolError({"": NOT_JSON.fill(problem=str(error))}) from error
    if not isinstance(data, dict):
        raise ToolError({"": NO_OBJECT})
    return data


def dumped(data: Any) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False)


def printed(result: ToolResult) -> str:
    """Return what a tool found as lines of text."""
    return "\n\n".join("\n".join(_section(section)) for section in result.sections)


def _section(section: Section) -> list[str]:
    lines = [VOICE.say(section.title), *(f"  {VOICE.say(line)}" for line in section.lines)]
    table = [[_cell(cell) for cell in row] for row in ([section.columns] if section.columns else []) + list(section.rows)]
    widths = [max(len(row[n]) for row in table if n < len(row)) for n in range(max(map(len, table), default=0))]
    numeric = [all(isinstance(row[n], int) for row in section.rows if n < len(row)) for n in range(len(widths))]
    for row in table:
        aligned = zip(row, widths, numeric, strict=False)
        cells = (cell.rjust(width) if right else cell.ljust(width) for cell, width, right in aligned)
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return lines


def _cell(cell: Cell) -> str:
    return str(cell) if isinstance(cell, int) else VOICE.say(cell)
