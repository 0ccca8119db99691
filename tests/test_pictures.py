"""Pictures of positions: SVG that is well formed, tells no secrets, and stands in any page."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import reihum
from reihum._kit.chance import make_rng
from reihum._play.game import BUILT_IN
from tests.helpers.matches import first_legal, play_match, play_some_moves
from tests.helpers.toy_game import GAME as TOY


def texts(svg: str) -> list[str]:
    """The texts of a picture, which is parsed on the way."""
    return [element.text or "" for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314 - our own


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_position_is_drawn_as_a_seat_sees_it(name: str) -> None:
    match = play_some_moves(name)
    for seat in (None, 0, 2):
        svg = match.picture(seat).svg
        assert texts(svg)[0].startswith(match.game.title)
        assert "<style" not in svg
        other = match.copy()
        if match.turn is not None and seat is not None:  # what the seat does not know changes nothing
            other.state = match.game.determinize(match.state, seat, make_rng(3))
            assert other.picture(seat).svg == svg
    assert match._repr_svg_() == match.picture().svg
    assert match.picture()._repr_svg_() != match.picture(0).svg
    assert repr(match.picture()) == f"<Picture, {len(match.picture().svg)} characters of SVG>"


def test_rows_and_hand_are_there_card_by_card() -> None:
    match = reihum.Match("elfer_raus", ["Ada", "<Ben>"], seed=1)
    for _ in range(8):
        match.play(match.codes()[0])
    shown = texts(match.picture(1).svg)
    view = match.view(1)
    laid = sum(row.high - row.low + 1 for row in view.rows if row.low)
    assert len([text for text in shown if text.isdigit()]) == laid + len(view.hand)
    assert any("<Ben>" in text for text in shown)
    with pytest.raises(reihum.SeatError):
        match.picture(2)


@pytest.mark.parametrize("name", ["\x00", "\x01Ada", "Half \ud800", "\ufffe", "tab\tand line\nbreak"])
def test_a_name_that_no_page_may_have_leaves_it_well_formed(name: str, tmp_path: Path) -> None:
    match: reihum.Match = reihum.Match("elfer_raus", [name, "Ben"], seed=1)
    picture = match.picture()
    assert any("Ben" in text for text in texts(picture.svg))
    assert ("\ufffd" in picture.svg) == ("tab" not in name)
    picture.save(tmp_path / "match.svg")


def test_a_finished_match_shows_its_score_sheet_and_goes_into_a_file(tmp_path: Path) -> None:
    match = play_match(reihum.Match("elfer_raus", ["Ada", "Ben"], {"rounds": 2}, seed=2), first_legal)
    lines = texts(match.picture().svg)
    for seat, name in enumerate(match.players):
        scores = ", ".join(str(result.scores[seat]) for result in match.results)
        assert any(name in line and scores in line and f"in all {(match.totals or [])[seat]}" in line for line in lines)
    assert sum("★" in line for line in lines) == len(match.winners)
    match.picture().save(tmp_path / "match.svg")
    assert (tmp_path / "match.svg").read_text("utf-8") == match.picture().svg + "\n"


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_is_no_plural(name: str) -> None:
    match = reihum.Match(name, 2, seed=1)  # of Bloom: with one joker on the board
    for field in ("left", "bonuses_left"):
        if name != "bloom" and hasattr(match.state, field):
            setattr(match.state, field, 1)
    drawn = " ".join(texts(match.picture().svg))
    assert re.search(r"(?:pile|board): 1\b", drawn)
    assert not re.search(r"\b1 (?:card|joker|bonus card)s", drawn)


def test_levels_are_not_added_up() -> None:
    match = play_match(reihum.Match("level_8", 2, {"turn_limit": 8}, seed=1), first_legal, rounds=2)
    assert "in all" not in match.picture().svg


def test_another_game_is_drawn_as_its_terminal_shows_it() -> None:
    match: reihum.Match = reihum.Match(TOY, 2, seed=1)
    first = next(line for line in str(match).splitlines() if line.strip())
    assert first in texts(match.picture().svg)


def test_a_picture_is_written_only_to_files_of_its_type(tmp_path: Path) -> None:
    picture = reihum.Match("bloom", 2, seed=1).picture()
    with pytest.raises(reihum.OptionError, match=r"match\.svg"):
        picture.save(tmp_path / "match.png")
    assert not list(tmp_path.iterdir())
    picture.save(tmp_path / "plain")
    picture.save(tmp_path / "match.SVG")


def test_connectors_are_named_with_their_row() -> None:
    match = reihum.Match("elfer_raus_master", 3, seed=1)
    while not match.view(None).bridges:
        match.play(match.codes()[-1])
    bridge = match.view(None).bridges[0]
    assert any(f"connectors: {bridge.number} to {bridge.lower}" in text for text in texts(match.picture().svg))
