"""Rounds of the two Elfer games as the referees see them: the sheets' rarer clauses, set up by hand."""

import random

import pytest

from . import elfer_raus_master_round, elfer_raus_round
from .elfer_cards import spell_cards
from .elfer_raus_master import random_record
from .elfer_record import Round
from .fault import RecordRefused


def _set_up_elfer(hands: list[str], pile: str = "") -> elfer_raus_round.Round:
    return elfer_raus_round.Round([spell_cards(hand) for hand in hands], spell_cards(pile))


def _set_up_master(
    hands: list[str], lying: str = "", pile: str = "", *, connectors: int = 2, order: str = "rygb"
) -> elfer_raus_master_round.Round:
    """Set up a table: beside the 11s these cards lie, `J@r10` a joker among them; seat 0 moves."""
    round_ = elfer_raus_master_round.Round([spell_cards(hand) for hand in hands], spell_cards(pile), list(order), 0, connectors)
    for card in spell_cards(lying):
        face, _, spot = card.partition("@")
        spot = spot or card
        round_.rows[spot[0]][int(spot[1:])] = face
    return round_


def _play(round_: Round, moves: str) -> None:
    for move in moves.split():
        assert move in round_.legal(), (move, round_.legal())
        round_.play(move)


def _join_legal(round_: Round) -> str:
    return " ".join(round_.legal())


# Elfer raus!


@pytest.mark.parametrize(
    ("hands", "laid", "seat"),
    [
        (["y11 g1", "r11 g2", "b11 g3"], "r11", 2),
        (["g11 g1", "b11 g2", "y11 g3"], "y11", 0),
        (["b11 g1", "r2 g2", "g11 g3"], "g11", 0),
        (["r1 g1", "b11 g2", "r2 g3"], "b11", 2),
    ],
)
def test_the_first_11_and_who_is_next(hands: list[str], laid: str, seat: int) -> None:
    round_ = _set_up_elfer(hands)
    assert (round_.table, round_.seat) == ({laid}, seat)
    assert all(laid not in hand for hand in round_.hands)


def test_without_an_11_nothing_is_played() -> None:
    with pytest.raises(RecordRefused):
        _set_up_elfer(["r1", "r2"], "r11")


def test_any_number_of_cards_in_any_rows_but_without_gaps() -> None:
    round_ = _set_up_elfer(["r11 r1", "r9 r10 r12 r14 y10 y11 b10 b11 b12 b13 g20"])
    assert _join_legal(round_) == "b11 r10 r12 y11"
    _play(round_, "b11 b10 b12 b13 y11 r10")
    assert _join_legal(round_) == ". r12 r9 y10"
    _play(round_, "r12 r9 y10")
    assert _join_legal(round_) == "."
    _play(round_, ".")
    assert round_.seat == 0


def test_a_row_ends_at_1_and_20() -> None:
    round_ = _set_up_elfer(["r11 y5", "r1 r2 r19 r20 g5"])
    round_.table |= set(spell_cards("r3-10 r12-18"))
    assert _join_legal(round_) == "r19 r2"
    _play(round_, "r2 r1 r19 r20")
    assert _join_legal(round_) == "."


def test_fitting_cards_are_laid_and_not_drawn_for() -> None:
    assert _join_legal(_set_up_elfer(["r11 r1", "r12 g5"], "g6")) == "r12"


def test_the_first_drawn_card_that_fits_is_laid_and_ends_the_turn() -> None:
    round_ = _set_up_elfer(["r11 r1", "g5", "g7"], "g6 r12 r13 r14")
    assert _join_legal(round_) == "+"
    _play(round_, "+")
    assert (round_.seat, round_.hands[1], round_.pile, round_.table) == (2, ["g5", "g6"], ["r13", "r14"], {"r11", "r12"})


def test_a_drawn_11_fits() -> None:
    round_ = _set_up_elfer(["r11 r1", "g5"], "g11 g10")
    _play(round_, "+")
    assert (round_.table, round_.pile, round_.ended) == ({"r11", "g11"}, ["g10"], None)


def test_three_cards_are_drawn_at_most_and_kept() -> None:
    round_ = _set_up_elfer(["r11 r1", "g5"], "g1 g2 g3 r12")
    _play(round_, "+")
    assert (round_.seat, round_.hands[1], round_.pile) == (0, ["g5", "g1", "g2", "g3"], ["r12"])


def test_with_fewer_in_the_pile_all_are_drawn_and_then_there_is_only_passing() -> None:
    round_ = _set_up_elfer(["r11 r1", "g5"], "g1 g2")
    _play(round_, "+")
    assert (round_.seat, round_.hands[1], round_.pile) == (0, ["g5", "g1", "g2"], [])
    assert _join_legal(round_) == "-"
    _play(round_, "-")
    assert round_.seat == 1


def test_the_last_card_from_hand_ends_the_game_at_once() -> None:
    round_ = _set_up_elfer(["r11 r19 r2", "r12 r10", "r9 b20"])
    _play(round_, "r10 r12")
    assert (round_.ended, round_.legal(), round_.scores()) == ("out", [], [21, 0, 29])


