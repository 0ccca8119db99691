"""House rules of Bloom, one by one: what each changes, and where it ends."""

from typing import TYPE_CHECKING, cast

import pytest

import reihum
from reihum._games.bloom import GAME
from reihum._games.bloom.state import State
from reihum._kit.base import Result
from reihum._kit.checks import unchecked
from reihum._kit.errors import NotationError, OptionError
from tests.games.bloom.table import moves, play, rows, table

if TYPE_CHECKING:
    from reihum._games.bloom.record import BloomDeal

LIMITS = {"hand": (8, 18), "open": (4, 10), "jokers": (0, 4), "shortest": (3, 5), "step": (1, 3), "rob": (0, 2), "rounds": (1, 4)}


def explain_illegal_move(state: State, move: str) -> str:
    """Say why a move is not legal."""
    illegal = GAME.explain_illegal(state, move)
    assert illegal is not None
    return GAME.say_illegal(illegal)


def test_every_house_rule_is_tested_here() -> None:
    assert set(LIMITS) == {option.name for option in GAME.options if option.house}


@pytest.mark.parametrize("name", LIMITS)
def test_a_house_rule_has_its_range_and_its_type(name: str) -> None:
    least, most = LIMITS[name]
    for value in range(least, most + 1):
        assert GAME.complete(5, {name: value})[name] == value
    wrong: list[object] = [least - 1, most + 1, None, float(most), str(most), True]
    for other in wrong:
        with pytest.raises(OptionError, match=f"{name} is a number from {least} to {most}"):
            GAME.complete(5, {name: other})


@pytest.mark.parametrize(("players", "hand", "opened", "jokers"), [(5, 18, 10, 0), (5, 18, 10, 4), (2, 8, 4, 1), (4, 10, 5, 2)])
def test_hands_open_tiles_and_jokers_are_dealt_as_they_say(players: int, hand: int, opened: int, jokers: int) -> None:
    """Even the most that five players can be dealt is there: 5 times 18 and 10 are 100."""
    for seed in range(3):
        match = reihum.Match("bloom", players, {"hand": hand, "open": opened, "jokers": jokers}, seed=seed)
        deal = cast("BloomDeal", match.round.deal)
        assert [len(owned) for owned in deal["hands"]] == [hand] * players
        assert len(deal["open"]) == opened
        assert min(1, jokers) <= deal["board_jokers"] <= jokers
        tiles = [*(tile for owned in deal["hands"] for tile in owned), *deal["open"], *deal["pile"], *["J"] * deal["board_jokers"]]
        assert sorted(tiles) == sorted([*map(str, range(1, 101)), *["J"] * jokers])


def test_after_a_turn_as_many_tiles_lie_open_again() -> None:
    state = play(table(["1", "2"], opened="60 70 80 90", pile="50 40 30", rules={"open": 4}), "+60", "+70")
    assert len(GAME.view(state, 0).open) == 4


def test_a_longer_shortest_row_is_needed_for_a_new_row_and_for_a_joker() -> None:
    state = table(["10 11 12 13 50", "1"], board_jokers=1, rules={"shortest": 4})
    state = play(state, "10", "11", "12")
    assert "." not in moves(state)
    assert explain_illegal_move(state, ".") == "A row has at least 4 tiles."
    assert "*" in moves(play(state, "13"))


def test_one_tile_more_than_the_shortest_row_brings_no_joker() -> None:
    state = play(table(["10 11 12 13 50", "1"], board_jokers=1), "10", "11", "12", "13")
    assert "*" not in moves(state)
    assert explain_illegal_move(state, "*") == "A joker of the board comes only with a new row of exactly 3 tiles, none of them stolen."


def test_a_robbed_row_keeps_as_many_tiles_as_the_shortest_row_has() -> None:
    state = table(["21 22 23 24", "1"], "16 17 18 19 20", rules={"shortest": 4})
    play(state, "20<0")
    assert explain_illegal_move(state, "19<0") == "The row goes on with another number: 21, 22."
    assert not [move for move in moves(state) if "<" in move]
    assert not [move for move in moves(table(["21 22 23 24", "1"], "17 18 19 20", rules={"shortest": 4})) if "<" in move]


