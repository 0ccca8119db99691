"""Escapes texts for pages and pictures. Reviews, lab pages and pictures all use it, so it stands below them."""

import re
from html import escape

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that are not allowed in XML (XML 1.0, `Char`) or cannot be encoded in UTF-8."""


def escape_markup(text: str) -> str:
    """Return a text escaped for a page or a picture, with U+FFFD for forbidden characters, which names in records may contain."""
    return escape(FORBIDDEN.sub("\ufffd", text))
