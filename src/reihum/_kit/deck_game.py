"""What games with one deck have in common: it is shuffled, dealt into hands, and the rest is a pile."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar, cast

from reihum._kit.base import Base, Carry, Deal, ScratchT, ViewT, deal_entry, is_same
from reihum._kit.chance import Stream
from reihum._kit.errors import DealError, NotationError
from reihum._kit.modules import DealingModule, ViewModule
from reihum._kit.options import Options
from reihum._kit.state_checks import check_fields
from reihum._kit.states import PileState

PileStateT = TypeVar("PileStateT", bound=PileState)
SeenT = TypeVar("SeenT")


class DeckGame(Base[PileStateT, ScratchT, ViewT], Generic[PileStateT, ScratchT, ViewT, SeenT]):
    """A game with one deck.

    Beside what `Base` asks for, `rules` offers `deal(state, stream)` and `views` is the module with `view` and `seen`.
    """

    rules: DealingModule[PileStateT, ScratchT]
    views: ViewModule[PileStateT, ViewT, SeenT]

    def before_deal(self, players: int, options: Options, carry: Carry) -> PileStateT:
        """Return a state before its cards are dealt; raises DealError or StateError for a carry with wrong values."""
        state = self.new()
        state.players = players
        try:
            self.set_up(state, options, carry)
        # What NumPy raises for numbers and lists that do not fit a field.
        except (OverflowError, ValueError, IndexError) as error:
            message = f"{carry!r} does not pass from round to round: {error}"
            raise DealError(message) from error
        # Checked before any rule runs: the deal indexes arrays by what was carried over.
        check_fields(self, state)
        return state

    def set_up(self, state: PileStateT, options: Options, carry: Carry) -> None:
        """Write options and carry into a new state."""
        raise NotImplementedError  # abstract: every game carries something else

    def deal(self, players: int, options: Options, carry: Carry, stream: Stream) -> PileStateT:
        """Return a round just dealt."""
        state = self.before_deal(players, options, carry)
        self.rules.deal(state, stream)
        return state

    def scores(self, state: PileStateT) -> list[int]:
        """Return the score of each seat in a finished round; raises StateError while it is being played."""
        return super().scores(state)

    def view(self, state: PileStateT, seat: int | None) -> ViewT:
        """Return what a seat sees of the round, or an onlooker (None): plain data."""
        return self.views.view(state, seat)

    def seen(self, before: PileStateT, move: int, after: PileStateT, seat: int | None) -> SeenT:
        """Return what a seat saw of a move, or an onlooker (None): plain data."""
        return self.views.seen(before, move, after, seat)


@contextmanager
def reading_deal(what: str) -> Iterator[None]:
    """Turn errors of reading cards into a DealError; `what` describes what the deal should have there."""
    try:
        yield
    except (NotationError, TypeError) as error:
        message = f"the deal's {what}: {error}"
        raise DealError(message) from error


def check_sizes(hands: Sequence[Sequence[object]], players: int, size: int, noun: str = "cards") -> None:
    """Raise DealError unless there is a hand of `size` cards for each player."""
    if len(hands) != players or any(len(hand) != size for hand in hands):
        message = f"{players} players are dealt {size} {noun} each"
        raise DealError(message)


def check_starter(deal: Deal, carry: Carry) -> None:
    """Raise DealError unless the deal names the seat that starts this round."""
    if not is_same(deal_entry(deal, "starter"), carry["starter"]):
        message = f"seat {carry['starter']} starts this round, not {deal['starter']!r}"
        raise DealError(message)


def parse_codes(cards: Sequence[object], code: Callable[[str], int]) -> list[int]:
    """Return the codes of cards that a record names; `code` reads one, and also refuses anything but a text."""
    return [code(cast("str", card)) for card in cards]


def list_all_cards(hands: Sequence[Sequence[int]], *others: Sequence[int]) -> list[int]:
    """Return the codes of all cards that were dealt, sorted."""
    return sorted(concatenate_deck(hands, *others))


def concatenate_deck(hands: Sequence[Sequence[int]], *others: Sequence[int]) -> list[int]:
    """Return the deck from which a rule deals these hands, the first card first; `others` come after them."""
    return [card for cards in (*hands, *others) for card in cards]


def stack_pile(state: PileState, cards: Sequence[int]) -> None:
    """Make cards the pile, the first of them the next to be drawn."""
    # Piles are drawn from the end of the array.
    state.pile[: len(cards)] = cards[::-1]
    state.left = len(cards)


def list_pile(state: PileState, texts: Sequence[str]) -> list[str]:
    """Return the cards of the pile, the next to be drawn first; `texts` names each card code."""
    return [texts[card] for card in state.pile[: int(state.left)][::-1]]
