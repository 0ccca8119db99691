"""Ways to lay a level from a hand, whole or with gaps, for planning a level before it is laid.

`laying` decides what may be laid, card by card; this finds a whole level at once, or as much of it as possible if cards are
missing. The client runs it as well, translated, on what its seat sees, so it needs no state.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reihum._games.level_8.levels import LETTERS
from reihum._games.level_8.notation import COLOUR_LETTERS
from reihum._games.level_8.places import Place, format_place, list_places, parse_face
from reihum._games.level_8.state import COLOURS, NONE, NUMBERS

if TYPE_CHECKING:
    from reihum._games.level_8.view import Level8Meld

MOST = 12
"""The most ways that are returned."""
PATIENCE = 5_000
"""The most steps of the search for how many cards can be laid; printed levels need some hundred."""
PATIENCE_FOR_OTHERS = 800
"""The most steps of the search for all other ways that are as good."""
OUT = -1
"""The wish that a card is not laid."""


@dataclass(frozen=True)
class Meld:
    """A meld that could be laid. A run's cards are ascending, others sorted by colour or number, jokers last; None for a missing card."""

    kind: str
    value: str
    cards: list[str | None]


@dataclass(frozen=True)
class Way:
    """One way to lay a level, completely or with gaps."""

    key: str
    """Its unique name, such as `R4 V7`."""
    melds: list[Meld]
    moves: list[str]
    """The moves that lay its cards, without beginning a meld that is already begun."""
    missing: int
    jokers: int
    outs: int
    """The number of cards that would fill a gap."""


def list_ways(level: Sequence[str], hand: Sequence[str], begun: "Level8Meld | None", wishes: Mapping[str, int]) -> list[Way]:
    """Return the ways to lay melds such as `R3` with the fewest cards missing, best first, at most `MOST` of them.

    `begun` is the part of the first meld that is already laid; `wishes` assign some cards to a meld, counted from 0, or to OUT.
    """
    search = WaysSearch(level, hand, begun, wishes)
    search.search(PATIENCE, 0, rising=True)
    # If the level is complete, one more joker than needed may be used.
    least = search.best - 1 if search.best > search.slots - search.jokers else search.best
    search.search(PATIENCE_FOR_OTHERS, least, rising=False)
    found = [search.make_way(chosen, lies) for chosen, lies in search.found.values()]
    wanted = [one for one in found if search.slots - one.missing - one.jokers >= least]
    return sorted(wanted, key=lambda one: (one.missing, one.jokers, -one.outs))[:MOST]


def may_lie_together(meld: str, begun: "Level8Meld | None", cards: Sequence[str]) -> bool:
    """Return whether number cards may be in a meld such as `R3` together, and with the part that is already laid."""
    faces = [parse_face(card) for card in cards]
    return len(list_places(meld, begun, faces, range(len(faces)), [])) > 0


