"""A table as its log says: who sits there, and the match in progress. Nothing here reads, writes or waits."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from reihum.games.states import GameState
from reihum.match import Match
from reihum.server.messages.enums import MayTakeBack, Phase
from reihum.server.messages.events import (
    Arranged,
    CameBack,
    Created,
    Dealt,
    Event,
    Left,
    Moved,
    Readied,
    Sat,
    SatIn,
    Started,
    TakenBack,
    Voted,
)
from reihum.server.messages.protocol import MatchResult, RoundResult
from reihum.server.table import codes, seats
from reihum.server.table.seats import Seat
from reihum.server.table.undo import Before, Turn

HISTORY = 50
"""So many earlier matches are remembered."""


class LogError(Exception):
    """A log that cannot be replayed: written by another version of the rules, or damaged."""


class Step(NamedTuple):
    """An event that was just applied. For a move, also one taken back, its code and text, and the round before and after it.

    Where somebody got up, the text is the name.
    """

    number: int
    event: Event
    before: GameState | None = None
    after: GameState | None = None
    move: int = -1
    text: str = ""


class Table:
    """The replay of a log, event by event. `number` counts the events applied, from 1."""

    def __init__(self, code: str, created: Event) -> None:
        if not isinstance(created, Created):
            message = f"table {code}: the log does not begin with `created`"
            raise LogError(message)
        self.code = code
        self.number = 1
        self.game = created.game
        self.options = created.options
        self.pace = created.pace
        self.settings = created.settings
        self.founder = created.chairs[0].secret
        """The hash of the secret that the table was created with."""
        self.seats = [seats.seated(chair, at) for at, chair in enumerate(created.chairs)]
        self.host = 0
        self.people = len(self.seats)
        """The number of the next person who sits down."""
        self.matches = 0
        self.history: list[MatchResult] = []
        self.match: Match | None = None
        self.key = b""
        self.sealed = bytes.fromhex(created.sealed)
        """The key of the next match; empty in logs from before keys were drawn ahead."""
        self.moved = 1
        """The last event that changed the match."""
        self.turns = 0
        """Grows whenever a person's time begins anew."""
        self.mover: int | None = None
        """The seat that has moved in this turn, if any."""
        self._turn = Turn()

    @property
    def phase(self) -> Phase:
        """What the table is waiting for."""
        if self.match is None:
            return "waiting"
        if not self.match.round_over:
            return "playing"
        return "match_over" if self.match.over else "round_over"

    @property
    def turn(self) -> int | None:
        """The seat whose move it is."""
        return None if self.match is None else self.match.turn

    @property
    def admits(self) -> bool:
        """Whether one may come without a seat: to look on, or to find one."""
        return self.settings.onlookers or bool(seats.open_seats(self.seats))

    @property
    def names(self) -> list[str]:
        """The names at the table, empty where nobody sits."""
        return [seat.name for seat in self.seats]

    def seat_of(self, secret: str) -> int | None:
        """Give the seat that a secret opens."""
        return next((at for at, seat in enumerate(self.seats) if codes.opens(secret, seat.secret)), None)

    def seat_of_person(self, person: int) -> int | None:
        """Give the seat of the person with this number."""
        return next((at for at, seat in enumerate(self.seats) if seat.is_person and seat.person == person), None)

    def may_take_back(self, seat: int | None) -> MayTakeBack:
        """Tell whether a seat, or an onlooker, can take back a move now, and why not."""
        return self._turn.may_take_back(seat, self.turn)

    def sheet(self) -> MatchResult | None:
        """Give the score sheet of the match, once it is over."""
        match = self.match
        if match is None or not match.over:
            return None
        results = [RoundResult(result.ended, result.scores) for result in match.results]
        return MatchResult(results, match.totals or [], match.winners)

    def apply(self, event: Event) -> Step:
        """Let the next event of the log happen; raises LogError when it cannot."""
        try:
            step = self._apply(event)
        except Exception as error:
            message = f"table {self.code}: event {self.number + 1} cannot be replayed: {error}"
            raise LogError(message) from error
        self.number += 1
        if isinstance(event, Started | Dealt | Moved | TakenBack):
            self.moved = self.number
        return step

    def _apply(self, event: Event) -> Step:
        number = self.number + 1
        match event:
            case Started(key, sheet, sealed):
                self._remember(sheet or self.sheet())
                self.key, self.sealed = bytes.fromhex(key), bytes.fromhex(sealed)
                self.match = Match(self.game, self.names, self.options, key=self.key)
                self.matches += 1
                self._begin_round()
            case Dealt():
                self._playing.deal()
                self._begin_round()
            case Moved():
                return self._move(number, event)
            case TakenBack(seat):
                return self._take_back(number, event, seat)
            case Created():
                message = "a table is created once"
                raise ValueError(message)
            case Left(at):
                name = self.seats[at].name
                self._seat(event)
                return Step(number, event, text=name)
            case _:
                self._seat(event)
        return Step(number, event)

    def _begin_round(self) -> None:
        self.mover = None
        self.turns += 1
        self._turn = Turn()
        for seat in self.seats:
            seat.ready = False

    def _remember(self, sheet: MatchResult | None) -> None:
        if sheet is not None:
            self.history = [*self.history, sheet][-HISTORY:]

    # Moves

    def _move(self, number: int, event: Moved) -> Step:
        playing, seat = self._playing, event.seat
        if playing.turn != seat:
            message = f"it is seat {playing.turn}'s move, not seat {seat}'s"
            raise ValueError(message)
        before = Before(playing.state.copy(), len(playing.round.moves), playing.game.code(playing.state, event.move), event.move)
        playing.play(before.code)
        mover = self.seats[seat]
        own = event.by is None and mover.is_person
        over = playing.game.passed_on(before.state, playing.state)
        self._turn.moved(seat, before, self._may_take_back(before, seat) if own else "passed_on", over=over)
        self.turns += over or (own and mover.sitting_in is not None)
        if own:
            mover.come_back()
        self.mover = None if over else seat
        return Step(number, event, before.state, playing.state, before.code, event.move)

    def _may_take_back(self, before: Before, seat: int) -> MayTakeBack:
        """Tell whether a move that a person has just made can be taken back, as far as it is this seat's move again."""
        playing = self._playing
        if playing.turn != seat:
            return "passed_on"
        formed = len(playing.round.moves) > before.entries + 1
        return "seen" if formed or playing.game.reveals(before.state, before.code) else "yes"

    def _take_back(self, number: int, event: Event, seat: int) -> Step:
        before, after = self._turn.take_back(seat, self.turn), self._playing.state
        self._playing.back_to(before.state, before.entries)
        return Step(number, event, before.state, after, before.code, before.text)

    @property
    def _playing(self) -> Match:
        if self.match is None:
            message = "no match has begun"
            raise ValueError(message)
        return self.match

    def record(self) -> dict[str, Any] | None:
        """Write the match as a record, once it is over."""
        return self.match.record() if self.match is not None and self.match.over else None

    # Seats

    def _seat(self, event: Event) -> None:
        match event:
            case Sat(at, chair):
                self.seats[at] = seats.seated(chair, at)
                self.people = max(self.people, chair.person + 1)
            case Arranged():
                self._arrange(event)
            case Left(at, None):
                self.seats[at] = Seat()
            case Left(at, bot):
                self.seats[at].left, self.seats[at].sitting_in = True, bot
            case Readied(at, ready):
                self.seats[at].ready = ready
            case Voted(at, by):
                self.seats[at].votes.add(by)
            case SatIn(at, bot):
                self.seats[at].sitting_in = bot
                self.seats[at].votes.clear()
            case CameBack(at):
                self.seats[at].come_back()
                self.turns += at == self.turn
        self.host = seats.next_host(self.seats, self.host)

    def _arrange(self, event: Arranged) -> None:
        if event.order is not None:
            self.seats = [self.seats[at] for at in event.order]
            self.host = event.order.index(self.host)
        if event.options is not None:
            self.options = event.options
        if event.settings is not None:
            old, self.settings = self.settings, event.settings
            self.turns += (old.clock, old.clock_seconds) != (self.settings.clock, self.settings.clock_seconds)

    def skip(self, event: Event) -> None:
        """Pass over an event of a match that is long over; only who sits where and its score sheet still matter."""
        match event:
            case Started(_, sheet, sealed):
                self._remember(sheet or self.sheet())
                self.sealed = bytes.fromhex(sealed)
                self.match = None
                self.matches += 1
                self._begin_round()
            case Dealt():
                self._begin_round()
            case Moved(at, _, None) if self.seats[at].is_person:
                self.seats[at].come_back()
            case Moved() | TakenBack():
                pass
            case _:
                self._seat(event)
        self.number += 1


def replay(code: str, events: Sequence[Event]) -> Table:
    """Play a log again, the last match move by move; raises LogError.

    An earlier match is played as well where the log does not say how it ended.
    """
    table = Table(code, events[0])
    begins = [at for at, event in enumerate(events) if isinstance(event, Started)]
    for first, end in zip([1, *begins], [*begins, len(events)], strict=True):
        following = events[end] if end < len(events) else None
        known = isinstance(following, Started) and following.sheet is not None
        for event in events[first:end]:
            if known:
                table.skip(event)
            else:
                table.apply(event)
    return table
