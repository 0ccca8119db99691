"""The bot `learned`: fair, quick, refused with a sentence where it has no network."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum import _bots as bots
from reihum._bots.networks import package
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.network import NUMBERS, NetworkError, load_network
from reihum._games.level_8 import advice
from reihum._kit.chance import make_rng
from reihum._kit.compiled import PLAIN
from reihum._kit.errors import ReihumError
from reihum._lab.compare import compare
from reihum._lab.duel import DuelSetup
from reihum._lab.ladder import run_ladder
from tests.effort import fifth_of
from tests.helpers.copies import COPIES
from tests.helpers.error_codes import raises_code
from tests.helpers.matches import GAMES, random_match
from tests.helpers.network_choices import NetworkChoices
from tests.networks.untrained import untrained

ELFER = reihum.get_game("elfer_raus")
LARGEST = 500_000
"""Bytes of a packaged file, at most."""
BEATS = {"elfer_raus": 0.65, "elfer_raus_master": 0.9, "level_8": 0.95, "bloom": 0.95}
"""The share of matches of two that the packaged network wins against random play, at the least."""


@pytest.fixture
def network_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder in the place of that with the networks of the package."""
    monkeypatch.setattr(package, "FOLDER", tmp_path)
    package._loaded.cache_clear()
    yield tmp_path
    package._loaded.cache_clear()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=fifth_of(15), deadline=None)
@given(seed=st.integers(0, 10**9), moves=st.integers(1, 150), variant=st.integers(0, 4))
def test_with_other_hidden_cards_it_chooses_the_same(name: str, seed: int, moves: int, variant: int) -> None:
    game = reihum.get_game(name)
    match = random_match(name, game.seats[seed % len(game.seats)], seed, moves, variant)
    if match.turn is None:
        return
    bot = Learned(game, untrained(game, advised=bool(seed % 2)))
    chosen = bot.choose(match.state.copy(), make_rng(0))
    assert chosen in match.codes()
    for number in range(3):
        world = game.determinize(match.state, match.turn, make_rng(seed + number))
        assert bot.choose(world, make_rng(number)) == chosen


def test_with_one_card_laid_in_a_turn_it_plays_as_careful_does() -> None:
    game, chance, asked = reihum.get_game("elfer_raus_master"), make_rng(4), set()
    for lays in (1, 2):
        match = reihum.Match(game, 3, {"lays": lays}, seed=4)
        bot = Learned(game, untrained(game))
        while not match.round_over and match.turn is not None:
            world = game.determinize(match.state, match.turn, chance)
            chosen = bot.choose(world, chance)
            asked.add((lays, chosen == game.careful(world, chance)))
            match.play(chosen)
    assert asked == {(1, True), (2, True), (2, False)}


@pytest.mark.parametrize("name", [name for name in GAMES if get_learning(reihum.get_game(name)).list_candidates is None])
def test_an_advised_one_plays_as_careful_does_if_it_has_learned_nothing_else(name: str) -> None:
    game, chance = reihum.get_game(name), make_rng(6)
    network = untrained(game, advised=True)
    told = np.zeros_like(network.policy_bias)
    told[-1] = 1
    bot = Learned(game, replace(network, policy=np.zeros_like(network.policy), policy_bias=told))
    for moves in (5, 20, 50):
        match = random_match(name, 2, moves, moves)
        if match.turn is not None:
            world = game.determinize(match.state, match.turn, chance)
            assert bot.choose(world, chance) == game.careful(world, chance)


def test_where_the_game_advises_of_moves_one_of_them_is_chosen_by_what_is_remarked() -> None:
    game, chance = reihum.get_game("level_8"), make_rng(6)
    network, choices = untrained(game, advised=True), NetworkChoices(game, advised=True)
    told = np.zeros_like(network.policy_bias)
    told[-advice.REMARKS + advice.SECOND] = 1
    bot = Learned(game, replace(network, policy=np.zeros_like(network.policy), policy_bias=told))
    seconds = 0
    match = reihum.Match(game, 3, seed=6)
    while not match.round_over and match.turn is not None:
        world = game.determinize(match.state, match.turn, chance)
        chosen = bot.choose(world, chance)
        count = choices.list_choices(world, chance)
        remarks = choices.room.remarks[:count, 0].tolist()
        if len(match.codes()) > 1:
            assert chosen == choices.room.moves[remarks.index(advice.SECOND) if advice.SECOND in remarks else 0]
            seconds += advice.SECOND in remarks
        match.play(chosen)
    assert seconds > 2


def test_it_is_found_by_name_and_plays_from_the_package(network_folder: Path) -> None:
    untrained(ELFER).save(network_folder / "elfer_raus.npz")
    match = reihum.Match(ELFER, 2, seed=3)
    named = bots.make_bot("learned", bots.get_bot_type("learned"), ELFER)
    own = Learned(ELFER, load_network(network_folder / "elfer_raus.npz"))
    while not match.round_over:
        chosen = bots.choose_move(named, ELFER, match.state, make_rng(1))
        assert chosen == bots.choose_move(own, ELFER, match.state, make_rng(2))
        match.play(chosen)


