"""What is said of an object that cannot be used as a game, in the mistakes that are made first."""

import copy
from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

import reihum
from reihum._play import game as registry
from reihum.kit import GameState, Int8, Option, Reshuffle
from tests.helpers.copies import pickle_and_load
from tests.helpers.toy_game import GAME, Toy


class StateWithoutTurn(GameState):
    players: Annotated[Any, Int8.__metadata__[0]]
    score: Annotated[Any, Int8.__metadata__[0]]


def is_one_to_six(value: Any, _players: int) -> bool:
    """Return what is right for numbers, and raises TypeError for what is none."""
    return bool(1 <= value <= 6)


OPTION = Option("cards", 3, "a number from 1 to 6", lambda value, _: value in range(1, 7))

NOTHING: Any = None


def vary(**members: object) -> Any:
    """Return a game like the toy with other members; None takes away what the toy itself has."""
    own = {name: member for name, member in vars(Toy).items() if name not in members and not name.startswith("__")}
    kind: Any = type("Varied", Toy.__bases__, {"__module__": "varied", **own, **{k: v for k, v in members.items() if v is not None}})
    return kind()


FAULTS = [
    (Toy, r"it is a class and not an object of it, Toy\(\)"),
    (vary(seats=[2, 3]), r"its `seats` are \[2, 3\], which must be a range of numbers of players"),
    (vary(seats=2), "its `seats` are 2, which must be a range of numbers of players"),
    (vary(seats=range(3)), "its `seats` are range"),
    (vary(seats=range(2, 10)), "its `seats` go up to 9 players, and no game is for more than 8"),
    (vary(moves=0), "its `moves` are 0, which must be the number of codes of moves"),
    (vary(moves="12"), "its `moves` are '12', which must be"),
    (vary(id=7), "its id is 7, which must consist of letters, digits, _ and -"),
    (vary(id="../x"), "its id is '../x', which must consist of"),
    (vary(options={"a": 1}), "its `options` must be a tuple of `reihum.kit.Option`"),
    (vary(options=["cards"]), "its `options` must be a tuple of `reihum.kit.Option`"),
    (vary(options=(OPTION, OPTION)), "it has more than one option 'cards'"),
    (vary(options=(replace(OPTION, default={3}),)), r"the default of its option 'cards' is \{3\}, which no record can hold"),
    (vary(options=(replace(OPTION, check=NOTHING),)), "the `check` of its option 'cards' is no function"),
    (
        vary(options=(replace(OPTION, check=is_one_to_six),)),
        r"the `check` of its option 'cards' raises TypeError for None \(.*\), and must return False for what it does not know",
    ),
    (vary(options=(replace(OPTION, check=lambda value, _: value in {3: "three"}),)), r".* option 'cards' raises TypeError for \[\] \("),
    (vary(title=""), "its `title` is '', which must be a text"),
    (vary(about="Lay."), "its `about` is 'Lay.', which must have a sentence by language"),
    (vary(board="board"), "its `board` is 'board', which must be the `Path` of a folder"),
    (vary(search=3), "its `search` must be a `reihum.kit.SearchProfile`"),
    (vary(reshuffle=(1, 2), shuffle=print, form=print), "its `reshuffle` must be a `reihum.kit.Reshuffle`"),
    (vary(hints=SimpleNamespace()), r"it is not a game, since it lacks reasons, hints\.REASONS, hints\.explain_move"),
    (vary(illegal=SimpleNamespace(REASONS=())), r"it is not a game, since it lacks illegal\.explain_illegal, illegal\.SENTENCES"),
    (vary(consistency=SimpleNamespace(inconsistency=print)), r"it is not a game, since it lacks consistency\.INCONSISTENCIES"),
    (vary(picture=SimpleNamespace()), r"it is not a game, since it lacks picture\.draw_table"),
    (vary(reshuffle=Reshuffle(NOTHING, NOTHING)), "it is not a game, since it lacks shuffle, form"),
    (vary(first=lambda *_: None), "its `first` returns nothing, but must return a mapping"),
    (vary(text=None), "it is not a game, since it lacks text"),
    (vary(view=None), "it is not a game, since it lacks view"),
    (vary(show=None), "it is not a game, since it lacks show"),
    (vary(deal=None), "it is not a game, since it lacks deal"),
    (vary(bot=None, rules=None), "it is not a game, since it lacks rules, bot"),
    (vary(state_type=StateWithoutTurn), r"it is not a game, since it lacks state_type\.turn"),
]


@pytest.mark.parametrize(("game", "fault"), FAULTS)
def test_what_cannot_be_a_game_says_what_is_wrong(game: Any, fault: str) -> None:
    for use in (reihum.register_game, lambda game: reihum.Match(game, 2)):
        with pytest.raises(reihum.OptionError, match=f"cannot be used as a game: {fault}"):
            use(game)
    assert "toy" not in reihum.game_ids()


def test_a_game_of_reihum_keeps_its_id() -> None:
    for use in (reihum.register_game, lambda game: reihum.Match(game, 2), lambda game: reihum.simulate(game, 2, 1, 0, "random")):
        with pytest.raises(reihum.OptionError, match="'elfer_raus' is a game of Reihum: give yours another id"):
            use(vary(id="elfer_raus"))
    for game in (pickle_and_load(reihum.get_game("elfer_raus")), copy.copy(reihum.get_game("elfer_raus"))):
        assert reihum.Match(game, 2, seed=1).game is game
    assert reihum.get_game("elfer_raus").title == "Elfer raus!"
    reihum.register_game(reihum.get_game("elfer_raus"))
    assert "elfer_raus" not in registry.list_registered_ids()  # other processes know it as before


def test_a_game_takes_the_place_of_the_one_registered_before() -> None:
    later = vary(options=(OPTION,))
    try:
        for game in (GAME, later):
            reihum.register_game(game)
            assert reihum.get_game("toy") is game
    finally:
        registry.unregister_game("toy")
