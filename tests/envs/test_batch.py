"""Many games at once: each is a match of the library, whoever plays and on however many threads."""

import contextlib
import copy
import os
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.compiled_game import require_learnable
from reihum._envs.batch import Batch
from reihum._envs.seeds import open_stream, start_rng
from reihum._kit.chance import Rng, Stream, make_rng, make_stream, pick
from reihum._kit.errors import IllegalMove, OptionError, StateError
from reihum._kit.seeds import derive_next_seed, derive_seed
from reihum._kit.state_checks import check_state
from reihum._kit.structured import new_record
from reihum._play.game import BUILT_IN
from reihum._play.match import derive_key
from tests.envs.replayed_batch import ReplayedBatch
from tests.helpers.network_choices import NetworkChoices
from tests.helpers.toy_game import GAME as TOY
from tests.turns import play_and_reshuffle

STEPS = {"elfer_raus": 160, "elfer_raus_master": 120, "level_8": 32, "bloom": 24}
"""Steps in plain Python, where whole matches of the last two take too long; the soak tests play them."""

MARKS: dict[str, list[pytest.MarkDecorator]] = {
    "elfer_raus": [],
    "elfer_raus_master": [pytest.mark.thorough],  # as Elfer raus!, with the same code around the rules
    "level_8": [pytest.mark.soak],
    "bloom": [pytest.mark.thorough],  # the same
}


def batch(size: int = 4, **given: Any) -> Batch:
    return Batch("elfer_raus", size, **given)


def test_a_seed_gives_the_key_and_the_bots_chance_of_the_library() -> None:
    room = np.zeros(72, np.int64)
    for seed in (0, 7, 10, 123_456_789, 2**62, -1, -90):
        opened, started = new_record(Stream), new_record(Rng)
        open_stream(opened, seed, 3, room)
        start_rng(started, seed, room)
        assert opened.tobytes() == make_stream(derive_key(seed), 3).tobytes()
        assert started.tobytes() == make_rng(f"bots {seed}").tobytes()


