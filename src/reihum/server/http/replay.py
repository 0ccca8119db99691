"""Looking back: one round of a recorded match, step by step, as a seat saw it. Records come from anywhere and are checked."""

import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct, field

from reihum.games.base import Result
from reihum.games.states import GameState
from reihum.match import Match, Round
from reihum.proof import is_dealt
from reihum.record import RecordError, Replay, parse
from reihum.server.messages import protocol
from reihum.server.messages.api import Look, LookFault, LookStep
from reihum.server.messages.enums import Phase, Settings
from reihum.server.messages.errors import Refused
from reihum.server.messages.protocol import Happening, MatchView, RoundResult, SeatView, TableView

MOST_BYTES = 2_000_000
MOST_MOVES = 12_000
"""In a record: more than the longest matches have, and few enough to be checked in some seconds."""
MOST_STEPS = 400
"""In an answer."""
LONGEST_NAME = 40
KEPT = 8
"""So many records are remembered, for who looks at one asks for round after round."""


class Asked(Struct, frozen=True):
    """As `LookBack`, with the record as it came."""

    record: Raw
    round: int = 1
    seat: int | None = None
    since: int = field(default=0, name="from")


class Checked(NamedTuple):
    """A record played again, up to its first fault."""

    match: Match | None
    rounds: int
    fault: LookFault | None
    dealt: bool | None = None


_decode = msgspec.json.Decoder(Asked).decode


def read(body: bytes) -> tuple[Asked, dict[str, Any]]:
    """Read what is asked, and the record; raises Refused."""
    try:
        asked = _decode(body)
        record = parse(bytes(asked.record))
    except (msgspec.DecodeError, RecursionError, RecordError) as error:
        raise Refused(str(error), "malformed") from error
    rounds = record.get("rounds")
    entries = (played.get("moves") for played in rounds if isinstance(played, dict)) if isinstance(rounds, list) else ()
    if sum(len(moves) for moves in entries if isinstance(moves, list)) > MOST_MOVES:
        message = f"A record that is looked at here has at most {MOST_MOVES} moves."
        raise Refused(message, "too_large")
    return asked, record


class Looker:
    """Plays records again and remembers the last few."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, Checked] = OrderedDict()
        self._lock = Lock()

    def look(self, asked: Asked, record: dict[str, Any]) -> Look:
        """Answer; raises Refused when there is no such round or seat."""
        checked = self._checked(hashlib.sha256(asked.record).digest(), record)
        match = checked.match
        if match is None:
            return Look("", "", [], {}, checked.rounds, 0, checked.fault, [], None)
        if not 1 <= asked.round <= checked.rounds or (asked.seat is not None and not 0 <= asked.seat < len(match.players)):
            message = f"The record has {checked.rounds} rounds and {len(match.players)} seats."
            raise Refused(message, "malformed")
        count = 0
        steps = []
        if asked.round <= len(match.rounds):
            for count, step in enumerate(_steps(match, asked.round, asked.seat), 1):
                if asked.since < count <= asked.since + MOST_STEPS:
                    steps.append(step)
        return Look(
            match.game.id,
            match.game.title,
            [_shown(name) for name in match.players],
            match.options,
            checked.rounds,
            count,
            checked.fault,
            steps,
            checked.dealt,
        )

    def _checked(self, key: bytes, record: dict[str, Any]) -> Checked:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        checked = _check(record)
        with self._lock:
            self._kept[key] = checked
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return checked


def _check(record: dict[str, Any]) -> Checked:
    fault, replay, rounds = None, None, 0
    try:
        replay = Replay(record)
        rounds = len(replay.rounds)
        replay.finish()
    except RecordError as error:
        fault = LookFault(error.round, error.move, error.reason)
    if replay is None:
        return Checked(None, rounds, fault)
    dealt = is_dealt(record, replay.match) if fault is None else None
    for played in replay.match.rounds:  # the lists of legal moves are long, and soon made again
        played.moves = [move if isinstance(move, dict) else move[:2] for move in played.moves]
    return Checked(replay.match, rounds, fault, dealt)


def _shown(name: str) -> str:
    """Give a name that a label can show: records may have any text there, and every step repeats it."""
    name = name.strip() or "?"
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _steps(match: Match, number: int, seat: int | None) -> Iterator[LookStep]:
    """Play a round of a match again, and look after the deal and after each move."""
    game, played = match.game, match.rounds[number - 1]
    state = game.restore(len(match.players), match.options, played.carry, played.deal)
    at = _form(match, state, played, 0)
    step = 1
    yield LookStep(protocol.Dealt(number), _view(match, number, state, seat, step))
    while at < len(played.moves):
        mover, text = played.moves[at]
        before, code = state.copy(), game.code(state, text)
        game.play(state, code)
        at = _form(match, state, played, at + 1)
        step += 1
        seen = game.seen(before, code, state, seat)
        what: Happening = protocol.Moved(mover, str(getattr(seen, "move", text)), seen, "person")
        yield LookStep(what, _view(match, number, state, seat, step))


def _form(match: Match, state: GameState, played: Round, at: int) -> int:
    """Form the piles that are formed at an entry of the record; give the next entry."""
    while at < len(played.moves) and isinstance(played.moves[at], dict):
        match.game.form(state, played.moves[at]["shuffle"])
        at += 1
    return at


def _view(match: Match, number: int, state: GameState, seat: int | None, step: int) -> TableView:
    """Look at the table of a record; it has no code, and `number` counts the steps."""
    turn = match.game.turn(state)
    over = turn is None
    results = [played.result for played in match.rounds[: number - (not over)] if played.result is not None]
    last = over and match.over and number == len(match.rounds)
    phase: Phase = "playing" if not over else "match_over" if last else "round_over"
    return TableView(
        table="",
        number=step,
        game=match.game.id,
        title=match.game.title,
        options=match.options,
        seats=[
            SeatView("person", _shown(name), None, away=False, ready=False, sitting_in=None, left=False, votes=[]) for name in match.players
        ],
        seat=seat,
        host=0,
        phase=phase,
        matches=1,
        match=_match_view(match, number, state, seat, results),
        settings=Settings(),
        history=[],
        sealed=None,
    )


def _match_view(match: Match, number: int, state: GameState, seat: int | None, results: list[Result]) -> MatchView:
    game = match.game
    turn = game.turn(state)
    return MatchView(
        round=number,
        turn=turn,
        view=game.view(state, seat),
        legal=sorted(game.text(state, code) for code in game.legal(state)) if turn is not None and turn == seat else [],
        results=[RoundResult(result.ended, result.scores) for result in results],
        totals=game.totals(results) if results else None,
        winners=match.winners if turn is None and number == len(match.rounds) else [],
        commitment="",
        key=None,
        back="nothing",
        time_left=None,
    )
