"""The tree search in endgames without hidden cards: it finds more than playouts do, keeps its time, and agrees with exact solutions."""

from collections.abc import Iterator, Sequence
from itertools import count, islice

import pytest

import reihum
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.lookahead.endgame_search import EndgameSearch
from reihum._bots.networks.bot import Learned
from reihum._bots.search import score_sign
from reihum._kit.chance import make_rng
from reihum._play.match import Match


class Heap:
    """Two seats take one to three stones in turn from a heap; who takes the last one wins. A position is the seat and the stones."""

    def __init__(self, stones: int, cost: float = 0.0, scores: Sequence[float] = (0.0, 0.0, 0.0)) -> None:
        self.root = stones
        self.cost = cost
        self.scores = scores
        self.now = 0.0
        self.valued = 0
        self.reached = list[tuple[int, int]]()

    def get_root(self) -> tuple[int, int]:
        return 0, self.root

    def play(self, position: tuple[int, int], move: int) -> tuple[int, int]:
        seat, stones = position
        self.now += self.cost
        self.reached.append((1 - seat, stones - move))
        return self.reached[-1]

    def read_seat(self, position: tuple[int, int]) -> int:
        seat, stones = position
        return seat if stones else -1

    def score_moves(self, position: tuple[int, int]) -> Sequence[tuple[int, float]]:
        return [(move, self.scores[move - 1]) for move in range(1, min(3, position[1]) + 1)]

    def read_value(self) -> float:
        """Know nothing: every position is even."""
        self.valued += 1
        return 0.0

    def read_lead(self, position: tuple[int, int]) -> int:
        """Return 5 if the first seat took the last stone, so that it would be the other's turn, else -5."""
        return 5 if position[0] == 1 else -5

    def read_clock(self) -> float:
        return self.now


@pytest.mark.parametrize("scale", [0.0, 3.0])
@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_the_only_winning_move_is_found(stones: int, scale: float) -> None:
    """The multiples of four are lost, which the values do not know."""
    assert EndgameSearch(Heap(stones), scale, 60, 0).find_best() == stones % 4


@pytest.mark.parametrize("stones", [5, 6, 7])
def test_the_only_winning_move_is_found_though_the_network_is_sure_of_another_one(stones: int) -> None:
    """A difference of 12 between scores gives a probability of 0.00001."""
    scores = [12.0 * (move == 1 + stones % 3) for move in (1, 2, 3)]
    assert EndgameSearch(Heap(stones, scores=scores), 0, 60, 0).find_best() == stones % 4


def test_the_network_values_each_position_once_and_a_round_that_is_over_by_its_points() -> None:
    heap = Heap(3)
    EndgameSearch(heap, 0, 2, 0).find_best()
    unfinished = [stones for _, stones in heap.reached if stones]
    assert heap.valued == len(unfinished)


def test_a_budget_of_iterations_is_kept_and_ends_early_when_the_move_is_settled() -> None:
    """Of eight stones all moves lose, so none comes to lead by far; of three the last can be taken."""
    search = EndgameSearch(Heap(8), 0, 4, 0)
    search.find_best()
    assert 2 < search.iterations <= 4
    search = EndgameSearch(Heap(3), 0, 1000, 0)
    assert search.find_best() == 3
    assert search.iterations < 600


@pytest.mark.parametrize(("cost", "most"), [(0.001, 0.5), (0.3, 0.31), (2.0, 2.01)])
def test_a_time_limit_is_kept(cost: float, most: float) -> None:
    """By a clock that moves advance: half a second, of which at least one move is made."""
    heap = Heap(12, cost)
    EndgameSearch(heap, 0, None, 0.5).find_best()
    assert cost <= heap.now <= most


def test_without_time_the_first_move_of_the_network_is_played() -> None:
    heap = Heap(7)
    search = EndgameSearch(heap, 0, None, 0.0)
    assert search.find_best() == 1
    assert (search.iterations, heap.reached) == (0, [])


def iter_open_choices(name: str) -> Iterator[Match]:
    """Yield matches of two that `learned` plays, at each choice in which no card is hidden."""
    game = reihum.get_game(name)
    learned = Learned(game)
    for seed in count():
        match, rng = Match(name, 2, seed=seed), make_rng(seed)
        while not match.round_over:
            if endgames.is_open_information(game, match.state) and len(match.codes()) > 1:
                yield match
            if not match.round_over:
                match.play(learned.choose(match.state.copy(), rng))


@pytest.mark.parametrize("name", ["elfer_raus", pytest.param("elfer_raus_master", marks=pytest.mark.thorough)])
def test_an_endgame_that_is_not_solved_in_time_is_searched_with_a_tree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgames, "solve", lambda *_, **__: None)
    bot = Lookahead(reihum.get_game(name), Budget(iterations=4))
    for match in islice(iter_open_choices(name), 3):
        before = match.state.tobytes()
        chosen = {bot.choose(match.state.copy(), make_rng(1)) for _ in range(2)}
        assert len(chosen) == 1
        assert chosen <= {*match.codes()}
        assert 0 <= bot.iterations <= 4
        assert match.state.tobytes() == before


@pytest.mark.parametrize("name", ["elfer_raus", pytest.param("elfer_raus_master", marks=pytest.mark.thorough)])
def test_the_tree_finds_winning_moves_as_exact_solutions_do(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten positions that are solved exactly, and where only some moves win, it plays one of these in nine."""
    bot = Lookahead(reihum.get_game(name), Budget(iterations=30))
    kept = []
    for match in iter_open_choices(name):
        winning = list_winning(match)
        if not winning or len(winning) == len(match.codes()):
            continue
        with monkeypatch.context() as patch:
            patch.setattr(endgames, "solve", lambda *_, **__: None)
            kept.append(bot.choose(match.state.copy(), make_rng(1)) in winning)
        if len(kept) == 10:
            break
    assert sum(kept) >= 9


def list_winning(match: Match) -> list[int]:
    """Return the moves with which the seat to move wins the round for certain, none if one of them needs more than 20,000 positions."""
    game, seat, winning = match.game, match.turn, list[int]()
    assert seat is not None
    sign = score_sign(game, 2)
    for move in match.codes():
        state = match.state.copy()
        game.play(state, move)
        if state.turn < 0:
            points = game.scores(state)
            lead = sign * (points[seat] - points[1 - seat])
        else:
            margin = endgames.solve_value(game, state.copy(), make_rng(0), sign, 20_000)
            if margin is None:
                return []
            lead = margin if state.turn == seat else -margin
        winning += [move] * (lead > 0)
    return winning
