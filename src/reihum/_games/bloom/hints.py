"""The reasons for a move of Bloom, for hints."""

from typing import Literal, get_args

from reihum._games.bloom.bot import careful
from reihum._games.bloom.circle import step_onward
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.bloom.notation import TILE_TEXTS, list_numbers
from reihum._games.bloom.rules import legal, play, sum_points
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    BUILDING,
    CLOSE_AND_TAKE,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    JOKER,
    NUMBERS,
    OVER,
    TAKE,
    Scratch,
    State,
)
from reihum._kit.base import ADVICE
from reihum._kit.chance import make_rng

Reason = Literal[
    "only_move",
    "goes_out",
    "takes_joker",
    "row_and_joker",
    "robs_and_scores",
    "scores",
    "sheds",
    "enough",
    "goes_with_own",
    "goes_with_table",
    "many_flowers",
    "nothing_open",
    "pile_empty",
    "stops_drawing",
]
"""The tiles with each reason: for a row all its tiles, the robbed ones once more as `<37`, and its scoring tile as `*9`; for adding and
exchanging those that leave the hand; for drawing the open tile, with `goes_with_own` and `goes_with_table` also its neighbours; for
`nothing_open` the open tiles."""

REASONS: tuple[Reason, ...] = get_args(Reason)
OPINIONS: tuple[Reason, ...] = ("stops_drawing", "nothing_open", "enough", "pile_empty")
"""Reasons that are judgements of the careful player, given only for its own moves."""

MANY = 3
"""The least number of flowers that counts as many."""


def explain_move(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a move, and the tiles concerned."""
    if legal(s, scratch) == 1:
        return "only_move", []
    if s.phase == DRAWN or DRAW <= move < EXCHANGE:
        return _explain_drawing(s, move)
    if EXCHANGE <= move < ADD:
        return "takes_joker", [TILE_TEXTS[(move - EXCHANGE) % NUMBERS]]
    if s.phase == BUILDING or move < END:
        return _explain_row(s, scratch, move)
    if move == END:
        return "enough", []
    return _explain_adding(s, scratch, move)


def narrow_reason(_s: State, _scratch: Scratch, reason: str, cards: list[str], worse: int) -> tuple[str, list[str]]:
    """Return a reason as far as it speaks against a worse move, with its tiles; ADVICE if it does not."""
    takes = TAKE <= worse < EXCHANGE
    return (ADVICE if reason == "nothing_open" and not takes else reason), cards


def _explain_drawing(s: State, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for drawing a tile, or for drawing no more, and the tiles concerned."""
    if move == END:
        return "stops_drawing", []
    if move == DRAW:
        return "nothing_open", [TILE_TEXTS[tile] for tile in list_numbers(s.open)]
    near = [step_onward(move - TAKE, steps) for steps in range(-int(s.step), int(s.step) + 1) if steps]
    own, lying = list_numbers(s.hands[int(s.turn)]), [tile for tile in near if s.home[tile] >= 0]
    mine = [tile for tile in near if tile in own]
    if mine or lying:
        return ("goes_with_own" if mine else "goes_with_table"), [TILE_TEXTS[tile] for tile in (move - TAKE, *(mine or lying))]
    reason: Reason = "many_flowers" if s.left and FLOWERS[move - TAKE] >= MANY else "pile_empty"
    return reason, [TILE_TEXTS[move - TAKE]]


def _explain_row(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for a row that this move begins or continues; the careful player completes it."""
    world, seat = s.copy(), int(s.turn)
    row = int(s.rows)
    while True:
        robbed, last = [int(place) for place in world.robbed_places[: int(world.robbed)]], move
        play(world, move)
        if world.rows > row:
            break
        # A copy, since `careful` may try moves in the state that it is given.
        move = int(careful(world.copy(), scratch, make_rng(0)))
    tiles = [TILE_TEXTS[tile] for tile in world.tiles[int(world.starts[row]) : int(world.starts[row + 1])]]
    won = int(sum_points(int(world.taken[seat]))) - int(sum_points(int(s.taken[seat])))
    more = [*(f"<{tiles[place]}" for place in robbed), *([f"*{won}"] if won else [])]
    if world.turn == OVER:
        return "goes_out", tiles + more
    if last == CLOSE_AND_TAKE:
        return "row_and_joker", tiles + more
    if not won:
        return "sheds", tiles + more
    return ("robs_and_scores" if robbed else "scores"), tiles + more


def _explain_adding(s: State, scratch: Scratch, move: int) -> tuple[Reason, list[str]]:
    """Return the reason for adding tiles, and all that are added; the careful player completes the turn."""
    world, seat, added = s.copy(), int(s.turn), []
    while move >= ADD:
        added.append(TILE_TEXTS[JOKER if move >= ADD_JOKER else (move - ADD) % NUMBERS])
        play(world, move)
        if world.turn != seat or world.phase != ADDING:
            return "goes_out", added
        move = int(careful(world.copy(), scratch, make_rng(0)))
    return "sheds", added
