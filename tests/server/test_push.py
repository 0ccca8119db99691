"""Telling people who are not there that it is their turn: encrypted for one browser, to services that are listed, once a turn."""

import asyncio
import json
import ssl
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum.cli import main
from reihum.server import run
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.settings import ServerSettings
from reihum.server.config.sources import SettingError, configure
from reihum.server.live.service import Push
from reihum.server.messages.errors import StoreError
from reihum.server.push import keys, outbox
from reihum.server.push import post as posting
from reihum.server.push.keys import PushError, decode_base64, encode_base64, read_private
from reihum.server.push.services import Endpoint
from reihum.server.push.vapid import Vapid
from reihum.server.store.expiry import delete_table, expire
from reihum.server.store.schema import day_results, deadlines, events, reports, subscriptions
from reihum.server.store.store import Store
from reihum.server.store.subscriptions import Subscription, Subscriptions
from tests.helpers.ports import find_free_port
from tests.server.client import Client
from tests.server.days_clock import change_database, is_up_to_date, let_pass, list_deadlines, read_database, read_table, start_days_table
from tests.server.figures import read_figure
from tests.server.push_service import Browser, PushService, ask, check_vapid, hurried_push_service, push_service
from tests.server.servers import ThreadServer, wait_until
from tests.server.service_harness import ServiceHarness, get_room

HOUR = 60 * 60 * 1000


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PushService, Push]]:
    with hurried_push_service(tmp_path, monkeypatch) as found:
        yield found


def wait_long(url: str, code: str) -> None:
    """Advance the clock to the moment of a notification; before that none is sent, however long a test takes to set up."""
    wait_until(lambda: is_up_to_date(url, code))
    let_pass(url, HOUR)


def list_kept(url: str) -> list[tuple[int, str]]:
    return [(row.person, row.endpoint) for row in read_database(url, sa.select(subscriptions).order_by(subscriptions.c.at))]


