"""A test that passed at its second try is named at the end of a run, with what went wrong at the first."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PASSES_AT_SECOND_TRY = """
tries = []

def test_fails_at_first():
    tries.append(1)
    assert len(tries) == 2, "the first try"

def test_passes():
    pass
"""


def test_a_second_try_is_named_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_two.py").write_text(PASSES_AT_SECOND_TRY, "utf-8")
    command = [sys.executable, "-m", "pytest", "--reruns", "1", "--color", "no", "-p", "no:cacheprovider", str(tmp_path)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - our own tests
    assert run.returncode == 0, run.stdout
    _, _, told = run.stdout.partition("needed a second try: find the fault")
    assert "test_two.py::test_fails_at_first (call)" in told
    assert "AssertionError: the first try" in told
    assert "test_passes" not in told
