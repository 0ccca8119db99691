"""The Bloom referee's rules: the sheet's own examples and every clause once."""

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import fifth_of

from .bloom_draft import Draft, Memo, iter_steps, may_close
from .bloom_round import Round
from .bloom_rows import JOKER, NUMBERS, TILE, Row, count_flowers, is_valid

ODD_CIRCLE = tuple(range(1, 100, 2))
"""The fifty odd numbers: a row that spans 98 of the circle's 100."""


def read_tiles(text: str) -> Row:
    """Read tiles from their names, with blanks between."""
    return tuple(TILE[name] for name in text.split())


def lay_out_table(*hands: str, rows: Sequence[str] = (), pile: str = "", shown: str = "", board_jokers: int = 0) -> Round:
    """Lay out a table with the first hand's seat to move."""
    round_ = Round([read_tiles(hand) for hand in hands], read_tiles(pile), read_tiles(shown), board_jokers, 0)
    round_.rows = [read_tiles(row) for row in rows]
    return round_


def play(round_: Round, moves: str) -> None:
    """Make moves, each of them legal."""
    for move in moves.split():
        assert move in round_.legal()
        round_.play(move)


# Tiles and rows


def test_flowers() -> None:
    assert sum(map(count_flowers, NUMBERS)) == 167
    assert [count_flowers(tile) for tile in (55, 11, 99, 10, 100, 5, 95, 1, JOKER)] == [7, 5, 5, 3, 3, 2, 2, 1, 0]


@pytest.mark.parametrize(
    "row",
    ["1 2 3", "1 3 5", "98 100 2", "99 1 2", "98 99 100 1", "100 1 3", "22 J 25", "22 J J 26", "J J 5", "5 J J", "99 J 2", "J J J J 7"],
)
def test_rows(row: str) -> None:
    assert is_valid(read_tiles(row))


@pytest.mark.parametrize(
    "row", ["", "1 2", "J 2", "1 2 5", "3 2 1", "1 1 2", "98 1 2", "99 2 3", "J J J", "J J J J", "22 J 23", "22 J 27", "22 J J 24", "5 J 5"]
)
def test_no_rows(row: str) -> None:
    assert not is_valid(read_tiles(row))


def test_a_row_never_laps_the_circle() -> None:
    assert is_valid((*ODD_CIRCLE, 100))
    assert is_valid((*ODD_CIRCLE, JOKER))
    assert not is_valid((*ODD_CIRCLE, 1))
    assert not is_valid((*ODD_CIRCLE, 100, 2))
    assert not is_valid((*ODD_CIRCLE, 100, JOKER))
    assert not is_valid((JOKER, *ODD_CIRCLE, 100))


@given(st.lists(st.sampled_from([JOKER, *range(1, 7), 98, 99, 100]), min_size=3, max_size=5).filter(lambda row: row.count(JOKER) < 3))
@settings(max_examples=fifth_of(60), deadline=None)
def test_a_row_is_valid_if_numbers_can_be_found_for_its_jokers(row: list[int]) -> None:
    choices = [NUMBERS if tile == JOKER else (tile,) for tile in row]
    numbered = itertools.product(*choices)
    assert is_valid(tuple(row)) == any(
        all((after - before) % 100 in {1, 2} for before, after in itertools.pairwise(row)) for row in numbered
    )


# A new row


def test_a_row_is_laid_tile_by_tile_and_closed() -> None:
    round_ = lay_out_table("22 23 24 26 40", "1")
    assert round_.legal() == ["22", "23"]
    play(round_, "22")
    assert round_.legal() == ["23", "24"]
    play(round_, "23 24")
    assert round_.legal() == [".", "26"]
    play(round_, "26 .")
    assert round_.rows == [(22, 23, 24, 26)]
    assert round_.hands[0] == (40,)
    assert round_.turn == 1


def test_a_row_over_one_hundred() -> None:
    round_ = lay_out_table("98 99 1 2 50", "3")
    assert round_.legal() == ["98", "99"]
    play(round_, "98 99 1 2 .")
    assert round_.earned == [1 + 5 + 1 + 1, 0]


