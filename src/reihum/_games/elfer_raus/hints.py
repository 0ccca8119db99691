"""The reasons for a move of Elfer raus!, for hints."""

from typing import Literal, get_args

from reihum._games.elfer_raus.bot import compute_lay_gain, goes_out
from reihum._games.elfer_raus.notation import CARD_TEXTS, format_cards
from reihum._games.elfer_raus.rules import count_fitting
from reihum._games.elfer_raus.state import CARDS, COLOURS, END, MIDDLE, NUMBERS, Scratch, State
from reihum._kit.base import ADVICE
from reihum._kit.bits import lowest

Reason = Literal["only_move", "goes_out", "opens_own", "serves_own", "row_end", "least_harm", "must_lay_all", "blocks", "saves"]
"""The cards with each reason: the card that is laid (`only_move`, `row_end`, `least_harm`, `must_lay_all`), the whole hand (`goes_out`),
the own cards right behind it (`opens_own`) or further on (`serves_own`); of the kept cards that fit, those behind which others would lay
(`blocks`), or all of them if none opens a place to others (`saves`)."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = ("least_harm",)
"""Reasons that are judgements of the careful player, given only for its own moves."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a move, and the cards concerned."""
    seat = int(s.turn)
    fits = [int(s.hands[seat, colour] & s.open[colour]) for colour in range(COLOURS)]
    if move == END and any(fits):
        return _explain_keeping(s, seat, fits)
    if move >= CARDS:
        return "only_move", []
    if (not s.laid or s.forced) and count_fitting(s, seat) == 1:
        return "only_move", [CARD_TEXTS[move]]
    if goes_out(s, seat):
        return "goes_out", format_cards(s.hands[seat])
    colour, number = move // NUMBERS, move % NUMBERS + 1
    reason, waiting = _explain_laying(s, seat, colour, number)
    if compute_lay_gain(s, seat, colour, number) < 0 and (not s.laid or s.forced or reason == "row_end"):
        return ("must_lay_all" if s.forced else "least_harm"), [CARD_TEXTS[move]]
    return reason, waiting


def narrow_reason(s: State, _scratch: Scratch, reason: str, cards: list[str], worse: int) -> tuple[str, list[str]]:
    """Return a reason as far as it speaks against a worse move, with its cards; ADVICE if it does not."""
    seat = int(s.turn)
    if reason in {"blocks", "saves"}:
        return _explain_keeping(s, seat, [1 << worse % NUMBERS + 1 if colour == worse // NUMBERS else 0 for colour in range(COLOURS)])
    opens_nothing = worse < CARDS and not _opens_to_others(s, seat, worse // NUMBERS, worse % NUMBERS + 1)
    if reason == "must_lay_all" or (reason == "row_end" and opens_nothing):
        return ADVICE, cards
    return reason, cards


def _explain_keeping(s: State, seat: int, kept: list[int]) -> tuple[Reason, list[str]]:
    """Return the reason to keep cards that fit, a mask for each colour, and those of them that it is about."""
    blocking = [0] * COLOURS
    for colour in range(COLOURS):
        mask = kept[colour]
        while mask:
            if _opens_to_others(s, seat, colour, lowest(mask)):
                blocking[colour] |= mask & -mask
            mask &= mask - 1
    return ("blocks", format_cards(blocking)) if any(blocking) else ("saves", format_cards(kept))


def _opens_to_others(s: State, seat: int, colour: int, number: int) -> bool:
    """Return whether others may hold a card that can be laid, at once or later, behind this one."""
    beyond = 0
    if number <= MIDDLE:
        beyond |= (1 << number) - 2
    if number >= MIDDLE:
        beyond |= (1 << int(s.highest) + 1) - (1 << number + 1)
    return bool(beyond & ~int(s.hands[seat, colour]))


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
