"""The reasons why a move of Bloom is illegal."""

from itertools import pairwise
from typing import Final, Literal, NamedTuple, get_args

from reihum._games.bloom.circle import count_steps, step_onward
from reihum._games.bloom.notation import TILE_TEXTS, format_hand, list_rows
from reihum._games.bloom.row_tiles import list_next_numbers
from reihum._games.bloom.rows import find_gap_start
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    BEFORE,
    BUILDING,
    CLOSE_AND_TAKE,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    JOKER,
    NUMBERS,
    OWN,
    PASS,
    ROB,
    TAKE,
    Scratch,
    State,
)
from reihum._games.bloom.table import find_joker, find_number, find_row, find_site

Reason = Literal[
    "round_over",
    "not_held",
    "drawing",
    "building",
    "adding",
    "other_row",
    "follows",
    "dead_end",
    "start_lower",
    "no_new_row",
    "nowhere",
    "joker_nowhere",
    "rob_only_new",
    "rob_limit",
    "rob_one_row",
    "rob_short",
    "rob_gap",
    "no_draw",
    "bag_empty",
    "not_open",
    "board_joker",
    "no_board_joker",
    "last_tile",
    "too_short",
    "no_number",
    "robbed_row",
    "nothing_begun",
    "can_act",
    "exchange_first",
    "exchange_needs",
    "breaks_row",
]
"""The tiles with each reason: first the tile of the move (`not_held`, `other_row`, `dead_end`, `no_new_row`, `nowhere`, `rob_gap`,
`not_open`, `exchange_needs`, `breaks_row`), with `rob_gap` then the numbers on both sides of it, with `exchange_needs` the numbers
that fit there, with `nowhere` how many tiles a row has at least, and how far each may be above the one before it; how many tiles
are robbed at most (`rob_limit`), a row has at least (`rob_short`, `board_joker`, `too_short`); the last tile of the new row and
the numbers that may follow it (`follows`); the tile of the hand with which a row that has this one in it can begin, and this one
(`start_lower`); else none."""

REASONS: tuple[Reason, ...] = get_args(Reason)

SENTENCES: Final[dict[Reason, str]] = {
    "round_over": "The round is over.",
    "not_held": "You do not hold {0}.",
    "drawing": "You are drawing in this turn: laying is a turn of its own.",
    "building": "You are building a row: finish it first.",
    "adding": "You are adding to a row: go on with it, or stop.",
    "other_row": "{0} does not fit the row that you are adding to, and in a turn you add to one row only.",
    "follows": "The row goes on with another number: {cards}.",
    "dead_end": "With {0} the row could no longer be closed.",
    "start_lower": "{1} comes later in a row: start with {0}.",
    "no_new_row": "{0} and your tiles make no new row now.",
    "nowhere": "{0} fits nowhere now.",
    "joker_nowhere": "A joker fits nowhere now.",
    "rob_only_new": "You can only steal tiles for a new row.",
    "rob_limit": "The most tiles you may steal for a row: {0}.",
    "rob_one_row": "You may rob only one row in a turn.",
    "rob_short": "{0} tiles must stay in a row that is robbed.",
    "rob_gap": "Without {0} the row would break: from {1} to {2} is too far.",
    "no_draw": "You are laying: drawing is a turn of its own.",
    "bag_empty": "There is no hidden tile left.",
    "not_open": "{0} does not lie open.",
    "board_joker": "A joker of the board comes only with a new row of exactly {0} tiles, none of them stolen.",
    "no_board_joker": "There is no joker on the board.",
    "last_tile": "The row takes your last tile and ends the round: close it without a joker.",
    "too_short": "A row has at least {0} tiles.",
    "no_number": "Jokers alone make no row.",
    "robbed_row": "The row that you robbed is no longer a row: steal another tile of it.",
    "nothing_begun": "You have done nothing yet in this turn.",
    "can_act": "You can do something, so you may not pass.",
    "exchange_first": "Jokers are exchanged before anything else in a turn.",
    "exchange_needs": "In the place of this joker another number is needed: {cards}.",
    "breaks_row": "With {0} there the row would not be valid.",
}


