"""The levels: the network's ranking with moves overlooked, fair, repeatable, and playable where there is no network."""

import copy
from itertools import pairwise

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._bots.careful import Careful
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.levels import OVERLOOKED, WHOLE, Overlooking, choose_noticed
from reihum._bots.networks.package import games_with_networks, get_table_bot_type
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match
from tests.kit.faults import fails
from tests.kit.toy_game import GAME as TOY

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")


def choosing(name: str, seed: int, **options: object) -> Match:
    """A match at a choice of three moves or more, some moves after the deal."""
    match, chance, made = Match(name, 2, options, seed=seed), make_rng(seed), 0
    while made < 6 or len(match.codes()) < 3:
        match.play(match.codes()[pick(chance, len(match.codes()))])
        made += 1
    return match


def test_each_level_overlooks_less_than_the_one_below() -> None:
    assert sorted(OVERLOOKED) == games_with_networks()
    for table in OVERLOOKED.values():
        assert len(table) == len(bots.LEVELS)
        assert all(WHOLE > lower > higher >= 0 for lower, higher in pairwise(table))


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_legal_repeatable_and_blind_to_hidden_cards(name: str) -> None:
    game = reihum.get_game(name)
    bot = bots.get_bot_type("level-2")(game)
    copied = copy.deepcopy(bot)
    for seed in range(3):
        match = choosing(name, seed)
        assert match.turn is not None
        worlds = [game.determinize(match.state, match.turn, make_rng(number)) for number in range(3)]
        for chance in range(8):
            chosen = {playing.choose(world.copy(), make_rng(chance)) for playing in (bot, copied) for world in worlds}
            assert len(chosen) == 1
            assert chosen <= {*match.codes()}


@pytest.mark.parametrize("name", GAMES)
def test_who_overlooks_nothing_plays_the_first_choice(name: str) -> None:
    game = reihum.get_game(name)
    world = choosing(name, 5).state
    seen, blind = Overlooking(game, overlooked=0), Overlooking(game, overlooked=WHOLE)
    assert seen.choose(world.copy(), make_rng(1)) == Learned(game).choose(world.copy(), make_rng(1))
    assert len({blind.choose(world.copy(), make_rng(seed)) for seed in range(40)}) > 1


def test_moves_are_overlooked_as_often_as_is_said() -> None:
    chance = make_rng(1)
    chosen = [choose_noticed([7, 8, 9], 300, chance) for _ in range(4000)]
    # The first 70 %, the second 21 %, the third 6.3 %; where all three are overlooked, each of them alike.
    assert chosen.count(7) / 4000 == pytest.approx(0.709, abs=0.03)
    assert chosen.count(8) / 4000 == pytest.approx(0.219, abs=0.03)
    assert {choose_noticed([7, 8, 9], WHOLE, chance) for _ in range(60)} == {7, 8, 9}


def test_without_a_network_and_under_unknown_rules_levels_stand_on_careful() -> None:
    for match in (choosing("elfer_raus_master", 2, lays=1), Match(TOY, 2, seed=4)):
        game, world = match.game, match.state
        meant = Careful(game).choose(world.copy(), make_rng(1))
        assert bots.get_bot_type("level-7")(game).choose(world.copy(), make_rng(1)) == meant
        weak = bots.get_bot_type("level-1")(game)
        assert {weak.choose(world.copy(), make_rng(seed)) for seed in range(60)} <= {*match.codes()}


def test_a_level_that_there_is_not_is_refused() -> None:
    with fails(bots.BotError, "unknown"):
        bots.get_bot_type("level-8")
    with fails(bots.BotError, "takes_no_budget"):
        bots.get_bot_type("level-3@20ms")
    with pytest.raises(bots.BotError, match="levels from 1 to 7"):
        Overlooking(reihum.get_game("bloom"), 9)


def test_at_a_table_a_level_overlooks_without_its_network_until_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game, world = reihum.get_game("bloom"), choosing("bloom", 5).state

    def seat(level: str) -> bots.Bot:
        return get_table_bot_type(level, game, Budget(milliseconds=1))(game)

    monkeypatch.setattr("reihum._bots.networks.package.is_ready", lambda _game, *, wait: not wait)
    assert seat("level-7").choose(world.copy(), make_rng(1)) == Learned(game).choose(world.copy(), make_rng(1))
    monkeypatch.setattr("reihum._bots.networks.package.is_ready", lambda _game, *, wait: wait)
    monkeypatch.setattr("reihum._bots.networks.levels.Learned", lambda _game: pytest.fail("The table would wait for its network."))
    meant = Careful(game).choose(world.copy(), make_rng(1))
    assert seat("level-7").choose(world.copy(), make_rng(1)) == meant
    weak = [seat("level-1").choose(world.copy(), make_rng(seed)) for seed in range(60)]
    assert 0 < weak.count(meant) < len(weak)
