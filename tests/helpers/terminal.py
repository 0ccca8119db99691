"""Matches in a terminal, played by a scripted person."""

import io
import re
from collections.abc import Callable
from typing import Any

from rich.console import Console

import reihum
from reihum.cli.terminal import Terminal

OPTIONS = {"level_8": {"turn_limit": 40, "levels": [["C2"] * 4] * 8}}


def sit_down(
    name: str, ask: Callable[[Terminal, str], str], players: int = 3, seed: int = 1, **options: object
) -> tuple[Terminal, io.StringIO]:
    shown = io.StringIO()
    table: list[Terminal] = []
    table.append(
        Terminal(
            reihum.get_game(name),
            players,
            OPTIONS.get(name, {}) | options,
            ["careful"] * (players - 1),
            seed=seed,
            console=Console(file=shown, width=80),
            ask=lambda prompt: ask(table[0], prompt),
        )
    )
    return table[0], shown


def play_to_the_end(name: str, **options: Any) -> None:
    """Play a match by the first legal move, against two careful bots, and look at what was shown."""

    def first_legal(table: Terminal, _prompt: str) -> str:
        return table.match.legal()[0] if table.match.turn == 0 else ""

    table, shown = sit_down(name, first_legal, **options)
    table.play()
    assert table.match.over
    assert re.search(r"(You|\d) wins? with \d+\.$", shown.getvalue().rstrip())
    # The table after the last move is shown.
    assert " ".join(str(table.match.show(0)).split()) in " ".join(shown.getvalue().split())
    assert max(map(len, shown.getvalue().splitlines())) <= 80
