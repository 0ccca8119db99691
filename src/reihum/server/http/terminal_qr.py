"""A QR code in a terminal."""

from rich.text import Text

BORDER = 2
"""Light modules around the code."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def qr_text(link: str) -> Text:
    """Return a link as a QR code of half blocks, dark on light whatever the colours of the terminal are."""
    import segno

    rows = [[bool(dark) for dark in row] for row in segno.make(link, error="m", micro=False).matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(HALVES[halves] for halves in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return Text("\n".join(lines), style="black on bright_white", no_wrap=True)
