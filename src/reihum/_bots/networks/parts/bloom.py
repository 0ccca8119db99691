"""What moves of Bloom are composed of."""

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.parts.blocks import Blocks
from reihum._games.bloom.state import ADD, ADD_JOKER, EXCHANGE, JOKERS, MOVES, NUMBERS, SITES


def parts(players: int) -> NDArray[np.int16]:
    """Return the parts of moves, by seat to move, move and place; they are the same for each seat.

    Tiles for a new row, one's own or robbed, tiles drawn, and the moves without a tile are parts of their own. An exchange is a number and
    a joker's place; an added number is the number and the kind of its site, an added joker its neighbour and the side of it.
    """
    blocks = Blocks(MOVES, 2)
    own = blocks.block(EXCHANGE)
    exchanged, place = blocks.block(NUMBERS), blocks.block(JOKERS)
    added, site = blocks.block(NUMBERS), blocks.block(SITES)
    beside, side = blocks.block(NUMBERS + JOKERS), blocks.block(2)
    for move in range(EXCHANGE):
        blocks.put(move, [own + move])
    for number in range(NUMBERS):
        for joker in range(JOKERS):
            blocks.put(EXCHANGE + joker * NUMBERS + number, [exchanged + number, place + joker])
        for kind in range(SITES):
            blocks.put(ADD + kind * NUMBERS + number, [added + number, site + kind])
    for before in range(2):
        for number in range(NUMBERS):
            blocks.put(ADD_JOKER + before * NUMBERS + number, [beside + number, side + before])
        for joker in range(JOKERS):
            blocks.put(ADD_JOKER + 2 * NUMBERS + before * JOKERS + joker, [beside + NUMBERS + joker, side + before])
    return np.tile(blocks.table, (players, 1, 1))
