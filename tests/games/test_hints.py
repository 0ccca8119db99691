"""What a hint says is so: each reason is looked at again in the position, by other means than it was found with."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import reihum
from reihum._games.elfer_raus import hints
from reihum._kit.base import ADVICE, Hint
from reihum._kit.chance import make_rng, pick
from tests.games.hint_claims import CLAIMS
from tests.trace import VARIANTS

GAMES = ["elfer_raus", "elfer_raus_master", "level_8", "bloom"]
MATCHES = {"elfer_raus": 12, "elfer_raus_master": 12, "level_8": 6, "bloom": 8}
"""The number of matches played; in each a hint is checked every few moves."""
MOVES = {"elfer_raus": 300, "elfer_raus_master": 300, "level_8": 900, "bloom": 150}
EVERY = 3


def iter_hinted_positions(name: str, seed: int) -> Iterator[tuple[reihum.Match, Hint]]:
    """Play a match, mostly as the hints say, and give every third position with its hint."""
    game, choice = reihum.get_game(name), make_rng(seed)
    players = game.seats[seed % len(game.seats)]
    variants = VARIANTS[name]
    match = reihum.Match(game, players, variants[seed % len(variants)], seed=seed)
    for number in range(MOVES[name]):
        if match.over:
            return
        if match.round_over:
            match.deal()
        seat = match.turn
        assert seat is not None
        hint = game.hint(match.state, seat, seed + number)
        if number % EVERY == 0:
            yield match, hint
        codes = match.codes()
        match.play(hint.move if pick(choice, 5) else codes[pick(choice, len(codes))])


def describe_claim(match: reihum.Match, hint: Hint, move: str, seed: int) -> str:
    return f"the check of {hint.reason!r} in tests/games/hint_claims.py denies it for {move}, {hint.cards}, of seed {seed}:\n{match}"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_hint_claims_holds_in_the_position(name: str) -> None:
    said: Counter[str] = Counter()
    for seed in range(MATCHES[name]):
        for match, hint in iter_hinted_positions(name, seed):
            assert hint.move in match.codes()
            assert hint.reason in match.game.reasons
            text = match.game.text(match.state, hint.move)
            assert CLAIMS[name](match, hint, text), describe_claim(match, hint, text, seed)
            said[hint.reason] += 1
    assert len(said) > len(match.game.reasons) * 3 // 5, "most reasons of careful occur in these matches"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_claimed_of_a_move_that_careful_would_not_make_holds_as_well(name: str) -> None:
    """Reviews praise such moves; where nothing is known to speak for one, nothing is claimed."""
    said: Counter[str] = Counter()
    for seed in range(MATCHES[name]):
        choice = make_rng(seed)
        for match, hint in iter_hinted_positions(name, 100 + seed):
            codes = [code for code in match.codes() if code != hint.move]
            if codes:
                code = codes[pick(choice, len(codes))]
                game: Any = match.game
                found = game.explained(match.state.copy(), code)
                assert found.reason in match.game.reasons
                text = match.game.text(match.state, code)
                assert found.reason == ADVICE or CLAIMS[name](match, found, text), describe_claim(match, found, text, seed)
                said[found.reason] += 1
    assert len(said) > 1
    assert said[ADVICE]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_depends_only_on_what_the_seat_knows_and_leaves_the_state_unchanged(name: str) -> None:
    for match, hint in iter_hinted_positions(name, 3):
        before, seat = match.state.tobytes(), match.turn
        assert seat is not None
        world = match.game.determinize(match.state, seat, make_rng(99))
        assert match.game.hint(match.state, seat, 7) == match.game.hint(world, seat, 8) == hint
        assert match.state.tobytes() == before


def test_a_hint_is_computed_in_the_sampled_world(monkeypatch: pytest.MonkeyPatch) -> None:
    match = reihum.Match("elfer_raus", 3, seed=1)
    worlds: list[Any] = []
    determinize = match.game.determinize

    def note(*known: Any) -> Any:
        worlds.append(determinize(*known))
        return worlds[-1]

    monkeypatch.setattr(match.game, "determinize", note)
    explained: list[Any] = []

    def explain(world: object, *_: Any) -> Any:
        explained.append(world)
        return "only_move", []

    monkeypatch.setattr(hints, "explain_move", explain)
    match.game.hint(match.state, match.turn or 0, 5)
    assert explained == worlds
    (world,) = worlds
    assert (world.hands[match.turn] == match.state.hands[match.turn]).all()
    assert world.pile.tobytes() != match.state.pile.tobytes()
