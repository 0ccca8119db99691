"""What a score is made of: the parts add up to it, in every game, and match what lies in the hand."""

import random

import pytest

from reihum._kit.base import ScorePart
from reihum._play.game import BUILT_IN
from reihum._play.match import Match
from tests.helpers.matches import at_random, play_match
from tests.helpers.toy_game import Toy

WORDS = {
    "elfer_raus": {"hand"},
    "elfer_raus_master": {"bonus", "hand", "joker"},
    "level_8": {"level", "laid", "out", "won"},
    "bloom": {"tiles", "flowers"},
}
ROUNDS = {"elfer_raus": {"rounds": 3}, "elfer_raus_master": {"rounds": 3}, "level_8": {"turn_limit": 60}, "bloom": {}}


def played(game: str, seed: int, most: int = 3) -> Match:
    """Play some rounds at random."""
    return play_match(Match(game, 3, ROUNDS[game], seed=seed), at_random(seed), rounds=most)


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_parts_of_each_score_add_up_to_it(game: str) -> None:
    seen = set()
    for seed in range(1 if game == "bloom" else 2):
        match = played(game, seed, 1 if game == "bloom" else 3)
        for one in match.rounds:
            assert one.result is not None
            for score, parts in zip(one.result.scores, one.parts, strict=True):
                assert sum(part.points for part in parts) == score
                seen |= {part.what for part in parts}
            assert (one.out is not None) == (one.result.ended == "out")
    assert seen <= WORDS[game]
    assert seen


def test_who_went_out_has_nothing_left_to_count() -> None:
    match = played("elfer_raus", 5, 1)
    assert match.round.out is not None
    assert match.round.parts[match.round.out] == [ScorePart("hand", 0, 0)]
    assert match.round.result is not None
    assert match.round.result.scores[match.round.out] == 0


def test_bonus_cards_and_jokers_are_worth_eleven_each() -> None:
    for seed in range(3):
        for parts in played("elfer_raus_master", seed).round.parts:
            for part in parts:
                assert part.what == "hand" or abs(part.points) == 11 * part.pieces


def test_a_replayed_record_tells_it_as_the_match_did() -> None:
    match = played("elfer_raus", 1)
    again = match.at_round(1)
    for entry in match.rounds[0].moves:
        if isinstance(entry, list):
            again.play(str(entry[1]))
    assert (again.round.parts, again.round.out) == (match.rounds[0].parts, match.rounds[0].out)


def test_a_game_that_does_not_tell_has_no_parts() -> None:
    match, chance = Match(Toy(), 2, seed=1), random.Random(1)
    while not match.round_over:
        match.play(chance.choice(match.codes()))
    assert match.round.parts == [[], []]
