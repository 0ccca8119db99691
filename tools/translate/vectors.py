"""Matches as the server's own table plays them, with checksums of every byte, to which the translated table is compared.

`python -m tools.translate.vectors GAME MATCHES EVENTS` prints them: MATCHES matches for each number of players and choice of options,
with EVENTS events at most. Each event has a checksum of what all seats and an onlooker receive. Some positions also have the reasons
why moves are illegal, and a hint.
"""

import json
import random
import sys
import zlib
from collections.abc import Iterator
from typing import Any, TypedDict

import msgspec

from reihum._kit.chance import make_rng
from reihum._kit.errors import NotationError
from reihum._play.game import Game, get_game
from reihum._play.match import derive_key
from reihum.server.messages import events
from reihum.server.messages.commands import Create, NewSeat
from reihum.server.messages.enums import By
from reihum.server.messages.outgoing import Happened
from reihum.server.table.continued import ContinuedPosition, continue_record
from reihum.server.table.state import Table, TableStep
from reihum.server.table.views import TableViews, make_happening
from tools.wasm.round_traces import TWO_PLAYER_VARIANTS, VARIANTS

QUESTION_INTERVAL = 7
"""The events from one position with questions (why moves are illegal, and a hint) to the next."""
TRIED_MOVES = 12
"""The moves of which it is asked why they are illegal, in such a position."""
STOOD_IN: list[By | None] = [None, None, None, "bot", "clock"]
"""Who makes a move in place of the player, each as often; None for nobody."""
TAKE_BACK_CHANCE = 0.1
"""How often a seat takes its move back where it may."""

encode = msgspec.json.Encoder().encode


class Vector(TypedDict):
    """A test vector: a match with its checksums."""

    events: list[object]
    sums: list[int]
    """After each event but the first, the CRC-32 of what all seats and an onlooker receive."""
    asked: list[tuple[int, list[list[object]], list[object]]]
    """The number of events, then moves or cards with the reasons why they are illegal, then a hint."""
    record: int
    """The CRC-32 of the match as a record."""
    stand_ins: list[list[int | str]]
    """Which moves were made in place of players, as the table's record has them."""


def make_vectors(game: Game[Any, Any], matches: int, most: int) -> Iterator[Vector]:
    """Yield `matches` matches for each number of players and choice of options; the first one also as continued from its middle."""
    number = 0
    for players in game.seats:
        for options in VARIANTS[game.id] + (TWO_PLAYER_VARIANTS.get(game.id, []) if players == game.seats.start else []):
            for _ in range(matches):
                recorder = _VectorRecorder(game, players, options, number, most)
                yield recorder.record_match()
                if number == 0:
                    yield recorder.record_continued_match()
                number += 1


