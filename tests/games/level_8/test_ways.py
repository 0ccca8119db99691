"""Ways to lay a level, held against the rules, and the positions that the client's translation of them is held against."""

import json
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.level_8 import GAME
from reihum._games.level_8.distance import count_jokers_needed
from reihum._games.level_8.laying import find_next_fitting
from reihum._games.level_8.levels import LETTERS
from reihum._games.level_8.notation import format_hand
from reihum._games.level_8.places import may_come_next
from reihum._games.level_8.state import COLOUR, COLOURS, LEVELS, NUMBERS, State
from reihum._games.level_8.trial_hand import load_hand
from reihum._games.level_8.view import Level8Laid, Level8Meld
from reihum._games.level_8.ways import MOST, OUT, Way, list_ways, may_lie_together
from reihum._kit.structured import new_record
from tests.effort import fifth_of
from tests.games.level_8.table import DECK, laying, moves, play, table
from tools import level_8_ways


def found(level: str, cards: str, begun: Level8Meld | None = None, wishes: Mapping[str, int] | None = None) -> list[Way]:
    return list_ways(level.split(), cards.split(), begun, wishes or {})


def best(level: str, cards: str, begun: Level8Meld | None = None) -> Way:
    return found(level, cards, begun)[0]


def format_meld(meld: str, value: str, *cards: str) -> Level8Meld:
    return Level8Meld(meld[0], int(meld[1:]), value, [Level8Laid(card, None) for card in cards])


def test_the_positions_are_what_the_rules_say_now() -> None:
    assert level_8_ways.FILE.read_text("utf-8") == level_8_ways.render(), "write them anew: python -m tools.level_8_ways"


def test_there_are_hands_that_can_be_laid_and_such_that_cannot() -> None:
    can = [bool(position["begins"]) for position in json.loads(level_8_ways.FILE.read_text("utf-8"))]
    assert len(can) == 2 * 8 * level_8_ways.HANDS
    assert min(can.count(True), can.count(False)) > len(can) / 4


@pytest.mark.parametrize("kind", range(len(LETTERS)))
def test_the_cards_that_fit_are_those_that_the_rules_lay(kind: int) -> None:
    state = GAME.new()
    for slot in range(COLOURS if kind == COLOUR else NUMBERS):
        for reached in range(-1, NUMBERS + 1):
            state.reached = reached
            for colour in range(COLOURS):
                fitting = [number for number in range(NUMBERS) if may_come_next(kind, slot, reached, (colour, number))]
                assert sum(1 << number for number in fitting) == find_next_fitting(state, kind, slot, colour)


@st.composite
def levels(draw: st.DrawFn) -> list[str]:
    """Draw a level of at most five melds and ten cards."""
    level, left = [], 10
    for _ in range(draw(st.integers(1, 5))):
        if left > 1:
            size = draw(st.integers(2, min(left, 5)))
            level.append(f"{draw(st.sampled_from(LETTERS))}{size}")
            left -= size
    return level


hands = st.permutations(DECK).map(lambda deck: deck[:13])


def find_begun_melds(state: State) -> Level8Meld | None:
    return GAME.view(state, 0).melds[0][int(state.finished[0])] if state.begun else None


@settings(max_examples=fifth_of(40), deadline=None)
@given(level=levels(), cards=hands, chosen=st.integers(0, MOST - 1))
def test_ways_lack_as_little_as_the_rules_say_and_whole_ones_are_legal(level: list[str], cards: list[str], chosen: int) -> None:
    state = play(table([" ".join(cards[3:]), cards[2]], own=[level] * LEVELS, stack=f"{cards[0]} {cards[1]}"), "+")
    scratch = new_record(GAME.scratch_type)
    load_hand(state, scratch, 0)
    there = list_ways(level, format_hand(state, 0), None, {})
    assert {way.missing for way in there} == {count_jokers_needed(state, scratch, 0)}
    begins = laying(state)
    assert bool(begins) == (there[0].missing == 0)
    if begins:
        assert {way.moves[0] for way in there} <= set(begins)
        for move in there[chosen % len(there)].moves:
            rest = list_ways(level[int(state.finished[0]) :], format_hand(state, 0), find_begun_melds(state), {})
            assert {way.missing for way in rest} == {0}
            assert {way.moves[0] for way in rest} <= set(moves(state))
            play(state, move)
        assert state.laid[0]


