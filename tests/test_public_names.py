"""The two doors, `reihum` and `reihum.kit`: their lists, their documents, and that everything behind them is visibly private."""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import reihum
import reihum.kit

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "reihum"
DOCUMENTS = [
    ROOT / "README.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "results" not in path.parts and path.stem != "changelog"),
]
NEED_JAX = {"Training", "TrainingPlan"}
"""Names that are imported on request and not listed, see `reihum._NEED_EXTRAS`."""

OPEN = {"kit", "envs", "server", "cli", "client"}
"""What lies in the package without an underscore: the second door, interfaces of other libraries, programs, the browser's files."""

BEHIND = {
    *("reihum._review.evaluator.Evaluator", "reihum._review.evaluator.Estimate", "reihum._review.review_data"),
    *(f"reihum._review.positions.{name}" for name in ("Position", "MatchSetup", "ScoreSoFar")),
    *("reihum._play.rounds.Round", "reihum._play.match.LegalMove", "reihum._play.picture.Picture"),
    *(f"reihum._play.record_format.{name}" for name in ("RecordedRound", "RecordedShuffle", "ContinuedAt")),
    *("reihum._lab.standings.Standing", "reihum._lab.ladder.LadderDeal", "reihum._lab.duel.PlayedMatch"),
    *("reihum._lab.rating_intervals.Rating", "reihum._lab.house_rules.data"),
    *("reihum._kit.observations.ObservationPart", "reihum._gpu.arrays.DeviceArray", "reihum._bots.BotType"),
    *(f"reihum._bots.networks.inputs.{name}" for name in ("Inputs", "inputs_of", "expand_inputs")),
    *("reihum._bots.networks.move_parts.parts_of", "reihum._bots.networks.layout.layout_of"),
    *("reihum._lab.DEAL_SETS", "reihum._training.RECIPES"),
}
"""What the reference describes by a private path: types of results, what networks are made of, and data, whose docstring has no other."""

DIRECTIVE = re.compile(r"^\.\. auto\w+:: (\S+)$", re.MULTILINE)
FROM = re.compile(r"from (reihum(?:\.kit)?) import (?:\(([^)]*)\)|([^\n(]*))")


def names_in(text: str) -> set[str]:
    """The names of `reihum` that a document uses, `reihum.NAME` or `from reihum import NAME`."""
    imported = [name for module, many, few in FROM.findall(text) if module == "reihum" for name in (many or few).split(",")]
    return {*re.findall(r"\breihum\.([A-Za-z_]\w*)", text), *(name.strip() for name in imported)}


def test_every_name_of_the_library_stands_in_a_document() -> None:
    named = set().union(*(names_in(path.read_text("utf-8")) for path in DOCUMENTS))
    assert not {*reihum.__all__, *NEED_JAX} - named


def test_every_name_that_the_reference_describes_is_one_of_the_library() -> None:
    described = {name for path in (ROOT / "docs" / "api").glob("*.md") for name in DIRECTIVE.findall(path.read_text("utf-8"))}
    at_the_door = {name for name in described if re.fullmatch(r"reihum\.\w+", name)}
    assert not {name.removeprefix("reihum.") for name in at_the_door} - {*reihum.__all__, *NEED_JAX}
    assert {name for name in described - at_the_door if not name.startswith(("reihum.kit.", "reihum.envs."))} == BEHIND


def test_every_name_that_games_are_written_with_stands_in_their_document() -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    assert not {name for name in reihum.kit.__all__ if f"`{name}`" not in page}


def test_documents_import_from_the_doors() -> None:
    """A stranger who copies an example gets names that stay."""
    private = {
        f"{path.relative_to(ROOT)}: {line}"
        for path in DOCUMENTS
        for line in path.read_text("utf-8").splitlines()
        if re.match(r"(>>> )?(from reihum\._|import reihum\._)", line)
    }
    assert not private


@pytest.mark.parametrize("module", [reihum, reihum.kit], ids=lambda module: module.__name__)
def test_a_door_shows_its_list(module: ModuleType) -> None:
    assert len({*module.__all__}) == len(module.__all__)
    assert {*module.__all__} <= {*dir(module)}
    if module is reihum:
        assert {name for name in dir(module) if not name.startswith("__")} == {*module.__all__}


@pytest.mark.parametrize("module", [reihum, reihum.kit], ids=lambda module: module.__name__)
def test_every_name_has_a_docstring(module: ModuleType) -> None:
    described = (name for name in module.__all__ if inspect.isclass(found := getattr(module, name)) or inspect.isfunction(found))
    assert not [name for name in described if not inspect.getdoc(getattr(module, name))]


def find_behind(path: str) -> object:
    """What stands at a private path: something in a module, or a module."""
    module, _, name = path.rpartition(".")
    return vars(import_module(module)).get(name)


