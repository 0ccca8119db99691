"""Elfer raus! Master as the table knows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from reihum.games.base import Base, Carry, Result, field, hands_of, listed, same
from reihum.games.chance import Stream
from reihum.games.elfer_raus_master import bot, hints, illegal, knowledge, notation, rules
from reihum.games.elfer_raus_master.deal import HANDS, lay_out, take
from reihum.games.elfer_raus_master.state import CARDS, JOKER, JOKERS, MIDDLE, MOVES, NUMBERS, Scratch, State
from reihum.games.elfer_raus_master.view import ElferRausMasterSeen, ElferRausMasterView, seen, view
from reihum.games.errors import DealError, NotationError
from reihum.games.options import Option, Options, whole

MOST_ROUNDS = 100
SHUFFLED = [card for card in range(CARDS) if card % NUMBERS + 1 != MIDDLE] + [JOKER] * JOKERS
"""The cards that are dealt: all numbers but the 11s, and the jokers."""


class ElferRausMaster(Base[State, Scratch, ElferRausMasterView]):
    """The game's facts and its rules, tied together."""

    id = "elfer_raus_master"
    title = "Elfer raus! Master"
    seats = range(2, 7)
    options = (
        Option("rounds", 1, f"a number of rounds from 1 to {MOST_ROUNDS}", lambda value, _: whole(value, 1, MOST_ROUNDS)),
        Option(
            "starter",
            0,
            "the seat that starts the first round, from 0 to the number of players less one",
            lambda value, players: whole(value, 0, players - 1),
        ),
    )
    moves = MOVES
    state_type = State
    scratch_type = Scratch
    rules = rules
    knowledge = knowledge
    bot = bot
    hints = hints
    notation = notation
    illegal = illegal
    bare_cards = frozenset({"J"})

    def first(self, players: int, options: Options) -> Carry:
        """Return who starts the first round: the youngest, says the sheet; here the option."""
        return {"starter": options["starter"]}

    def _empty(self, players: int, carry: Carry) -> State:
        state = self.new()
        state.players = players
        state.starter = carry["starter"]
        return state

    def deal(self, players: int, options: Options, carry: Carry, stream: Stream) -> State:
        """Shuffle and deal."""
        state = self._empty(players, carry)
        rules.deal(state, stream)
        return state

    def restore(self, players: int, options: Options, carry: Carry, deal: Mapping[str, Any]) -> State:
        """Deal what a record says (`hands`, `pile`, `rows`, `starter`); raises DealError."""
        state = self._empty(players, carry)
        dealt, rest = _cards(deal)
        size = HANDS[players]
        if len(dealt) != players or any(len(hand) != size for hand in dealt):
            message = f"{players} players are dealt {size} cards each"
            raise DealError(message)
        if sorted([*(card for hand in dealt for card in hand), *rest]) != SHUFFLED:
            message = f"the hands and the pile are not the {len(SHUFFLED)} cards of the game: the 11s lie out, there are {JOKERS} jokers"
            raise DealError(message)
        rows = listed(deal, "rows")
        if sorted(map(str, rows)) != sorted(notation.LETTERS):
            message = f"the deal's rows are the letters r, y, g, b in the order of the rows, not {rows!r}"
            raise DealError(message)
        if not same(field(deal, "starter"), carry["starter"]):
            message = f"seat {carry['starter']} starts this round, not {deal['starter']!r}"
            raise DealError(message)
        for seat, hand in enumerate(dealt):
            for card in hand:
                take(state, seat, card)
        state.pile[: len(rest)] = rest[::-1]
        state.left = len(rest)
        state.order[:] = [notation.LETTERS.index(letter) for letter in rows]
        lay_out(state)
        return state

    def dealt(self, state: State) -> dict[str, Any]:
        """Write a state that was just dealt as a record's deal."""
        return {
            "hands": [notation.cards(state.hands[seat], state.jokers[seat]) for seat in range(int(state.players))],
            "pile": [notation.CARD_TEXTS[card] for card in state.pile[: int(state.left)][::-1]],
            "rows": [notation.LETTERS[colour] for colour in state.order],
            "starter": int(state.starter),
        }

    def ended(self, state: State) -> str:
        """Return how a finished round ended: somebody went out, or all passed in a row."""
        return "passes" if state.counts[: int(state.players)].all() else "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> Carry | None:
        """Return who starts the next round, one seat further on, or None after the last."""
        if len(results) == options["rounds"]:
            return None
        return {"starter": (int(state.starter) + 1) % int(state.players)}  # Ruling M2: the start moves one seat clockwise

    def view(self, state: State, seat: int | None) -> ElferRausMasterView:
        """Look at the round from a seat, or from outside."""
        return view(state, seat)

    def seen(self, before: State, move: int, after: State, seat: int | None) -> ElferRausMasterSeen:
        """Tell what a seat saw of a move."""
        return seen(before, move, after, seat)


def _cards(deal: Mapping[str, Any]) -> tuple[list[list[int]], list[int]]:
    """Read the hands and the pile of a record's deal; raises DealError."""
    hands, pile = hands_of(deal), listed(deal, "pile")
    try:
        return [[notation.card(name) for name in hand] for hand in hands], [notation.card(name) for name in pile]
    except (NotationError, TypeError) as error:
        message = f"the deal's hands and pile are lists of cards: {error}"
        raise DealError(message) from error


GAME = ElferRausMaster()
