"""A match in a terminal, played by a scripted person."""

import json
import re
from pathlib import Path

import pytest

from reihum._bots.networks.hints import give_hint
from reihum._games.level_8.state import FIRST_GOLDEN, KEEP, State
from reihum._kit.chance import Rng, make_rng
from reihum._play.game import get_game
from reihum._review.wording import describe_move, describe_reason
from reihum.cli.terminal import Terminal
from tests.helpers.matches import GAMES
from tests.helpers.terminal import play_to_the_end, sit_down


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_match_can_be_played(name: str) -> None:
    play_to_the_end(name)


def test_wrong_moves_are_explained_and_the_table_waits(tmp_path: Path) -> None:
    file = tmp_path / "so far.jsonl"
    answers = iter(["r99", "nonsense", "r1", "?", "!", "help", f"save {file}", f"save {tmp_path}/none/x", "quit"])
    table, shown = sit_down("elfer_raus", lambda _table, _prompt: next(answers))
    table.play()
    text = " ".join(shown.getvalue().split())
    assert "'r99' is no move of Elfer raus!" in text
    assert re.search(r"r1 is not legal for You \(seat 0\) now: [^{}]+\. Legal: ", text)
    assert "cannot be written" in text
    assert "Goodbye." in text
    assert json.loads(file.read_text("utf-8"))["game"] == "elfer_raus"


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_that_of_tables_with_its_reason_in_words(name: str) -> None:
    answers = iter(["!", "quit"])
    table, shown = sit_down(name, lambda _table, _prompt: next(answers))
    table.play()
    match = table.match
    hint = give_hint(match.game, match.state, 0, len(match.round.moves))
    deed = describe_move(name, match.game.text(match.state, hint.move), match.players, 0, own="your own")
    reason = describe_reason(name, hint.reason, hint.cards)
    text = " ".join(shown.getvalue().split())
    assert f"{match.game.text(match.state, hint.move)}: {deed.tell(deed.base)}{reason and f', since {reason}'}." in text


def test_cards_that_others_keep_for_the_next_round_are_not_printed() -> None:
    """Level 8 with two stars: everybody sees that a card is kept, and nobody which."""
    table, shown = sit_down("level_8", lambda _table, _prompt: "", seed=2, stars=2, levels=None, turn_limit=0)
    match = table.match
    match.state.levels[:3] = FIRST_GOLDEN
    while match.state.phase != KEEP:
        match.play(match.game.careful(match.state.copy(), make_rng(1)))
    assert match.turn is not None
    table.bots[match.turn - 1] = First()
    table._play_bot_move(match.turn)
    assert shown.getvalue().strip() in {"Careful 1: =", "Careful 2: ="}


class First:
    def choose(self, world: State, chance: Rng) -> int:
        return get_game("level_8").legal(world)[0]


def test_the_end_of_the_input_is_a_goodbye() -> None:
    def nothing(_table: Terminal, _prompt: str) -> str:
        raise EOFError

    table, shown = sit_down("elfer_raus", nothing)
    table.play()
    assert "Goodbye." in shown.getvalue()
