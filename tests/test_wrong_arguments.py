"""What a script passes by mistake is refused with an error of Reihum, and a sentence that says what is wanted."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import reihum
from reihum._lab.ladder import LadderDeal
from reihum._play import game as registry
from tests.helpers.toy_game import GAME, Toy

ELFER = reihum.get_game("elfer_raus")
MATCH = reihum.Match(ELFER, 2, seed=1)
RNG = reihum.make_rng(1)
odd: Any = object()
"""What nothing takes."""
odd_id: Any = "bloom"
DEAL = LadderDeal(0, 0, [])
TEXT: Any = '{"hands": [], "pile": []}'


def ask(bot: Any, game: Any = ELFER) -> object:
    return reihum.choose_move(bot, game, MATCH.state, RNG)


REFUSED: list[tuple[Callable[[], Any], str]] = [
    (lambda: reihum.Match(ELFER, 2, seed=1, deal=odd), "A deal is a mapping"),
    (lambda: reihum.Match(ELFER, 2, seed=1, deal=7), "A deal is a mapping"),  # type: ignore[call-overload]
    (lambda: reihum.Match(ELFER, 2, seed=1, deal=TEXT), "A deal is a mapping, as a record has it, not a str"),
    (lambda: reihum.Match(ELFER, 2, chance=5), "A source of chance is an object with the methods `deal` and `shuffle`"),  # type: ignore[call-overload]
    # A key is secret: none is shown.
    (lambda: reihum.Match(ELFER, 2, chance=bytes(32)), r"`shuffle`, not a bytes\.$"),  # type: ignore[call-overload]
    (lambda: reihum.Match(ELFER, 2, key=bytearray(32)), r"^A key has 32 bytes, of the type bytes, not bytearray\.$"),  # type: ignore[call-overload]
    (lambda: reihum.Match(ELFER, 2, key="secret"), r"^A key has 32 bytes, of the type bytes, not str\.$"),  # type: ignore[call-overload]
    (lambda: reihum.Match(ELFER, 2, key=bytes(31)), r"^A key has 32 bytes, of the type bytes, not 31\.$"),
    (lambda: reihum.make_bot(odd, reihum.get_bot_type("random"), ELFER), "`make_bot` takes the name of a bot"),
    (lambda: reihum.make_bot("careful", reihum.get_bot_type("careful"), odd), "`make_bot` takes the game itself"),
    (lambda: ask(reihum.get_bot_type("careful")(odd_id)), r"This Careful was made for the text 'bloom' .*: give it get_game\('bloom'\)"),
    (lambda: reihum.rating_intervals([["a", "b"]], odd), "`deals` are the deals of a ladder"),
    (lambda: reihum.rating_intervals([["a", "b"]], [odd]), "`deals` are the deals of a ladder"),
    (lambda: reihum.rating_intervals(odd, [DEAL]), "`line_ups` has the bots of each line-up by seat"),
    (lambda: reihum.rating_intervals([["a", "b"]], [DEAL._replace(line_up=1)]), "There is a deal of line-up 1, and `line_ups` has 1"),
    (lambda: reihum.rating_intervals([["a", "b"]], [DEAL._replace(line_up=-1)]), "There is a deal of line-up -1, and `line_ups` has 1"),
    (lambda: reihum.rating_intervals([["a", "b"]], [DEAL]), r"The seats of deal 0 are not those of its line-up, \['a', 'b'\]"),
    (lambda: reihum.rating_intervals([["a", "b"]], [DEAL], draws=odd), "`draws` is a whole number"),
    (lambda: ask(odd), "`choose_move` takes a bot that was made for the game"),
    (lambda: ask(np.int64(1)), "`choose_move` takes a bot that was made for the game"),
    (lambda: ask(reihum.get_bot_type("random")(ELFER), odd), "`choose_move` takes the game itself, as `get_game` returns it"),
    (lambda: ask(reihum.get_bot_type("random")(ELFER), "bloom"), r"`choose_move` takes the game itself, get_game\('bloom'\)"),
    (lambda: reihum.perft(odd, 1), "`perft` takes a match"),
    (lambda: reihum.simulate(ELFER, 10**30, 1, 0, "random"), "is for 2 to 6 players"),
    (lambda: reihum.compare("random", "easy", ELFER, players=10**30, deals=1), "is for 2 to 6 players"),
    (lambda: reihum.simulate(ELFER, 2, 1, 0, "random", on=odd), "`on` is the address of a cluster"),
    (lambda: reihum.compare_rules(ELFER, matches=50, bots=odd), "The bots are a list of names"),
    (lambda: reihum.table_rows(odd, "matches"), "a table is made of a file of records or of several records"),
    (lambda: reihum.load_matches(None), "a file of records is given by its path, not as None"),  # type: ignore[arg-type]
    (lambda: next(reihum.iter_records(None)), "a file of records is given by its path, not as None"),  # type: ignore[arg-type]
    (lambda: reihum.load_matches(odd), "a file of records is given by its path"),
    (lambda: reihum.table_rows([], odd), "there is no table"),
    (lambda: reihum.table_columns([]), "there is no table"),  # type: ignore[arg-type]
    (lambda: reihum.Batch(ELFER, 2, out=odd), "`out` is a mapping of names to arrays"),
    (lambda: reihum.Batch(ELFER, 2, out=np.zeros(3)), "`out` is a mapping of names to arrays"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_something_else_is_refused(number: int) -> None:
    use, said = REFUSED[number]
    with pytest.raises(reihum.ReihumError, match=said):
        list(use())


@pytest.mark.parametrize(
    "use",
    [
        lambda game: reihum.compare("random", "easy", game, deals=1),
        lambda game: list(reihum.simulate(game, 2, 1, 0, "random", processes=2)),
    ],
    ids=["compare", "simulate"],
)
def test_a_game_that_would_be_asked_for_by_its_id_must_be_registered(use: Callable[[Any], Any]) -> None:
    with pytest.raises(
        reihum.OptionError, match=r"Toy is asked for by its id here, and it is not registered: call `reihum\.register_game`"
    ):
        use(GAME)
    other = type("Toy", (Toy,), {})()
    reihum.register_game(GAME)
    try:
        with pytest.raises(reihum.OptionError, match="and 'toy' is another game there"):
            use(other)
    finally:
        registry.unregister_game("toy")
