"""The field of a deal of the day compared with simple computations of its own: places and shares of a thousand, and par."""

import asyncio
import random
import statistics
from pathlib import Path

import pytest
import sqlalchemy as sa

from reihum import _bots as bots
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum.server.live import field_bots
from reihum.server.live.field_bots import FieldBots
from reihum.server.store.schema import day_results
from reihum.server.store.store import Store
from reihum.server.table.day_field import BESIDE, MATCHES_EACH, PAR, STRENGTHS, rank_points
from reihum.server.table.deal_of_day import OPPONENT, Deal, derive_bot_seed, find_deal_points, make_day_options
from tests.server.day_play import make_daily

DAY = "2026-11-27"
PLAYERS = 1000
UNFINISHED = 50


@pytest.mark.parametrize(("game", "points"), [("elfer_raus", range(60)), ("bloom", range(-40, 200, 5)), ("level_8", range(21))])
def test_places_and_shares_among_a_thousand_are_those_of_a_sorted_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, points: range
) -> None:
    """Most have made the same as somebody else; fewer points are better in two of these games, more in the third."""
    chance = random.Random(game)
    people = {f"person {number}": chance.choice(points) for number in range(PLAYERS)}
    machines = {f"{bot}:{sample}": chance.choice(points) for bot in STRENGTHS for sample in range(MATCHES_EACH)}
    everybody = [*people.values(), *machines.values()]
    assert len(set(everybody)) < len(everybody) / 10, "ties are what is tried"
    lowest = game != "bloom"
    best_first = sorted(everybody, reverse=not lowest)

    async def work() -> None:
        store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
        field, deal = make_daily(store, f"{DAY}T12:00:00+01:00"), Deal(game, DAY)
        await field.results.add_bots(DAY, game, machines.items())
        await field.results.add_bots(DAY, f"{game} beside", [(f"{bot}:0", points[0]) for bot in BESIDE])
        rows = [{"day": DAY, "game": game, "player": player, "code": player, "points": made, "at": 1} for player, made in people.items()]
        await store.run_in_transaction(lambda connection: connection.execute(sa.insert(day_results), rows))
        for number in range(UNFINISHED):
            await field.results.note_attempt(DAY, game, f"unfinished {number}", f"unfinished {number}")
        for made in sorted(set(people.values())):
            found = await field.rank_points(deal, made)
            worse = sum(other > made if lowest else other < made for other in everybody)
            assert (found.place, found.of) == (best_first.index(made) + 1, len(everybody)), "who has not finished is not counted"
            assert found.better_than == int(100 * worse / (len(everybody) - 1))
            assert (found.lowest, found.field_bots) == (lowest, len(machines))
        store.close()

    async def is_filled(*_: object) -> None:
        pass

    monkeypatch.setattr(FieldBots, "ensure_field", is_filled)
    monkeypatch.setattr(FieldBots, "begin_strong", lambda *_: None)
    asyncio.run(work())


def test_where_one_has_finished_and_no_bots_the_place_is_one_of_one() -> None:
    found = rank_points("elfer_raus", 10, {10: 1}, {})
    assert (found.place, found.of, found.better_than) == (1, 1, 0)


@pytest.mark.parametrize(
    "game", ["elfer_raus", pytest.param("level_8", marks=pytest.mark.soak), pytest.param("bloom", marks=pytest.mark.soak)]
)
@pytest.mark.slow
def test_par_is_the_middle_of_what_the_good_bots_make_of_the_seat(tmp_path: Path, game: str) -> None:
    async def work() -> tuple[bytes, int | None, dict[str, int]]:
        store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
        field, deal = make_daily(store, f"{DAY}T12:00:00+01:00"), Deal(game, DAY)
        await field.bots.ensure_field(deal, field.derive_key(deal))
        ranked = await field.rank_points(deal, 0)
        found = field.derive_key(deal), ranked.par, await field.results.list_bot_points(DAY, game)
        store.close()
        return found

    key, par, noted = asyncio.run(work())
    played = {f"{bot}:{sample}": _play_points(game, key, bot, sample) for bot in PAR for sample in range(MATCHES_EACH)}
    assert {name: noted[name] for name in played} == played
    middle = statistics.median_high if game == "bloom" else statistics.median_low
    assert par == middle(played.values()), "of two in the middle the better one"


def _play_points(game: str, key: bytes, bot: str, sample: int) -> int:
    """Return what a bot makes of seat 0, asked for its moves by name and not by what it may keep between two of them."""
    match = Match(game, 4, make_day_options(game), key=key)
    while not match.round_over:
        kind, seed = OPPONENT, derive_bot_seed(key, match)
        if match.turn == 0:
            kind, seed = bot, seed + f"{bot} {sample}".encode()
        player = bots.make_bot(kind, bots.get_bot_type(kind), match.game)
        match.play(bots.choose_move(player, match.game, match.state, make_rng(seed)))
    points = find_deal_points(match)
    assert points is not None
    return points


def test_what_strong_bots_of_an_earlier_version_made_is_shown_and_they_do_not_play_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The names of their entries are those that days were noted under before these bots played as they do now."""

    def play_again(*_: object) -> None:
        pytest.fail("a bot plays a deal that it has played")

    async def work() -> list[tuple[str, int]]:
        store = Store(f"sqlite:///{tmp_path / 'reihum.sqlite3'}")
        field, deal = make_daily(store, f"{DAY}T12:00:00+01:00"), Deal("bloom", DAY)
        await field.results.add_bots(DAY, "bloom", [(f"{bot}:{sample}", 5) for bot in STRENGTHS for sample in range(MATCHES_EACH)])
        await field.results.add_bots(DAY, "bloom beside", [("search:0", 71), ("oracle:0", 92)])
        monkeypatch.setattr(field_bots, "is_compiled", lambda _game: True)
        monkeypatch.setattr(field_bots, "_make_players", play_again)
        for bot in BESIDE:
            await field.bots._play_beside(deal, field.derive_key(deal), bot)
        ranked = await field.rank_points(deal, 7)
        store.close()
        return [(bot.bot, bot.points) for bot in ranked.bots]

    assert asyncio.run(work()) == [*((bot, 5) for bot in STRENGTHS), ("search", 71), ("oracle", 92)]
