"""What a seat, or an onlooker, may see of a round of Elfer raus!, as plain data, and the table drawn as a picture."""

from collections.abc import Sequence

from msgspec import Struct

from reihum._games.elfer_raus.notation import CARD_TEXTS, LETTERS, format_cards, text
from reihum._games.elfer_raus.state import CARDS, COLOURS, DRAW, State
from reihum._pictures.svg import Sheet, name_place


class ElferRausRow(Struct, frozen=True):
    """One row on the table: from `low` to `high` without gaps, both 0 while its 11 is missing."""

    colour: str
    low: int
    high: int


class ElferRausView(Struct, frozen=True):
    """A round as one seat or an onlooker sees it. Seats count from 0, clockwise; cards are texts such as `r12`."""

    highest: int
    """The numbers go from 1 to this."""
    rows: list[ElferRausRow]
    fits: list[str]
    """The cards that fit on the table now, whoever has them."""
    hand: list[str]
    """The seat's own cards, by colour and number; nothing for an onlooker."""
    counts: list[int]
    """Cards in hand, by seat."""
    pile: int
    """Cards in the pile."""
    draws: int | None
    """The most cards drawn in a turn; None: until one fits."""
    starter: int
    """The seat that laid the first 11 or, if the deal lays none, moved first."""
    laid: bool
    """Whether the seat to move has laid a card in this turn."""


class ElferRausSeen(Struct, frozen=True):
    """What was seen of a move: the card laid and the number of cards drawn; only the drawing seat sees which."""

    move: str
    laid: str | None
    drawn: int
    kept: list[str]
    """The drawn cards that went into the viewer's own hand."""
    pile: int
    """Cards left in the pile."""


def view(state: State, seat: int | None) -> ElferRausView:
    """Return what a seat, or an onlooker (None), sees of a round."""
    rows, left_out = state.rows.tolist(), int(state.drop_colour)
    most_draws = int(state.most_draws)
    return ElferRausView(
        highest=int(state.highest),
        rows=[_make_row(colour, mask) for colour, mask in enumerate(rows) if colour != left_out],
        fits=format_cards(state.open.tolist()),
        hand=[] if seat is None else format_cards(state.hands[seat].tolist()),
        counts=state.counts[: int(state.players)].tolist(),
        pile=int(state.left),
        draws=None if most_draws == CARDS else most_draws,
        starter=int(state.starter),
        laid=bool(state.laid),
    )


def _make_row(colour: int, mask: int) -> ElferRausRow:
    return ElferRausRow(LETTERS[colour], (mask & -mask).bit_length() - 1 if mask else 0, max(mask.bit_length() - 1, 0))


def seen(before: State, move: int, after: State, seat: int | None) -> ElferRausSeen:
    """Return what a seat, or an onlooker (None), saw of a move just made."""
    mover = int(before.turn)
    laid = CARD_TEXTS[move] if move < CARDS else None
    kept: list[str] = []
    if move == DRAW:
        fresh = [int(after.rows[colour]) & ~int(before.rows[colour]) for colour in range(COLOURS)]
        laid = next(iter(format_cards(fresh)), None)
        if seat == mover:
            kept = format_cards([int(after.hands[seat, colour]) & ~int(before.hands[seat, colour]) for colour in range(COLOURS)])
    pile = int(after.left)
    return ElferRausSeen(text(move), laid, int(before.left) - pile, kept, pile)


def draw_table(sheet: Sheet, view: ElferRausView, _names: Sequence[str]) -> None:
    """Draw the rows of Elfer raus!, and the places where a card fits."""
    for row in view.rows:
        laid = range(row.low, row.high + 1) if row.low else range(0)
        sheet.draw_row("", [name_place(row.colour, number, number in laid, view.fits) for number in range(1, view.highest + 1)])
    sheet.write_line(f"pile: {view.pile}", faint=True)
