"""Which moves of a match were made by a bot or the clock in place of the seat's own player, in memory and in records."""

from collections.abc import Mapping

from reihum._play.match import Match
from reihum.server.messages.enums import By


class StandIns:
    """Who made moves in place of players, by round and index among the round's entries, both from 0."""

    def __init__(self) -> None:
        self.by: dict[tuple[int, int], By] = {}

    def note(self, match: Match, index: int, by: By | None) -> None:
        """Note who made the move at `index` of the match's last round; None for the seat's own player."""
        made = len(match.rounds) - 1, index
        if by is None:
            self.by.pop(made, None)  # an earlier move at this index was taken back
        else:
            self.by[made] = by

    def to_list(self) -> list[list[int | str]]:
        """Return the entries of a record: round, index and who made the move."""
        return [[*made, by] for made, by in sorted(self.by.items())]


def read_stand_ins(record: Mapping[str, object]) -> dict[tuple[int, int], By]:
    """Return the stand-ins of a record by round and index; invalid entries are skipped."""
    listed, found = record.get("stand_ins"), dict[tuple[int, int], By]()
    for entry in listed if isinstance(listed, list) else []:
        match entry:
            case [int(round_), int(index), "bot"]:
                found[round_, index] = "bot"
            case [int(round_), int(index), "clock"]:
                found[round_, index] = "clock"
    return found