def test_where_there_is_no_network_it_says_so(network_folder: Path) -> None:
    with raises_code(bots.BotError, "no_network"):
        bots.make_bot("learned", bots.get_bot_type("learned"), ELFER)
    untrained(ELFER).save(network_folder / "elfer_raus.npz")
    with raises_code(bots.BotError, "no_network"):
        bots.make_bot("learned", bots.get_bot_type("learned"), reihum.get_game("bloom"))


def test_a_network_for_something_else_is_refused(network_folder: Path) -> None:
    untrained(reihum.get_game("bloom")).save(network_folder / "elfer_raus.npz")
    with pytest.raises(ReihumError, match="The network is for 'bloom', not for 'elfer_raus'"):
        bots.make_bot("learned", bots.get_bot_type("learned"), ELFER)
    (network_folder / "elfer_raus.npz").write_text("nothing")
    package._loaded.cache_clear()
    with pytest.raises(NetworkError, match="is no network"):
        package.load_packaged(ELFER)


@pytest.mark.parametrize(("bot", "deals"), [("learned", 1), ("lookahead@9", 0)])
def test_results_of_another_network_are_not_added_to_those_before(network_folder: Path, tmp_path: Path, bot: str, deals: int) -> None:
    untrained(ELFER).save(network_folder / "elfer_raus.npz")
    setting = DuelSetup("elfer_raus", 2, ELFER.complete(2), 5, [[bot, "random"]], None, None)
    assert len(list(run_ladder(setting, deals, state=tmp_path / "state"))) == deals
    untrained(ELFER, seed=1).save(network_folder / "elfer_raus.npz")
    with pytest.raises(ReihumError, match="the sources or networks of Reihum or of a bot differ"):
        list(run_ladder(setting, deals, state=tmp_path / "state"))


@pytest.mark.parametrize("copied", COPIES)
def test_a_copied_bot_evaluates_the_given_position(copied: Callable[[Learned], Learned]) -> None:
    """What it writes an observation to and what its network reads are one memory, which a copy had taken for two."""
    bot = Learned(ELFER, untrained(ELFER))
    match = random_match("elfer_raus", 3, 5, 9)
    bot.choose(match.state.copy(), make_rng(0))
    twin = copied(bot)
    chosen = []
    for _ in range(30):
        if match.turn is None:
            break
        moves = [one.choose(match.state.copy(), make_rng(0)) for one in (bot, twin)]
        assert moves[0] == moves[1]
        chosen.append(moves[0])
        match.play(match.codes()[-1])
    assert len(set(chosen)) > 3


def test_names_in_the_place_of_game_and_network_are_refused() -> None:
    for wrong in ("mine.npz", Path("mine.npz"), 3):
        given: Any = wrong
        with pytest.raises(reihum.OptionError, match="`network` is a network as `load_network` returns it, not "):
            Learned(ELFER, given)
    name: Any = "elfer_raus"
    with pytest.raises(reihum.OptionError, match=r"takes the game itself, get_game\('elfer_raus'\), not its id"):
        Learned(name, untrained(ELFER))


def test_no_table_offers_it() -> None:
    assert "learned" not in bots.NAMES


def test_importing_reihum_reads_no_network() -> None:
    program = "import sys, reihum, reihum._bots; print([name for name in sys.modules if 'learned' in name])"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)  # noqa: S603 - our own interpreter
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("name", package.list_games_with_networks())
def test_what_is_in_the_package_is_small_and_has_learned_something(name: str) -> None:
    game = reihum.get_game(name)
    network = package.load_packaged(game)
    assert network.size <= NUMBERS
    assert package.find_network_file(game).stat().st_size <= LARGEST
    network.check(game)
    if not PLAIN:
        assert compare("learned", "random", game, players=2, deals=fifth_of(60)).one.share > BEATS[name]


@pytest.mark.parametrize("name", ["learned", "lookahead@8", "level-3"])
def test_threads_may_share_a_bot(name: str) -> None:
    """Compiled code runs without the interpreter's lock, so each thread needs memory of its own."""
    bot = reihum.make_bot(name, reihum.get_bot_type(name), ELFER)

    def play(seed: int) -> list[int]:
        match, rng, codes = reihum.Match(ELFER, 2, seed=seed), make_rng(seed), []
        while not match.round_over:
            codes.append(reihum.choose_move(bot, ELFER, match.state, rng))
            match.play(codes[-1])
        return codes

    seeds = range(4)
    alone = [play(seed) for seed in seeds]
    with ThreadPoolExecutor(len(seeds)) as pool:
        assert list(pool.map(play, seeds)) == alone
