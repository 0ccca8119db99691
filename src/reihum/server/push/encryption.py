"""Encryption of a message for one browser: RFC 8291, with the content coding `aes128gcm` of RFC 8188."""

import secrets
from typing import TYPE_CHECKING

from reihum.server.push import keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

RECORD_BYTES = 4096
"""The record size in the header; every message fits into one record."""

PADDED = 256
"""Bytes to which messages are padded, so that their length reveals nothing."""

LAST = b"\x02"
"""The delimiter of the last record; padding zeros may follow."""


def encrypt(
    message: bytes, browser: bytes, auth: bytes, *, sender: "EllipticCurvePrivateKey | None" = None, salt: bytes | None = None
) -> bytes:
    """Return the body of a push message.

    `browser` is the public key of a subscription and `auth` its secret. `sender` and `salt` are generated unless given.
    Raises ValueError if `browser` is not a point on the curve.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own = sender or keys.make_push_key()
    salt = salt or secrets.token_bytes(16)
    ours = keys.encode_point(own.public_key())
    shared = own.exchange(ec.ECDH(), keys.read_point(browser))
    secret = _derive(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    record = (message + LAST).ljust(PADDED, b"\0")
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(ours)]) + ours + AESGCM(key).encrypt(nonce, record, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), length, salt, info).derive(secret)