def test_a_batch_is_shown_on_one_line() -> None:
    assert repr(batch(3, players=2)) == "<Batch elfer_raus, 3 games, 2 players>"


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param(name, marks=MARKS[name]) for name in BUILT_IN])
def test_random_play_gives_the_matches_of_the_library_move_by_move(name: str) -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-m", "tests.envs.replayed_batch", name, str(STEPS[name])],
        env={**os.environ, "REIHUM_PLAIN": "1"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr


@pytest.mark.soak
@pytest.mark.parametrize("name", BUILT_IN)
def test_random_play_gives_the_matches_of_the_library_when_compiled(name: str) -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-m", "tests.envs.replayed_batch", name, "4000"],
        env={**os.environ, "REIHUM_PLAIN": ""},
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "0 matches" not in run.stdout.replace("10 matches", "")


@pytest.mark.slow
def test_compiled_games_are_the_matches_of_the_library() -> None:
    """The other games are compiled in the soak tests only: it takes half a minute each."""
    played = ReplayedBatch(batch(3, players=4, options={"rounds": 2}, seed=5))
    for _ in range(300):
        played.step()
    played.compare()
    assert played.finished


def test_the_same_seeds_give_the_same_games_and_threads_change_nothing() -> None:
    one = batch(7, seed=2)
    begun = one.seeds.tolist()
    three = batch(7, seeds=begun, threads=3)
    for _ in range(60):
        actions = ReplayedBatch(one).random_actions()
        one.step(actions)
        three.step(actions)
        for name in ("observations", "masks", "seats", "rewards", "ended"):
            assert (getattr(one, name) == getattr(three, name)).all(), name
    one.reset()
    assert one.seeds.tolist() == begun == [derive_seed(2, "batch", game) for game in range(7)]
    assert one.observations.tobytes() == batch(7, seed=2).observations.tobytes()


def test_legal_moves_are_listed_as_far_as_there_is_room() -> None:
    games, choice = batch(5, players=3, seed=4), make_rng(2)
    codes = np.zeros((5, 4), np.int16)
    for _ in range(30):
        games.step(games.choose_evenly(choice))
        games.list_legal(codes)
        for mask, row in zip(games.masks, codes.tolist(), strict=True):
            legal = np.flatnonzero(mask).tolist()
            assert row == (legal + [-1] * 4)[:4]
    wrongs: tuple[Any, ...] = (np.zeros((5, 4), np.int64), np.zeros((4, 4), np.int16), np.zeros(5, np.int16))
    for wrong in wrongs:
        with pytest.raises(OptionError, match="a row for each of the 5 games"):
            games.list_legal(wrong)


@pytest.mark.parametrize("number", [2, -3, True, 1.5, None])
def test_the_state_of_a_game_that_there_is_not_is_refused(number: Any) -> None:
    games = batch(2)
    assert games.state(-1) == games.state(1)
    with pytest.raises(IndexError, match=re.escape(f"there are games from 0 to 1, not {number!r}")):
        games.state(number)


@pytest.mark.parametrize("rng", [np.random.default_rng(1), None, 3, "x"])
def test_a_foreign_random_generator_is_refused(rng: Any) -> None:
    games = batch(2)
    for ask in (games.choose_evenly, games.advise):
        with pytest.raises(TypeError, match=re.escape(f"`rng` must be a generator that `make_rng` has made, not {rng!r}.")):
            ask(rng)


@pytest.mark.slow
def test_the_advice_is_the_move_of_careful() -> None:
    games, chance, same = batch(4, players=4, seed=8), make_rng(3), make_rng(3)
    careful = bots.get_bot_type("careful")(games.game)
    for _ in range(20):
        advised = games.advise(chance)
        assert advised.tolist() == [bots.choose_move(careful, games.game, games.state(game), same) for game in range(4)]
        games.step(advised)


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("game", ["elfer_raus_master", "level_8"])
def test_a_move_brings_what_careful_makes_of_it(game: str) -> None:
    """Points of the round, by the cards as they lie; nothing in the batch is changed."""
    games, same = Batch(game, 3, players=3, seed=8, options={"turn_limit": 60} if game == "level_8" else None), make_rng(3)
    careful = bots.get_bot_type("careful")(games.game)
    codes = np.zeros((3, 3), np.int16)
    for _ in range(6):
        games.list_legal(codes)
        codes[1, 1:] = -1
        before = games.observations.copy(), games.masks.copy(), [games.state(at).copy() for at in range(3)]
        points = games.play_out(codes, make_rng(5))
        assert points.shape == (3, 3, 3)
        assert not points[1, 1:].any()
        assert np.array_equal(before[0], games.observations)
        assert np.array_equal(before[1], games.masks)
        assert before[2] == [games.state(at) for at in range(3)]
        state = games.state(0)
        play_and_reshuffle(games.game, state, int(codes[0, 0]), chance := make_rng(5))
        while state.turn >= 0:
            play_and_reshuffle(games.game, state, careful.choose(state, chance), chance)
        assert points[0, 0].tolist() == [require_learnable(games.game).learning.round_points(state, seat) for seat in range(3)]  # type: ignore[arg-type]
        games.step(games.choose_evenly(same))
    games.list_legal(codes)
    codes[0, 1:] = -1
    points = games.play_out(codes, make_rng(5))
    games.masks[0] = False  # what is written there changes no rule
    assert np.array_equal(games.play_out(codes, make_rng(5)), points)
    games.list_legal(codes)
    wrong = codes.copy()
    wrong[2, 1] = games.masks[2].argmin()
    with pytest.raises(IllegalMove, match=r"game 2: move \d+ is not legal for seat"):
        games.play_out(wrong, same)
    wrong[2, 1] = -2
    with pytest.raises(IllegalMove, match="game 2: move -2"):
        games.play_out(wrong, same)
    with pytest.raises(OptionError, match="a row for each of the 3 games"):
        games.play_out(codes[:2], same)
    with pytest.raises(TypeError, match="a generator"):
        games.play_out(codes, 3)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.soak
def test_advice_is_listed_in_the_same_order_as_for_a_bot() -> None:
    games, chance, same = Batch("level_8", 3, players=3, seed=8), make_rng(3), make_rng(3)
    choices = NetworkChoices(games.game, advised=True)
    codes, remarks = np.zeros((3, 6), np.int16), np.zeros((3, 6, 1), np.int16)
    for _ in range(40):
        games.list_advised(codes, remarks, chance)
        for game in range(3):
            state = games.state(game)
            world = games.game.determinize(state, int(state.turn), same)
            count = choices.list_choices(world, same)
            assert codes[game].tolist() == [*choices.room.moves[:count].tolist(), *[-1] * (6 - count)]
            assert remarks[game].tolist() == [*choices.room.remarks[:count].tolist(), *[[-1]] * (6 - count)]
        games.step(codes[:, 0].astype(np.int64))
    wrongs: tuple[Any, ...] = (remarks[:2], remarks.astype(np.int64), remarks[0])
    for wrong in wrongs:
        with pytest.raises(OptionError, match="a row for each of the 3 games"):
            games.list_advised(codes, wrong, chance)
    with pytest.raises(OptionError, match="have the shape of codes by 1"):
        games.list_advised(codes[:, :2], remarks, chance)
    with pytest.raises(TypeError, match="a generator that `make_rng` has made, not 3"):
        games.list_advised(codes, remarks, 3)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="lists no candidates, only the move of careful"):
        batch(3, players=2).list_advised(codes, remarks, chance)


