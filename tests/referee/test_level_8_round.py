"""One round of Level 8 as the referee sees it: the sheet's examples and its rarer clauses, set up by hand."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import fifth_of

from .level_8_melds import Begun, Laid, can_finish, count_cards
from .level_8_round import Deal, Round
from .level_8_table import COLOURS, DECK, LEVEL_CARDS, Options, is_number_card


def _set_up(  # noqa: PLR0913 - a situation is just that many things
    hands: list[str], levels: list[int], *, dealer: int = 0, stars: int = 1, turn_limit: int = 0, card: list[list[str]] | None = None
) -> Round:
    """Set up a round with these hands (cards parted by blanks, any number); the blue 15 lies open, the orange 13 is next."""
    split = [hand.split() for hand in hands]
    rest = Counter(DECK) - Counter(each for hand in split for each in hand) - Counter(["b15", "o13"])
    options = Options(stars, card or LEVEL_CARDS[stars], dealer, turn_limit)
    return Round(options, Deal(dealer, levels, split, ["o13", *rest.elements()], "b15"))


def _lay(round_: Round, seat: int, *melds: str) -> None:
    """Put melds before a seat, each as its beginning and its cards."""
    for meld in melds:
        start, *cards = meld.split()
        round_.melds[seat].append(Laid(Begun(start, len(cards), tuple(cards))))
    round_.has_laid[seat] = True


def _list_offers(round_: Round) -> set[str]:
    return {move for move in round_.legal() if ">" in move and not move.startswith("S")}


def _play(round_: Round, moves: str) -> None:
    for move in moves.split():
        assert move in round_.legal(), (move, round_.legal())
        round_.play(move)


def test_the_sheets_run_of_three_grows_at_both_ends() -> None:
    round_ = _set_up(["r2 r3 b7 b8 g5 J", "r1"], [1, 1], dealer=1)
    _lay(round_, 0, "R10 r10 b11 b12")
    _lay(round_, 1, "R4 g4 y5 y6")
    _play(round_, "<1")
    assert _list_offers(round_) == {"r3>1.0", "b7>1.0", "J>1.0l", "J>1.0h", "J>0.0l", "J>0.0h"}
    _play(round_, "b7>1.0 b8>1.0 r3>1.0")
    assert _list_offers(round_) == {"r2>1.0", "J>1.0l", "J>1.0h", "J>0.0l", "J>0.0h"}
    _play(round_, "r2>1.0")
    assert {"J>1.0l", "J>1.0h"} <= _list_offers(round_)
    _play(round_, "J>1.0l")
    assert (round_.melds[1][0].low, round_.melds[1][0].high) == (1, 8)
    assert _list_offers(round_) == set()


def test_the_sheets_four_pairs_take_every_2_3_and_6() -> None:
    round_ = _set_up(["r2 g3 p6 o7 J S", "r1"], [1, 2], dealer=1)
    _lay(round_, 0, "R13 r13 r14 r15")
    _lay(round_, 1, "V2 y2 b2", "V3 y3 b3", "V6 y6 g6", "V6 r6 b6")
    _play(round_, "<1")
    sets = {"r2>1.0", "g3>1.1", "p6>1.2", "p6>1.3", "J>1.0", "J>1.1", "J>1.2", "J>1.3"}
    assert _list_offers(round_) == {*sets, "J>0.0l"}


def test_the_sheets_run_of_four_and_two_pairs() -> None:
    hand = [f"p{number}" for number in range(1, 16)]
    round_ = _set_up([" ".join(hand), "r1"], [1, 1], dealer=1)
    _lay(round_, 0, "Cg g1 g2 J")
    _lay(round_, 1, "R8 r8 r9 r10 r11", "V3 y3 b3", "V9 y9 b9")
    _play(round_, "<1")
    assert _list_offers(round_) == {"p7>1.0", "p12>1.0", "p3>1.1", "p9>1.2"}


def test_a_colour_group_takes_its_colour_and_jokers() -> None:
    round_ = _set_up(["g1 g15 r3 J S", "r1"], [3, 3], dealer=1)
    _lay(round_, 0, "Cg g3 g4 g5 J")
    _play(round_, "+")
    assert _list_offers(round_) >= {"g1>0.0", "g15>0.0", "J>0.0"}
    assert not any(move.startswith(("r3>", "S>0")) for move in round_.legal())


def test_there_is_no_way_from_15_to_1() -> None:
    round_ = _set_up(["r1 r15 J y8", "r2"], [1, 1], dealer=1)
    _lay(round_, 0, "R13 g13 g14 g15", "R1 b1 b2 b3")
    _play(round_, "+")
    assert _list_offers(round_) == {"J>0.0l", "J>0.1h"}


def test_the_last_card_is_not_laid_off_but_discarded() -> None:
    round_ = _set_up(["g7", "r2"], [1, 1], dealer=1)
    _lay(round_, 0, "Cg g3 g4 g5")
    _play(round_, "+ g7>0.0")
    assert round_.legal() == ["/o13"]
    _play(round_, "/o13")
    assert (round_.ended, round_.phase, round_.scores) == ("out", "over", [3, 1])


def test_laying_goes_card_by_card_in_canonical_order() -> None:
    round_ = _set_up(["r4 b4 y5 g6 r9 g10 J p1 p2 o1", "r2"], [1, 1], dealer=1)
    _play(round_, "+")
    lays = {move for move in round_.legal() if not move.startswith("/")}
    assert lays == {"R1", "R2", "R4", "R8", "R9"}
    _play(round_, "R4")
    assert round_.legal() == ["b4", "r4"], "the joker is needed for the other run"
    _play(round_, "b4")
    assert round_.legal() == ["y5"]
    _play(round_, "y5 g6")
    assert round_.legal() == ["R1", "R2", "R8", "R9"]
    _play(round_, "R9 r9 g10 J")
    assert round_.has_laid[0]
    assert [(meld.low, meld.high) for meld in round_.melds[0]] == [(4, 6), (9, 11)]


def test_a_run_of_jokers_may_stand_anywhere() -> None:
    round_ = _set_up(["J J J r9 g9 p1 p3 o5 o7 y14", "r2"], [1, 1], dealer=1, card=[["R3"]] * 8)
    _play(round_, "+")
    assert {move for move in round_.legal() if move[0] == "R"} == {f"R{low}" for low in range(1, 14)}


def test_a_whole_level_or_nothing() -> None:
    round_ = _set_up(["r7 y7 g7 b7 p7 o7 J o1 o2 o3", "r2"], [8, 1], dealer=1)
    _play(round_, "+")
    assert not any(move[0] == "V" for move in round_.legal()), "seven cards, nine are needed"


def test_sets_go_by_colour_with_jokers_last_and_may_share_a_number() -> None:
    round_ = _set_up(["r7 y7 g7 b7 p7 o7 J J J o2", "r2"], [8, 1], dealer=1)
    _play(round_, "+ V7")
    assert set(round_.legal()) == {"r7", "y7", "g7", "b7", "p7", "o7", "J"}
    _play(round_, "p7")
    assert set(round_.legal()) == {"o7", "J"}
    _play(round_, "J V7 r7 g7 o7 V7 y7 b7 J")
    assert round_.legal() == ["J"]
    _play(round_, "J")
    assert (round_.ended, round_.phase, round_.scores) == ("out", "over", [9, 1]), "level 8 wins at once"


def test_a_colour_group_goes_by_number_with_jokers_last() -> None:
    round_ = _set_up(["g1 g4 g9 J r7 b7 y7 r1 b2 p3", "r2"], [7, 1], stars=2, dealer=1)
    round_.pile.insert(0, "p7")
    _play(round_, "+ V7 r7 y7 b7 p7 Cg")
    assert round_.legal() == ["g1"]
    _play(round_, "g1 g4 g9")
    assert round_.legal() == ["J"]


def test_ending_a_round_from_level_7_wins_and_the_others_move_one() -> None:
    round_ = _set_up(["r1", "r3", "r4"], [7, 7, 6], stars=2, dealer=2)
    _lay(round_, 0, "V9 r9 b9 g9 y9", "Cp p1 p2 p3 p4")
    _lay(round_, 1, "V8 r8 b8 g8 y8", "Cp p11 p12 p13 p14")
    round_.hands[0] = ()
    _play(round_, "<2 /b15")
    assert (round_.ended, round_.phase, round_.scores) == ("out", "over", [9, 8, 6]), "after the match nothing is kept"


def test_any_top_card_may_be_taken_ones_own_too() -> None:
    round_ = _set_up(["r1 r2", "r3", "r4"], [1, 1, 1], dealer=0)
    round_.discards = [["o1"], ["o2", "S"], []]
    assert round_.legal() == ["+", "<0", "<1"]
    _play(round_, "<1")
    assert "S" in round_.hands[1]
    assert round_.discards[1] == ["o2"]


def test_without_a_card_anywhere_nothing_is_taken_and_the_turn_goes_on() -> None:
    round_ = _set_up(["r1 r2", "r3 r4"], [1, 1], dealer=1)
    round_.discards, round_.pile = [[], []], []
    assert round_.legal() == ["-"]
    _play(round_, "- /r1")
    assert (round_.seat, round_.discards) == (1, [["r1"], []])


def test_a_skip_card_costs_a_turn_and_goes_under_the_pile() -> None:
    round_ = _set_up(["r1 S S", "r3 S", "r4 r5"], [1, 1, 1], dealer=2)
    _play(round_, "+")
    assert [move for move in round_.legal() if "S" in move] == ["/S", "S>1", "S>2"]
    _play(round_, "S>2")
    assert round_.seat == 1
    _play(round_, "+")
    assert [move for move in round_.legal() if "S" in move] == ["/S", "S>0"], "one lies before seat 2 already"
    _play(round_, "S>0")
    assert round_.seat == 1, "seats 2 and 0 have lost a turn"
    assert (round_.under_pile, round_.skip_before, round_.turns) == (["S", "S"], [False] * 3, 2)


def test_a_skip_card_as_the_last_card_ends_the_round() -> None:
    round_ = _set_up(["S", "r3"], [1, 1], dealer=1)
    _lay(round_, 0, "Cg g3 g4 g5")
    round_.hands[0] = ()
    round_.discards[1].append("S")
    _play(round_, "<1")
    assert round_.legal() == ["/S", "S>1"]
    _play(round_, "S>1")
    assert (round_.ended, round_.phase, round_.scores, round_.under_pile) == ("out", "over", [3, 1], [])


def test_the_pile_is_formed_of_what_lies_under_the_top_cards() -> None:
    round_ = _set_up(["r1 r2", "r3 r4"], [1, 1], dealer=1)
    round_.pile, round_.under_pile, round_.discards = ["b1"], ["S"], [["g1", "g2", "g3"], ["g4"]]
    assert round_.to_form() == []
    _play(round_, "+")
    assert sorted(round_.to_form()) == ["S", "g1", "g2"]
    round_.form(["g2", "S", "g1"])
    assert (round_.pile, round_.under_pile, round_.discards) == (["g2", "S", "g1"], [], [["g3"], ["g4"]])
    assert round_.phase == "act"


def test_the_pile_is_formed_as_soon_as_it_can_be() -> None:
    round_ = _set_up(["r1 r2", "r3 S"], [1, 1], dealer=1)
    round_.pile, round_.discards = ["b1"], [["g1"], []]
    _play(round_, "+")
    assert round_.to_form() == []
    _play(round_, "/b1")
    assert (round_.to_form(), round_.phase) == (["g1"], "next")
    round_.form(["g1"])
    assert (round_.phase, round_.seat) == ("draw", 1)
    _play(round_, "+ S>0")
    assert (round_.to_form(), round_.phase) == (["S"], "next"), "the turn just lost has laid it under the pile"
    round_.form(["S"])
    assert (round_.seat, round_.legal()) == (1, ["+", "<0"])


def test_no_pile_is_formed_once_the_round_is_over() -> None:
    round_ = _set_up(["r1 r2", "r3"], [1, 1], dealer=1)
    round_.pile, round_.discards = [], [["b1"], ["b2"]]
    _lay(round_, 0, "Cg g3 g4 g5")
    round_.hands[0] = ()
    _play(round_, "<1 /b2")
    assert (round_.phase, round_.discards[0], round_.to_form()) == ("over", ["b1", "b2"], [])


def test_the_turn_limit_counts_turns_played_and_not_lost_ones() -> None:
    round_ = _set_up(["r1 S", "r3", "r4"], [6, 6, 6], stars=2, turn_limit=2, dealer=2)
    _play(round_, "+ S>1 +")
    assert (round_.seat, round_.ended) == (2, None)
    _play(round_, "/r4")
    assert (round_.ended, round_.phase, round_.scores) == ("limit", "over", [6, 6, 6])


def test_a_round_that_ends_on_the_last_turn_counts() -> None:
    round_ = _set_up(["r1", "r3"], [1, 1], turn_limit=1, dealer=1)
    _lay(round_, 0, "Cg g3 g4 g5")
    round_.hands[0] = ()
    _play(round_, "<1 /b15")
    assert (round_.ended, round_.scores) == ("out", [3, 1])


def test_keeping_goes_clockwise_from_the_left_of_the_next_dealer() -> None:
    hands = ["r1", "r2 r3 J J S", "g2", "b2 b3", "p1"]
    round_ = _set_up(hands, [1, 5, 4, 8, 6], stars=2, dealer=4)
    _lay(round_, 0, "R4 r4 r5 r6")
    _lay(round_, 4, "R1 y1 y2 y3")
    round_.hands[0] = ()
    _play(round_, "<4 /b15")
    # The dealer was seat 4, the next is 0; left of it sit 1, 2, 3, 4, 0. Seat 2 is in level 4, seat 4 has laid.
    assert (round_.phase, round_.seat, round_.scores) == ("keep", 1, [3, 5, 4, 8, 7])
    assert round_.legal() == [".", "=J", "=S", "=r2", "=r3"]
    _play(round_, "=J =r2 =J")
    assert round_.legal() == [".", "=S", "=r3"]
    _play(round_, "=S")
    assert round_.seat == 3, "the fourth card kept ends it"
    _play(round_, "=b3 =b2")
    assert round_.legal() == ["."]
    _play(round_, ".")
    assert (round_.phase, round_.kept) == ("over", [[], ["J", "r2", "J", "S"], [], ["b3", "b2"], []])


def test_with_one_star_nothing_is_kept() -> None:
    round_ = _set_up(["r1", "r2 r3"], [1, 5], dealer=1)
    _lay(round_, 0, "R4 r4 r5 r6", "R4 b4 b5 b6")
    round_.hands[0] = ()
    _play(round_, "<1 /b15")
    assert (round_.ended, round_.phase) == ("out", "over")


def test_the_next_dealer_keeps_last() -> None:
    round_ = _set_up(["r1", "r2", "r3"], [1, 5, 5], stars=2, dealer=2)
    _lay(round_, 0, "R4 r4 r5 r6")
    round_.hands[0] = ()
    round_.dealer = 0
    _play(round_, "<2 /b15")
    assert [round_.seat, *round_.keepers] == [2, 1]


def _is_meld(meld: str, cards: tuple[str, ...]) -> bool:
    plain = [card for card in cards if is_number_card(card)]
    numbers = [int(card[1:]) for card in plain]
    if "S" in cards:
        return False
    if meld[0] == "V":
        return len(set(numbers)) <= 1
    if meld[0] == "C":
        return len({card[0] for card in plain}) <= 1
    return len(set(numbers)) == len(numbers) and (not numbers or max(numbers) - min(numbers) < len(cards))


def _can_lay(hand: tuple[str, ...], level: list[str]) -> bool:
    if not level:
        return True
    for places in combinations(range(len(hand)), count_cards(level[0])):
        rest = tuple(card for place, card in enumerate(hand) if place not in places)
        if _is_meld(level[0], tuple(hand[place] for place in places)) and _can_lay(rest, level[1:]):
            return True
    return False


@settings(max_examples=fifth_of(150), deadline=None)
@given(
    st.permutations([card for card in DECK if card in "JS" or (card[0] in COLOURS[:3] and int(card[1:]) < 9)]),
    st.sampled_from([["R3", "R3"], ["V2", "V2", "V3"], ["R3", "C3"], ["R5"], ["C3", "C3"], ["V3", "V2"], ["C3", "V2", "R2"]]),
)
def test_trying_card_by_card_finds_what_trying_heaps_finds(cards: list[str], level: list[str]) -> None:
    hand = tuple(sorted(cards[:8]))
    assert can_finish(hand, None, tuple(level)) == _can_lay(hand, level)
