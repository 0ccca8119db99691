"""The positions that the client's search for ways to lay a level is held against."""

import json

from tools import level_8_ways


def test_the_positions_are_what_the_rules_say_now() -> None:
    assert level_8_ways.FILE.read_text("utf-8") == level_8_ways.written(), "write them anew: python -m tools.level_8_ways"


def test_there_are_hands_that_can_be_laid_and_such_that_cannot() -> None:
    can = [bool(position["begins"]) for position in json.loads(level_8_ways.FILE.read_text("utf-8"))]
    assert len(can) == 2 * 8 * level_8_ways.HANDS
    assert min(can.count(True), can.count(False)) > len(can) / 4
