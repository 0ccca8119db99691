"""A table that goes on from a position of a recorded match: one seat is a person's, bots have the others."""

from typing import NamedTuple

from msgspec.structs import replace

from reihum._play.match import Match
from reihum._play.record_format import SIMULATED, Entry, list_shuffles, split_move
from reihum.server.messages.commands import Create
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import ArrangedEvent, Continued, DealtEvent, Event, MovedEvent, Occupant, Settled, StartedEvent
from reihum.server.table import lobby, names
from reihum.server.table.decide import make_key
from reihum.server.table.stand_ins import StandIns


class ContinuedPosition(NamedTuple):
    """A position of a match, and the seat that goes on from there."""

    round: int
    """From 1."""
    move: int
    """Moves of the round that were made."""
    seat: int


def continue_record(match: Match, at: ContinuedPosition, command: Create, secret: str) -> list[Event]:
    """Return the log of a new table at which a match goes on from a position: its last event leads to it. Raises Refused.

    `match` was replayed and checked as far as it goes (`record.Replay`), and gives game and options. The command gives the name of the
    person, who takes the seat of the position, the bots on the other seats, in seat order, and the table's settings. Cards dealt
    before the position are those of the match; later ones are dealt from a new key.
    """
    players = len(match.players)
    played = continue_match(match, at.round, at.move)
    if not 0 <= at.seat < players or len(command.others) != players - 1 or any(plan.bot is None for plan in command.others):
        message = f"One of the seats 0 to {players - 1} is a person's, and each other one a bot's."
        raise Refused(message, "malformed")
    created = lobby.create(replace(command, game=match.game.id, options=match.options), secret)
    host, *bots = created.occupants
    others = [seat for seat in range(players) if seat != at.seat]
    occupants = [host]
    for seat, bot in zip(others, bots, strict=True):
        occupants.append(Occupant(_choose_name(match.players[seat], bot.name, occupants), bot.bot))
    log: list[Event] = [replace(created, occupants=occupants)]
    if at.seat != 0:
        log.append(ArrangedEvent([*range(1, at.seat + 1), 0, *range(at.seat + 1, players)]))
    return [*log, *played]


def continue_match(match: Match, round_: int, move: int, stood_in: StandIns | None = None) -> list[Event]:
    """Return the events that continue a match after `move` moves of round `round_`, from 1; raises Refused.

    `stood_in` says which moves were not made by the seat's own player, see `StandIns`.
    """
    entries = _list_entries_before(match, round_, move)
    settled = [Settled(dict(match.rounds[number].deal), list_shuffles(entries[number])) for number in range(round_)]
    events: list[Event] = [StartedEvent(make_key(), next_key=make_key(), continued=Continued(settled, move))]
    for number in range(round_):
        if number > 0:
            events.append(DealtEvent())
        for place, entry in enumerate(entries[number]):
            if isinstance(entry, list):
                events.append(MovedEvent(*split_move(entry), None if stood_in is None else stood_in.find(number, place)))
    return events


def _list_entries_before(match: Match, round_: int, move: int) -> list[list[Entry]]:
    """Return each round's entries before a position; raises Refused when there is no such position, or the match is over there."""
    played = match.rounds[round_ - 1] if 1 <= round_ <= len(match.rounds) else None
    moves = -1 if played is None else sum(isinstance(entry, list) for entry in played.moves)
    if not 0 <= move <= moves:
        message = f"The match has no round {round_} with {move} moves."
        raise Refused(message, "malformed")
    if match.over and (round_, move) == (len(match.rounds), moves):
        message = "The match is over there: go on from an earlier move."
        raise Refused(message, "not_now")
    return [*(one.moves for one in match.rounds[: round_ - 1]), _take_first_moves(match.rounds[round_ - 1].moves, move)]


def _take_first_moves(entries: list[Entry], moves: int) -> list[Entry]:
    """Return the entries of the first `moves` moves, with the piles that were formed after the last of them."""
    found: list[Entry] = []
    for entry in entries:
        moves -= isinstance(entry, list)
        if moves < 0:
            break
        found.append(entry)
    return found


def _choose_name(recorded: str, otherwise: str, occupants: list[Occupant]) -> str:
    """Return the recorded name if it is valid and no occupant has it, else `otherwise`."""
    taken = [occupant.name for occupant in occupants]
    try:
        name = otherwise if recorded.startswith(SIMULATED) else names.clean_name(recorded)
    except Refused:
        name = otherwise
    return names.make_distinct(name, taken)
