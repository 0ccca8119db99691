"""The state of a table, replayed from its log: its seats and the match in progress. Nothing here reads, writes or waits."""

from typing import TYPE_CHECKING, NamedTuple

from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import get_game
from reihum._play.match import KeyedChance, LegalMove, Match, RepeatedChance
from reihum._play.rounds import SettledRound
from reihum.server.messages.enums import MayTakeBack, Phase
from reihum.server.messages.events import (
    ArrangedEvent,
    CameBackEvent,
    Continued,
    CreatedEvent,
    DayEvent,
    DealtEvent,
    Event,
    LeftEvent,
    LogError,
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
from reihum.server.messages.views import MatchResult, RoundResult
from reihum.server.table import seat_secrets, seats
from reihum.server.table.seats import Seat
from reihum.server.table.stand_ins import StandIns
from reihum.server.table.turn_progress import TurnProgress
from reihum.server.table.undo import Snapshot, UndoHistory

if TYPE_CHECKING:
    from reihum.server.messages.settings import Settings

MAX_HISTORY = 50
"""Earlier matches whose score sheets are kept, at most."""


class TableStep(NamedTuple):
    """An event that was just applied."""

    number: int
    event: Event
    before: GameState | None = None
    """For a move, also one taken back: the state of the round before it."""
    after: GameState | None = None
    move: LegalMove | None = None
    name: str = ""
    """The name of the person who got up."""


class Table:
    """The replay of a log, event by event. `number` counts the events applied, from 1."""

    def __init__(self, code: str, created: Event) -> None:
        if not isinstance(created, CreatedEvent):
            message = f"table {code}: the log does not begin with `created`"
            raise LogError(message, 1)
        self.code = code
        self.number = 1
        self.game: str = created.game
        self.day = ""
        """The date of the deal of the day that the table is for, empty at all others."""
        self.cards_of, self.evening, self.continues = created.cards_of, created.evening, created.continues
        """`cards_of` is the link of the match whose cards are played here once more, or of the evening if `evening`, else empty;
        `continues` is the step of another table's match that people go on from here, else None."""
        self.options: dict[str, object] = get_game(created.game).complete(len(created.occupants), created.options)
        """Every option with its value, including options that did not exist yet when the table was set up."""
        self.pace: int = created.pace
        self.settings: Settings = created.settings
        self.loosest: Settings = created.settings if created.keeper else created.loosest
        """The settings whose clock, onlookers and chat the host may not loosen: those of whoever set the table up for others,
        or the table from which people go on here."""
        self.keeper: str = created.keeper
        """The hash of the secret of the person who set the table up without sitting down; empty if they sat down."""
        self.creator_secret: str = created.keeper or created.occupants[0].secret
        """The hash of the secret that the table was created with."""
        self.seats: list[Seat] = [seats.make_seat(occupant, at) for at, occupant in enumerate(created.occupants)]
        self.host = 0
        self._owner = self.seats[0].person
        """The number of the owner: the person who set the table up or, if they got up, the host since then."""
        self.next_person: int = len(self.seats)
        """The number that the next person who sits down is given."""
        self.match_count = 0
        """Matches begun here."""
        self.history: list[MatchResult] = []
        self.match: Match | None = None
        self.match_key = b""
        """The key of the match's deals; empty before the first match, and when some deals come from a record."""
        self.continued: Continued | None = None
        """The point from which the match continues a recorded one, None if it began here."""
        self.next_key: bytes = bytes.fromhex(created.next_key)
        """The key of the next match; empty in logs from before keys were drawn ahead."""
        self.last_change = 1
        """The number of the last event that changed the match."""
        self.clock_starts = 0
        """How often a person's time for a turn has started again."""
        self.waits_since = 1
        """With a clock of days, the number of the event since which the table has been waiting for the same thing."""
        self.turn_progress = TurnProgress()
        self.damaged = False
        """Whether the log has further events that cannot be read or applied: nothing can be added to it."""
        self.stand_ins = StandIns()
        self._undo = UndoHistory()
        self._finishing: str | None = None

    @property
    def phase(self) -> Phase:
        """What the table is waiting for: a start, a move, the next round, or another match."""
        if self.match is None:
            return "waiting"
        if not self.match.round_over:
            return "playing"
        return "match_over" if self.match.over or self.is_single_deal else "round_over"

    @property
    def is_single_deal(self) -> bool:
        """Whether the table is for a single deal that others play as well: the deal of the day, or one of an evening."""
        return bool(self.day) or self.evening

    @property
    def turn(self) -> int | None:
        """The seat whose move it is, None where nobody is to move."""
        return None if self.match is None else self.match.turn

    @property
    def finishing(self) -> str | None:
        """The bot that plays the round to its end for everybody, None where people play on."""
        return self._finishing if self.phase == "playing" else None

    def get_bot(self, seat: int) -> str | None:
        """Return the kind of bot that moves on a seat now, None where a person does."""
        return self.seats[seat].playing_bot or self.finishing

    def get_bot_pause(self, seat: int) -> float:
        """Return the milliseconds that a bot on a seat takes for its next move."""
        return self.pace * self.settings.slowness * self.turn_progress.get_part_of_pace(seat)

    @property
    def waited_for(self) -> int | None:
        """The seat of the person who is to move; None where a bot is, or nobody."""
        turn = self.turn
        return None if turn is None or self.get_bot(turn) is not None else turn

    @property
    def _awaited(self) -> tuple[object, ...] | None:
        """What the table is waiting for, as a value that changes whenever that does; None without a clock of days."""
        return (self.phase, self.waited_for, self.clock_starts) if self.settings.clock == "days" else None

    @property
    def admits_visitors(self) -> bool:
        """Whether the table may be joined without a seat's secret: to look on, or to take a seat."""
        return self.settings.onlookers or bool(seats.list_open_seats(self.seats) or seats.list_offered_seats(self.seats))

    @property
    def names(self) -> list[str]:
        """The names at the table by seat, empty where nobody sits."""
        return [seat.name for seat in self.seats]

    @property
    def people(self) -> set[int]:
        """The numbers of the people at the table, without those who got up."""
        return {seat.person for seat in self.seats if seat.is_person and not seat.left}

    def find_seat_by_secret(self, secret: str) -> int | None:
        """Return the seat that a secret opens, None if it opens none."""
        return next((at for at, seat in enumerate(self.seats) if seat_secrets.is_secret_of(secret, seat.secret)), None)

    def find_seat_by_person(self, person: int) -> int | None:
        """Return the seat of the person with this number, None where there is none."""
        return next((at for at, seat in enumerate(self.seats) if seat.is_person and seat.person == person), None)

    @property
    def owner(self) -> int | None:
        """The seat of the owner, who becomes host again on coming back; None while the owner has got up."""
        seat = self.find_seat_by_person(self._owner)
        return None if seat is None or self.seats[seat].left else seat

    def may_take_back(self, seat: int | None) -> MayTakeBack:
        """Return whether a seat, or an onlooker (None), can take back a move now, or why not; never at a single deal."""
        if self.is_single_deal:
            return "nothing"
        return "passed_on" if self.finishing else self._undo.may_take_back(seat, self.turn)

    def make_score_sheet(self) -> MatchResult | None:
        """Return the score sheet of the match once it is over, else None."""
        match = self.match
        if match is None or not match.over:
            return None
        results = [RoundResult(result.ended, result.scores) for result in match.results]
        return MatchResult(results, match.totals or [], match.winners, list(match.players))

    def apply(self, event: Event, move: LegalMove | None = None) -> TableStep:
        """Apply the next event of the log; raises LogError when it cannot be applied.

        For an event that is a move, `move` is its legal move if it was looked up in this position already; else the event's text is parsed.
        """
        before = self._awaited
        try:
            step = self._apply(event, move)
        except Exception as error:
            raise self._make_error(error) from error
        self.number += 1
        if self._awaited != before:
            self.waits_since = self.number
        if isinstance(event, StartedEvent | DealtEvent | MovedEvent | TakenBackEvent):
            self.last_change = self.number
        return step

    def _make_error(self, error: Exception) -> LogError:
        return LogError(f"table {self.code}: event {self.number + 1} cannot be replayed: {error}", self.number + 1)

    def _apply(self, event: Event, move: LegalMove | None) -> TableStep:
        number = self.number + 1
        match event:
            case StartedEvent():
                self._start(event)
            case DealtEvent():
                self._current_match.deal()
                self._begin_round()
            case MovedEvent():
                return self._move(number, event, move)
            case TakenBackEvent(seat):
                return self._take_back(number, event, seat)
            case DayEvent(day):
                self.day = day
            case CreatedEvent():
                message = "a table is created once"
                raise ValueError(message)
            case LeftEvent(at):
                name = self.seats[at].name
                self._apply_to_seats(event)
                return TableStep(number, event, name=name)
            case _:
                self._apply_to_seats(event)
        return TableStep(number, event)

    def _start(self, event: StartedEvent) -> None:
        self._remember(event.sheet or self.make_score_sheet())
        key, self.next_key, self.continued = bytes.fromhex(event.key), bytes.fromhex(event.next_key), event.continued
        if event.continued is None:
            self.match_key = key
            self.match = Match(self.game, self.names, self.options, key=key)
        else:
            self.match_key = b""
            settled = [SettledRound(one.deal, one.shuffles) for one in event.continued.rounds]
            self.match = Match(self.game, self.names, self.options, chance=RepeatedChance(settled, KeyedChance(key)))
        self.match_count += 1
        self.stand_ins = StandIns()
        self._begin_round()

    def _begin_round(self) -> None:
        self._finishing = None
        self.clock_starts += 1
        self.turn_progress = TurnProgress()
        self._undo = UndoHistory()
        for seat in self.seats:
            seat.ready = False

    def _remember(self, sheet: MatchResult | None) -> None:
        if sheet is not None:
            self.history = [*self.history, sheet][-MAX_HISTORY:]

    def _move(self, number: int, event: MovedEvent, move: LegalMove | None) -> TableStep:
        playing, seat = self._current_match, event.seat
        if playing.turn != seat:
            message = f"it is seat {playing.turn}'s move, not seat {seat}'s"
            raise ValueError(message)
        before = Snapshot(playing.state.copy(), len(playing.round.moves), move or playing.legal_move(event.move))
        playing.play(before.move)
        self.stand_ins.note(playing, before.entries, event.by)
        sitting = self.seats[seat]
        own = event.by is None and sitting.is_person
        over = unchecked(playing.game.passed_on)(before.state, playing.state)
        self._undo.note_move(seat, before, self._may_undo(before, seat) if own else "passed_on", turn_over=over)
        self.clock_starts += over or (own and sitting.sitting_in is not None)
        if own:
            sitting.come_back()
        self.turn_progress.advance(seat, turn_over=over)
        return TableStep(number, event, before.state, playing.state, before.move)

    def _may_undo(self, before: Snapshot, seat: int) -> MayTakeBack:
        """Return whether the move that a person has just made can be taken back: only while it is this seat's move again."""
        playing = self._current_match
        if playing.turn != seat:
            return "passed_on"
        formed = len(playing.round.moves) > before.entries + 1
        return "seen" if formed or unchecked(playing.game.reveals)(before.state, before.move.code) else "yes"

    def _take_back(self, number: int, event: Event, seat: int) -> TableStep:
        before, after = self._undo.take_back(seat, self.turn), self._current_match.state
        self._current_match.back_to(before.state, before.entries)
        return TableStep(number, event, before.state, after, before.move)

    @property
    def _current_match(self) -> Match:
        if self.match is None:
            message = "no match has begun"
            raise ValueError(message)
        return self.match

    # Seats

    def _apply_to_seats(self, event: Event) -> None:  # noqa: C901, PLR0912 - one case an event
        match event:
            case SatEvent(at, occupant):
                self.seats[at] = seats.make_seat(occupant, at)
                self.next_person = max(self.next_person, occupant.person + 1)
                self._give_away(at)
            case ArrangedEvent():
                self._arrange(event)
            case LeftEvent(at, None):
                self.seats[at] = Seat()
            case LeftEvent(at, bot, True, name):
                self.seats[at] = Seat(name, bot)
                self._give_away(at)
            case LeftEvent(at, bot):
                self.seats[at].left, self.seats[at].sitting_in = True, bot
            case MutedEvent(at, muted):
                self.seats[at].muted = muted
            case RenewedEvent(at, _, secret):
                self.seats[at].secret = secret
            case ReadiedEvent(at, ready):
                self.seats[at].ready = ready
            case VotedEvent(at, by):
                self.seats[at].votes.add(by)
            case SatInEvent(at, bot):
                self.seats[at].sitting_in = bot
                self.seats[at].votes.clear()
            case TimeUpEvent(at, bot, ends):
                self._run_out_of_time(at, bot, ends=ends)
            case CameBackEvent(at):
                self.clock_starts += at == self.turn and self.seats[at].sitting_in is not None
                self.seats[at].come_back()
        self.host = seats.choose_host(self.seats, self.host)
        if self.find_seat_by_person(self._owner) is None:  # who has got up during a match still has a seat, and may come back
            self._owner = self.seats[self.host].person

    def _run_out_of_time(self, seat: int, bot: str, *, ends: bool) -> None:
        if ends:
            self._finishing = bot
        else:
            self.seats[seat].sitting_in = bot
            self.seats[seat].votes.clear()

    def _give_away(self, seat: int) -> None:
        """Note that somebody else has this seat now: they take back no earlier moves, have all the time, and have not voted."""
        self._undo.forget(seat)
        for other in self.seats:
            other.votes.discard(seat)
        self.clock_starts += seat == self.turn

    def _arrange(self, event: ArrangedEvent) -> None:
        if event.order is not None:
            self.seats = [self.seats[at] for at in event.order]
            self.host = event.order.index(self.host)
        if event.host is not None:
            self.host = event.host
        if event.options is not None:
            self.options = get_game(self.game).complete(len(self.seats), event.options)
        if event.settings is not None:
            old, self.settings = self.settings, event.settings
            self.clock_starts += old.turn_time != self.settings.turn_time

    def skip(self, event: Event) -> None:
        """Skip the moves of an earlier match: apply only what the next event of the log changes about seats and score sheets.

        Raises LogError when the event cannot be applied.
        """
        try:
            self._skip(event)
        except Exception as error:
            raise self._make_error(error) from error
        self.number += 1

    def _skip(self, event: Event) -> None:
        match event:
            case StartedEvent(_, sheet, next_key):
                self._remember(sheet or self.make_score_sheet())
                self.next_key = bytes.fromhex(next_key)
                self.match = None
                self.match_count += 1
                self._begin_round()
            case DealtEvent():
                self._begin_round()
            case MovedEvent(at, _, None) if self.seats[at].is_person:
                self.seats[at].come_back()
            case MovedEvent() | TakenBackEvent():
                pass
            case _:
                self._apply_to_seats(event)
