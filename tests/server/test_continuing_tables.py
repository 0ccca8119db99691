"""The log of a table at which people go on together from a step of their match; without a server."""

import json
import random

import pytest

import reihum
from reihum.server.messages import events
from reihum.server.messages.commands import Arrange
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import DealtEvent, Event, LeftEvent, MovedEvent, MutedEvent
from reihum.server.messages.replay_positions import ContinuedStep
from reihum.server.messages.settings import Settings, SettingsChange
from reihum.server.table import continuing_tables
from reihum.server.table.continuing_tables import Continuing, continue_together, require_continuing
from reihum.server.table.lobby import arrange
from reihum.server.table.logs import make_match_record, replay_log
from reihum.server.table.state import Table
from tests.helpers.error_codes import refuses_with
from tests.server.offline_table import OfflineTable, derive_secret

KEY = bytes(16)
STEP = ContinuedStep("ABCDE", 1, 1, 5)


def finish_match(settings: Settings | None = None) -> OfflineTable:
    """Three people and a bot whose match is over; the bot's moves, and some that a bot made for Ben, are in it."""
    offline = OfflineTable("Ben", "Carl", bots=1, settings=settings)
    offline.start()
    chance, table = random.Random("together"), offline.table
    assert table.match is not None
    while table.phase != "match_over":
        if table.phase == "round_over":
            offline.happen(DealtEvent())
        else:
            seat = table.match.turn or 0
            offline.happen(MovedEvent(seat, chance.choice(table.match.legal()), "bot" if seat == 1 and chance.random() < 0.2 else None))
    return offline


def go_on(table: Table, by: int, present: set[int], step: ContinuedStep = STEP) -> tuple[list[Event], Table]:
    at = Continuing(KEY, "ABCDE", 1, 1)
    log = [events.decode(events.encode(event)) for event in continue_together(table, by, present, step, at)]
    return log, replay_log(at.code, log)


def test_the_table_stands_as_the_match_stood_and_its_record_replays() -> None:
    old = finish_match().table
    assert old.match is not None
    last = len(old.match.rounds)
    step = ContinuedStep("ABCDE", 1, last, 5)
    log, new = go_on(old, 2, {0, 2}, step)
    stood = old.match.at_round(last)
    for entry in [entry for entry in old.match.rounds[-1].moves if isinstance(entry, list)][:5]:
        stood.play(str(entry[1]))
    assert new.match is not None
    assert new.match.state.tobytes() == stood.state.tobytes()
    assert (new.match.options, new.names, new.continues) == (old.match.options, old.names, step)
    while not new.match.over:
        turn = new.match.turn
        event: Event = DealtEvent() if turn is None else MovedEvent(turn, new.match.legal()[0])
        new.apply(event)
        log.append(event)
    record = make_match_record(new.code, log, 1)
    assert reihum.replay(json.loads(json.dumps(record))).winners == new.match.winners
    assert record["continued_at"] == {"round": last, "move": 5}
    assert "key" not in record


@pytest.mark.parametrize("by", range(3))
def test_everybody_has_the_own_seat_and_bots_play_for_those_who_are_not_there(by: int) -> None:
    offline = finish_match()
    offline.happen(MutedEvent(1, muted=True))
    up = (by + 1) % 3
    offline.happen(LeftEvent(up, "careful"))
    offline.table.seats[3].offered = True
    log, new = go_on(offline.table, by, {by})
    at = Continuing(KEY, "ABCDE", 1, 1)
    assert [new.find_seat_by_secret(at.derive_secret(offline.table.seats[seat].person)) for seat in range(3)] == [0, 1, 2]
    assert [new.find_seat_by_secret(derive_secret(name)) for name in ("Anna", "Ben", "Carl")] == [
        None
    ] * 3  # those open the old table alone
    assert len({seat.person for seat in new.seats[:3]}) == 3
    assert (new.host, new.creator_secret) == (by, new.seats[by].secret)
    assert [seat.sitting_in for seat in new.seats] == [None if seat in {by, 3} else "careful" for seat in range(4)]
    assert ([seat.muted for seat in new.seats], new.seats[3].bot) == ([False, True, False, False], "careful")
    people = [seat.person for seat in offline.table.seats[:3]]
    assert (at.list_people(offline.table, new), at.find_creator(people, new)) == (people, people[by])
    assert [seat.left for seat in new.seats] == [seat == up for seat in range(4)]  # who had got up is not awaited there
    assert sorted(type(event).__name__ for event in log[-2:]) == ["LeftEvent", "SatInEvent"]
    assert new.seats[3].offered


def test_what_a_bot_has_moved_for_somebody_stays_its_move() -> None:
    old = finish_match().table
    assert old.match is not None
    made = sum(isinstance(entry, list) for entry in old.match.rounds[0].moves) - 1
    _, new = go_on(old, 0, {0, 1, 2}, ContinuedStep("ABCDE", 1, 1, made))
    assert new.stand_ins.to_list() == [[0, place, by] for round_, place, by in old.stand_ins.to_list() if round_ == 0 and int(place) < made]
    assert new.stand_ins.to_list()


def test_no_clock_runs_and_what_else_was_settled_stays() -> None:
    _, new = go_on(finish_match(settings=Settings(clock="days", onlookers=False, chat=False, bots="quick")).table, 0, {0})
    assert new.settings == Settings(clock="off", onlookers=False, chat=False, bots="quick")
    assert new.loosest == Settings()


def test_what_was_fixed_for_a_table_that_was_set_up_for_others_stays_fixed() -> None:
    table = finish_match(settings=Settings(clock="strict", onlookers=False, chat=False)).table
    table.loosest = table.settings
    _, new = go_on(table, 0, {0})
    assert new.loosest == new.settings == Settings(clock="off", onlookers=False, chat=False)
    with refuses_with("not_now"):
        arrange(new, 0, Arrange("a", settings=SettingsChange(chat=True)))


@pytest.mark.parametrize(
    ("round_", "step", "code"), [(1, 10_000, "malformed"), (9, 0, "malformed"), (0, 0, "malformed"), (1, -1, "malformed")]
)
def test_a_step_that_is_none_is_refused(round_: int, step: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        go_on(finish_match().table, 0, {0}, ContinuedStep("ABCDE", 1, round_, step))
    assert refused.value.code == code


def test_after_the_last_move_and_after_very_many_nobody_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finish_match().table
    assert table.match is not None
    moves = sum(isinstance(entry, list) for entry in table.match.rounds[-1].moves)
    for last, step in ((len(table.match.rounds), moves), (1, 5)):
        with pytest.raises(Refused) as refused:
            go_on(table, 0, {0}, ContinuedStep("ABCDE", 1, last, step))
        assert refused.value.code == "not_now"
        monkeypatch.setattr(continuing_tables, "MAX_EVENTS", 5)


def test_only_a_leader_goes_on_and_from_no_cards_that_others_still_play() -> None:
    offline = finish_match()
    table = offline.table
    ben = table.seats[1]
    assert require_continuing(table, 1, None) is require_continuing(table, 1, ben.person) is ben
    refusals = []

    def refuse(seat: int | None, leader: int | None = None) -> None:
        with pytest.raises(Refused) as refused:
            require_continuing(table, seat, leader)
        refusals.append(refused.value.code)

    refuse(None)
    refuse(1, 0)
    ben.muted = True
    refuse(1)
    table.day = "2026-11-27"
    refuse(0)
    table.day, table.cards_of = "", "link"
    refuse(0)
    assert refusals == ["not_seated", "not_now", "muted", "not_now", "not_now"]
