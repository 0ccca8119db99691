"""What the browser is given of Python says the same there: matches of the server's own table are held against it byte for byte."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray
from typing_extensions import TypeAliasType

from reihum._kit.compiled import PLAIN
from reihum._play.game import BUILT_IN, get_game
from reihum.server.live.field_bots import play_for_field
from reihum.server.table.day_field import MATCHES_EACH, STRENGTHS, name_entry
from reihum.server.table.deal_of_day import Deal, derive_public_key
from tools.translate.__main__ import PAGE
from tools.translate.declarations import Declarations, declare_all
from tools.translate.expressions import METHODS, ExpressionTranslator, Untranslatable
from tools.translate.project import DefinitionTranslator, OutputFile, Project
from tools.translate.statements import StatementTranslator
from tools.translate.vectors import make_vectors
from tools.wasm.sources import ROOT

T = TypeVar("T", bound=np.generic)


def hold(folder: Path, matches: int, most: int) -> None:
    """Play matches of every game here, and let Node compare what is told of them; raises CalledProcessError where anything differs."""
    for name in BUILT_IN:
        (folder / f"{name}.json").write_text(json.dumps(list(make_vectors(get_game(name), matches, most))), "utf-8")
    command = [sys.executable, "hatch_build.py", "exec", "--", "vitest", "run", "tests/translated/translated.test.ts"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"TABLE_VECTORS": str(folder)}, check=True)  # noqa: S603 - our own program


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="takes long in plain Python; REIHUM_PLAIN is set")
@pytest.mark.timeout(300)
def test_the_translated_table_sends_every_seat_the_same_messages(tmp_path: Path) -> None:
    """Views, what is seen of moves, notation, rounds, hints, refusals and records."""
    hold(tmp_path, 1, 24)


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="takes long in plain Python; REIHUM_PLAIN is set")
@pytest.mark.timeout(300)
def test_the_browser_s_bots_make_of_a_deal_of_the_day_what_the_server_s_make_of_it(tmp_path: Path) -> None:
    day, fields = "2026-11-27", tmp_path / "fields.json"
    keys = {name: derive_public_key(Deal(name, day)) for name in BUILT_IN}
    entries = [(bot, sample) for bot in STRENGTHS for sample in range(MATCHES_EACH)]
    made = {name: {name_entry(*entry): play_for_field(name, key, *entry) for entry in entries} for name, key in keys.items()}
    fields.write_text(json.dumps(made), "utf-8")
    command = [sys.executable, "hatch_build.py", "exec", "--", "vitest", "run", "tests/translated/day.test.ts"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"DAY_FIELDS": str(fields)}, check=True)  # noqa: S603 - our own program


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_in_whole_matches_too(tmp_path: Path) -> None:
    hold(tmp_path, 4, 500)


@pytest.mark.thorough
def test_a_fault_would_be_found(tmp_path: Path) -> None:
    vector = next(make_vectors(get_game("elfer_raus"), 1, 30))
    (tmp_path / "elfer_raus.json").write_text(json.dumps([vector | {"sums": [*vector["sums"][:-1], 0]}]), "utf-8")
    program = "tests/translated/translated.test.ts"
    command = [sys.executable, "hatch_build.py", "exec", "--", "vitest", "run", program, "-t", "of elfer_raus the"]
    run = subprocess.run(command, cwd=ROOT, env=os.environ | {"TABLE_VECTORS": str(tmp_path)}, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert run.returncode
    assert "what is told of event 30" in run.stdout + run.stderr


def test_an_empty_list_that_says_its_type_is_one() -> None:
    call = ast.parse("list[tuple[int, str]]()", mode="eval").body
    assert ExpressionTranslator(DefinitionTranslator(Project({}, {}), OutputFile("one"), __name__)).translate_expression(call) == "$.list()"


def test_every_method_that_is_translated_is_there() -> None:
    written = (ROOT / "web" / "src" / "python" / "methods.ts").read_text("utf-8")
    assert set(re.findall(r"^export const (\w+)", written, re.MULTILINE)) == METHODS


@pytest.mark.parametrize(
    ("python", "javascript"),
    [
        ("[2 * one for one in [1, 2] if one > 1]", "$.listed([1, 2], (one) => $.mul(2, one), (one) => ($.gt(one, 1)))"),
        ("[at for at, one in enumerate([1])]", "$.listed($.enumerate([1]), ([at, one]) => at)"),
        ("type(1).__name__", "$.type(1)"),
    ],
)
def test_a_comprehension_with_one_loop_and_the_name_of_a_type_are_calls(python: str, javascript: str) -> None:
    body = ast.parse(python, mode="eval").body
    assert ExpressionTranslator(DefinitionTranslator(Project({}, {}), OutputFile("one"), __name__)).translate_expression(body) == javascript


@pytest.mark.parametrize(
    ("python", "typescript"),
    [
        ("int | None", "number | null"),
        ("dict[str, list[float]]", "Map<string, Array<number>>"),
        ("Mapping[str, Sequence[object]]", "ReadonlyMap<string, ReadonlyArray<unknown>>"),
        ("tuple[bool, bytes]", "[boolean, Uint8Array]"),
        ("tuple[str, ...]", "ReadonlyArray<string>"),
        ("Literal['no', 'yes']", '"no" | "yes"'),
        ("Callable[[int], int]", "Any"),
        ("np.ndarray[Any, Any] | None", "$.NdArray | null"),
        ("ast.expr", "Any"),
        ("OnlyForTypeCheckers", "Any"),
    ],
)
def test_an_annotation_is_a_type(python: str, typescript: str) -> None:
    assert Declarations(Project({}, {}), OutputFile("one"), {}, {}, {}).translate_type(python, "tools.translate.declarations") == typescript


def test_an_alias_of_a_type_is_that_type() -> None:
    """`NDArray` is one of these in later versions of NumPy."""
    generic = TypeAliasType("generic", np.ndarray[Any, np.dtype[T]], type_params=(T,))
    declarations = Declarations(Project({}, {}), OutputFile("one"), {}, {}, {})
    for alias in (NDArray[np.int8], generic[np.int8], generic):
        assert declarations.translate_type(alias, "tools.translate.declarations") == "$.NdArray"


def test_a_class_is_declared_with_what_its_fields_name() -> None:
    project = Project({}, {})
    project.export("reihum.server.messages.outgoing", "Reacted", "Reacted")
    assert (
        declare_all(project, {})["shared.d.ts"]
        .partition("\n\n")[2]
        .startswith("""\
