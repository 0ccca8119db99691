"""The bot that plays out what a network rates highest: fair, repeatable, and the network where nothing is surely better."""

import copy
import math
from collections.abc import Sequence
from typing import Any

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.lookahead import bot as lookahead
from reihum._bots.lookahead import racing
from reihum._bots.lookahead.bot import GamePlayouts, Lookahead
from reihum._bots.lookahead.racing import Race, find_share
from reihum._bots.networks.bot import Learned
from reihum._bots.search import Search
from reihum._games.level_8.state import VOIDS
from reihum._kit.chance import make_rng, make_stream
from reihum._play.match import Match
from tests.networks.lookahead_cases import CASES, WORLDS, make_choice_position


@pytest.mark.parametrize("name", CASES)
def test_the_move_is_legal_repeatable_and_blind_to_hidden_cards(name: str) -> None:
    game = reihum.get_game(name)
    bot, copied = Lookahead(game, WORLDS), copy.deepcopy(Lookahead(game, WORLDS))
    for seed in range(3):
        match = make_choice_position(name, 2 + seed, seed)
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
    monkeypatch.setattr(racing, "LEAST_DOUBT", 1e9)
    bot, learned = Lookahead(game, WORLDS), Learned(game)
    for seed in range(4):
        world = make_choice_position("elfer_raus", 3, seed).state
        assert bot.choose(world.copy(), make_rng(1)) == learned.choose(world.copy(), make_rng(1))
        assert bot.iterations == 16


def make_last_void_round() -> Any:
    """Return a round of Level 8 that ends the match if nobody goes out in four turns: seat 0 is ahead, and seat 1 begins."""
    game: Any = reihum.get_game("level_8")
    carry = {"dealer": 0, "levels": [6, 2], "kept": [[], []], "voids": VOIDS - 1}
    world = game.before_deal(2, game.complete(2, {"turn_limit": 4}), carry)
    game.rules.deal(world, make_stream(bytes(32), 0))
    return world


def test_playouts_go_on_from_the_standing_where_scores_do() -> None:
    assert lookahead.read_standing(reihum.get_game("level_8"), make_last_void_round()) == [6, 2]
    assert lookahead.read_standing(reihum.get_game("elfer_raus"), make_choice_position("elfer_raus", 3, 0).state) == [0, 0, 0]


@pytest.mark.soak
def test_the_last_void_round_of_level_8_is_won_by_the_highest_level() -> None:
    game, world = reihum.get_game("level_8"), make_last_void_round()
    playouts = Lookahead(game, WORLDS)._open(world, make_rng(3))
    shares = [share for row in playouts.play_out(game.legal(world), 50) for share in row]
    assert 0.5 not in shares
    assert shares.count(0.0) > len(shares) / 2


class ScriptedPlayouts:
    """Playouts with a given result for each move and a given time for each playout."""

    def __init__(self, shares: dict[int, float], cost: float = 0.0) -> None:
        self.shares = shares
        self.cost = cost
        self.now = 0.0

    def play_out(self, moves: Sequence[int], worlds: int) -> list[list[float]]:
        self.now += self.cost * len(moves) * worlds
        return [[self.shares[move] for move in moves] for _ in range(worlds)]

    def read_clock(self) -> float:
        return self.now


def make_race(shares: dict[int, float], worlds: int) -> Race:
    """Return a race in which the network and `careful` agree."""
    return Race(ScriptedPlayouts(shares), ScriptedPlayouts(shares), worlds, 0, 0)


def test_a_move_that_wins_in_every_world_is_found() -> None:
    """Whatever the network prefers: of all moves, the one that brings the win is played."""
    race = make_race({move: float(move == 7) for move in range(8)}, 16)
    assert race.find_best([*range(8)]) == 7
    assert race.worlds == 16


def test_a_ninth_move_is_left_out_and_a_small_gain_in_few_worlds_is_no_proof() -> None:
    assert make_race({move: float(move == 8) for move in range(9)}, 16).find_best([*range(9)]) == 0
    assert make_race({0: 0.5, 1: 0.51}, 16).find_best([0, 1]) == 0
    assert make_race({0: 0.5, 1: 0.51}, 64).find_best([0, 1]) == 1


def test_a_move_that_is_better_only_against_the_network_is_not_played() -> None:
    """Else the bot would win only because it knows how the network answers."""
    network, careful = ScriptedPlayouts({0: 0.0, 1: 1.0, 2: 0.9}), ScriptedPlayouts({0: 0.5, 1: 0.5, 2: 1.0})
    assert Race(network, careful, 16, 0, 0).find_best([0, 1, 2]) == 0
    assert Race(network, ScriptedPlayouts({0: 0.5, 1: 0.6, 2: 0.0}), 16, 0, 0).find_best([0, 1, 2]) == 1


@pytest.mark.parametrize(("cost", "worlds", "found"), [(0.001, 183, 1), (0.022, 8, 1), (0.04, 0, 0), (3.0, 0, 0)])
def test_with_little_time_fewer_moves_are_compared_and_then_none(cost: float, worlds: int, found: int) -> None:
    """By a clock that only playouts advance: half a second, which does not suffice for three moves where one takes 22 ms."""
    told = ScriptedPlayouts({0: 0.0, 1: 1.0, 2: 0.0}, cost)
    race = Race(told, ScriptedPlayouts(told.shares), None, 0, 0.5)
    assert race.find_best([0, 1, 2]) == found
    assert race.worlds == worlds
    assert told.now <= max(0.375, cost) + 1e-9


