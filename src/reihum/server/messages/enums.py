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
    "seen",  # the move revealed something hidden
    "passed_on",  # the turn is over, or somebody else made the last move
]
"""Whether the viewer may take back a move now, or why not."""

By = Literal[
    "person",
    "bot",  # also one that sits in for a person
    "clock",  # the server, when a person's time was up
]
"""Who made a move: a person, a bot or the clock."""

ErrorCode = Literal[
    "malformed",  # not JSON, or not a message of this protocol
    "too_large",  # longer than MAX_FRAME
    "too_fast",  # more messages than the allowance
    "unknown_game",
    "unknown_table",  # or it may not be joined without a seat's secret
    "unknown_event",  # the table has no event with the number that `after` names: join without it
    "damaged",  # the table's log cannot be read to its end: people can look at it and save its records, nothing more
    "not_joined",  # the command needs a table: join first
    "not_seated",  # the command needs a seat
    "wrong_secret",
    "no_onlookers",  # the table does not allow onlookers any more
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
    "chat_off",  # nobody chats here: by the host, by the operator, or at a deal of the day
    "muted",  # the host or the operator has muted this person
    "banned",  # the operator has banned this address, for a while or for good
    "no_new_tables",  # the operator has stopped new tables for now, or the server has as many as it may have
    "too_many_tables",  # today's limit of new tables for this address is reached
    "word_needed",  # setting up a table requires the operator's word of invitation
    "not_from_here",  # tables are set up from certain networks only
    "enough_today",  # today's limit of play for this address is reached: rounds that have begun go on, nothing new begins
    "stale",  # the match has moved on since `number`
    "conflict",  # the same command id was used for something else
    "storage",  # the server cannot write at the moment; as far as it knows nothing was changed
    "closing",  # the server is about to restart; come back in a moment
    "internal",  # an error of the server, logged there; as far as it knows nothing was changed
]
