"""The fixed sets of words in messages."""

from typing import Literal

Phase = Literal["waiting", "playing", "round_over", "match_over"]
SeatKind = Literal["open", "person", "bot"]
Clock = Literal["off", "gentle", "strict", "days"]
TimeOver = Literal["bot", "round"]
BotPace = Literal["slow", "usual", "quick"]
Reaction = Literal["laugh", "wow", "clap", "heart", "sad", "angry", "think", "hurry"]

MayTakeBack = Literal[
    "yes",
    "nothing",  # no move has been made in this turn, or it is somebody else's
    "seen",  # something hidden was seen
    "passed_on",  # the turn has passed on, or somebody else has made the last move
]
"""Whether the viewer may take back a move now, or why not."""

By = Literal[
    "person",
    "bot",  # also one that sits in for a person
    "clock",  # the server, when a person's time was up
]
"""What made a move: a person, a bot or the clock."""

ErrorCode = Literal[
    "malformed",  # not JSON, or not a message of this protocol
    "too_large",  # longer than MAX_FRAME
    "too_fast",  # more messages than the allowance
    "unknown_game",
    "unknown_table",  # or nobody may come there without a seat
    "unknown_event",  # the table has no event with the number that `after` names: join without it
    "damaged",  # the table's log cannot be read to its end: it can be looked at and its records saved, nothing more
    "not_joined",  # the command needs a table: join first
    "not_seated",  # the command needs a seat
    "wrong_secret",
    "no_onlookers",  # the table lets nobody look on any more
    "seat_taken",
    "table_full",
    "bad_name",
    "bad_text",  # nothing to say, or too much at once
    "bad_options",  # options, settings, order or number of seats, or pace; `detail` says what is allowed
    "unknown_bot",
    "not_host",
    "not_now",  # the table is in another phase
    "not_away",  # that person is there: no bot may sit in
    "not_your_turn",
    "illegal_move",
    "nothing_to_take_back",  # `back` in the view says why
    "chat_off",  # the host has turned the chat off
    "muted",  # the host lets this person say and show nothing
    "banned",  # the operator has banned this address, for a while or for good
    "no_new_tables",  # the operator lets nobody set up a table at the moment, or there are as many as the server may have
    "too_many_tables",  # as many as may be were set up from this address today
    "word_needed",  # setting up a table takes the host's word of invitation
    "not_from_here",  # tables are set up from certain networks only
    "enough_today",  # as much as may be was played from this address today: rounds that have begun go on, nothing new begins
    "stale",  # the match has moved on since `number`
    "conflict",  # the same command id was used for something else
    "storage",  # the server cannot write at the moment; as far as is known nothing was changed
    "closing",  # the server is about to restart; come back in a moment
    "internal",  # a fault of the server, logged there; nothing is known to have changed
]
