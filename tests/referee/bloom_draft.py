"""Bloom's new row while it is being laid, tile by tile, and whether a valid row can still be closed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .bloom_rows import JOKER, PRINTED, TEXT, Row, Rules, is_valid, list_followers, list_readings, may_lose_another, remove


class Draft(NamedTuple):
    """A new row as far as it has been laid, in the order its tiles lie in."""

    tiles: Row
    hand: Row
    """What its owner has left."""
    robbed: int = 0
    victim: int | None = None
    """The number of the robbed row; None before the first robbery."""
    left: Row = ()
    """What is left of that row."""


Memo = dict[object, bool]


def take(hand: Row, tile: int) -> Row:
    """Return the hand without one such tile."""
    return remove(hand, hand.index(tile))


def iter_steps(draft: Draft, rows: Sequence[Row], rules: Rules = PRINTED) -> Iterator[tuple[str, Draft]]:
    """Every tile that may come next in this order, own or robbed: its notation and the draft with it."""
    fitting = list_followers(draft.tiles, rules.step)
    if not fitting:
        return
    for tile in set(draft.hand):
        if tile == JOKER or tile in fitting:
            yield TEXT[tile], draft._replace(tiles=(*draft.tiles, tile), hand=take(draft.hand, tile))
    if draft.robbed == rules.rob:
        return
    victims = enumerate(rows) if draft.victim is None else [(draft.victim, draft.left)]
    for victim, row in victims:
        for place, tile in enumerate(row):
            if tile == JOKER or tile in fitting:
                text = f"J<{victim}.{place}" if tile == JOKER else f"{TEXT[tile]}<{victim}"
                yield text, Draft((*draft.tiles, tile), draft.hand, draft.robbed + 1, victim, remove(row, place))


def is_complete(draft: Draft, rules: Rules = PRINTED) -> bool:
    """Whether the row may be closed as it is: it and the robbed row are valid, and a tile of it came from hand."""
    return is_valid(draft.tiles, rules) and draft.robbed < len(draft.tiles) and (draft.victim is None or is_valid(draft.left, rules))


def may_close(draft: Draft, rows: Sequence[Row], memo: Memo, rules: Rules = PRINTED) -> bool:
    """Whether the row may be closed as it is or after some more tiles, found by trying them all.

    `memo` serves one hand and one table. What can still follow depends on how the tiles may be read, on the jokers in hand and on the
    robbed row; not on which numbered tiles have gone from hand, for the row would have to lap the circle to need one of them again.
    """
    if is_complete(draft, rules):
        return True
    if (
        draft.victim is not None
        and not is_valid(draft.left, rules)
        and (draft.robbed == rules.rob or not may_lose_another(draft.left, rules))
    ):
        return False
    numbered = any(tile != JOKER for tile in draft.tiles)
    length = min(len(draft.tiles), rules.shortest)
    key = (list_readings(draft.tiles, rules.step), length, numbered, draft.hand.count(JOKER), draft.robbed, draft.victim, draft.left)
    if key not in memo:
        memo[key] = any(may_close(longer, rows, memo, rules) for _, longer in iter_steps(draft, rows, rules))
    return memo[key]