class _VectorRecorder:
    """Plays a match on the server's table, and records it as a test vector."""

    def __init__(self, game: Game[Any, Any], players: int, options: dict[str, object], number: int, most: int) -> None:
        self.game, self.max_events = game, most
        self.random, self.rng = random.Random(number), make_rng(number)  # noqa: S311 - nothing is hidden here
        self.careful = number % 2 == 0
        occupants = [events.Occupant(f"Spieler „{at}“", secret="-", person=at) for at in range(players)]  # noqa: S106 - it opens nothing
        created = events.CreatedEvent(game.id, game.complete(players, options), 0, occupants, next_key=derive_key(number).hex())
        self.table = Table("VWXYZ", created)
        self.vector: Vector = {"events": [msgspec.to_builtins(created)], "sums": [], "asked": [], "record": 0, "stand_ins": []}

    def record_match(self) -> Vector:
        """Play the match, and return its vector."""
        self._apply(events.StartedEvent(self.table.next_key.hex(), next_key=derive_key(-1).hex()))
        return self._play_to_end()

    def record_continued_match(self) -> Vector:
        """Play the match on as another table continues it, from the middle of the last round, and return that vector."""
        match = self.table.match
        if match is None:
            message = "there is a match once it has been played"
            raise ValueError(message)
        half = sum(isinstance(entry, list) for entry in match.round.moves) // 2
        others = [NewSeat("careful") for _ in match.players[1:]]
        created, *log = continue_record(match, ContinuedPosition(len(match.rounds), half, 1), Create("c", "", "Mia", others), "-")
        self.table = Table("VWXYZ", created)
        self.vector = {"events": [msgspec.to_builtins(created)], "sums": [], "asked": [], "record": 0, "stand_ins": []}
        for event in log:
            self._apply(event)
        return self._play_to_end()

    def _play_to_end(self) -> Vector:
        """Play on until the match is over or has `max_events` events, and return the vector."""
        match = self.table.match
        while match is not None and not match.over and self.table.number < self.max_events:
            if match.round_over:
                self._apply(events.DealtEvent())
                continue
            if self.table.number % QUESTION_INTERVAL == 0:
                self._record_questions()
            seat = match.turn
            if seat is not None and self.table.may_take_back(seat) == "yes" and self.random.random() < TAKE_BACK_CHANCE:
                self._apply(events.TakenBackEvent(seat))
            elif seat is not None:
                by = self.random.choice(STOOD_IN)
                self._apply(events.MovedEvent(seat, match.game.text(match.state, self._choose_move()), by))
        self.vector["stand_ins"] = self.table.stand_ins.to_list()
        if match is not None:
            self.vector["record"] = zlib.crc32(json.dumps(match.record(), ensure_ascii=False, separators=(",", ":")).encode())
        return self.vector

    def _choose_move(self) -> int:
        """Return the move of `careful`, or a random one."""
        match = self.table.match
        if match is None or not self.careful:
            return self.random.choice(match.codes() if match else [])
        return self.game.careful(self.game.determinize(match.state, match.turn or 0, self.rng), self.rng)

    def _apply(self, event: events.Event) -> None:
        """Apply an event to the table, and record it with its checksum."""
        step = self.table.apply(event)
        self.vector["events"].append(msgspec.to_builtins(event))
        self.vector["sums"].append(self._compute_views_checksum(step))

    def _compute_views_checksum(self, step: TableStep) -> int:
        """Return the checksum of what all seats and an onlooker receive of an event."""
        players = len(self.table.seats)
        views = TableViews(self.table, range(players))
        total = 0
        for seat in (None, *range(players)):
            total = zlib.crc32(encode(Happened(step.number, make_happening(self.table, step, seat), views.make_view(seat))), total)
        return total

    def _record_questions(self) -> None:
        """Record why some moves are illegal, and a hint."""
        match = self.table.match
        if match is None or match.turn is None:
            return
        texts = [self.random.choice(sorted(self._list_attempts())) for _ in range(TRIED_MOVES)]
        said: list[list[object]] = []
        for text in texts:
            try:
                why = self.game.explain_illegal(match.state, text)
            except NotationError:
                continue
            said.append([text, None if why is None else list(why)])
        seed = self.random.randrange(2**40)
        hint = self.game.hint(match.state, match.turn, seed)
        self.vector["asked"].append((self.table.number, said, [seed, self.game.text(match.state, hint.move), hint.reason, hint.cards]))

    def _list_attempts(self) -> set[str]:
        """Return moves that somebody might try: those of the game's notation, or for Bloom those of many positions."""
        notation: Any = self.game.notation  # type: ignore[attr-defined]
        if hasattr(notation, "TEXTS"):
            return {*notation.TEXTS, *self.game.bare_cards}  # type: ignore[attr-defined]
        spots = [f"{row}.{place}" for row in range(4) for place in range(6)]
        tiles = [str(number) for number in range(1, 101)] + ["J"]
        made = {f"{tile}{sign}{spot}" for tile in tiles for sign in "x>" for spot in spots}
        return {*tiles, *(f"+{tile}" for tile in tiles[:-1]), *(f"{tile}<{row}" for tile in tiles for row in range(4)), *made, *".*+-"}


if __name__ == "__main__":
    chosen, count, longest = sys.argv[1:]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in make_vectors(get_game(chosen), int(count), int(longest)))
    print(f"[\n{lines}\n]")  # noqa: T201 - that is its purpose
