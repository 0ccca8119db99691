"""Letters that are more, or less, than they seem: what names and talk have in common."""

import re
import unicodedata

JOINER = "\u200d"
"""Holds emoji of several parts together."""

BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and signs that show nothing."""

UNSEEN = re.compile("[\u034f\u200d\ufe00-\ufe0f]")
"""What joins letters or chooses between their forms, and is not seen itself."""

MARKS = 3
"""So many marks may stand on one letter: more than any word needs, too few to reach into the line above."""


def tidy(text: str) -> str:
    """Bring a text into one form: composed, with single spaces for all that shows nothing."""
    return " ".join(BLANK.sub(" ", unicodedata.normalize("NFC", text)).split())


def is_control(letter: str) -> bool:
    """Tell whether a letter is none: it controls something, such as the direction of writing, or means nothing yet."""
    return letter != JOINER and unicodedata.category(letter).startswith("C")


def unheaped(text: str) -> str:
    """Leave out the marks that are too many on their letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= MARKS:
            kept.append(letter)
    return "".join(kept)


def shows(text: str) -> bool:
    """Tell whether there is anything to be seen."""
    return any(unicodedata.category(letter)[0] not in "ZCM" for letter in text)
