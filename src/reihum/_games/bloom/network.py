"""How a network plays Bloom: the parts of its moves."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.bloom.state import ADD, ADD_JOKER, EXCHANGE, JOKERS, MOVES, NUMBERS, SITES
from reihum._kit.network_profile import MoveParts, NetworkProfile


def make_move_parts(players: int) -> NDArray[np.int16]:
    """Return the parts of moves, shape (seat to move, move code, place); they are the same for each seat.

    Tiles for a new row, own or robbed, tiles drawn, and the moves without a tile each have a part of their own. An exchange is a number and
    a joker's place; an added number is the number and the kind of its site, an added joker its neighbour and the side of it.
    """
    blocks = MoveParts(MOVES, 2)
    own = blocks.add_block(EXCHANGE)
    exchanged, place = blocks.add_block(NUMBERS), blocks.add_block(JOKERS)
    added, site = blocks.add_block(NUMBERS), blocks.add_block(SITES)
    beside, side = blocks.add_block(NUMBERS + JOKERS), blocks.add_block(2)
    for move in range(EXCHANGE):
        blocks.set_parts(move, [own + move])
    for number in range(NUMBERS):
        for joker in range(JOKERS):
            blocks.set_parts(EXCHANGE + joker * NUMBERS + number, [exchanged + number, place + joker])
        for kind in range(SITES):
            blocks.set_parts(ADD + kind * NUMBERS + number, [added + number, site + kind])
    for before in range(2):
        for number in range(NUMBERS):
            blocks.set_parts(ADD_JOKER + before * NUMBERS + number, [beside + number, side + before])
        for joker in range(JOKERS):
            blocks.set_parts(ADD_JOKER + 2 * NUMBERS + before * JOKERS + joker, [beside + NUMBERS + joker, side + before])
    return np.tile(blocks.table, (players, 1, 1))


NETWORK = NetworkProfile(make_move_parts, points_scale=6.6, plays_reviews=False)  # its playouts take 2 to 5 ms, too slow for reviews
