"""Pages that are to be well formed: what was opened is closed."""

from html.parser import HTMLParser

VOID = {"meta", "rect", "line", "circle", "polyline"}
"""Elements that may have no end of their own."""


class Tags(HTMLParser):
    """Notes which elements a page has and its text, and fails at an element that is closed wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.text = ""
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def close(self) -> None:
        super().close()
        assert not self._open


def read_page(html: str) -> Tags:
    """Check that what a page opens is closed; return its elements and text."""
    tags = Tags()
    tags.feed(html)
    tags.close()
    return tags
