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


class _FoundHint(NamedTuple):
    reason: str
    cards: list[str]
    moves: list[str]


async def answer_hint(room: Room, seat: int | None, command: AskHint, account: Account) -> Hint:
    """Return a hint for a seat on its turn; `account` is charged for the computation. Raises Refused."""
    asking = require_seat(seat)
    _require_match(room, asking, command)
    await account.pay(HINT_PRICE)
    # Checked again after the wait. The thread gets a fork, since the table may go on.
    match = _require_match(room, asking, command).fork()
    work, settle = partial(_find_hint, match, asking, secrets.randbits(64)), partial(account.settle, HINT_PRICE)
    found = await room.context.thinkers.run_hint(work, account.address, settle)
    return Hint(command.id, found.moves[0], found.reason, found.cards, found.moves)


def _require_match(room: Room, seat: int, command: AskHint) -> Match:
    """Return the match; raises Refused when it has changed since the command, or it is not the seat's turn."""
    if room.table.is_single_deal:
        message = "There are no hints at the deal of the day, or of an evening."
        raise Refused(message, "not_now")
    require_current(room.table, command.number)
    return require_turn(room.table, seat)


def _find_hint(tried: Match, seat: int, seed: int) -> _FoundHint:
    """Return a move, the reason for it, and the following moves of the same turn.

    A network may choose the first move. The following ones are those of `careful`, on which reasons about a whole row are based.
    """
    game = tried.game
    first = found = hints.give_hint(game, tried.state, seat, seed)
    moves = [game.text(tried.state, found.move)]
    while len(moves) < MAX_MOVES and play_within_turn(tried, seat, LegalMove(found.move, moves[-1])):
        found = game.hint(tried.state, seat, seed)
        moves.append(game.text(tried.state, found.move))
    return _FoundHint(first.reason, first.cards, moves)
