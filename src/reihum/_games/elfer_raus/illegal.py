"""The reasons why a move of Elfer raus! is illegal."""

from typing import Final, Literal, get_args

from reihum._games.elfer_raus.notation import CARD_TEXTS, format_cards
from reihum._games.elfer_raus.rules import may_draw
from reihum._games.elfer_raus.state import CARDS, COLOURS, DRAW, MIDDLE, NUMBERS, Scratch, State
from reihum._kit.bits import highest, lowest

Reason = Literal[
    "round_over",
    "colour_left_out",
    "number_left_out",
    "lies_already",
    "not_held",
    "needs_eleven",
    "needs_first",
    "must_lay",
    "must_go_on",
    "must_draw",
    "must_pass",
    "never_drawn",
    "has_laid",
    "pile_empty",
]
"""The cards with each reason: first the card of the move (`colour_left_out`, `number_left_out`, `lies_already`, `not_held`,
`needs_eleven`, `needs_first`), with `needs_first` then the card that must lie first; the cards of the hand that fit (`must_lay`,
`must_go_on`); else none."""

REASONS: tuple[Reason, ...] = get_args(Reason)

SENTENCES: Final[dict[Reason, str]] = {
    "round_over": "The round is over.",
    "colour_left_out": "The colour of {0} was left out of this game.",
    "number_left_out": "There is no {0} in this game.",
    "lies_already": "{0} lies on the table already.",
    "not_held": "You do not hold {0}.",
    "needs_eleven": "The 11 of this colour must lie before {0}.",
    "needs_first": "{1} must lie before {0}.",
    "must_lay": "You must lay a card when one fits: {cards}.",
    "must_go_on": "You must go on laying as long as a card fits: {cards}.",
    "must_draw": "None of your cards fits: you must draw.",
    "must_pass": "None of your cards fits and the pile is empty: you must pass.",
    "never_drawn": "None of your cards fits, and nothing is drawn in this game: you must pass.",
    "has_laid": "You have laid a card, so you can neither draw nor pass: end the turn when you like.",
    "pile_empty": "The pile is empty.",
}


def explain_illegal(s: State, _scratch: Scratch, move: int, _legal: list[int]) -> tuple[Reason, list[str]]:
    """Return why this move is illegal for the seat to move, and the cards concerned. Precondition: it is not legal."""
    if move < CARDS:
        return _explain_laying(s, move)
    fits = format_cards([int(s.hands[int(s.turn), colour] & s.open[colour]) for colour in range(COLOURS)])
    if s.laid:
        return ("must_go_on", fits) if fits and s.forced else ("has_laid", [])
    if fits:
        return "must_lay", fits
    if may_draw(s):
        return "must_draw", []
    if s.left:
        return "never_drawn", []
    return ("pile_empty" if move == DRAW else "must_pass"), []


def _explain_laying(s: State, card: int) -> tuple[Reason, list[str]]:
    """Return why a card cannot be laid."""
    colour, number = card // NUMBERS, card % NUMBERS + 1
    name = CARD_TEXTS[card]
    row = int(s.rows[colour])
    if colour == s.drop_colour:
        return "colour_left_out", [name]
    if number > s.highest:
        return "number_left_out", [name]
    if row >> number & 1:
        return "lies_already", [name]
    if not int(s.hands[int(s.turn), colour]) >> number & 1:
        return "not_held", [name]
    if not row:
        return "needs_eleven", [name]
    first = lowest(row) - 1 if number < MIDDLE else highest(row) + 1
    return "needs_first", [name, CARD_TEXTS[colour * NUMBERS + first - 1]]
