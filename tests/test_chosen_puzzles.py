"""The chosen puzzles of the client: what they show is what the rules make of the recorded matches today."""

import json
from pathlib import Path

import pytest

from reihum._review.choices import Weighed
from tools.puzzles.candidates import merge_judgements
from tools.puzzles.files import REFUSED, render_puzzles
from tools.puzzles.find import SOURCES

ROOT = Path(__file__).parent.parent
BOOKLET = ROOT / "web/src/booklet"
GAMES = [game["game"] for game in json.loads((BOOKLET / "chosen.json").read_text("utf-8"))]


def test_the_puzzles_on_disk_are_what_the_rules_make_of_their_matches() -> None:
    paths = [BOOKLET / "chosen.json", *sorted((BOOKLET / "chosen").iterdir())]
    assert {str(path.relative_to(BOOKLET)): path.read_text("utf-8") for path in paths} == render_puzzles(), "run python -m tools.puzzles"


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_has_a_right_move_and_a_wrong_one_among_the_legal_moves(game: str) -> None:
    entries = json.loads((BOOKLET / f"chosen/{game}.json").read_text("utf-8"))
    assert 4 <= len(entries) <= 8
    assert len({entry["puzzle"]["move"]["reason"] for entry in entries}) > 1
    assert [entry["share"] for entry in entries] == sorted((entry["share"] for entry in entries), reverse=True)
    refused = json.loads(REFUSED.read_text("utf-8"))
    least_gain = SOURCES[game][0].least_gain
    for entry in entries:
        assert entry["id"] not in refused
        move, table = entry["puzzle"]["move"], entry["puzzle"]["table"]
        good = {each["move"]: each["good"] for each in move["tries"]}
        assert (good[move["better"]], good[move["than"]]) == (True, False)
        assert set(good) <= set(table["legal"])
        assert move["made"] in {move["better"], move["than"]}
        assert move["gain"] >= 4 * move["error"]
        # The reason of a right move does not speak for the other one, nor for any move that is clearly worse.
        wrong = [each for each in move["tries"] if each["move"] == move["than"] or (not each["good"] and each["lost"] >= least_gain)]
        right = {each["reason"] for each in move["tries"] if each["good"]}
        assert right.isdisjoint(each["reason"] for each in wrong)


@pytest.mark.parametrize(
    ("lost_by_judge", "merged"),
    [
        ((0.005, 0.001), 0.001),  # right for both
        ((0.077, 0.06), 0.06),  # wrong for both
        ((0.077, 0.01), None),  # clearly wrong for one, right for the other: not a move to say anything about
        ((0.02, 0.01), 0.02),  # a little worse for one, so that it is not called right
    ],
)
def test_a_move_is_right_only_for_all_judges_and_a_puzzle_is_refused_in_which_they_contradict(
    lost_by_judge: tuple[float, float], merged: float | None
) -> None:
    judged = [Weighed(0, lost, 0.001) for lost in lost_by_judge]
    assert {merge_judgements(each, 0.04) for each in (judged, judged[::-1])} == {merged and Weighed(0, merged, 0.001)}
