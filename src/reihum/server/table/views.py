"""What each side of the table may see: nothing leaves the server that has not gone through here."""

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from reihum.game import find
from reihum.match import Match, commitment
from reihum.server.messages import protocol
from reihum.server.messages.events import (
    Arranged,
    CameBack,
    Created,
    Dealt,
    Left,
    Moved,
    Readied,
    Sat,
    SatIn,
    Started,
    TakenBack,
    Voted,
)
from reihum.server.messages.protocol import Happening, MatchView, RoundResult, SeatView, TableView
from reihum.server.table.state import Step, Table

if TYPE_CHECKING:
    from reihum.server.messages.enums import By, SeatKind


class Sides:
    """A table as it stands: what all sides see alike is put together once, however many look.

    `present` are the seats of people who are connected, `time_left` is what the clock shows.
    """

    def __init__(self, table: Table, present: Container[int], time_left: int | None = None) -> None:
        self._table = table
        self._match = None if table.match is None else _match_view(table, table.match, time_left)
        self._view = TableView(
            table=table.code,
            number=table.number,
            game=table.game,
            title=find(table.game).title,
            options=table.options,
            seats=[_seat_view(table, at, present) for at in range(len(table.seats))],
            seat=None,
            host=table.host,
            phase=table.phase,
            matches=table.matches,
            match=None,
            settings=table.settings,
            history=table.history,
            sealed=commitment(table.sealed) if table.sealed else None,
        )

    def view(self, seat: int | None) -> TableView:
        """Look from a seat, or from outside (None)."""
        match = self._table.match
        if match is None or self._match is None:
            return replace(self._view, seat=seat)
        legal = match.legal() if seat is not None and self._match.turn == seat else []
        own = replace(self._match, view=match.view(seat), legal=legal, back=self._table.may_take_back(seat))
        return replace(self._view, seat=seat, match=own)


def table_view(table: Table, seat: int | None, present: Container[int]) -> TableView:
    """Look at a table from one side; see `Sides`."""
    return Sides(table, present).view(seat)


def _seat_view(table: Table, at: int, present: Container[int]) -> SeatView:
    seat = table.seats[at]
    kind: SeatKind = "person" if seat.is_person else "bot" if seat.bot is not None else "open"
    return SeatView(
        kind=kind,
        name=seat.name,
        bot=seat.bot,
        away=kind == "person" and at not in present,
        ready=seat.ready or kind == "bot",
        sitting_in=seat.sitting_in,
        left=seat.left,
        votes=sorted(seat.votes),
    )


def _match_view(table: Table, match: Match, time_left: int | None) -> MatchView:
    """Show what all sides see of a match."""
    return MatchView(
        round=len(match.rounds),
        turn=match.turn,
        view=None,
        legal=[],
        results=[RoundResult(result.ended, result.scores) for result in match.results],
        totals=match.totals,
        winners=match.winners,
        commitment=commitment(table.key),
        key=table.key.hex() if match.over else None,
        back="nothing",
        time_left=time_left,
    )


def happening(table: Table, step: Step, seat: int | None) -> Happening:  # noqa: C901, PLR0911 - one case an event
    """Tell what a seat saw of the event that was just applied."""
    match step.event:
        case Created():
            return protocol.Created()
        case Sat(at, chair):
            return protocol.Sat(at, chair.name, chair.bot)
        case Arranged(order):
            return protocol.Arranged(order)
        case Left(at, _, removed):
            return protocol.Left(at, step.text, removed)
        case Readied(at, ready):
            return protocol.Readied(at, ready)
        case Voted(at, by):
            return protocol.Voted(at, by)
        case SatIn(at, bot):
            return protocol.SatIn(at, bot)
        case CameBack(at):
            return protocol.CameBack(at)
        case Started():
            return protocol.Started()
        case Dealt():
            return protocol.Dealt(0 if table.match is None else len(table.match.rounds))
        case TakenBack(at):
            return protocol.TakenBack(at, _shown(step.text, _seen(table, step, seat)))
        case Moved(at, _, by):
            seen = _seen(table, step, seat)
            mover: By = by or ("person" if table.seats[at].is_person else "bot")
            return protocol.Moved(at, _shown(step.text, seen), seen, mover)


def _seen(table: Table, step: Step, seat: int | None) -> Any:
    return None if table.match is None else table.match.game.seen(step.before, step.move, step.after, seat)


def _shown(text: str, seen: Any) -> str:
    """Write a move as the game says it was seen: what somebody puts aside face down is not told to others."""
    return str(getattr(seen, "move", text))
