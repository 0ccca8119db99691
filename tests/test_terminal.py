"""A match in a terminal, played by a scripted person."""

import io
import json
import random
import re
from importlib import import_module
from pathlib import Path
from typing import TextIO

import pytest
from rich.console import Console

import reihum
from reihum._bots.networks.hints import give_hint
from reihum._games.level_8.state import FIRST_GOLDEN, KEEP, State
from reihum._kit.chance import Rng, make_rng
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import format_record
from reihum._review.wording import describe_move, describe_reason
from reihum.cli.terminal import Terminal
from tests.helpers.matches import GAMES, play_match
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
    assert re.search(r"r1 is not legal now: [^{}]+\.", text)
    assert "cannot be written" in text
    assert "Goodbye." in text
    assert json.loads(file.read_text("utf-8"))["game"] == "elfer_raus"


def test_a_match_is_saved_in_place_of_another_and_of_nothing_else(tmp_path: Path) -> None:
    notes, many, saved = tmp_path / "notes.txt", tmp_path / "many.jsonl", tmp_path / "saved.jsonl"
    record = format_record(reihum.Match("bloom", 2, seed=1).record())
    for file, text in ((notes, "precious"), (many, f"{record}\n{record}\n"), (saved, f"{record}\n")):
        file.write_text(text, "utf-8")
    answers = iter([*(f"save {file}" for file in (notes, many, saved)), "quit"])
    table, shown = sit_down("elfer_raus", lambda _table, _prompt: next(answers))
    table.play()
    assert "".join(shown.getvalue().split()).count("isnotasavedmatch") == 2
    assert notes.read_text("utf-8") == "precious"
    assert many.read_text("utf-8").count("bloom") == 2
    assert json.loads(saved.read_text("utf-8"))["game"] == "elfer_raus"


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


def sit_on(file: TextIO, name: str, *answers: str, bot: str = "careful") -> Terminal:
    """Return a match whose output goes to a file, and whose person types these answers and then quits."""
    typed = iter(answers)
    console = Console(file=file, width=80)
    return Terminal(get_game(name), 2, {}, [bot], seed=1, console=console, ask=lambda _: next(typed, "quit"))


def form_of(move: str) -> str:
    """Return the form of a move in notation: each number is 1, each colour r."""
    return re.sub("[rygbpo]", "r", re.sub(r"\d+", "1", move))


@pytest.mark.parametrize("name", GAMES)
def test_help_explains_every_form_of_move_and_every_sign_of_the_table(name: str) -> None:
    drawing = import_module(f"reihum._games.{name}.terminal")
    explained = {form_of(example) for examples in drawing.MOVES for example in examples.split(", ")}
    explained_signs = set("".join(drawing.MARKS)) | set("(),.:")
    chance = random.Random(1)
    rng = make_rng(1)
    forms: set[str] = set()
    signs: set[str] = set()

    def choose(match: Match) -> int:
        """Choose like the careful bot, but often at random, so that all kinds of positions come up."""
        forms.update(map(form_of, match.legal()))
        signs.update(sign for sign in str(match.show(0)) if not sign.isalnum() and not sign.isspace())
        codes = match.codes()
        return chance.choice(codes) if chance.random() < 0.2 else match.game.careful(match.state.copy(), rng)

    for seed in range(5):
        play_match(Match(name, 2 + seed % 2, {"stars": 2} if name == "level_8" else {}, seed=seed), choose, moves=1500)
    assert forms <= explained
    assert signs <= explained_signs
    # Nor does the help explain what is not there.
    assert explained <= forms | {"-", "=S", "=J"}


def test_help_is_shown_with_what_can_be_typed_and_where_the_rules_are() -> None:
    told = io.StringIO()
    sit_on(told, "level_8", "help", "?").play()
    text = told.getvalue()
    for part in ("R4, V7, Cg", "combination of your level", "★J=7", "docs/rules/en/level_8.md", "Enter makes it", "Legal now:"):
        assert text.count(part) == 2
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(("seed", "move", "said"), [(2, "S>0", "You lose a turn."), (0, "S>1", "Careful 1 loses a turn.")])
def test_who_lost_a_turn_is_told(seed: int, move: str, said: str) -> None:
    """The one who lost it made no move by which that could be noticed."""

    def skip_or_careful(table: Terminal, _prompt: str) -> str:
        match = table.match
        if match.turn != 0:
            return "quit"
        return "S>1" if "S>1" in match.legal() else match.game.text(match.state, match.game.careful(match.state.copy(), make_rng(1)))

    table, shown = sit_down("level_8", skip_or_careful, players=2, seed=seed)
    table.play()
    # Who ends the round by a skip card takes nobody's turn.
    assert [entry[1] for entry in table.match.round.moves[:-1] if isinstance(entry, list)].count(move) == 1
    assert shown.getvalue().count(said) == 1


def test_who_opened_is_told() -> None:
    told = io.StringIO()
    table = sit_on(told, "elfer_raus")
    table.play()
    line = next(line for line in told.getvalue().splitlines() if line.endswith("opened"))
    assert table.match.players[table.match.view().starter] in line


def test_bots_keep_the_names_that_they_were_given_by() -> None:
    told = io.StringIO()
    assert sit_on(told, "elfer_raus", bot="search@20ms").match.players == ["You", "Search@20ms 1"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_signs_that_the_output_lacks_are_letters_in_line(name: str, encoding: str) -> None:
    shown = io.TextIOWrapper(io.BytesIO(), encoding, errors="backslashreplace")
    sit_on(shown, name, "help").play()
    shown.seek(0)
    plain = shown.read()
    rich = io.StringIO()
    sit_on(rich, name, "help").play()
    assert "\\" not in plain
    assert list(map(len, plain.splitlines())) == list(map(len, rich.getvalue().splitlines()))


class First:
    def choose(self, world: State, chance: Rng) -> int:
        return get_game("level_8").legal(world)[0]


def test_the_end_of_the_input_is_a_goodbye() -> None:
    def nothing(_table: Terminal, _prompt: str) -> str:
        raise EOFError

    table, shown = sit_down("elfer_raus", nothing)
    table.play()
    assert "Goodbye." in shown.getvalue()


def test_enter_alone_asks_again_where_there_is_a_choice() -> None:
    answers = iter(["", "quit"])
    table, shown = sit_down("level_8", lambda _table, _prompt: next(answers))
    table.play()
    assert "is no move" not in shown.getvalue()
    assert not list(answers)


def test_between_rounds_only_enter_deals() -> None:
    typed = ["!", "sav x", "y", "", "quit"]

    def answer(table: Terminal, prompt: str) -> str:
        if prompt.startswith("Enter"):
            assert len(table.match.rounds) == 1
            return typed.pop(0)
        return table.match.legal()[0] if len(table.match.rounds) == 1 else typed.pop()

    table, _ = sit_down("elfer_raus", answer, rounds=2)
    table.play()
    assert (len(table.match.rounds), typed) == (2, [])
