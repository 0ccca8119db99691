"""Ladders: the same deals from every seat, the same results again, and what they say."""

import gzip
import io
import json
import math
import os
import re
import resource
import signal
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from time import monotonic, perf_counter, sleep, thread_time
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import reihum
from reihum._bots import BotError, get_bot_type
from reihum._bots.budget import Budget
from reihum._bots.tree_search.clock import iter_budget_steps
from reihum._kit.chance import Rng
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState
from reihum._lab.duel import DuelSetup, PlayedMatch, list_rotations, play_deal
from reihum._lab.ladder import LadderDeal, LadderError, list_line_ups, prepare_bots, run_ladder
from reihum._lab.plot import plot_standings
from reihum._lab.rating_intervals import rating_intervals
from reihum._lab.standings import PRIOR_WINS, compute_standings, fit_strengths
from reihum._lab.workers import Backend
from reihum._play.game import Game
from reihum.cli import main
from reihum.cli.ladder import _format_interval, _show
from tests.effort import fifth_of
from tests.helpers.children import wait_for_children
from tests.helpers.error_codes import raises_code


class Highest:
    """Lays the card with the highest number it can; written with the public interface only."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, world: GameState, rng: Rng) -> int:
        return max(self.game.legal(world), key=lambda code: code % 20 if code < 80 else -1)


def setting(bots: str = "careful,random", players: int = 3, **changes: Any) -> DuelSetup:
    game = reihum.get_game("elfer_raus")
    who = list_line_ups(bots.split(","), players)
    return DuelSetup("elfer_raus", players, game.complete(players), 5, who, None, None)._replace(**changes)


def without_times(deals: list[LadderDeal]) -> list[Any]:
    return [(deal.line_up, deal.deal, [match[:4] for match in deal.played]) for deal in sorted(deals)]


def test_every_pair_meets_one_against_the_rest() -> None:
    assert list_line_ups(["a", "b", "c"], 3) == [["a", "b", "b"], ["a", "c", "c"], ["b", "c", "c"]]
    assert list_line_ups(["a", "b", "c"], 3, together=True) == [["a", "b", "c"]]


@pytest.mark.parametrize(
    ("bots", "together"),
    [
        (["a", "b", "a"], False),
        (["a@1", "a@01"], False),
        (["a@20ms", "a@2e1ms"], False),
        (["a"], False),
        (["a", "b"], True),
    ],
    ids=["twice", "twice in iterations", "twice in milliseconds", "alone", "seats"],
)
def test_bots_that_make_no_line_up_are_refused(bots: list[str], together: bool) -> None:  # noqa: FBT001 - a case of the test
    with pytest.raises(LadderError):
        list_line_ups(bots, 3, together=together)


def test_each_line_up_sits_in_every_order_once() -> None:
    assert list_rotations(["a", "b", "b"]) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert list_rotations(["a", "a"]) == [[0, 1]]


def test_all_rotations_play_the_same_cards() -> None:
    """With the same bot under two names the seat is all that differs, so every rotation ends the same by seat."""
    twins = setting(line_ups=[["careful", "tests.lab.test_ladder:Careful", "tests.lab.test_ladder:Careful"]])
    first, *others = play_deal(twins, 0, 2)
    assert [match.totals for match in others] == [first.totals, first.totals]
    assert sum(first.wins) == 1


class Careful(Highest):
    def choose(self, world: GameState, rng: Rng) -> int:
        return self.game.careful(world, rng)


def test_a_ladder_is_repeatable_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    settings = setting(f"search@2,{__name__}:Highest,oracle@2")
    whole = list(run_ladder(settings, 2))
    state = tmp_path / "ladder.jsonl"
    for _ in islice(run_ladder(settings, 2, state=state), 4):
        pass
    state.write_text(state.read_text("utf-8")[:-20], "utf-8")  # the machine went off in mid-line
    assert without_times(list(run_ladder(settings, 2, state=state))) == without_times(whole)
    assert len(state.read_text("utf-8").splitlines()) == 1 + 6
    assert without_times(list(run_ladder(settings, 1, state=state))) == without_times([deal for deal in whole if deal.deal < 1])


def spoiled(line: str) -> Iterator[str]:
    """Lines of a state file with a result that cannot be."""
    line_up, deal, matches = json.loads(line)
    first, *others = matches
    seats, totals, *rest = first
    for wrong in ([seats[:1], totals, *rest], [[7, 0], totals, *rest], [seats, totals[:1], *rest], [seats, [math.nan, 0], *rest], [seats]):
        yield json.dumps([line_up, deal, [wrong, *others]])
    # Luck is estimated in all matches or in none.
    yield json.dumps([line_up, deal, [[seats, totals, *rest[:-1], [0.0] * len(seats)], *others]])
    yield json.dumps([line_up, deal, [first]])


def test_a_state_file_cut_off_after_its_first_line_is_continued(tmp_path: Path) -> None:
    state = tmp_path / "ladder.jsonl"
    whole = without_times(list(run_ladder(setting(), 1, state=state)))
    state.write_text(state.read_text("utf-8").splitlines()[0], "utf-8")
    for _ in range(2):
        assert without_times(list(run_ladder(setting(), 1, state=state))) == whole
    assert len(state.read_text("utf-8").splitlines()) == 2


def test_on_a_full_disk_the_state_file_is_named(tmp_path: Path) -> None:
    """Whether its first line does not fit or a result."""
    with pytest.raises(OSError, match="No space left") as failed:
        list(run_ladder(setting(), 1, state=Path("/dev/full")))
    assert failed.value.filename == "/dev/full"
    state = tmp_path / "ladder.jsonl"
    list(run_ladder(setting(), 1, state=state))
    free = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (state.stat().st_size + 10, free[1]))
    try:
        with pytest.raises(OSError, match="File too large") as failed:
            list(run_ladder(setting(), 2, state=state))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, free)
    assert failed.value.filename == str(state)


def test_a_state_file_of_another_ladder_is_refused(tmp_path: Path) -> None:
    state = tmp_path / "ladder.jsonl"
    list(run_ladder(setting(), 1, state=state))
    for other, difference in (
        (setting(seed=6), "the seed is 5 there, not 6"),
        (setting("careful,easy", seed=6), "the seed is 5 there, not 6; the bots differ"),
        (setting(options=reihum.get_game("elfer_raus").complete(3, {"draws": 1})), "the options draws differ"),
    ):
        with pytest.raises(LadderError, match=f"belongs to another ladder: {difference}. Name another file"):
            next(run_ladder(other, 1, state=state))
    state.write_text(state.read_text("utf-8") + "nonsense\n", "utf-8")
    with pytest.raises(LadderError, match=r"line 3: this is no result of a ladder"):
        next(run_ladder(setting(), 1, state=state))
    for result in ("[0, 0, []]", "[9, 0, []]", "[0, [], []]", "[" * 100_000, *spoiled(state.read_text("utf-8").splitlines()[1])):
        state.write_text(state.read_text("utf-8").splitlines()[0] + f"\n{result}\n", "utf-8")
        with pytest.raises(LadderError, match=r"line 2: this is no result of a ladder"):
            next(run_ladder(setting(), 1, state=state))
    for content in (b"\xfe", b'{"format": "reihum-record/1"}\n', b"[1]\n"):
        state.write_bytes(content)
        with pytest.raises(LadderError, match="is no state of a ladder"):
            next(run_ladder(setting(), 1, state=state))
        assert state.read_bytes() == content


@pytest.mark.parametrize(
    ("spoil", "form"),
    [
        (gzip.compress, "a file packed by gzip"),
        (lambda text: text.decode().encode("utf-16"), "UTF-16"),
        (lambda text: BOM_UTF8 + text, None),
        (lambda text: text.replace(b"\n", b"\r\n"), None),
        (lambda text: BOM_UTF8 + text.replace(b"\n", b"\r\n")[:-9], None),
        (lambda text: text.partition(b"\n")[0] + b"\r", None),
    ],
    ids=["gzip", "utf-16", "bom", "crlf", "both, cut off", "first line cut off"],
)
def test_a_state_file_that_went_through_another_program_is_read_or_named(
    tmp_path: Path, spoil: Callable[[bytes], bytes], form: str | None
) -> None:
    state = tmp_path / "ladder.jsonl"
    whole = without_times(list(run_ladder(setting(), 2, state=state)))
    state.write_bytes(spoil(state.read_bytes()))
    if form:
        with pytest.raises(LadderError, match=f"is {form}: a state file is UTF-8"):
            next(run_ladder(setting(), 2, state=state))
        return
    for _ in range(2):
        assert without_times(list(run_ladder(setting(), 2, state=state))) == whole
    assert len(state.read_bytes().splitlines()) == 3


def test_code_that_cannot_be_hashed_is_found_before_the_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_game: object) -> str:
        raise reihum.OptionError("no rules")

    monkeypatch.setattr("reihum._lab.code.rules_code", refuse)
    state = tmp_path / "ladder.jsonl"
    files = ["--state", str(state), "--json", str(tmp_path / "ladder.json")]
    assert main(["ladder", "elfer_raus", "--bots", "careful,random", "--deals", "1", "--processes", "1", *files]) == 1
    assert not state.exists()


def test_two_ladders_do_not_write_one_state_file_at_once(tmp_path: Path) -> None:
    state = tmp_path / "ladder.jsonl"
    first = run_ladder(setting(), 2, state=state)
    begun = next(first)
    with pytest.raises(LadderError, match=r"Another process is playing the ladder of .*: wait for it, or name another file\."):
        next(run_ladder(setting(), 2, state=state))
    whole = [begun, *first]
    assert without_times(list(run_ladder(setting(), 2, state=state))) == without_times(whole)


@pytest.mark.parametrize("seed", ["x", 1.5, None, True])
def test_a_seed_that_is_no_whole_number_is_refused_before_a_state_file_is_begun(seed: Any, tmp_path: Path) -> None:
    state = tmp_path / "ladder.jsonl"
    for ask in (lambda: prepare_bots(setting(seed=seed)), lambda: next(run_ladder(setting(seed=seed), 1, state=state))):
        with pytest.raises(reihum.OptionError, match=re.escape(f"`seed` is a whole number, not {seed!r}.")):
            ask()
    assert not state.exists()


def test_a_seed_of_numpy_is_the_same_seed(tmp_path: Path) -> None:
    played = list(run_ladder(setting(seed=255), 2))
    assert without_times(list(run_ladder(setting(seed=np.uint8(255)), 2, state=tmp_path / "ladder.jsonl"))) == without_times(played)


def test_results_of_changed_bots_are_not_added_to_those_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, state = tmp_path / "changing_bot.py", tmp_path / "ladder.jsonl"
    monkeypatch.syspath_prepend(str(tmp_path))
    home.write_text("from tests.lab.test_ladder import Highest\n", "utf-8")
    list(run_ladder(setting("careful,changing_bot:Highest"), 1, state=state))
    assert len(list(run_ladder(setting("careful,changing_bot:Highest"), 1, state=state))) == 1
    home.write_text("from tests.lab.test_ladder import Careful as Highest\n", "utf-8")
    with pytest.raises(LadderError, match="the sources or networks of Reihum or of a bot differ"):
        next(run_ladder(setting("careful,changing_bot:Highest"), 1, state=state))


class Failing(Highest):
    def choose(self, world: GameState, rng: Rng) -> int:
        raise ZeroDivisionError


def test_a_failure_of_a_bot_is_reported_with_its_place() -> None:
    with pytest.raises(ZeroDivisionError) as failed:
        list(run_ladder(setting("careful,tests.lab.test_ladder:Failing"), 1, Backend(2)))
    bots = "careful, tests.lab.test_ladder:Failing, tests.lab.test_ladder:Failing"
    assert failed.value.__notes__[0] == "Failing raised ZeroDivisionError as seat 1 of Elfer raus!."
    seed = setting("careful,random").derive_deal_seed(0)
    assert failed.value.__notes__[1:] == [f"That was deal 0 of {bots}; its cards come from the seed {seed}."]


class FailsToConstruct(Highest):
    def __init__(self, game: Game) -> None:
        message = "no weights"
        raise TypeError(message)


class Stopping(Highest):
    def choose(self, world: GameState, rng: Rng) -> int:
        return next(code for code in self.game.legal(world) if code < 0)


def test_a_bot_that_raises_what_generators_end_with_is_named_as_well() -> None:
    note = "Stopping raised StopIteration as seat 0 of Elfer raus!."
    with pytest.raises(RuntimeError, match="a bot raised StopIteration") as failed:
        list(run_ladder(setting("tests.lab.test_ladder:Stopping,random"), 1))
    assert failed.value.__notes__ == [note, failed.value.__notes__[1]]
    assert failed.value.__notes__[1].startswith("That was deal 0 of tests.lab.test_ladder:Stopping, random")
    with pytest.raises(RuntimeError, match="a bot raised StopIteration") as failed:
        list(reihum.simulate("elfer_raus", 2, 1, 1, "tests.lab.test_ladder:Stopping"))
    assert failed.value.__notes__[0].startswith("Stopping raised StopIteration as seat ")


def test_an_exception_of_a_constructor_is_reported_with_deal_and_seat() -> None:
    with raises_code(BotError, "not_made") as failed:
        play_deal(setting("careful,tests.lab.test_ladder:FailsToConstruct"), 0, 4)
    assert isinstance(failed.value.__cause__, TypeError)
    assert failed.value.__notes__[0] == "It was to be seat 1."
    assert failed.value.__notes__[1].startswith("That was deal 4 of careful, ")


class Hanging(Highest):
    def choose(self, world: GameState, rng: Rng) -> int:
        while True:
            sleep(60)


@pytest.mark.skipif(sys.platform == "win32", reason="nothing interrupts a bot there")
def test_a_bot_has_limited_time_for_a_move() -> None:
    with raises_code(BotError, "too_slow"):
        play_deal(setting("careful,tests.lab.test_ladder:Hanging"), 0, 0, 0.1)
    assert len(play_deal(setting("careful,random"), 0, 0, 50)) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_one_interrupt_ends_a_ladder_with_a_bot_that_hangs(tmp_path: Path, number: int) -> None:
    state = tmp_path / "state.jsonl"
    bots = "careful,tests.lab.test_ladder:Hanging"
    arguments = ["elfer_raus", "--players", "2", "--bots", bots, "--processes", "2", "--state", str(state)]
    # Where the tests themselves ignore Ctrl+C, as behind an `&` in a shell script, the ladder would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        command = [sys.executable, "-m", "reihum.cli", "ladder", *arguments]
        ladder = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)  # noqa: S603 - our own program
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        while not state.exists():
            assert ladder.poll() is None
            sleep(0.1)
        sleep(2)
        # To its processes, too, as a terminal and `timeout` do.
        os.killpg(ladder.pid, number)
        # Waits until its processes have closed their standard error.
        _, said = ladder.communicate(timeout=60)
    finally:
        ladder.kill()
    assert ladder.returncode == 128 + number
    assert said.splitlines()[-1].endswith(f"the same command resumes from {state}.")
    assert "Warning" not in said


class Unprepared(Highest):
    def prepare(self, world: GameState, rng: Rng) -> None:
        raise ZeroDivisionError


def test_a_failure_in_preparation_is_reported_with_the_bot() -> None:
    with pytest.raises(ZeroDivisionError) as failed:
        prepare_bots(setting("careful,tests.lab.test_ladder:Unprepared"))
    assert failed.value.__notes__ == ["Unprepared raised ZeroDivisionError as it was prepared for Elfer raus!."]


class Ready(Careful):
    ready = False

    def prepare(self, world: GameState, rng: Rng) -> None:
        self.ready = True

    def choose(self, world: GameState, rng: Rng) -> int:
        assert self.ready
        return super().choose(world, rng)


def test_a_bot_is_prepared_before_each_match() -> None:
    assert len(list(run_ladder(setting("careful,tests.lab.test_ladder:Ready"), 2))) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_worker_processes_do_not_outlive_their_ladder() -> None:
    arguments = ["ladder", "elfer_raus", "--bots", "careful,random", "--deals", "100000", "--processes", "2"]
    ladder = subprocess.Popen([sys.executable, "-m", "reihum.cli", *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - our own program
    beside = wait_for_children(ladder, 3)  # two that play, and the one that tracks what they share
    ladder.kill()
    ladder.wait()
    end = monotonic() + 20
    while any(Path(f"/proc/{number}").exists() for number in beside):
        assert monotonic() < end
        sleep(0.1)


def test_time_in_a_ladder_is_processor_time() -> None:
    """A busy machine makes nobody weaker there; at a table people wait by the clock on the wall."""
    game = reihum.get_game("elfer_raus")
    for spec in ("search", "search@20ms"):
        search: Any = get_bot_type(spec, ladder=True)(game)
        assert search.budget.clock is thread_time
        search = get_bot_type(spec)(game)
        assert search.budget.clock is perf_counter


def test_a_budget_is_used_up_by_its_own_clock() -> None:
    """This clock goes on by three milliseconds whenever it is looked at: the third step ends after ten."""
    ticks = iter(range(100))
    budget = Budget(milliseconds=10, clock=lambda: next(ticks) * 0.003)
    assert len(list(iter_budget_steps(budget, budget.clock()))) == 3


def test_several_processes_play_what_one_does() -> None:
    assert without_times(list(run_ladder(setting(), 4, Backend(2)))) == without_times(list(run_ladder(setting(), 4)))


def deal(number: int, wins: list[list[float]]) -> LadderDeal:
    played = [PlayedMatch(order, [1, 2], won, [10, 0], [0.5, 0.0], [0.1, 0.0]) for order, won in zip(([0, 1], [1, 0]), wins, strict=True)]
    return LadderDeal(0, number, played)


def test_shares_are_counted_by_bot_and_their_intervals_by_deal() -> None:
    """a wins both matches of two deals, one of a third: 1, 1, 0.5; the deviation is sqrt(1/12), over the root of 3 deals."""
    deals = [deal(0, [[1, 0], [0, 1]]), deal(1, [[1, 0], [0, 1]]), deal(2, [[1, 0], [1, 0]])]
    first, second = compute_standings([["a", "b"]], deals)
    assert (first.bot, first.others, first.deals, first.fair) == ("a", "b", 3, 0.5)
    assert first.share == pytest.approx(5 / 6)
    assert first.low == pytest.approx(5 / 6 - 4.303 * (1 / 12) ** 0.5 / 3**0.5)  # by Student's distribution
    assert first.high == 1
    assert (second.share, second.low) == pytest.approx((1 / 6, 0))
    assert (first.score, first.choices, first.milliseconds, first.slowest) == pytest.approx((1.5, 30, 50, 100))


def test_a_rating_has_an_interval_that_narrows_with_deals() -> None:
    won, lost = [[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]]
    few = rating_intervals([["a", "b"]], [deal(number, lost if number % 4 == 0 else won) for number in range(16)])
    many = rating_intervals([["a", "b"]], [deal(number, lost if number % 4 == 0 else won) for number in range(256)])
    assert list(few) == ["a", "b"]
    assert all(one.low < one.rating < one.high for one in (*few.values(), *many.values()))
    assert few["a"].high - few["a"].low > 2 * (many["a"].high - many["a"].low)
    assert many["a"].rating == pytest.approx(1500 + 200 * 0.4771, abs=5)  # three to one
    assert many["a"].low > many["b"].high
    for alike in (1, 2, 30):
        one, other = rating_intervals([["a", "b"]], [deal(number, won) for number in range(alike)]).values()
        assert one.low < one.rating < one.high == math.inf
        assert -math.inf == other.low < other.rating < other.high
    even = rating_intervals([["a", "b"]], [deal(number, [[1.0, 0.0], [1.0, 0.0]]) for number in range(2)])["a"]
    assert even.high - even.low > 100


@pytest.mark.parametrize("share", [0.5, 0.9, 0.99])
@pytest.mark.parametrize("count", [10, 30])
def test_a_rating_s_interval_holds_the_truth_as_often_as_it_says(share: float, count: int) -> None:
    truth = 1500 + 200 * math.log10(share / (1 - share))
    samples, rng = fifth_of(150), np.random.default_rng(int(1000 * share) + count)
    held = 0
    for _ in range(samples):
        wins = [
            deal(number, [[one, 1 - one], [1 - other, other]])
            for number, (one, other) in enumerate((rng.random((count, 2)) < share).tolist())
        ]
        found = rating_intervals([["a", "b"]], wins)["a"]
        held += found.low <= truth <= found.high
    assert held / samples > 0.85


def test_an_end_is_open_for_all_bots_that_no_result_bounds() -> None:
    """Nothing bounds how far `c`, which always lost, is behind, and so how far the others are ahead of the mean."""
    won, lost = [[1.0, 0.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 0.0]]
    line_ups = [["a", "b"], ["a", "c"], ["b", "c"], ["d", "e"]]
    deals = [deal(0, won), deal(1, lost), *(deal(number, won)._replace(line_up=at) for at in (1, 2) for number in range(2))]
    found = rating_intervals(line_ups, deals)
    assert {bot: _format_interval(one) for bot, one in found.items() if bot in "de"} == {"d": "open", "e": "open"}  # nobody has met them
    assert [_format_interval(found[bot]).split()[0] for bot in "abc"] == ["from", "from", "up"]
    assert rating_intervals([["a", "b"]], [deal(0, won)], draws=1)["a"][1:] == (-math.inf, math.inf)


def test_few_deals_of_a_line_up_widen_the_intervals_of_no_other_bots() -> None:
    line_ups = [["a", "b"], ["c", "d"], ["b", "c"]]
    halves = [[1.0, 0.0], [1.0, 0.0]]
    many = [deal(number, halves)._replace(line_up=at) for at in (0, 1) for number in range(60)]
    found = rating_intervals(line_ups, [*many, deal(0, halves)._replace(line_up=2)])
    assert all(math.isfinite(end) for one in found.values() for end in (one.low, one.high))


def test_intervals_hold_the_truth_where_one_bot_meets_all_others() -> None:
    strengths, rng, held = [1.0, 9.0, 9.0, 9.0], np.random.default_rng(1), 0
    mean = sum(400 * math.log10(one) for one in strengths) / 4
    for _ in range(15):
        played = []
        for at, strength in enumerate(strengths[1:]):
            wins = (rng.random((15, 2)) < 1 / (1 + strength)).astype(float).tolist()
            played += [deal(number, [[one, 1 - one], [1 - other, other]])._replace(line_up=at) for number, (one, other) in enumerate(wins)]
        found = rating_intervals([["a", "b"], ["a", "c"], ["a", "d"]], played, draws=60)
        truths = {bot: 1500 + 400 * math.log10(one) - mean for bot, one in zip("abcd", strengths, strict=True)}
        held += sum(found[bot].low <= truth <= found[bot].high for bot, truth in truths.items())
    assert held / 60 > 0.85


@pytest.mark.parametrize("line_ups", [[["a"]], [["a", "a"]], [["a", "b", "c"]], [[]]])
def test_line_ups_that_cannot_have_played_the_deals_are_refused(line_ups: list[list[str]]) -> None:
    with pytest.raises(OptionError):
        rating_intervals(line_ups, [deal(0, [[1.0, 0.0], [0.0, 1.0]])])


def test_the_command_shows_writes_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report, picture = tmp_path / "l.json", tmp_path / "l.svg"
    budget = ["--players", "2", "--bots", "search,careful", "--iterations", "5"]
    arguments = ["ladder", "elfer_raus", *budget, "--deals", "3", "--processes", "1"]
    assert main([*arguments, "--json", str(report), "--plot", str(picture)]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"search +careful +\d", shown)
    assert "Rating: " in shown
    written = json.loads(report.read_text("utf-8"))
    assert all(
        (low or -math.inf) <= written["ratings"][bot] <= (high or math.inf) for bot, (low, high) in written["rating_intervals"].items()
    )
    assert [row["bot"] for row in written["standings"]] == ["search", "careful"]
    assert written["setting"]["iterations"] == 5
    assert [(result["line_up"], result["deal"], len(result["matches"])) for result in written["results"]] == [
        (0, 0, 2),
        (0, 1, 2),
        (0, 2, 2),
    ]
    wins = [match["wins"][match["seats"].index(0)] for result in written["results"] for match in result["matches"]]
    assert sum(wins) / len(wins) == pytest.approx(written["standings"][0]["share"])
    drawn = picture.read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count('class="dot"') == 2


def test_shares_that_are_equal_but_for_rounding_have_no_variance() -> None:
    third, luck = [1 / 3] * 3, [0.1, -0.1, 0.0]
    deals = [
        LadderDeal(
            0,
            number,
            [PlayedMatch([seat, (seat + 1) % 3, (seat + 2) % 3], [0] * 3, third, [1] * 3, [0.0] * 3, [0.0] * 3, luck) for seat in range(3)],
        )
        for number in range(10)
    ]
    assert [standing.variance_left for standing in compute_standings([["a", "b", "b"]], deals)] == [None, None]


def shown(width: int, names: tuple[str, str]) -> str:
    file = io.StringIO()
    won = [deal(number, [[1, 0], [0, 1]] if number else [[0, 1], [1, 0]]) for number in range(12)]
    rows = [row._replace(adjusted=(0.5, -0.25, 1.25), variance_left=0.75) for row in compute_standings([list(names)], won)]
    _show(Console(file=file, width=width), setting(",".join(names), 2, adjusted=3), rows, rating_intervals([list(names)], won))
    return file.getvalue()


def test_a_narrow_terminal_folds_names_and_figures_and_cuts_none_off() -> None:
    for width in (40, 60, 80):
        drawn = shown(width, ("careful", "random"))
        assert "…" not in drawn
        assert "50.0" in drawn
        assert all(len(line) <= width for line in drawn.splitlines())


def test_output_to_a_pipe_has_the_whole_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    bot = "tests.lab.test_ladder:Highest"
    assert main(["ladder", "elfer_raus", "--players", "2", "--bots", f"{bot},random", "--deals", "2", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("Elfer raus!, 2 players, 2 deals" in line for line in lines)
    assert any(re.search(rf"{bot} +random +[\d.]+ \([\d.]+-[\d.]+\) +[\d.]+ +[\d,]+ +[\d.]+ +\d+", line) for line in lines)
    assert any(line.startswith("Rating: ") and "random" in line for line in lines)


def test_a_picture_shows_names_as_they_are() -> None:
    row = compute_standings([["<a>", "b"]], [deal(0, [[1, 0], [0, 1]])])
    assert "&lt;a&gt;" in plot_standings("<title>", row)


def test_a_picture_has_room_for_long_names() -> None:
    def wide(name: str) -> int:
        drawn = plot_standings("", compute_standings([[name, "b"]], [deal(0, [[1, 0], [0, 1]])]))
        return int(re.findall(r'viewBox="0 0 (\d+)', drawn)[0])

    assert wide("a") == wide("aa")
    assert wide("a" * 120) - wide("a" * 110) == 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--bots careful,grandmaster", "There is no bot 'grandmaster'"),
        ("--bots careful,random --ms 9999999", "'9999999.0ms' is no time to think"),
        ("--bots careful,random --state -", "--state names a file that is read and written"),
        ("--bots careful,random --players 9", "2 to 6"),
        ("--bots careful,random --benchmark quick-v1 --deals 5", "leave out --seed, --deals and --seeding"),
        ("--bots careful,random --benchmark quick-v1 --option hand=12", "leave out --option"),
        ("--bots careful,random --benchmark slow-v1", "no set of deals 'slow-v1'; there are quick-v1, standard-v1"),
        (
            "--bots careful,random --deals 1000000 --processes 1 --json /nowhere/l.json",
            "/nowhere/l.json cannot be written: ",
        ),
        (
            "--bots careful,random --deals 1000000 --processes 1 --plot /nowhere/l.svg",
            "/nowhere/l.svg cannot be written: ",
        ),
        ("--bots careful,random --luck-playouts 5", "Playouts for luck need `adjusted` (--adjusted): add that, or leave"),
        ("--bots search,random --iterations 1000000000", "'1000000000' is no time to think"),
        ("--bots careful,random --ms 5", "--ms changes none of these bots"),
        ("--bots search@5,random --iterations 7", "--iterations changes none of these bots"),
    ],
)
def test_invalid_ladders_are_refused_with_a_sentence(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "elfer_raus", *arguments.split()]) == 1
    assert message in capsys.readouterr().err


def test_strengths_of_a_chain_of_bots_are_fitted_to_the_end() -> None:
    """Each bot beats the next in 99 of 100 matches, and meets no other: what is known of the first comes down through all of them."""
    names = [f"bot {number}" for number in range(10)]
    tables: dict[tuple[str, ...], float] = dict.fromkeys(pairwise(names), 100.0)
    won = {name: 99.0 * (name != names[-1]) + 1.0 * (name != names[0]) for name in names}
    strength = fit_strengths(won, tables)
    for name, wins in won.items():
        expected = sum(count * strength[name] / sum(strength[other] for other in pair) for pair, count in tables.items() if name in pair)
        assert wins + PRIOR_WINS == pytest.approx(expected + 2 * PRIOR_WINS * strength[name] / (strength[name] + 1), rel=1e-9)