def test_own_jokers_may_stand_anywhere() -> None:
    round_ = lay_out_table("J J 30 90", "1")
    assert round_.legal() == ["30", "90", "J"]
    play(round_, "J")
    assert round_.legal() == ["30", "90", "J"]
    play(round_, "J")
    assert round_.legal() == ["30", "90"]


def test_seventeen_and_nineteen_are_robbed_and_completed_with_three_own_tiles() -> None:
    round_ = lay_out_table("14 15 21 70", "1", rows=["16 17 18 19 20"])
    play(round_, "14 15 17<0 19<0")
    assert round_.legal() == [".", "21"]
    play(round_, "21 .")
    assert round_.rows == [(16, 18, 20), (14, 15, 17, 19, 21)]
    assert round_.earned == [6, 0]


def test_at_most_two_are_robbed_from_one_row_only() -> None:
    round_ = lay_out_table("4 70", "1", rows=["3 5 6 7 8 9", "1 2 41 42 43"])
    play(round_, "3<0 4 5<0")
    assert round_.legal() == ["."]


def test_a_row_needs_an_own_tile_and_keeps_the_robbed_row_valid() -> None:
    assert lay_out_table("70 80", "1", rows=["3 4 5 6 7 8"]).legal() == ["-"]
    assert lay_out_table("50 51 70", "1", rows=["52 53 54"]).legal() == ["50>0.0", "51>0.0"]


def test_the_second_robbery_may_mend_the_row_the_first_one_broke() -> None:
    round_ = lay_out_table("8 70", "1", rows=["1 3 5 7 9"])
    assert round_.legal() == ["7<0", "8>0.4"]
    play(round_, "7<0 8")
    assert round_.legal() == ["9<0"]
    play(round_, "9<0 .")
    assert round_.rows == [(1, 3, 5), (7, 8, 9)]


def test_robbed_jokers_are_named_by_their_place_in_the_row_as_it_stands_then() -> None:
    round_ = lay_out_table("40 70", "1", rows=["J 5 6 J 8 9"])
    assert {"J<0.0", "J<0.3"} <= set(round_.legal())
    play(round_, "J<0.0")
    assert round_.legal() == ["40", "70", "J<0.2"]
    play(round_, "J<0.2 40 .")
    assert round_.rows == [(5, 6, 8, 9), (JOKER, JOKER, 40)]


def test_three_own_tiles_may_take_a_joker_from_the_board() -> None:
    round_ = lay_out_table("1 2 3 50", "4", board_jokers=1)
    play(round_, "1 2 3")
    assert round_.legal() == ["*", "."]
    play(round_, "*")
    assert round_.hands[0] == (50, JOKER)
    assert round_.board_jokers == 0
    assert round_.earned == [3, 0]


@pytest.mark.parametrize(
    ("round_", "moves"),
    [
        (lay_out_table("1 2 3 50", "4"), "1 2 3"),
        (lay_out_table("1 2 3", "4", board_jokers=1), "1 2 3"),
        (lay_out_table("1 2 3 4 50", "5", board_jokers=1), "1 2 3 4"),
        (lay_out_table("1 2 50", "5", rows=["3 4 5 6"], board_jokers=1), "1 2 3<0"),
    ],
    ids=["none there", "no tile left", "four tiles", "robbed"],
)
def test_no_joker_is_taken(round_: Round, moves: str) -> None:
    play(round_, moves)
    assert "." in round_.legal()
    assert "*" not in round_.legal()


# Scoring tiles


def lay_row(hand: str, moves: str, scoring: Sequence[int]) -> Round:
    """Lay a row with only those scoring tiles left."""
    round_ = lay_out_table(hand, "1 11")
    round_.scoring = list(scoring)
    play(round_, moves)
    return round_


@pytest.mark.parametrize(("scoring", "earned"), [([10, 11, 12], 11), ([9, 10, 12], 10), ([4, 4, 12], 4), ([12, 15], 0), ([], 0)], ids=str)
def test_a_row_of_eleven_flowers(scoring: list[int], earned: int) -> None:
    round_ = lay_row("53 54 55 56 57 70", "53 54 55 56 57 .", scoring)
    assert round_.earned == [earned, 0]
    assert len(round_.scoring) == len(scoring) - bool(earned)


