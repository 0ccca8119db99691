"""The bot that plays out what a network rates highest: fair, repeatable, and the network where nothing is surely better."""

import copy

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.networks import lookahead
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.lookahead import Lookahead
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")
WORLDS = Budget(iterations=16)
slow_elsewhere = [
    GAMES[0],
    pytest.param(GAMES[1], marks=pytest.mark.thorough),
    *(pytest.param(game, marks=pytest.mark.soak) for game in GAMES[2:]),
]
"""What matches are played out with takes long to compile, and is compiled beforehand for one game only."""


def choosing(name: str, players: int, seed: int) -> Match:
    """A match at a choice of three moves or more, some moves after the deal."""
    match, chance, made = Match(name, players, seed=seed), make_rng(seed), 0
    while made < 6 or len(match.codes()) < 3:
        match.play(match.codes()[pick(chance, len(match.codes()))])
        made += 1
    return match


@pytest.mark.parametrize("name", slow_elsewhere)
def test_the_move_is_legal_repeatable_and_blind_to_hidden_cards(name: str) -> None:
    game = reihum.get_game(name)
    bot, copied = Lookahead(game, WORLDS), copy.deepcopy(Lookahead(game, WORLDS))
    for seed in range(3):
        match = choosing(name, 2 + seed, seed)
        assert match.turn is not None
        worlds = [game.determinize(match.state, match.turn, make_rng(number)) for number in range(3)]
        assert len({world.tobytes() for world in worlds}) == 3
        chosen = {bot.choose(world.copy(), make_rng(1)) for world in worlds} | {copied.choose(worlds[0].copy(), make_rng(1))}
        assert len(chosen) == 1
        assert chosen <= {*match.codes()}
        assert bot.iterations <= 16


def test_without_doubt_left_the_network_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no difference can be larger than the doubt about it, the first choice is played."""
    game = reihum.get_game("elfer_raus")
    monkeypatch.setattr(lookahead, "LEAST_DOUBT", 1e9)
    bot, learned = Lookahead(game, WORLDS), Learned(game)
    for seed in range(4):
        world = choosing("elfer_raus", 3, seed).state
        assert bot.choose(world.copy(), make_rng(1)) == learned.choose(world.copy(), make_rng(1))
        assert bot.iterations == 16


def test_a_move_that_wins_in_every_world_is_found() -> None:
    """Whatever the network prefers: of two moves, the one that brings the win is played."""
    game = reihum.get_game("elfer_raus")
    bot = Lookahead(game, WORLDS)
    world = choosing("elfer_raus", 3, 1).state
    moves = bot._learned.rank(world.copy(), make_rng(1))
    wins = np.zeros((16, len(moves[:8])))
    wins[:, -1] = 1
    columns = {move: at for at, move in enumerate(moves[:8])}

    def play_out(_loop: object, _memory: object, playing: list[int], worlds: int) -> np.ndarray:
        return wins[:worlds, [columns[move] for move in playing]]

    bot._play_out = play_out  # type: ignore[assignment,method-assign]
    assert bot.choose(world.copy(), make_rng(1)) == moves[:8][-1]


def test_the_last_move_costs_no_playouts() -> None:
    match = Match("elfer_raus", 2, seed=1)
    while len(match.codes()) > 1:
        match.play(match.codes()[0])
    bot = Lookahead(match.game, WORLDS)
    assert bot.choose(match.state.copy(), make_rng(1)) == match.codes()[0]
    assert bot.iterations == 0


def test_under_rules_that_the_network_does_not_know_it_is_careful() -> None:
    master = reihum.get_game("elfer_raus_master")
    match = Match(master, 2, {"lays": 1}, seed=3)
    while len(match.codes()) < 3:
        match.play(match.codes()[0])
    assert Lookahead(master, WORLDS).choose(match.state.copy(), make_rng(1)) == master.careful(match.state.copy(), make_rng(1))


def test_time_is_kept() -> None:
    """A budget of milliseconds ends the doubling: by a clock that only playouts advance."""
    game, now = reihum.get_game("elfer_raus"), [0.0]
    bot = Lookahead(game, Budget(milliseconds=100, clock=lambda: now[0]))
    inner = bot._play_out

    def play_out(loop: object, memory: object, playing: list[int], worlds: int) -> np.ndarray:
        now[0] += worlds * len(playing) * 0.001
        return inner(loop, memory, playing, worlds)  # type: ignore[arg-type]

    bot._play_out = play_out  # type: ignore[assignment,method-assign]
    for seed in range(4):
        begin = now[0]
        bot.choose(choosing("elfer_raus", 3, seed).state, make_rng(1))
        assert 0 < now[0] - begin <= 0.101
        assert bot.iterations >= 8


def test_it_is_found_by_name_with_a_budget() -> None:
    bot = bots.make_bot("lookahead", bots.get_bot_type("lookahead@32"), reihum.get_game("bloom"))
    assert isinstance(bot, Lookahead)
    assert bot.budget.iterations == 32
    assert "lookahead" not in bots.NAMES
    with pytest.raises(BudgetError):
        Lookahead(reihum.get_game("bloom"), 7)  # type: ignore[arg-type]