/** A person showed how they feel. (src/reihum/server/messages/outgoing.py) */
declare class server_messages_outgoing$Reacted extends $.Struct {
  private readonly _: unknown;
  constructor(seat: number, reaction: server_messages_enums$Reaction);
  seat: number;
  reaction: server_messages_enums$Reaction;
}
type server_messages_enums$Reaction = """)
    )


@pytest.mark.parametrize("name", ["shared", *BUILT_IN, *PAGE])
def test_all_that_is_exported_is_declared(name: str) -> None:
    files = [ROOT / "web" / "src" / "translated" / f"{name}{ending}" for ending in (".js", ".d.ts")]
    exported = [re.findall(r"^export \{.*?^\};", file.read_text("utf-8"), re.MULTILINE | re.DOTALL) for file in files]
    assert len(exported[0]) == 1
    assert exported[0] == exported[1]


def test_the_sentence_about_untranslatable_code_names_it() -> None:
    with pytest.raises(Untranslatable, match=r"reihum._kit.structured.get_dtype: .*get_type_hints is not known"):
        Project({}, {}).export("reihum._kit.structured", "new_record", "new_record")


def translate(source: str) -> str:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    names = DefinitionTranslator(Project({}, {}), OutputFile("one"), __name__)
    return StatementTranslator(names).translate_function(function, "function f")


@pytest.mark.parametrize(
    "source",
    [
        "def f(a, d): return d.get((a, 1))",
        "def f(a): return {(a, 1): 2}",
        "def f(a): return {(one, 1) for one in a}",
        "def f(a): return {(one, 1): one for one in a}",
        "def f(a): return lambda i=a: i",
        "def f(a, /): return a",
        "def f(a=[]): return a",
        "def f(a):\n    match a:\n        case [*_, last]:\n            return last",
        "def f(a): return f'{a!a}'",
        "def f(a): return a.__name__",
        "def f(a): return a.replace('x', 'y', 1)",
        "def f(a): return a.startswith(('x', 'y'))",
        "def f(a):\n    def g():\n        yield a\n    return g",
        "def f(a):\n    if a:\n        def g():\n            yield a\n        return g",
    ],
)
def test_what_would_do_something_else_in_javascript_is_refused(source: str) -> None:
    with pytest.raises(Untranslatable, match=r"^line \d+: "):
        translate(source)


def test_tuples_are_values_and_first_or_last_in_patterns() -> None:
    assert "[a, 1]" in translate("def f(a, d): return d.get(a, (a, 1))")
    assert "[0]" in translate("def f(a):\n    match a:\n        case [first, *_]:\n            return first")
