"""Phones at home: where the server listens, by which address it is found, and which names it answers to."""

import io
import json
import socket
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import segno
from rich.console import Console
from websockets.exceptions import InvalidStatus

from reihum.cli import home_network, main
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.language import is_german
from reihum.server.config.logs import configure_logging
from reihum.server.config.settings import ServerSettings
from reihum.server.http import greeting, public_url
from reihum.server.http.greeting import BORDER, HALVES, render_qr_code
from reihum.server.http.known_hosts import is_known_host
from reihum.server.http.listener import bind
from reihum.server.http.own_addresses import Address, InterfaceAddress, list_own_addresses, sort_addresses
from reihum.server.http.public_url import PublicUrls
from reihum.server.store.file_lock import hold_file
from tests.server.client import Client
from tests.server.phone_network import phone
from tests.server.servers import ROOT, WIDE, Process, ThreadServer, get

__all__ = ["phone"]

WIFI, CABLE, DOCKER, ULA = (ip_address(one) for one in ("192.168.1.5", "10.0.0.3", "172.17.0.1", "fd00::5"))

EVERYWHERE = "0.0.0.0"  # noqa: S104 - as `--lan` does


# The addresses of a machine


def test_the_address_that_the_system_sends_from_comes_first_and_those_of_containers_last() -> None:
    loopback, link_local = ip_address("127.0.0.1"), ip_address("fe80::1")
    found = [InterfaceAddress(*one) for one in ((DOCKER, "docker0"), (ULA, "wlan0"), (CABLE, "eth0"), (WIFI, "wlan0"))]
    found += [InterfaceAddress(loopback, "lo"), InterfaceAddress(link_local, "wlan0"), InterfaceAddress(WIFI, "")]
    assert sort_addresses(found, [WIFI]) == [WIFI, CABLE, ULA, DOCKER]
    assert sort_addresses(found, [CABLE, ULA]) == [CABLE, WIFI, ULA, DOCKER]
    assert sort_addresses([InterfaceAddress(DOCKER, "docker0"), InterfaceAddress(DOCKER, "")], [DOCKER]) == [DOCKER]  # better than none
    tunnel = ip_address("100.64.0.9")
    assert sort_addresses([InterfaceAddress(tunnel, "tun0"), InterfaceAddress(WIFI, "wlan0")], [tunnel])[0] == WIFI
    assert sort_addresses([InterfaceAddress(loopback, "lo")], []) == []


def has_network() -> bool:
    """Whether this machine has a route of IPv4 to other machines, and so an address; unknown where there is no such file."""
    routes = Path("/proc/net/route")
    return routes.exists() and len(routes.read_text().splitlines()) > 1  # the first line is a heading


def test_what_this_machine_says_of_itself_can_be_listened_on() -> None:
    addresses = list_own_addresses()
    if not addresses and not has_network():
        pytest.skip("this machine is in no network")
    assert addresses, "the look-up finds none of the addresses there are"
    for address in addresses:
        with socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6) as listener:
            listener.bind((str(address), 0))


def find_reach(host: str, *origins: str, found: tuple[Address, ...] = (WIFI, CABLE, ULA)) -> tuple[PublicUrls, str]:
    """A listener's reach on a machine with these addresses, and its port."""
    with bind(host, 0) as listener:
        return PublicUrls(listener, origins, lambda: list(found)), str(listener.getsockname()[1])


def test_links_name_an_address_that_a_phone_can_reach_whatever_the_page_was_opened_by() -> None:
    home, port = find_reach(EVERYWHERE)
    assert home.local == f"http://127.0.0.1:{port}"
    assert home.addresses == [f"http://192.168.1.5:{port}", f"http://10.0.0.3:{port}"]  # it does not listen on IPv6
    own = socket.gethostname().partition(".")[0].lower()
    for opened in ("localhost", "127.0.0.1", "::1", own, f"{own}.local"):
        assert home.find_url(opened) == f"http://192.168.1.5:{port}"
    assert home.find_url("10.0.0.3") == f"http://10.0.0.3:{port}"  # who came by this network has friends there
    assert home.find_url("203.0.113.9") is None  # a router's, or a container's outside: the page's own is right


