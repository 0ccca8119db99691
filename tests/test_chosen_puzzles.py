"""The chosen puzzles of the client: what they show is what the rules make of the recorded matches today."""

import json
from pathlib import Path

import pytest

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
