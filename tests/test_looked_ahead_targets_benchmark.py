"""What `benchmarks/looked_ahead_targets.py` trains on and how it counts gains."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reihum import Learned, Match, make_rng
from reihum._bots.endgames import is_open_information
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.move_parts import parts_of
from reihum._bots.search import score_sign
from reihum._envs.batch import Batch
from reihum._games.elfer_raus.state import CARDS, NUMBERS
from reihum._games.elfer_raus_master.state import BRIDGE, EXCHANGE, JOKER
from reihum._kit.observations import observation_parts
from reihum._play.game import get_game

sys.path.insert(0, str(Path(__file__).parents[1] / "benchmarks"))
import looked_ahead_targets as targets
from colours import permute_codes, permute_observations, permute_parts
from endgame_trees import iter_valued
from looked_ahead_choices import Choices

GAME = get_game("elfer_raus")
ORDER = np.array([2, 0, 3, 1])


def _make_choices(observations: Any, moves: Any, scores: Any, values: Any) -> Choices:
    return Choices(
        np.array(observations, np.int8),
        np.array(moves, np.int16),
        np.array(scores, np.float32),
        np.array(values, np.float32),
        worths=np.full(len(scores), np.nan, np.float32),
        players=np.full(len(scores), 2, np.int8),
    )


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Return games that have been played for some moves."""
    found = Batch(GAME, 8, players=3, seed=4, skip_forced=True)
    codes = np.zeros((found.size, 1), np.int16)
    for _ in range(30):
        found.list_legal(codes)
        found.step(codes[:, 0].astype(np.int64))
    return found


def test_permuted_colours_are_those_of_a_position_with_permuted_colours(batch: Batch) -> None:
    """Each field of an observation that has an axis of colours is permuted along it, and the others are left alone."""
    size = len(batch.observations)
    permuted = targets.permute_colours(
        GAME, _make_choices(batch.observations, np.zeros((size, 1, 2)), np.zeros((size, 1)), np.zeros((size, 1, 2))), ORDER
    )
    for part in observation_parts(get_learning(GAME).observation):
        before, after = (each[:, part.start : part.stop].reshape(size, *part.shape) for each in (batch.observations, permuted.observations))
        if part.name in {"hand", "laid", "open"}:
            before = before[:, ORDER]
        elif part.name in {"lacks", "held_back"}:
            before = before[:, :, ORDER]
        assert (before == after).all(), part.name
    assert (permuted.observations != batch.observations).any()


