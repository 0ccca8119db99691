"""House rules: values of just their types, what departs from the sheet, and what cannot be played together."""

from typing import ClassVar

import pytest

import reihum
from reihum._kit.errors import OptionError
from reihum._kit.options import Option, Options, find_house_rules, house_rule
from tests.helpers.toy_game import Toy
from tests.trace import variants

HAND = house_rule("hand", None, (None, 1, 2, 3), "a number of cards from 1 to 3, or null for three")
FORCED = house_rule("forced", default=False, choices=(False, True), allowed="true or false")


class Strict(Toy):
    """A toy with house rules of which two exclude each other."""

    options: ClassVar[tuple[Option, ...]] = (HAND, FORCED)

    def unplayable(self, players: int, options: Options) -> str:
        """Return why options cannot be played together."""
        return "with forced on, a hand is at least 2." if options["forced"] and options["hand"] == 1 else ""


@pytest.mark.parametrize("value", [True, 1.0, "1", 0, 4, [], float("nan")])
def test_a_value_of_another_type_is_no_value(value: object) -> None:
    with pytest.raises(OptionError, match=r"hand is a number of cards from 1 to 3, or null for three, not"):
        Strict().complete(2, {"hand": value})


def test_options_that_differ_from_the_sheet_are_listed() -> None:
    known = Strict.options
    assert find_house_rules(known, Strict().complete(2)) == {}
    assert find_house_rules(known, Strict().complete(2, {"forced": True})) == {"forced": True}
    assert find_house_rules((*known, Option("rounds", 1, "any", lambda *_: True)), {"hand": 2, "forced": False, "rounds": 5}) == {"hand": 2}


def test_the_sentence_about_incompatible_options_is_the_games_own() -> None:
    assert Strict().complete(2, {"hand": 1}) == {"hand": 1, "forced": False}
    with pytest.raises(OptionError, match=rf"^{Strict.title}: with forced on, a hand is at least 2\.$"):
        Strict().complete(2, {"hand": 1, "forced": True})


@pytest.mark.parametrize("name", reihum.game_ids())
def test_every_house_rule_is_traced(name: str) -> None:
    """Rounds with each house rule are compared between compiled rules and plain Python; `VARIANTS` of tests/trace.py says which."""
    game = reihum.get_game(name)
    traced = {rule for variant in variants(name) for rule in find_house_rules(game.options, game.complete(game.seats.start) | variant)}
    assert traced == {option.name for option in game.options if option.house}
