"""Disturbed matches, as in tests/faults, but many."""

import pytest

from tests.faults.match import GAMES, make_plan
from tests.faults.runs import run_all, use_seed

__all__ = ["use_seed"]
pytestmark = [pytest.mark.soak, pytest.mark.timeout(7200)]

MATCHES = {"elfer_raus": 20, "elfer_raus_master": 12, "level_8": 4, "bloom": 4}
"""Four are played at a time."""


@pytest.mark.parametrize("game", GAMES)
def test_many_disturbed_matches_end_as_undisturbed_ones(game: str) -> None:
    seeds = [seed for seed in range(1000, 1200) if make_plan(seed).game == game][: MATCHES[game]]
    found = [report for first in range(0, len(seeds), 4) for report in run_all(seeds[first : first + 4])]
    assert [report for report in found if report.fault is not None] == []
    assert len(found) == MATCHES[game]
