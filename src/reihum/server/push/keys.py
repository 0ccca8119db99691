"""Encodings of P-256 keys. The library for them comes with `reihum[push]`."""

import base64
import binascii
from importlib.util import find_spec
from typing import TYPE_CHECKING

from reihum._kit.errors import ReihumError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

POINT_BYTES = 65
"""Bytes of an uncompressed public key."""

SCALAR_BYTES = 32
"""Bytes of a private key."""


class PushError(ReihumError):
    """Push messages cannot be sent with these settings; the message says what to do."""


def require_library() -> None:
    """Raise PushError if the library for elliptic curves is not installed."""
    if find_spec("cryptography") is None:
        message = "For messages to people's devices a library has to be installed: pip install 'reihum[push]'"
        raise PushError(message)


def encode_base64(data: bytes) -> str:
    """Return bytes as base64url without padding (RFC 7515)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """Return the bytes of a text in base64url, with or without padding; raises ValueError."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except binascii.Error as error:
        message = "it is not base64url"
        raise ValueError(message) from error


def make_push_key() -> "EllipticCurvePrivateKey":
    """Return a new private key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def read_private(text: str) -> "EllipticCurvePrivateKey":
    """Return the private key encoded in base64url; raises ValueError."""
    from cryptography.hazmat.primitives.asymmetric import ec

    data = decode_base64(text)
    if len(data) != SCALAR_BYTES:
        message = f"a private key has {SCALAR_BYTES} bytes"
        raise ValueError(message)
    return ec.derive_private_key(int.from_bytes(data), ec.SECP256R1())


def write_private(key: "EllipticCurvePrivateKey") -> str:
    """Return a private key encoded as for `read_private`."""
    return encode_base64(key.private_numbers().private_value.to_bytes(SCALAR_BYTES))


def read_point(data: bytes) -> "EllipticCurvePublicKey":
    """Return the public key of an uncompressed point; raises ValueError if it is not on the curve."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def encode_point(key: "EllipticCurvePublicKey") -> bytes:
    """Return a public key as an uncompressed point of POINT_BYTES."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