def explain_illegal(s: State, _scratch: Scratch, move: int, legal: list[int]) -> tuple[Reason, list[str]]:  # noqa: PLR0911 - a line for each kind of move
    """Return why this move is illegal for the seat to move, and the tiles concerned. Precondition: it is not legal."""
    if move < ROB:
        return _explain_next_tile(s, move - OWN, legal)
    if move < END:
        return _explain_robbing(s, min(move - ROB, JOKER), find_joker(s, move - ROB - NUMBERS) if move >= ROB + NUMBERS else None)
    if move == END:
        return ("nothing_begun", []) if s.phase == BEFORE else _explain_closing(s)
    if move == CLOSE_AND_TAKE:
        return _explain_taking_joker(s, legal)
    if move == PASS:
        return "can_act", []
    if move < EXCHANGE:
        return _explain_drawing(s, move)
    return _explain_exchanging(s, move) if move < ADD else _explain_adding(s, move, legal)


def _holds(s: State, tile: int) -> bool:
    seat = int(s.turn)
    return TILE_TEXTS[tile] in format_hand(s.hands[seat], s.jokers[seat])


def _list_built(s: State) -> list[int]:
    """Return the tiles of the row that is being built."""
    last = int(s.rows)
    tiles: list[int] = s.tiles[int(s.starts[last]) : int(s.starts[last + 1])].tolist()
    return tiles


def _explain_next_tile(s: State, tile: int, legal: list[int]) -> tuple[Reason, list[str]]:  # noqa: PLR0911 - a line for each reason
    """Return why a tile of the hand cannot be the next one of a new row."""
    name = TILE_TEXTS[tile]
    if not _holds(s, tile):
        return "not_held", [name]
    elsewhere = any(_find_moved_tile(code) == tile for code in legal)
    if s.phase == DRAWN:
        return "drawing", []
    if s.phase == ADDING:
        return ("adding", []) if elsewhere else ("other_row", [name])
    if s.phase == BUILDING:
        return _explain_following(s, tile)
    lower = None if tile == JOKER else _find_starter_below(s, tile, legal)
    if lower is not None:
        return "start_lower", [TILE_TEXTS[lower], name]
    if elsewhere:
        return "no_new_row", [name]
    return ("joker_nowhere", []) if tile == JOKER else ("nowhere", [name, str(s.shortest), str(s.step)])


def _find_moved_tile(move: int) -> int | None:
    """Return the tile that a move adds to a row or puts in the place of a joker."""
    if move >= ADD_JOKER:
        return JOKER
    return (move - (ADD if move >= ADD else EXCHANGE)) % NUMBERS if move >= EXCHANGE else None


def _explain_following(s: State, tile: int) -> tuple[Reason, list[str]]:
    """Return why a tile cannot come next in the row that is being built."""
    tiles = [TILE_TEXTS[one] for one in _list_built(s)]
    numbers = list_next_numbers(tiles, int(s.step))
    if numbers and tile != JOKER and TILE_TEXTS[tile] not in numbers:
        return "follows", [tiles[-1], *numbers]
    return "dead_end", [TILE_TEXTS[tile]]


def _find_starter_below(s: State, tile: int, legal: list[int]) -> int | None:
    """Find the nearest tile below from which a row can begin and reach this one with tiles of the hand."""
    at, gone = tile, 0
    # At most once around the circle.
    while gone < NUMBERS:
        step = next((step for step in range(1, int(s.step) + 1) if _holds(s, step_onward(at, -step))), None)
        if step is None:
            return None
        at, gone = step_onward(at, -step), gone + step
        if OWN + at in legal:
            return at
    return None


class _Sides(NamedTuple):
    """The nearest numbers before and after a place in a row, and the count of jokers between them, not counting the tile at the place."""

    before: int
    after: int
    jokers: int


