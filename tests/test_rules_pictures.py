"""The rules pages: their pictures are what the script makes, and both languages tell the same."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.rules_pictures import draw_pictures

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs/rules"
GAMES = sorted(page.stem for page in RULES.glob("en/*.md"))
PICTURE = re.compile(r"!\[([^\]]*)\]\(\.\./pictures/([^)]+)\)")


def _page(language: str, game: str) -> str:
    return (RULES / language / f"{game}.md").read_text("utf-8")


@pytest.fixture(name="drawn")
def draw() -> dict[str, str]:
    return draw_pictures()


def test_the_pictures_on_disk_are_what_the_script_makes(drawn: dict[str, str]) -> None:
    on_disk = {path.name: path.read_text("utf-8") for path in (RULES / "pictures").iterdir()}
    assert on_disk == drawn, "run python -m tools.rules_pictures"


def test_a_picture_is_an_svg_that_needs_nothing_else(drawn: dict[str, str]) -> None:
    for name, text in drawn.items():
        assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg", name  # noqa: S314 - our own text
        assert "href" not in text, name


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_picture_is_used_and_described(language: str, drawn: dict[str, str]) -> None:
    shown = [(alt, name) for game in GAMES for alt, name in PICTURE.findall(_page(language, game))]
    assert sorted(name for _, name in shown) == sorted(drawn)
    assert all(len(alt.split()) > 3 for alt, _ in shown)
    assert len({alt for alt, _ in shown}) == len(shown)


def test_there_are_four_games_in_two_languages() -> None:
    assert GAMES == ["bloom", "elfer_raus", "elfer_raus_master", "level_8"]
    assert sorted(page.stem for page in RULES.glob("de/*.md")) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_are_built_alike(game: str) -> None:
    german, english = _page("de", game), _page("en", game)
    for part in (
        r"^#+ ",  # headings and their depth
        r"\.\./pictures/\S+\.svg",
        r"^\|.*?\|",  # the first column is moves and options: those in backticks are the same
        r"`[^`]+`",
    ):
        found = [re.findall(part, page, re.MULTILINE) for page in (german, english)]
        if part.startswith(r"^\|"):
            found = [[cell for cell in cells if "`" in cell] for cells in found]
        assert found[0] == found[1], part


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_counted_through_and_give_a_reason(game: str) -> None:
    letter = {"elfer_raus": "E", "elfer_raus_master": "M", "level_8": "L", "bloom": "B"}[game]
    for language, word, why in (("de", "Auslegung", "*Warum:*"), ("en", "Ruling", "*Why:*")):
        quotes = [quote for quote in re.split(r"\n(?!>)", _page(language, game)) if quote.startswith(">")]
        names = [match[1] for quote in quotes if (match := re.match(rf"> \*\*{word} (\w+)\.\*\* ", quote))]
        assert names == [f"{letter}{number}" for number in range(1, len(quotes) + 1)]
        assert all(why in quote for quote in quotes)
