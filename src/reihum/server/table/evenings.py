"""An evening of duplicates: everybody plays the same deals of a game, from the same seat against the same bots.

Its link holds the whole plan, authenticated by the server, so that nothing is stored but the tables at which it is played.
"""

import base64
import binascii
import hmac
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from reihum._kit.options import find_house_rules
from reihum._play.game import BUILT_IN, get_game
from reihum.server.messages.api import PlayDay
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.events import CreatedEvent, Event, Occupant, StartedEvent
from reihum.server.messages.settings import Settings
from reihum.server.table import deal_of_day, lobby, seat_secrets
from reihum.server.table.state import Table

GAMES = BUILT_IN
"""The games that an evening may be of."""

BOTS = ("easy", "careful")
"""The bots that answer the same moves alike, and play well enough."""

FEWEST_DEALS, MOST_DEALS = 2, 12

SEAT = 0
"""Everybody's seat."""

SIGNATURE_BYTES = 12

PARTS = 6
"""Fields of a link before the house rules."""


class EveningPlan(NamedTuple):
    """What is played at an evening."""

    game: str
    players: int
    bot: str
    deals: int
    until: str
    """The last day that counts, such as `2026-12-04`."""
    rules: Mapping[str, object] = MappingProxyType({})
    """House rules: the options that differ from the printed sheet."""


def find_rules(game: str, players: int, options: dict[str, object]) -> dict[str, object]:
    """Return the house rules among a game's options, without the number of rounds, which is always one here. Raises Refused."""
    known = get_game(game)
    allowed = {option.name for option in known.options if option.house}
    for name in options:
        if name not in allowed | {deal_of_day.ROUNDS}:
            message = f"An evening has no option {name!r}; it has: {', '.join(sorted(allowed))}."
            raise Refused(message, "bad_options")
    found = find_house_rules(known.options, lobby.complete_options(known, players, options))
    return {name: value for name, value in found.items() if name != deal_of_day.ROUNDS}


def encode_evening_link(secret: bytes, plan: EveningPlan, nonce: str) -> str:
    """Return the link of an evening. `secret` is the server's own, and `nonce` makes it unique."""
    parts = [plan.game, f"{plan.players}", plan.bot, f"{plan.deals}", plan.until, nonce]
    rules = [msgspec.json.encode(plan.rules).decode()] if plan.rules else []
    return _encode(secret, " ".join(parts + rules).encode())


def read_evening_link(secret: bytes, link: str) -> EveningPlan:
    """Return what is played at the evening of a link; raises Refused."""
    try:
        text = _decode(link)
    except (binascii.Error, ValueError):
        raise UnknownTable(link[:8]) from None
    # Encoded again and compared, which authenticates every byte of it.
    if not hmac.compare_digest(link.encode(), _encode(secret, text).encode()):
        raise UnknownTable(link[:8])
    game, players, bot, deals, until, _, *more = text.decode().split(" ", PARTS)
    rules = msgspec.json.decode(more[0]) if more else {}
    if game not in GAMES:
        message = "This evening was set up by a newer version of the server, with a game that this one lacks."
        raise Refused(message, "unknown_game")
    return EveningPlan(game, int(players), bot, int(deals), until, find_rules(game, int(players), rules))


def read_last_day(link: str) -> str:
    """Return the last day that counts, from a link that this server has made."""
    return _decode(link).decode().split()[4]


def _encode(secret: bytes, text: bytes) -> str:
    signature = hmac.digest(secret, b"reihum evening " + text, "sha256")[:SIGNATURE_BYTES]
    return base64.urlsafe_b64encode(signature + text).rstrip(b"=").decode()


def _decode(link: str) -> bytes:
    return base64.b64decode(link.encode() + b"=" * (-len(link) % 4), b"-_", validate=True)[SIGNATURE_BYTES:]


def derive_deal_key(secret: bytes, link: str, deal: int) -> bytes:
    """Return the key of deal number `deal`, from 1, of an evening."""
    return hmac.digest(secret, f"reihum evening deal {deal} {link}".encode(), "sha256")


def make_events(plan: EveningPlan, link: str, key: bytes, secret: str, asked: PlayDay) -> list[Event]:
    """Return the first events of the log of a table at which somebody plays the deal of this key."""
    occupants = [Occupant(asked.name, secret=seat_secrets.hash_secret(secret), person=0)]
    while len(occupants) < plan.players:
        occupants.append(lobby.make_bot_occupant(plan.bot, [occupant.name for occupant in occupants]))
    options = deal_of_day.make_day_options(plan.game, plan.players, plan.rules)
    settings = Settings(onlookers=False, chat=False, bots=asked.bots)
    created = CreatedEvent(plan.game, options, deal_of_day.PACE, occupants, settings, cards_of=link, evening=True)
    return [created, StartedEvent(key.hex())]


def find_evening_points(table: Table) -> int | None:
    """Return the person's points for a deal; None before it is finished, and when a bot has moved for them."""
    match = table.match
    if match is None or table.phase != "match_over" or not table.seats[SEAT].is_person or table.stand_ins.to_list():
        return None
    # An older server, which knows no evenings, may have started another round or match at this table.
    return deal_of_day.find_deal_points(match) if len(match.rounds) == table.match_count == 1 else None
