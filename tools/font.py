"""Write the client's font: the Latin part of Asap with the widths, weights and characters that the client uses.

It needs fontTools and brotli, as nothing else here does: `python -m venv build/font && build/font/bin/pip install fonttools brotli`,
then `build/font/bin/python -m tools.font`. The source is the npm package of the font in the version of `web/package-lock.json`.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = Path(__file__).parents[1] / "web"
SOURCE = WEB / "node_modules/@fontsource-variable/asap/files/asap-latin-wdth-normal.woff2"
TARGET = WEB / "fonts/asap/asap.woff2"

WIDTHS = (75, 100)
"""In percent; the narrow width is for the figures on cards."""

WEIGHTS = (400, 800)

QUOTES = (0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2039, 0x203A)

SIGNS = {
    *set(range(0x20, 0x7F)).difference(map(ord, "$<>[]^_`{|}~\\")),
    *map(ord, "\u00a0§«°·»½"),
    *set(range(0xC0, 0x100)).difference(map(ord, "ÐÞðþ÷")),
    0x131,
    0x152,
    0x153,
    0x2013,
    0x2014,
    *QUOTES,
    0x2022,
    0x2026,
    0x20AC,
    0x2212,
    0x2190,
    0x2192,
}
"""The characters of German, English and Western European names, and the client's signs. Browsers take others from other fonts."""


def main() -> None:
    """Subset the font and write it."""
    font = TTFont(SOURCE)
    _complete(font)
    font = instancer.instantiateVariableFont(font, {"wdth": WIDTHS, "wght": WEIGHTS})
    _complete(font)
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=SIGNS)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(TARGET)
    print(f"{TARGET}: {TARGET.stat().st_size} bytes, from {SOURCE.stat().st_size}")  # noqa: T201 - for whoever runs it


def _complete(font: TTFont) -> None:
    """Give each glyph without variations an empty list of them."""
    for glyph in font.getGlyphOrder():
        # fontTools looks up every glyph and fails where one is missing.
        font["gvar"].variations.setdefault(glyph, [])


if __name__ == "__main__":
    main()
