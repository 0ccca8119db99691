"""How one's own tables stand, asked without coming to them: who has a seat is told, and nobody else."""

import asyncio
import json
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.prices import SEAT_PRICE
from reihum.server.live.room import Room
from reihum.server.store.schema import Entry
from reihum.server.store.store import Store
from tests.server.client import Client
from tests.server.day_play import ADA, ask, finish, start_deal
from tests.server.evening_play import make_link, take_seat
from tests.server.servers import WIDE, ThreadServer, get

NOBODY = "A" * 22


def fetch_seat(house: ThreadServer, code: str, secret: str | None) -> tuple[int, Any]:
    """Ask how a table stands; give the status and the answer."""
    headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
    status, told, body = get(f"{house.address}/api/tables/{code}/seat", headers)
    assert told["cache-control"] == "private, no-store"
    return status, json.loads(body)


def test_the_owner_of_a_seat_gets_the_state_of_the_table(house: ThreadServer, anna: Client, ben: Client) -> None:
    anna.create(None, name="Anna")
    status, waiting = fetch_seat(house, anna.code.lower(), anna.secret)
    assert (status, waiting["phase"], waiting["turn"], waiting["seat"]) == (200, "waiting", None, 0)
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.ask("start")
    status, playing = fetch_seat(house, anna.code, ben.secret)
    assert status == 200
    assert (playing["table"], playing["game"], playing["title"]) == (anna.code, "elfer_raus", "Elfer raus!")
    assert (playing["phase"], playing["seat"], playing["turn"]) == ("playing", 1, anna.table["match"]["turn"])
    assert [one["name"] for one in playing["seats"]] == ["Anna", "Ben"]
    assert 0 <= playing["seconds"] < 60
    assert "view" not in playing, "nobody sees a card before coming to the table"


def test_asking_is_not_coming(house: ThreadServer, anna: Client, ben: Client) -> None:
    """A seat that is only asked about stays away, and a bot that sits in there goes on."""
    anna.create(None, name="Anna")
    ben.join(anna.code)
    ben.ask("sit", name="Ben")
    anna.ask("start")
    ben.ask("leave")
    ben.socket.close()
    anna.wait_for(lambda message: message.get("what", {}).get("kind") == "presence")
    assert fetch_seat(house, anna.code, ben.secret)[0] == 200
    anna.ask("react", reaction="heart")
    assert anna.table["seats"][1]["left"]
    assert anna.table["seats"][1]["away"]


def test_the_code_of_a_table_alone_gives_no_access(house: ThreadServer, anna: Client) -> None:
    anna.create("random")
    asked = [fetch_seat(house, anna.code, secret) for secret in (None, NOBODY, "")]
    assert [(status, answer["code"]) for status, answer in asked] == [(403, "wrong_secret")] * 3
    assert fetch_seat(house, "AAAAA", anna.secret)[1]["code"] == "unknown_table"
    assert fetch_seat(house, "nonsense", anna.secret)[0] == 404


def test_without_onlookers_a_wrong_secret_is_answered_like_an_unknown_table(house: ThreadServer, anna: Client) -> None:
    anna.create("random", settings={"onlookers": False})
    (status, there), (_, absent) = fetch_seat(house, anna.code, NOBODY), fetch_seat(house, "AAAAA", NOBODY)
    assert (status, there["detail"].replace(anna.code, "AAAAA")) == (404, absent["detail"])
    assert fetch_seat(house, anna.code, anna.secret)[0] == 200


def test_guessing_secrets_is_counted_and_the_right_one_opens_all_the_same(tmp_path: Any) -> None:
    with ThreadServer(tmp_path, Limits(secrets=Rate(0.0001, 2))) as house, Client(house.address) as anna:
        anna.create("random")
        codes = [fetch_seat(house, anna.code, NOBODY)[1]["code"] for _ in range(3)]
        assert codes == ["wrong_secret", "wrong_secret", "too_fast"]
        assert fetch_seat(house, anna.code, anna.secret)[0] == 200


def test_an_address_asks_about_so_many_seats_at_once(tmp_path: Any) -> None:
    with ThreadServer(tmp_path, Limits(seats=Rate(0.0001, 2))) as house, Client(house.address) as anna:
        anna.create("random")
        assert [fetch_seat(house, anna.code, anna.secret)[0] for _ in range(3)] == [200, 200, 429]


