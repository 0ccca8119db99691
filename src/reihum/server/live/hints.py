"""Hints: the move that a good bot would make with what a seat knows."""

import secrets
from functools import partial
from typing import NamedTuple

from reihum._bots.networks import hints
from reihum._play.match import LegalMove, Match
from reihum.server.live.prices import HINT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.room import Room
from reihum.server.messages.commands import MAX_MOVES, AskHint
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Hint
from reihum.server.table.guards import require_current, require_seat, require_turn
from reihum.server.table.plans import play_within_turn


class _Advice(NamedTuple):
    reason: str
    cards: list[str]
    moves: list[str]


async def answer_hint(room: Room, seat: int | None, command: AskHint, account: Account) -> Hint:
    """Return what a seat might do on its turn, and why; `account` is charged for the thought. Raises Refused."""
    asking = require_seat(seat)
    _require(room, asking, command)
    await account.pay(HINT_PRICE)
    # Looked up again after the wait. The copy is for the thread, since the table may go on.
    match = _require(room, asking, command).fork()
    work, settle = partial(_advise, match, asking, secrets.randbits(64)), partial(account.settle, HINT_PRICE)
    found = await room.context.thinkers.run_hint(work, account.address, settle)
    return Hint(command.id, found.moves[0], found.reason, found.cards, found.moves)


def _require(room: Room, seat: int, command: AskHint) -> Match:
    """Return the match about which is asked; raises Refused where that has changed, or it is not the seat's turn."""
    if room.table.is_single_deal:
        message = "There are no hints at the deal of the day, or of an evening."
        raise Refused(message, "not_now")
    require_current(room.table, command.number)
    return require_turn(room.table, seat)


def _advise(tried: Match, seat: int, seed: int) -> _Advice:
    """Return a move, why it is made, and the moves of the same turn that would follow it.

    A network may say the first move. What follows is what `careful` would do, which is what reasons go by that are about a whole row.
    """
    game = tried.game
    first = found = hints.give_hint(game, tried.state, seat, seed)
    moves = [game.text(tried.state, found.move)]
    while len(moves) < MAX_MOVES and play_within_turn(tried, seat, LegalMove(found.move, moves[-1])):
        found = game.hint(tried.state, seat, seed)
        moves.append(game.text(tried.state, found.move))
    return _Advice(first.reason, first.cards, moves)
