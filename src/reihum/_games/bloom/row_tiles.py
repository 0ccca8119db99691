"""Functions for arranging tiles into a row, whether or not they are a valid row yet.

The client runs this as well, translated, whenever a tile is touched: tiles are texts such as `37`, or `J`, and no state is needed.
`rows` decides whether tiles are a valid row.
"""

from collections.abc import Sequence

from reihum._games.bloom.circle import count_steps, step_onward


def list_next_numbers(tiles: Sequence[str], step: int) -> list[str]:
    """Return the numbers that may come next after tiles, the nearest first; none if all tiles are jokers.

    Here and below `step` is the most that a tile may be above the one before it.
    """
    last = max([-1, *[at for at, tile in enumerate(tiles) if tile != "J"]])
    if last < 0:
        return []
    jokers = len(tiles) - 1 - last
    return [_move_on(tiles[last], steps) for steps in range(jokers + 1, step * (jokers + 1) + 1)]


def list_adjacent_numbers(tile: str, step: int) -> list[str]:
    """Return the numbers that may lie next to a number in a row, and itself."""
    return [_move_on(tile, steps) for steps in range(-step, step + 1)]


def sort_row(tiles: Sequence[str], step: int) -> list[int]:
    """Return the indices of tiles in the order in which they may make a row.

    Numbers follow the circle, starting after the widest gap; jokers fill steps that are too wide, and the others come at the end.
    """
    numbers = sorted([at for at, tile in enumerate(tiles) if tile != "J"], key=lambda at: int(tiles[at]))
    jokers = [at for at, tile in enumerate(tiles) if tile == "J"]
    gaps = [count_steps(int(tiles[numbers[at - 1]]), int(tiles[numbers[at]])) for at in range(len(numbers))]
    widest = max(range(len(gaps)), key=gaps.__getitem__) if gaps else 0
    order: list[int] = []
    used = 0
    for index, number in enumerate([*numbers[widest:], *numbers[:widest]]):
        missing = (gaps[(widest + index) % len(gaps)] - 1) // step if index else 0
        order += [*jokers[used : used + missing], number]
        used = min(len(jokers), used + missing)
    return [*order, *jokers[used:]]


def find_flower_points(flowers: int, scoring: Sequence[int]) -> int | None:
    """Return the value of the scoring tile for `flowers` flowers: this number, or the next lower value still there."""
    return max([0, *[value for value in scoring if value <= flowers]]) or None


def _move_on(tile: str, steps: int) -> str:
    """Return the number `steps` steps forward from a number, or back where negative."""
    return str(step_onward(int(tile) - 1, steps) + 1)
