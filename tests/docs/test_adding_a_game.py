"""Following `docs/adding-a-game.md` to the letter gives the toy game that the other tests play, and its board."""

from pathlib import Path

from tests.docs.documents import fenced

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "adding-a-game.md"


def lines(text: str) -> list[str]:
    """Return the lines that are not empty: a document has other gaps between the pieces."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def test_the_pieces_are_the_toy_game() -> None:
    assert lines("\n".join(fenced(DOCUMENT, "python"))) == lines((ROOT / "tests/helpers/toy_game.py").read_text("utf-8"))


def test_the_board_is_the_toy_games() -> None:
    assert lines("\n".join(fenced(DOCUMENT, "js"))) == lines((ROOT / "tests/helpers/toy_board/board.js").read_text("utf-8"))
