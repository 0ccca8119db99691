"""Taking a move back: only one's own, only in this turn, only while nothing hidden was seen; and no trace of it remains."""

import random

import msgspec
import pytest

from reihum._kit.chance import make_rng
from reihum._play.game import game_ids, get_game
from reihum._play.match import Match
from reihum._play.resume import resume
from reihum.server.messages import happenings
from reihum.server.messages.commands import Move, TakeBack
from reihum.server.messages.events import DealtEvent, MovedEvent, TakenBackEvent
from reihum.server.table import views
from tests.server.client import Client
from tests.server.offline_table import OfflineTable

MOVES = 150


@pytest.mark.parametrize("game", game_ids())
def test_a_taken_back_move_leaves_no_trace(game: str) -> None:
    """Moves are made and taken back at random; the table is as if only those had been made that remained."""
    chance, taken = random.Random(game), 0
    offline = OfflineTable("Ben", "Carl", game=game)
    offline.start()
    remained = Match(game, ["Anna", "Ben", "Carl"], offline.table.options, key=offline.table.match_key)
    pending: list[tuple[list[bytes], str]] = []
    for _ in range(MOVES):
        match, turn = offline.table.match, offline.table.turn
        assert match is not None
        if turn is None:
            break
        if offline.table.may_take_back(turn) == "yes" and chance.random() < 0.4:
            before, text = pending.pop()
            step = offline.do(turn, TakeBack("t", offline.table.number))
            assert step is not None
            assert views.make_happening(offline.table, step, turn) == happenings.TakenBack(turn, text)
            assert [blank_out(view) for view in offline.make_views()] == before
            taken += 1
        else:
            assert (offline.table.may_take_back(turn) == "yes") == bool(pending)
            before, text = [blank_out(view) for view in offline.make_views()], chance.choice(match.legal())
            offline.do(turn, Move("m", offline.table.number, text))
            if offline.table.may_take_back(turn) == "yes":
                pending.append((before, text))
            else:
                for _, kept in pending:
                    remained.play(kept)
                remained.play(text)
                pending.clear()
    assert taken > 10
    for _, kept in pending:
        remained.play(kept)
    assert offline.table.match is not None
    assert offline.table.match.record() == remained.record()
    assert offline.read_again().make_views() == offline.make_views()


def blank_out(view: bytes) -> bytes:
    """What a view says of the match, but for its number and what may be taken back."""
    seen = msgspec.json.decode(view)
    return msgspec.json.encode(seen["match"] | {"back": None})


@pytest.mark.parametrize("name", game_ids())
def test_moves_that_can_be_taken_back_reveal_nothing_hidden(name: str) -> None:
    """Whatever a seat cannot know: after a move that can be taken back everybody sees the same."""
    game, chance, tried = get_game(name), random.Random(name), 0
    for players in (2, 4):
        match = Match(name, players, seed=players)
        for _ in range(MOVES):
            turn = match.turn
            if turn is None:
                break
            code = chance.choice(match.codes())
            other = game.determinize(match.state, turn, make_rng(chance.getrandbits(60)))
            if not game.reveals(match.state, code):
                after, after_other = match.state.copy(), other.copy()
                game.play(after, code)
                game.play(after_other, code)
                if game.turn(after) == turn:
                    assert game.view(after, turn) == game.view(after_other, turn)
                    assert game.seen(match.state, code, after, turn) == game.seen(other, code, after_other, turn)
                    tried += 1
            match.play(code)
    assert tried > 10


def test_a_refused_take_back_gives_its_reason() -> None:
    offline = OfflineTable("Ben", game="level_8")
    offline.start()
    table = offline.table
    turn = table.turn
    assert turn is not None
    other = 1 - turn
    assert [offline.view(seat).match.back for seat in (turn, other, None)] == ["nothing"] * 3  # type: ignore[union-attr]
    assert offline.expect_refusal(turn, TakeBack("t", table.number)) == "nothing_to_take_back"
    assert offline.expect_refusal(None, TakeBack("t", table.number)) == "not_seated"
    reasons = set()
    chance = random.Random(1)
    for _ in range(60):
        turn = table.turn
        if turn is None or table.match is None:
            break
        text = "+" if "+" in table.match.legal() else chance.choice(table.match.legal())
        offline.do(turn, Move("m", table.number, text))
        reasons.add(table.may_take_back(turn))
        if table.turn != turn and table.turn is not None:
            assert table.may_take_back(turn) == "passed_on"
            assert offline.expect_refusal(turn, TakeBack("t", table.number)) == "nothing_to_take_back"
        elif text == "+" and table.turn == turn:
            assert table.may_take_back(turn) == "seen"
    assert reasons == {"yes", "seen", "passed_on"}
    assert offline.expect_refusal(0, TakeBack("t", table.number - 1)) == "stale"


