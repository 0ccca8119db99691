"""The fitted weights of Bloom's candidate moves, in fortieths of a point unless noted otherwise.

They were optimised with the cross-entropy method (Rubinstein 1999) on whole matches against `careful`; `docs/training.md` describes
it. While there is time a weight grows with the pile; near the end of the round it is fixed.
"""

from typing import NamedTuple

from reihum._games.bloom.bot import count_tiles_in_hand
from reihum._games.bloom.circle import widen
from reihum._games.bloom.row_search import RowWorths
from reihum._games.bloom.state import State
from reihum._kit.compiled import rule


class BotWeights(NamedTuple):
    """The weights of moves at one moment of the round."""

    rows: RowWorths
    """The weights of rows."""
    wait: int
    """Drawing, without what may be drawn."""
    draw: int
    """The tenths of the best draw's worth that count towards drawing."""
    better: int
    """The tenths of the best row's gain from an open tile that count towards taking it."""
    hidden: int
    """A hidden tile."""
    own_neighbour: int
    """An open tile, for each number in hand that may stand beside it."""
    table_neighbour: int
    """An open tile, for each number on the table that may stand beside it and be robbed."""
    open_flower: int
    """An open tile, for each of its flowers."""
    exchange: int
    """The least gain for exchanging a number for a joker."""
    stop: int
    """The least worth of a second tile that is drawn."""
    add: int
    """Adding tiles at all."""
    added_flower: int
    """Adding tiles, for each of their flowers."""
    added_tile: int
    """Adding tiles, for each of them."""


# Two players: with an empty pile, the growth for every 16 tiles in it, and near the end of the round.
TWO = BotWeights(
    rows=RowWorths(point=41, out=210, joker=105, joker_taken=98, tile=30, flower=9),
    wait=64,
    draw=2,
    better=9,
    hidden=54,
    own_neighbour=61,
    table_neighbour=39,
    open_flower=23,
    exchange=0,
    stop=-4000,
    add=-4000,
    added_flower=32,
    added_tile=-5,
)
TWO_GROWTH = BotWeights(
    rows=RowWorths(point=0, out=-8, joker=0, joker_taken=7, tile=-1, flower=-3),
    wait=23,
    draw=0,
    better=0,
    hidden=-3,
    own_neighbour=-1,
    table_neighbour=-4,
    open_flower=0,
    exchange=1,
    stop=0,
    add=0,
    added_flower=0,
    added_tile=0,
)
TWO_LATE = BotWeights(
    rows=RowWorths(point=40, out=206, joker=54, joker_taken=77, tile=1, flower=37),
    wait=-76,
    draw=-1,
    better=3,
    hidden=14,
    own_neighbour=55,
    table_neighbour=32,
    open_flower=-8,
    exchange=8,
    stop=117,
    add=-64,
    added_flower=32,
    added_tile=-5,
)
# Three players and more, fitted with four.
MORE = BotWeights(
    rows=RowWorths(point=56, out=240, joker=118, joker_taken=115, tile=26, flower=9),
    wait=21,
    draw=4,
    better=11,
    hidden=36,
    own_neighbour=47,
    table_neighbour=20,
    open_flower=16,
    exchange=25,
    stop=-4000,
    add=-4000,
    added_flower=34,
    added_tile=11,
)
MORE_GROWTH = BotWeights(
    rows=RowWorths(point=0, out=12, joker=9, joker_taken=14, tile=2, flower=-2),
    wait=17,
    draw=2,
    better=1,
    hidden=10,
    own_neighbour=2,
    table_neighbour=-4,
    open_flower=6,
    exchange=1,
    stop=0,
    add=0,
    added_flower=0,
    added_tile=0,
)
MORE_LATE = BotWeights(
    rows=RowWorths(point=43, out=220, joker=61, joker_taken=97, tile=2, flower=37),
    wait=-87,
    draw=3,
    better=1,
    hidden=-1,
    own_neighbour=110,
    table_neighbour=25,
    open_flower=-15,
    exchange=44,
    stop=96,
    add=-58,
    added_flower=34,
    added_tile=11,
)
TWO_ENDS = (3, 12)
"""With two players the end is near if the other hand has at most the first number of tiles, or the pile the second."""
MORE_ENDS = (4, 5)
"""The same with more players, and any other hand."""
PILE_STEP = 16
"""The tiles in the pile that add the growth once."""


@rule
def get_bot_weights(s: State) -> BotWeights:
    """Return the weights of moves in this position, for the seat to move."""
    left = widen(s.left)
    if s.players == 2:  # noqa: PLR2004 - two players have weights of their own
        return TWO_LATE if _is_near_end(s, TWO_ENDS) else _grow(TWO, TWO_GROWTH, left)
    return MORE_LATE if _is_near_end(s, MORE_ENDS) else _grow(MORE, MORE_GROWTH, left)


@rule
def _is_near_end(s: State, few: tuple[int, int]) -> bool:
    """Return whether another hand has at most `few[0]` tiles, or the pile at most `few[1]`."""
    near = s.left <= few[1]
    for seat in range(s.players):
        near |= seat != s.turn and count_tiles_in_hand(s, seat) <= few[0]
    return near


@rule
def _grow(base: BotWeights, growth: BotWeights, left: int) -> BotWeights:
    """Return the weights with `left` tiles in the pile."""
    rows, more = base.rows, growth.rows
    return BotWeights(
        RowWorths(
            rows.point + more.point * left // PILE_STEP,
            rows.out + more.out * left // PILE_STEP,
            rows.joker + more.joker * left // PILE_STEP,
            rows.joker_taken + more.joker_taken * left // PILE_STEP,
            rows.tile + more.tile * left // PILE_STEP,
            rows.flower + more.flower * left // PILE_STEP,
        ),
        base.wait + growth.wait * left // PILE_STEP,
        base.draw + growth.draw * left // PILE_STEP,
        base.better + growth.better * left // PILE_STEP,
        base.hidden + growth.hidden * left // PILE_STEP,
        base.own_neighbour + growth.own_neighbour * left // PILE_STEP,
        base.table_neighbour + growth.table_neighbour * left // PILE_STEP,
        base.open_flower + growth.open_flower * left // PILE_STEP,
        base.exchange + growth.exchange * left // PILE_STEP,
        base.stop + growth.stop * left // PILE_STEP,
        base.add + growth.add * left // PILE_STEP,
        base.added_flower + growth.added_flower * left // PILE_STEP,
        base.added_tile + growth.added_tile * left // PILE_STEP,
    )
