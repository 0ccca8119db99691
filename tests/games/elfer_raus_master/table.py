"""Positions of Elfer raus! Master set up by hand."""

from collections.abc import Sequence

from reihum._games.elfer_raus_master import GAME
from reihum._games.elfer_raus_master.deal import lay_out, take_card
from reihum._games.elfer_raus_master.notation import LETTERS, format_hand, format_spots, parse_card
from reihum._games.elfer_raus_master.rules import fill_spot
from reihum._games.elfer_raus_master.state import CARDS, NUMBERS, State
from tests.games.playing import make_moves

OPENING = "r 11 | y 11 | g 11 | b 11"


def table(hands: Sequence[str], rows: str = OPENING, pile: str = "", turn: int = 0, **rules: object) -> State:
    """Set up a position: a hand per seat, the rows from top to bottom, the pile (next card first), house rules.

    A row is its colour and what lies in it: `r 7-11 J12 14` are red 7 to 11, a joker as red 12, and red 14.
    """
    state = GAME.before_deal(len(hands), GAME.complete(len(hands), rules), {"starter": 0})
    lines = [row.split() for row in rows.split("|")]
    state.order[:] = [LETTERS.index(line[0]) for line in lines]
    lay_out(state)
    state.rows[:] = state.open[:] = 0
    for letter, *laid in lines:
        for text in laid:
            low, _, high = text.removeprefix("J").partition("-")
            for number in range(int(low), int(high or low) + 1):
                fill_spot(state, LETTERS.index(letter), number)
                if text[0] == "J":
                    state.standing[LETTERS.index(letter)] |= 1 << number
    for seat, hand in enumerate(hands):
        for name in hand.split():
            take_card(state, seat, parse_card(name))
        state.counts[seat] = len(hand.split())
    rest = [parse_card(name) for name in pile.split()][::-1]
    state.pile[: len(rest)] = rest
    state.left = len(rest)
    state.turn = turn
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves in notation, in the order of their codes."""
    return [GAME.text(state, code) for code in GAME.legal(state)]


def play(state: State, *texts: str) -> State:
    """Make moves one after the other, each of which must be legal, up to a pile that is due."""
    return make_moves(GAME, state, *texts)


def hand(state: State, seat: int) -> list[str]:
    """Return the cards in a hand in notation."""
    return format_hand(state.hands[seat], state.jokers[seat])


def row(state: State, letter: str) -> list[int]:
    """Return the filled numbers of a row."""
    return [int(spot[1:]) for spot in format_spots(state.rows) if spot[0] == letter]


def everywhere(state: State) -> list[str]:
    """Return all cards in hands, in the pile and on the table in notation, sorted."""
    laid = [int(state.rows[colour]) & ~int(state.standing[colour]) for colour in range(4)]
    pile = [int(code) for code in state.pile[: int(state.left)]]
    lying = sum(int(mask).bit_count() for mask in state.standing)
    names = [name for seat in range(int(state.players)) for name in hand(state, seat)] + format_spots(laid) + ["J"] * lying
    return sorted(names + ["J" if code == CARDS else f"{LETTERS[code // NUMBERS]}{code % NUMBERS + 1}" for code in pile])
