"""The codes of tables: five letters, short enough to be read aloud."""

import hmac

from reihum.server.messages.errors import Refused

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without I, L and O, which look like something else."""

LENGTH = 5
"""23 ** 5 is about 6.4 million; guessing is slowed down per address, see `live.abuse`."""


def derive_table_code(key: bytes, secret: str, command: str, attempt: int) -> str:
    """Return the code derived from the host's secret and the command's id, so that a repeated `create` finds its table again.

    The server's `key` keeps clients from choosing a code: with a plain hash they could try secrets until one led to the code they want.
    `attempt` counts from 0 and grows while codes are taken by other tables.
    """
    number = int.from_bytes(hmac.digest(key, f"reihum table {attempt} {command} {secret}".encode(), "sha256"))
    letters = []
    for _ in range(LENGTH):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return "".join(letters)


def read_code(text: str) -> str:
    """Return a code that a person has typed, normalized; raises Refused when it cannot be one."""
    code = text.strip().upper()
    if len(code) != LENGTH or any(letter not in LETTERS for letter in code):
        message = f"A table's code has {LENGTH} letters, none of them I, L or O."
        raise Refused(message, "unknown_table")
    return code