# Elfer raus! Master: where cards may go


def test_a_connector_leads_from_the_upper_of_two_rows() -> None:
    round_ = _set_up_master(["y8", "b1"], "r8 g8")
    assert _join_legal(round_) == "- r>y8"
    round_ = _set_up_master(["y8", "b1"], "r8 g8", order="gyrb")
    assert _join_legal(round_) == "- g>y8"
    round_ = _set_up_master(["y8", "b1"], "g8")
    assert _join_legal(round_) == "- g>y8"


def test_a_connector_may_stand_at_a_joker() -> None:
    assert _join_legal(_set_up_master(["y8", "b1"], "J@r8")) == "- r>y8"


def test_a_connector_leads_to_a_neighbouring_row_only() -> None:
    assert _join_legal(_set_up_master(["g8 b8", "b1"], "r8")) == "-"
    assert _join_legal(_set_up_master(["r8", "b1"], "b8")) == "-", "top and bottom row are no neighbours"


def test_no_connector_for_an_open_spot() -> None:
    assert _join_legal(_set_up_master(["y8", "b1"], "r8 y7")) == "y8"


def test_connectors_are_used_up() -> None:
    round_ = _set_up_master(["y8 y5 y3 g1", "r1"], "r8 r5 r3")
    _play(round_, "r>y8 r>y5")
    assert round_.connectors == [0, 2]
    assert _join_legal(round_) == "."


def test_from_a_bridged_card_it_goes_on_both_ways() -> None:
    round_ = _set_up_master(["y5 y6 y4 r1", "b1"], "r5")
    _play(round_, "r>y5")
    assert _join_legal(round_) == ". y4 y6"


def test_a_joker_may_stand_for_any_card_that_would_fit() -> None:
    every = "J@b10 J@b12 J@g10 J@g12 J@r12 J@r9 J@y10 J@y12"
    assert _join_legal(_set_up_master(["J", "b1"], "r10", "g1")) == f"+ {every}"
    bridged = "J@b10 J@b12 J@g10 J@g12 J@r12 J@r8 J@y10 J@y12 r>J@y9"
    assert _join_legal(_set_up_master(["J", "b1"], "r10 r9", "g1")) == f"+ {bridged}"
    assert _join_legal(_set_up_master(["J", "b1"], "r10 r9", "g1", connectors=0)) == f"+ {bridged.removesuffix(' r>J@y9')}"


def test_rows_end_at_1_and_21() -> None:
    lying = "r1-10 r12-21 y1-10 y12-21 g1-10 g12-21 b1-10 b12-19"
    round_ = _set_up_master(["J J g2", "b1"], lying)
    assert _join_legal(round_) == "- J@b20 g>J@b21"
    _play(round_, "J@b20")
    assert _join_legal(round_) == ". J@b21"


# How many cards, drawing, passing


def test_after_the_fourth_card_only_exchanges_and_the_end_are_left() -> None:
    round_ = _set_up_master(["r10 J r8 y10 r9 g10", "b1"], pile="b2")
    _play(round_, "r10 J@r9 r8")
    assert _join_legal(round_) == ". g10 r9xJ y10"
    _play(round_, "y10")
    assert _join_legal(round_) == ". r9xJ"
    _play(round_, "r9xJ")
    assert (_join_legal(round_), round_.hands[0]) == (".", ["g10", "J"])
    _play(round_, ".")
    assert (round_.seat, round_.laid) == (1, 0)


def test_connectors_do_not_count_as_cards() -> None:
    round_ = _set_up_master(["y8 y5 y7 y6 y4", "r1"], "r8 r5")
    _play(round_, "r>y8 r>y5 y7 y6")
    assert _join_legal(round_) == "."


def test_laying_is_free_while_there_is_a_pile() -> None:
    round_ = _set_up_master(["r10 b1", "g1"], pile="b2 b3")
    assert _join_legal(round_) == "+ r10"
    _play(round_, "+")
    assert (round_.seat, round_.hands[0], round_.pile) == (1, ["r10", "b1", "b2"], ["b3"])


def test_without_a_pile_a_number_card_that_fits_forces_to_lay_something() -> None:
    assert _join_legal(_set_up_master(["r10 b1", "g1"])) == "r10"
    forced = _join_legal(_set_up_master(["r10 J b8", "g1"], "g8")).split()
    assert {"-", "."}.isdisjoint(forced)
    assert {"r10", "J@r12", "g>b8"} <= set(forced), "any card will do"


def test_a_joker_or_a_connector_is_never_forced() -> None:
    assert "-" in _set_up_master(["J b1", "g1"]).legal()
    assert "-" in _set_up_master(["b8 b1", "g1"], "g8").legal()
    assert "-" in _set_up_master(["r10 b1", "g1"], "J@r10").legal(), "nor is an exchange"


