"""What a Bloom match is made of besides its moves: the options, the deal, who starts and who wins."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from .bloom_round import Round
from .bloom_rows import JOKER, NUMBERS, PRINTED, TILE, Row, Rules
from .fault import RecordRefused

FORMAT = "reihum-record/1"
GAME = "bloom"
RANGES = {
    "hand": range(8, 19),
    "open": range(4, 11),
    "jokers": range(5),
    "shortest": range(3, 6),
    "step": range(1, 4),
    "rob": range(3),
    "rounds": range(1, 5),
}
"""The values that a house rule may have."""


def read_options(options: object, seats: int) -> tuple[int, Rules]:
    """Return the seat that the options let start and the rules; a house rule that is not there is as printed."""
    if not isinstance(options, Mapping) or "starter" not in options:
        message = "options must be an object with starter"
        raise RecordRefused(message)
    if unknown := set(options) - {"starter", *RANGES}:
        message = f"no house rules of the referee: {', '.join(sorted(map(str, unknown)))}"
        raise RecordRefused(message)
    starter = options["starter"]
    if not is_whole(starter) or not 0 <= starter < seats:
        message = "the option starter must be a seat"
        raise RecordRefused(message)
    values = PRINTED._asdict() | {name: value for name, value in options.items() if name != "starter"}
    for name, value in values.items():
        if not is_whole(value) or value not in RANGES[name]:
            message = f"the option {name} must be {RANGES[name].start} to {RANGES[name].stop - 1}"
            raise RecordRefused(message)
    return starter, Rules(**values)


def find_next_starter(points: Sequence[int], starter: int) -> int:
    """Return the seat with the fewest points so far; of equals the first clockwise, beginning with the starter of round one."""
    clockwise = [(starter + step) % len(points) for step in range(len(points))]
    return next(seat for seat in clockwise if points[seat] == min(points))


def add_points(scores: Sequence[Sequence[int]]) -> list[int]:
    """Return the points of each seat from all these rounds."""
    return [sum(points) for points in zip(*scores, strict=True)]


def find_winners(scores: Sequence[Sequence[int]]) -> list[int]:
    """Return the seats with the highest total; of equals those with the better last round; the rest share."""
    ranks = [*zip(add_points(scores), scores[-1], strict=True)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def lay_out(deal: object, seats: int, starter: int, rules: Rules = PRINTED) -> Round:
    """Lay out the deal, after checking that the setting-up could have made it.

    One joker lies on the board from the start, more if they came up before eight numbers lay open (or as many as the rules
    say); the hands are taken after that.
    """
    if not isinstance(deal, Mapping):
        message = "a deal must be an object"
        raise RecordRefused(message)
    hands = deal.get("hands")
    if not isinstance(hands, list) or len(hands) != seats:
        message = "hands must be a list, one for each seat"
        raise RecordRefused(message)
    table = Round(
        [_read_tiles(hand, "hands") for hand in hands],
        _read_tiles(deal.get("pile"), "pile"),
        _read_tiles(deal.get("open"), "open"),
        _read_board_jokers(deal.get("board_jokers"), rules),
        starter,
        rules,
    )
    if any(len(hand) != rules.hand for hand in table.hands):
        message = f"each hand must hold {rules.hand} tiles"
        raise RecordRefused(message)
    if len(table.open) != rules.open or JOKER in table.open:
        message = f"{rules.open} numbered tiles must lie open"
        raise RecordRefused(message)
    found = Counter({JOKER: table.board_jokers})
    for tiles in (*table.hands, table.pile, table.open):
        found.update(tiles)
    if found != Counter([*NUMBERS, *[JOKER] * rules.jokers]):
        message = f"the deal must hold each number once and {rules.jokers} jokers"
        raise RecordRefused(message)
    expect(deal.get("starter"), starter, "the deal's starter")
    return table


def _read_board_jokers(count: object, rules: Rules) -> int:
    least = min(1, rules.jokers)
    if not is_whole(count) or not least <= count <= rules.jokers:
        message = f"board_jokers must be {least} to {rules.jokers}"
        raise RecordRefused(message)
    return count


def _read_tiles(texts: object, what: str) -> Row:
    if not isinstance(texts, list) or not all(isinstance(text, str) and text in TILE for text in texts):
        message = f"{what} must be made of lists of tiles"
        raise RecordRefused(message)
    return tuple(TILE[text] for text in texts)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number, as JSON knows them: true and 1.0 are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def expect(given: object, right: int | str | list[int] | list[str], what: str) -> None:
    """Refuse anything but the right value, 1.0 and true in the place of 1 too."""
    members = given if isinstance(given, list) else [given]
    if given != right or not all(isinstance(member, str) or is_whole(member) for member in members):
        message = f"{what} must be {right}"
        raise RecordRefused(message)
