"""How far a turn of several moves has got, and how much faster a bot makes the second and later ones."""

FURTHER_MOVE = 0.33
"""The part of a bot's pace that the second move of a turn takes."""
FURTHER_LESS = 0.75
"""The ratio of each later move's time to the one before: all moves of a turn together take less than 2.4 times the pace."""


class TurnProgress:
    """The turn in progress."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The seat that has moved and whose turn goes on; None between turns."""
        self._further = 1.0

    def advance(self, seat: int, *, turn_over: bool) -> None:
        """Note that a seat has moved, and whether the move ended its turn."""
        self.seat = None if turn_over else seat
        self._further = 1.0 if turn_over else FURTHER_MOVE if self._further == 1.0 else self._further * FURTHER_LESS

    def get_part_of_pace(self, seat: int) -> float:
        """Return the part of its pace that a bot on a seat takes for its next move."""
        return self._further if self.seat == seat else 1.0