def test_when_all_pass_in_a_row_the_round_ends() -> None:
    round_ = _set_up_master(["r10 b1", "J", "r9"], "J@r10")
    _play(round_, "- - r9")
    assert round_.ended == "out"
    round_ = _set_up_master(["r10 b1", "J", "r2"], "J@r10")
    _play(round_, "- - -")
    assert (round_.ended, round_.legal(), round_.scores()) == ("passes", [], [-11, -11, -2])


def test_a_card_laid_between_passes_starts_the_count_anew() -> None:
    round_ = _set_up_master(["b1", "J g1", "r2"])
    _play(round_, "- J@y10 . - -")
    assert round_.ended is None
    _play(round_, "-")
    assert round_.ended == "passes"


# Exchanges


def test_after_an_exchange_a_card_must_be_laid() -> None:
    round_ = _set_up_master(["r10 b1", "g1"], "J@r10", "b2")
    assert _join_legal(round_) == "+ r10xJ"
    _play(round_, "r10xJ")
    assert _join_legal(round_) == "J@b10 J@b12 J@g10 J@g12 J@r12 J@r9 J@y10 J@y12"
    _play(round_, "J@y10")
    assert _join_legal(round_) == "."
    _play(round_, ".")
    assert round_.has_exchanged is False
    assert _join_legal(round_) == "+"


def test_after_an_exchange_nobody_passes() -> None:
    round_ = _set_up_master(["r10 b1", "g1"], "J@r10")
    assert _join_legal(round_) == "- r10xJ"
    _play(round_, "r10xJ")
    assert {"-", "+", "."}.isdisjoint(round_.legal())


def test_several_exchanges_in_a_turn_also_of_a_joker_just_laid() -> None:
    round_ = _set_up_master(["r10 y10 b1", "g1"], "J@r10 J@y10", "b2")
    _play(round_, "r10xJ y10xJ J@b10 J@b9")
    assert _join_legal(round_) == "."
    round_ = _set_up_master(["J r12 b1", "g1"], pile="b2")
    _play(round_, "J@r12 r12xJ J@r13 .")
    assert (round_.rows["r"][12], round_.rows["r"][13], round_.hands[0]) == ("r12", "J", ["b1"])


def test_only_the_card_itself_is_exchanged() -> None:
    assert _join_legal(_set_up_master(["y10 r9", "g1"], "J@r10", "b2")) == "+ r9 y10"
    assert _join_legal(_set_up_master(["r10", "g1"], "r9 J@r8", "b2")) == "+ r10", "r10 is not there yet"


def test_where_no_spot_is_open_there_is_no_exchange_but_after_a_card() -> None:
    full = "r1-10 r12-21 y1-10 y12-21 g1-10 g12-21 b1-10 b12-20"
    round_ = _set_up_master(["b21 b20 y5", "J"], full)
    round_.rows["b"][20] = "J"
    _play(round_, "b21")
    assert _join_legal(round_) == ". b20xJ"
    _play(round_, ".")
    assert _join_legal(round_) == "-"
    _play(round_, "-")
    assert _join_legal(round_) == "-", "no exchange without a card laid"


# Bonus cards, the end, the score


@pytest.mark.parametrize(
    ("lying", "moves", "bonus"),
    [
        ("r2-10", "r1", 1),
        ("r1-4 r6-10", "r5", 1),
        ("r12-20", "r21", 1),
        ("r1-4 r6-10", "J@r5", 1),
        ("r1-4 r6-10", "J@r5 r5xJ", 1),
        ("r2 r4-10", "J@r3", 0),
        ("r14-21", "J@r13", 0),
        ("J@r5 r1-4 r6-10", "r5xJ", 0),
        ("r2-10 r12-20", "r1 r21", 2),
    ],
)
def test_the_last_missing_card_of_a_half_row_earns_a_bonus_card(lying: str, moves: str, bonus: int) -> None:
    round_ = _set_up_master(["r1 r5 r21 J y1", "g1"], lying)
    _play(round_, moves)
    assert round_.bonus == [bonus, 0]


def test_there_are_seven_bonus_cards() -> None:
    lying = "r2-10 r12-20 y2-10 y12-20 g2-10 g12-20 b2-10 b12-20"
    round_ = _set_up_master(["r1 y1 g1 b1 r7", "r21 y21 g21 b21 r8"], lying)
    _play(round_, "r1 y1 g1 b1 . r21 y21 g21 b21")
    assert round_.bonus == [4, 3]


def test_the_last_card_ends_the_round_at_once_and_earns_its_bonus_card() -> None:
    round_ = _set_up_master(["J", "J J r1 y21"], "r1-9 y1-10")
    _play(round_, "J@r10")
    assert (round_.ended, round_.legal(), round_.scores()) == ("out", [], [11, -44])


def test_both_endings_happen_in_random_play() -> None:
    ended = {random_record(random.Random(seed), 2, legal=False)["rounds"][0]["ended"] for seed in range(20)}
    assert ended == {"out", "passes"}
