"""What the documents show of the interfaces is run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("document", "least"), [("docs/interfaces.md", 20), ("docs/tables.md", 5), ("docs/training.md", 9)])
def test_a_session_is_true(document: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False)
    assert tried >= least
    assert failed == 0
