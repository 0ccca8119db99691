"""How long a table with a clock of days waits, for whom, and what happens when that has been long enough."""

from reihum.server.messages.events import DealtEvent, Event, TimeUpEvent
from reihum.server.table.absence import BOT_SITTING_IN
from reihum.server.table.state import Table

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
"""Milliseconds."""

BOT = HOUR // 6
"""How long a bot may take at a table where nobody is, until a process looks whether the one that let it play is still there."""

KEPT = 28 * DAY
"""How long a table is kept at least before its first deal and after its match."""


def wait_limit(table: Table) -> int | None:
    """Return how many milliseconds a table waits for what it is waiting for; None where its clock has no days."""
    if table.settings.clock != "days":
        return None
    if table.phase in {"waiting", "match_over"}:
        return KEPT
    if table.phase == "playing" and table.waited_for is None:
        return BOT
    return table.settings.clock_days * DAY


def decide_after_wait(table: Table) -> Event | None:
    """Return what happens when a table has waited for so long; None where nothing does.

    A person's turn is taken over as the table's settings say, and the next round is dealt.
    """
    if (seat := table.waited_for) is not None:
        return TimeUpEvent(seat, BOT_SITTING_IN, ends=table.settings.time_over == "round")
    return DealtEvent() if table.phase == "round_over" else None
