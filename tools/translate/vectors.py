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
from reihum.server.messages.commands import Create, SeatPlan
from reihum.server.messages.outgoing import Happened
from reihum.server.table.continued import ContinuedPosition, continue_record
from reihum.server.table.state import Table, TableStep
from reihum.server.table.views import TableViews, make_happening
from tools.wasm.traces import PAIRS, VARIANTS

ASK_EVERY = 7
"""The events from one position with questions (why moves are illegal, and a hint) to the next."""
TRIED_MOVES = 12
TAKE_BACK_CHANCE = 0.1

encode = msgspec.json.Encoder().encode


class Vector(TypedDict):
    """A match with its checksums."""

    events: list[object]
    sums: list[int]
    """After each event but the first, the CRC-32 of what all seats and an onlooker receive."""
    asked: list[tuple[int, list[list[object]], list[object]]]
    """The number of events, then moves or cards with the reasons why they are illegal, then a hint."""
    record: int
    """The CRC-32 of the match as a record."""


def make_vectors(game: Game[Any, Any], matches: int, most: int) -> Iterator[Vector]:
    """Yield `matches` matches for each number of players and choice of options; the first one also as continued from its middle."""
    number = 0
    for players in game.seats:
        for options in VARIANTS[game.id] + (PAIRS.get(game.id, []) if players == game.seats.start else []):
            for _ in range(matches):
                playing = _VectorMatch(game, players, options, number, most)
                yield playing.vector()
                if number == 0:
                    yield playing.going_on()
                number += 1


class _VectorMatch:
    def __init__(self, game: Game[Any, Any], players: int, options: dict[str, object], number: int, most: int) -> None:
        self.game, self.most = game, most
        self.chance, self.rng = random.Random(number), make_rng(number)  # noqa: S311 - nothing is hidden here
        self.careful = number % 2 == 0
        occupants = [events.Occupant(f"Spieler „{at}“", secret="-", person=at) for at in range(players)]  # noqa: S106 - it opens nothing
        created = events.CreatedEvent(game.id, game.complete(players, options), 0, occupants, sealed=derive_key(number).hex())
        self.table = Table("VWXYZ", created)
        self.found: Vector = {"events": [msgspec.to_builtins(created)], "sums": [], "asked": [], "record": 0}

    def vector(self) -> Vector:
        self.apply(events.StartedEvent(self.table.next_key.hex(), sealed=derive_key(-1).hex()))
        return self.played()

    def going_on(self) -> Vector:
        """Return the match as another table continues it, from the middle of the last round."""
        match = self.table.match
        if match is None:
            message = "there is a match once it has been played"
            raise ValueError(message)
        half = sum(isinstance(entry, list) for entry in match.round.moves) // 2
        others = [SeatPlan("careful") for _ in match.players[1:]]
        created, *log = continue_record(match, ContinuedPosition(len(match.rounds), half, 1), Create("c", "", "Mia", others), "-")
        self.table = Table("VWXYZ", created)
        self.found = {"events": [msgspec.to_builtins(created)], "sums": [], "asked": [], "record": 0}
        for event in log:
            self.apply(event)
        return self.played()

    def played(self) -> Vector:
        match = self.table.match
        while match is not None and not match.over and self.table.number < self.most:
            if match.round_over:
                self.apply(events.DealtEvent())
                continue
            if self.table.number % ASK_EVERY == 0:
                self.ask()
            seat = match.turn
            if seat is not None and self.table.may_take_back(seat) == "yes" and self.chance.random() < TAKE_BACK_CHANCE:
                self.apply(events.TakenBackEvent(seat))
            elif seat is not None:
                self.apply(events.MovedEvent(seat, match.game.text(match.state, self.choose())))
        if match is not None:
            self.found["record"] = zlib.crc32(json.dumps(match.record(), ensure_ascii=False, separators=(",", ":")).encode())
        return self.found

    def choose(self) -> int:
        match = self.table.match
        if match is None or not self.careful:
            return self.chance.choice(match.codes() if match else [])
        return self.game.careful(self.game.determinize(match.state, match.turn or 0, self.rng), self.rng)

    def apply(self, event: events.Event) -> None:
        step = self.table.apply(event)
        self.found["events"].append(msgspec.to_builtins(event))
        self.found["sums"].append(self.told(step))

    def told(self, step: TableStep) -> int:
        """Return the checksum of what all seats and an onlooker receive of an event."""
        players = len(self.table.seats)
        views = TableViews(self.table, range(players))
        total = 0
        for seat in (None, *range(players)):
            total = zlib.crc32(encode(Happened(step.number, make_happening(self.table, step, seat), views.make_view(seat))), total)
        return total

    def ask(self) -> None:
        """Record why some moves are illegal, and a hint."""
        match = self.table.match
        if match is None or match.turn is None:
            return
        texts = [self.chance.choice(sorted(self.cards())) for _ in range(TRIED_MOVES)]
        said: list[list[object]] = []
        for text in texts:
            try:
                why = self.game.explain_illegal(match.state, text)
            except NotationError:
                continue
            said.append([text, None if why is None else list(why)])
        seed = self.chance.randrange(2**40)
        hint = self.game.hint(match.state, match.turn, seed)
        self.found["asked"].append((self.table.number, said, [seed, self.game.text(match.state, hint.move), hint.reason, hint.cards]))

    def cards(self) -> set[str]:
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
