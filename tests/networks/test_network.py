"""Networks: kept and read again, refused where they are not for a game, asked as the formula says."""

import contextlib
import json
import pickle
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import reihum
from reihum._bots.networks import forward
from reihum._bots.networks.choices import CAREFUL, make_candidates
from reihum._bots.networks.inputs import Inputs, expand_inputs, inputs_of
from reihum._bots.networks.layout import get_learning, layout_of
from reihum._bots.networks.move_parts import count_of, parts_of
from reihum._bots.networks.network import MOST_BYTES, Network, NetworkError, load_network
from reihum._kit.chance import make_rng, pick
from reihum._kit.errors import OptionError
from reihum._kit.learnable import NO_REMARK, Candidates
from reihum._kit.network_profile import BIT, EQUALS
from reihum._kit.states import GameState
from reihum._play.game import Game
from tests.helpers.matches import GAMES
from tests.helpers.toy_game import GAME as TOY
from tests.networks.untrained import untrained

ELFER = reihum.get_game("elfer_raus")
WAYS: dict[str, dict[str, int]] = {
    "elfer_raus": {"dropped": EQUALS},
    "elfer_raus_master": {"lacks": BIT, "order": EQUALS},
    "level_8": {"phase": EQUALS, "reached": EQUALS},
    "bloom": {"lacks": BIT, "phase": EQUALS},
}


def observed(game: Game, players: int, count: int) -> list[tuple[Any, int, list[int]]]:
    """Observations of seats that have a choice, with their numbers and legal moves, in a round of random moves."""
    match, chance = reihum.Match(game, players, seed=1), make_rng(1)
    found: list[tuple[Any, int, list[int]]] = []
    while len(found) < count:
        if match.round_over:
            match.deal()
        codes = match.codes()
        if len(codes) > 1 and match.turn is not None:
            found.append((game.observe(match.state, match.turn), match.turn, codes))  # type: ignore[attr-defined]
        match.play(codes[pick(chance, len(codes))])
    return found


def without_remarks(game: Game, codes: list[int]) -> Candidates[GameState]:
    """Moves to choose among of which nothing is said."""
    choices = make_candidates(game)
    choices.moves[: len(codes)] = codes
    choices.remarks[:] = NO_REMARK
    return choices


def by_formula(network: Network, observation: Any, seat: int, game: Game, players: int) -> Any:
    """The logits of all moves, in a line."""
    one = np.maximum(expand_inputs(network.inputs, observation) @ network.first + network.first_bias, 0)
    two = np.maximum(one @ network.second + network.second_bias, 0)
    scores = np.append(two @ network.policy + network.policy_bias, 0)
    return scores[parts_of(game, players)[seat]].sum(axis=-1)


@pytest.mark.parametrize("name", GAMES)
def test_a_network_says_what_the_formula_says(name: str) -> None:
    game = reihum.get_game(name)
    for players in (2, game.seats[-1]):
        network = untrained(game, inputs=inputs_of(get_learning(game).observation, WAYS[name]))
        weights, layers, parts = forward.get_network_weights(network), forward.make_layers(network), parts_of(game, players)
        for observation, seat, codes in observed(game, players, 12):
            forward.encode(weights, observation, layers)
            logits = by_formula(network, observation, seat, game, players)
            asked = [forward.score_move(weights, layers, parts, seat, code) for code in codes]
            assert asked == pytest.approx(logits[codes].tolist(), rel=1e-4, abs=1e-4)
            choices, remarks = without_remarks(game, codes), sum(get_learning(game).remarks)
            chosen = forward.first_choice(weights, layers, parts, seat, choices, len(codes), remarks)
            assert chosen == codes[int(np.argmax(asked))]


def test_a_notebook_shows_in_a_line_what_a_network_is() -> None:
    network = untrained(reihum.get_game("elfer_raus"))
    inputs, hidden = network.first.shape
    scores = network.policy.shape[1]
    assert repr(network) == f"<Network for elfer_raus, {inputs} inputs, {hidden} hidden, {scores} scores, {network.size} weights>"
    assert repr(replace(network, advised=True)).endswith(" weights, advised>")


