"""Whole matches between bots, as records."""

from collections.abc import Iterator, Sequence

from reihum import bots
from reihum.game import Game
from reihum.games.chance import make_rng
from reihum.games.options import Options
from reihum.match import Match
from reihum.record_format import Record


def simulate(  # noqa: PLR0913, PLR0917 - what makes a series of matches, nothing more
    game: Game, players: int, matches: int, seed: int, specs: Sequence[str], options: Options | None = None, *, legal: bool = False
) -> Iterator[Record]:
    """Play matches between bots and give their records; match k is dealt from the seed `seed + k`.

    The same arguments give the same records. Raises OptionError or BotError.
    """
    seated = bots.seat_bots(specs, players)
    names = [f"bot:{spec}" for spec in seated]
    kinds = [bots.find(spec) for spec in seated]
    for number in range(seed, seed + matches):
        match = Match(game, names, options, seed=number, legal=legal)
        players_here = [bots.make(spec, kind, game) for spec, kind in zip(seated, kinds, strict=True)]
        chance = make_rng(f"bots {number}")
        for player in players_here:
            bots.prepare(player, game, match.state)
        while not match.over:
            seat = match.turn
            if seat is None:
                match.deal()
            else:
                match.play(bots.choose(players_here[seat], game, match.state, chance))
        yield match.record()
