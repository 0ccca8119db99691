"""The base class of games with one deck that is shuffled, dealt into hands, and leaves a pile."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, TypeVar, cast

from reihum._kit.base import Base, Carry, Deal, ScratchT, ViewT, get_deal_entry, is_same
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

    Beside what `Base` asks for, `rules` offers `deal(state, stream)` and `views` is the module with `view(state, seat)`, what a seat or an
    onlooker sees, and `seen(before, move, after, seat)`, what it saw of a move.
    """

    rules: DealingModule[PileStateT, ScratchT]
    views: ViewModule[PileStateT, ViewT, SeenT]

    def before_deal(self, players: int, options: Options, carry: Carry) -> PileStateT:
        """Return a state before its cards are dealt; raises DealError or StateError for a carry with wrong values."""
        state = self.new()
        state.players = players
        try:
            self.set_up(state, options, carry)
        # The errors that NumPy raises for numbers and lists that do not fit a field.
        except (OverflowError, ValueError, IndexError) as error:
            message = f"{carry!r} does not pass from round to round: {error}"
            raise DealError(message) from error
        # Checked before any rule runs: the deal uses carried-over values as indices.
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
        # Defined here for `guard_methods`, which guards only what a class itself defines.
        return super().scores(state)

    def view(self, state: PileStateT, seat: int | None) -> ViewT:
        """Return what a seat, or an onlooker (None), sees of the round, as plain data."""
        return self.views.view(state, seat)

    def seen(self, before: PileStateT, move: int, after: PileStateT, seat: int | None) -> SeenT:
        """Return what a seat, or an onlooker (None), saw of a move, as plain data."""
        return self.views.seen(before, move, after, seat)


@contextmanager
def raise_deal_errors(what: str) -> Iterator[None]:
    """Turn errors in reading cards into a DealError; `what` names the part of the deal that is read."""
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
    if not is_same(get_deal_entry(deal, "starter"), carry["starter"]):
        message = f"seat {carry['starter']} starts this round, not {deal['starter']!r}"
        raise DealError(message)


def parse_codes(cards: Sequence[object], code: Callable[[str], int]) -> list[int]:
    """Return the codes of the cards in a record; `code` parses one, and must refuse anything but a string."""
    return [code(cast("str", card)) for card in cards]


def list_all_cards(hands: Sequence[Sequence[int]], *others: Sequence[int]) -> list[int]:
    """Return the codes of all cards that were dealt, sorted."""
    return sorted(concatenate_deck(hands, *others))


def concatenate_deck(hands: Sequence[Sequence[int]], *others: Sequence[int]) -> list[int]:
    """Return the deck from which a rule deals these hands, the first card first; `others` come after them."""
    return [card for cards in (*hands, *others) for card in cards]


def stack_pile(state: PileState, cards: Sequence[int]) -> None:
    """Make the pile of `cards`, the first of which is drawn next."""
    # Piles are drawn from the end of the array.
    state.pile[: len(cards)] = cards[::-1]
    state.left = len(cards)


def list_pile(state: PileState, texts: Sequence[str]) -> list[str]:
    """Return the cards of the pile, the next to be drawn first; `texts` names each card code."""
    return [texts[card] for card in state.pile[: int(state.left)][::-1]]
