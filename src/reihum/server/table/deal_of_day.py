"""The deal of the day: one round from seat 0 against the same three bots, which answer the same moves alike for everybody."""

import hashlib
import hmac
from collections.abc import Mapping
from typing import NamedTuple

from reihum._play.game import BUILT_IN, get_game
from reihum._play.match import Match
from reihum.server.messages.events import CreatedEvent, DayEvent, Event, Occupant, StartedEvent
from reihum.server.messages.settings import Settings
from reihum.server.table import lobby, names, seat_secrets

GAMES = BUILT_IN
"""The games that have a deal of the day."""

SEATS = 4
OPPONENT = "careful"
"""The bot on the other seats: fast, and deterministic for a given position and seed."""

PACE = 900
"""Milliseconds that a bot takes for a move, as at other tables."""

ROUNDS = "rounds"
"""The option that says how many rounds there are."""

NOT_PASSED = 10
"""Cards added to the result in Level 8 when the level was not passed."""


class Deal(NamedTuple):
    """A game's deal of one day."""

    game: str
    day: str
    """The date, such as `2026-11-27`."""


def derive_day_key(secret: bytes, deal: Deal) -> bytes:
    """Return the key of a deal, 32 bytes. `secret` is the server's own."""
    return hmac.digest(secret, f"reihum day {deal.game} {deal.day}".encode(), "sha256")


def derive_public_key(deal: Deal) -> bytes:
    """Return the key of a deal where no server can keep a secret, 32 bytes: anybody can compute it at any time, from game and date."""
    return hashlib.sha256(f"reihum public day {deal.game} {deal.day}".encode()).digest()


def make_day_options(game: str, players: int = SEATS, rules: Mapping[str, object] | None = None) -> dict[str, object]:
    """Return the game's options: a single round if rounds are an option, these house rules, else the printed values. Raises Refused."""
    known = get_game(game)
    options = dict(rules or {})
    if any(option.name == ROUNDS for option in known.options):
        options[ROUNDS] = 1
    return lobby.complete_options(known, players, options)


def make_day_events(deal: Deal, key: bytes, name: str, secret: str, settings: Settings) -> list[Event]:
    """Return the first events of the log of a table for a deal; raises Refused for a name that cannot be shown."""
    occupants = [Occupant(names.clean_name(name), secret=seat_secrets.hash_secret(secret), person=0)]
    while len(occupants) < SEATS:
        occupants.append(lobby.make_bot_occupant(OPPONENT, [occupant.name for occupant in occupants]))
    created = CreatedEvent(deal.game, make_day_options(deal.game), PACE, occupants, settings)
    return [created, DayEvent(deal.day), StartedEvent(key.hex())]


def derive_bot_seed(key: bytes, match: Match) -> bytes:
    """Return the seed for the next bot move: derived from the deal and the number of moves, so the same for everybody."""
    return hmac.digest(key, f"reihum day bots {len(match.rounds)} {len(match.round.moves)}".encode(), "sha256")


def find_deal_points(match: Match) -> int | None:
    """Return the points of seat 0, None before the round is over.

    In a game whose rounds have points these count. In a game of levels a round gives one level or none, which is too coarse: there the
    cards left in the hand count, and NOT_PASSED more if the level was not passed.
    """
    if not match.results:
        return None
    made = match.results[0].scores[0]
    if not is_counting_cards(match.game.id):
        return made
    left: int = match.view(0).counts[0]
    return left + (NOT_PASSED if made <= 1 else 0)


def is_counting_cards(game: str) -> bool:
    """Whether the points are the cards that are left."""
    return game == "level_8"


def is_lowest_best(game: str) -> bool:
    """Whether fewer points are better."""
    return is_counting_cards(game) or bool(getattr(get_game(game), "lowest_wins", False))
