"""What rows offer: those of numbers only, surveyed all at once, against any row, surveyed tile by tile."""

from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.bloom.rows import LAP
from reihum._games.bloom.state import Scratch
from reihum._games.bloom.survey import survey_tiles, update_survey
from reihum._kit.structured import new_record
from tests.effort import fifth_of
from tests.games.bloom.table import table


@settings(max_examples=fifth_of(500), deadline=None)
@given(
    first=st.integers(0, 99),
    steps=st.lists(st.integers(1, 2), min_size=2, max_size=8) | st.lists(st.integers(1, 2), min_size=20, max_size=60),
)
def test_numbers_surveyed_at_once_offer_what_tiles_do_one_by_one(first: int, steps: list[int]) -> None:
    row = [str((first + sum(steps[:at])) % 100 + 1) for at in range(len(steps) + 1) if sum(steps[:at]) <= LAP]
    state = table(["", ""], " ".join(row))
    at_once, one_by_one = new_record(Scratch), new_record(Scratch)
    update_survey(state, at_once)
    survey_tiles(state, one_by_one, 0, 0)
    assert (at_once.sets == one_by_one.sets).all()
    assert at_once.sets.any()
