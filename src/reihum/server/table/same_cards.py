"""The same cards as in a finished match, for a friend: the same deals, piles, seat and bots at another table.

A link stands for the match: anybody who knows it may play. It cannot be forged, and does not reveal the table's code.
"""

import base64
import binascii
import hmac
from collections.abc import Sequence

from reihum._bots import HARD_BOT
from reihum._play.match import Match
from reihum._play.record_format import list_moves
from reihum.server.messages.api import CardsCourse, CardsParting, PlayDay
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.events import (
    ArrangedEvent,
    CreatedEvent,
    Event,
    LeftEvent,
    MovedEvent,
    Occupant,
    RenewedEvent,
    SatEvent,
    StartedEvent,
)
from reihum.server.messages.happenings import Moved
from reihum.server.messages.settings import Settings
from reihum.server.table import codes, names, seat_secrets
from reihum.server.table.logs import find_last_move, replay_until_fault
from reihum.server.table.state import Table, TableStep
from reihum.server.table.views import make_happening

SIGNATURE_BYTES = 12


def encode_same_cards_link(secret: bytes, code: str, number: int) -> str:
    """Return the link of a match, number `number` of a table. `secret` is the server's own."""
    match = f"{code}{number}".encode()
    signature = hmac.digest(secret, b"reihum cards " + match, "sha256")[:SIGNATURE_BYTES]
    return base64.urlsafe_b64encode(signature + _encrypt_or_decrypt(secret, signature, match)).rstrip(b"=").decode()


def read_same_cards_link(secret: bytes, link: str) -> tuple[str, int]:
    """Return the table of a link and the number of the match; raises Refused."""
    try:
        raw = base64.b64decode(link.encode() + b"=" * (-len(link) % 4), b"-_", validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raw = b""
    match = _encrypt_or_decrypt(secret, raw[:SIGNATURE_BYTES], raw[SIGNATURE_BYTES:]).decode("ascii", "replace")
    code, number = match[: codes.LENGTH], match[codes.LENGTH :]
    # Encoded again and compared, which authenticates every byte of it.
    is_number = number.isdecimal() and number.isascii()
    if not (is_number and hmac.compare_digest(link.encode(), encode_same_cards_link(secret, code, int(number)).encode())):
        raise UnknownTable(link[:8])
    return code, int(number)


def _encrypt_or_decrypt(secret: bytes, signature: bytes, text: bytes) -> bytes:
    """Encrypt a short text with a keystream from the secret, or decrypt one: the same operation."""
    return bytes(one ^ other for one, other in zip(text, hmac.digest(secret, b"reihum veil " + signature, "sha256"), strict=False))


def replay_against_bots(code: str, log: Sequence[Event], number: int) -> tuple[Table, int]:
    """Return a table as it was when its match `number` was over, and the seat of the one person there.

    Raises Refused when the match is not over, or its cards, seat and bots cannot be repeated, and LogError.
    """
    begins = [at for at, event in enumerate(log) if isinstance(event, StartedEvent)]
    if not 1 <= number <= len(begins):
        message = f"There is no match {number}."
        raise Refused(message, "not_now")
    first, end = begins[number - 1], [*begins, len(log)][number]
    # Changes to the table after the last move are for the next match.
    end = find_last_move(log[:end], first)
    table, fault = replay_until_fault(code, log[:end])
    people = [at for at, seat in enumerate(table.seats) if seat.is_person]
    changed = any(isinstance(event, SatEvent | LeftEvent) for event in log[first:end])
    if fault is not None or table.phase != "match_over" or table.is_single_deal or not table.match_key:
        message = "Only the cards of a match that is over can be played once more, and whose deals have a key of their own."
        raise Refused(message, "not_now")
    if len(people) != 1 or changed or table.stand_ins.to_list():
        message = "Only a match of one person against the same bots from beginning to end can be played once more."
        raise Refused(message, "not_now")
    seat = table.seats[people[0]]
    for event in log[end:]:
        if isinstance(event, RenewedEvent) and event.person == seat.person:
            seat.secret = event.secret
    return table, people[0]


def make_same_cards_events(played: Table, seat: int, link: str, secret: str, asked: PlayDay) -> list[Event]:
    """Return the first events of the log of a friend's table; raises Refused for a name that cannot be shown."""
    others = [Occupant(one.name, one.bot) for at, one in enumerate(played.seats) if at != seat]
    own = Occupant(
        names.make_distinct(names.clean_name(asked.name), [one.name for one in others]), secret=seat_secrets.hash_secret(secret), person=0
    )
    settings = Settings(onlookers=False, chat=False, bots=asked.bots)
    log: list[Event] = [CreatedEvent(played.game, dict(played.options), played.pace, [own, *others], settings, cards_of=link)]
    if seat:
        log.append(ArrangedEvent([*range(1, seat + 1), 0, *range(seat + 1, len(played.seats))]))
    return [*log, StartedEvent(played.match_key.hex())]


def has_repeatable_bots(table: Table) -> bool:
    """Whether all bots at a table answer the same moves alike."""
    # The moves of the hard bot depend on how long it could think.
    return all(seat.bot != HARD_BOT for seat in table.seats)


def describe_course(table: Table, seat: int, mine: Table) -> CardsCourse:
    """Return the result of a finished match with the cards, and the first move where it differs from `mine`, finished as well."""
    match, other = _require_match(table), _require_match(mine)
    totals = match.totals or []
    better = [total for total in totals if (total < totals[seat]) == is_won_by_lowest(match) and total != totals[seat]]
    place = 1 if seat in match.winners else max(2, 1 + len(better))
    parting = None
    if (where := _find_parting(other, match)) is not None:
        parting = CardsParting(where[0], _make_moved(mine, *where, seat), _make_moved(table, *where, seat))
    scores = [result.scores[seat] for result in match.results]
    return CardsCourse(table.seats[seat].name, table is mine, scores, totals[seat], place, parting)


def is_won_by_lowest(match: Match) -> bool:
    """Whether the lowest total wins."""
    return bool(getattr(match.game, "lowest_wins", False))


def _require_match(table: Table) -> Match:
    if table.match is None:
        message = "a match that is over is there"
        raise ValueError(message)
    return table.match


def _find_parting(one: Match, other: Match) -> tuple[int, int] | None:
    """Return the round, from 1, and the index among its moves, from 0, of the first move that differs; None if none does."""
    for number in range(1, 1 + min(len(one.rounds), len(other.rounds))):
        pairs = zip(list_moves(one.rounds[number - 1].moves), list_moves(other.rounds[number - 1].moves), strict=False)
        if (at := next((at for at, (mine, theirs) in enumerate(pairs) if mine != theirs), None)) is not None:
            return number, at
    return None


def _make_moved(table: Table, number: int, at: int, viewer: int) -> Moved:
    """Return a move of a match as a seat saw it."""
    match = _require_match(table)
    playing, moves = match.at_round(number), list_moves(match.rounds[number - 1].moves)
    for _, text in moves[:at]:
        playing.play(text)
    seat, text = moves[at]
    before, move = playing.state.copy(), playing.legal_move(text)
    playing.play(move)
    seen = make_happening(table, TableStep(0, MovedEvent(seat, text), before, playing.state, move), viewer)
    if not isinstance(seen, Moved):
        message = "a move is seen as one"
        raise TypeError(message)
    return seen