def test_who_listens_on_this_machine_only_has_no_address_for_others() -> None:
    alone, _ = find_reach("127.0.0.1")
    assert (alone.addresses, alone.find_url("localhost")) == ([], None)
    nowhere, _ = find_reach(EVERYWHERE, found=())
    assert (nowhere.addresses, nowhere.find_url("localhost")) == ([], None)


def test_a_configured_address_is_the_one_in_links() -> None:
    served, _ = find_reach("127.0.0.1", "https://play.example.org")
    assert served.find_url("localhost") == "https://play.example.org"
    assert served.find_url("play.example.org") is None


def test_addresses_are_looked_for_again_for_a_laptop_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    now, found = 0.0, [WIFI]
    monkeypatch.setattr("reihum.server.http.public_url.time.monotonic", lambda: now)
    with bind(EVERYWHERE, 0) as listener:
        home = PublicUrls(listener, (), lambda: list(found))
        port = listener.getsockname()[1]
    assert home.addresses == [f"http://192.168.1.5:{port}"]
    found = [CABLE]
    assert home.addresses == [f"http://192.168.1.5:{port}"]
    now += public_url.FRESH_SECONDS
    assert home.addresses == [f"http://10.0.0.3:{port}"]


# The names it answers to


@pytest.mark.parametrize("host", ["localhost", "a.localhost", "127.0.0.1", "127.9.9.9", "::1", "192.168.1.5", "fd00::5"])
def test_loopback_names_and_addresses_are_known(host: str) -> None:
    assert is_known_host(host)