@settings(max_examples=fifth_of(60), deadline=None)
@given(level=levels(), cards=hands, data=st.data())
def test_wishes_are_granted_or_there_is_no_way(level: list[str], cards: list[str], data: st.DataObject) -> None:
    numbers = [card for card in cards if card not in "JS"]
    wishes = data.draw(st.dictionaries(st.sampled_from(numbers), st.integers(OUT, len(level) - 1), max_size=4)) if numbers else {}
    wanted = [[card for card, meld in wishes.items() if meld == at] for at in range(len(level))]
    there = list_ways(level, cards, None, wishes)
    assert bool(there) == all(may_lie_together(meld, None, pinned) for meld, pinned in zip(level, wanted, strict=True))
    for way in there:
        assert [len(meld.cards) for meld in way.melds] == [int(meld[1:]) for meld in level]
        laid = [card for meld in way.melds for card in meld.cards if card is not None]
        assert all(laid.count(card) <= cards.count(card) for card in laid)
        assert not any(wishes.get(card) == OUT for card in laid)
        assert all(set(pinned) <= set(meld.cards) for pinned, meld in zip(wanted, way.melds, strict=True))


def test_two_runs_share_out_the_cards_that_both_could_use() -> None:
    assert found("R3 R3", "r4 b5 g6 y5 o6 p7")[0].missing == 0


def test_melds_alike_have_the_cards_in_the_order_of_the_hand() -> None:
    assert best("C2 C2", "p3 p5 p12 p13").moves == ["Cp", "p3", "p5", "Cp", "p12", "p13"]


def test_a_level_is_written_as_it_is_laid() -> None:
    """Ruling L10: runs ascending, sets by colour, colours by number, jokers last."""
    way = best("R3 V3 C2", "b6 J r4 o9 y9 g9 p12 p2")
    assert way.moves == ["R4", "r4", "J", "b6", "V9", "y9", "g9", "o9", "Cp", "p2", "p12"]


def test_what_is_missing_stays_open_and_jokers_fill_what_is_hardest_to_find() -> None:
    way = best("V3 C4", "r7 b7 g1 g2 J")
    assert [meld.cards for meld in way.melds] == [["r7", "b7", "J"], ["g1", "g2", None, None]]
    assert (way.missing, way.jokers) == (2, 1)


def test_every_way_is_whole_when_one_is_and_those_with_the_fewest_jokers_come_first() -> None:
    assert [(way.key, way.jokers, way.missing) for way in found("V2", "r3 b3 g8 J")] == [("V3", 0, 0), ("V8", 1, 0)]


def test_runs_stay_within_1_to_15() -> None:
    assert [way.key for way in found("R3", "r14 g15 J")] == ["R13"]


def test_skip_cards_belong_to_no_level() -> None:
    assert best("V2", "S S S r1").missing == 1


def test_a_meld_that_was_begun_goes_on_where_it_was_left() -> None:
    assert best("V3 R2", "r9 b9 o9 y2 p3", format_meld("V3", "9", "g9")).moves == ["b9", "o9", "R2", "y2", "p3"]
    assert best("R4", "b7 g8", format_meld("R4", "5", "r5", "J")).moves == ["b7", "g8"]
    assert best("C3", "g4 g9 J J", format_meld("C3", "g", "g2", "J")).moves == ["J"]


@pytest.mark.parametrize(
    ("meld", "cards", "together"),
    [
        ("R3", "r4 b6", True),
        ("R3", "r4 b7", False),
        ("R3", "r4 b4", False),
        ("V2", "r4 b4", True),
        ("V2", "r4 b4 g4", False),
        ("C3", "r4 r9", True),
        ("C3", "r4 g9", False),
    ],
)
def test_cards_may_lie_together_or_not(meld: str, cards: str, together: bool) -> None:  # noqa: FBT001 - a table
    assert may_lie_together(meld, None, cards.split()) is together
