"""What made the moves of a match that a seat's own player did not make, in memory and in records."""

from collections.abc import Mapping

from reihum._play.match import Match
from reihum.server.messages.enums import By


class StandIns:
    """What stood in for players, by round and place among the round's moves, both from 0."""

    def __init__(self) -> None:
        self.by: dict[tuple[int, int], By] = {}

    def note(self, match: Match, place: int, by: By | None) -> None:
        """Note what made the move at a place of a match's last round; None for the seat's own player."""
        made = len(match.rounds) - 1, place
        if by is None:
            self.by.pop(made, None)  # an earlier move of that place was taken back
        else:
            self.by[made] = by

    def to_list(self) -> list[list[int | str]]:
        """Return them as records have them: round, place and what stood in."""
        return [[*made, by] for made, by in sorted(self.by.items())]


def read_stand_ins(record: Mapping[str, object]) -> dict[tuple[int, int], By]:
    """Return what a record says of them, by round and place; what is not valid is left out."""
    listed, found = record.get("stand_ins"), dict[tuple[int, int], By]()
    for entry in listed if isinstance(listed, list) else []:
        match entry:
            case [int(round_), int(place), "bot"]:
                found[round_, place] = "bot"
            case [int(round_), int(place), "clock"]:
                found[round_, place] = "clock"
    return found
