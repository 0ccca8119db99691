"""The compile switch."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numba.core.caching import NullCache

import reihum
from reihum._kit.bits import highest, lowest, popcount
from reihum._kit.compiled import COMPILED, PLAIN, inlined_rule, report_compiling, rule
from reihum._play.game import BUILT_IN

compiled_only = pytest.mark.skipif(PLAIN, reason="asks about compiled rules; REIHUM_PLAIN is set")  # `make test` and CI do not set it


def run(code: str, **environment: str) -> str:
    finished = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return finished.stdout.strip()


def test_all_that_is_compiled_is_in_the_name_of_its_folder() -> None:
    """The one exception measures rules, and none calls it."""
    package = Path(reihum.__file__).parent
    rules = re.compile(r"^\s*@(rule|part)$", re.MULTILINE)
    holds = {path.relative_to(package) for path in package.rglob("*.py") if rules.search(path.read_text("utf-8"))}
    assert {path for path in holds if not any(path.is_relative_to(part) for part in COMPILED)} == {Path("_lab/bench.py")}


@compiled_only
def test_a_rule_that_allocates_is_refused_when_it_is_compiled() -> None:
    @rule
    def wasteful(n: int) -> float:
        room = np.zeros(n)
        room[0] = n
        return float(room[0])

    from numba.core.errors import TypingError

    with pytest.raises(TypingError, match="zeros"):
        wasteful(3)


@compiled_only
def test_a_rule_is_compiled_once_whatever_the_widths_of_what_it_is_given() -> None:
    @rule
    def inner(a: int, b: int) -> int:
        return a - b

    @rule
    def outer(narrow: Any, wide: Any) -> int:
        return inner(narrow, 1) + inner(2, narrow) + inner(wide, b=wide) + inner(300, narrow << 2)

    compiled: Any = inner
    # Code that an earlier run has left on disk would be loaded for `outer` alone, and nothing compiled.
    for each in (inner, outer):
        cast("Any", each)._cache = NullCache()
    assert outer(np.int8(-128), np.int64(1 << 40)) == -129 + 130 + 0 + 812
    assert [str(kind) for kind in compiled.signatures[0]] == ["int64", "int64"]
    assert len(compiled.signatures) == 1


@compiled_only
def test_an_inlined_rule_is_put_into_the_rule_that_calls_it_and_can_be_called_by_itself() -> None:
    @inlined_rule
    def larger(a: int, b: int) -> int:
        if a > b:
            return a
        return b

    @rule
    def largest(a: int, b: int, c: int) -> int:
        return larger(larger(a, b), c)

    compiled: Any = larger
    assert (largest(1, 3, 2), largest(1, 2, 3), largest(3, 2, 1)) == (3, 3, 3)
    assert compiled.signatures == []
    assert larger(4, 5) == 5


@compiled_only
def test_compiling_reports_each_rule(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("reihum._kit.compiled.get_rule_folder", lambda: tmp_path)  # where nothing is compiled yet

    @rule
    def _first_step(n: int) -> int:
        return n + 1

    @rule
    def both_steps(n: Any) -> int:
        return _first_step(n) + 1

    told: list[tuple[int, int, str]] = []
    with report_compiling(lambda *step: told.append(step)):
        assert both_steps(1) == 3
        assert both_steps(2) == 4
    both_steps(np.int8(1))
    assert [(done, rule) for done, _, rule in told] == [(1, "first step"), (2, "both steps")]
    assert {total >= 2 for _, total, _ in told} == {True}


@compiled_only
def test_words_for_bits_agree_with_plain_python() -> None:
    @rule
    def all_three(mask: Any) -> tuple[int, int, int]:
        return popcount(mask), lowest(mask), highest(mask)

    for mask in (1, 2, 0b1011000, 0x7FFFFFFF, 1 << 40):
        assert all_three(mask) == (popcount(mask), lowest(mask), highest(mask))
    assert all_three(np.int32(40)) == (2, 3, 5)


def test_a_setting_turns_the_compiler_off() -> None:
    code = "import reihum, sys; m = reihum.Match('elfer_raus', 2, seed=1); m.play(m.legal()[0]); print('numba' in sys.modules)"
    assert run(code, REIHUM_PLAIN="1") == "False"


def test_where_the_cache_cannot_be_written_rules_are_compiled_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = "from reihum._kit.chance import draw_word, make_rng; print(draw_word(make_rng(1)))"
    assert run(code, XDG_CACHE_HOME=str(blocked)) == run(code)


def test_only_the_newest_compiled_versions_are_kept(tmp_path: Path) -> None:
    for number in range(6):
        stale = tmp_path / "reihum" / f"rules-{number}"
        stale.mkdir(parents=True)
        os.utime(stale, (number, number))
    run("from reihum._kit.chance import draw_word, make_rng; draw_word(make_rng(1))", XDG_CACHE_HOME=str(tmp_path), REIHUM_PLAIN="")
    left = {folder.name for folder in (tmp_path / "reihum").iterdir()}
    assert left > {"rules-3", "rules-4", "rules-5"}
    assert len(left) == 4


MEASURED = """
import warnings

import reihum
from reihum._lab import bench

warnings.simplefilter("error")
bench.BATCH = 1
for game in reihum.game_ids():
    options = {"turn_limit": 5} if game == "level_8" else None
    if bench.measure_rounds(reihum.get_game(game), 3, options, 0.01).games_per_s > 0:
        print(game)
"""


@pytest.mark.slow
def test_random_rounds_can_be_measured_in_plain_python_too() -> None:
    assert run(MEASURED, REIHUM_PLAIN="1").splitlines() == [*BUILT_IN]