def test_compiled_and_plain_give_the_same_to_the_bit() -> None:
    network = untrained(ELFER)
    weights, layers, plain = forward.get_network_weights(network), forward.make_layers(network), forward.make_layers(network)
    for observation, _, _ in observed(ELFER, 3, 4):
        forward.encode(weights, observation, layers)
        uncompiled(forward.encode)(weights, observation, plain)
        assert [part.tobytes() for part in layers] == [part.tobytes() for part in plain]
        for part in range(len(weights.policy_bias)):
            assert forward.score_part(weights, layers, part) == uncompiled(forward.score_part)(weights, plain, part)


def uncompiled(function: Any) -> Any:
    """The function of Python that was compiled."""
    return getattr(function, "py_func", function)


def test_of_equal_moves_the_first_is_chosen() -> None:
    network = untrained(ELFER)
    nothing = replace(network, policy=np.zeros_like(network.policy), policy_bias=np.zeros_like(network.policy_bias))
    weights, layers = forward.get_network_weights(nothing), forward.make_layers(nothing)
    observation, seat, codes = observed(ELFER, 2, 1)[0]
    forward.encode(weights, observation, layers)
    assert forward.first_choice(weights, layers, parts_of(ELFER, 2), seat, without_remarks(ELFER, codes), len(codes), 1) == codes[0]


def test_the_advised_move_has_the_last_score_on_top() -> None:
    network = untrained(ELFER, advised=True)
    network.check(ELFER)
    weights, layers, parts = without_scores(network), forward.make_layers(network), parts_of(ELFER, 2)
    choices = without_remarks(ELFER, [3, 8, 21])
    choices.remarks[1, 0] = CAREFUL
    for last, chosen in ((1.0, 8), (0.0, 3), (-1.0, 3)):
        weights.policy_bias[-1] = last
        assert forward.first_choice(weights, layers, parts, 0, choices, 3, 1) == chosen
    choices.remarks[:2, 0] = CAREFUL, NO_REMARK
    assert forward.first_choice(weights, layers, parts, 0, choices, 3, 1) == 8
    with pytest.raises(NetworkError, match="does not fit"):
        replace(network, advised=False).check(ELFER)


def test_what_is_remarked_of_a_move_adds_up() -> None:
    """One score for each sort of remarks; where nothing is remarked, none."""
    game = reihum.get_game("bloom")
    remarks, choices = get_learning(game).remarks, without_remarks(game, [7, 9])
    network = untrained(game, advised=True)
    weights, layers, parts = without_scores(network), forward.make_layers(network), parts_of(game, 2)
    choices.remarks[1] = [0, remarks[0], remarks[0] + remarks[1]]
    first = len(weights.policy_bias) - sum(remarks)
    for at, sort in enumerate((0, remarks[0], remarks[0] + remarks[1])):
        assert forward.first_choice(weights, layers, parts, 0, choices, 2, sum(remarks)) == (9 if at else 7)
        weights.policy_bias[first + sort] = 1
    choices.remarks[0] = choices.remarks[1]
    choices.remarks[1, 2] = NO_REMARK
    assert forward.first_choice(weights, layers, parts, 0, choices, 2, sum(remarks)) == 7


def without_scores(network: Network) -> forward.NetworkWeights:
    """The weights of a network for which each part of a move scores 0."""
    return forward.get_network_weights(replace(network, policy_bias=np.zeros_like(network.policy_bias)))