def _find_sides(tiles: list[int], place: int) -> _Sides | None:
    """Find the numbers on both sides of a place; None where there are none on one of them."""
    numbers = [at for at, tile in enumerate(tiles) if tile != JOKER and at != place]
    for left, right in pairwise(numbers):
        if left < place < right:
            # The places between them, minus the one in question.
            return _Sides(tiles[left], tiles[right], right - left - 2)
    return None


def _explain_robbing(s: State, tile: int, joker_at: int | None) -> tuple[Reason, list[str]]:  # noqa: PLR0911 - a line for each reason
    """Return why a tile of a row cannot be robbed; `joker_at` is its place if it is a joker."""
    if s.phase in (DRAWN, ADDING):
        return "rob_only_new", []
    if s.robbed == s.most_robbed:
        return "rob_limit", [str(s.most_robbed)]
    at = int(find_number(s, tile) if joker_at is None else joker_at)
    row = int(find_row(s, at))
    if s.robbed and row != s.row:
        return "rob_one_row", []
    reason, cards = _explain_following(s, tile)
    if reason == "follows":
        return reason, cards
    tiles = list_rows(s)[row]
    if len(tiles) <= s.shortest:
        return "rob_short", [str(s.shortest)]
    sides = _find_sides(tiles, at - int(s.starts[row]))
    if sides and count_steps(sides.before, sides.after) > s.step * (sides.jokers + 1):
        return "rob_gap", [TILE_TEXTS[one] for one in (tile, sides.before, sides.after)]
    return "no_new_row", [TILE_TEXTS[tile]]


def _explain_closing(s: State) -> tuple[Reason, list[str]]:
    """Return why the new row cannot be closed."""
    tiles = _list_built(s)
    if len(tiles) < s.shortest:
        return "too_short", [str(s.shortest)]
    return ("no_number" if all(tile == JOKER for tile in tiles) else "robbed_row"), []


def _explain_taking_joker(s: State, legal: list[int]) -> tuple[Reason, list[str]]:
    """Return why no joker of the board can be taken."""
    if s.phase != BUILDING or END not in legal or s.robbed or len(_list_built(s)) != s.shortest:
        return "board_joker", [str(s.shortest)]
    return ("last_tile" if s.board_jokers else "no_board_joker"), []


def _explain_drawing(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why a tile cannot be drawn."""
    if move == DRAW and not s.left:
        return "bag_empty", []
    if s.phase in (BUILDING, ADDING):
        return "no_draw", []
    return "not_open", [TILE_TEXTS[move - TAKE]]


def _explain_exchanging(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return why a number cannot take the place of a joker."""
    joker, tile = divmod(move - EXCHANGE, NUMBERS)
    if s.phase != BEFORE:
        return "exchange_first", []
    if not _holds(s, tile):
        return "not_held", [TILE_TEXTS[tile]]
    place = int(find_joker(s, joker))
    row = int(find_row(s, place))
    number, count = find_gap_start(s, int(s.starts[row]), int(s.starts[row + 1]), place, place + 1)
    return "exchange_needs", [TILE_TEXTS[tile], *(TILE_TEXTS[int(step_onward(number, step))] for step in range(count))]


def _explain_adding(s: State, move: int, legal: list[int]) -> tuple[Reason, list[str]]:
    """Return why a tile cannot be added to a row there."""
    tile = JOKER if move >= ADD_JOKER else (move - ADD) % NUMBERS
    if s.phase == DRAWN:
        return "drawing", []
    if s.phase == BUILDING:
        return "building", []
    if not _holds(s, tile):
        return "not_held", [TILE_TEXTS[tile]]
    if s.phase == ADDING and int(find_site(s, move)[0]) != s.row:
        return ("adding", []) if any(_find_moved_tile(code) == tile for code in legal) else ("other_row", [TILE_TEXTS[tile]])
    return "breaks_row", [TILE_TEXTS[tile]]