def test_a_game_that_is_over_begins_anew_with_its_next_seed() -> None:
    games = batch(2, players=6, seeds=[40, 41])
    choice = make_rng(1)
    for _ in range(3000):
        games.step(games.choose_evenly(choice))
        if games.ended[1]:
            break
    assert games.episodes[1] == 1
    assert games.seeds[1] == derive_next_seed(41)
    match = reihum.Match("elfer_raus", 6, seed=int(games.seeds[1]))
    assert games.state(1).tobytes() == match.state.tobytes()
    assert games.masks.any(axis=1).all()
    assert games.rewards[1].sum() == 1


def test_points_are_given_at_the_end_of_each_round_and_an_episode_may_be_a_round() -> None:
    games = batch(1, players=3, options={"rounds": 3}, seeds=[9], reward="points")
    rounds = batch(1, players=3, options={"rounds": 3}, seeds=[9], episode="round")
    match = reihum.Match("elfer_raus", 3, {"rounds": 3}, seed=9)
    choice = make_rng(4)
    while not match.rounds[1:]:
        actions = games.choose_evenly(choice)
        games.step(actions)
        rounds.step(actions)
        match.play(int(actions[0]))
        if match.round_over:
            match.deal()
    assert games.rewards[0].tolist() == [-points for points in match.results[0].scores]
    assert games.totals[0].tolist() == games.rewards[0].tolist()
    assert (games.ended[0], games.rounds[0], rounds.ended[0], rounds.rounds[0]) == (False, 1, True, 0)
    assert np.flatnonzero(rounds.rewards[0]).tolist() == match.game.winners(match.results)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["random", "easy", "careful"])
def test_bots_at_other_seats_move_as_the_bots_of_the_library(name: str) -> None:
    games = batch(2, players=3, seeds=[11, 12], bots={0: name, 2: name})
    for game in range(2):
        games.reset()
        match = reihum.Match("elfer_raus", 3, seed=11 + game)
        bot, chance, choice = bots.get_bot_type(name)(match.game), make_rng(f"bots {11 + game}"), make_rng(3)
        while not match.over:
            if match.turn == 1:
                assert games.state(game).tobytes() == match.state.tobytes()
                actions = games.choose_evenly(choice)
                games.step(actions)
                match.play(int(actions[game]))
            elif name == "random":  # it needs no world, so none is dealt for it
                codes = match.codes()
                match.play(codes[pick(chance, len(codes))] if len(codes) > 1 else codes[0])
            else:
                match.play(bots.choose_move(bot, match.game, match.state, chance))
        assert games.ended[game]
        assert (games.seats == 1).all()


def test_moves_without_a_choice_can_be_left_out() -> None:
    games = batch(5, players=2, seed=3, skip_forced=True)
    choice = make_rng(5)
    for _ in range(300):
        assert (games.masks.sum(axis=1) > 1).all()
        games.step(games.choose_evenly(choice))
    assert games.episodes.sum() > 0


def test_hidden_fields_are_written_only_on_request() -> None:
    assert batch().hidden.size == 0
    games = batch(see_all=True)
    games.step(games.masks.argmax(axis=1))
    for game in range(4):
        state: Any = games.state(game)
        assert (games.hidden[game] == games.game.observe_hidden(state, int(state.turn))).all()  # type: ignore[attr-defined]