def test_a_network_is_read_as_it_was_kept_and_the_same_one_gives_the_same_bytes(tmp_path: Path) -> None:
    network = untrained(ELFER, advised=True)
    network.save(tmp_path / "one.npz")
    again = load_network(tmp_path / "one.npz")
    assert again.advised
    again.check(ELFER)
    for name in ("first", "first_bias", "second", "second_bias", "policy", "policy_bias", "value", "value_bias"):
        assert getattr(again, name).dtype == np.float32
        assert (getattr(again, name) == getattr(network, name)).all()
    for one, other in zip(again.inputs, network.inputs, strict=True):
        assert (np.asarray(one) == other).all()
        assert np.asarray(one).dtype == np.asarray(other).dtype
    assert (again.game, again.layout, again.training) == ("elfer_raus", layout_of(ELFER), {"steps": 0})
    again.save(tmp_path / "two.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()


def test_a_file_is_data_and_nothing_in_it_is_executed(tmp_path: Path) -> None:
    network = untrained(ELFER)
    network.save(tmp_path / "good.npz")
    with zipfile.ZipFile(tmp_path / "good.npz") as good, zipfile.ZipFile(tmp_path / "bad.npz", "w") as bad:
        for name in good.namelist():
            assert good.read(name).startswith(b"\x93NUMPY")
            bad.writestr(name, pickle.dumps({}) if name == "value.npy" else good.read(name))
    with pytest.raises(NetworkError, match="is no network"):
        load_network(tmp_path / "bad.npz")


def test_the_sentence_about_an_invalid_network_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("Elfer raus!")
    with pytest.raises(NetworkError, match="is no network"):
        load_network(tmp_path / "text.npz")
    np.savez(tmp_path / "other.npz", first=np.zeros(3))
    with pytest.raises(NetworkError, match="is no network"):
        load_network(tmp_path / "other.npz")
    untrained(ELFER).save(tmp_path / "good.npz")
    with zipfile.ZipFile(tmp_path / "good.npz") as good, zipfile.ZipFile(tmp_path / "later.npz", "w") as later:
        for name in good.namelist():
            content = good.read(name)
            if name == "about.npy":
                np.save(tmp_path / "about.npy", np.array(json.dumps({"format": 2})))
                content = (tmp_path / "about.npy").read_bytes()
            later.writestr(name, content)
    with pytest.raises(NetworkError, match=re.escape("is a network of format 2; this version of Reihum reads format 1")):
        load_network(tmp_path / "later.npz")


def changed(path: Path, name: str, change: Callable[[Any], Any]) -> Path:
    """A file of a network in which one array is another one, made of that."""
    with np.load(path) as kept:
        arrays = dict(kept)
    np.savez(path.with_name("changed.npz"), **{**arrays, name: change(arrays[name])})
    return path.with_name("changed.npz")


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("about", lambda _: np.array("[1]"), "list indices must be"),
        ("about", lambda _: np.array('{"format": 1}'), "is no network: 'game'"),
        ("about", lambda _: np.array("[" * 100_000), "recursion"),
        ("about", lambda kept: np.array(str(kept).replace("false", '"no"')), "advised is true or false, not 'no'"),
        ("policy", lambda kept: np.zeros(kept.shape, [("x", "f4"), ("y", "f4")]), "is no network: Cannot cast"),
        ("policy", lambda kept: kept * np.nan, "infinite, or no numbers"),
        ("value", lambda kept: kept * np.inf, "infinite, or no numbers"),
        ("value", lambda kept: kept * 1j, "is no network: Cannot cast"),
        ("inputs_kind", lambda kept: kept + 77, "kinds that there are not"),
        ("inputs_kind", lambda kept: kept.astype(str), "Cannot cast array data from dtype('<U"),
        ("inputs_kind", lambda kept: kept.astype(np.int64), "Cannot cast array data from dtype('int64"),
        ("inputs_factor", lambda kept: kept * np.nan, "infinite, or no numbers"),
        ("inputs_source", lambda _: np.array(3, np.int16), "is no network"),
        ("inputs_source", lambda kept: kept[:-1], "arrays of one length"),
    ],
)
def test_a_file_with_an_array_that_cannot_be_is_refused(tmp_path: Path, name: str, change: Callable[[Any], Any], says: str) -> None:
    untrained(ELFER).save(tmp_path / "good.npz")
    load_network(changed(tmp_path / "good.npz", name, np.copy))
    with pytest.raises(NetworkError, match=re.escape(says)), np.errstate(invalid="ignore"):
        load_network(changed(tmp_path / "good.npz", name, change))


def test_a_file_may_have_its_numbers_in_another_order_of_bytes(tmp_path: Path) -> None:
    untrained(ELFER).save(tmp_path / "good.npz")
    good = load_network(tmp_path / "good.npz")
    other = load_network(changed(tmp_path / "good.npz", "inputs_factor", lambda kept: kept.astype(">f4")))
    assert other.inputs.factor.dtype == np.float32
    assert (other.inputs.factor == good.inputs.factor).all()


