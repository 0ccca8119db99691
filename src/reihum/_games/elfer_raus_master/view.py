"""What a seat, or an onlooker, may see of a round of Elfer raus! Master, as plain data, and the table drawn as a picture."""

from collections.abc import Sequence

from msgspec import Struct

from reihum._games.elfer_raus_master.notation import CARD_TEXTS, LETTERS, SPOTS, format_hand, format_spots, text
from reihum._games.elfer_raus_master.rules import find_source_row
from reihum._games.elfer_raus_master.state import BRIDGE, BRIDGE_JOKER, CARDS, DRAW, END, EXCHANGE, NUMBERS, OTHERS, State
from reihum._pictures.svg import Sheet, name_place


class ElferRausMasterRow(Struct, frozen=True):
    """One row on the table: the numbers whose spots are filled, and those of them that a joker fills."""

    colour: str
    numbers: list[int]
    jokers: list[int]


class ElferRausMasterConnector(Struct, frozen=True):
    """A connector on the table: the colours of the rows above and below it, and the number where it bridges them."""

    upper: str
    lower: str
    number: int


class ElferRausMasterView(Struct, frozen=True):
    """A round as a seat or an onlooker sees it. Seats count from 0, clockwise; cards and spots are texts such as `r12`, a joker is `J`."""

    rows: list[ElferRausMasterRow]
    """Top to bottom."""
    bridges: list[ElferRausMasterConnector]
    """The connectors on the table, top to bottom."""
    open: list[str]
    """The spots where a card fits now, whoever has it."""
    reach: list[str]
    """The other spots that a connector would reach now, with the row from which it leads: `y>b9`."""
    hand: list[str]
    """The seat's own cards, by colour and number, then the jokers; nothing for an onlooker."""
    counts: list[int]
    """Cards in hand, by seat."""
    connectors: list[int]
    """Connectors not used yet, by seat."""
    bonuses: list[int]
    """Bonus cards earned, by seat."""
    bonuses_left: int
    """Bonus cards still to be earned."""
    pile: int
    """Cards in the pile."""
    lays: int
    """The most cards laid in a turn."""
    draws: int
    """How many cards are drawn at a time."""
    bonus_worth: int
    """Points for a bonus card."""
    starter: int
    """The seat that moved first."""
    laid: int
    """How many cards the seat whose turn it is has laid in this turn."""
    exchanged: bool
    """Whether that seat has taken a joker by an exchange in this turn."""


class ElferRausMasterSeen(Struct, frozen=True):
    """What was seen of a move."""

    move: str
    card: str | None
    """The card that was laid, `J` for a joker."""
    spot: str | None
    """The spot where it lies."""
    source: str | None
    """The colour of the row from which a connector leads to it."""
    joker_taken: bool
    """Whether the joker that lay there went into the hand."""
    bonus: bool
    """Whether it earned a bonus card."""
    drawn: int
    """How many cards were drawn."""
    kept: list[str]
    """The cards drawn; shown only to the seat that drew them."""


def view(state: State, seat: int | None) -> ElferRausMasterView:
    """Return what a seat, or an onlooker (None), sees of a round."""
    players = int(state.players)
    order, below = state.order.tolist(), state.below.tolist()
    lying, standing, bridges = state.rows.tolist(), state.standing.tolist(), state.bridges.tolist()
    return ElferRausMasterView(
        rows=[ElferRausMasterRow(LETTERS[row], _list_numbers(lying[row]), _list_numbers(standing[row])) for row in order],
        bridges=[
            ElferRausMasterConnector(LETTERS[upper], LETTERS[below[upper]], number)
            for upper in order
            for number in _list_numbers(bridges[upper])
        ],
        open=format_spots(state.open),
        reach=[f"{LETTERS[find_source_row(state, LETTERS.index(spot[0]), int(spot[1:]))]}>{spot}" for spot in format_spots(state.reach)],
        hand=[] if seat is None else format_hand(state.hands[seat], state.jokers[seat]),
        counts=state.counts[:players].tolist(),
        connectors=state.connectors[:players].tolist(),
        bonuses=state.bonuses[:players].tolist(),
        bonuses_left=int(state.bonuses_left),
        pile=int(state.left),
        lays=int(state.most_lays),
        draws=int(state.most_draws),
        bonus_worth=int(state.bonus_worth),
        starter=int(state.starter),
        laid=int(state.laid),
        exchanged=bool(state.exchanged),
    )


def _list_numbers(mask: int) -> list[int]:
    return [number for number in range(1, NUMBERS + 1) if mask >> number & 1]


def seen(before: State, move: int, after: State, seat: int | None) -> ElferRausMasterSeen:
    """Return what a seat, or an onlooker (None), saw of a move just made."""
    mover = int(before.turn)
    card = spot = bridged_from = None
    if move < END:
        where = move % CARDS if move < BRIDGE else (move - BRIDGE) // OTHERS % CARDS if move < EXCHANGE else move - EXCHANGE
        spot = SPOTS[where]
        joker = CARDS <= move < BRIDGE or BRIDGE_JOKER <= move < EXCHANGE
        card = "J" if joker else spot
        bridged_from = text(move)[0] if BRIDGE <= move < EXCHANGE else None
    kept: list[str] = []
    if move == DRAW and seat == mover:
        kept = [CARD_TEXTS[code] for code in before.pile[int(after.left) : int(before.left)][::-1]]
    return ElferRausMasterSeen(
        move=text(move),
        card=card,
        spot=spot,
        source=bridged_from,
        joker_taken=EXCHANGE <= move < END,
        bonus=int(after.bonuses[mover]) > int(before.bonuses[mover]),
        drawn=int(before.left) - int(after.left),
        kept=kept,
    )


def draw_table(sheet: Sheet, view: ElferRausMasterView, _names: Sequence[str]) -> None:
    """Draw the rows of Master, jokers where they stand, and name the connectors below each row."""
    for row in view.rows:
        cells = []
        for number in range(1, NUMBERS + 1):
            cell = name_place(row.colour, number, number in row.numbers, view.open)
            cells.append(f"{row.colour}J{number}" if number in row.jokers else cell)
        below = [f"{bridge.number} to {bridge.lower}" for bridge in view.bridges if bridge.upper == row.colour]
        sheet.draw_row(f"connectors: {', '.join(below)}" if below else "", cells)
    sheet.write_line(f"pile: {view.pile}, bonus cards: {view.bonuses_left}", faint=True)
