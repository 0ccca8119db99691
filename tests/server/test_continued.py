"""Going on from a position of a recorded match, against bots."""

import json
import random
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import reihum
from reihum._play.game import game_ids
from reihum._play.match import Match
from reihum._play.record import Replay
from reihum._play.record_format import list_shuffles
from reihum.server.messages import events
from reihum.server.messages.commands import Again, Arrange, Create, NewSeat, NextRound
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Event, MovedEvent, StartedEvent
from reihum.server.messages.settings import SettingsChange
from reihum.server.table.continued import ContinuedPosition, continue_record
from reihum.server.table.decide import decide
from reihum.server.table.logs import make_match_record, replay_log
from reihum.server.table.state import Table
from reihum.server.table.views import make_table_view
from tests.helpers.matches import at_random, play_match

PLAYERS = ["Vera", "bot:careful", "Ben"]
SECRET = "a-secret-of-some-length-0"  # noqa: S105 - it opens nothing


@cache
def play_rounds(game: str) -> Match:
    match = Match(game, PLAYERS, {"rounds": 2} if game == "elfer_raus" else None, seed=5)
    play_match(match, at_random(5))
    return Replay(json.loads(json.dumps(match.record()))).finish()


def make_command(**rest: Any) -> Create:
    return Create(**{"id": "c", "game": "", "name": "Anna", "others": [NewSeat("careful"), NewSeat("easy")]} | rest)


def store(log: list[Event]) -> list[Event]:
    return [events.decode(events.encode(event)) for event in log]


def count_moves(match: Match, number: int) -> int:
    return sum(isinstance(entry, list) for entry in match.rounds[number - 1].moves)


def drop_legal(record: Any) -> list[Any]:
    """Return the rounds, with moves that do not say what else was legal, as a replayed match knows it."""
    return [one | {"moves": [entry if isinstance(entry, dict) else entry[:2] for entry in one["moves"]]} for one in record["rounds"]]


