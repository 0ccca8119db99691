"""Texts as they stand in pages and pictures."""

import re
from html import escape

NOWHERE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What no document in XML may have (XML 1.0, `Char`), and no file in UTF-8 either."""


def escape_markup(text: str) -> str:
    """Return a text for a page or a picture, with U+FFFD for what may stand in none, as a record may have in a name."""
    return escape(NOWHERE.sub("\ufffd", text))
