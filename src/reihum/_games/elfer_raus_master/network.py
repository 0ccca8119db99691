"""How a network plays Elfer raus! Master: the parts of its moves."""

import numpy as np
from numpy.typing import NDArray

from reihum._games.elfer_raus_master.state import BRIDGE, BRIDGE_JOKER, CARDS, COLOURS, END, EXCHANGE, LAY_JOKER, MOVES, NUMBERS, OTHERS
from reihum._kit.network_profile import MoveParts, NetworkProfile


def make_move_parts(players: int) -> NDArray[np.int16]:
    """Return the parts of moves, shape (seat to move, move code, place); they are the same for each seat.

    Cards laid, jokers laid, and cards exchanged, by spot; for a connector the spot that it leads to as well, and from which row to which,
    with a card or a joker. The three moves without a card are parts of their own.
    """
    blocks = MoveParts(MOVES, 3)
    lay, joker, beyond, exchange = (blocks.add_block(CARDS) for _ in range(4))
    leads, leads_joker = (blocks.add_block(COLOURS * OTHERS) for _ in range(2))
    others = blocks.add_block(MOVES - END)
    for spot in range(CARDS):
        blocks.set_parts(spot, [lay + spot])
        blocks.set_parts(LAY_JOKER + spot, [joker + spot])
        blocks.set_parts(EXCHANGE + spot, [exchange + spot])
        for other in range(OTHERS):
            way = spot // NUMBERS * OTHERS + other
            blocks.set_parts(BRIDGE + spot * OTHERS + other, [lay + spot, beyond + spot, leads + way])
            blocks.set_parts(BRIDGE_JOKER + spot * OTHERS + other, [joker + spot, beyond + spot, leads_joker + way])
    for move in range(END, MOVES):
        blocks.set_parts(move, [others + move - END])
    return np.tile(blocks.table, (players, 1, 1))


NETWORK = NetworkProfile(make_move_parts, known_from={"most_lays": 2})