def test_more_flowers_than_any_scoring_tile() -> None:
    assert lay_row("54 55 J 57 59 60 62 64 66 70", "54 55 J 57 59 60 62 64 66 .", range(1, 16)).earned == [15, 0]


def test_a_row_that_empties_the_hand_still_takes_its_scoring_tile_and_ends_the_round() -> None:
    round_ = lay_row("1 2 3", "1 2 3 .", [3])
    assert (round_.over, round_.legal(), round_.scores()) == ("out", [], [3, -6])


# Adding, exchanging, drawing, passing


def test_adding_at_an_end_and_in_the_middle() -> None:
    round_ = lay_out_table("24 19 28 70", "1", rows=["20 22 J 25", "40 41 42"])
    assert round_.legal() == ["19>0.0", "24>0.3", "24x0.2"]
    play(round_, "24>0.3")
    assert round_.legal() == [".", "19>0.0"]
    play(round_, "19>0.0 .")
    assert round_.rows == [(19, 20, 22, JOKER, 24, 25), (40, 41, 42)]
    assert round_.earned == [0, 0]
    assert round_.turn == 1


def test_a_joker_is_added_wherever_a_number_can_be_found() -> None:
    assert [move for move in lay_out_table("J", "1", rows=["20 21 23"]).legal() if ">" in move] == ["J>0.0", "J>0.2", "J>0.3"]


def test_the_last_tile_added_ends_the_round_at_once() -> None:
    round_ = lay_out_table("4", "1 55", rows=["1 2 3"])
    play(round_, "4>0.3")
    assert (round_.over, round_.scores()) == ("out", [0, -8])


def test_the_joker_is_replaced_by_twenty_three_or_twenty_four() -> None:
    round_ = lay_out_table("21 23 24 26", "1", rows=["22 J 25"])
    assert [move for move in round_.legal() if "x" in move] == ["23x0.1", "24x0.1"]
    play(round_, "23x0.1")
    assert round_.rows == [(22, 23, 25)]
    assert round_.turn == 0
    assert "J>0.0" in round_.legal()


def test_several_exchanges_then_any_action_but_none_after_it_has_begun() -> None:
    round_ = lay_out_table("23 31 90", "1", rows=["22 J 25", "30 J 32"], pile="60 61 62")
    play(round_, "31x1.1 23x0.1 +")
    assert round_.legal() == ["+", "."]
    later = lay_out_table("23 26 90", "1", rows=["22 J 25"], pile="60")
    play(later, "26>0.3")
    assert later.legal() == [".", "23>0.1"]


def test_one_or_two_tiles_are_drawn_and_the_open_ones_refilled_after_the_turn() -> None:
    shown = "1 2 3 4 5 6 7 8"
    round_ = lay_out_table("50", "60", shown=shown, pile="90 J 91 92", board_jokers=1)
    play(round_, "+3")
    assert round_.legal() == ["+", "+1", "+2", "+4", "+5", "+6", "+7", "+8", "."]
    play(round_, "+8")
    assert round_.hands[0] == (50, 3, 8)
    assert round_.open == (1, 2, 4, 5, 6, 7, 90, 91)
    assert (round_.pile, round_.board_jokers, round_.turn) == ((92,), 2, 1)


def test_a_joker_drawn_hidden_stays_in_hand() -> None:
    round_ = lay_out_table("50", "60", shown="1", pile="J", board_jokers=1)
    play(round_, "+")
    assert round_.legal() == ["+1", "."]
    play(round_, ".")
    assert round_.hands[0] == (50, JOKER)
    assert (round_.board_jokers, round_.turn) == (1, 1)


def test_passing_only_when_nothing_else_is_possible() -> None:
    assert lay_out_table("50", "60", rows=["1 2 3"]).legal() == ["-"]
    assert lay_out_table("50", "60", rows=["1 2 3"], pile="70").legal() == ["+"]
    assert lay_out_table("50", "60", rows=["1 2 3"], shown="70").legal() == ["+70"]
    assert lay_out_table("3", "60", rows=["1 2 4"]).legal() == ["3>0.2"]
    assert lay_out_table("23", "60", rows=["22 J 24"]).legal() == ["23x0.1"]


