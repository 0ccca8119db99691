"""The reasons for a move of Elfer raus!, for hints."""

from typing import Literal, get_args

from reihum._games.elfer_raus.bot import compute_lay_gain, goes_out
from reihum._games.elfer_raus.notation import CARD_TEXTS, format_cards
from reihum._games.elfer_raus.rules import count_fitting
from reihum._games.elfer_raus.state import CARDS, COLOURS, END, MIDDLE, NUMBERS, Scratch, State
from reihum._kit.bits import lowest

Reason = Literal["only_move", "goes_out", "opens_own", "serves_own", "row_end", "least_harm", "blocks", "holds_back"]
"""The cards with each reason: the card that is laid (`only_move`, `row_end`, `least_harm`), the whole hand (`goes_out`), the
own cards right behind it (`opens_own`) or further on (`serves_own`); of the kept cards that fit, those behind which nobody can lay
meanwhile (`blocks`), or all of them if they are the last of their rows (`holds_back`)."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = ("least_harm", "holds_back")
"""Reasons that are judgements of the careful player, given only for its own moves."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a move, and the cards concerned."""
    seat = int(s.turn)
    fits = [int(s.hands[seat, colour] & s.open[colour]) for colour in range(COLOURS)]
    if move == END and any(fits):
        # No card follows the last ones of a row, so keeping them blocks nobody.
        ends = 1 << 1 | 1 << int(s.highest)
        blocking = [mask & ~ends for mask in fits]
        return ("blocks", format_cards(blocking)) if any(blocking) else ("holds_back", format_cards(fits))
    if move >= CARDS:
        return "only_move", []
    if (not s.laid or s.forced) and count_fitting(s, seat) == 1:
        return "only_move", [CARD_TEXTS[move]]
    if goes_out(s, seat):
        return "goes_out", format_cards(s.hands[seat])
    colour, number = move // NUMBERS, move % NUMBERS + 1
    reason, waiting = _explain_laying(s, seat, colour, number)
    if compute_lay_gain(s, seat, colour, number) < 0 and (not s.laid or s.forced or reason == "row_end"):
        return "least_harm", [CARD_TEXTS[move]]
    return reason, waiting


def _explain_laying(s: State, seat: int, colour: int, number: int) -> tuple[Reason, list[str]]:
    """Return the reason to lay a card, with the own cards that wait behind it."""
    own = int(s.hands[seat, colour])
    chain, behind = 0, 0
    if number <= MIDDLE:
        behind |= own & ((1 << number) - 1)
        at = number - 1
        while own >> at & 1:
            chain |= 1 << at
            at -= 1
    if number >= MIDDLE:
        behind |= own & -(1 << (number + 1))
        at = number + 1
        while own >> at & 1:
            chain |= 1 << at
            at += 1
    if chain:
        return "opens_own", _format_cards(colour, chain)
    if behind:
        return "serves_own", _format_cards(colour, behind)
    return "row_end", _format_cards(colour, 1 << number)


def _format_cards(colour: int, mask: int) -> list[str]:
    """Return the notations of cards of one colour."""
    names = []
    while mask:
        names.append(CARD_TEXTS[colour * NUMBERS + lowest(mask) - 1])
        mask &= mask - 1
    return names
