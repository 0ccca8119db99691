"""Which moves of a match were made by a bot or the clock in place of the seat's own player, in memory and in records."""

from collections.abc import Mapping

from reihum._play.match import Match
from reihum.server.messages.enums import By


class StandIns:
    """Who made moves in place of players, by round and index among the round's entries, both from 0."""

    def __init__(self) -> None:
        self._rounds: dict[int, dict[int, By]] = {}

    def find(self, round_: int, index: int) -> By | None:
        """Return who made a move, None for the seat's own player."""
        return self._rounds[round_].get(index) if round_ in self._rounds else None

    def put(self, round_: int, index: int, by: By | None) -> None:
        """Note who made a move; None for the seat's own player."""
        entries = self._rounds.setdefault(round_, {})
        if by is None:
            entries.pop(index, None)  # an earlier move at this index was taken back
        else:
            entries[index] = by

    def note(self, match: Match, index: int, by: By | None) -> None:
        """Note who made the move at `index` of the match's last round; None for the seat's own player."""
        self.put(len(match.rounds) - 1, index, by)

    def to_list(self) -> list[list[int | str]]:
        """Return the entries of a record: round, index and who made the move; empty if every player made their own moves."""
        return [[round_, index, self._rounds[round_][index]] for round_ in sorted(self._rounds) for index in sorted(self._rounds[round_])]


def read_stand_ins(record: Mapping[str, object]) -> StandIns:
    """Return the stand-ins of a record; invalid entries are skipped."""
    listed, found = record.get("stand_ins"), StandIns()
    for entry in listed if isinstance(listed, list) else []:
        match entry:
            case [int(round_), int(index), "bot"]:
                found.put(round_, index, "bot")
            case [int(round_), int(index), "clock"]:
                found.put(round_, index, "clock")
    return found
