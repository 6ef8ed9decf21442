"""Plugins: found entry point by entry point; a broken one is quarantined and the others play."""

import sys
from importlib.metadata import EntryPoint, entry_points

import marshmallow
import msgspec
import pytest
from marshmallow import fields

import toys
from cantina import RulesetError, State, T, Tool
from cantina.errors import CantinaError, UnknownRuleset
from cantina.plugins import GROUP, check_ruleset, discover

GOOD = """
import msgspec, toys
from cantina import hookimpl

class Rules(toys.ToyRules):
    about = msgspec.structs.replace(toys.ABOUT, id="{id}")

@hookimpl
def register_rulesets():
    return [Rules()]
"""

COMMAND = """
import click
from cantina import hookimpl

@hookimpl
def register_commands():
    return [click.Command("deal")]
"""

BROKEN = [
    # what is wrong, module, the reason given, a word of the traceback
    ("it does not import", "import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'", "line 1"),
    ("it is no Python", "def", "SyntaxError", "SyntaxError"),
    ("it stops the program", "import sys\nsys.exit('goodbye')", "SystemExit: goodbye", "sys.exit"),
    ("it raises at import", "1 / 0", "ZeroDivisionError: division by zero", "1 / 0"),
    (
        "its hook raises",
        "from cantina import hookimpl\n@hookimpl\ndef register_rulesets():\n    raise OSError('no file')",
        "OSError: no file",
        "in register_rulesets",
    ),
    (
        "its hook has an unknown name",
        "from cantina import hookimpl\n@hookimpl\ndef register_ruleset():\n    return []",
        "PluginValidationError: unknown hook 'register_ruleset'",
        "check_pending",
    ),
    (
        "it registers a class",
        "import toys\nfrom cantina import hookimpl\n@hookimpl\ndef register_rulesets():\n    return [toys.ToyRules]",
        "RulesetError: <class 'toys.ToyRules'> is not a cantina.Ruleset object; register instances, not classes",
        "check_ruleset",
    ),
    (
        "its state is unsound",
        GOOD.format(id="unsound") + "\nclass Leaky(toys.State):\n    hand: list[toys.Copy]\nRules.state = Leaky",
        r"StateError: Leaky.hand: a list of copies needs a Zone: Annotated[list[Copy], Zone(...)]",
        "check_ruleset",
    ),
    (
        "its id is taken",
        GOOD.format(id="good"),
        "RulesetError: a ruleset with the id 'good' is installed already; give this one another id",
        "_load",
    ),
    (
        "its command is taken",
        COMMAND,
        "RulesetError: the command 'deal' is there already; give this one another name",
        "_load",
    ),
]


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Write modules to a folder on the path and return their entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))
    written = []

    def write(name, source):
        (tmp_path / f"{name}.py").write_text(source)
        written.append(name)
        return EntryPoint(name, name, GROUP)

    yield write
    for name in written:
        sys.modules.pop(name, None)


