"""No public signature says `Any`, and type checkers take what documents show and refuse what there is not."""

import doctest
import inspect
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import numpy as np
import pytest

import reihum
import reihum._bots
import reihum._kit
import reihum._lab
import reihum._lab.house_rules
import reihum._play
import reihum._review
from tests.docs.documents import ROOT, fenced

OF_ANY_GAME = {"keyed_chance", "known_chance", "picture", "record_writing"}
"""Private modules that take a match of whatever game."""
OF_NUMBA = {"bits", "compiled", "rule_cache"}
"""Private modules around what Numba makes, which has no types."""

TAKING_ANYTHING = {"reihum._bots", "reihum._envs.batch", "reihum._gpu.batch", "reihum._gpu.driver"}
"""Modules that take a bot's class of whatever game, or arrays of whatever library."""

MODULES = [
    "reihum._lab",
    "reihum._warm",
    "reihum.cli.terminal",
    *(
        f"reihum._play.{found.name}" for found in pkgutil.iter_modules(reihum._play.__path__) if found.name not in OF_ANY_GAME
    ),  # of any view
    *(f"reihum._kit.{found.name}" for found in pkgutil.iter_modules(reihum._kit.__path__) if found.name not in OF_NUMBA),
    *(f"reihum._games.{game}.{part}" for game in reihum.game_ids() for part in ("game", "record", "view", "notation", "state")),
    *(f"reihum._bots.{name}" for name in ("budget", "careful", "easy", "random", "rollouts", "search")),
    *(f"reihum._bots.networks.{name}" for name in ("bot", "inputs", "layout", "network", "package", "move_parts")),
    *(f"reihum._review.{found.name}" for found in pkgutil.iter_modules(reihum._review.__path__) if found.name != "playouts"),
    *(f"reihum._lab.{found.name}" for found in pkgutil.iter_modules(reihum._lab.__path__) if found.name != "plot"),
    *(f"reihum._lab.house_rules.{found.name}" for found in pkgutil.iter_modules(reihum._lab.house_rules.__path__)),
]


def says_any(hint: object) -> bool:
    if get_origin(hint) is np.ndarray:  # numpy says so of the shape
        return says_any(get_args(hint)[1])
    return hint is Any or any(map(says_any, hint if isinstance(hint, list) else get_args(hint)))


def public(module: ModuleType) -> Iterator[Callable[..., object] | type]:
    """Yield the public functions and classes of a module and the public methods of its classes."""
    for name, found in vars(module).items():
        if name.startswith("_") or getattr(found, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(found):
            yield found
        elif inspect.isclass(found):
            yield found
            for member_name, member in vars(found).items():
                function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
                if inspect.isfunction(function) and (member_name == "__init__" or not member_name.startswith("_")):
                    yield function


def hints(of: Callable[..., object] | type, module: ModuleType) -> dict[str, object]:
    """Return the type hints; where a type is known to type checkers only, those that can be told."""
    found: dict[str, object] = {}
    for name, hint in inspect.get_annotations(of).items():
        try:
            found |= get_type_hints(type("One", (), {"__annotations__": {name: hint}}), vars(module))
        except NameError:
            found[name] = hint
    return found


@pytest.mark.parametrize("name", MODULES)
def test_no_public_signature_says_any(name: str) -> None:
    module = import_module(name)
    faults = [f"{of.__qualname__}: {part}" for of in public(module) for part, hint in hints(of, module).items() if says_any(hint)]
    assert not faults


def test_what_the_package_offers_stands_in_these_modules() -> None:
    offered = [found for name in reihum.__all__ if inspect.isroutine(found := getattr(reihum, name)) or inspect.isclass(found)]
    assert {found.__module__ for found in offered} - TAKING_ANYTHING <= {*MODULES}


def test_any_is_found_wherever_it_stands() -> None:
    assert says_any(Any)
    assert says_any(dict[str, list[Any]] | None)
    assert says_any(Callable[[Any], int])
    assert not says_any(dict[str, list[object]] | None)


NUMPY = """
from pathlib import Path

import numpy as np
import reihum

seed, code = np.int64(1), np.int64(0)
match = reihum.Match("elfer_raus", 2, seed=seed)
match.play(match.legal_move(code))
match.play(np.uint8(1))
match.at_round(np.int64(1))
reihum.resume(match.record(), seed=seed)
reihum.Batch("elfer_raus", 2, seed=seed).reset([seed, seed])
reihum.Batch("elfer_raus", 2, seeds=[seed, seed])
reihum.GpuBatch("elfer_raus", 2, seed=seed)
reihum.simulate("elfer_raus", 2, 1, seed, "random")
reihum.compare("random", "easy", "elfer_raus", seed=seed)
reihum.compare_rules("elfer_raus", seed=seed)
reihum.make_rng(seed)
reihum.Playouts(10, seed)
reihum.review(match.record(), seed=seed)
reihum.TrainingPlan("elfer_raus", Path("training"), None, 1, seed)
"""
OF_THE_GAME = """
import reihum

def study(name: str, any_match: reihum.Match) -> None:
    reihum.Match(name, 2, seed=1).play("+")
    any_match.play("+")

study("bloom", reihum.Match("bloom", 2, seed=1))
master, level, bloom = reihum.Match("elfer_raus_master"), reihum.Match("level_8"), reihum.Match("bloom")
master.game.observe(master.state, 0), level.game.observe(level.state, 0), bloom.game.observe(bloom.state, 0)
for one in [master, level, bloom, reihum.Match(reihum.get_game("bloom"))]:
    one.play("+")
for two in [master, level]:
    two.game.play(two.state, 0)
"""


def sessions(document: str) -> list[str]:
    """The code of each session of a document."""
    blocks = fenced(ROOT / document, "python")
    return ["".join(example.source for example in doctest.DocTestParser().get_examples(block)) for block in blocks if ">>>" in block]


def check_types(folder: Path, code: str) -> str:
    """Return what mypy says of a program."""
    (folder / "program.py").write_text(code, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(folder / "program.py")]
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True).stdout  # noqa: S603 - our own program


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_type_checkers_take_what_documents_show_and_numpys_integers(tmp_path: Path) -> None:
    for code in (*sessions("docs/learners.md")[:2], "".join(sessions("docs/bots.md")), "".join(sessions("README.md")), NUMPY, OF_THE_GAME):
        assert not check_types(tmp_path, code)
    annotated = next(block for block in fenced(ROOT / "docs/bots.md", "python") if block.startswith("# typed.py"))
    assert not check_types(tmp_path, annotated)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "line", ["reihum.load_match", "reihum.find", "from reihum import Nothing", "reihum.kit.nothing", "reihum.Match('bloom', sed=1)"]
)
def test_type_checkers_refuse_a_name_that_there_is_not(tmp_path: Path, line: str) -> None:
    assert "program.py:3: error" in check_types(tmp_path, f"import reihum\nimport reihum.kit\n{line}\n")
