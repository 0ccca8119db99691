"""What the documents show of the interfaces is run."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_session_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs/interfaces.md"), module_relative=False)
    assert tried > 20
    assert failed == 0
