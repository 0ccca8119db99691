"""Hints by a network: its first choice where there is one and it is asked, with a reason that is so."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum._bots import endgames
from reihum._bots.networks import hints, package
from reihum._bots.networks.bot import Learned
from reihum._bots.search import score_sign
from reihum._kit.base import ADVICE, Hint
from reihum._kit.chance import make_rng
from tests.effort import fifth_of
from tests.games.hint_claims import CLAIMS


@pytest.fixture(autouse=True)
def _compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not compiled yet is compiled here."""
    monkeypatch.setattr(hints, "is_compiled", lambda _game: True)


def hinted(name: str, options: dict[str, object], most: int = 60) -> Iterator[tuple[reihum.Match, Hint]]:
    """Play as hints say, and give each position with its hint where there is a choice."""
    match = reihum.Match(reihum.get_game(name), 3, options, seed=2)
    for number in range(most):
        if match.round_over:
            return
        hint = hints.give_hint(match.game, match.state, match.turn or 0, number)
        if len(match.codes()) > 1:
            yield match, hint
        match.play(hint.move)


@pytest.mark.parametrize("name", package.list_games_with_networks())
def test_a_hint_names_the_first_choice_of_the_network_and_what_it_says_is_so(name: str) -> None:
    said: Counter[str] = Counter()
    for match, hint in hinted(name, {}):
        game: Any = match.game
        assert hint.move == Learned(game).choose(match.state.copy(), make_rng(1))
        assert hint.reason == ADVICE or CLAIMS[name](match, hint, game.text(match.state, hint.move)), (hint, str(match))
        said[hint.reason] += hint.move != game.careful(match.state.copy(), make_rng(1))
    assert sum(said.values()), "the network and careful never differ"


def endings(wanted: int) -> Iterator[reihum.Match]:
    """Give choices in positions of two players in which nothing is hidden any more."""
    for seed in range(60):
        match = reihum.Match(reihum.get_game("elfer_raus"), 2, seed=seed)
        learned, chance = Learned(match.game), make_rng(seed)
        while not match.round_over:
            if endgames.is_open_information(match.game, match.state) and len(match.codes()) > 1:
                yield match
                wanted -= 1
                if not wanted:
                    return
            match.play(learned.choose(match.state.copy(), chance))


def test_where_nothing_is_hidden_a_hint_is_the_best_move() -> None:
    """There a network errs now and then."""
    told = 0
    for number, match in enumerate(endings(fifth_of(60))):
        game, rng = match.game, make_rng(number)
        best = endgames.solve(game, match.state.copy(), rng, hints.EXACT, score_sign(game, 2))
        hint = hints.give_hint(game, match.state, match.turn or 0, number)
        learned = Learned(game).choose(match.state.copy(), rng)
        assert hint.move == (learned if best is None else best)
        told += best is not None and best != learned
    assert told


def test_a_hint_of_the_network_depends_on_nothing_hidden() -> None:
    for match, hint in hinted("elfer_raus", {}, 20):
        before, seat = match.state.tobytes(), match.turn or 0
        world = match.game.determinize(match.state, seat, make_rng(99))
        assert hints.give_hint(match.game, world, seat, 8) == hint
        assert match.state.tobytes() == before


def same_as_careful(options: dict[str, object]) -> bool:
    return all(hint == match.game.hint(match.state, match.turn or 0, 5) for match, hint in hinted("elfer_raus_master", options, 30))


def test_otherwise_it_is_that_of_careful(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert same_as_careful({"lays": 1})
    assert not same_as_careful({})
    monkeypatch.setattr(hints, "is_compiled", lambda _game: False)
    assert same_as_careful({})
    monkeypatch.undo()
    monkeypatch.setattr(package, "FOLDER", tmp_path)
    assert same_as_careful({})
