"""A picture of the current position of a match, for notebooks and files."""

from pathlib import Path
from typing import Any, Protocol

from reihum._files import write_text
from reihum._kit.base import Result
from reihum._kit.errors import OptionError
from reihum._pictures.svg import Sheet
from reihum._play.game import Game

MOST_ROUNDS = 12
"""How many rounds of the score sheet are drawn, the last ones."""


class DrawableMatch(Protocol):
    """What drawing needs of a match."""

    state: Any
    players: list[str]

    @property
    def game(self) -> Game[Any, Any]:
        """The game."""

    @property
    def results(self) -> list[Result]:
        """The results of the rounds that are over."""

    @property
    def totals(self) -> list[int] | None:
        """The totals of the score sheet."""

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""

    @property
    def turn(self) -> int | None:
        """The seat to move."""


class Picture:
    """A picture that notebooks display; `svg` is its source."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file as SVG; raises OSError, and OptionError for a file name of another format."""
        if (kind := Path(path).suffix.lower()) not in {"", ".svg"}:
            message = f"A picture is written as SVG, not as {kind}: name the file {Path(path).with_suffix('.svg')}."
            raise OptionError(message)
        write_text(Path(path), self.svg + "\n")


class DrawsPictures:
    """The methods of a match that draw it."""

    def picture(self: DrawableMatch, seat: int | None = None) -> Picture:
        """Return a picture of the table as a seat, or an onlooker (None), sees it; raises SeatError for an invalid seat."""
        return Picture(draw_match(self, seat))

    def _repr_svg_(self: DrawableMatch) -> str:
        return draw_match(self, None)


def draw_match(match: DrawableMatch, seat: int | None) -> str:
    """Return the table of a match as SVG, as a seat or an onlooker (None) sees it; raises SeatError for an invalid seat."""
    view = match.game.view(match.state, seat)
    sheet = Sheet(f"{match.game.title}, round {len(match.results) + (match.turn is not None)}")
    # `picture` is no member of `Game`: a game of another package need not draw itself, and then its text is shown.
    picture = getattr(match.game, "picture", None)
    if picture is None:
        for line in str(match.game.show(match.state, seat, match.players)).splitlines():
            sheet.write_line(line)
        _write_scores(sheet, match, None)
        return sheet.render()
    picture.draw_table(sheet, view, match.players)
    if seat is not None:
        name = getattr(picture, "name_tile", str)
        sheet.draw_cards([name(card) for card in view.hand or []], f"hand of {match.players[seat]}")
    _write_scores(sheet, match, view.counts if hasattr(view, "counts") else [player.count for player in view.players])
    return sheet.render()


def _write_scores(sheet: Sheet, match: DrawableMatch, counts: list[int] | None) -> None:
    """Write the score sheet, one line per player; the seat to move and the winners are marked."""
    for seat, name in enumerate(match.players):
        scores = [result.scores[seat] for result in match.results[-MOST_ROUNDS:]]
        held = f", {counts[seat]} in hand" if counts is not None and match.turn is not None else ""
        rounds = f", scores {', '.join(map(str, scores))}" if scores else ""
        # They differ from the last scores unless one round has been played, or the scores are levels, which nobody adds up.
        total = f", in all {match.totals[seat]}" if match.totals and match.totals != [*match.results[-1].scores] else ""
        mark = "▶ " if seat == match.turn else "★ " if seat in match.winners else "   "
        sheet.write_line(f"{mark}{name}{held}{rounds}{total}")