@pytest.mark.parametrize("game", game_ids())
def test_the_table_stands_as_the_match_stood_and_its_record_replays(game: str) -> None:
    match = play_rounds(game)
    number = len(match.rounds)
    at = ContinuedPosition(number, count_moves(match, number) // 2, 2)
    table = replay_log("OABCDEFG", log := store(continue_record(match, at, make_command(), SECRET)))
    stood = match.at_round(number)
    moves = [entry[1] for entry in match.rounds[-1].moves if isinstance(entry, list)]
    for text in moves[: at.move]:
        stood.play(str(text))
    assert table.match is not None
    assert table.match.state.tobytes() == stood.state.tobytes()
    assert [result.scores for result in table.match.results] == [result.scores for result in stood.results]
    if not stood.round_over:
        view = make_table_view(table, 2, ())
        assert msgspec.to_builtins(view.match and view.match.view) == msgspec.to_builtins(stood.view(2))
    while not table.match.over:
        if table.match.round_over:
            event: Event = events.DealtEvent()
        else:
            event = MovedEvent(table.match.turn or 0, random.Random(table.number).choice(table.match.legal()))
        table.apply(event)
        log.append(event)
    record: Any = make_match_record("OABCDEFG", log, 1)
    assert reihum.replay(json.loads(json.dumps(record))).winners == table.match.winners
    assert record["continued_at"] == {"round": number, "move": at.move}
    assert (record["players"], record["bots"]) == (["Vera", "Bruno", "Anna"], ["careful", "easy", None])
    assert "key" not in record  # the cards are of two sources
    assert drop_legal(record)[: number - 1] == drop_legal(match.record())[: number - 1]


def test_the_person_sits_where_the_position_says_and_the_bots_are_called_as_in_the_record() -> None:
    table = replay_log("OABCDEFG", continue_record(play_rounds("elfer_raus"), ContinuedPosition(1, 4, 1), make_command(name="Ben"), SECRET))
    assert [(seat.name, seat.bot) for seat in table.seats] == [("Vera", "careful"), ("Ben", None), ("Ben 2", "easy")]
    assert table.find_seat_by_secret(SECRET) == table.host == 1
    assert decide(table, 1, Arrange("a", settings=SettingsChange(bots="slow")))
    table = replay_log("OABCDEFG", continue_record(play_rounds("elfer_raus"), ContinuedPosition(1, 4, 0), make_command(name="Ada"), SECRET))
    assert table.names == ["Ada", "Bruno", "Ben"]  # what a simulation calls a bot is no name
    assert table.host == 0


def test_own_moves_of_this_turn_can_be_taken_back_and_a_bot_is_in_the_middle_of_its_turn() -> None:
    match = play_rounds("elfer_raus")
    entries = [entry for entry in match.rounds[0].moves if isinstance(entry, list)]
    at = next(at for at, (one, two) in enumerate(pairwise(entries), 1) if one[0] == two[0] and str(one[1]) not in ".+-")
    seat = int(str(entries[at][0]))
    table = replay_log("OABCDEFG", continue_record(match, ContinuedPosition(1, at, seat), make_command(), SECRET))
    assert (table.turn_progress.seat, table.may_take_back(seat)) == (seat, "yes")


def test_piles_that_were_formed_stay_and_later_ones_and_later_rounds_are_new() -> None:
    match = Match("level_8", 2, seed=1)
    chance = random.Random(1)
    while not list_shuffles(match.round.moves) and not match.over:
        play_match(match, lambda at: at.legal_move(chance.choice(at.legal())).code, moves=1)
    while len(list_shuffles(match.round.moves)) < 2 and not match.round_over:
        match.play("+" if "+" in match.legal() else chance.choice(match.legal()))
    assert len(list_shuffles(match.round.moves)) == 2
    number = len(match.rounds)
    logs = []
    for _ in range(2):
        first = next(at for at, entry in enumerate(match.round.moves) if isinstance(entry, dict))
        position = ContinuedPosition(number, first, 0)
        table = replay_log("OABCDEFG", continue_record(match, position, make_command(others=[NewSeat("easy")]), SECRET))
        assert table.match is not None
        assert list_shuffles(table.match.round.moves) == list_shuffles(match.round.moves)[:1]
        for entry in match.round.moves[first + 1 :]:
            if isinstance(entry, dict):
                break
            table.apply(MovedEvent(*(int(str(entry[0])), str(entry[1]))))
        logs.append(list_shuffles(table.match.round.moves)[1])
    second = list_shuffles(match.round.moves)[1]
    assert [sorted(cards) for cards in logs] == [sorted(second)] * 2
    assert second not in logs
    assert logs[0] != logs[1]


def test_after_a_round_the_next_one_is_dealt_anew_and_another_match_has_a_key_of_its_own() -> None:
    match = play_rounds("elfer_raus")
    table = replay_log("OABCDEFG", continue_record(match, ContinuedPosition(1, count_moves(match, 1), 0), make_command(), SECRET))
    assert table.phase == "round_over"
    view = make_table_view(table, 0, ())
    assert view.match is not None
    assert (view.match.commitment, view.match.key) == ("", None)  # nobody can have committed to these cards
    for decision in decide(table, 0, NextRound("n", table.number)):
        table.apply(decision.event)
    assert table.match is not None
    assert table.match.rounds[1].deal != match.rounds[1].deal
    play_match(table.match, at_random(2))
    sealed = make_table_view(table, 0, ()).sealed
    for decision in decide(table, 0, Again("a", table.number)):
        table.apply(decision.event)
    again = make_table_view(table, 0, ()).match
    assert again is not None
    assert again.commitment == sealed
    assert table.continued is None


@pytest.mark.parametrize(
    ("at", "rest", "code"),
    [
        (ContinuedPosition(0, 0, 0), {}, "malformed"),
        (ContinuedPosition(3, 0, 0), {}, "malformed"),
        (ContinuedPosition(1, -1, 0), {}, "malformed"),
        (ContinuedPosition(1, 10_000, 0), {}, "malformed"),
        (ContinuedPosition(1, 0, 3), {}, "malformed"),
        (ContinuedPosition(1, 0, -1), {}, "malformed"),
        (ContinuedPosition(1, 0, 0), {"others": [NewSeat("easy")]}, "malformed"),
        (ContinuedPosition(1, 0, 0), {"others": [NewSeat("easy"), NewSeat()]}, "malformed"),
        (ContinuedPosition(1, 0, 0), {"others": [NewSeat("easy"), NewSeat("oracle")]}, "unknown_bot"),
        (ContinuedPosition(1, 0, 0), {"name": " "}, "bad_name"),
        (ContinuedPosition(2, -2, 0), {}, "not_now"),
    ],
)
def test_an_invalid_position_or_table_is_refused(at: ContinuedPosition, rest: dict[str, Any], code: str) -> None:
    match = play_rounds("elfer_raus")
    if at.move == -2:
        at = at._replace(move=count_moves(match, 2))
    with pytest.raises(Refused) as refused:
        continue_record(match, at, make_command(**rest), SECRET)
    assert refused.value.code == code


def test_a_record_goes_on_up_to_its_first_fault() -> None:
    record: Any = json.loads(json.dumps(play_rounds("elfer_raus").record()))
    record["rounds"][0]["moves"][7][1] = "r99"
    broken = Replay(record)
    with pytest.raises(reihum.RecordError):
        broken.finish()
    table = replay_log("OABCDEFG", continue_record(broken.match, ContinuedPosition(1, 7, 0), make_command(), SECRET))
    assert table.phase == "playing"
    with pytest.raises(Refused):
        continue_record(broken.match, ContinuedPosition(1, 8, 0), make_command(), SECRET)


def test_a_damaged_log_raises_a_log_error() -> None:
    created, *_, started = continue_record(play_rounds("elfer_raus"), ContinuedPosition(1, 0, 0), make_command(), SECRET)
    assert isinstance(started, StartedEvent)
    assert started.continued is not None
    settled = msgspec.structs.replace(started.continued.rounds[0], deal={"hands": [], "pile": []})
    spoiled = msgspec.structs.replace(started, continued=events.Continued([settled], 0))
    table = Table("OABCDEFG", created)
    with pytest.raises(events.LogError, match="event 2 cannot be replayed"):
        table.apply(spoiled)
