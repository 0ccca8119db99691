"""Unicode as people may use it in names and in the chat: one form, nothing invisible, nothing that reaches out of its line."""

import re
import unicodedata

JOINER = "\u200d"
"""ZERO WIDTH JOINER: holds emoji of several parts together."""

BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and signs that show nothing."""

INVISIBLE = re.compile("[\u034f\u200d\ufe00-\ufe0f]")
"""What joins letters or chooses between their forms, and is not seen itself."""

MAX_MARKS = 3
"""Combining marks on one letter: more than any word needs, too few to reach into the line above."""


def normalize(text: str) -> str:
    """Return a text composed (NFC), with single spaces for all that shows nothing."""
    return " ".join(BLANK.sub(" ", unicodedata.normalize("NFC", text)).split())


def is_control(character: str) -> bool:
    """Whether a character controls something, such as the direction of writing, or is not assigned."""
    return character != JOINER and unicodedata.category(character).startswith("C")


def limit_marks(text: str) -> str:
    """Return a text without the combining marks beyond MAX_MARKS on one letter."""
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def is_visible(text: str) -> bool:
    """Whether there is anything to be seen."""
    return any(unicodedata.category(character)[0] not in "ZCM" for character in text)
