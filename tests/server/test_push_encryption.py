"""How messages to people who are not there are encrypted, and which push services they may go to."""

import asyncio
from typing import Any

import pytest

from reihum.server.push import encryption
from reihum.server.push.keys import decode_base64, encode_base64, read_private
from reihum.server.push.services import LISTED, Services
from tests.server.push_service import Browser

# RFC 8291, section 5 and appendix A
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard_is_encrypted_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encryption, "PADDED", 0)
    browser = Browser("", read_private(RECEIVER), decode_base64(AUTH))
    message = b"When I grow up, I want to be a watermelon"
    body = encryption.encrypt(message, browser.public, browser.auth, sender=read_private(SENDER), salt=decode_base64(SALT))
    assert encode_base64(body) == BODY
    assert browser.read(body) == message


def test_messages_have_one_length_and_never_one_key() -> None:
    browser = Browser("")
    bodies = [encryption.encrypt(b"x" * length, browser.public, browser.auth) for length in (0, 1, 200)]
    assert len({len(body) for body in bodies}) == 1
    assert [len(browser.read(body)) for body in bodies] == [0, 1, 200]
    assert len({body[:86] for body in bodies}) == 3


def test_only_listed_services_are_spoken_to() -> None:
    services = Services()
    for url in (
        "https://fcm.googleapis.com/fcm/send/abc:def?x=1",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://db5p.notify.windows.com/w/?token=abc%2f",
    ):
        assert services.parse_endpoint(url).origin == "/".join(url.split("/")[:3])
    for url in (
        "http://fcm.googleapis.com/abc",
        "https://fcm.googleapis.com:8443/abc",
        "https://fcm.googleapis.com:x/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://evilpush.apple.com/abc",
        "https://fcm.googleapis.com@127.0.0.1/abc",
        "https://user:password@fcm.googleapis.com/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://localhost/abc",
        "https://169.254.169.254/latest/meta-data",
        "https://fcm.googleapis.com/abc\r\nHost: example.org",
        "https://fcm.googleapis.com/a b",
        "https://a..push.apple.com/",
        "https://.push.apple.com/",
        "https://-.push.apple.com/",
        f"https://{'a' * 64}.push.apple.com/",
        f"https://{'a.' * 120}push.apple.com/",
        "https://a%2fb.push.apple.com/",
        "https://a_b.push.apple.com/",
        "https://fcm.googleapis.com/ä",
        "https://fcm.googleapis.com/" + "a" * 1024,
        "ftp://fcm.googleapis.com/abc",
        "",
        "https://",
    ):
        with pytest.raises(ValueError, match=r"."):
            services.parse_endpoint(url)
    assert all(not host.strip(".").replace(".", "").isdigit() for host in LISTED)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2a00:1450:4001:80b::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.1.5", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 - nothing listens there
        ("224.0.0.1", False),
        ("::1", False),
        ("fd00::1", False),
        ("fe80::1", False),
        ("::ffff:10.0.0.1", False),
    ],
)
def test_a_name_that_leads_to_a_private_address_is_not_followed(address: str, *, public: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    services = Services()
    endpoint = services.parse_endpoint("https://fcm.googleapis.com/abc")

    async def look_up() -> list[str]:
        async def getaddrinfo(*_: object, **__: object) -> list[Any]:
            return [(0, 0, 0, "", ("8.8.4.4", 443)), (0, 0, 0, "", (address, 443))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
        return await services.resolve_addresses(endpoint)

    if public:
        assert asyncio.run(look_up()) == ["8.8.4.4", address]
    else:
        with pytest.raises(OSError, match="not public"):
            asyncio.run(look_up())


# With a server
