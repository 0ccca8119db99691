"""A round of a finished or broken-off record, step by step, as a seat saw it."""

from collections.abc import Iterator

from reihum._play.match import Match
from reihum._play.record_format import split_move
from reihum.server.messages.api import ReplayStep
from reihum.server.messages.events import CreatedEvent, DealtEvent, MovedEvent, Occupant
from reihum.server.table.stand_ins import StandIns
from reihum.server.table.state import Table, TableStep
from reihum.server.table.views import make_happening, make_table_view

MAX_NAME = 40
"""Characters of a name, at most: records may have any text there, and every step repeats it."""

NO_SECRET = "-"  # noqa: S105 - it opens nothing
"""Placeholder for the hash of a person's secret: no secret has this hash."""


def iter_record_steps(match: Match, number: int, seat: int | None, stand_ins: StandIns) -> Iterator[ReplayStep]:
    """Yield round `number` of a match, from 1, as a seat or an onlooker (None) saw it: the deal, then each move, with the table after it.

    The table has no code, and its `number` counts the steps. Every player is shown as a person who is connected.
    """
    playing = match.at_round(number)
    table = _make_table(playing)
    present = range(len(playing.players))
    yield ReplayStep(make_happening(table, TableStep(1, DealtEvent()), seat), make_table_view(table, seat, present))
    for place, entry in enumerate(match.rounds[number - 1].moves):
        if isinstance(entry, dict):
            continue  # a pile that was formed: the match repeats it by itself
        mover, text = split_move(entry)
        before, move = playing.state.copy(), playing.legal_move(text)
        playing.play(move)
        table.number += 1
        step = TableStep(table.number, MovedEvent(mover, text, stand_ins.find(number - 1, place)), before, playing.state, move)
        yield ReplayStep(make_happening(table, step, seat), make_table_view(table, seat, present))


def _make_table(match: Match) -> Table:
    """Return a table at which the players of a match sit; it has no log, and no code that anybody could join."""
    occupants = [Occupant(make_label(name), secret=NO_SECRET) for name in match.players]
    table = Table("", CreatedEvent(match.game.id, match.options, 0, occupants))
    table.match, table.match_count = match, 1
    return table


def make_label(name: str) -> str:
    """Return a name without surrounding spaces, cut to MAX_NAME characters, or "?" for an empty one."""
    name = name.strip() or "?"
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"