def test_of_the_time_that_is_left_a_quarter_is_kept_where_careful_confirms() -> None:
    """Also where the time had begun long before; and nothing is kept, nor asked, without `careful`."""
    slow, quick = ScriptedPlayouts({0: 0.0, 1: 1.0}, 0.001), ScriptedPlayouts({0: 0.0, 1: 1.0}, 0.001)
    slow.now = quick.now = 0.3
    careful = ScriptedPlayouts({0: 0.0, 1: 1.0})
    assert Race(slow, careful, None, slow.now, 0.4).find_best([0, 1]) == 1
    assert slow.now == pytest.approx(0.375, abs=0.002)
    assert Race(quick, None, None, quick.now, 0.4).find_best([0, 1]) == 1
    assert quick.now == pytest.approx(0.4, abs=0.002)


def test_careful_confirms_within_the_time_that_was_kept_for_it() -> None:
    """By one clock for both: with time for 24 of the 64 worlds, and a move that it finds worse in them is not played."""
    for brings, found in ((1.0, 1), (0.0, 0)):
        clock = ScriptedPlayouts({0: 0.0, 1: 1.0}, 0.001)
        careful, asked = ScriptedPlayouts({0: 0.5, 1: brings}), list[int]()

        def play_out(
            moves: Sequence[int], worlds: int, own: ScriptedPlayouts = careful, on: ScriptedPlayouts = clock, noted: list[int] = asked
        ) -> list[list[float]]:
            on.now += 0.0005 * len(moves) * worlds
            noted.append(worlds)
            return ScriptedPlayouts.play_out(own, moves, worlds)

        careful.play_out = play_out  # type: ignore[method-assign]
        assert Race(clock, careful, None, 0, 0.1).find_best([0, 1]) == found
        assert sum(asked) == 24
        assert clock.now == pytest.approx(0.1, abs=0.003)
        assert clock.now <= 0.1


@pytest.mark.parametrize(("name", "asks"), [("elfer_raus", False), ("elfer_raus_master", True)])
def test_only_in_master_has_careful_to_confirm(name: str, asks: bool, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: FBT001
    given = list[object]()

    class Noted(Race):
        def find_best(self, moves: Sequence[int]) -> int:
            given.append(self._careful)
            return moves[0]

    monkeypatch.setattr(lookahead, "Race", Noted)
    Lookahead(reihum.get_game(name), WORLDS).choose(make_choice_position(name, 3, 1).state, make_rng(1))
    assert [careful is not None for careful in given] == [asks]


def test_points_are_shares_of_the_win_by_their_lead() -> None:
    payoffs = [0.5, 0.5, 0, 0, 0, 0, 0, 0, 30.0, 10.0, 99.0, 0, 0, 0, 0, 0]
    assert find_share(payoffs, 1, 2, 0) == 0.5
    assert find_share(payoffs, 0, 2, 20) == pytest.approx(1 / (1 + math.exp(-1)), abs=1e-15)
    assert find_share(payoffs, 0, 2, 20) + find_share(payoffs, 1, 2, 20) == pytest.approx(1, abs=1e-15)


def test_the_last_move_costs_no_playouts() -> None:
    match = Match("elfer_raus", 2, seed=1)
    while len(match.codes()) > 1:
        match.play(match.codes()[0])
    bot = Lookahead(match.game, WORLDS)
    assert bot.choose(match.state.copy(), make_rng(1)) == match.codes()[0]
    assert bot.iterations == 0


@pytest.mark.thorough  # the whole search is compiled
def test_under_rules_that_the_network_does_not_know_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    master = reihum.get_game("elfer_raus_master")
    match = Match(master, 2, {"lays": 1}, seed=3)
    while len(match.codes()) < 3:
        match.play(match.codes()[0])
    bot, search = Lookahead(master, WORLDS), Search(master, WORLDS)
    chance, other = make_rng(1), make_rng(1)
    assert bot.choose(match.state.copy(), chance) == search.choose(match.state.copy(), other)
    assert bot.iterations == search.iterations > 0
    assert chance.tobytes() == other.tobytes()
    prepared = list[Search]()
    monkeypatch.setattr(Search, "compile", lambda search, _world, _rng: prepared.append(search))
    bot.prepare(match.state, make_rng(1))
    assert [search.budget for search in prepared] == [WORLDS]


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of milliseconds ends the doubling: by a clock that only playouts advance."""
    game, now = reihum.get_game("elfer_raus"), [0.0]
    bot = Lookahead(game, Budget(milliseconds=100, clock=lambda: now[0]))
    inner = GamePlayouts.play_out

    def play_out(playouts: GamePlayouts, playing: list[int], worlds: int) -> list[list[float]]:
        now[0] += worlds * len(playing) * 0.001
        return inner(playouts, playing, worlds)

    monkeypatch.setattr(GamePlayouts, "play_out", play_out)
    for seed in range(4):
        begin = now[0]
        bot.choose(make_choice_position("elfer_raus", 3, seed).state, make_rng(1))
        assert 0 < now[0] - begin <= 0.101
        assert bot.iterations >= 8


def test_it_is_found_by_name_with_a_budget() -> None:
    bot = bots.make_bot("lookahead", bots.get_bot_type("lookahead@32"), reihum.get_game("bloom"))
    assert isinstance(bot, Lookahead)
    assert bot.budget.iterations == 32
    assert "lookahead" not in bots.NAMES
    with pytest.raises(BudgetError):
        Lookahead(reihum.get_game("bloom"), 7)  # type: ignore[arg-type]