class WaysSearch:
    """A search over the values of the melds of a level, the most promising first."""

    def __init__(self, level: Sequence[str], hand: Sequence[str], begun: "Level8Meld | None", wishes: Mapping[str, int]) -> None:
        self.level, self.begun = level, begun
        self.jokers = sum([card == "J" for card in hand])
        self.cards = [card for card in hand if card not in {"J", "S"} and wishes.get(card) != OUT]
        free = [at for at, card in enumerate(self.cards) if card not in wishes]
        pinned = [[at for at, card in enumerate(self.cards) if wishes.get(card) == meld] for meld in range(len(level))]
        faces = [parse_face(card) for card in self.cards]
        self.choices = [list_places(meld, begun if at == 0 else None, faces, pinned[at], free) for at, meld in enumerate(level)]
        self.slots = sum([int(meld[1:]) for meld in level]) - (len(begun.cards) if begun else 0)
        most = [max([0, *[place.most for place in choice]]) for choice in self.choices]
        # An upper bound for the search: as if no meld took a card from another.
        self.rest = [sum(most[at:]) for at in range(len(level) + 1)]
        """The most number cards that the melds from each index on could have."""
        self.twins = [NONE if any(pinned) else _find_twin(level, at, 1 if begun else 0) for at in range(len(level))]
        self.found: dict[str, tuple[list[Place], list[int]]] = {}
        """By the values of the melds as text: these values, and the slot of each card."""
        self.patience, self.least, self.best, self.rising = 0, 0, NONE, False

    def search(self, patience: int, least: int, *, rising: bool) -> None:
        """Find values of the melds with at least `least` number cards in them; if `rising`, each time more than before."""
        self.patience, self.least, self.rising = patience, least, rising
        self._step([], [NONE] * len(self.cards), 0)

    def _step(self, chosen: list[Place], lies: list[int], used: int) -> None:
        self.patience -= 1
        depth = len(chosen)
        # Cut off if even the upper bound is too low.
        if self.patience < 0 or used + min(self.rest[depth], len(self.cards) - used) < self.least:
            return
        if depth == len(self.choices):
            self.found[" ".join([str(place.at) for place in chosen])] = (chosen, lies)
            if self.rising:
                self.best, self.least = used, used + 1
            return
        lowest = chosen[self.twins[depth]].at if self.twins[depth] != NONE else 0
        fitting = [cards for one in chosen for cards in one.fitting]
        for place in self.choices[depth]:
            if place.at >= lowest:
                # A copy, since assigning cards moves others, and the next value starts from the same assignment.
                more, moved = [*fitting, *place.fitting], [*lies]
                seated = sum([_find_card(more, slot, moved, set()) for slot in range(len(fitting), len(more))])
                self._step([*chosen, place], moved, used + seated)

    def make_way(self, chosen: Sequence[Place], lies: Sequence[int]) -> Way:
        """Return the way for these values and slots; jokers go where the fewest other cards would fit."""
        laid = {slot: self.cards[card] for card, slot in enumerate(lies) if slot != NONE}
        owners = [at for at, place in enumerate(chosen) for _ in place.fitting]
        gaps = sorted([slot for slot in range(len(owners)) if slot not in laid], key=lambda slot: chosen[owners[slot]].outs)
        missing = gaps[self.jokers :]
        for slot in gaps[: self.jokers]:
            laid[slot] = "J"
        melds, moves = [], []
        for at, place in enumerate(chosen):
            kind = self.level[at][0]
            value = format_place(LETTERS.index(kind), place.at)
            there = [laid.get(slot) for slot, owner in enumerate(owners) if owner == at]
            cards = there if kind == "R" else sorted(there, key=_rank)
            melds.append(Meld(kind, value, cards))
            moves += [*([] if self.begun and at == 0 else [kind + value]), *[card for card in cards if card is not None]]
        key = " ".join([meld.kind + meld.value for meld in melds])
        outs = sum([chosen[owners[slot]].outs for slot in missing])
        return Way(key, melds, moves, len(missing), len(gaps) - len(missing), outs)


def _find_card(fitting: list[list[int]], slot: int, lies: list[int], tried: set[int]) -> bool:
    """Find a card for a slot, moving other cards to further slots only if none is free; return whether there is one."""
    # An augmenting path: a free card if there is one; else a card whose own slot can be filled by another. `tried` is
    # shared along the path, so that no card is tried twice.
    for card in fitting[slot]:
        if lies[card] == NONE:
            lies[card] = slot
            return True
    for card in fitting[slot]:
        if card not in tried:
            tried.add(card)
            if _find_card(fitting, lies[card], lies, tried):
                lies[card] = slot
                return True
    return False


def _rank(card: str | None) -> int:
    """Return the sort key of a card in a set or colour meld: by colour, then number, then jokers, gaps last."""
    if card is None:
        return COLOURS * NUMBERS + 2
    return COLOURS * NUMBERS + 1 if card == "J" else COLOUR_LETTERS.index(card[0]) * NUMBERS + int(card[1:])


def _find_twin(level: Sequence[str], at: int, first: int) -> int:
    """Return the last equal meld before this one, from `first` on; NONE if none. Equal melds are tried in one order only."""
    return max([NONE, *[one for one in range(first, at) if level[one] == level[at]]])
