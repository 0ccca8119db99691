"""The secrets that open seats: made up by clients or here, kept as hashes."""

import hashlib
import hmac
import re
import secrets

from reihum.server.messages.errors import Refused

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""At least 128 bits in base64url."""


def make_secret() -> str:
    """Return a new secret of 128 bits."""
    return secrets.token_urlsafe(16)


def check_secret(secret: str) -> str:
    """Return a secret that a client made up; raises Refused when it is too short, too long or not base64url."""
    if not SECRET.fullmatch(secret):
        message = "A secret has 22 to 64 letters and digits of base64url."
        raise Refused(message, "malformed")
    return secret


def hash_secret(secret: str) -> str:
    """Return what is stored of a secret. It is random and long, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_secret_of(secret: str, stored: str) -> bool:
    """Whether this is the secret whose hash is stored; takes the same time either way."""
    return bool(stored) and hmac.compare_digest(hash_secret(secret), stored)