def test_a_card_is_in_hand_and_fits_where_its_move_says_so(batch: Batch) -> None:
    """A move that lays a card names a card of the hand, after permuting as before; other moves and remarks keep their numbers."""
    codes = np.full((batch.size, 16), -1, np.int16)
    batch.list_legal(codes)
    moves = codes[:, :, None]
    permuted = targets.permute_colours(GAME, _make_choices(batch.observations, moves, codes, np.zeros((*codes.shape, 2))), ORDER)
    for before, after, seen in zip(moves[:, :, 0], permuted.moves[:, :, 0], permuted.observations, strict=True):
        laid = (before >= 0) & (before < CARDS)
        assert (before[~laid] == after[~laid]).all()
        assert (ORDER[after[laid] // NUMBERS] == before[laid] // NUMBERS).all()
        assert seen[after[laid]].all()


@pytest.mark.parametrize("order", [[2, 0, 3, 1], [3, 2, 1, 0], [1, 0, 2, 3]])
def test_the_colours_of_master_are_permuted_in_what_is_seen_and_in_all_moves(order: list[int]) -> None:
    """A position whose colours are permuted by hand is seen, and has the moves, as `permute_observations` and `permute_codes` say."""
    game = get_game("elfer_raus_master")
    learned, chance, match = Learned(game), make_rng(2), Match(game, 2, seed=3)
    permutation, places, connectors = np.array(order), np.argsort(order), 0
    while not match.round_over:
        state = match.state
        permuted = state.copy()
        for name in ("rows", "standing", "open", "reach", "bridges"):
            getattr(permuted, name)[:] = np.array(getattr(state, name))[permutation]
        for name in ("hands", "cannot"):
            getattr(permuted, name)[:] = np.array(getattr(state, name))[:, permutation]
        pile = np.array(state.pile[: state.left])
        permuted.pile[: state.left] = np.where(pile == JOKER, JOKER, permute_codes(game, permutation)[pile])
        permuted.order[:] = places[np.array(state.order)]
        for name in ("above", "below"):
            getattr(permuted, name)[:] = places[np.array(getattr(state, name))][permutation]
        seat, legal = int(state.turn), game.legal(state)
        seen = np.array([game.observe(state, seat)])
        assert (permute_observations(game, seen, permutation)[0] == game.observe(permuted, seat)).all()
        codes = permute_codes(game, permutation)
        assert sorted(codes[legal].tolist()) == sorted(game.legal(permuted))
        parts = parts_of(game, 2)[seat]
        assert (permute_parts(game, parts[legal], permutation) == parts[codes[legal]]).all()
        connectors += any(BRIDGE <= move < EXCHANGE for move in legal)
        match.play(learned.choose(state.copy(), chance))
    assert connectors


def test_a_tree_values_positions_for_their_seat_to_move() -> None:
    """Values and worths are shares of the win, and the last choice of a match is worth most to the seat that then wins the round."""
    game = get_game("elfer_raus_master")
    learned, chance, match = Learned(game), make_rng(2), Match(game, 2, seed=3)
    found, seat = [], 0
    while not match.round_over:
        state = match.state.copy()
        if is_open_information(game, state) and (valued := list(iter_valued(learned, state, chance, 12))):
            found, seat = valued, int(state.turn)
            for each in found:
                assert len(each.values) == len(each.scored.scores) == len(each.scored.moves) > 1
                assert (each.values >= 0).all()
                assert (each.values <= 1).all()
                assert -0.5 <= each.worth <= 0.5
        match.play(learned.choose(state, chance))
    points = game.scores(match.state)
    assert (found[0].worth > 0) == (points[seat] * score_sign(game, 2) > points[1 - seat] * score_sign(game, 2))


def test_gains_are_those_of_the_new_first_choices() -> None:
    """A first choice that changes to a move that is better by 0.2 in half of the choices gains 0.1; moves not played out are not chosen."""
    unknown = [np.nan, np.nan]
    values = [[[0.5, 0.5], [0.7, 0.7], unknown], [[0.4, 0.4], [0.3, 0.3], unknown]]
    choices = _make_choices(np.zeros((2, 1)), np.zeros((2, 3, 1)), [[2, 1, 0], [2, 1, 0]], values)
    gains = targets.measure_gains(choices, np.array([[1, 2, 9], [3, 0, 9]], np.float32))
    assert gains.changed == 0.5
    assert gains.gain[0] == pytest.approx(0.1)
    assert gains.room[0] == pytest.approx(0.1)


def test_the_room_is_valued_by_the_other_half() -> None:
    """A move that is only lucky in one half of the worlds leaves no room: what it seems to gain there it loses in the other."""
    choices = _make_choices(np.zeros((1, 1)), np.zeros((1, 2, 1)), [[1, 0]], [[[0.5, 0.5], [0.9, 0.1]]])
    doubled = choices.select_rows(np.array([0, 0]))
    assert targets.measure_gains(doubled, doubled.scores).room[0] == pytest.approx(-0.2)


def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "00000.npz").touch()
    with pytest.raises(SystemExit, match="has 1 files of choices; 5 are needed at least: gather with more --shards"):
        targets.main(["train", "elfer_raus", str(tmp_path), str(tmp_path / "made.npz")])
    with pytest.raises(SystemExit, match="In Level 8 cards stay hidden to the end"):
        targets.main(["gather", "level_8", str(tmp_path / "choices"), "--tree", "2"])
    with pytest.raises(SystemExit, match=r"No such file or directory: .*made\.npz"):
        targets.main(["play", "elfer_raus", str(tmp_path / "made.npz")])
