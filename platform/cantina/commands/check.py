"""`cantina check`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click


@click.command()
@click.argument("ruleset")
@click.option("--sample", "samples", multiple=True, help="Only this sample; may be repeated.")
@click.option("--check", "checks", multiple=True, help="Only this check; may be repeated.")
@click.option("--seed", help="Play with this seed instead of the samples' own.")
@click.option("--matches", type=click.IntRange(0), help="Matches of each sample played to their end.")
@click.option("--positions", type=click.IntRange(1), help="Positions of each sample that are looked at closely.")
@click.option("--quick", is_flag=True, help="One match and eight positions a sample.")
@click.option("--golden", type=click.Path(file_okay=False, path_type=Path), help="Compare the playthroughs in this folder.")
@click.option("--write-golden", is_flag=True, help="Write the playthroughs into the folder of --golden.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON.")
@click.pass_context
def check(
    context: click.Context,
    ruleset: str,
    samples: tuple[str, ...],
    checks: tuple[str, ...],
    seed: str | None,
    matches: int | None,
    positions: int | None,
    quick: bool,
    golden: Path | None,
    write_golden: bool,
    as_json: bool,
) -> None:
    """Check that RULESET keeps the contract, on every sample set-up that it declares.

    RULESET is the id of an installed ruleset, module:object, or path/to/file.py:object. The exit code is 1 if a check
    failed. What all checks found of an installed one is kept, for `cantina rulesets` and the page of plugins.
    """
    from ..installed import keep
    from ..testing.find import locate
    from ..testing.kit import MATCHES, POSITIONS, Kit

    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    if write_golden and golden is None:
        raise click.UsageError("--write-golden needs --golden FOLDER")
    kit = Kit(
        locate(ruleset),
        seed=seed,
        matches=matches if matches is not None else 1 if quick else MATCHES,
        positions=positions if positions is not None else 8 if quick else POSITIONS,
        golden=golden,
        write_golden=write_golden,
    )
    _known("sample", samples, list(kit.samples))
    _known("check", checks, kit.names)
    verdicts = []
    for verdict in kit.run(samples, checks):
        verdicts.append(verdict)
        if not as_json:
            word = "ok" if verdict.passed else "FAILED"
            click.echo(f"{verdict.sample:<20} {verdict.check:<12} {word:<6} {verdict.seconds:6.2f} s")
            if verdict.message:
                click.echo(verdict.message)
    failed = sum(not verdict.passed for verdict in verdicts)
    if kit.found.where == kit.ruleset.id and not samples and not checks:
        messages = [verdict.message for verdict in verdicts if not verdict.passed]
        keep(kit.ruleset, len(verdicts) - failed, messages, quick)
    seconds = sum(verdict.seconds for verdict in verdicts)
    if as_json:
        rows = [{"sample": v.sample, "check": v.check, "passed": v.passed, "message": v.message} for v in verdicts]
        click.echo(json.dumps({"ruleset": kit.ruleset.id, "failed": failed, "seconds": round(seconds, 2), "verdicts": rows}))
    else:
        count = len({verdict.sample for verdict in verdicts})
        click.echo(f"{kit.ruleset.id}: {count} samples, {len(verdicts) - failed} passed, {failed} failed in {seconds:.1f} s")
    context.exit(1 if failed else 0)


def _known(option: str, chosen: tuple[str, ...], names: list[str]) -> None:
    """Raise a usage error for a name that there is not."""
    for name in chosen:
        if name == "golden" and option == "check" and name not in names:
            raise click.UsageError("--check golden needs --golden FOLDER")
        if name not in names:
            raise click.UsageError(f"there is no {option} {name!r}; there are: {', '.join(names)}")
