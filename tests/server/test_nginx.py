"""`deploy/nginx.conf` as it stands, but for ports and folders: TLS, HTTP/2, HSTS, who people are, and what it writes down."""

import http.server
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from reihum.server.config.settings import ServerSettings
from tests.helpers.ports import find_free_port
from tests.server.client import Client
from tests.server.nginx import PROGRAM
from tests.server.servers import ROOT, ThreadServer, wait_until

pytestmark = pytest.mark.slow

NAME = "play.example.org"
WRITES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Site:
    """nginx with the two servers of the file before these addresses; where nothing is named, nothing listens."""

    def __init__(self, *servers: str) -> None:
        one, other = [*servers, f"127.0.0.1:{find_free_port()}"][:2]
        self.folder = Path(tempfile.mkdtemp(prefix="site", dir="/tmp"))
        self.http, self.https = find_free_port(), find_free_port()
        told = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-x509", "-days", "2", "-subj", f"/CN={NAME}"]
        files = ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(self.folder / "key"), "-out", str(self.folder / "chain")]
        subprocess.run([str(shutil.which("openssl")), "req", *told, *files], check=True, capture_output=True)  # noqa: S603 - it is ours
        text = (ROOT / "deploy" / "nginx.conf").read_text()
        for old, new in {
            "127.0.0.1:8001": one,
            "127.0.0.1:8002": other,
            ":80;": f":{self.http};",
            "listen 80;": f"listen {self.http};",
            ":443 ": f":{self.https} ",
            "listen 443 ": f"listen {self.https} ",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(self.folder / "chain"),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(self.folder / "key"),
            "/var/log/nginx/reihum.log": str(self.folder / "access"),
            "/var/log/nginx/error.log": str(self.folder / "log"),
        }.items():
            assert old in text, old
            text = text.replace(old, new)
        (self.folder / "site").write_text(text)
        user = "user root;" if os.geteuid() == 0 else ""
        temporary = "".join(f"{name}_temp_path {self.folder}/{name};" for name in WRITES)
        (self.folder / "conf").write_text(
            f"daemon off; {user} pid {self.folder}/pid; events {{}} http {{ {temporary} include {self.folder}/site; }}"
        )
        command = [str(PROGRAM), "-p", str(self.folder), "-c", str(self.folder / "conf"), "-e", str(self.folder / "log")]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603 - it is nginx
        until = time.monotonic() + 60
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.https)):
                break
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until
            time.sleep(0.02)

    def reload(self) -> None:
        """Read the file again."""
        self._process.send_signal(signal.SIGHUP)

    def context(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.folder / "chain"))

    def ask(self, request: str, protocol: str = "http/1.1") -> tuple[str | None, str]:
        """Give what was agreed on, and the answer to a request, as it came."""
        context = self.context()
        context.set_alpn_protocols([protocol])
        with socket.create_connection(("127.0.0.1", self.https)) as line, context.wrap_socket(line, server_hostname=NAME) as secured:
            if request:
                secured.sendall(request.encode())
            answer = b""
            while request and (part := secured.recv(65536)):
                answer += part
            return secured.selected_alpn_protocol(), answer.decode(errors="replace")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(60)
        shutil.rmtree(self.folder)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path, settings=ServerSettings(trusted_proxies=("127.0.0.1/32",))) as running:
        yield running


@pytest.fixture
def site(house: ThreadServer) -> Iterator[Site]:
    running = Site(house.address.removeprefix("http://"))
    yield running
    running.close()


@contextmanager
def serve_file(name: str) -> Iterator[str]:
    """Run a server that has one file only; give its address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == name else 404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.usefixtures("nginx")
def test_the_files_of_a_page_come_from_either_server_while_only_one_is_of_the_pages_version() -> None:
    old, new, neither = "/assets/index-old.js", "/assets/index-new.js", "/assets/index-none.js"
    with serve_file(old) as one, serve_file(new) as other:
        site = Site(one, other)
        try:
            for _ in range(4):
                for file, status in ((old, 200), (new, 200), (neither, 404)):
                    answer = site.ask(f"GET {file} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n")[1]
                    assert answer.startswith(f"HTTP/1.1 {status}"), file
        finally:
            site.close()


@pytest.mark.usefixtures("nginx")
def test_people_play_behind_nginx_as_its_file_has_it(house: ThreadServer, site: Site) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: object) -> None:
            """Stay where it is."""

    with pytest.raises(urllib.error.HTTPError) as led:
        urllib.request.build_opener(Stay).open(urllib.request.Request(f"http://127.0.0.1:{site.http}/t/ABCDE", headers={"Host": NAME}))
    with led.value as answer:
        assert (answer.code, answer.headers["Location"]) == (301, f"https://{NAME}/t/ABCDE")
    assert site.ask("", "h2")[0] == "h2"
    for _ in range(3):  # one of the two servers is away, and nobody notices
        _, answer_ = site.ask(f"GET /api/games HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n")
        assert answer_.startswith("HTTP/1.1 200")
        assert "Strict-Transport-Security: max-age=31536000" in answer_
        assert re.search(r"(?i)^content-security-policy: default-src 'none'", answer_, re.MULTILINE)
    place = f"https://{NAME}:{site.https}"
    line = socket.create_connection(("127.0.0.1", site.https))
    with Client(place, sock=line, ssl=site.context(), origin=place, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as anna:
        assert anna.create("random", name="Anna")["type"] == "seated"
        assert {visitor.address for visitor in house.service.connections.visitors.values()} == {"127.0.0.1"}  # not what it says of itself
        code = anna.code
        assert anna.ask("start")["type"] == "done"
    site.ask(f"GET /t/{code} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n")
    wait_until(lambda: (site.folder / "access").read_text().count("\n") >= 5)
    written = (site.folder / "access").read_text() + (site.folder / "log").read_text()
    assert code not in written
    assert "ABCDE" not in written
    assert " GET 200 " in written


@pytest.mark.usefixtures("nginx")
def test_nginx_says_of_too_many_requests_when_to_come_back(house: ThreadServer, site: Site) -> None:
    text = (site.folder / "site").read_text()
    assert "burst=15000" in text
    (site.folder / "site").write_text(text.replace("rate=120r/s", "rate=1r/m").replace("burst=15000", "burst=3"))
    site.reload()
    ask = f"GET /api/games HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n"
    wait_until(lambda: site.ask(ask)[1].startswith("HTTP/1.1 429"))
    answer = site.ask(ask)[1]
    assert "Retry-After: 5" in answer
    assert "Strict-Transport-Security: max-age=31536000" in answer
    assert "wait a few seconds" in answer
    assert site.ask("", "h2")[0] == "h2"
    place = f"https://{NAME}:{site.https}"
    line = socket.create_connection(("127.0.0.1", site.https))
    with Client(place, sock=line, ssl=site.context(), origin=place) as anna:  # a table is not kept from those who play there
        assert anna.create("random")["type"] == "seated"
    assert house.get("/healthz")[0] == 200
