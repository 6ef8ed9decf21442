"""Looking after editions: `cantina editions list` and `check FILE`, and the same as tools."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import marshmallow
from marshmallow import fields

from cantina import TN, Section, T, Text, Tool, ToolResult
from cantina.schemas import near

from .cards import BASES, HOUSE
from .collection import BUNDLED_IDS, Collection, own, own_folder, read_own
from .schema import Edition, EditionError
from .words import TRAITS, faction_name

NEW_TRAITS = T("Traits that only this edition has: {traits}")


def summary(edition: Edition) -> dict[str, Any]:
    """Return what an edition holds as plain data."""
    return {
        "edition": edition.id,
        "title": edition.title,
        "bundled": edition.id in BUNDLED_IDS,
        "factions": [faction.faction for faction in edition.factions],
        "cards": len(edition.cards),
        "copies": sum(card.copies for card in edition.cards),
        "bases": sum(card.pool == BASES for card in edition.cards),
        "house_cards": sum(HOUSE in " ".join(card.provenance.values()) for card in edition.cards),
    }


def listed(collection: Collection) -> dict[str, Any]:
    """Return the editions, and the files of the data folder that are wrong with their problems."""
    editions = [summary(edition) for edition in collection.editions.values()]
    return {"folder": str(collection.folder or own_folder()), "editions": editions, "broken": collection.broken}


def checked(text: str) -> dict[str, Any]:
    """Return whether the text of an edition file can be used, and every problem."""
    try:
        edition = own("this edition", text.encode(errors="surrogatepass"))
    except EditionError as error:
        return {"ok": False, "problems": error.problems}
    return {"ok": True, "problems": [], **summary(edition), "new_traits": new_traits(edition)}


def new_traits(edition: Edition) -> list[str]:
    """Return the traits that only this edition has, each with a known one that it nearly is: it may be misspelt."""
    return [trait + near(trait, TRAITS) for trait in sorted({t for card in edition.cards for t in card.traits} - set(TRAITS))]


class EditionFile(marshmallow.Schema):
    """An edition to be checked."""

    text = fields.String(
        required=True,
        metadata={"title": T("Edition file"), "help": T("The JSON file of an edition of your own."), "file": True},
    )


def tools(collection: Collection) -> tuple[Tool, ...]:
    """Return the tools of the title."""
    return (
        Tool(
            id="editions",
            title=T("Editions"),
            summary=T("The editions of cards that this host has."),
            schema=marshmallow.Schema,
            run=lambda data: show_listed(listed(collection)),
        ),
        Tool(
            id="check-edition",
            title=T("Check an edition"),
            summary=T("Whether an edition file of your own can be used, and if not, every problem by card and field."),
            schema=EditionFile,
            run=lambda data: show_checked(checked(data["text"])),
            button=T("Check the edition"),
        ),
    )


def show_listed(found: dict[str, Any]) -> ToolResult:
    """Return the editions for people."""
    columns = (T("Edition"), T("Factions"), T("Cards"), T("Cards with house values"))
    rows = tuple((row["title"], _both(row["factions"]), row["cards"], row["house_cards"]) for row in found["editions"])
    editions = Section(title=T("On this host"), columns=columns, rows=rows)
    broken = (
        Section(title=T("{name} cannot be used", name=name), lines=tuple(Text(problem) for problem in problems))
        for name, problems in found["broken"].items()
    )
    # Where the host keeps its files is nobody's business at the table.
    data = {key: value for key, value in found.items() if key != "folder"}
    return ToolResult(sections=(editions, *broken), data=data, ok=not found["broken"])


def _both(factions: Sequence[str]) -> Text:
    first, second = map(faction_name, factions)
    return T("{first} and {second}", first=first, second=second)


def show_checked(found: dict[str, Any]) -> ToolResult:
    """Return the verdict on an edition for people."""
    if found["ok"]:
        good = TN(
            "It can be used: {title}, {n} card.", "It can be used: {title}, {n} cards.", found["cards"], title=found["title"]
        )
        new = (NEW_TRAITS.fill(traits=", ".join(found["new_traits"])),) if found["new_traits"] else ()
        return ToolResult(sections=(Section(title=T("Verdict"), lines=(good, *new)),), data=found)
    lines = tuple(Text(problem) for problem in found["problems"])
    return ToolResult(sections=(Section(title=T("It cannot be used"), lines=lines),), data=found, ok=False)


@click.group()
def editions() -> None:
    """List and check the editions of the deckbuilding game."""


@editions.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Another folder than the data folder's.")
@click.pass_context
def list_editions(context: click.Context, as_json: bool, folder: Path | None) -> None:
    """List the editions; the exit code is 1 if a file of the folder cannot be used."""
    found = listed(Collection(folder))
    if as_json:
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        for row in found["editions"]:
            whose = "comes with the title" if row["bundled"] else "your own"
            click.echo(f"{row['edition']}  {row['title']} ({whose}): {' and '.join(row['factions'])}, {row['cards']} cards")
            if row["house_cards"]:
                click.echo(f"  {row['house_cards']} cards have values marked as house")
        for name, problems in found["broken"].items():
            click.echo(f"{name} cannot be used:", err=True)
            for problem in problems:
                click.echo(f"  {problem}", err=True)
        click.echo(f"Your own editions go into {found['folder']}")
    context.exit(1 if found["broken"] else 0)


@editions.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_context
def check(context: click.Context, file: Path) -> None:
    """Check an edition FILE; every problem is named by card and field."""
    try:
        edition = read_own(file)
    except EditionError as error:
        click.echo(f"{file.name} cannot be used:", err=True)
        for problem in error.problems:
            click.echo(f"  {problem}", err=True)
        context.exit(1)
    click.echo(f"{file.name} is good: {edition.title}, {len(edition.cards)} cards")
    if traits := new_traits(edition):
        click.echo(f"Traits that only this edition has: {', '.join(traits)}")
