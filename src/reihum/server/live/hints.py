"""Hints: what the best bot would do with what a seat knows."""

import secrets
from functools import partial

from reihum.server.live.room import Room
from reihum.server.messages.commands import AskHint
from reihum.server.messages.outgoing import Hint
from reihum.server.table.guards import require_current, require_seat, require_turn


async def hint(room: Room, seat: int | None, command: AskHint) -> Hint:
    """Return what a seat might do on its turn, and why; raises Refused."""
    require_current(room.table, command.number)
    asking = require_seat(seat)
    match = require_turn(room.table, asking)
    state = match.state.copy()  # the thread's own
    work = partial(match.game.hint, state, asking, secrets.randbits(64))
    found = await room.context.thinkers.think(work)
    return Hint(command.id, match.game.text(state, found.move), found.reason, found.cards)
