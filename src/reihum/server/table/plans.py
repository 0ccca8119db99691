"""Questions before a move: why it would be illegal, and in which order several moves of a turn can be made."""

from collections.abc import Container, Sequence

from reihum._kit.checks import unchecked
from reihum._kit.errors import NotationError
from reihum._play.match import LegalMove, Match
from reihum.server.messages.commands import MAX_MOVES, CheckPlan, Explain
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Explained, PlanChecked
from reihum.server.table.guards import MAX_DETAIL, require_current, require_seat, require_turn
from reihum.server.table.state import Table

MAX_TRIED = 60
"""Failed tries before the search for an order gives up; a row of tiles needs few, since each tile fits in few positions."""


def require_moves(moves: Sequence[str]) -> None:
    """Raise Refused (`malformed`) unless there are 1 to MAX_MOVES moves."""
    if not 1 <= len(moves) <= MAX_MOVES:
        message = f"There are 1 to {MAX_MOVES} moves in a list, not {len(moves)}."
        raise Refused(message, "malformed")


def play_within_turn(tried: Match, seat: int, move: LegalMove) -> bool:
    """Make a move in a fork of a match (`Match.fork`) and return True, provided that it reveals nothing and the seat's turn goes on.

    Otherwise return False; the match is unchanged then.
    """
    game, before = tried.game, tried.state
    after = before.copy()
    unchecked(game.play)(after, move.code)
    over = unchecked(game.turn)(after) != seat or unchecked(game.passed_on)(before, after)
    if over or unchecked(game.due)(after) or unchecked(game.reveals)(before, move.code):
        return False
    tried.play(move)
    return True


class _Search:
    """Searches for an order in which a seat can make moves, keeping as close to the given order as possible."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._left = MAX_TRIED
        self._dead_ends: set[str] = set()
        """Sorted remaining moves from which no order was found: in whatever order the others are made, the position is the same."""

    def order(self, match: Match, moves: list[str]) -> list[str] | None:
        """Return the moves in an order in which they are legal; None when there is none, or none was found within MAX_TRIED tries."""
        remaining = " ".join(sorted(moves))
        if remaining in self._dead_ends:
            return None
        codes = set(match.codes())
        for move in dict.fromkeys(moves):
            made = _find_legal_move(match, codes, move)
            if made is None:
                continue
            rest = list(moves)
            rest.remove(move)
            if not rest:
                return [move]
            if self._left < 0:
                return None
            tried = match.fork()
            if play_within_turn(tried, self._seat, made) and (found := self.order(tried, rest)) is not None:
                return [move, *found]
            self._left -= 1
        self._dead_ends.add(remaining)
        return None


def _find_legal_move(match: Match, codes: Container[int], move: str) -> LegalMove | None:
    """Return the move with this notation if its code is among the legal `codes`, else None."""
    try:
        code = match.game.code(match.state, move)
    except NotationError:
        return None
    if code not in codes:
        return None
    text = unchecked(match.game.text)(match.state, code)
    return LegalMove(code, text) if text == move else None


def _follow(match: Match, seat: int, moves: list[str]) -> tuple[Match, list[str]]:
    """Make moves of the list on a fork until one cannot be made; return the fork and the moves that remain, at least one."""
    stood = match.fork()
    while len(moves) > 1:
        made = _find_legal_move(stood, set(stood.codes()), moves[0])
        if made is None or not play_within_turn(stood, seat, made):
            break
        moves = moves[1:]
    return stood, moves


def check_plan(table: Table, seat: int | None, command: CheckPlan) -> PlanChecked:
    """Return an order in which a seat could make moves on its turn, or the first move that cannot be made, and why.

    Raises Refused. Nothing is changed.
    """
    require_moves(command.moves)
    require_current(table, command.number)
    actor = require_seat(seat)
    match = require_turn(table, actor)
    found = _Search(actor).order(match, command.moves)
    if found is not None:
        return PlanChecked(command.id, found, None, None, [])
    stood, rest = _follow(match, actor, command.moves)
    legal = set(stood.legal())
    failed = next((move for move in rest if move not in legal), rest[0])
    try:
        why = stood.game.explain_illegal(stood.state, failed)
    except NotationError as error:
        raise Refused(str(error)[:MAX_DETAIL], "illegal_move") from error
    reason, cards = (None, []) if why is None else (why.reason, list(why.cards))
    return PlanChecked(command.id, None, failed, reason, cards)


def explain_refusal(table: Table, seat: int | None, command: Explain) -> Explained:
    """Return why a move is illegal for a seat on its turn; raises Refused. Nothing is changed."""
    require_current(table, command.number)
    match = require_turn(table, require_seat(seat))
    try:
        found = match.game.explain_illegal(match.state, command.move)
    except NotationError as error:
        raise Refused(str(error)[:MAX_DETAIL], "illegal_move") from error
    return Explained(command.id, None, []) if found is None else Explained(command.id, found.reason, found.cards)
