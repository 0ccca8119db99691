"""On a cluster of Ray: the same results as on one machine, whichever of its machines are lost."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import reihum
from reihum._bots import BotError
from reihum._kit.chance import Rng
from reihum._kit.states import GameState
from reihum._lab import ray_cluster
from reihum._lab.compare import compare
from reihum._lab.ray_cluster import ClusterError
from reihum._lab.simulate import PART_MATCHES, simulate
from reihum._play.game import Game
from reihum.cli import main
from tests.helpers.error_codes import raises_code

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")  # Ray's own

BEGUN = "REIHUM_TEST_BEGUN"
"""Names the file in which `Slow` notes who started the process in which it begins a match: on a cluster, the machine's raylet."""
MATCHES = 40
PARENT = os.getppid()


class Slow:
    """Plays as `careful`, and takes its time. Its process ends with the one that started it.

    Ray's processes notice only after a while that their machine is gone, and might finish what should be lost.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        with Path(os.environ[BEGUN]).open("a", encoding="utf-8") as file:
            file.write(f"{os.getppid()}\n")

    def choose(self, world: GameState, rng: Rng) -> int:
        if os.getppid() != PARENT:
            os._exit(1)
        sleep(0.003)
        return self.game.careful(world, rng)


class Failing:
    """Fails in its first move."""

    def __init__(self, game: Game) -> None:
        pass

    def choose(self, world: GameState, rng: Rng) -> int:
        raise ZeroDivisionError("nothing to divide by")


class Nodes:
    """Three machines of a cluster, looked after by a process of their own."""

    def __init__(self, keeper: "subprocess.Popen[str]") -> None:
        self.keeper = keeper
        self.auto, self.client, *self.raylets = self.answer().split()

    def answer(self) -> str:
        assert self.keeper.stdout
        return self.keeper.stdout.readline()

    def kill(self, raylet: str) -> None:
        assert self.keeper.stdin
        self.keeper.stdin.write(f"{raylet}\n")
        self.keeper.stdin.flush()
        assert self.answer() == "killed\n"


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    begun = tmp_path_factory.mktemp("ray") / "begun"
    begun.touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))  # the machines know the bots of this file
        patch.setenv(BEGUN, str(begun))
        command = [sys.executable, str(Path(__file__).with_name("ray_nodes.py"))]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as keeper:  # noqa: S603 - our own program
            cluster = Nodes(keeper)
            patch.setenv("RAY_ADDRESS", cluster.auto)
            yield cluster


def files(tmp_path: Path, *places: list[str]) -> list[bytes]:
    written = []
    for number, place in enumerate(places):
        out = tmp_path / f"{number}.jsonl"
        assert main(["simulate", "elfer_raus", "--players", "3", "--matches", "50", "--bots", "easy", *place, "--out", str(out)]) == 0
        written.append(out.read_bytes())
    return written


@pytest.mark.usefixtures("nodes")
def test_the_command_writes_the_same_bytes_wherever_it_plays(tmp_path: Path) -> None:
    here, beside, on_ray = files(tmp_path, [], ["--processes", "2"], ["--on", "auto"])
    assert here == beside == on_ray


@pytest.mark.usefixtures("nodes")
def test_a_comparison_is_the_same() -> None:
    here, there = (compare("easy", "random", "elfer_raus", players=2, deals=12, on=on) for on in (None, "auto"))
    assert there.shares == here.shares
    assert there.one.share == here.one.share


@pytest.mark.usefixtures("nodes")
def test_what_a_bot_raises_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError, match="nothing to divide by") as raised:
        # With two players the failing bot is seat 1 in whichever deal fails first; with four that depends on who begins.
        compare("careful", "tests.learners.test_ray:Failing", "elfer_raus", players=2, deals=2, on="auto")
    told = " ".join(raised.value.__notes__)
    assert "Failing raised ZeroDivisionError as seat 1" in told
    assert "a machine of the cluster" in told


@pytest.mark.usefixtures("nodes")
def test_machines_with_another_version_of_reihum_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "package_code", lambda: "0123456789abcdef")
    with pytest.raises(ClusterError, match=r"need the Reihum that this one has \(code 0123456789abcdef\), but .* has 0.*, code"):
        compare("easy", "random", "elfer_raus", deals=2, on="auto")


@pytest.mark.usefixtures("nodes")
def test_bots_that_differ_there_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "hash_bots", lambda _game, _bots: "0123456789abcdef")
    with raises_code(BotError, "other_code"):
        compare("easy", "random", "elfer_raus", deals=2, on="auto")


def touch_later(path: str) -> None:
    sleep(2)
    Path(path).touch()


@pytest.mark.parametrize("client", [False, True], ids=["auto", "client"])
def test_what_was_handed_out_is_ended_when_it_is_of_no_use_any_more(nodes: Nodes, tmp_path: Path, *, client: bool) -> None:
    """What was seen: Ray ended this process now and then, when a part was cancelled that had just come to its end."""
    begun, ended = tmp_path / "begun", tmp_path / "ended"
    with ray_cluster.open_ray_cluster(nodes.client if client else "auto", reihum.get_game("elfer_raus")) as workers:
        workers.submit(Path.touch, begun)
        workers.submit(touch_later, str(ended))
        while not begun.exists():
            sleep(0.05)
    sleep(4)
    assert not ended.exists()


def test_a_client_from_elsewhere_gets_the_same(nodes: Nodes) -> None:
    arguments: Any = (reihum.get_game("elfer_raus"), 2, PART_MATCHES + 1, 3, ["easy"])
    assert list(simulate(*arguments, on=nodes.client)) == list(simulate(*arguments))


def test_a_connection_whose_server_died_at_birth_is_tried_again(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray forks a process with many threads for each client, and one in ten or so of these children died at once here."""
    import ray
    from ray.util.client.worker import Worker

    begin, failures = Worker._server_init, iter(["Starting Ray client server failed."])

    def fail_at_first(self: Worker, *arguments: object) -> None:
        if failure := next(failures, None):
            raise ConnectionAbortedError(failure)
        begin(self, *arguments)

    monkeypatch.setattr(Worker, "_server_init", fail_at_first)
    one = compare("easy", "random", "elfer_raus", deals=2, on=nodes.client)
    assert one.shares == compare("easy", "random", "elfer_raus", deals=2, on="auto").shares
    failures = iter(["Starting Ray client server failed."] * ray_cluster.CONNECTION_TRIES)
    with pytest.raises(ClusterError, match="Starting Ray client server failed"):
        compare("easy", "random", "elfer_raus", deals=2, on=nodes.client)
    assert not ray.is_initialized()
    assert compare("easy", "random", "elfer_raus", deals=2, on="auto").shares == one.shares  # nothing of it stands in the way


