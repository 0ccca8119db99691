"""Seeds derived from a seed: what is independent of what, and what stays as it was."""

import hashlib
from collections.abc import Callable
from itertools import chain, combinations
from typing import Any, cast

import numpy as np
import pytest

import reihum
import reihum.kit
from reihum._envs.batch import Batch
from reihum._envs.memory import Digest
from reihum._envs.seeds import compute_lab_seed
from reihum._envs.seeds import compute_next_seed as compiled_next_seed
from reihum._kit.errors import OptionError
from reihum._kit.seeds import VERSION, derive_next_seed, derive_seed
from reihum._kit.structured import new_record
from reihum._lab import get_deal_set
from reihum._lab.duel import DuelSetup
from reihum._lab.house_rules import tables
from reihum._lab.ladder import list_line_ups, run_ladder
from reihum._lab.simulate import derive_match_seed, simulate

ELFER = reihum.get_game("elfer_raus")
BESIDE = (0, 1, 2, -1)
"""Seeds beside one another."""


def ladder(seed: int, seeding: int = VERSION) -> DuelSetup:
    return DuelSetup("elfer_raus", 2, ELFER.complete(2), seed, list_line_ups(["careful", "random"], 2), None, None, 0, seeding)


def batch_seeds(seed: int) -> set[int]:
    """Return the seeds of all episodes that a batch plays."""
    batch = Batch("elfer_raus", 64, players=2, seed=seed, episode="round", bots={1: "random"}, skip_forced=True)
    chance, seen = reihum.make_rng(seed), set(batch.seeds.tolist())
    for _ in range(600):
        batch.step(batch.choose_evenly(chance))
        seen |= set(batch.seeds.tolist())
    assert len(seen) > 5 * batch.size
    return seen


def every_series(seed: int) -> dict[str, set[int]]:
    """Return the seeds of matches by what they are for."""
    return {
        "simulate": {derive_match_seed(seed, number) for number in range(2000)},
        "ladder": {ladder(seed).derive_deal_seed(deal) for deal in range(2000)},
        "lab": {tables.ComparisonSetup(ELFER, 2, seed).derive_match_seed(number) for number in range(2000)},
        "evaluation": {derive_seed(seed, "evaluation", deal) for deal in range(2000)},
        "training": {derive_seed(derive_seed(seed, "training", updates), "lane", lane) for updates in range(4) for lane in range(500)},
        "batch": batch_seeds(seed),
    }


def test_neighbouring_seeds_and_other_purposes_share_no_match() -> None:
    named = {1_000_000 + deal for deal in range(1000)}
    series = [found for seed in BESIDE for found in every_series(seed).values()]
    assert len(set(chain(named, *series))) == len(named) + sum(map(len, series))


@pytest.mark.parametrize(("one", "other"), [pair for pair in combinations(BESIDE, 2) if 0 in pair])
def test_records_of_neighbouring_seeds_have_other_deals(one: int, other: int) -> None:
    dealt = [{str(record["rounds"][0]["deal"]) for record in simulate(ELFER, 2, 4, seed, "random")} for seed in (one, other)]
    assert not dealt[0] & dealt[1]


def test_a_derived_seed_is_the_hash_of_a_text() -> None:
    digest = hashlib.sha256(b"reihum ladder -7 12").digest()
    assert derive_seed(-7, "ladder", 12) == int.from_bytes(digest[:8], "big") >> 11
    assert derive_seed(10**30, "simulate", 3) < 2**53  # a seed may be of any size


@pytest.mark.parametrize("seed", [0, 7, -7, 2**53 - 1, 2**62, -(2**62)])
def test_compiled_code_derives_the_same_seeds(seed: int) -> None:
    words = new_record(Digest).words
    assert compiled_next_seed(seed, words) == derive_next_seed(seed)
    for number in (0, 9, 10, 12_345, 2**62):
        assert compute_lab_seed(seed, number, words) == derive_seed(seed, "lab", number)


