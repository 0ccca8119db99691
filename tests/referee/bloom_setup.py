"""What a Bloom match is made of besides its moves: the option, the deal, who starts and who wins."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from .bloom_round import OPEN_TILES, Round
from .bloom_rows import JOKER, JOKERS, NUMBERS, TILE, Row
from .fault import Fault

FORMAT = "reihum-record/1"
GAME = "bloom"
HAND_TILES = 13
ROUNDS = 2
ALL_TILES = Counter([*NUMBERS, *[JOKER] * JOKERS])


def starter_of(options: object, seats: int) -> int:
    """Return the seat the options let start: the only option, and every option must be there."""
    if not isinstance(options, Mapping) or set(options) != {"starter"}:
        message = "options must be an object with starter and nothing else"
        raise Fault(message)
    starter = options["starter"]
    if not is_whole(starter) or not 0 <= starter < seats:
        message = "the option starter must be a seat"
        raise Fault(message)
    return starter


def next_starter(points: Sequence[int], starter: int) -> int:
    """Return the seat with the fewest points; of equals the first clockwise, beginning with the last starter."""
    clockwise = [(starter + step) % len(points) for step in range(len(points))]
    return next(seat for seat in clockwise if points[seat] == min(points))


def winners(scores: Sequence[Sequence[int]]) -> list[int]:
    """Return the seats with the highest total; of equals those with the better second round; the rest share."""
    ranks = [(first + second, second) for first, second in zip(*scores, strict=True)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def dealt(deal: object, seats: int, starter: int) -> Round:
    """Lay out the deal, after checking that the setting-up could have made it.

    One joker lies on the board from the start, more if they came up before eight numbers lay open; the hands are taken after that.
    """
    if not isinstance(deal, Mapping):
        message = "a deal must be an object"
        raise Fault(message)
    hands = deal.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        message = "hands must be a list, one for each seat"
        raise Fault(message)
    table = Round(
        [_tiles(hand, "hands") for hand in hands],
        _tiles(deal.get("pile"), "pile"),
        _tiles(deal.get("open"), "open"),
        _board_jokers(deal.get("board_jokers")),
        starter,
    )
    if any(len(hand) != HAND_TILES for hand in table.hands):
        message = f"each hand must hold {HAND_TILES} tiles"
        raise Fault(message)
    if len(table.open) != OPEN_TILES or JOKER in table.open:
        message = f"{OPEN_TILES} numbered tiles must lie open"
        raise Fault(message)
    found = Counter({JOKER: table.board_jokers})
    for tiles in (*table.hands, table.pile, table.open):
        found.update(tiles)
    if found != ALL_TILES:
        message = "the deal must hold each number once and four jokers"
        raise Fault(message)
    expect(deal.get("starter"), starter, "the deal's starter")
    return table


def _board_jokers(count: object) -> int:
    if not is_whole(count) or not 1 <= count <= JOKERS:
        message = f"board_jokers must be 1 to {JOKERS}"
        raise Fault(message)
    return count


def _tiles(texts: object, what: str) -> Row:
    if not isinstance(texts, list) or not all(isinstance(text, str) and text in TILE for text in texts):
        message = f"{what} must be made of lists of tiles"
        raise Fault(message)
    return tuple(TILE[text] for text in texts)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number, as JSON knows them: true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def expect(given: object, right: int | str | list[int] | list[str], what: str) -> None:
    """Refuse anything but the right value, 1.0 and true in the place of 1 too."""
    members = given if isinstance(given, list) else [given]
    if given != right or not all(isinstance(member, str) or is_whole(member) for member in members):
        message = f"{what} must be {right}"
        raise Fault(message)