@pytest.mark.parametrize(("source", "reason", "trace"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_plugin_is_quarantined_and_the_others_play(install, source, reason, trace):
    plugins = discover(
        [
            install("plug_a", GOOD.format(id="good")),
            install("plug_b", COMMAND),
            install("plug_c", source),
            install("plug_d", GOOD.format(id="other")),
        ]
    )
    assert sorted(plugins.rulesets) == ["good", "other"]
    assert list(plugins.commands) == ["deal"]
    assert [plugin.name for plugin in plugins.loaded] == ["plug_a", "plug_b", "plug_d"]
    (broken,) = plugins.quarantined
    assert broken.name == "plug_c"
    assert broken.reason.startswith(reason)
    assert "Traceback" in broken.traceback
    assert trace in broken.traceback


def test_an_entry_point_to_nothing_is_quarantined(install):
    install("plug_a", "")
    plugins = discover([EntryPoint("gone", "plug_a:gone", GROUP), EntryPoint("none", "no_such_module", GROUP)])
    assert [q.reason for q in plugins.quarantined] == [
        "AttributeError: module 'plug_a' has no attribute 'gone'",
        "ModuleNotFoundError: No module named 'no_such_module'",
    ]


def test_a_plugin_of_which_one_ruleset_is_broken_brings_none(install):
    source = GOOD.format(id="whole") + "\n@hookimpl\ndef register_commands():\n    return [None]"
    plugins = discover([install("plug_a", source)])
    assert (plugins.rulesets, plugins.commands, plugins.loaded) == ({}, {}, [])
    assert len(plugins.quarantined) == 1


def test_a_plugin_tells_its_hooks_and_rulesets(install):
    plugins = discover([install("plug_a", GOOD.format(id="good")), install("plug_b", COMMAND)])
    assert [(p.name, p.hooks, p.rulesets) for p in plugins.loaded] == [
        ("plug_a", ("register_rulesets",), ("good",)),
        ("plug_b", ("register_commands",), ()),
    ]


def test_an_unknown_ruleset_is_told_what_there_is_and_what_failed(install):
    plugins = discover([install("plug_a", GOOD.format(id="good")), install("plug_b", "1 / 0")])
    assert plugins.ruleset("good").id == "good"
    with pytest.raises(UnknownRuleset) as caught:
        plugins.ruleset("sabacc")
    assert str(caught.value) == (
        "no ruleset 'sabacc' is installed; installed: good; plugin plug_b failed: ZeroDivisionError: division by zero"
    )
    with pytest.raises(UnknownRuleset, match="installed: none"):
        discover([]).ruleset("sabacc")


def test_the_bundled_rulesets_are_found_through_the_entry_point_group_like_a_strangers():
    bundled = {entry.name for entry in entry_points(group=GROUP) if entry.dist is not None and entry.dist.name == "cantina"}
    plugins = discover()
    found = {plugin.name: plugin for plugin in plugins.loaded if plugin.distribution == "cantina"}
    assert "rule-the-galaxy" in bundled
    assert set(found) == bundled, [q.traceback for q in plugins.quarantined]
    assert plugins.ruleset("rule-the-galaxy").id == "rule-the-galaxy"
    assert all(plugin.rulesets and plugin.version != "?" for plugin in found.values())


# What a ruleset must declare


def rules(about=None, **attributes):
    fields = {"about": msgspec.structs.replace(toys.ABOUT, **(about or {})), **attributes}
    return type("Rules", (toys.ToyRules,), fields)()


def schema(**declared):
    made = marshmallow.Schema.from_dict(declared)
    return lambda self, mode: made


def tool(tool_id, metadata=None, example=None):
    size = fields.Integer(load_default=1, metadata={"title": T("Size")} if metadata is None else metadata)
    made = marshmallow.Schema.from_dict({"size": size})
    return Tool(id=tool_id, title=T("Tool"), summary=T("A tool."), schema=made, run=dict, example=example or {})


MODE, SAMPLE = toys.ABOUT.modes[0], toys.ABOUT.samples[0]


def generator(self, *args):
    yield


UNSOUND = [
    # what is wrong, ruleset, what the error says
    ("no id", rules({"id": ""}), "ruleset '': the id must be lower-case letters a to z, digits and hyphens"),
    ("a capital in the id", rules({"id": "Toy"}), "ruleset 'Toy': the id must be lower-case"),
    ("no ASCII in the id", rules({"id": "ünï"}), "ruleset 'ünï': the id must be lower-case"),
    ("an id of hyphens", rules({"id": "-"}), "ruleset '-': the id must be lower-case"),
    ("a blank in the id", rules({"id": "a toy"}), "ruleset 'a toy': the id must be lower-case"),
    ("no mode", rules({"modes": ()}), "ruleset 'toy': there must be at least one mode"),
    ("two modes of one id", rules({"modes": (MODE, MODE)}), "ruleset 'toy': there must be at least one mode, each with its"),
    ("no sample", rules({"samples": ()}), "ruleset 'toy': there must be at least one sample set-up"),
    ("two samples of one id", rules({"samples": (SAMPLE, SAMPLE)}), "at least one sample set-up, each with its own id"),
    ("a sample that does not fit", rules({"samples": (msgspec.structs.replace(SAMPLE, seats=9),)}), "toy, mode duel: 9 seats"),
    ("no state", rules(state=dict), "<class 'dict'> is not a subclass of"),
    (
        "an option without title",
        rules(options=schema(size=fields.Integer(load_default=1))),
        "options: size needs load_default and a",
    ),
    (
        "an option without default",
        rules(options=schema(size=fields.Integer(required=True, metadata={"title": T("Size")}))),
        "ruleset 'toy', mode duel, options: size needs load_default and a metadata title",
    ),
    (
        "a seat option without title",
        rules(seat_options=schema(side=fields.String(load_default="x"))),
        "ruleset 'toy', mode duel, seat options: side needs load_default and a metadata title",
    ),
    ("a tool's id", rules(tools=(tool("To Weigh"),)), "ruleset 'toy', tool 'To Weigh': give each tool an id"),
    ("two tools of one id", rules(tools=(tool("weigh"), tool("weigh"))), "tool 'weigh': give each tool an id of its own"),
    ("a tool's field without title", rules(tools=(tool("weigh", {}),)), "tool weigh: size needs a metadata title"),
    ("a tool's example", rules(tools=(tool("weigh", example={"size": "x"}),)), "weigh: its schema does not take its example"),
    ("pitfall 5.15 apply is a generator", rules(apply=generator), "ruleset 'toy': apply is a generator"),
    ("pitfall 5.15 new_state is a generator", rules(new_state=generator), "ruleset 'toy': new_state is a generator"),
    ("pitfall 5.15 decisions is a generator", rules(decisions=generator), "ruleset 'toy': decisions is a generator"),
]


@pytest.mark.parametrize(("ruleset", "message"), [row[1:] for row in UNSOUND], ids=[row[0] for row in UNSOUND])
def test_a_ruleset_that_lacks_a_declaration_is_refused_with_what_to_do(ruleset, message):
    with pytest.raises(CantinaError, match=message):
        check_ruleset(ruleset)


def test_a_sound_ruleset_is_accepted():
    check_ruleset(toys.ToyRules())


def test_what_is_no_ruleset_is_refused():
    for thing in (toys.ToyRules, State(), "toy", None):
        with pytest.raises(RulesetError, match="register instances, not classes"):
            check_ruleset(thing)
