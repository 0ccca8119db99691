"""What people and bots are called at a table."""

import unicodedata
from collections.abc import Iterable

from reihum.server.messages.errors import Refused
from reihum.server.table.letters import MARKS, UNSEEN, is_control, shows, tidy, unheaped

LONGEST = 20
BOT_NAMES = ("Ada", "Bruno", "Clara", "Emil", "Frida", "Hugo", "Ida", "Jonas")
"""Enough for the largest table; the client shows besides that it is a bot."""


def clean(name: str) -> str:
    """Bring a name into one form: composed, single spaces; raises Refused when it is empty, too long or cannot be shown."""
    text = tidy(name)
    if any(map(is_control, text)) or unheaped(text) != text:
        message = f"A name may not have control characters, nor more than {MARKS} marks on a letter."
        raise Refused(message, "bad_name")
    if not shows(text) or len(text) > LONGEST:
        message = f"A name has 1 to {LONGEST} letters."
        raise Refused(message, "bad_name")
    return text


def distinct(name: str, taken: Iterable[str]) -> str:
    """Give the name itself, or with a number behind it when somebody at the table has it: Anna, Anna 2, Anna 3."""
    others = {_folded(other) for other in taken}
    candidate, number = name, 1
    while _folded(candidate) in others:
        number += 1
        candidate = f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
    return candidate


def _folded(name: str) -> str:
    """Give what names that look alike have in common, as far as Unicode knows: large and small, wide and narrow letters."""
    return unicodedata.normalize("NFKC", UNSEEN.sub("", name)).casefold()


def for_bot(taken: Iterable[str]) -> str:
    """Give a bot the first name that nobody at the table has."""
    others = {other.casefold() for other in taken}
    return next((name for name in BOT_NAMES if name.casefold() not in others), distinct(BOT_NAMES[0], others))
