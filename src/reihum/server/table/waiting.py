"""Tables with a clock of days: how long they wait, and what happens when the time is up."""

from reihum.server.messages.events import DealtEvent, Event, TimeUpEvent
from reihum.server.table.absence import BOT_SITTING_IN
from reihum.server.table.state import Table

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
"""Milliseconds."""

BOT = HOUR // 6
"""Milliseconds after which another process checks on a bot's move at an empty table: the process that ran the bot may be gone."""

KEPT = 28 * DAY
"""Milliseconds for which a table is kept at least before its first deal, after its match, and overdue if it cannot go on."""


def find_wait_limit(table: Table) -> int | None:
    """Return for how many milliseconds a table waits in its present situation; None without a clock of days."""
    if table.settings.clock != "days":
        return None
    if table.phase in {"waiting", "match_over"}:
        return KEPT
    if table.phase == "playing" and table.waited_for is None:
        return BOT
    return table.settings.clock_days * DAY


def decide_after_wait(table: Table) -> Event | None:
    """Return the event for a table whose wait is over, None if there is none.

    A person's turn is taken over as the table's settings say, and the next round is dealt.
    """
    if (seat := table.waited_for) is not None:
        return TimeUpEvent(seat, BOT_SITTING_IN, ends=table.settings.time_over == "round")
    return DealtEvent() if table.phase == "round_over" else None
