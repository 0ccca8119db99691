"""Table codes and seat secrets."""

import hashlib
import hmac
import re
import secrets

from reihum.server.messages.errors import Refused

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like something else."""

LENGTH = 5
"""23 ** 5 is about 6.4 million; guessing is slowed down per address, see `limits`."""

SECRET = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""At least 128 bits in base64url."""


def new_secret() -> str:
    """Make up a secret of 128 bits."""
    return secrets.token_urlsafe(16)


def check_secret(secret: str) -> str:
    """Accept a secret that a client made up; raises Refused."""
    if not SECRET.fullmatch(secret):
        message = "A secret has 22 to 64 letters and digits of base64url."
        raise Refused(message, "malformed")
    return secret


def hashed(secret: str) -> str:
    """Give what is stored of a secret. It is random and long, so a plain hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(secret: str, stored: str) -> bool:
    """Tell whether this is the secret of which the hash is stored, in a time that says nothing about it."""
    return bool(stored) and hmac.compare_digest(hashed(secret), stored)


def table_code(secret: str, command: str, attempt: int) -> str:
    """Give the code that the host's secret and command lead to, so that a repeated `create` finds its table again."""
    number = int.from_bytes(hashlib.sha256(f"reihum table {attempt} {command} {secret}".encode()).digest())
    letters = []
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return "".join(letters)


def read_code(text: str) -> str:
    """Read a code as people type it; raises Refused when it cannot be one."""
    code = text.strip().upper()
    if len(code) != LENGTH or any(letter not in LETTERS for letter in code):
        message = f"A table's code has {LENGTH} letters, none of them I, L or O."
        raise Refused(message, "unknown_table")
    return code
