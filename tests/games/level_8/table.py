"""Positions of Level 8 set up by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from reihum._games.level_8 import GAME, hands, piles, setup
from reihum._games.level_8.notation import CARD_TEXTS, format_hand, format_pile, parse_card
from reihum._games.level_8.state import DRAW, JOKERS, LAY, NONE, NUMBER_CARDS, SKIPS, State
from reihum._kit.checks import unchecked
from tests.games.playing import list_moves, make_moves

DECK = sorted([*CARD_TEXTS[:NUMBER_CARDS], *["J"] * JOKERS, *["S"] * SKIPS])

FILLERS = ("o15", "o14", "o13", "o12")


def deck(state: State) -> list[str]:
    """Return all cards of the deck in notation."""
    return sorted([*CARD_TEXTS[:NUMBER_CARDS], *["J"] * int(state.deck_jokers), *["S"] * int(state.deck_skips)])


def table(  # noqa: PLR0913 - a position has many sides
    hands_of: Sequence[str],
    *,
    levels: Sequence[int] = (),
    stars: int = 1,
    own: Any = None,
    stack: str | None = None,
    discards: Sequence[str] = (),
    melds: Mapping[int, str] | None = None,
    turn: int = 0,
    dealer: int = NONE,
    turn_limit: int = 0,
    **house: Any,
) -> State:
    """Set up the beginning of a turn: a hand per seat, the pile (`stack`, next card first), discard piles (bottom first).

    Without a stack the pile has two cards that are nowhere else, o15 and o14 if they are free. `house` are house rules. `melds` has the
    moves by which a seat has laid its level, such as `R1 r1 y2 b3 R7 r7 J r9`.
    """
    players = len(hands_of)
    dealer = players - 1 if dealer == NONE else dealer
    options = GAME.complete(players, {"stars": stars, "levels": own, "dealer": dealer, "turn_limit": turn_limit, **house})
    state = GAME.before_deal(players, options, {**GAME.first(players, options), "levels": [*(levels or [1] * players)]})
    setup.clear_table(state)
    piles.note_all_fresh(state)
    for seat, cards in enumerate(discards):
        for name in cards.split():
            piles.note_seen_open(state, parse_card(name))
            piles.discard_card(state, seat, parse_card(name))
    for seat, moves in (melds or {}).items():
        for name in moves.split():
            if name in CARD_TEXTS:
                hands.draw(state, seat, parse_card(name))
        state.turn, state.phase = seat, LAY
        for move in moves.split():
            unchecked(GAME.play)(state, GAME.code(state, move))
    for seat, names in enumerate(hands_of):
        for name in names.split():
            hands.draw(state, seat, parse_card(name))
    taken = " ".join([*hands_of, *discards, *(melds or {}).values()]).split()
    free = [name for name in FILLERS if name not in taken][:2]
    waiting = [parse_card(name) for name in (free if stack is None else stack.split())][::-1]
    state.pile[: len(waiting)] = waiting
    state.left = len(waiting)
    state.turn, state.phase = turn, DRAW
    return state


def moves(state: State) -> list[str]:
    """Return the legal moves in notation, sorted."""
    return list_moves(GAME, state)


def play(state: State, *texts: str) -> State:
    """Make moves one after the other, each of which must be legal, up to a pile that is due."""
    return make_moves(GAME, state, *texts)


def starting(state: State, *beginnings: str) -> list[str]:
    """Return the legal moves whose notation begins with one of these."""
    return [move for move in moves(state) if move.startswith(beginnings)]


def laying(state: State) -> list[str]:
    """Return the legal moves that begin a meld."""
    return [move for move in moves(state) if move[0] in "RVC"]


def discards_of(state: State, seat: int) -> list[str]:
    """Return the cards of a discard pile in notation, the top one first."""
    cards = []
    node = int(state.tops[seat]) if state.heights[seat] else NONE
    while node != NONE:
        cards.append(CARD_TEXTS[piles.get_card(node)])
        node = int(state.below[node])
    return cards


def on_table(state: State) -> list[str]:
    """Return all cards that seats have laid in notation, including jokers."""
    laid = [meld for seat in GAME.view(state, None).melds for meld in seat]
    return [one.card for meld in laid for one in meld.cards]


def everywhere(state: State) -> list[str]:
    """Return all cards in notation, wherever they are."""
    seats = range(int(state.players))
    cards = [*format_pile(state), *["S"] * int(state.under), *on_table(state)]
    for seat in seats:
        cards += [*format_hand(state, seat), *discards_of(state, seat), *["S"] * int(state.before[seat])]
        cards += [CARD_TEXTS[kept] for kept in state.kept[seat] if kept != NONE]
    return sorted(cards)
