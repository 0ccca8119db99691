"""How far a turn of several moves is, and how much faster a bot makes the further ones."""

FURTHER_MOVE = 0.33
"""A bot's second move of a turn takes this part of its pace,"""
FURTHER_LESS = 0.75
"""and each one after it this part of the time of the one before: all moves of a turn together take less than 2.4 times the pace."""


class TurnProgress:
    """The turn in progress; a new one where nobody is in the middle of a turn."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The seat that is in the middle of its turn: it has moved, and the turn goes on."""
        self._further = 1.0

    def advance(self, seat: int, *, turn_over: bool) -> None:
        """Note that a seat has moved, and whether its turn is over by that."""
        self.seat = None if turn_over else seat
        self._further = 1.0 if turn_over else FURTHER_MOVE if self._further == 1.0 else self._further * FURTHER_LESS

    def get_part_of_pace(self, seat: int) -> float:
        """Return the part of its pace that a bot on a seat takes for its next move."""
        return self._further if self.seat == seat else 1.0
