"""Normalizing Unicode in names and chat: one form, nothing invisible, nothing that overlaps other lines."""

import re
import unicodedata

JOINER = "\u200d"
"""ZERO WIDTH JOINER: holds emoji of several parts together."""

BLANK = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")
"""Letters and symbols without a glyph."""

INVISIBLE = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors: Unicode's default-ignorable characters except controls."""

LOOK_ALIKES = (
    ("АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁԛԜԝѴѵӏ", "ABESIJKMHOPCTYXaesijkopcyxhdqWwVvl"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινοργυχωηκ", "ABEZHIKMNOPTYXaivopyuxwnk"),
    ("ΓΠΦΛ", "ГПФЛ"),
    ("ıɑɡ", "iag"),  # noqa: RUF001 - that they look alike is the point
)
"""Letters and their look-alikes: Cyrillic and Greek to Latin, Greek to Cyrillic, rare Latin to common Latin."""

SIMILAR = ("i1|0", "lllo")
"""Small letters and digits that look alike in many typefaces."""

ALPHABETS = frozenset(("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET", "OSAGE"))
"""Alphabets with letters that look like those of another one, as the first word of a letter's Unicode name."""

_SHAPES = str.maketrans("".join(one for one, _ in LOOK_ALIKES), "".join(other for _, other in LOOK_ALIKES))
_SIMILAR = str.maketrans(*SIMILAR)

MAX_MARKS = 3
"""Combining marks on one letter: more than any word needs, too few to reach into the line above."""


def normalize(text: str) -> str:
    """Return a text in NFC, with whitespace and invisible characters collapsed to single spaces."""
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


def make_skeleton(text: str) -> str:
    """Return a key that is equal for texts that look alike, whatever their case, width and alphabet."""
    shapes = INVISIBLE.sub("", unicodedata.normalize("NFKD", text)).translate(_SHAPES)
    return shapes.casefold().translate(_SIMILAR)


def has_mixed_alphabets(text: str) -> bool:
    """Whether a word has letters of two alphabets that look alike, such as a Cyrillic one among Latin ones."""
    return any(len(ALPHABETS & {unicodedata.name(letter, "").partition(" ")[0] for letter in word}) > 1 for word in text.split())


def is_visible(text: str) -> bool:
    """Whether the text has any visible character."""
    return any(unicodedata.category(character)[0] not in "ZCM" for character in text)
