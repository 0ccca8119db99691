"""Why a move would be illegal, asked before it is made. A module of its own: the offline client translates it by itself."""

from reihum._kit.errors import NotationError
from reihum.server.messages.commands import Explain
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Explained
from reihum.server.table.guards import MAX_DETAIL, require_current, require_seat, require_turn
from reihum.server.table.state import Table


def explain(table: Table, seat: int | None, command: Explain) -> Explained:
    """Return why a move is not legal for the seat, whose turn it is; raises Refused. Nothing is changed."""
    require_current(table, command.number)
    match = require_turn(table, require_seat(seat))
    try:
        found = match.game.explain_illegal(match.state, command.move)
    except NotationError as error:
        raise Refused(str(error)[:MAX_DETAIL], "illegal_move") from error
    return Explained(command.id, None, []) if found is None else Explained(command.id, found.reason, found.cards)
