"""Positions of Bloom set up by hand."""

from collections.abc import Mapping, Sequence

from reihum._games.bloom import GAME, notation
from reihum._games.bloom.flowers import ALL_SCORING_TILES
from reihum._games.bloom.setup import open_round, receive_tile
from reihum._games.bloom.state import JOKER, State
from reihum._games.bloom.table import adopt_row, insert_tile
from tests.games.playing import list_moves, make_moves


def table(  # noqa: PLR0913 - what lies on a table
    hands: Sequence[str],
    *rows: str,
    opened: str = "",
    pile: str = "",
    board_jokers: int = 0,
    scoring: Sequence[int] | None = None,
    rules: Mapping[str, int] | None = None,
) -> State:
    """Set up a position, seat 0 to move: hands, rows (all of the last seat), open tiles, hidden ones (next first), the board.

    `rules` are house rules.
    """
    state = GAME.new()
    state.players = len(hands)
    options = {option.name: option.default for option in GAME.options} | dict(rules or {})
    GAME.set_up(state, options, GAME.first(len(hands), options))
    open_round(state)
    state.turn = len(hands) - 1
    for row in rows:
        for name in row.split():
            insert_tile(state, int(state.rows), int(state.starts[state.rows + 1]), notation.parse_tile(name))
        adopt_row(state)
    state.turn = 0
    for seat, hand in enumerate(hands):
        for name in hand.split():
            receive_tile(state, seat, notation.parse_tile(name))
    for name in opened.split():
        state.open[notation.parse_tile(name) // 50] |= 1 << notation.parse_tile(name) % 50
    hidden = [notation.parse_tile(name) for name in pile.split()][::-1]
    state.pile[: len(hidden)] = hidden
    state.left = len(hidden)
    state.board_jokers = board_jokers
    state.scoring = ALL_SCORING_TILES if scoring is None else sum(1 << 2 * (value - 1) for value in scoring)
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves in notation, sorted."""
    return list_moves(GAME, state)


def play(state: State, *texts: str) -> State:
    """Make moves one after the other, each of which must be legal, up to a pile that is due."""
    return make_moves(GAME, state, *texts)


def rows(state: State) -> list[str]:
    """Return the tiles of each row in notation."""
    return [" ".join(notation.TILE_TEXTS[tile] for tile in row) for row in notation.list_rows(state)]


def hand(state: State, seat: int) -> list[str]:
    """Return the tiles of a hand in notation."""
    return notation.format_hand(state.hands[seat], state.jokers[seat])


def opened(state: State) -> list[str]:
    """Return the open tiles in notation."""
    return notation.format_hand(state.open, 0)


def everywhere(state: State) -> list[int]:
    """Return the codes of all tiles, wherever they are."""
    held = [notation.TILE_CODES[name] for seat in range(int(state.players)) for name in hand(state, seat)]
    lying: list[int] = state.tiles[: int(state.starts[int(state.rows) + 1])].tolist()
    hidden: list[int] = state.pile[: int(state.left)].tolist()
    return sorted([*held, *lying, *hidden, *notation.list_numbers(state.open), *[JOKER] * int(state.board_jokers)])
