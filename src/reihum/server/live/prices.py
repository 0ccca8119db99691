"""What each command costs, in milliseconds of processor time: measured by `benchmarks/prices.py`, the dearest game, rounded up.

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
    Create: 2.0,
    Join: 2.0,
    Sit: 1.5,
    PlaceBot: 1.0,
    Arrange: 1.0,
    Remove: 1.0,
    Mute: 1.0,
    Renew: 1.0,
    Leave: 1.0,
    SitIn: 1.5,
    Back: 1.5,
    Ready: 1.0,
    Start: 3.0,
    Move: 2.0,
    Moves: 2.0,
    TakeBack: 3.0,
    NextRound: 3.0,
    Again: 3.0,
    Say: 0.5,
    React: 0.5,
    Report: 1.0,
    AskHint: 1.0,
    Explain: 1.0,
    CheckPlan: 1.0,
}
"""Of a command at the event loop, without what it takes to tell others."""

MOVE = 1.0
"""Of each further move of `moves`,"""
TRIED = 0.3
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
