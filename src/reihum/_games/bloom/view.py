"""What a seat, or an onlooker, may see of a round of Bloom, as plain data, and the table drawn as a picture."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from reihum._games.bloom.flowers import FLOWERS, HIGHEST
from reihum._games.bloom.notation import TILE_TEXTS, format_hand, list_numbers, list_rows, text
from reihum._games.bloom.rules import sum_points
from reihum._games.bloom.state import DRAW, JOKER, State
from reihum._pictures.svg import Sheet

BloomPhase = Literal["before", "drawn", "building", "adding"]
PHASES: tuple[BloomPhase, ...] = ("before", "drawn", "building", "adding")


class BloomTile(Struct, frozen=True):
    """A tile: its text (`37`, or `J`) and the flowers on it."""

    tile: str
    flowers: int


class BloomRow(Struct, frozen=True):
    """A row on the table; rows are numbered in the order of laying, places in a row from 0."""

    seat: int
    """The seat before which it lies."""
    tiles: list[BloomTile]


class BloomBuilt(Struct, frozen=True):
    """The row that is being built."""

    tiles: list[BloomTile]
    robbed: list[int]
    """Places in it of tiles that were robbed."""
    robbed_row: int | None
    """The row they were robbed from."""
    flowers: int
    """Flowers on it so far: the scoring tile it would bring."""


class BloomPlayer(Struct, frozen=True):
    """A seat as everybody sees it."""

    count: int
    """Tiles in hand."""
    known: list[str]
    """Tiles in hand that everybody has seen: open tiles taken, jokers from the board and from rows."""
    scoring: list[int]
    """Values of the scoring tiles taken, ascending."""
    points: int
    """The sum of `scoring`."""


class BloomView(Struct, frozen=True):
    """A round as one seat or an onlooker sees it. Seats count from 0, clockwise; tiles are texts such as `37`, jokers `J`."""

    rows: list[BloomRow]
    open: list[BloomTile]
    """The open tiles, ascending."""
    pile: int
    """Hidden tiles left."""
    board_jokers: int
    """Jokers on the board."""
    scoring: list[int]
    """Values of the scoring tiles still there, ascending; two of a kind stand twice."""
    players: list[BloomPlayer]
    hand: list[BloomTile]
    """The seat's own tiles, ascending, jokers last; nothing for an onlooker."""
    starter: int
    open_size: int
    """How many tiles lie open when a turn begins, as long as there are hidden ones."""
    joker_count: int
    """How many jokers there are in all."""
    shortest: int
    """The fewest tiles of a row; a row of exactly this length, all own tiles, may bring a joker."""
    step: int
    """The most that a tile may be above the one before it in a row."""
    most_robbed: int
    """The most tiles robbed for a new row."""
    phase: BloomPhase
    """`before` the regular action, one tile `drawn`, `building` a new row, `adding` to a row."""
    built: BloomBuilt | None
    """The new row, while one is being built."""
    adding_row: int | None
    """The row that tiles are being added to."""
    passes: int
    """The number of seats that have just passed in a row."""


class BloomSeen(Struct, frozen=True):
    """What was seen of a move, beyond what the move itself says."""

    move: str
    drawn: str | None
    """The tile drawn hidden; shown only to the seat that drew it."""
    hidden: bool
    """Whether a hidden tile was drawn."""
    opened: list[str]
    """Tiles newly opened."""
    board_jokers: int
    """The jokers that came to the board; negative if they left it."""
    row: int | None
    """The row that was closed, or whose tiles the move changed."""
    scoring: int | None
    """The value of the scoring tile taken."""


def make_tile(name: str) -> BloomTile:
    """Return a tile with its flowers."""
    return BloomTile(name, 0 if name == "J" else FLOWERS[int(name) - 1])


def list_values(packed: int) -> list[int]:
    """Return the values of scoring tiles, ascending; `packed` counts them in two bits for each value."""
    packed = int(packed)
    return [value for value in range(1, HIGHEST + 1) for _ in range(packed >> 2 * (value - 1) & 3)]