def test_the_round_ends_when_all_pass_in_a_row() -> None:
    round_ = lay_out_table("50", "4", "60", rows=["1 2 3"])
    play(round_, "- 4>0.3")
    assert round_.over == "out"
    later = lay_out_table("50", "4 80", "60", rows=["1 2 3"])
    play(later, "- 4>0.3 . - - -")
    assert (later.over, later.legal(), later.scores()) == ("passes", [], [-3, -3, -3])


Said = tuple[str, ...]
"""A new row told move by move."""


def iter_ways_to_lay(hand: Row, rows: list[Row], said: Said = (), row_: Row = (), victim: int | None = None) -> Iterator[Said]:
    """Every way to lay a new row, by trying all orders of all tiles without any foresight."""
    if is_valid(row_) and all(is_valid(row) for row in rows):
        yield said
    for tile in set(hand):
        spot = hand.index(tile)
        yield from iter_ways_to_lay(hand[:spot] + hand[spot + 1 :], rows, (*said, str(tile or "J")), (*row_, tile), victim)
    for number, row in enumerate(rows):
        if victim in {None, number} and sum("<" in text for text in said) < 2:
            for place, tile in enumerate(row):
                text = f"{tile}<{number}" if tile else f"J<{number}.{place}"
                fewer = [*rows[:number], row[:place] + row[place + 1 :], *rows[number + 1 :]]
                yield from iter_ways_to_lay(hand, fewer, (*said, text), (*row_, tile), number)


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("3 4 6", ["1 2 J 5 7"]),
        ("J 8 30", ["1 3 5 7 9"]),
        ("98 1 2", ["99 J 3 4"]),
        ("J J 9", ["5 6 7 8"]),
        ("4 9 J", ["1 2 3 5", "6 7 8 10"]),
        ("6 50", ["1 3 J 5 7 8"]),
    ],
)
def test_a_tile_is_legal_just_when_a_valid_row_can_still_be_closed(hand: str, rows: list[str]) -> None:
    ways = set(iter_ways_to_lay(read_tiles(hand), [read_tiles(row) for row in rows]))
    begun = {way[:length] for way in ways for length in range(len(way) + 1)}
    assert begun
    for said in begun:
        round_ = lay_out_table(hand, "90", rows=rows)
        play(round_, " ".join(said))
        closing = ["."] if said in ways else []
        following = [way[-1] for way in begun if len(way) == len(said) + 1 and way[:-1] == said]
        elsewhere = [move for move in round_.legal() if not said and (">" in move or "x" in move)]
        assert round_.legal() == sorted({*closing, *following, *elsewhere})


class Forgetful(dict[object, bool]):
    """A memo that never remembers."""

    def __contains__(self, key: object) -> bool:
        """Nothing is ever there."""
        return False


def make_row(rng: random.Random, first: int) -> Row:
    """Make a valid row of three to seven tiles from that number on, a joker among them now and then."""
    row = list(itertools.accumulate(rng.choices((1, 2), k=rng.randint(2, 6)), initial=first))
    if rng.random() < 0.5:
        row[rng.randrange(len(row))] = JOKER
    return tuple(row)


@pytest.mark.parametrize("seed", range(60))
def test_what_the_search_remembers_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    rows = [make_row(rng, 1), make_row(rng, 15)]
    free = [number for number in range(1, 30) if not any(number in row for row in rows)]
    hand = (*rng.sample(free, 8), *[JOKER] * rng.randint(0, 2))
    memo: Memo = {}
    drafts = [Draft((), hand)]
    for _ in range(3):
        drafts = [longer for draft in drafts for _, longer in iter_steps(draft, rows)]
        drafts = rng.sample(drafts, min(len(drafts), 40))
        for draft in drafts:
            assert may_close(draft, rows, memo) == may_close(draft, rows, Forgetful())


def test_which_tile_was_robbed_is_remembered() -> None:
    rows, memo = [read_tiles("1 3 5 7 9")], Memo()
    cannot_be_mended = Draft(read_tiles("2 3 4 6 8"), (), 1, 0, read_tiles("1 5 7 9"))
    can_be_mended = Draft(read_tiles("2 4 6 7 8"), (), 1, 0, read_tiles("1 3 5 9"))
    assert [may_close(draft, rows, memo) for draft in (cannot_be_mended, can_be_mended)] == [False, True]
