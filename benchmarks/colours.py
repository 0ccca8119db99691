"""Positions with permuted colours: the rules of Elfer raus! and Elfer raus! Master treat all colours alike, so a network should as well."""

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.move_parts import parts_of
from reihum._games.elfer_raus import state as elfer_raus
from reihum._games.elfer_raus_master import state as master
from reihum._games.elfer_raus_master.state import COLOURS
from reihum._kit.observations import observation_parts
from reihum._play.game import Game

Order = NDArray[np.int64]
"""A permutation: colour `order[at]` becomes colour `at`."""

GAMES_WITH_COLOURS = ("elfer_raus", "elfer_raus_master")
"""The games with four colours that the rules treat alike."""


def permute_observations(game: Game, observations: NDArray[np.int8], order: Order) -> NDArray[np.int8]:
    """Return observations, a row each, with permuted colours."""
    permuted, places = observations.copy(), np.argsort(order)
    for part in observation_parts(get_learning(game).observation):
        seen = observations[:, part.start : part.stop].reshape(-1, *part.shape)
        if part.name == "order":
            # The rows stay where they lie: their colours are the values.
            seen = places[seen].astype(np.int8)
        elif COLOURS in part.shape:
            seen = seen.take(order, 1 + part.shape.index(COLOURS))
        permuted[:, part.start : part.stop] = seen.reshape(len(seen), -1)
    return permuted


def permute_parts(game: Game, moves: NDArray[np.int16], order: Order) -> NDArray[np.int16]:
    """Return the parts of moves with permuted colours; remarks, which come after the parts of all moves, stay as they are."""
    table = parts_of(game, game.seats.start)[0]
    into = np.arange(max(int(moves.max()), int(table.max())) + 1, dtype=np.int16)
    before, after = table.ravel(), table[permute_codes(game, order)].ravel()
    into[before[before >= 0]] = after[before >= 0]
    return np.where(moves < 0, moves, into[moves])


def permute_codes(game: Game, order: Order) -> NDArray[np.int64]:
    """Return for each move code that of the same move with permuted colours."""
    places = np.argsort(order)
    numbers = (elfer_raus if game.id == "elfer_raus" else master).NUMBERS
    cards = (places[:, None] * numbers + np.arange(numbers)).ravel()
    codes = np.arange(game.moves)
    if game.id == "elfer_raus":
        codes[: len(cards)] = cards
        return codes
    for first in (0, master.LAY_JOKER, master.EXCHANGE):
        codes[first : first + master.CARDS] = first + cards
    # The other end of a connector counts the colours without the card's own.
    own, other = np.arange(COLOURS)[:, None], np.arange(master.OTHERS)
    far = places[other + (other >= own)]
    others = (far - (far > places[:, None])).repeat(numbers, axis=0)
    for first in (master.BRIDGE, master.BRIDGE_JOKER):
        codes[first : first + master.CARDS * master.OTHERS] = first + (cards[:, None] * master.OTHERS + others).ravel()
    return codes
