"""How often a person may change a table other than by playing: a table's log grows by each change."""

from collections import OrderedDict

from reihum.server.config.limits import Limits
from reihum.server.live.allowances import Bucket
from reihum.server.messages.commands import Again, AtTable, Leave, Move, Moves, NextRound, Remove, Sit, Start, TakeBack
from reihum.server.messages.errors import Refused

MAX_KEPT = 100
"""People of one table whose allowances are remembered."""

FREE = Move | Moves | Start | NextRound | Again | Leave | Remove | Sit
"""Never refused for being too many: play, and what frees a seat, which is bounded by `Limits.sits` as sitting down is."""


class Changes:
    """The allowances of the people at one table."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._people: OrderedDict[int | None, tuple[Bucket, Bucket]] = OrderedDict()

    def count(self, person: int | None, command: AtTable) -> None:
        """Count an event that a command of a person is about to bring about; raises Refused when there were too many."""
        if isinstance(command, FREE):
            return
        changes, take_backs = self._people.setdefault(person, (Bucket(self._limits.changes), Bucket(self._limits.take_backs)))
        self._people.move_to_end(person)
        if len(self._people) > MAX_KEPT:
            self._people.popitem(last=False)
        if not (take_backs if isinstance(command, TakeBack) else changes).take():
            message = "You change your mind too often; wait a little."
            raise Refused(message, "too_fast")