@pytest.mark.parametrize("by", ["bot", "clock"])
def test_moves_of_bots_and_of_the_clock_cannot_be_taken_back(by: str) -> None:
    for seed in range(100):
        offline = OfflineTable("Ben", game="level_8")
        offline.start(seed)
        turn, match = offline.table.turn, offline.table.match
        assert turn is not None
        assert match is not None
        offline.happen(MovedEvent(turn, "+", by))  # type: ignore[arg-type]
        assert offline.table.may_take_back(turn) == "passed_on"
        if laying := [text for text in match.legal() if not text.startswith(("/", "S"))]:
            offline.do(turn, Move("m", offline.table.number, laying[0]))
            assert offline.table.may_take_back(turn) == "yes"
            return
    pytest.fail("nobody could lay")


def test_a_turn_that_comes_round_to_the_same_seat_is_another_one() -> None:
    offline, turn, skip = OfflineTable.make_skipping()
    table, before = offline.table, offline.make_views()
    assert table.turn_progress.seat == turn
    offline.do(turn, Move("m", table.number, skip))
    assert (table.turn, table.may_take_back(turn)) == (turn, "passed_on")
    assert offline.table.turn_progress.seat is None
    assert offline.expect_refusal(turn, TakeBack("t", table.number)) == "nothing_to_take_back"
    assert offline.read_again().make_views() == offline.make_views()
    offline.happen(TakenBackEvent(turn))  # as logs may say that were written when this was one turn
    assert [blank_out(view) for view in offline.make_views()] == [blank_out(view) for view in before]
    assert offline.read_again().make_views() == offline.make_views()
    assert offline.expect_refusal(turn, TakeBack("t", table.number)) == "nothing_to_take_back"


def test_a_log_refuses_impossible_events() -> None:
    offline = OfflineTable("Ben")
    offline.start()
    for event in (TakenBackEvent(0), DealtEvent()):
        with pytest.raises(Exception, match="cannot be replayed"):
            offline.happen(event)
        offline.log.pop()


def test_a_move_taken_back_over_the_socket_is_sent_to_everybody(anna: Client, ben: Client) -> None:
    anna.create(None, game="level_8")
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.wait_for(lambda message: message["type"] == "happened")
    anna.ask("start")
    ben.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "started")
    mover, other = (anna, ben) if anna.legal else (ben, anna)
    while mover.table["match"]["back"] != "yes":
        lasting = [move for move in mover.legal if not move.startswith(("/", "S>"))]
        if not lasting:  # nothing to lay: discard, and let the other one try
            mover.move(mover.legal[0])
            number = mover.table["number"]
            mover, other = other, mover
            if mover.table["number"] < number:
                mover.wait_for(lambda message, number=number: message.get("number") == number)  # type: ignore[misc]
            continue
        mover.move(lasting[-1])
    laid, number = mover.heard[-2], mover.table["number"]
    assert mover.expect_refusal("take_back", number=number - 1) == "stale"
    answer = mover.ask("take_back", number=number, id="back")
    assert answer == mover.ask("take_back", number=number, id="back")
    back = other.wait_for(lambda message: message["type"] == "happened" and message["what"]["kind"] == "taken_back")
    assert back["what"] == {"kind": "taken_back", "seat": laid["what"]["seat"], "move": laid["what"]["move"]}
    assert laid["what"]["move"] in mover.legal


@pytest.mark.parametrize("game", game_ids())
def test_a_record_with_moves_taken_back_is_sound(game: str) -> None:
    chance = random.Random(7)
    offline = OfflineTable("Ben", game=game)
    offline.start()
    table = offline.table
    while table.phase == "playing" and table.match is not None and table.turn is not None:
        if table.may_take_back(table.turn) == "yes" and chance.random() < 0.1:
            offline.do(table.turn, TakeBack("t", table.number))
        else:
            offline.do(table.turn, Move("m", table.number, chance.choice(table.match.legal())))
    assert table.match is not None
    record = table.match.record()
    assert resume(record, key=table.match_key).record() == record
