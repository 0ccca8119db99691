"""Identification of the server to push services: VAPID, RFC 8292."""

import time
from typing import TYPE_CHECKING

import msgspec

from reihum.server.push import keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

HOURS_12 = 12 * 60 * 60
"""Lifetime of a token in seconds; services refuse more than a day."""


class Vapid:
    """The server's key, and a contact for the operators of push services: a `mailto:` or `https:` address."""

    def __init__(self, key: "EllipticCurvePrivateKey", contact: str) -> None:
        self._key = key
        self._contact = contact
        self.public = keys.encode_base64(keys.encode_point(key.public_key()))
        """The public key as sent to browsers."""

    def make_authorization(self, origin: str) -> str:
        """Return the `Authorization` header for a push service at an origin, such as `https://push.example.org`."""
        claims = {"aud": origin, "exp": int(time.time()) + HOURS_12, "sub": self._contact}
        signed = f"{_encode_part({'typ': 'JWT', 'alg': 'ES256'})}.{_encode_part(claims)}"
        return f"vapid t={signed}.{keys.encode_base64(self._sign(signed.encode()))}, k={self.public}"

    def _sign(self, data: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        pair = decode_dss_signature(self._key.sign(data, ec.ECDSA(SHA256())))
        return b"".join(number.to_bytes(keys.SCALAR_BYTES) for number in pair)


def _encode_part(value: object) -> str:
    return keys.encode_base64(msgspec.json.encode(value))
