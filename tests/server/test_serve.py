"""`reihum serve`: where settings come from, what is said about wrong ones, and that they do what they say."""

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from reihum.cli import main
from reihum.server.config.limits import Limits, Rate
from reihum.server.config.settings import ServerSettings
from reihum.server.config.sources import KINDS, SettingError, configure
from reihum.server.http import metrics_port
from reihum.server.http.listener import ServeError, bind
from reihum.server.http.metrics_port import MetricsError, serve_metrics
from reihum.server.live.metrics import Metrics
from tests.effort import third_of
from tests.server.client import Client
from tests.server.servers import Process, ThreadServer, get, wait_until

pytestmark = pytest.mark.slow


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "reihum.toml"
    file.write_text('host = "::1"\nport = 1\nexpire_days = 30\norigins = ["https://One.example", "http://two.example:81/"]\n')
    environment = {"REIHUM_PORT": "2", "REIHUM_EXPIRE_DAYS": "40", "REIHUM_CONFIG": str(file), "REIHUM_PLAIN": "1"}
    settings, sources = configure({"port": "3", "host": None}, environment)
    assert (settings.host, settings.port, settings.expire_days) == ("::1", 3, 40)
    assert settings.origins == ("https://one.example", "http://two.example:81")
    assert sources == {"host": str(file), "port": "--port", "expire_days": "REIHUM_EXPIRE_DAYS", "origins": str(file)}
    assert configure({}, {}) == (ServerSettings(), {})


def test_origins_are_compared_as_browsers_write_them() -> None:
    given = "http://[2001:DB8:0:0::1]:8000, https://play.example.org:0443, HTTP://Two.example:80/, https://two.example:80"
    wanted = ("http://[2001:db8::1]:8000", "https://play.example.org", "http://two.example", "https://two.example:80")
    assert configure({"origins": given}, {})[0].origins == wanted


@pytest.mark.parametrize(
    ("flags", "environment", "file", "told"),
    [
        ({"port": "80_000"}, {}, "", ["`port` (--port) has to be a whole number from 0 to 65535, not '80_000'."]),
        ({}, {"REIHUM_LOG_FORM": "xml"}, "", ["`log_form` (REIHUM_LOG_FORM) has to be text or json, not 'xml'."]),
        ({}, {"REIHUM_METRICS": "9464"}, "", ["`metrics`", "127.0.0.1:9464"]),
        ({}, {"REIHUM_ORIGINS": "play.example.org"}, "", ["`origins`", "https://play.example.org"]),
        ({"origins": "https://*.example.org"}, {}, "", ["`origins`", "https://play.example.org"]),
        ({"embedded_in": "https://club.example.org; script-src *"}, {}, "", ["`embedded_in`", "https://play.example.org"]),
        ({"embedded_in": "https://club.example.org https://b.example"}, {}, "", ["`embedded_in`"]),
        ({"embedded_in": "https://me@club.example.org"}, {}, "", ["`embedded_in`"]),
        ({"embedded_in": "https://*"}, {}, "", ["`embedded_in`"]),
        ({"embedded_in": "http://[::1"}, {}, "", ["`embedded_in`", "a list of addresses"]),
        ({"origins": "http://[::1"}, {}, "", ["`origins`", "a list of addresses"]),
        ({"imprint": "http://[::1"}, {}, "", ["`imprint`", "an address such as"]),
        ({}, {"REIHUM_TRUSTED_PROXIES": "10.0.0.0/8,proxy"}, "", ["`trusted_proxies`", "10.0.0.0/8"]),
        ({}, {}, "port = true", ["`port`", "reihum.toml", "whole number"]),
        ({}, {}, "ports = 1", ["'ports'", "reihum.toml", "`port`"]),
        ({}, {}, "port", ["reihum.toml", "TOML"]),
        ({"data": "~no.such.user/x"}, {}, "", ["`data` (--data) has to be a folder", "'~no.such.user/x'"]),
        ({}, {"REIHUM_ADMIN": "~no.such.user"}, "", ["`admin` (REIHUM_ADMIN)"]),
        ({"data": "/a"}, {"REIHUM_DATABASE": "sqlite:////b"}, "", ["--data", "REIHUM_DATABASE", "one of them"]),
    ],
)
def test_a_wrong_setting_is_named_with_its_source(
    tmp_path: Path, flags: dict[str, str | None], environment: dict[str, str], file: str, told: list[str]
) -> None:
    (tmp_path / "reihum.toml").write_text(file)
    with pytest.raises(SettingError) as wrong:
        configure(flags, environment, tmp_path / "reihum.toml")
    for part in told:
        assert part in str(wrong.value)


