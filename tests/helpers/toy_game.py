"""A fifth game, written outside the package: lay your three cards one by one; a card higher than the last scores 1."""

import sys
from collections.abc import Sequence
from typing import Annotated, ClassVar

import numpy as np
from msgspec import Struct
from rich.text import Text

from reihum import DealError, NotationError
from reihum.kit import (
    Base,
    Carry,
    Deal,
    GameScratch,
    GameState,
    Int8,
    Int8Array,
    Int16,
    Int32Array,
    Option,
    Options,
    Result,
    Rng,
    Stream,
    hands_of,
    rule,
    shuffle,
)


class State(GameState):
    hands: Annotated[Int32Array, 4]
    points: Annotated[Int8Array, 4]
    last: Int16
    players: Int8
    turn: Int8


class Scratch(GameScratch):
    codes: Annotated[Int32Array, 12]


class ToyView(Struct):
    hand: list[int]
    last: int | None
    points: list[int]


@rule
def legal(s: State, scratch: Scratch) -> int:
    n = 0
    for card in range(12):
        if s.turn >= 0 and s.hands[s.turn] >> card & 1:
            scratch.codes[n] = card
            n += 1
    return n


@rule
def play(s: State, move: int) -> None:
    s.hands[s.turn] ^= 1 << move
    s.points[s.turn] += move > s.last
    s.last = move
    s.turn = (s.turn + 1) % s.players
    if s.hands[s.turn] == 0:
        s.turn = -1


@rule
def score(s: State, seat: int) -> int:
    return int(s.points[seat])


@rule
def determinize(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """With two players the other's cards are known; more would have to be dealt anew."""


@rule
def careful(s: State, scratch: Scratch, _rng: Rng) -> int:
    legal(s, scratch)
    return int(scratch.codes[0])


class Toy(Base[State, Scratch, ToyView]):
    id, title, seats, moves = "toy", "Toy", range(2, 3), 12
    options: ClassVar[tuple[Option, ...]] = ()
    state_type, scratch_type = State, Scratch
    rules = knowledge = bot = sys.modules[__name__]

    def deal(self, players: int, options: Options, carry: Carry, stream: Stream) -> State:
        cards = np.arange(12, dtype=np.int8)
        shuffle(stream, cards, 12)
        return self.restore(players, options, carry, {"hands": [cards[seat * 3 : seat * 3 + 3].tolist() for seat in range(players)]})

    def restore(self, players: int, options: Options, carry: Carry, deal: Deal) -> State:
        state = self.new()
        state.players, state.last = players, -1
        for seat, hand in enumerate(hands_of(deal)):
            cards = [card for card in range(12) if card in hand]
            if not len(cards) == len(hand) == 3:
                message = "three cards from 0 to 11 each"
                raise DealError(message)
            state.hands[seat] = sum(1 << card for card in cards)
        return state

    def dealt(self, state: State) -> Deal:
        return {"hands": [self._hand(state, seat) for seat in range(int(state.players))], "pile": []}

    @staticmethod
    def _hand(state: State, seat: int) -> list[int]:
        return [card for card in range(12) if int(state.hands[seat]) >> card & 1]

    def ended(self, state: State) -> str:
        return "out"

    def following(self, state: State, options: Options, results: Sequence[Result]) -> Carry | None:
        return None

    def text(self, state: State, move: int) -> str:
        return str(move)

    def code(self, state: State, move: str) -> int:
        if move not in map(str, range(12)):
            message = f"{move!r} is no card from 0 to 11"
            raise NotationError(message)
        return int(move)

    def view(self, state: State, seat: int | None) -> ToyView:
        return ToyView([] if seat is None else self._hand(state, seat), None if state.last < 0 else int(state.last), self.scores(state))

    def seen(self, before: State, move: int, after: State, seat: int | None) -> str:
        return str(move)

    def show(self, state: State, seat: int | None, names: Sequence[str]) -> Text:
        return Text(repr(self.view(state, seat)))


GAME = Toy()
