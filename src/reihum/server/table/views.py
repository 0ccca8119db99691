"""What each seat or onlooker may see: everything about a table that the server sends is made here."""

from collections.abc import Container
from typing import TYPE_CHECKING

from msgspec.structs import replace

from reihum._kit.base import Result
from reihum._kit.checks import unchecked
from reihum._kit.options import find_house_rules
from reihum._play.game import get_game
from reihum._play.match import Match, commit_to_key
from reihum._play.rounds import Round
from reihum.server.messages import happenings
from reihum.server.messages.events import (
    ArrangedEvent,
    CameBackEvent,
    CreatedEvent,
    DayEvent,
    DealtEvent,
    LeftEvent,
    MovedEvent,
    MutedEvent,
    ReadiedEvent,
    RenewedEvent,
    SatEvent,
    SatInEvent,
    StartedEvent,
    TakenBackEvent,
    TimeUpEvent,
    VotedEvent,
)
from reihum.server.messages.happenings import Happening
from reihum.server.messages.views import MatchView, PlayedRound, SeatView, TableView
from reihum.server.table.state import Table, TableStep

if TYPE_CHECKING:
    from reihum.server.messages.enums import By, SeatKind


class TableViews:
    """Makes the views of a table for its seats and onlookers; the parts that all of them share are built once.

    `present` are the seats of people who are connected, `time_left` and `idle_left` milliseconds as in `MatchView`. With `chat` False
    the views say that the chat is off and stays off, whatever the table's settings are.
    """

    def __init__(
        self, table: Table, present: Container[int], time_left: int | None = None, idle_left: int | None = None, *, chat: bool = True
    ) -> None:
        self._table = table
        self._match = None if table.match is None else _make_match_view(table, table.match, time_left, idle_left)
        game = get_game(table.game)
        self._view = TableView(
            table=table.code,
            number=table.number,
            game=table.game,
            title=game.title,
            options=table.options,
            house_rules=find_house_rules(game.options, table.options),
            seats=[_make_seat_view(table, at, present) for at in range(len(table.seats))],
            seat=None,
            host=table.host,
            phase=table.phase,
            matches=table.match_count,
            match=None,
            settings=table.settings if chat else replace(table.settings, chat=False),
            history=table.history,
            sealed=commit_to_key(table.next_key) if table.next_key else None,
            day=table.day or None,
            cards_of=table.cards_of or None,
            evening=table.evening,
            continues=None,
            loosest=table.loosest if chat else replace(table.loosest, chat=False),
        )

    def make_view(self, seat: int | None) -> TableView:
        """Return the table as a seat or an onlooker (None) sees it."""
        match, table = self._table.match, self._table
        # Onlookers may not know the other table, and later matches here do not continue anything.
        continues = table.continues if seat is not None and table.match_count == 1 else None
        if match is None or self._match is None:
            return replace(self._view, seat=seat, continues=continues)
        legal = match.legal() if seat is not None and self._match.turn == seat and not self._match.finishing else []
        own = replace(self._match, view=_make_round_view(match, seat), legal=legal, back=self._table.may_take_back(seat))
        return replace(self._view, seat=seat, match=own, continues=continues)


def make_table_view(table: Table, seat: int | None, present: Container[int]) -> TableView:
    """Return a table as a seat or an onlooker (None) sees it, see `TableViews`."""
    return TableViews(table, present).make_view(seat)


def _make_round_view(match: Match, seat: int | None) -> object:
    """Return the round as a seat or an onlooker (None) sees it."""
    return unchecked(match.game.view)(match.state, seat)  # the state is the table's own, the seat one of its


def _make_seat_view(table: Table, at: int, present: Container[int]) -> SeatView:
    seat = table.seats[at]
    kind: SeatKind = "person" if seat.is_person else "bot" if seat.bot is not None else "open"
    return SeatView(
        kind=kind,
        name=seat.name,
        bot=seat.bot,
        away=kind == "person" and at not in present,
        ready=seat.ready or kind == "bot",
        sitting_in=seat.sitting_in or (table.finishing if seat.is_person else None),
        left=seat.left,
        muted=seat.muted,
        offered=seat.offered,
        votes=sorted(seat.votes),
    )


def _make_match_view(table: Table, match: Match, time_left: int | None, idle_left: int | None) -> MatchView:
    """Return the parts of a match that everybody sees. Without a key, as in a replay of a record, there is no commitment."""
    return MatchView(
        round=len(match.rounds),
        turn=match.turn,
        view=None,
        legal=[],
        results=[_make_played_round(one, one.result) for one in match.rounds if one.result is not None],
        totals=match.totals,
        winners=match.winners,
        lowest_wins=bool(getattr(match.game, "lowest_wins", False)),
        commitment=commit_to_key(table.match_key) if table.match_key else "",
        # Others still play the same deal: its key is published elsewhere once the day or the evening is over.
        key=table.match_key.hex() if table.match_key and match.over and not table.is_single_deal else None,
        back="nothing",
        time_left=time_left,
        finishing=table.finishing is not None,
        idle_left=idle_left,
    )


def _make_played_round(played: Round, result: Result) -> PlayedRound:
    parts = [{part.what: [part.points, part.pieces] for part in of_seat} for of_seat in played.parts]
    return PlayedRound(result.ended, result.scores, parts, played.out)


def make_happening(table: Table, step: TableStep, seat: int | None) -> Happening:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """Return what a seat, or an onlooker (None), saw of the event that was just applied."""
    match step.event:
        case CreatedEvent() | DayEvent():
            return happenings.Created()
        case SatEvent(at, occupant):
            return happenings.Sat(at, occupant.name, occupant.bot, occupant.offered)
        case ArrangedEvent(order, _, _, host):
            return happenings.Arranged(order, host)
        case LeftEvent(at, _, removed):
            return happenings.Left(at, step.name, removed)
        case MutedEvent(at, muted):
            return happenings.Muted(at, muted)
        case RenewedEvent(at):
            return happenings.Renewed(at)
        case ReadiedEvent(at, ready):
            return happenings.Readied(at, ready)
        case VotedEvent(at, by):
            return happenings.Voted(at, by)
        case SatInEvent(at, bot):
            return happenings.SatIn(at, bot)
        case TimeUpEvent(at, _, ends):
            return happenings.TimeUp(at, ends)
        case CameBackEvent(at):
            return happenings.CameBack(at)
        case StartedEvent():
            return happenings.Started()
        case DealtEvent():
            return happenings.Dealt(0 if table.match is None else len(table.match.rounds))
        case TakenBackEvent(at):
            return happenings.TakenBack(at, _get_shown_notation(step, _find_seen(table, step, seat)))
        case MovedEvent(at, _, by):
            seen = _find_seen(table, step, seat)
            mover: By = by or ("person" if table.seats[at].is_person else "bot")
            return happenings.Moved(at, _get_shown_notation(step, seen), seen, mover)


def _find_seen(table: Table, step: TableStep, seat: int | None) -> object:
    if table.match is None or step.move is None:
        return None
    return unchecked(table.match.game.seen)(step.before, step.move.code, step.after, seat)  # both states are the table's own


def _get_shown_notation(step: TableStep, seen: object) -> str:
    """Return the move's notation as the viewer saw it: a card put aside face down is hidden from others."""
    return str(getattr(seen, "move", step.move.text if step.move else ""))
