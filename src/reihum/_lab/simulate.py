"""Whole matches between bots, as records."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import SupportsIndex

from reihum._bots import BotType, choose_move, get_bot_type, make_bot, prepare_bot, seat_bots
from reihum._kit.chance import make_rng
from reihum._kit.errors import OptionError
from reihum._kit.options import Options
from reihum._kit.seeds import derive_seed
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum._lab.workers import Backend, yield_in_order
from reihum._play.game import Game, require_registered, resolve_game, resolve_options
from reihum._play.match import Match
from reihum._play.record_format import SIMULATED, Record

MOST_MOVES = 100_000
"""A match of more moves ends with an error: some bots may never finish, and a round of Level 8 may reach a deadlock."""
PART_MATCHES = 8
"""Matches in each part that a worker gets."""


def simulate(  # noqa: PLR0913, PLR0917 - what makes a series of matches, nothing more
    game: str | Game,
    players: int,
    matches: int,
    seed: SupportsIndex,
    bots: str | Sequence[str],
    options: Options | None = None,
    *,
    legal: bool = False,
    processes: int = 1,
    on: str | None = None,
) -> Iterator[Record]:
    """Play matches between bots and yield their records in order.

    `game` is a game or its id, `players` the number of seats, and `options` those that differ from the defaults. The first match is dealt
    from `seed`, every other from a seed derived from `seed` and its number (docs/deals.md). `bots` are named, one for all seats or one for
    each; a text is what the command line takes, such as `careful` or `careful,random`. With `legal` every move in a record lists the legal
    moves.
    The same arguments give the same records in any number of `processes`, and on a cluster of Ray at the address `on` (`auto`, or
    `ray://host:10001`). A script with several processes must guard its code by `if __name__ == "__main__":`, because each process
    imports the script. Raises OptionError, BotError, ProcessError or ClusterError; for invalid arguments before any match is played.
    """
    rules = resolve_game(game)
    players, matches = require_count("players", players), require_count("matches", matches, 0)
    seed = convert_seed(seed)
    options = resolve_options(rules, players, options)
    seated = seat_bots(bots.split(",") if isinstance(bots, str) else bots, players)
    for bot in seated:
        get_bot_type(bot)
    backend = Backend(require_count("processes", processes), on)
    if backend.is_here:
        return _play(rules, seed, range(matches), seated, options, legal=legal)
    require_registered(rules)
    parts = (range(first, min(first + PART_MATCHES, matches)) for first in range(0, matches, PART_MATCHES))
    played = yield_in_order(rules, partial(_play_part, rules.id, seed, seated, options, legal), parts, backend, seated)
    return (record for records in played for record in records)


def _play_part(  # noqa: PLR0913, PLR0917 - all of it is handed to a worker
    game: str,
    seed: int,
    seated: list[str],
    options: Options | None,
    legal: bool,  # noqa: FBT001 - see above
    numbers: range,
) -> list[Record]:
    """Play some matches in a worker."""
    return list(_play(resolve_game(game), seed, numbers, seated, options, legal=legal))


def derive_match_seed(seed: int, number: int) -> int:
    """Return the seed of match `number` of a series; the first match has the seed of the series."""
    return derive_seed(seed, "simulate", number) if number else seed


def _play(  # noqa: PLR0913 - what makes a series of matches, as above
    game: Game, series: int, numbers: range, seated: list[str], options: Options | None, *, legal: bool
) -> Iterator[Record]:
    by_seat = [(bot, get_bot_type(bot)) for bot in seated]
    for number in numbers:
        seed = derive_match_seed(series, number)
        try:
            record = _play_match(game, seed, by_seat, options, legal=legal)
        except Exception as error:
            error.add_note(f"That was match {number + 1} of {', '.join(seated)}; its seed is {seed}.")
            raise
        yield record


def _play_match(game: Game, seed: int, seated: Sequence[tuple[str, BotType]], options: Options | None, *, legal: bool) -> Record:
    match = Match(game, [f"{SIMULATED}{bot}" for bot, _ in seated], options, seed=seed, legal=legal)
    # New bots for each match, so that a record depends on nothing but its own seed.
    players_here = [make_bot(bot, kind, game) for bot, kind in seated]
    chance = make_rng(f"bots {seed}")
    for player in players_here:
        prepare_bot(player, game, match.state)
    for _ in range(MOST_MOVES):
        if match.over:
            return match.record()
        seat = match.turn
        if seat is None:
            match.deal()
        else:
            match.play(choose_move(players_here[seat], game, match.state, chance))
    message = f"The match of {game.title} was not over after {MOST_MOVES} moves."
    raise OptionError(message)