@pytest.mark.parametrize(
    ("missing", "words", "told"),
    [
        ("", ["--bus", "redis://h:abc/0"], "The bus cannot be used"),
        ("", ["--database", "postgresql://h:abc/reihum"], "The store postgresql:… cannot be used"),
        ("redis", ["--bus", "redis://h/0"], "reihum[redis]"),
        ("psycopg", ["--database", "postgresql://h/reihum"], "reihum[postgres]"),
        ("cryptography", ["--push-key", "A" * 43, "--push-contact", "mailto:me@example.org"], "reihum[push]"),
    ],
)
def test_a_check_finds_what_would_end_the_start(
    missing: str, words: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == missing or name.endswith(f".{missing}_bus")]:
        monkeypatch.delitem(sys.modules, name)
    if missing:
        monkeypatch.setitem(sys.modules, missing, None)
    assert main(["serve", "--check", *words]) == 1
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("key", "meant"),
    [("REIHUM_PROT", "REIHUM_PORT"), ("REIHUM_TRUSTED_PROXY", "REIHUM_TRUSTED_PROXIES"), ("REIHUM_ORIGIN", "REIHUM_ORIGINS")],
)
def test_a_misspelt_variable_is_refused(key: str, meant: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(key, "1")
    assert main(["serve", "--check"]) == 1
    assert f"There is no setting for {key}. Is it {meant}?" in capsys.readouterr().err


def test_variables_of_others_are_named_and_ignored(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    for key in ("REIHUM_PLAIN", "REIHUM_ADDRESS", "REIHUM_SERVICE_HOST"):
        monkeypatch.setenv(key, "1")
    assert main(["serve", "--check"]) == 0
    assert [record.getMessage() for record in caplog.records] == ["REIHUM_SERVICE_HOST is ignored: there is no such setting"]


def test_a_check_names_a_port_of_figures_that_is_taken(caplog: pytest.LogCaptureFixture) -> None:
    """Two servers on a machine read one file of settings: the second would end and be started again for ever."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        assert main(["serve", "--check", "--metrics", where]) == 0  # the first server itself may have it
        assert f"The figures cannot be shown at {where}" in caplog.text
    caplog.clear()
    assert main(["serve", "--check", "--metrics", where]) == 0
    assert caplog.text == ""
    assert main(["serve", "--check", "--metrics", "play..example.org:9464"]) == 0
    assert "The figures cannot be shown at play..example.org:9464: no such address" in caplog.text


def test_the_usual_port_is_no_part_of_an_origin() -> None:
    settings, _ = configure({"origins": "https://Play.example:443,http://play.example:80,https://[::443],https://a.example:80"}, {})
    assert settings.origins == ("https://play.example", "http://play.example", "https://[::443]", "https://a.example:80")


def test_sites_that_may_show_the_server_in_a_frame_are_names_with_or_without_what_is_below_them() -> None:
    settings, _ = configure({"embedded_in": "https://Club.example.org, http://localhost:8080,https://*.school.example,http://[::1]:80"}, {})
    expected = ("https://club.example.org", "http://localhost:8080", "https://*.school.example", "http://[::1]")
    assert settings.embedded_in == expected


def test_a_password_is_not_repeated(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIHUM_DATABASE", "oracle://me:hunter2@somewhere")
    assert main(["serve", "--check"]) == 1
    assert "(REIHUM_DATABASE) has to be a URL that begins with postgresql:// or " in capsys.readouterr().err
    monkeypatch.setenv("REIHUM_DATABASE", "postgresql://me:hunter2@somewhere/reihum")
    assert main(["serve", "--check", "--port", "9"]) == 0
    told = capsys.readouterr()
    assert "hunter2" not in told.out + told.err
    assert re.search(r"^port = 9 +--port$", told.out, re.MULTILINE)
    assert re.search(r"^database = \(given\) +REIHUM_DATABASE$", told.out, re.MULTILINE)


def test_the_help_tells_the_default_of_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert told.count("(default: ") == len(KINDS)
    for default in ("listen on (default: 8000 if it is free, else another)", "their turn (default: none, nobody is notified)"):
        assert default in told


def test_a_check_shows_what_will_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--check", "--origins", "https://a.example,https://b.example", "--metrics", "[::1]:9464"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for line in (
        'host = "127.0.0.1"   default',
        "port = (8000 if it is free, else another)   default",
        f'data = "{tmp_path}/reihum"   default',
        f'admin = "{tmp_path}/reihum"   default',
        'origins = ["https://a.example", "https://b.example"]   --origins',
        'metrics = "[::1]:9464"   --metrics',
        "path = (the top)   default",
        "bus = (none, for one process)   default",
        "expire_days = 0   default",
    ):
        assert line in lines
    assert main(["serve", "--check", "--database", "postgresql://a/b", "--admin", "off"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "data = (none: tables are kept in `database`)   default" in lines
    assert 'admin = "off"   --admin' in lines
    # What is shown can be put into a file as it is.
    file = tmp_path / "reihum.toml"
    file.write_text("\n".join(line.rsplit("   ", 1)[0] for line in lines if "= (" not in line))
    configure({}, {}, file)


def test_only_pages_of_the_named_origins_may_play(tmp_path: Path) -> None:
    with Process(tmp_path, told=["serve", "--origins", "https://play.example.org"]) as server:
        assert server.address == "https://play.example.org"
        address = server.read_on("It listens at")
        for origin in (address, "https://play.example.org.evil.example", "http://play.example.org", "null"):
            with pytest.raises(InvalidStatus), Client(address, origin=origin):
                pass
        for welcome in ("https://play.example.org", None):
            with Client(address, origin=welcome) as anna:
                assert anna.create("random")["type"] == "seated"
        server.kill()
    assert server.told.count("was refused") == 1
    assert f"A page of '{address}' was refused, as one of another site: `origins` lists https://play.example.org" in server.told


def test_pages_that_are_refused_are_counted(tmp_path: Path) -> None:
    with ThreadServer(tmp_path) as house:
        with pytest.raises(InvalidStatus), Client(house.address, origin="https://evil.example"):
            pass
        assert get(f"{house.address}/api/tables/AAAAA/record", {"Origin": "https://evil.example"})[0] == 403
        assert house.service.context.metrics.registry.get_sample_value("reihum_refused_total", {"code": "origin"}) == 2


def test_forwarded_addresses_are_used_from_trusted_proxies_only(tmp_path: Path) -> None:
    def ask(server: ThreadServer, client: str) -> int:
        return get(f"{server.address}/api/tables/AAAAA/record", {"X-Forwarded-For": client})[0]

    def ask_at_once(server: ThreadServer, clients: list[str]) -> set[int]:
        with ThreadPoolExecutor(len(clients)) as pool:
            return set(pool.map(partial(ask, server), clients))

    strict = Limits(misses=Rate(1 / 60, 5))
    with ThreadServer(tmp_path, strict) as server:
        assert 429 in ask_at_once(server, [f"192.0.2.{number}" for number in range(8)])  # all of them are one address
    trusting, _ = configure({"trusted_proxies": "127.0.0.1"}, {})
    with ThreadServer(tmp_path, strict, settings=trusting) as server:
        assert ask_at_once(server, [f"192.0.2.{number}" for number in range(8)]) == {404}
        assert ask_at_once(server, ["198.51.100.1, 192.0.2.200"] * 8) == {404, 429}
        assert ask(server, "198.51.100.1") == 404  # what a client says of itself does not count


def test_a_proxy_that_comes_by_ipv4_to_a_socket_of_ipv6_is_trusted(tmp_path: Path) -> None:
    try:
        bind("::", 0).close()
    except ServeError:
        pytest.skip("this machine has no IPv6")
    with Process(tmp_path, told=["serve", "--host", "::", "--trusted-proxies", "127.0.0.1"]) as process:
        address = f"http://127.0.0.1:{urlsplit(process.address).port}"
        with Client(address, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as anna:
            anna.create("random", name="Anna")
            asked = [sys.executable, "-m", "reihum.cli", "admin", "who", "--json", "--data", str(tmp_path)]
            told = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout  # noqa: S603 - it is ours
            assert [person["address"] for person in json.loads(told)["people"]] == ["192.0.2.7"]
        with Client(address) as ben:
            ben.create("random", name="Ben")
            told = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout  # noqa: S603 - as above
            assert [person["address"] for person in json.loads(told)["people"]] == ["127.0.0.1"]


def test_figures_are_shown_at_a_place_of_their_own(tmp_path: Path) -> None:
    with Process(tmp_path, told=["serve", "--metrics", "127.0.0.1:0"]) as server, Client(server.address) as anna:
        place = server.read_on("Figures are at")
        anna.create("random", name="Annegret")
        anna.ask("start")
        while not anna.legal:
            anna.receive()
        anna.move(anna.legal[0])
        assert anna.expect_refusal("start") == "not_now"
        assert get(f"{server.address}/metrics")[0] == 404
        with urllib.request.urlopen(place, timeout=60) as answer:  # noqa: S310 - it is ours
            told = answer.read().decode()
        figures = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
        assert figures["reihum_sockets"] == figures["reihum_tables_awake"] == "1.0"
        assert float(figures['reihum_events_total{kind="Moved"}']) >= 1
        assert figures['reihum_refused_total{code="not_now"}'] == "1.0"
        assert float(figures["reihum_store_seconds_count"]) >= 2
        assert float(figures["reihum_delivery_seconds_count"]) >= 4
        for private in (anna.code, anna.secret, "Annegret"):
            assert private not in told


def test_only_the_sockets_that_the_server_closes_are_counted(tmp_path: Path) -> None:
    def count_closed(why: str) -> float | None:
        return house.service.context.metrics.registry.get_sample_value("reihum_sockets_closed_total", {"why": why})

    with ThreadServer(tmp_path) as house:
        with Client(house.address) as polite, Client(house.address) as cut:
            polite.create(None)
            cut.join(polite.code)
            cut.socket.socket.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: not house.service.connections.visitors)
        with Client(house.address) as last:
            last.create(None)
            house.server.should_exit = True
            with pytest.raises(ConnectionClosed):
                last.wait_for(lambda _: False)
    assert [count_closed(why) for why in ("stopping", "other", "fault")] == [1, 0, 0]


def test_an_address_for_metrics_in_use_gives_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(MetricsError, match="--metrics"):
        serve_metrics(Metrics(), ("127.0.0.1", taken.getsockname()[1]))


def test_silent_connections_to_the_metrics_take_no_threads_and_are_dropped() -> None:
    place, end = serve_metrics(Metrics(), ("127.0.0.1", 0))
    before, port = threading.active_count(), urlsplit(place).port
    with ExitStack() as stack:
        silent = [stack.enter_context(socket.create_connection(("127.0.0.1", port), 60)) for _ in range(3 * metrics_port.MAX_CONNECTIONS)]
        assert silent[0].recv(10) == b""  # the oldest had to go
        assert b"reihum_sockets 0.0" in get(place)[2]
        assert threading.active_count() == before
        end()
        assert silent[-1].recv(10) == b""


def test_a_silent_connection_to_the_figures_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_port, "SECONDS", 0.3)
    place, end = serve_metrics(Metrics(), ("127.0.0.1", 0))
    with socket.create_connection(("127.0.0.1", urlsplit(place).port or 0), 60) as silent:
        silent.send(b"GET /metrics HTTP/1.1\r\n")
        assert silent.recv(10) == b""
    end()


def test_headers_that_are_no_text_end_no_request_for_figures(caplog: pytest.LogCaptureFixture) -> None:
    place, end = serve_metrics(Metrics(), ("127.0.0.1", 0))
    for header, status in ((b"Host: \xff\xfe", b"200"), (b"Host: \xff.example", b"421"), (b"Host: localhost\r\nX-A: \xc3\xa4", b"200")):
        with socket.create_connection(("127.0.0.1", urlsplit(place).port or 0), 60) as asking:
            asking.sendall(b"GET /metrics HTTP/1.1\r\n" + header + b"\r\n\r\n")
            assert asking.recv(12) == b"HTTP/1.1 " + status
    end()
    assert caplog.text == ""


def test_figures_are_shown_under_names_that_can_mean_this_machine() -> None:
    place, end = serve_metrics(Metrics(), ("127.0.0.1", 0))
    for host, status in (
        ("evil.example", 421),
        ("127.0.0.1:9464", 200),
        ("localhost", 200),
        ("10.1.2.3", 200),
        ("table", 200),
        ("table.svc.cluster.local", 200),
    ):
        assert get(place, {"Host": host})[0] == status, host
    assert get(place.replace("/metrics", "/etc/passwd"))[0] == 404
    assert get(place, {"Accept": "application/openmetrics-text; version=1.0.0"})[2].endswith(b"# EOF\n")
    end()


def test_on_a_stop_signal_the_server_drains_first(tmp_path: Path) -> None:
    with Process(tmp_path, told=["serve", "--drain-seconds", "600"]) as server, Client(server.address) as anna:
        anna.create("random")
        wait_until(lambda: get(f"{server.address}/readyz")[0] == 200, 60)  # once all rules are compiled
        server.process.send_signal(signal.SIGTERM)
        while get(f"{server.address}/readyz")[0] == 200:
            pass
        assert b"about to stop" in get(f"{server.address}/readyz")[2]
        assert get(f"{server.address}/healthz")[0] == 200
        assert anna.ask("start")["type"] == "done"  # who plays, plays on
        with Client(server.address) as ben:
            assert ben.expect_refusal("create", game="elfer_raus", name="Ben", others=[{"bot": "random"}]) == "closing"
            assert ben.join(anna.code)["type"] == "done"
        server.process.send_signal(signal.SIGINT)  # and who is in a hurry says so again
        assert 0 < anna.wait_for(lambda message: message["type"] == "closing")["retry_after"] < 10_000
        assert server.end() == 0


def test_the_log_can_be_json_from_the_first_line_to_the_last(tmp_path: Path) -> None:
    told = ["serve", "--log-form", "json", "--log-level", "debug", "--metrics", "127.0.0.1:0"]
    with Process(tmp_path, told=told, environment={"FORCE_COLOR": "1"}) as server:
        with Client(server.address) as anna, Client(server.address) as ben:
            anna.create("random")
            ben.expect_refusal("join", table="AAAAA")
            with socket.create_connection(("127.0.0.1", urlsplit(server.address).port)) as rude:
                rude.sendall(b"what?\r\n\r\n")  # of which uvicorn has something to say
                assert b"400" in rude.recv(1000)
        server.process.send_signal(signal.SIGTERM)
        assert server.end() == 0
    lines = [json.loads(line) for line in server.told.splitlines()]
    assert {"time", "level", "logger", "message"} <= set.intersection(*map(set, lines))
    assert [line["level"] for line in lines if "Stopping" in line["message"]] == ["info"]
    assert any(line["message"].startswith("Figures are at http://127.0.0.1:") for line in lines)
    assert any(line["logger"].startswith("uvicorn") for line in lines)
    stored = [line for line in lines if "stored event 1, Created" in line["message"]]
    came = [line for line in lines if line["message"].startswith("Came to table")]
    refused = [line for line in lines if line["message"] == "Refused Join: unknown_table"]
    assert len(stored) == len(came) == len(refused) == 1
    assert (stored[0]["connection"], stored[0]["command"]) == (came[0]["connection"], came[0]["command"])
    assert refused[0]["connection"] != came[0]["connection"]


@pytest.mark.parametrize("settings", third_of(['port = "none"', 'data = "/dev/null/x"', 'database = "nonsense://x"', 'host = "256.1.1.1"']))
def test_errors_at_startup_are_logged_as_json_too(tmp_path: Path, settings: str) -> None:
    file = tmp_path / "reihum.toml"
    file.write_text(f'log_form = "json"\n{settings}')
    with Process(None, port=None, told=["serve", "--config", str(file)], environment={"XDG_DATA_HOME": str(tmp_path)}) as server:
        assert server.end() == 1
    (line,) = [json.loads(line) for line in server.told.splitlines()]
    assert line["level"] == "critical"
    assert line["message"]
