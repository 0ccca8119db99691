"""How a network plays Level 8: the parts of its moves."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.level_8.state import DISCARD, LAY_OFF, LAY_SKIP, MELDS, MOVES, OFFERS, SEATS, TABLE, TAKE_TOP
from reihum._kit.network_profile import NO_PART, MoveParts, NetworkProfile


def make_move_parts(players: int) -> NDArray[np.int16]:
    """Return the parts of moves, shape (seat to move, move code, place).

    Laying off has two parts, the card and the meld. Every other move is a part of its own: cards taken, by owner of the discard pile;
    melds begun; cards laid, discarded and kept, by card; skip cards, by the seat that they are laid before. Seats are counted from the
    seat to move; moves that name a seat where nobody sits have no part.
    """
    return np.stack([_make_parts_seen_from(seat, players) for seat in range(players)])


def _make_parts_seen_from(seat: int, players: int) -> NDArray[np.int16]:
    """Return the parts of the moves of one seat, shape (move code, place)."""
    blocks = MoveParts(MOVES, 2)
    take, offer, place = blocks.add_block(LAY_OFF), blocks.add_block(OFFERS), blocks.add_block(TABLE)
    end = blocks.add_block(MOVES - DISCARD)
    for move in range(LAY_OFF):
        blocks.set_parts(move, [take + move])
    for move in range(DISCARD, MOVES):
        blocks.set_parts(move, [end + move - DISCARD])
    for other in range(SEATS):
        steps = (other - seat) % players
        sits = other < players
        blocks.set_parts(TAKE_TOP + other, [take + TAKE_TOP + steps if sits else NO_PART])
        blocks.set_parts(LAY_SKIP + other, [end + LAY_SKIP - DISCARD + steps if sits else NO_PART])
        for meld in range(MELDS):
            for card in range(OFFERS):
                move = LAY_OFF + (other * MELDS + meld) * OFFERS + card
                blocks.set_parts(move, [offer + card, place + steps * MELDS + meld] if sits else [])
    return blocks.table


NETWORK = NetworkProfile(make_move_parts, plays_reviews=False)  # its playouts rate the influence of play too high