def view(state: State, seat: int | None) -> BloomView:
    """Return what a seat, or an onlooker (None), sees of a round."""
    players = range(int(state.players))
    phase = PHASES[int(state.phase)]
    return BloomView(
        rows=[BloomRow(owner, _make_tiles(row)) for owner, row in zip(state.owner.tolist(), list_rows(state), strict=False)],
        open=_make_tiles(list_numbers(state.open)),
        pile=int(state.left),
        board_jokers=int(state.board_jokers),
        scoring=list_values(state.scoring),
        players=[_make_player(state, player) for player in players],
        hand=[] if seat is None else [make_tile(name) for name in format_hand(state.hands[seat], state.jokers[seat])],
        starter=int(state.starter),
        open_size=int(state.open_size),
        joker_count=int(state.joker_count),
        shortest=int(state.shortest),
        step=int(state.step),
        most_robbed=int(state.most_robbed),
        phase=phase,
        built=_make_built(state) if phase == "building" else None,
        adding_row=int(state.row) if phase == "adding" else None,
        passes=int(state.passes),
    )


def _make_tiles(codes: list[int]) -> list[BloomTile]:
    return [BloomTile(TILE_TEXTS[code], FLOWERS[code]) for code in codes]


def _make_player(state: State, seat: int) -> BloomPlayer:
    held, taken = state.hands[seat], int(state.taken[seat])
    return BloomPlayer(
        count=int(held[0]).bit_count() + int(held[1]).bit_count() + int(state.jokers[seat]),
        known=format_hand(state.known[seat], state.known_jokers[seat]),
        scoring=list_values(taken),
        points=int(sum_points(taken)),
    )


def _make_built(state: State) -> BloomBuilt:
    last = int(state.rows)
    tiles = _make_tiles(state.tiles[int(state.starts[last]) : int(state.starts[last + 1])].tolist())
    return BloomBuilt(
        tiles=tiles,
        robbed=[int(place) for place in state.robbed_places[: int(state.robbed)]],
        robbed_row=int(state.row) if state.robbed else None,
        flowers=sum(tile.flowers for tile in tiles),
    )


def seen(before: State, move: int, after: State, seat: int | None) -> BloomSeen:
    """Return what a seat, or an onlooker (None), saw of a move that was just made."""
    mover = int(before.turn)
    gained = list_values(int(after.taken[mover]) - int(before.taken[mover]))
    came_open = set(list_numbers(after.open)) - set(list_numbers(before.open))
    return BloomSeen(
        move=text(before, move),
        drawn=_name_drawn(before, after, mover) if move == DRAW and seat == mover else None,
        hidden=move == DRAW,
        opened=[TILE_TEXTS[number] for number in sorted(came_open)],
        board_jokers=int(after.board_jokers) - int(before.board_jokers),
        row=_find_row(before, move, after),
        scoring=gained[0] if gained else None,
    )


def _name_drawn(before: State, after: State, mover: int) -> str:
    fresh = set(list_numbers(after.hands[mover])) - set(list_numbers(before.hands[mover]))
    return TILE_TEXTS[fresh.pop() if fresh else JOKER]


def _find_row(before: State, move: int, after: State) -> int | None:
    """Return the row that a move closed or changed, None if none."""
    if after.rows > before.rows:
        return int(before.rows)
    changed = [row for row, (old, new) in enumerate(zip(list_rows(before), list_rows(after), strict=True)) if old != new]
    return changed[0] if changed else None


def draw_table(sheet: Sheet, view: BloomView, names: Sequence[str]) -> None:
    """Draw the rows of Bloom, the row that is being laid, and the open tiles."""
    for number, row in enumerate(view.rows):
        sheet.draw_cards(map(name_tile, row.tiles), f"row {number}, of {names[row.seat]}")
    if view.built is not None and view.built.tiles:
        sheet.draw_cards(map(name_tile, view.built.tiles), "being laid")
    sheet.draw_cards(map(name_tile, view.open), f"open; hidden: {view.pile}, jokers on the board: {view.board_jokers}")


def name_tile(tile: BloomTile) -> str:
    """Return a tile of Bloom with its flowers."""
    return f"{tile.tile}*{tile.flowers}" if tile.flowers else str(tile.tile)