def test_two_tiles_far_apart_in_a_row_are_robbed_with_own_ones_in_between() -> None:
    """Neither alone is enough for five tiles: the first own one is legal only because both may go."""
    state = table(["13 16 19 60", "1"], "10 12 14 15 17 18 20", rules={"shortest": 5, "step": 3})
    assert rows(play(state, "13", "14<0", "16", "17<0", "19", ".")) == ["10 12 15 18 20", "13 14 16 17 19"]


@pytest.mark.parametrize(("step", "fits"), [(1, ["99"]), (2, ["99", "100"]), (3, ["99", "100", "1"])])
def test_a_tile_is_so_far_above_the_one_before_it_also_over_the_end_of_the_circle(step: int, fits: list[str]) -> None:
    row = {1: "96 97 98", 2: "94 96 98", 3: "92 95 98"}[step]
    state = table(["99 100 1 2", "50"], row, rules={"step": step})
    assert {move.removesuffix(">0.3") for move in moves(state) if ">0.3" in move} == {*fits}
    far = {1: "100", 2: "1", 3: "2"}[step]
    if step < 3:
        with pytest.raises(NotationError, match="is not one"):
            GAME.code(state, f"{far}>0.3")


@pytest.mark.parametrize("row", ["95 98 1", "97 100 3", "98 J 3"])
def test_with_steps_of_three_the_circle_is_crossed_in_threes(row: str) -> None:
    state = table([f"{row} 50", "60"], rules={"step": 3})
    assert rows(play(state, *row.split(), ".")) == [row]


def test_with_steps_of_one_a_joker_is_one_number() -> None:
    state = table(["23 25 50", "60"], "22 J 24", rules={"step": 1})
    assert [move for move in moves(state) if "x" in move] == ["23x0.1"]


@pytest.mark.parametrize(("rob", "robbed"), [(0, 0), (1, 1), (2, 2)])
def test_so_many_tiles_are_robbed_at_most(rob: int, robbed: int) -> None:
    state = table(["21 22 23 50", "1"], "15 16 17 18 19 20", rules={"rob": rob})
    taken = 0
    while steal := [move for move in moves(state) if move in {"19<0", "20<0"}]:
        play(state, min(steal))
        taken += 1
        if taken == 1 and rob == 2:
            continue
        assert "20<0" not in moves(state)
    assert taken == robbed
    assert explain_illegal_move(state, "15<0") == f"The most tiles you may steal for a row: {rob}."


def test_without_jokers_none_is_ever_taken() -> None:
    state = play(table(["10 11 12 50", "1"], rules={"jokers": 0}), "10", "11", "12")
    assert "*" not in moves(state)


@pytest.mark.parametrize("rounds", range(1, 5))
def test_a_match_has_so_many_rounds(rounds: int) -> None:
    options = GAME.complete(2, {"rounds": rounds})
    results = [Result("out", [1, 2])] * rounds
    assert unchecked(GAME.following)(GAME.new(), options, results) is None
    assert rounds == 1 or unchecked(GAME.following)(GAME.new(), options, results[1:]) is not None


def test_later_rounds_are_begun_by_who_has_the_fewest_points_so_far() -> None:
    """Ruling B8: of several the first clockwise from the starter of round one."""
    options = GAME.complete(3, {"starter": 1, "rounds": 4})
    for scores, starter in (([[9, 5, 5]], 1), ([[9, 5, 5], [0, 9, 0]], 2), ([[9, 5, 5], [0, 9, 4]], 2), ([[5, 5, 5], [4, 4, 4]], 1)):
        results = [Result("out", points) for points in scores]
        following = unchecked(GAME.following)(GAME.new(), options, results)
        assert following == {"starter": starter, "opener": 1, "earlier": [sum(points) for points in zip(*scores, strict=True)]}


def test_of_equals_the_better_last_round_decides() -> None:
    assert GAME.winners([Result("out", points) for points in ([9, 1], [1, 1], [2, 10])]) == [1]
    assert GAME.winners([Result("out", [4, 4])]) == [0, 1]