def test_arrays_of_the_caller_are_written_to() -> None:
    mine = {"observations": np.full((4, 352), 9, np.int8), "masks": np.ones((4, 83), np.bool_), "rewards": np.ones((4, 4), np.float32)}
    games = batch(out=mine)
    assert games.observations is mine["observations"]
    games.step(games.masks.argmax(axis=1))
    usual = batch()
    usual.step(usual.masks.argmax(axis=1))
    assert all((mine[name] == getattr(usual, name)).all() for name in mine)


@pytest.mark.parametrize("wrong", [{"observations": np.zeros((4, 351), np.int8)}, {"masks": np.zeros((4, 83), np.int8)}, {"seats": [0]}])
def test_an_array_that_does_not_fit_is_refused(wrong: Any) -> None:
    with pytest.raises(reihum.OptionError, match=f"{next(iter(wrong))} must be a writeable array of"):
        batch(out=wrong)


def test_arrays_that_are_no_rows_of_words_or_unknown_are_refused() -> None:
    shifted = np.zeros(4 * 352 + 1, np.int8)[1:].reshape(4, 352)
    every_other = np.zeros((8, 352), np.int8)[::2]
    sealed = np.zeros((4, 352), np.int8)
    sealed.flags.writeable = False
    for array in (shifted, every_other, sealed):
        with pytest.raises(reihum.OptionError, match="contiguous and aligned"):
            batch(out={"observations": array})
    with pytest.raises(reihum.OptionError, match="no array 'obs'"):
        batch(out={"obs": sealed})


def test_arrays_that_overlap_are_refused() -> None:
    memory = np.zeros(12, np.int8)
    with pytest.raises(reihum.OptionError, match="seats and ended overlap in memory"):
        batch(out={"seats": memory[:4], "ended": memory[:4].view(np.bool_)})
    apart = {"seats": memory[:4], "ended": memory[8:].view(np.bool_)}
    assert batch(out=apart).ended is apart["ended"]


def test_a_number_of_players_may_be_one_of_numpy() -> None:
    games = batch(players=np.int64(3), seed=np.int32(5), bots={np.int64(1): "random"})
    assert type(games.players) is int
    assert games.seeds.tolist() == batch(players=3, seed=5).seeds.tolist()


def test_begun_anew_a_batch_wants_a_seed_for_each_game() -> None:
    games = batch()
    for seeds in (5, [1, 2], np.array(5), [1, 2, 3, 4.5], {1, 2, 3, 4}, {1: 0, 2: 0, 3: 0, 4: 0}):
        with pytest.raises(reihum.OptionError, match="seeds are 4 whole numbers"):
            games.reset(seeds)  # type: ignore[arg-type]


def test_a_seed_of_any_size_gives_seeds_that_fit() -> None:
    large = (2**62, -(2**62), 2**63, -(2**63), 10**30)
    assert len({one for seed in large for one in batch(seed=seed).seeds.tolist()}) == 4 * len(large)
    for seed in (2**62 + 1, 2**63, -(2**62) - 1):
        with pytest.raises(reihum.OptionError, match=f"up to {2**62}"):
            batch(seeds=[1, 2, 3, seed])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    games = batch(seed=1)
    before = [games.state(game).tobytes() for game in range(4)]
    good = games.masks.argmax(axis=1)
    games.masks[:] = True  # what somebody writes there changes no rule
    for bad in (-1, 83, 10**9, int(np.flatnonzero(~batch(seed=1).masks[2])[0])):
        actions = good.copy()
        actions[2] = bad
        with pytest.raises(reihum.IllegalMove, match=f"game 2: action {bad} is not legal for seat {games.seats[2]}"):
            games.step(actions)
    with pytest.raises(reihum.IllegalMove, match="18446744073709551615"):
        games.step(np.full(4, 2**64 - 1, np.uint64))
    for actions, kind in ((good.astype(float), TypeError), (good[:3], ValueError), (good.reshape(2, 2), ValueError), ("abcd", TypeError)):
        with pytest.raises(kind):
            games.step(actions)
    assert [games.state(game).tobytes() for game in range(4)] == before
    games.step(good.astype(np.uint8))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"size": 0}, "one or more games"),
        ({"threads": 0}, "one or more threads"),
        ({"players": 7}, "is for 2 to 6 players"),
        ({"options": {"rounds": 0}}, "rounds"),
        ({"reward": "money"}, "reward is win or points"),
        ({"episode": "turn"}, "episode is match or round"),
        ({"episode": np.array(["match", "round"])}, "episode is match or round"),
        ({"bots": {4: "careful"}}, "seats from 0 to 3"),
        ({"bots": {1: "search"}}, "the bot at seat 1 is random or easy or careful"),
        ({"bots": dict.fromkeys(range(4), "careful")}, "a learner needs a seat"),
        ({"seeds": [1, 2]}, "4 whole numbers"),
        ({"seeds": 5}, "4 whole numbers"),
        ({"seed": 1.5}, "a whole number, not 1.5"),
        ({"seed": True}, "a whole number, not True"),
        ({"bots": "careful"}, "bots are given by their seats"),
        ({"players": 3.0}, "is for 2 to 6 players, not 3.0"),
    ],
)
def test_invalid_arguments_of_a_batch_are_refused(given: Any, says: str) -> None:
    with pytest.raises(reihum.OptionError, match=says):
        batch(**{"size": 4, **given})