def list_fields(kind: type) -> list[str]:
    """The public fields of a data class, a named tuple, a typed dictionary or a class with declared attributes."""
    return [name for name in getattr(kind, "_fields", None) or inspect.get_annotations(kind) if not name.startswith("_")]


def test_help_tells_the_meaning_of_every_field() -> None:
    """`help` shows the docstring of a class, and not the texts that stand below its fields in the source."""
    results = (find_behind(path) for path in BEHIND)
    behind_the_doors = (getattr(module, name) for module in (reihum, reihum.kit) for name in module.__all__)
    kinds = {found for found in (*behind_the_doors, *results) if inspect.isclass(found)}
    untold = {kind.__name__: [name for name in list_fields(kind) if not re.search(f"`{name}[`(]", kind.__doc__ or "")] for kind in kinds}
    assert not {name: fields for name, fields in untold.items() if fields}


ERRORS = {name for name in reihum.__all__ if inspect.isclass(found := getattr(reihum, name)) and issubclass(found, Exception)}
"""What the library raises, and programs only catch."""


def list_parameters(function: Callable[..., object]) -> list[str]:
    """The parameters that may be left out."""
    given = inspect.signature(function).parameters.values()
    return [one.name for one in given if one.default is not one.empty and not one.name.startswith("_")]


def test_help_tells_the_meaning_of_every_parameter_that_may_be_left_out() -> None:
    """One that must be given means what its name and type say, or stands in the docstring as well."""
    behind_the_doors = {name: getattr(module, name) for module in (reihum, reihum.kit) for name in module.__all__ if name not in ERRORS}
    called = {name: vars(found).get("__init__") if inspect.isclass(found) else found for name, found in behind_the_doors.items()}
    functions = {name: function for name, function in called.items() if inspect.isfunction(function)}
    untold = {
        name: [one for one in list_parameters(function) if not re.search(rf"`{one}[`(=]", behind_the_doors[name].__doc__ or "")]
        for name, function in functions.items()
    }
    assert not {name: parameters for name, parameters in untold.items() if parameters}


def list_attributes(kind: type) -> list[str]:
    """The public attributes that a class sets as it makes an instance."""
    init = vars(kind).get("__init__")
    if not inspect.isfunction(init):
        return []
    try:
        [made] = ast.parse(textwrap.dedent(inspect.getsource(init))).body
    except OSError:  # written at run time, as those of data classes are
        return []
    stored = (node for node in ast.walk(made) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return [node.attr for node in stored if ast.unparse(node.value) == "self" and not node.attr.startswith("_")]


def test_help_tells_the_meaning_of_every_attribute() -> None:
    behind_the_doors = [getattr(module, name) for module in (reihum, reihum.kit) for name in module.__all__]
    kinds = {found for found in (*behind_the_doors, *(find_behind(path) for path in BEHIND)) if inspect.isclass(found)}
    untold = {
        kind.__name__: [name for name in list_attributes(kind) if not re.search(rf"`{name}[`(]", kind.__doc__ or "")] for kind in kinds
    }
    assert not {name: attributes for name, attributes in untold.items() if attributes}


def test_every_type_checker_sees_what_is_imported_at_run_time() -> None:
    """`__getattr__` finds a name by one table and type checkers by another: both say the same."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    [checked] = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    seen = {alias.name: node.module for node in checked.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    found = {name: getattr(reihum, "_HOMES").get(name) or getattr(reihum, "_NEED_EXTRAS")[name] for name in seen}  # noqa: B009 - private
    assert seen == found
    assert {*seen} == {*reihum.__all__, *NEED_JAX}
    for name in reihum.__all__:
        assert getattr(import_module(found[name]), name) is getattr(reihum, name)


def test_without_its_packages_training_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    for name in [name for name in sys.modules if name.startswith("reihum._training.")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ModuleNotFoundError, match=r"needs the package jax, which is not installed: pip install 'reihum\[train\]'"):
        reihum.Training  # noqa: B018 - it raises


def test_everything_else_is_visibly_private() -> None:
    named = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path.is_dir() and path.name != "__pycache__")}
    assert {name for name in named if not name.startswith("_")} == OPEN


@pytest.mark.parametrize(
    ("old", "new"),
    [("find", "get_game"), ("ids", "game_ids"), ("load", "load_matches"), ("register", "register_game"), ("scan", "iter_records")],
)
def test_a_name_of_before_says_what_it_is_called_now(old: str, new: str) -> None:
    with pytest.raises(AttributeError, match=f"{old}.*{new}"):
        getattr(reihum, old)
    assert new in reihum.__all__


def test_a_name_that_never_was_is_missing_as_of_any_module() -> None:
    with pytest.raises(AttributeError, match=r"module 'reihum' has no attribute 'nothing'$"):
        reihum.nothing  # type: ignore[attr-defined]  # noqa: B018 - it raises