def test_an_absent_seat_to_move_is_notified_once_a_turn(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house:
        assert json.loads(house.get("/api/push")[2]) == {"key": push.vapid.public}
        code, *secrets = start_days_table(house)
        browsers = [running.make_browser(f"{seat}") for seat in (0, 1)]
        for secret, browser in zip(secrets, browsers, strict=True):
            assert ask(house, "PUT", f"/api/tables/{code}/push", secret, browser.subscription) == 204
        wait_long(url, code)
        wait_until(lambda: running.sent)
        turn = read_table(url, code).turn
        assert turn is not None
        sent = running.sent[0]
        assert sent.path == f"/{turn}"
        claims = check_vapid(sent.headers["authorization"], running.address)
        assert (claims["sub"], claims["key"]) == ("mailto:host@example.org", push.vapid.public)
        assert sent.headers["content-encoding"] == "aes128gcm"
        assert 2 * 24 * 3600 < int(sent.headers["ttl"]) <= 3 * 24 * 3600
        told = json.loads(browsers[turn].read(sent.body))
        assert (told["table"], told["kind"], told["game"], told["language"]) == (code, "turn", "Elfer raus!", "de")
        with pytest.raises(Exception):  # noqa: B017, PT011 - only the browser itself can read it
            browsers[1 - turn].read(sent.body)
        # Now the other one: who moves is there, and hears nothing; the other is told, once.
        with Client(house.address) as person:
            person.join(code, secret=secrets[turn])
            while person.legal:
                person.move(person.legal[0])
            wait_long(url, code)
            wait_until(lambda: len(running.sent) == 2, 60)
        asyncio.run(asyncio.sleep(0.4))
        assert [one.path for one in running.sent] == [f"/{turn}", f"/{1 - turn}"]
        assert running.sent[0].headers["topic"] != running.sent[1].headers["topic"]
        assert read_figure(house, "reihum_push_total", how="sent") == 2


def test_people_who_are_present_are_not_notified(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house, Client(house.address) as anna:
        anna.create("careful", settings={"clock": "days"})
        ask(house, "PUT", f"/api/tables/{anna.code}/push", anna.secret, running.make_browser().subscription)
        anna.ask("start")
        while not anna.legal:
            anna.receive()
        wait_long(url, anna.code)
        wait_until(lambda: list_deadlines(url)[0].tell is None)  # it was looked at who is to be told
        asyncio.run(asyncio.sleep(0.2))
        assert running.sent == []


def test_an_undeliverable_message_counts_as_failed_and_sending_continues(
    tmp_path: Path, service: tuple[PushService, Push], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names that cannot be looked up, stored by an earlier version, raise a UnicodeError; as many of them as there are workers."""
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    read = push.services.parse_endpoint

    def make_unchecked(address: str) -> Endpoint:
        return Endpoint("a..localhost", 443, "/") if "a.." in address else read(address)

    monkeypatch.setattr(push.services, "parse_endpoint", make_unchecked)
    with ThreadServer(url, push=push) as house:
        code, *secrets = start_days_table(house)
        turn = read_table(url, code).turn
        assert turn is not None
        bad = [Browser(f"https://a..localhost/{number}") for number in range(outbox.AT_ONCE)]
        for browser in (*bad, running.make_browser("good")):
            assert ask(house, "PUT", f"/api/tables/{code}/push", secrets[turn], browser.subscription) == 204
        wait_long(url, code)
        wait_until(lambda: read_figure(house, "reihum_push_total", how="sent") == 1)
        assert read_figure(house, "reihum_push_total", how="failed") == outbox.AT_ONCE
        assert read_figure(house, "reihum_faults_total") == 0


def test_failing_push_services_are_retried_and_unknown_subscriptions_deleted(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house:
        code, *secrets = start_days_table(house)
        turn = read_table(url, code).turn
        assert turn is not None
        running.answers["/busy"] = [(503, {}), (429, {"Retry-After": "0"})]
        running.answers["/gone"] = [(410, {})]
        running.answers["/moved"] = [(307, {"Location": f"{running.address}/other"})]
        for name in ("busy", "gone", "moved"):
            assert ask(house, "PUT", f"/api/tables/{code}/push", secrets[turn], running.make_browser(name).subscription) == 204
        wait_long(url, code)
        wait_until(lambda: read_figure(house, "reihum_push_total", how="sent") == 1)
        wait_until(lambda: len(list_kept(url)) == 2)
        assert sorted(one.path for one in running.sent) == ["/busy", "/busy", "/busy", "/gone", "/moved"]
        assert sorted(endpoint.rpartition("/")[2] for _, endpoint in list_kept(url)) == ["busy", "moved"]
        assert read_figure(house, "reihum_push_total", how="again") == 2
        assert read_figure(house, "reihum_push_total", how="failed") == 1


def test_a_message_is_not_sent_when_the_turn_is_over_by_then(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house:
        code, *secrets = start_days_table(house)
        turn = read_table(url, code).turn
        assert turn is not None
        running.answers["/one"] = [(503, {"Retry-After": "1"})]
        assert ask(house, "PUT", f"/api/tables/{code}/push", secrets[turn], running.make_browser().subscription) == 204
        wait_long(url, code)
        wait_until(lambda: running.sent)
        with Client(house.address) as person:
            person.join(code, secret=secrets[turn])
            while person.legal:
                person.move(person.legal[0])
        wait_until(lambda: read_figure(house, "reihum_push_total", how="late") == 1)
        assert len(running.sent) == 1


def test_a_push_service_with_invalid_or_no_answers_delays_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.3)
    with push_service(tmp_path) as (running, services):

        async def try_it(answer: bytes | None) -> None:
            async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                await reader.readuntil(b"\r\n\r\n")
                if answer is None:
                    await reader.read()
                else:
                    writer.write(answer)
                writer.close()

            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(tmp_path / "service.pem")
            async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls) as server:
                endpoint = services.parse_endpoint(f"https://localhost:{server.sockets[0].getsockname()[1]}/x")
                with pytest.raises((OSError, TimeoutError)):
                    await posting.post(services, endpoint, {}, b"")

        for answer in (None, b"", b"hello\r\n\r\n", b"HTTP/1.1 x\r\n\r\n", b"a" * 40_000):
            asyncio.run(try_it(answer))
        assert running.sent == []


def test_a_service_is_reached_by_ipv4_where_there_is_no_way_by_ipv6(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with push_service(tmp_path) as (running, services):

        async def resolve(_: Endpoint) -> list[str]:
            return ["::1", "::1", "127.0.0.1"]  # it listens at the last one only

        monkeypatch.setattr(services, "resolve_addresses", resolve)
        endpoint = services.parse_endpoint(f"{running.address}/x")
        assert asyncio.run(posting.post(services, endpoint, {}, b"hello")).status == 201


async def answer_yes() -> bool:
    return True


async def do_nothing() -> None:
    pass


def test_messages_wait_in_limited_number_and_for_limited_time(service: tuple[PushService, Push], monkeypatch: pytest.MonkeyPatch) -> None:
    running, push = service
    monkeypatch.setattr(outbox, "MAX_WAITING", 1)
    running.answers["/one"] = [(503, {"Retry-After": "999999999"})]

    async def work() -> None:
        outcomes: asyncio.Queue[str] = asyncio.Queue()
        box = outbox.Outbox(push.vapid, push.services, outcomes.put_nowait)
        browser = running.make_browser()
        to = outbox.Subscriber(browser.endpoint, browser.public, browser.auth)
        message = outbox.Message(to, b"text", "topic", 60, still=answer_yes, gone=do_nothing)
        box.send_soon(message)
        box.send_soon(message)
        assert await outcomes.get() == "dropped"
        working = asyncio.create_task(box.work())
        assert await outcomes.get() == "again"
        working.cancel()
        box.send_soon(message)
        assert await outcomes.get() == "dropped"
        (timer,) = box._paused
        assert timer.when() - asyncio.get_running_loop().time() <= outbox.LONGEST_PAUSE
        box.close()

    asyncio.run(work())


def test_the_log_says_once_that_a_service_cannot_be_reached(service: tuple[PushService, Push], caplog: pytest.LogCaptureFixture) -> None:
    running, push = service
    outcomes: list[str] = []

    async def work() -> None:
        tried = asyncio.Event()

        def count(outcome: str) -> None:
            outcomes.append(outcome)
            if len(outcomes) == 3:
                tried.set()

        box = outbox.Outbox(push.vapid, push.services, count)
        browser = running.make_browser()
        to = outbox.Subscriber(f"https://localhost:{find_free_port()}/x", browser.public, browser.auth)
        for _ in range(3):
            box.send_soon(outbox.Message(to, b"text", "topic", 60, still=answer_yes, gone=do_nothing))
        working = asyncio.create_task(box.work())
        await tried.wait()
        working.cancel()
        box.close()

    asyncio.run(work())
    assert set(outcomes) == {"again"}
    warned = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(warned) == 1
    assert "The push service localhost cannot be reached" in warned[0]


def test_a_service_that_has_answered_need_not_end_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the message would be sent again, and people told twice."""
    monkeypatch.setattr(posting, "SECONDS", 5.0)
    with push_service(tmp_path) as (_, services):

        async def work() -> None:
            over = asyncio.Event()

            async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
                await writer.drain()
                transport = writer.transport
                assert isinstance(transport, asyncio.Transport)
                transport.pause_reading()
                await over.wait()
                writer.close()

            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(tmp_path / "service.pem")
            async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls) as server:
                endpoint = services.parse_endpoint(f"https://localhost:{server.sockets[0].getsockname()[1]}/x")
                assert (await posting.post(services, endpoint, {}, b"hello")).status == 201
                over.set()

        asyncio.run(work())


def test_an_invalid_subscription_is_refused(tmp_path: Path, service: tuple[PushService, Push]) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    good = running.make_browser().subscription
    with ThreadServer(url, push=push) as house:
        code, secret, _ = start_days_table(house)
        path = f"/api/tables/{code}/push"
        refused: tuple[object, ...] = (
            {},
            [],
            good | {"endpoint": "https://example.org/x"},
            good | {"endpoint": good["endpoint"].replace("https", "http")},
            good | {"key": encode_base64(b"\4" + bytes(64))},
            good | {"key": "?"},
            good | {"auth": "AAAA"},
            good | {"language": "fr"},
            good | {"endpoint": good["endpoint"] + "a" * 5000},
        )
        for wrong in refused:
            assert ask(house, "PUT", path, secret, wrong) in {400, 413}, wrong
        assert ask(house, "PUT", path, "wrong", good) == 403
        assert ask(house, "PUT", "/api/tables/ZZZZZ/push", secret, good) == 404
        assert list_kept(url) == []
        assert ask(house, "PUT", path, secret, good) == ask(house, "PUT", path, secret, good) == 204
        assert len(list_kept(url)) == 1
        for number in range(6):
            assert ask(house, "PUT", path, secret, running.make_browser(f"{number}").subscription) == 204
        assert [endpoint[-1] for _, endpoint in list_kept(url)] == ["1", "2", "3", "4", "5"]
        assert ask(house, "DELETE", path, secret, {"endpoint": running.make_browser("3").endpoint}) == 204
        assert [endpoint[-1] for _, endpoint in list_kept(url)] == ["1", "2", "4", "5"]


def test_without_a_key_nothing_is_sent_and_nothing_kept(house: ThreadServer) -> None:
    assert json.loads(house.get("/api/push")[2]) == {"key": None}
    with Client(house.address) as anna:
        anna.create(None)
        assert ask(house, "PUT", f"/api/tables/{anna.code}/push", anna.secret, Browser("https://fcm.googleapis.com/x").subscription) == 409


def test_subscriptions_go_with_the_seat_and_are_in_what_is_known_of_a_person(
    tmp_path: Path, service: tuple[PushService, Push], capsys: pytest.CaptureFixture[str]
) -> None:
    running, push = service
    folder = tmp_path / "data"
    url = prepare_sqlite_url(folder)
    with ThreadServer(url, push=push) as house:
        code, anna, ben = start_days_table(house)
        path = f"/api/tables/{code}/push"

        def subscribe(secret: str) -> None:
            assert ask(house, "PUT", path, secret, running.make_browser(secret).subscription) == 204

        subscribe(anna)
        subscribe(ben)
        with Client(house.address) as person:
            person.join(code, secret=ben)
            renewed = person.ask("renew")["secret"]
            assert [number for number, _ in list_kept(url)] == [0]
            subscribe(renewed)
            assert len(list_kept(url)) == 2
            person.ask("leave")
            wait_until(lambda: [number for number, _ in list_kept(url)] == [0])
    link = f"http://x/t/{code}#{anna}"
    assert main(["data", "export", "--data", str(folder), "--link", link]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["endpoint"] for one in told["browsers"]] == [running.make_browser(anna).endpoint]
    assert main(["data", "delete", "--data", str(folder), "--link", link]) == 0
    assert list_kept(url) == []


def test_a_seat_gets_no_new_secret_while_the_browsers_of_the_old_one_cannot_be_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("careful")
        kept, code = harness.service.context.subscriptions, get_room(host).code
        await kept.store(Subscription(code, 0, "https://fcm.googleapis.com/x", b"key", b"auth", "de"))

        async def fail(*_: object) -> None:
            message = "The database is locked."
            raise StoreError(message)

        with monkeypatch.context() as patched:
            patched.setattr(kept, "_delete", fail)
            patched.setattr("tests.fuzz.people.OURS", ())
            assert await harness.ask_code(host, "renew") == "storage"
        assert await harness.ask_code(host, "renew") == "seated"
        assert await kept.list_at(code) == []
        with monkeypatch.context() as patched:
            patched.setattr(kept, "_delete", fail)
            assert await harness.ask_code(host, "leave") == "done", "what is left of those who get up is deleted at the next notification"

    asyncio.run(work())


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_table_that_expires_or_is_closed_leaves_nothing(tmp_path: Path, service: tuple[PushService, Push], *, is_closed: bool) -> None:
    running, push = service
    url = prepare_sqlite_url(tmp_path / "data")
    with ThreadServer(url, push=push) as house:
        code, secret, _ = start_days_table(house)
        assert ask(house, "PUT", f"/api/tables/{code}/push", secret, running.make_browser().subscription) == 204
    change_database(url, sa.insert(reports).values(code=code, name="Anna", text="", at=0))
    # Of a day that is not over for long, or it would be deleted for that.
    change_database(url, sa.insert(day_results).values(day="9999-12-31", game="bloom", player="", code=code, at=0))
    if is_closed:
        store = Store(url)
        asyncio.run(store.run_in_transaction(partial(delete_table, code=code)))
        store.close()
    else:
        change_database(url, sa.update(events).values(at=0))
        change_database(url, sa.delete(deadlines))
        assert expire(url, 30, trusted=True) == [code]
    assert [read_database(url, sa.select(kept)) for kept in (events, subscriptions, reports, deadlines, day_results)] == [[]] * 5


def test_a_key_that_the_command_makes_is_one_for_the_settings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["push-key"]) == 0
    file = tmp_path / "reihum.toml"
    file.write_text(capsys.readouterr().out)
    settings, _ = configure({}, {}, file)
    assert settings.push_contact == "mailto:you@example.org"
    assert settings.push_key is not None
    assert len(decode_base64(Vapid(read_private(settings.push_key), settings.push_contact).public)) == 65


@pytest.mark.parametrize(
    "given",
    [
        {"push_key": encode_base64(bytes(range(32)))},
        {"push_contact": "mailto:a@example.org"},
        {"push_key": "x" * 42, "push_contact": "mailto:a@example.org"},
        {"push_key": encode_base64(bytes(range(32))), "push_contact": "a@example.org"},
    ],
)
def test_settings_that_cannot_be_are_named(given: dict[str, str | None]) -> None:
    with pytest.raises(SettingError, match="push_"):
        configure(given, {})


def test_a_number_that_is_no_key_is_said_when_a_server_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    settings = ServerSettings(data=tmp_path, push_key=encode_base64(bytes(32)), push_contact="mailto:a@example.org")
    with pytest.raises(PushError, match=r"cannot be used: it is no private key\. Make one with `reihum push-key`"):
        run.serve(settings)
    monkeypatch.setattr(keys, "find_spec", lambda _: None)
    with pytest.raises(PushError, match=r"reihum\[push\]"):
        run.serve(settings)


def test_subscriptions_are_kept_as_they_were_given_in_every_database(database: str) -> None:
    store = Store(database)
    kept = Subscriptions(store)
    first = Subscription("ABCDE", 0, "https://fcm.googleapis.com/one", b"\4" + bytes(range(64)), bytes(range(16)), "de")
    others = [first._replace(person=1), first._replace(code="FGHJK", endpoint="https://fcm.googleapis.com/two")]

    async def work() -> None:
        for one in (first, *others):
            await kept.store(one)
        assert await kept.list_at("ABCDE") == [others[0]]  # the same browser is one person's at a table
        await kept.store(first)
        assert await kept.list_at("ABCDE") == [first]
        await kept.remove_endpoint(first.endpoint)
        assert await kept.list_at("ABCDE") == []
        await kept.keep_only("FGHJK", {1})
        assert await kept.list_at("FGHJK") == []

    asyncio.run(work())
    store.close()