def test_any_damage_to_a_network_file_is_reported(tmp_path: Path) -> None:
    untrained(ELFER).save(tmp_path / "good.npz")
    good, chance = (tmp_path / "good.npz").read_bytes(), np.random.default_rng(3)
    for _ in range(150):
        bad = bytearray(good)
        for at in chance.integers(0, len(good), 6):
            bad[at] = chance.integers(0, 256)
        (tmp_path / "bad.npz").write_bytes(bad)
        with contextlib.suppress(NetworkError):  # where only numbers were changed it is still a network
            load_network(tmp_path / "bad.npz")
    np.save(tmp_path / "array.npy", np.zeros(3))
    with pytest.raises(NetworkError, match="is no network"):
        load_network(tmp_path / "array.npy")
    with zipfile.ZipFile(tmp_path / "bomb.npz", "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("about.npy", bytes(MOST_BYTES + 1))
    with pytest.raises(NetworkError, match="bytes unpacked; a network has 268,435,456 at most"):
        load_network(tmp_path / "bomb.npz")


def test_a_sentence_about_a_damaged_file_ends_in_one_full_stop(tmp_path: Path) -> None:
    """That of `zipfile` about two names that differ has a full stop of its own."""
    untrained(ELFER).save(tmp_path / "good.npz")
    good = (tmp_path / "good.npz").read_bytes()
    (tmp_path / "renamed.npz").write_bytes(good.replace(b"policy.npy", b"police.npy", 1))
    with pytest.raises(NetworkError, match=r"differ\.$"):
        load_network(tmp_path / "renamed.npz")


def test_a_network_for_another_game_or_layout_is_refused() -> None:
    network = untrained(ELFER)
    with pytest.raises(NetworkError, match="The network is for 'elfer_raus', not for 'bloom'"):
        network.check(reihum.get_game("bloom"))
    with pytest.raises(NetworkError, match="laid out differently: train it anew"):
        replace(network, layout="0" * 16).check(ELFER)
    inputs = network.inputs._replace(source=network.inputs.source + 340)
    with pytest.raises(NetworkError, match="does not fit"):
        replace(network, inputs=inputs).check(ELFER)


def test_arrays_that_do_not_fit_together_are_refused() -> None:
    network = untrained(ELFER)
    with pytest.raises(NetworkError, match=re.escape("'policy' has the shape (11, 83), not (12, 83)")):
        replace(network, policy=network.policy[1:])
    with pytest.raises(NetworkError, match="arrays of one length"):
        replace(network, inputs=network.inputs._replace(factor=network.inputs.factor[1:]))
    with pytest.raises(NetworkError, match="not float32"):
        replace(network, value=network.value.astype(np.float64))
    with pytest.raises(NetworkError, match="no matrices"):
        replace(network, second=network.second_bias)


def test_a_network_without_inputs_is_refused() -> None:
    network = untrained(ELFER)
    none = Inputs._make(array[:0] for array in network.inputs)
    with pytest.raises(NetworkError, match="it has no inputs"):
        replace(network, inputs=none, first=network.first[:0]).check(ELFER)


def test_numbers_that_a_file_cannot_hold_are_refused(tmp_path: Path) -> None:
    network = untrained(ELFER)
    with pytest.raises(NetworkError, match="'value' that a float16 cannot hold"):
        replace(network, value=network.value + np.float32(1e5)).save(tmp_path / "never.npz")
    assert not (tmp_path / "never.npz").exists()


def test_an_input_may_encode_a_value_as_a_number_or_as_bits() -> None:
    observation = get_learning(reihum.get_game("elfer_raus_master")).observation
    inputs = inputs_of(observation, {"lacks": BIT, "order": EQUALS}, frozenset({"hand", "filled", "standing", "open", "reach", "bridges"}))
    vector = np.zeros(712, np.int8)
    vector[576], vector[577] = 5, 2  # of `lacks`
    vector[696:700] = [2, 0, 3, 1]  # `order`
    values = expand_inputs(inputs, vector)
    assert values[:12].tolist() == [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    order = np.flatnonzero(inputs.kind == EQUALS)
    assert values[order].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0]
    with pytest.raises(KeyError, match="hands"):
        inputs_of(observation, {"hands": BIT})


def test_a_game_without_observations_has_no_layout() -> None:
    with pytest.raises(OptionError, match="no observations for learners"):
        layout_of(TOY)


@pytest.mark.parametrize("name", GAMES)
def test_a_network_in_the_size_of_the_package_has_room_for_all_parts_of_moves(name: str) -> None:
    game = reihum.get_game(name)
    assert count_of(game) < 700
    for players in game.seats:
        parts = parts_of(game, players)
        assert parts.shape[:2] == (players, game.moves)
        assert (parts >= -1).all()
    with pytest.raises(OptionError, match="not for 1 players"):
        parts_of(game, 1)