def test_something_other_than_a_game_is_refused() -> None:
    with pytest.raises(reihum.OptionError, match="3 is not a game"):
        Batch(cast("str", 3), 4)


def test_a_game_without_observations_is_refused() -> None:
    with pytest.raises(reihum.OptionError, match="Toy has no observations"):
        Batch(TOY, 1, players=2)


def test_changing_arrays_that_a_batch_returns_does_not_change_the_batch() -> None:
    mine = np.zeros((4, 352), np.int8)
    games, other = batch(out={"observations": mine}), batch()
    games.masks.flags.writeable = False
    games.rewards.shape = (2, games.players * 2)
    games.seats = games.hidden = np.zeros(1, np.int8)
    twin = copy.deepcopy(games)
    for each in (games, twin, other):
        choice = make_rng(2)
        for _ in range(50):
            each.step(each.choose_evenly(choice))
    assert (games.observations == other.observations).all()
    assert (games.masks == other.masks).all()
    assert (twin.seats == other.seats).all()
    assert twin.rewards.shape == (4, games.players)


def test_arrays_for_lists_of_moves_are_validated_first() -> None:
    games, codes = batch(), np.zeros((4, 8), np.int16)
    codes.flags.writeable = False
    for wrong in (codes, [[0] * 8] * 4, None):
        with pytest.raises(OptionError, match="a writeable array of int16"):
            games.list_legal(wrong)  # type: ignore[arg-type]
    remarks = np.zeros((4, 8, 1), np.int16)
    for apart in (remarks[:, :, 0], np.zeros((4, 7), np.int16)):  # of the same memory, and too narrow
        with pytest.raises(OptionError, match="must have the shape of codes by 1, in separate memory"):
            Batch("elfer_raus_master", 4).list_advised(apart, remarks, make_rng(1))
    with pytest.raises(OptionError, match="remarks must be a writeable array of int16"):
        Batch("elfer_raus_master", 4).list_advised(np.zeros((4, 8), np.int16), remarks[:, :, 0], make_rng(1))


def test_threads_of_the_caller_take_turns() -> None:
    games = batch(64, players=2)
    workers: Any = games._workers
    loop = workers._loop
    inside: list[None] = []
    met: list[int] = []

    def slow(*arguments: Any) -> None:
        inside.append(None)
        time.sleep(0.002)
        met.append(len(inside))
        loop(*arguments)
        inside.pop()

    def play(number: int) -> int:
        choice, made = make_rng(number), 0
        for _ in range(25):
            with contextlib.suppress(IllegalMove):  # another thread has moved in between
                games.step(games.choose_evenly(choice))
                made += 1
        return made

    workers._loop = slow
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(play, range(4))) == len(met) > 0
    assert set(met) == {1}
    assert games.masks.any(axis=1).all()
    for game in range(64):
        check_state(cast("Any", games.game), games.state(game))


