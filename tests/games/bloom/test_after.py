"""What is remarked of moves of Bloom beside their worth: what they bring at once, and the best row that could be laid then."""

from reihum._games.bloom.advice import HIDDEN, OPENS, ROWS, STOPS, WEIGHED, get_kind
from reihum._games.bloom.after import POINT_BANDS, ROW_BANDS
from reihum._games.bloom.bot import count_tiles_in_hand
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.bloom.row_search import find_best_row
from reihum._games.bloom.rules import score
from reihum._games.bloom.state import BEFORE, BUILDING, END, TAKE, State
from reihum._games.bloom.survey import update_survey
from reihum._games.bloom.weights import get_bot_weights
from reihum._kit.chance import make_rng
from reihum._kit.weighed import find_band
from reihum._play.game import get_game
from tests.games.advised import CandidateLists

GAME = get_game("bloom")


MANY = 12
"""A search of all rows looks at no more than NODES beginnings, and may find less; with fewer tiles in hand that is enough."""


def band_of_points(points: int) -> int:
    return WEIGHED + find_band(points, POINT_BANDS)


def band_of_row(worth: int) -> int:
    return WEIGHED + len(POINT_BANDS) + 1 + find_band(worth, ROW_BANDS)


def best_with(state: State, number: int) -> int:
    """What the best row is worth with a number more in hand, as if the turn began."""
    after = state.copy()
    after.hands[after.turn, number // 50] |= 1 << number % 50
    after.phase = BEFORE
    update_survey(after, GAME.scratch)
    return find_best_row(after, GAME.scratch, get_bot_weights(after).rows)[1]


def test_what_is_remarked_is_what_comes_of_the_move() -> None:
    """A number taken costs its flowers and makes no row worse; what is not done changes nothing; a row that goes out leaves none."""
    advised: CandidateLists[State] = CandidateLists(GAME)
    met, goes_out = set(), False
    for seed in range(8):
        for state in advised.iter_positions(seed, 200):
            told = advised.list_all_features(state)
            seat = int(state.turn)
            if len(told) == 1:
                continue
            stays = [remarks for move, remarks in told.items() if get_kind(move) == HIDDEN or (move == END and state.phase != BUILDING)]
            for move, (_, points, row) in told.items():
                kind = get_kind(move)
                met.add(kind)
                if kind == OPENS:
                    assert points == band_of_points(-FLOWERS[move - TAKE])
                    assert all(row >= remarks[2] for remarks in stays)
                    expected = band_of_row(best_with(state, move - TAKE))
                    assert row == expected or (row > expected and count_tiles_in_hand(state, seat) > MANY)
                elif kind == HIDDEN or (kind == STOPS and state.phase != BUILDING):
                    assert points == band_of_points(0)
                elif kind == ROWS:
                    after = state.copy()
                    GAME.play(after, move)
                    while after.turn == seat:
                        GAME.play(after, GAME.careful(after, make_rng(0)))
                    assert points == band_of_points(score(after, seat) - score(state, seat))
                    if after.turn < 0:
                        assert row == band_of_row(-1000)
                        goes_out = True
                        assert count_tiles_in_hand(after, seat) == 0
    assert met >= {ROWS, STOPS, HIDDEN, OPENS}
    assert goes_out
