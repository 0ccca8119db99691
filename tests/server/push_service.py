"""A push service of one's own, over TLS, and a browser that reads what it is sent: the other side of RFC 8291 and RFC 8292."""

import datetime as dt
import http.server
import json
import ssl
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.x509.oid import NameOID

from reihum.server.live import days_clock, overdue
from reihum.server.live.service import Push
from reihum.server.push import outbox
from reihum.server.push.keys import decode_base64, encode_base64, encode_point, make_push_key, read_point
from reihum.server.push.services import Services
from reihum.server.push.vapid import Vapid
from tests.server.days_clock import HOUR
from tests.server.servers import ThreadServer


class Browser:
    """A subscription, and the keys that belong to it."""

    def __init__(self, endpoint: str, private: ec.EllipticCurvePrivateKey | None = None, auth: bytes = b"sixteen bytes ok") -> None:
        self.endpoint = endpoint
        self._private = private or ec.generate_private_key(ec.SECP256R1())
        self.public = encode_point(self._private.public_key())
        self.auth = auth

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "key": encode_base64(self.public), "auth": encode_base64(self.auth), "language": "de"}

    def read(self, body: bytes) -> bytes:
        """Decrypt what was sent to it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self._private.exchange(ec.ECDH(), read_point(sender))
        secret = HKDF(hashes.SHA256(), 32, self.auth, b"WebPush: info\0" + self.public + sender).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, last, rest = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert (last, rest.strip(b"\0")) == (b"\2", b"")
        return text


def check_vapid(header: str, origin: str) -> dict[str, Any]:
    """Check the signature of a token as a service does; give what it claims."""
    scheme, _, parts = header.partition(" ")
    given = dict(part.strip().split("=", 1) for part in parts.split(","))
    signed, _, signature = given["t"].rpartition(".")
    raw = decode_base64(signature)
    assert (scheme, len(raw)) == ("vapid", 64)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    read_point(decode_base64(given["k"])).verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(decode_base64(part)) for part in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == origin
    assert time.time() < claims["exp"] <= time.time() + 24 * 60 * 60
    return dict(claims, key=given["k"])


class Sent:
    """A request that has come."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body


class PushService:
    """The service: what has come, and what it answers, by path: a status and headers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.sent: list[Sent] = []
        self.answers: dict[str, list[tuple[int, dict[str, str]]]] = {}

    def make_browser(self, name: str = "one") -> Browser:
        return Browser(f"{self.address}/{name}")


class Nearby(Services):
    """Services that a test speaks to: one on this machine."""

    hosts = ("localhost",)
    ports = range(65536)

    def __init__(self, certificate: Path) -> None:
        super().__init__()
        self.tls = ssl.create_default_context(cafile=str(certificate))

    def is_public(self, address: str) -> bool:
        return ip_address(address).is_loopback


@contextmanager
def push_service(folder: Path) -> Iterator[tuple[PushService, Nearby]]:
    """Run a service; also give what lets a server trust it."""
    certificate = _make_certificate(folder)

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.sent.append(Sent(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            waiting = service.answers.get(self.path, [])
            status, headers = waiting.pop(0) if waiting else (201, {})
            self.send_response(status)
            for name, value in ({"Content-Length": "0"} | headers).items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate)
        server.socket = tls.wrap_socket(server.socket, server_side=True)
        service = PushService(f"https://localhost:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        yield service, Nearby(certificate)
        server.shutdown()
        thread.join()


@contextmanager
def hurried_push_service(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[PushService, Push]]:
    """A push service and what a server needs for it; deadlines are checked often, and people notified after an hour."""
    monkeypatch.setattr(overdue, "EVERY", 0.05)
    monkeypatch.setattr(days_clock, "QUIET", HOUR)
    monkeypatch.setattr(outbox, "PAUSES", (0.1, 0.1, 0.1))
    with push_service(folder) as (running, services):
        yield running, Push(Vapid(make_push_key(), "mailto:host@example.org"), services)


def ask(house: ThreadServer, method: str, path: str, secret: str, body: object = None) -> int:
    """Give the status."""
    request = urllib.request.Request(  # noqa: S310 - it is one of ours
        house.address + path, json.dumps(body).encode(), {"Authorization": f"Bearer {secret}"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def _make_certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "service.pem"
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
    return file
