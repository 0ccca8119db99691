"""The value head that the tree search reads: what the formula of a network says, of the position scored last."""

import numpy as np
import pytest

import reihum
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.inputs import expand_inputs
from reihum._bots.networks.package import load_packaged
from reihum._kit.chance import make_rng


@pytest.mark.parametrize("name", ["elfer_raus", "elfer_raus_master", "level_8", "bloom"])
def test_the_value_is_what_the_formula_says_of_the_position_scored_last(name: str) -> None:
    game, players = reihum.get_game(name), 3
    network, learned, rng = load_packaged(game), Learned(game), make_rng(1)
    match = reihum.Match(game, players, seed=1)
    values = []
    for _ in range(40):
        if match.round_over:
            match.deal()
        learned.score_moves(match.state, rng)
        observation = game.observe(match.state, match.turn)  # type: ignore[attr-defined]
        one = np.maximum(expand_inputs(network.inputs, observation) @ network.first + network.first_bias, 0)
        two = np.maximum(one @ network.second + network.second_bias, 0)
        values.append(learned.read_value(players))
        assert values[-1] == pytest.approx(float(two @ network.value + network.value_bias[0]), rel=1e-4, abs=1e-4)
        match.play(learned.choose(match.state, rng))
    assert len({*values}) > 20
