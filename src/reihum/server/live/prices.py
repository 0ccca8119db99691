"""What each command costs, in milliseconds of processor time: measured by `benchmarks/prices.py`, rounded up, in Level 8.

What a command costs beside the event loop, in a thread, is counted as it comes about; here stands what is asked for it in advance.
"""

from reihum.server.messages.commands import (
    Again,
    Arrange,
    AskHint,
    Back,
    CheckPlan,
    Command,
    Create,
    Explain,
    Join,
    Leave,
    Move,
    Moves,
    Mute,
    NextRound,
    PlaceBot,
    React,
    Ready,
    Remove,
    Renew,
    Report,
    Say,
    Sit,
    SitIn,
    Start,
    TakeBack,
)

REFUSED = 0.3
"""Of a message that is refused, or that cannot be read: least that any message costs."""

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
    Report: 1.0,
    AskHint: 1.0,
    Explain: 1.0,
    CheckPlan: 1.0,
}
"""Of a command at the event loop, without what it takes to tell others."""

MOVE = 2.5
"""Of each further move of `moves`,"""
TRIED = 0.4
"""of each move of `check_plan`, if each is tried once,"""
TOLD = 0.1
"""of each socket at the table that is told of an event."""

TELLING = (
    Sit
    | PlaceBot
    | Arrange
    | Remove
    | Mute
    | Renew
    | Leave
    | SitIn
    | Back
    | Ready
    | Start
    | Move
    | Moves
    | TakeBack
    | NextRound
    | Again
    | Say
    | React
)
"""Commands of which everybody at the table is told."""

HINT = 20.0
"""Of a hint, beside the event loop."""
SEAT = 2.0
"""Of asking how a seat's table stands over HTTP."""
EVENT = 0.05
"""Of an event that is read from the store and played again."""


def price_of(command: Command, sockets: int) -> float:
    """Return what a command costs at the event loop, in milliseconds, at a table with so many sockets; 0 of them where it is at none."""
    price = PRICES[type(command)]
    if isinstance(command, TELLING):
        told = len(command.moves) if isinstance(command, Moves) else 1
        price += MOVE * (told - 1) + TOLD * sockets * told
    elif isinstance(command, CheckPlan):
        price += TRIED * len(command.moves)
    return price