@pytest.mark.parametrize("host", ["", "evil.example", "localhost.evil.example", "192.168.1.5.nip.io", "local", "evil.local", "0x7f.1"])
def test_other_names_are_not(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop.fritz.box")
    assert not is_known_host(host)
    assert is_known_host("laptop.local")
    assert is_known_host("laptop")
    assert not is_known_host("laptop.evil.example")


def test_a_page_whose_name_leads_here_is_refused(house: ThreadServer) -> None:
    for path in ("/", "/api/games", "/t/ABCDE", "/assets/none.js"):
        status, _, body = get(house.address + path, {"Host": "evil.example:8000"})
        assert status == 421
        assert b"'evil.example'" in body
    for path in ("/healthz", "/readyz"):
        assert get(house.address + path, {"Host": "10-1-2-3.probe"})[0] != 421
    for named in ("evil.example", "x" * 300 + ".example", "\xe4.example"):
        assert get(house.address, {"Host": named})[0] in {400, 421}
    with pytest.raises(InvalidStatus) as refused:
        Client(house.address, additional_headers={"Host": "evil.example", "Origin": "http://evil.example"})
    assert refused.value.response.status_code in {400, 421}
    assert get(house.address, {"Host": "localhost:1"})[0] != 421


@pytest.mark.parametrize(
    "settings", [ServerSettings(origins=("https://play.example.org",)), ServerSettings(trusted_proxies=("127.0.0.1",))]
)
def test_behind_a_proxy_every_name_is_the_proxys_business(tmp_path: Path, settings: ServerSettings) -> None:
    with ThreadServer(tmp_path, WIDE, settings=settings) as served:
        assert get(f"{served.address}/api/games", {"Host": "play.example.org"})[0] == 200


# In the terminal


def test_the_code_in_the_terminal_is_the_link() -> None:
    link = "http://192.168.1.5:8000"
    wanted = [[bool(dark) for dark in row] for row in segno.make(link, error="m", micro=False).matrix_iter(border=BORDER)]
    halves = {sign: halves for halves, sign in HALVES.items()}
    shown = [[halves[sign] for sign in line] for line in render_qr_code(link).plain.split("\n")]
    rows = [[pair[half] for pair in line] for line in shown for half in (0, 1)]
    assert rows[: len(wanted)] == wanted
    assert not any(map(any, rows[len(wanted) :]))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def print_greeting(found: list[Address], *, terminal: bool) -> str:
    said = io.StringIO()
    console = Console(file=said, force_terminal=terminal, width=200, color_system=None)
    greeting.greet_home(console, find_reach(EVERYWHERE, found=tuple(found))[0])
    return said.getvalue()


def test_the_greeting_names_the_address_for_phones_and_the_others_there_are() -> None:
    told = print_greeting([WIFI, CABLE], terminal=True)
    assert "http://127.0.0.1:" in told.splitlines()[0]
    assert "For phones there: http://192.168.1.5:" in told
    assert "try http://10.0.0.3:" in told
    assert "▀" in told
    assert "--no-lan" in told
    assert "▀" not in print_greeting([WIFI], terminal=False)  # nobody holds a phone before a file
    assert "in no network" in print_greeting([], terminal=True)


class Listener:
    """Stands for a socket that listens at an address of IPv6, which this machine need not have."""

    family = socket.AF_INET6

    def __init__(self, address: str) -> None:
        self._address = address

    def getsockname(self) -> tuple[str, int]:
        return self._address, 8000


@pytest.mark.parametrize("address", ["fd12:3456::1", "2001:db8:100:a::7"])
def test_an_address_of_ipv6_is_shown_as_it_is(address: str) -> None:
    console, said = configure_logging("warning", "text"), io.StringIO()
    console.file, console.width = said, 200
    listener: Any = Listener(address)
    greeting.greet(console, listener, ServerSettings(origins=(f"http://[{address}]:9000",)))
    greeting.greet_home(console, PublicUrls(listener))
    everywhere: Any = Listener("::")
    greeting.greet_home(console, PublicUrls(everywhere, (), lambda: [ip_address("fe80::1"), ip_address(address)]))
    assert said.getvalue().count(f"[{address}]") == 5
    assert "For phones there: http://[fe80::1]:8000\n" in said.getvalue()


@pytest.mark.parametrize(("language", "told"), [("C.UTF-8", "Reihum is running already"), ("de_DE.UTF-8", "Reihum läuft schon")])
def test_who_starts_it_twice_is_told_so_in_their_language(
    tmp_path: Path, language: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    with hold_file(prepare_sqlite_url(tmp_path), shared=False) as note:
        note("http://127.0.0.1:7")
        assert main(["play", "--no-lan", "--no-browser", "--data", str(tmp_path)]) == 0
    heard = capsys.readouterr().err
    assert told in heard
    assert "http://127.0.0.1:7\n" in heard


class Typed(io.StringIO):
    def __init__(self, text: str, *, terminal: bool) -> None:
        super().__init__(text)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def is_asked(monkeypatch: pytest.MonkeyPatch, typed: str, *, terminal: bool = True) -> bool | None:
    """Whether phones are let in, None where the user was not even asked."""
    said = Typed("", terminal=terminal)
    monkeypatch.setattr(sys, "stdin", Typed(typed, terminal=terminal))
    monkeypatch.setattr(sys, "stderr", said)
    answer = home_network.may_phones_join(None)
    return answer if "May phones" in said.getvalue() else None


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "config" / "play.toml"
    monkeypatch.setattr(home_network, "find_config_file", lambda: file)
    return file


@pytest.mark.parametrize(("typed", "wanted"), [("y\n", True), ("ja\n", True), ("\n", False), ("n\n", False), ("what?\n", False)])
def test_the_question_comes_once(monkeypatch: pytest.MonkeyPatch, config: Path, typed: str, wanted: bool) -> None:  # noqa: FBT001 - a case
    assert is_asked(monkeypatch, typed) is wanted
    assert f"lan = {str(wanted).lower()}" in config.read_text()
    assert is_asked(monkeypatch, "") is None
    assert home_network.may_phones_join(None) is wanted
    assert home_network.may_phones_join(not wanted) is not wanted  # a flag comes first, for once
    assert home_network.read_answer() is wanted


def test_the_question_is_asked_only_in_a_terminal(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    assert is_asked(monkeypatch, "y\n", terminal=False) is None
    assert not home_network.may_phones_join(None)
    assert not config.exists()
    assert is_asked(monkeypatch, "") is False  # the line ended before an answer
    assert not config.exists()


@pytest.mark.parametrize(
    ("variables", "german"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_AT"}, True),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "C.UTF-8"}, False),
        ({"LANG": "den_CA"}, False),
        ({"LC_ALL": "", "LANG": "de_CH"}, True),
        ({}, False),
    ],
)
def test_the_language_of_the_terminal_is_that_of_the_user(variables: dict[str, str], german: bool) -> None:  # noqa: FBT001 - a case
    assert is_german(variables) is german


def test_who_reads_german_is_asked_and_answered_in_german(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    said = Typed("", terminal=True)
    monkeypatch.setattr(sys, "stdin", Typed("j\n", terminal=True))
    monkeypatch.setattr(sys, "stderr", said)
    assert home_network.may_phones_join(None)
    assert "Dürfen Handys" in said.getvalue()
    assert f"Gemerkt in {config}" in said.getvalue()
    told = print_greeting([WIFI, CABLE], terminal=True)
    assert "Für Handys dort: http://192.168.1.5:" in told
    assert "versuch es mit http://10.0.0.3:" in told
    assert "in keinem Netz" in print_greeting([], terminal=True)


@pytest.mark.parametrize("text", ["", "lan = 1", "lan", "\xff"])
def test_a_file_that_says_nothing_is_as_none(config: Path, text: str) -> None:
    config.parent.mkdir()
    config.write_bytes(text.encode("latin-1"))
    assert home_network.read_answer() is None


def test_an_unwritable_config_folder_is_reported(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.parent.write_text("no folder")
    home_network.save_answer(lan=True)
    assert "could not be remembered" in capsys.readouterr().err


def test_an_address_and_the_home_network_do_not_go_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--lan", "--host", "127.0.0.1"]) == 1
    assert "give one of them" in capsys.readouterr().err


# From another device

JOINS = """
import json, sys
from tests.server.client import Client
address, code = sys.argv[1:]
with Client(address, additional_headers={"Origin": address}) as phone:
    phone.join(code)
    print(json.dumps(phone.ask("sit", name="Zoë")))
"""


@pytest.mark.slow
def test_a_phone_joins_by_the_printed_address(tmp_path: Path, phone: list[str]) -> None:
    with Process(tmp_path, told=["play", "--no-browser", "--lan"]) as server, Client(server.address) as anna:
        told = server.read_on("It listens in your home network, too. For phones there:")
        assert server.address.startswith("http://127.0.0.1:")
        assert json.loads(get(f"{server.address}/api/address")[2]) == {"address": told}
        anna.create(None)
        joined = subprocess.run(  # noqa: S603 - it is ours
            [*phone, sys.executable, "-c", JOINS, told, anna.code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
        )
        assert json.loads(joined.stdout)["seat"] == 1
        assert anna.wait_for(lambda message: message["type"] == "happened")["what"]["name"] == "Zoë"


@pytest.mark.slow
def test_without_asking_for_it_no_phone_gets_here(tmp_path: Path, phone: list[str]) -> None:
    with Process(tmp_path, told=["play", "--no-browser", "--no-lan"]) as server:
        port = server.address.rpartition(":")[2]
        tried = subprocess.run(  # noqa: S603 - it is ours
            [*phone, sys.executable, "-c", JOINS, f"http://10.213.77.1:{port}", "ABCDE"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert "ConnectionRefusedError" in tried.stderr
        assert json.loads(get(f"{server.address}/api/address")[2]) == {"address": None}
