"""The way of a move: it is looked up once, and what is stored leads to the same table."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from reihum._bots import choose_move, get_bot_type
from reihum._kit.chance import make_rng
from reihum._play.game import game_ids
from reihum.server.messages.commands import Move
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import MovedEvent
from reihum.server.table.decide import decide_move
from tests.helpers.error_codes import refuses_with
from tests.server.offline_table import OfflineTable


def count_conversions(monkeypatch: pytest.MonkeyPatch, game: object) -> Counter[str]:
    """Count how often moves are read and written."""
    calls: Counter[str] = Counter()
    for name in ("code", "text"):
        real = getattr(type(game), name)

        def count(self: object, *arguments: Any, _real: Any = real, _name: str = name) -> Any:
            calls[_name] += 1
            return _real(self, *arguments)

        monkeypatch.setattr(type(game), name, count)
    return calls


@pytest.mark.parametrize("game", game_ids())
def test_a_persons_move_is_read_once_and_written_once(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    offline = OfflineTable("Ben", game=game)
    offline.start()
    match, turn = offline.table.match, offline.table.turn
    assert match is not None
    text = match.legal()[0]
    calls = count_conversions(monkeypatch, match.game)
    offline.do(turn, Move("m", offline.table.number, text))
    assert calls == {"code": 1, "text": 1}
    assert offline.read_again().make_views() == offline.make_views()


@pytest.mark.parametrize("game", game_ids())
def test_a_bots_move_is_written_once_and_never_read(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    offline = OfflineTable(bots=1, game=game)
    offline.start()
    match, turn = offline.table.match, offline.table.turn
    assert match is not None
    assert turn is not None
    code, text = match.codes()[0], match.game.text(match.state, match.codes()[0])
    calls = count_conversions(monkeypatch, match.game)
    decision = decide_move(match, turn, code, "clock")
    assert decision.event == MovedEvent(turn, text, "clock")
    offline.happen(*decision)
    assert calls == {"text": 1}
    assert offline.read_again().make_views() == offline.make_views()


def test_an_illegal_move_of_a_bot_is_refused() -> None:
    offline = OfflineTable(bots=1)
    offline.start()
    match, turn = offline.table.match, offline.table.turn
    assert match is not None
    assert turn is not None
    outside = next(code for code in range(match.game.moves) if code not in match.codes())
    with refuses_with("illegal_move"):
        decide_move(match, turn, outside)


def test_a_refusal_quotes_a_long_move_only_in_part() -> None:
    offline = OfflineTable("Ben")
    offline.start()
    match, turn = offline.table.match, offline.table.turn
    assert match is not None
    assert turn is not None
    with pytest.raises(Refused) as refused:
        decide_move(match, turn, "x" * 10_000)
    assert len(refused.value.detail) <= 200


def test_a_long_turn_of_a_bot_takes_less_than_two_and_a_half_times_a_short_one() -> None:
    offline = OfflineTable("Ben", game="level_8")
    offline.start()
    table, match = offline.table, offline.table.match
    assert match is not None
    longest: list[float] = []
    pauses: list[float] = []
    while (seat := table.turn) is not None:
        if table.turn_progress.seat != seat:
            pauses = []
        pauses.append(table.get_bot_pause(seat))
        longest = max(longest, pauses, key=len)
        move = choose_move(get_bot_type("careful")(match.game), match.game, match.state, make_rng(1))
        offline.do(seat, Move("m", table.number, match.game.text(match.state, move)))
    assert len(longest) > 4
    assert longest[0] == table.pace > 0
    assert all(later < earlier for earlier, later in pairwise(longest))
    assert sum(longest) < 2.4 * table.pace