def fetch_seats(house: ThreadServer, *asked: tuple[str, str]) -> tuple[int, dict[str, Any]]:
    """Ask how several tables stand; give the status and the answer."""
    return ask(house, "/api/seats", None, {"tables": [{"table": code, "secret": secret} for code, secret in asked]})


def test_several_tables_are_answered_at_once_each_with_its_own_refusal(tmp_path: Any) -> None:
    with ThreadServer(tmp_path, Limits(seats=Rate(0.0001, 4))) as house, Client(house.address) as anna:
        anna.create("random")
        asked = ((anna.code, anna.secret), (anna.code, NOBODY), ("AAAAA", NOBODY), ("nonsense", NOBODY))
        status, answer = fetch_seats(house, *asked)
        assert (status, answer["tables"][0]) == (200, fetch_seat(house, anna.code, anna.secret)[1])
        assert answer["tables"][1:] == ["wrong_secret", "unknown_table", "unknown_table"]
        assert fetch_seats(house, *asked * 4)[0] == 400, "more than may be asked about"
        assert [fetch_seats(house)[0] for _ in range(3)] == [200, 200, 429]
        assert ask(house, "/api/tables", None, {"tables": []})[0] == 200, "who has set up tables has another allowance"


def test_tables_are_opened_one_after_another_each_when_the_one_before_is_paid_for(house: ThreadServer, anna: Client) -> None:
    """Opening a table may require replaying a whole match, which is charged afterwards."""
    anna.create("random")
    told, service = list[object](), house.service
    open_room, wait = service.open_room, service.loop_time.wait

    async def note_opening(*arguments: Any) -> Room:
        told.append("opens")
        await asyncio.sleep(0.05)
        room = await open_room(*arguments)
        told.append("is open")
        return room

    async def note_wait(address: str, price: float, *, always: bool = False) -> None:
        told.append(price)
        await wait(address, price, always=always)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service, "open_room", note_opening)
        patch.setattr(service.loop_time, "wait", note_wait)
        for path in ("/api/seats", "/api/tables"):
            told.clear()
            assert ask(house, path, None, {"tables": [{"table": anna.code, "secret": NOBODY}] * 2})[0] == 200
            assert told == [2 * SEAT_PRICE, 0, "opens", "is open", 0, "opens", "is open"]


@pytest.mark.usefixtures("bots_without_pauses")
def test_a_deal_that_is_not_finished_in_time_is_late(tmp_path: Any) -> None:
    with ThreadServer(tmp_path, WIDE) as house:

        def is_late(seat: dict[str, Any]) -> bool:
            return bool(fetch_seats(house, (seat["table"], seat["secret"]))[1]["tables"][0]["late"])

        now, ahead = house.service.calendar._now, [0.0]
        # Where it is noon, all days are equally long: no midnight falls into the test.
        house.service.calendar._zone = timezone(timedelta(hours=12 - datetime.now(UTC).hour))
        house.service.calendar._now = lambda: now() + ahead[0]
        link = make_link(house)
        in_time = [start_deal(house, ADA)[1], take_seat(house, link, ADA)[1]]
        for seat in in_time:
            finish(house, seat)
        begun = take_seat(house, link, ADA)[1]
        assert [is_late(seat) for seat in (*in_time, begun)] == [False] * 3
        ahead[0] = 86_400
        assert [is_late(seat) for seat in (*in_time, begun)] == [False, False, True]
        ahead[0] = -86_400
        after_midnight = [start_deal(house, "B" * 22)[1], take_seat(house, make_link(house), ADA)[1]]
        for seat in after_midnight:
            finish(house, seat)  # at the real time, which is the day after
        ahead[0] = 0
        assert [is_late(seat) for seat in after_midnight] == [True, True]


def test_the_time_of_an_event_is_that_of_its_row(database: str) -> None:
    async def work() -> None:
        store = Store(database)
        assert await store.append(Entry("ABCDE", 1, 0, None, None, b"{}", 1_700_000_000_123))
        assert await store.find_time("ABCDE", 1) == 1_700_000_000_123
        assert await store.find_time("ABCDE", 2) is None
        store.close()

    asyncio.run(work())