@pytest.mark.parametrize("interrupts", [1, 2])
def test_after_an_interrupt_the_step_is_whole_before_the_batch_is_used_again(interrupts: int) -> None:
    games, other = batch(6, players=2, threads=3), batch(6, players=2)
    workers: Any = games._workers
    loop, begun = workers._loop, threading.Event()

    def slow(*arguments: Any) -> None:
        if not begun.is_set():
            begun.set()
            for _ in range(interrupts):
                signal.raise_signal(signal.SIGUSR1)
                time.sleep(0.2)
        loop(*arguments)

    choice = make_rng(4)
    actions = games.choose_evenly(choice)
    before = signal.signal(signal.SIGUSR1, signal.default_int_handler)  # SIGINT may be ignored where tests run in the background
    try:
        workers._loop = slow
        with pytest.raises(KeyboardInterrupt):
            games.step(actions)
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert len(games.totals) == len(games.masks)  # a call, which waits
    other.step(actions)
    assert (games.masks == other.masks).all()
    for _ in range(30):
        actions = games.choose_evenly(choice)
        games.step(actions)
        other.step(actions)
    assert (games.observations == other.observations).all()


@pytest.mark.parametrize("started", [1, 2, 3])
def test_where_the_system_starts_fewer_threads_those_that_there_are_play_all(started: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games, other = copy.deepcopy(batch(40, players=2, threads=5)), batch(40, players=2)  # a copy has no threads yet
    choice = make_rng(4)
    refuse_threads(monkeypatch, started)
    for _ in range(30):
        actions = games.choose_evenly(choice)
        games.step(actions)
        other.step(actions)
        assert (games.observations == other.observations).all()
        assert (games.masks == other.masks).all()


def test_where_the_system_starts_no_thread_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    games, other = copy.deepcopy(batch(6, players=2, threads=3)), batch(6, players=2)
    actions = other.choose_evenly(make_rng(4))
    with monkeypatch.context() as patched:
        refuse_threads(patched, 0)
        for _ in range(2):
            with pytest.raises(StateError, match=r"The system refuses to start a thread for the batch, and nothing was done: .*=1\."):
                games.step(actions)
    assert (games.observations == other.observations).all()
    games.step(actions)
    other.step(actions)
    assert (games.observations == other.observations).all()
    assert (games.masks == other.masks).all()


def refuse_threads(monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """Let the system start `left` more threads and then no others, as under a limit of processes."""
    start, allowed = threading.Thread.start, [None] * left

    def refused(thread: threading.Thread) -> None:
        if not allowed:
            message = "can't start new thread"
            raise RuntimeError(message)
        allowed.pop()
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", refused)


def test_a_signal_handler_waits_for_the_end_of_a_step() -> None:
    games = batch(6, players=2, threads=2)
    workers: Any = games._workers
    loop = workers._loop
    told: list[str] = []

    def handler(*_: object) -> None:
        try:
            copy.copy(games)
        except StateError as error:
            told.append(str(error))

    def slow(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGUSR1)
        loop(*arguments)

    before = signal.signal(signal.SIGUSR1, handler)
    try:
        workers._loop = slow
        games.step(games.choose_evenly(make_rng(1)))
        workers._loop = loop
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert told
    assert told[0].startswith("The batch is in the middle of a call")
    games.step(games.choose_evenly(make_rng(1)))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    games = batch(6, players=2, threads=2)
    games.step(games.choose_evenly(make_rng(1)))
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        games.step(games.choose_evenly(make_rng(2)))
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def test_a_new_batch_has_ended_nothing_though_bots_may_have_played_to_the_end() -> None:
    options = {"hand": 5, "highest": 12, "draws": 0}
    batch = Batch("elfer_raus", 4, players=6, seed=0, options=options, bots=dict.fromkeys(range(5), "random"), skip_forced=True)
    cells: Any = batch._cells
    assert cells["episodes"].any()  # the case is there
    assert not batch.ended.any()
    assert not batch.rewards.any()
    batch.reset()
    assert not batch.ended.any()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_forked_during_a_call_does_not_wait_for_ever() -> None:
    batch = Batch("elfer_raus", 2, players=2)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with batch._workers.lock:
            batch._workers.busy = True
            held.set()
            done.wait()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    child = os.fork()
    if not child:
        signal.alarm(20)
        try:
            batch.state(0)
        except StateError:
            os._exit(0)
        os._exit(1)
    done.set()
    holder.join()
    assert os.waitpid(child, 0)[1] == 0
