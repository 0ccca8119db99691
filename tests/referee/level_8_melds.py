"""Runs, sets and colour groups: how they are begun, built card by card, finished and laid off to."""

from functools import lru_cache
from typing import NamedTuple

from .level_8_table import COLOURS, HIGHEST, JOKER, SKIP, read_colour, read_number


class Begun(NamedTuple):
    """A meld being laid: `name` is the text that began it (`R4`, `V7`, `Cg`), `cards` lie in their order."""

    name: str
    size: int
    cards: tuple[str, ...] = ()


class Laid:
    """A whole meld on the table. Of a run, `low` and `high` are the numbers at its ends, jokers counted as what they stand for."""

    def __init__(self, begun: Begun) -> None:
        """Lay down a meld just completed."""
        self.kind = begun.name[0]
        self.of = begun.name[1:]
        self.low = self.high = 0
        if self.kind == "R":
            self.low = int(self.of)
            self.high = self.low + len(begun.cards) - 1

    def ways(self, card: str) -> list[str]:
        """Say how a card can be laid off here: nothing, or `""`, or for a joker on a run `l` and `h` for its two ends."""
        if card == SKIP:
            return []
        if self.kind == "R":
            ends = [("l", self.low - 1)] * (self.low > 1) + [("h", self.high + 1)] * (self.high < HIGHEST)
            if card == JOKER:
                return [end for end, _ in ends]
            return ["" for _, wanted in ends if read_number(card) == wanted]
        if card == JOKER:
            return [""]
        return [""] if self.of == (str(read_number(card)) if self.kind == "V" else read_colour(card)) else []

    def lay_off(self, card: str, end: str) -> None:
        """Lay a card here, in one of its `ways`; only a run changes what fits next."""
        if self.kind == "R":
            if end == "l" or (card != JOKER and read_number(card) < self.low):
                self.low -= 1
            else:
                self.high += 1


def count_cards(meld: str) -> int:
    """Give the number of cards a meld of the level card asks for."""
    return int(meld[1:])


def list_starts(meld: str) -> list[str]:
    """List every way to begin a meld of the level card, whatever is in hand."""
    if meld[0] == "R":
        return [f"R{lowest}" for lowest in range(1, HIGHEST - count_cards(meld) + 2)]
    if meld[0] == "V":
        return [f"V{each}" for each in range(1, HIGHEST + 1)]
    return [f"C{each}" for each in COLOURS]


def may_follow(begun: Begun, card: str) -> bool:
    """Say whether a card may be the next one of a meld, in canonical order."""
    if card == SKIP:
        return False
    kind, of = begun.name[0], begun.name[1:]
    if kind == "R":
        return card == JOKER or read_number(card) == int(of) + len(begun.cards)
    if card == JOKER:
        return True
    if JOKER in begun.cards:
        return False
    if kind == "V":
        in_order = not begun.cards or COLOURS.index(read_colour(begun.cards[-1])) < COLOURS.index(read_colour(card))
        return read_number(card) == int(of) and in_order
    in_order = not begun.cards or read_number(begun.cards[-1]) < read_number(card)
    return read_colour(card) == of and in_order


def take_out(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Take one card out of a hand."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@lru_cache(maxsize=200_000)
def can_finish(hand: tuple[str, ...], begun: Begun | None, todo: tuple[str, ...]) -> bool:
    """Say whether the meld begun and then all the melds still to do can be laid from this hand: try everything."""
    if begun is not None and len(begun.cards) < begun.size:
        return any(
            can_finish(take_out(hand, card), begun._replace(cards=(*begun.cards, card)), todo)
            for card in dict.fromkeys(hand)
            if may_follow(begun, card)
        )
    if not todo:
        return True
    return any(can_finish(hand, Begun(start, count_cards(todo[0])), todo[1:]) for start in list_starts(todo[0]))