def test_deals_with_a_name_stay_as_they_were() -> None:
    named = get_deal_set("standard-v1")
    setting = ladder(named.seed, named.seeding)
    assert [setting.derive_deal_seed(deal) for deal in range(named.deals)] == list(range(1_000_000, 1_001_000))
    found = reihum.compare("random", "careful", ELFER, players=2, **get_deal_set("quick-v1")._replace(deals=2)._asdict())
    old = [deal.played for deal in run_ladder(ladder(1_000_000, 1)._replace(line_ups=[["random", "careful"]]), 2)]
    assert [[match.totals for match in deal.played] for deal in found.deals] == [[match.totals for match in played] for played in old]


def test_the_first_simulated_match_has_the_seed_itself() -> None:
    first, second = simulate(ELFER, 2, 2, 7, "careful")
    assert first["seed"] == 7
    assert second["seed"] not in {7, 8}
    assert next(simulate(ELFER, 2, 1, second["seed"] or 0, "careful")) == second  # any match of a series can be made alone


def test_no_other_version_of_seeding_is_taken() -> None:
    with pytest.raises(OptionError, match="version 1 or 2, not 3"):
        reihum.compare("random", "careful", ELFER, deals=1, seeding=3)


def test_a_match_with_a_seed_is_dealt_as_ever() -> None:
    dealt: Any = reihum.Match("elfer_raus", 2, seed=7).round.deal
    assert dealt["hands"][0][:4] == ["r8", "r14", "r15", "r18"]
    assert np.array_equal(Batch("elfer_raus", 3, seeds=[5, 6, 7]).seeds, [5, 6, 7])


def compare_by_seed(seed: Any) -> list[float]:
    return reihum.compare("easy", "random", "elfer_raus", players=2, deals=2, seed=seed).shares


def rate_by_seed(seed: Any) -> object:
    deals = reihum.compare("easy", "random", "elfer_raus", players=2, deals=2).deals
    return reihum.rating_intervals([("easy", "random")], deals, draws=3, seed=seed)


PLACES: dict[str, Callable[[Any], object]] = {
    "match": lambda seed: reihum.Match("elfer_raus", 2, seed=seed).record(),
    "rng": lambda seed: reihum.make_rng(seed).tobytes(),
    "batch": lambda seed: Batch("elfer_raus", 2, players=2, seed=seed).seeds.tolist(),
    "simulate": lambda seed: next(simulate(ELFER, 2, 1, seed, "random")),
    "compare": compare_by_seed,
    "ratings": rate_by_seed,
}
"""What takes a seed, by the place: a function of it."""


@pytest.mark.parametrize("place", PLACES)
def test_a_seed_is_any_whole_number_and_nothing_else(place: str) -> None:
    use = PLACES[place]
    assert use(np.int64(7)) == use(np.uint8(7)) == use(7)
    assert use(-7) is not None
    assert use(10**300) is not None
    wrong = [True, np.True_, 7.0, np.float64(7), (7,), None, 10**5000]
    # Texts and bytes are seeds of a generator alone, and no seed at all of a batch is 0.
    wrong = [one for one in wrong if one is not None or place != "batch"] + ([] if place == "rng" else ["7", b"7"])
    for one in wrong:
        with pytest.raises((OptionError, TypeError), match="seed"):
            use(one)


def test_a_batch_takes_a_seed_or_the_seeds_of_its_games_and_not_both() -> None:
    with pytest.raises(OptionError, match="not both: seed is 5"):
        Batch("elfer_raus", 2, players=2, seed=5, seeds=[1, 2])
    assert Batch("elfer_raus", 2, players=2).seeds.tolist() == Batch("elfer_raus", 2, players=2, seed=0).seeds.tolist()


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1, 1.5, "3", None, True])
def test_a_number_is_picked_among_at_least_one_and_at_most_so_many(n: Any) -> None:
    with pytest.raises(OptionError, match="1 to 2147483648 numbers"):
        reihum.pick(reihum.make_rng(1), n)
    with pytest.raises(TypeError, match="rng"):
        reihum.pick(cast("Any", np.random.default_rng(1)), 3)
    assert 0 <= reihum.pick(reihum.make_rng(1), 2**31) < 2**31
    assert reihum.pick(reihum.make_rng(1), cast("int", np.int64(5))) == reihum.kit.pick(reihum.make_rng(1), 5)
