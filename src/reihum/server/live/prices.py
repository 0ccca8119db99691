"""Prices of commands in milliseconds of processor time: measured by `benchmarks/prices.py` in Level 8, rounded up.

Work in threads is measured while it runs; its price here is only a deposit.
"""

from reihum.server.messages.commands import (
    Again,
    Arrange,
    AskHint,
    AtTable,
    Back,
    CheckPlan,
    Command,
    ContinueTogether,
    Create,
    Explain,
    Join,
    Lead,
    Leave,
    Move,
    Moves,
    Mute,
    NextRound,
    Ping,
    PlaceBot,
    React,
    Ready,
    Remove,
    Renew,
    Report,
    Say,
    ShownOnly,
    Sit,
    SitIn,
    Start,
    TakeBack,
)

REFUSAL_PRICE = 0.3
"""For a message that is refused or unreadable: the lowest price of any message."""

PRICES: dict[type[Command], float] = {
    Create: 4.0,
    Join: 2.5,
    Sit: 2.5,
    PlaceBot: 1.5,
    Arrange: 1.5,
    Remove: 1.5,
    Mute: 1.5,
    Renew: 1.5,
    Leave: 1.5,
    SitIn: 2.5,
    Back: 2.5,
    Ready: 1.5,
    Start: 4.0,
    Move: 2.5,
    Moves: 2.5,
    TakeBack: 4.0,
    NextRound: 4.0,
    Again: 4.0,
    Say: 0.5,
    React: 0.5,
    Lead: 0.5,
    ContinueTogether: 4.0,
    Report: 1.0,
    AskHint: 1.0,
    Explain: 1.0,
    CheckPlan: 1.0,
    Ping: 0.3,
}
"""For a command in the event loop, without sending its event to others."""

FURTHER_MOVE_PRICE = 2.5
"""For each move of `moves` after the first."""
TRIED_MOVE_PRICE = 0.4
"""For each move of `check_plan`, tried once; further search time is charged afterwards."""
SOCKET_PRICE = 0.1
"""For each seated socket at the table that an event is sent to."""

SHOWN_TO_ALL = AtTable | ShownOnly
"""Commands whose effects are sent to everybody at the table."""

HINT_PRICE = 20.0
"""For a hint, in a thread."""
BOT_MOVE_PRICE = 1.5
"""For a bot's move, without its thinking, which is in a thread."""
CREATE_PRICE = PRICES[Create]
"""For a table set up by an HTTP request."""
SEAT_PRICE = 2.0
"""For an HTTP request about a seat: how its table stands, or its notifications."""
FOUND_TABLE_PRICE = 1.0
"""For each table after the first that an HTTP request looks up, whether it exists or not."""
REPLAYED_EVENT_PRICE = 0.05
"""For each event of a log that has to be replayed because the table is not in memory."""


def get_price(command: Command, sockets: int) -> float:
    """Return the price of a command in the event loop, in milliseconds; `sockets` is the number of seated sockets at the table."""
    price = PRICES[type(command)]
    if isinstance(command, SHOWN_TO_ALL):
        shown = len(command.moves) if isinstance(command, Moves) else 1
        price += FURTHER_MOVE_PRICE * (shown - 1) + SOCKET_PRICE * sockets * shown
    elif isinstance(command, CheckPlan):
        price += TRIED_MOVE_PRICE * len(command.moves)
    return price
