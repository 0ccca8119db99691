"""The possible values of a meld, and which cards of a hand fit into it then; `ways` chooses among these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reihum._games.level_8.level_search import CLOSED
from reihum._games.level_8.levels import LETTERS
from reihum._games.level_8.notation import COLOUR_LETTERS
from reihum._games.level_8.state import COLOUR, COLOURS, NONE, NUMBERS, RUN, SET

if TYPE_CHECKING:
    from reihum._games.level_8.view import Level8Meld

Face = tuple[int, int]
"""The colour of a number card, and its number - 1."""


@dataclass(frozen=True)
class Place:
    """A possible value of a meld: the lowest number - 1 of a run, the number - 1 of a set, or a colour."""

    at: int
    fitting: list[list[int]]
    """For each card that is not laid yet, the indices of the cards in hand that fit there; a pinned card is the only one."""
    most: int
    """How many of the cards not laid yet can come from the hand, if no other meld uses any."""
    outs: int
    """The number of different cards that would fill one of its gaps."""


def parse_face(card: str) -> Face:
    """Return a number card such as `r4` as colour and number - 1."""
    return COLOUR_LETTERS.index(card[0]), int(card[1:]) - 1


def format_place(kind: int, at: int) -> str:
    """Return the notation of a meld's value: a number such as `4`, or the letter of a colour."""
    return COLOUR_LETTERS[at] if kind == COLOUR else str(at + 1)


def list_places(meld: str, begun: "Level8Meld | None", hand: Sequence[Face], pinned: Sequence[int], free: Sequence[int]) -> list[Place]:
    """Return the possible values of a meld such as `R3` with which all pinned cards are in it, the most promising first.

    `begun` is the part already laid. Pinned and free cards are given by their indices in the hand; other cards are ignored.
    """
    kind, size = LETTERS.index(meld[0]), int(meld[1:])
    lying = len(begun.cards) if begun else 0
    reached = _compute_reached(kind, begun.cards[-1].card) if begun and begun.cards else NONE
    found = []
    for at in range(COLOURS if kind == COLOUR else NUMBERS if kind == SET else NUMBERS - size + 1):  # runs do not continue from 15 to 1
        if begun and begun.value != format_place(kind, at):
            continue
        slots = [at + step if kind == RUN else at for step in range(lying, size)]
        fit = {slot: [card for card, face in enumerate(hand) if may_come_next(kind, slot, reached, face)] for slot in {*slots}}
        fitting = _share([fit[slot] for slot in slots], pinned, free)
        if fitting is None:
            continue
        different = {card for cards in fitting for card in cards}
        most = sum([len(cards) > 0 for cards in fitting]) if kind == RUN else min(len(slots), len(different))
        outs = COLOURS if kind == RUN else (COLOURS if kind == SET else NUMBERS) - lying - most
        found.append(Place(at, fitting, most, outs))
    return sorted(found, key=lambda place: (-place.most, -place.outs))


def may_come_next(kind: int, slot: int, reached: int, face: Face) -> bool:
    """Return whether a number card may come next in a meld, as `laying.find_next_fitting` does for all numbers of a colour.

    `slot` is the number - 1 of a run or set, or the colour; only what comes after `reached` (a colour, a number - 1) may still be
    laid in a set or colour meld.
    """
    colour, number = face
    if kind == COLOUR:
        return colour == slot and number > reached
    return number == slot and (kind == RUN or colour > reached)


def _compute_reached(kind: int, card: str) -> int:
    """Return the `reached` of a set or colour meld with this last card."""
    if card == "J":
        return CLOSED
    colour, number = parse_face(card)
    return colour if kind == SET else number


def _share(fitting: list[list[int]], pinned: Sequence[int], free: Sequence[int]) -> list[list[int]] | None:
    """Return for each slot the free cards that fit, or one pinned card alone; None if the pinned ones cannot all lie there."""
    left = [*pinned]
    found = []
    for cards in fitting:
        # Each pinned card takes the first slot that it fits, where no free card is allowed.
        pin = [card for card in cards if card in left][:1]
        left = [card for card in left if card not in pin]
        found.append(pin or [card for card in cards if card in free])
    return None if left else found
