"""The reason why a move was better than another one holds for what the two differ in."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import reihum
from reihum._kit.base import ADVICE
from reihum._lab.simulate import simulate
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.reasons import count_points, explain_better, weigh_reason
from tests.effort import third_of

Told = tuple[PlayedMove, str, str, str, list[str]]
"""A position, the better and the worse move, the reason and its cards."""


def tell(game: str, players: int, seed: int, bot: str = "random") -> Iterator[Told]:
    """Explain, in the positions of a match of bots, legal moves against the one that was made, and that one against them."""
    match = reihum.replay(next(simulate(reihum.get_game(game), players, 1, seed, [bot] * players)))
    for move in third_of([step for step in iter_steps(match) if isinstance(step, PlayedMove)]):
        for other in third_of(move.legal):
            for better, worse in ((other, move.code), (move.code, other)):
                if better != worse:
                    texts = [match.game.text(move.before.state, code) for code in (better, worse)]
                    yield move, texts[0], texts[1], *explain_better(match, move, better, worse)


def test_who_keeps_cards_rather_than_lay_one_keeps_that_one() -> None:
    """Laying another card takes nothing from the cards that are kept anyway."""
    said: Counter[str] = Counter()
    for _, better, worse, reason, cards in tell("elfer_raus", 4, 116):
        if better == "." and reason != ADVICE:
            assert cards == [worse]
            said[reason] += 1
    assert said["blocks"]
    assert said["saves"]


def test_who_keeps_cards_jokers_or_connectors_of_master_keeps_what_the_worse_move_uses() -> None:
    said: Counter[str] = Counter()
    for seed in (201, 202, 203):
        for _, better, worse, reason, cards in tell("elfer_raus_master", 3, seed, "careful"):
            if better in {".", "+"} and reason in {"guards", "holds_back", "saves"}:
                used = {sign for sign in "J>" if sign in worse} if reason == "saves" else {worse}
                assert set(cards) == used
                said[reason] += 1
    assert said["guards"]
    assert said["saves"]


def test_of_two_moves_that_open_nothing_neither_is_better_for_that() -> None:
    told = 0
    for move, _, worse, reason, _ in tell("elfer_raus_master", 3, 204):
        if reason == "quiet" and len(worse) > 1 and not worse.endswith("xJ"):
            game: Any = move.before.table.game
            then = move.before.state.copy()
            game.play(then, game.code(then, worse))
            # One for an own card counts: others may lay a joker there.
            assert set(game.view(then, None).open) - set(game.view(move.before.state, None).open)
            told += 1
    assert told


def test_a_level_is_not_held_back_by_one_of_two_discards() -> None:
    said: Counter[str] = Counter()
    for seed in (301, 302):
        for _, better, worse, reason, cards in tell("level_8", 2, seed, "careful"):
            if better[0] == "/":
                assert cards == [better[1:]]
                assert reason != "holds_back" or worse[0] not in "/S"
                said[reason] += 1
    assert said["holds_back"]
    assert said["not_needed"]


def test_points_are_a_reason_only_where_they_are_more() -> None:
    told = 0
    for _, better, worse, reason, cards in tell("bloom", 3, 401, "careful"):
        if reason == "scores" and better[-1] not in ".*":
            told += 1
            assert count_points(cards) > 0
        assert reason != "nothing_open" or worse[0] == "+"
    assert told
    assert weigh_reason(["3", "4", "*9"]) > weigh_reason(["1", "2", "3", "4", "*8"])
    # A row of four own tiles sheds more than one of three, of which two are robbed.
    assert weigh_reason(["3", "4", "5", "6"]) > weigh_reason(["3", "4", "5", "<3", "<4"])


@pytest.mark.parametrize(("game", "seed"), [("level_8", 321), ("bloom", 402)])
def test_what_is_to_be_done_is_named_even_without_a_reason(game: str, seed: int) -> None:
    told = 0
    for _, better, _, reason, cards in tell(game, 2, seed):
        if reason == ADVICE and better[0] in "/=<*123456789":
            assert cards
            told += 1
    assert told
