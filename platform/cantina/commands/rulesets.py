"""`cantina rulesets`: what is installed, and what failed."""

from __future__ import annotations

import json
from typing import Any

import click
import msgspec

from ..installed import distributions
from ..plugins import Plugins, discover
from ..ruleset import Ruleset
from ..text import PUBLIC, Voice

VOICE = Voice(PUBLIC, (), str)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of sentences.")
@click.option("--traceback", "with_traceback", is_flag=True, help="Show the traceback of each plugin that failed.")
def rulesets(as_json: bool, with_traceback: bool) -> None:
    """List the installed titles and the plugins that failed."""
    plugins = discover()
    if as_json:
        click.echo(json.dumps(as_data(plugins), indent=2, ensure_ascii=False))
        return
    for ruleset in plugins.rulesets.values():
        about = ruleset.about
        click.echo(f"{about.id}  {VOICE.say(about.title)}, version {about.version}")
        for mode in about.modes:
            seats = ", ".join(map(str, mode.seats))
            click.echo(f"  mode {mode.id}: {VOICE.say(mode.title)}; seats {seats}; about {mode.minutes} minutes")
    if not plugins.rulesets:
        click.echo("No title is installed.")
    for broken in plugins.quarantined:
        click.echo(f"quarantined: {broken.name} of {broken.distribution}: {broken.reason}", err=True)
        if with_traceback:
            click.echo(broken.traceback, err=True)


def as_data(plugins: Plugins) -> dict[str, Any]:
    """Return what was found as plain data."""
    return {
        "rulesets": [_ruleset(ruleset) for ruleset in plugins.rulesets.values()],
        "distributions": msgspec.to_builtins(distributions(plugins)),
    }


def _ruleset(ruleset: Ruleset[Any]) -> dict[str, Any]:
    about = ruleset.about
    return {
        "id": about.id,
        "title": VOICE.say(about.title),
        "tagline": VOICE.say(about.tagline),
        "version": about.version,
        "state_version": about.state_version,
        "age": about.age,
        "credits": VOICE.say(about.credits),
        "modes": [
            {
                "id": mode.id,
                "title": VOICE.say(mode.title),
                "summary": VOICE.say(mode.summary),
                "seats": list(mode.seats),
                "minutes": mode.minutes,
                "options": _options(ruleset.options(mode.id)),
                "seat_options": _options(ruleset.seat_options(mode.id)),
            }
            for mode in about.modes
        ],
        "samples": [sample.id for sample in about.samples],
    }


def _options(schema: Any) -> dict[str, Any]:
    return {
        name: {"title": VOICE.say(option.metadata["title"]), "default": option.load_default}
        for name, option in schema().fields.items()
    }
