"""Names of people and bots at a table."""

import hashlib
from collections.abc import Iterable

from reihum.server.messages.errors import Refused
from reihum.server.table.unicode_text import MAX_MARKS, has_mixed_alphabets, is_control, is_visible, limit_marks, make_skeleton, normalize

MAX_LENGTH = 20
BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas")
"""Names of bots, enough for the largest table; the client marks them as bots."""


ANIMALS = (
    *("Alpaka", "Axolotl", "Bison", "Dingo", "Emu", "Flamingo", "Gecko", "Gibbon", "Gorilla", "Hamster", "Ibis", "Jaguar", "Kiwi"),
    *("Koala", "Lama", "Lemur", "Leopard", "Okapi", "Opossum", "Otter", "Panda", "Puma", "Quokka", "Serval", "Tapir", "Tiger"),
    *("Wapiti", "Wombat", "Zebra"),
)
"""Names of people on a server with nicknames, where nobody may choose a name; the same words in both languages."""


def choose_animal(secret: str, taken: Iterable[str]) -> str:
    """Return an animal that nobody at the table is called yet; which one depends on the secret of the seat."""
    others = set(taken)
    first = int.from_bytes(hashlib.sha256(secret.encode()).digest()) % len(ANIMALS)
    return next((one for one in ANIMALS[first:] + ANIMALS[:first] if one not in others), ANIMALS[first])


def clean_name(name: str) -> str:
    """Return a name normalized (NFC, single spaces); raises Refused when it is empty, too long or cannot be shown."""
    text = normalize(name)
    if any(map(is_control, text)) or limit_marks(text) != text:
        message = f"A name may not have control characters, nor more than {MAX_MARKS} marks on a letter."
        raise Refused(message, "bad_name")
    if not is_visible(text) or len(text) > MAX_LENGTH:
        message = f"A name has 1 to {MAX_LENGTH} letters."
        raise Refused(message, "bad_name")
    if has_mixed_alphabets(text):
        message = "The letters of a word are of one alphabet."
        raise Refused(message, "bad_name")
    return text


def make_distinct(name: str, taken: Iterable[str]) -> str:
    """Return the name itself, or with a number behind it when somebody at the table has one that looks like it: Anna, Anna 2, Anna 3."""
    others = {make_skeleton(other) for other in taken}
    candidate, number = name, 1
    while make_skeleton(candidate) in others:
        number += 1
        candidate = f"{name[: MAX_LENGTH - len(str(number)) - 1].rstrip()} {number}"
    return candidate


def choose_bot_name(taken: Iterable[str]) -> str:
    """Return the first of BOT_NAMES that nobody at the table has."""
    others = {other.casefold() for other in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in others), make_distinct(BOT_NAMES[0], others))
