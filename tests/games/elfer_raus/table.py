"""Positions of Elfer raus! set up by hand."""

from collections.abc import Sequence

from reihum._games.elfer_raus import GAME
from reihum._games.elfer_raus.notation import CARD_TEXTS, parse_card
from reihum._games.elfer_raus.rules import lay_card, take_card
from reihum._games.elfer_raus.state import COLOURS, MIDDLE, State
from tests.games.playing import list_moves, make_moves


def table(hands: Sequence[str], laid: str = "", pile: str = "", turn: int = 0, **rules: object) -> State:
    """Set up a position: a hand per seat, the cards laid (in an order in which they fit), the pile (next card first), house rules."""
    state = GAME.before_deal(len(hands), GAME.complete(len(hands), rules), {})
    state.open[:] = 1 << MIDDLE
    for name in laid.split():
        lay_card(state, parse_card(name) // 20, parse_card(name) % 20 + 1)
    for seat, hand in enumerate(hands):
        for name in hand.split():
            take_card(state, seat, parse_card(name))
            state.counts[seat] += 1
    cards = [parse_card(name) for name in pile.split()][::-1]
    state.pile[: len(cards)] = cards
    state.left = len(cards)
    state.turn = turn
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves in notation, sorted."""
    return list_moves(GAME, state)


def play(state: State, *texts: str) -> State:
    """Make moves one after the other, each of which must be legal, up to a pile that is due."""
    return make_moves(GAME, state, *texts)


def on_table(state: State) -> set[str]:
    """Return the cards on the table in notation."""
    return {f"{'rygb'[colour]}{number}" for colour in range(COLOURS) for number in range(1, 21) if int(state.rows[colour]) >> number & 1}


SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


def deal_with(elevens: dict[str, int | None]) -> dict[str, list[object]]:
    """Make a record's deal for three in which each 11 is in the hand of the seat given, or in the pile."""
    others = [name for name in CARD_TEXTS if not name.endswith("11")]
    hands: list[list[str]] = [[] for _ in range(3)]
    pile: list[str] = []
    for name, seat in elevens.items():
        (pile if seat is None else hands[seat]).append(name)
    for hand in hands:
        while len(hand) < SIZES[3]:
            hand.append(others.pop())
    return {"hands": list(hands), "pile": [*pile, *others]}