def find_busy_nodes(begun: Path, raylets: list[str]) -> list[str]:
    """Return the machines that have begun a part and not finished it."""
    matches = Counter(begun.read_text("utf-8").split())
    return [raylet for raylet in raylets if 0 < matches[raylet] % PART_MATCHES < PART_MATCHES - 1]


def test_what_a_lost_machine_had_is_played_again(nodes: Nodes) -> None:
    """This is the last test that has all three machines."""
    arguments: Any = (reihum.get_game("elfer_raus"), 2, MATCHES, 3, ["tests.learners.test_ray:Slow", "easy"])
    begun = Path(os.environ[BEGUN])
    records = simulate(*arguments, on="auto")
    played = [next(records)]
    while not (at_work := find_busy_nodes(begun, nodes.raylets)):
        sleep(0.01)
    nodes.kill(at_work[0])
    played += records
    assert len(begun.read_text("utf-8").splitlines()) > MATCHES  # what was lost was begun again
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.learners.test_ray.sleep", lambda _seconds: None)
        assert played == list(simulate(*arguments))


@pytest.mark.parametrize("address", ["ray://127.0.0.1:1", "ray://127.0.0.1:none", "auto"])
def test_the_sentence_about_a_missing_cluster_says_how_to_start_one(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "")
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.setattr("ray._private.services.find_gcs_addresses", cache(set))  # as on a machine with no cluster
    with pytest.raises(ClusterError, match=rf"No cluster of Ray can be used at {address}; `ray start --head` starts one"):
        compare("easy", "random", "elfer_raus", deals=2, on=address)


def test_an_invalid_cluster_address_is_refused() -> None:
    with pytest.raises(ClusterError, match="'localhost' is not the address of a cluster: give auto"):
        compare("easy", "random", "elfer_raus", deals=2, on="localhost")


def test_ray_is_imported_only_on_request() -> None:
    play = "reihum.compare('easy', 'random', 'elfer_raus', deals=1)"
    code = f"import sys, reihum, reihum._lab.ray_cluster; {play}; print('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "False\n"  # noqa: S603 - our own program
