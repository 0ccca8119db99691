"""Bots: found by name, shown only what their seat knows, held to legal moves."""

import re
from typing import Any, cast

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget, BudgetError
from reihum._bots.search import Search
from reihum._kit.chance import Rng, make_rng
from reihum._kit.states import GameState
from reihum._lab.simulate import simulate
from reihum._play.game import Game
from tests.effort import fifth_of
from tests.helpers.error_codes import raises_code
from tests.helpers.matches import GAMES
from tests.helpers.toy_game import GAME, Toy

ELFER_RAUS = reihum.get_game("elfer_raus")

SHARE = {"elfer_raus": 0.4, "elfer_raus_master": 0.6, "level_8": 0.85, "bloom": 0.6}
"""The share of four-player matches that one careful player wins against three random ones, at the least."""


class Peeking:
    """Remembers the worlds it was shown."""

    shown: list[bytes] = []  # noqa: RUF012 - looked at by the test

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, world: GameState, rng: Rng) -> int:
        self.shown.append(world.tobytes())
        return self.game.legal(world)[0]


class Cheating(Peeking):
    def choose(self, world: GameState, rng: Rng) -> int:
        return self.game.moves - 1 if self.game.moves - 1 not in self.game.legal(world) else 0


class Timed(Peeking):
    def __init__(self, game: Game, budget: Budget) -> None:
        super().__init__(game)
        self.budget = budget


class ReturnsFloat(Peeking):
    def choose(self, world: GameState, rng: Rng) -> int:
        return float(self.game.legal(world)[0])  # type: ignore[return-value]


def test_a_bot_is_shown_a_guess_and_never_the_real_world() -> None:
    match = reihum.Match("elfer_raus", 4, seed=3)
    bot = Peeking(match.game)
    Peeking.shown.clear()
    for seed in range(20):
        bots.choose_move(bot, match.game, match.state, make_rng(seed))
    assert len(set(Peeking.shown)) == 20
    assert match.state.tobytes() not in Peeking.shown


def test_a_bot_that_plays_against_the_rules_is_named() -> None:
    match = reihum.Match("elfer_raus", 4, seed=3)
    with raises_code(bots.BotError, "illegal_move"):
        bots.choose_move(Cheating(match.game), match.game, match.state, make_rng(1))


def test_a_move_is_a_whole_number() -> None:
    match = reihum.Match("elfer_raus", 4, seed=3)
    with raises_code(bots.BotError, "illegal_move"):
        bots.choose_move(ReturnsFloat(match.game), match.game, match.state, make_rng(1))


def test_a_bot_that_needs_a_budget_gets_it() -> None:
    game = reihum.get_game("elfer_raus")
    told = Budget(iterations=7)
    for spec, default_budget in (("tests.test_bots:Timed@7", None), ("tests.test_bots:Timed", told)):
        timed: Any = bots.get_bot_type(spec, default_budget)(game)
        assert timed.budget == told


@pytest.mark.parametrize(
    ("bot", "code"),
    [
        ("grandmaster", "unknown"),
        ("no.such.module:Bot", "not_loaded"),
        ("tests.test_bots:Missing", "not_loaded"),
        ("tests.test_bots:SHARE", "not_a_bot"),
        ("oracle", "ladder_only"),
        ("kibitzer@20ms", "ladder_only"),
        ("careful@20ms", "takes_no_budget"),
        (":", "not_loaded"),
        (".games:Bot", "not_loaded"),
        ("tests.test_bots:Timed", "needs_budget"),
    ],
)
def test_an_unusable_bot_is_refused(bot: str, code: str) -> None:
    with raises_code(bots.BotError, code):
        bots.get_bot_type(bot)


def test_the_sentence_about_an_unknown_bot_lists_those_there_are() -> None:
    with pytest.raises(bots.BotError, match="random, easy, careful, search, learned, lookahead, level-1 to level-7, or"):
        bots.get_bot_type("grandmaster")


@pytest.mark.parametrize("name", ["learned_search", "learned_search@20ms"])
def test_of_a_bot_that_is_gone_it_is_said_what_took_its_place(name: str) -> None:
    with pytest.raises(bots.BotError, match="'learned_search' is no longer there; 'lookahead' took its place"):
        bots.get_bot_type(name)


@pytest.mark.parametrize("budget", ["soon", "0", "nanms"])
def test_an_invalid_budget_of_a_bot_is_refused(budget: str) -> None:
    with pytest.raises(BudgetError):
        bots.get_bot_type(f"search@{budget}")


def test_a_custom_bot_is_found_by_its_import_path() -> None:
    game = reihum.get_game("elfer_raus")
    record = next(simulate(game, 2, 1, 1, ["tests.test_bots:Peeking", "careful"]))
    assert record["players"] == ["bot:tests.test_bots:Peeking", "bot:careful"]
    assert reihum.replay(record).totals == record["totals"]


def test_bots_are_one_for_all_or_one_for_each() -> None:
    with raises_code(bots.BotError, "seats"):
        next(simulate(reihum.get_game("elfer_raus"), 4, 1, 1, ["random"] * 3))


def test_easy_means_to_play_well_and_makes_mistakes() -> None:
    game = reihum.get_game("elfer_raus")
    match = reihum.Match(game, 4, seed=3)
    while len(match.codes()) < 4:
        match.play(match.codes()[0])
    easy, careful = (bots.get_bot_type(name)(game) for name in ("easy", "careful"))
    meant = bots.choose_move(careful, game, match.state, make_rng(0))
    chosen = [bots.choose_move(easy, game, match.state, make_rng(seed)) for seed in range(80)]
    assert 40 < chosen.count(meant) < 75
    assert {*chosen} <= {*match.codes()}
    assert len({*chosen}) > 2


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_matches(name: str) -> None:
    game = reihum.get_game(name)
    first, again = (list(simulate(game, 3, 1, 5, ["careful", "random", "careful"])) for _ in range(2))
    assert first == again
    assert list(simulate(game, 3, 1, 6, ["careful", "random", "careful"])) != first


def test_a_match_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Level 8 a round may come to where nobody can finish it."""
    monkeypatch.setattr("reihum._lab.simulate.MOST_MOVES", 5)
    with pytest.raises(reihum.OptionError):
        next(simulate(reihum.get_game("level_8"), 2, 1, 7, ["careful"]))


def test_several_processes_simulate_what_one_does() -> None:
    game = reihum.get_game("elfer_raus")
    one = list(simulate(game, 2, 20, 3, ["random"]))
    assert list(simulate(game, 2, 20, 3, ["random"], processes=2)) == one
    assert next(simulate(game, 2, 20, 3, ["random"], processes=2)) == one[0]


@pytest.mark.parametrize("name", sorted(SHARE))
def test_careful_clearly_beats_random(name: str) -> None:
    game = reihum.get_game(name)
    won, matches = 0.0, max(fifth_of(60), 20)  # fewer tell nothing
    for seed in range(matches):
        seats = ["random"] * 4
        seats[seed % 4] = "careful"
        winners = next(simulate(game, 4, 1, seed, seats))["winners"]
        won += (seed % 4 in winners) / len(winners)
    assert won / matches > SHARE[name]


def test_a_game_and_its_bots_may_be_named_by_a_text() -> None:
    one = list(simulate("elfer_raus", 2, 2, 3, "careful"))
    assert one == list(simulate(reihum.get_game("elfer_raus"), 2, 2, 3, ["careful"]))
    assert next(simulate("elfer_raus", 2, 1, 3, "careful,random"))["players"] == ["bot:careful", "bot:random"]


SIMULATION: dict[str, Any] = {"game": "elfer_raus", "players": 2, "matches": 1, "seed": 3, "bots": "careful"}
"""The arguments of a short simulation."""


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"matches": -1}, "`matches` is a whole number from 0 up, not -1."),
        ({"matches": "3"}, "`matches` is a whole number from 0 up, not '3'."),
        ({"players": 2.0}, "`players` is a whole number from 1 up, not 2.0."),
        ({"processes": 1.5}, "`processes` is a whole number from 1 up, not 1.5."),
        *[({"seed": seed}, f"`seed` is a whole number, not {seed!r}.") for seed in ("x", 1.5, None, True, [1])],
        ({"game": "skat"}, "There is no game 'skat'"),
        ({"game": 3}, "3 is not a game"),
    ],
)
def test_the_sentence_about_an_invalid_argument_of_a_simulation_names_it(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(reihum.OptionError, match=re.escape(sentence)):
        list(simulate(**SIMULATION | changed))


@pytest.mark.parametrize(("named", "code"), [(None, "not_a_name"), ([1, "careful"], "not_a_name"), ("grandmaster", "unknown")])
def test_invalid_bots_of_a_simulation_are_refused(named: Any, code: str) -> None:
    with raises_code(bots.BotError, code):
        list(simulate(**SIMULATION | {"bots": named}))


@pytest.mark.parametrize(
    "given",
    [
        *({}, {"iterations": 0}, {"iterations": -1}, {"iterations": 1.5}, {"iterations": True}, {"iterations": ""}, {"iterations": 10**9}),
        *({"milliseconds": number} for number in (0, -1, float("inf"), float("nan"), "20", True)),
        {"milliseconds": 20, "iterations": 5},
    ],
)
def test_an_invalid_budget_of_a_search_is_refused(given: Any) -> None:
    with pytest.raises(BudgetError):
        Search(ELFER_RAUS, Budget(**given))


def test_neither_a_bot_nor_a_budget_may_be_of_another_type() -> None:
    with raises_code(bots.BotError, "not_a_name"):
        bots.get_bot_type(cast("Any", None))
    with pytest.raises(BudgetError):
        Budget.read(cast("Any", 5))
    with pytest.raises(BudgetError):
        Search(ELFER_RAUS, cast("Any", None))


class OddMoveBot:
    """A bot whose moves do strange things when they are looked at."""

    def __init__(self, move: Any) -> None:
        self.move = move

    def choose(self, world: GameState, rng: Rng) -> int:
        if self.move is SystemExit:
            raise SystemExit(0)
        return cast("int", self.move)


class UnprintableMove:
    """No number, and not to be shown."""

    def __index__(self) -> int:
        raise ValueError

    def __repr__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("move", "code"),
    [(SystemExit, "ended_program"), (UnprintableMove(), "illegal_move"), (10**5000, "illegal_move")],
    ids=["exit", "unprintable", "huge"],
)
def test_whatever_a_bot_returns_it_is_named(move: Any, code: str) -> None:
    match: reihum.Match = reihum.Match("elfer_raus", 2, seed=1)
    while match.turn != 0:
        match.play(match.codes()[0])
    with raises_code(bots.BotError, code) as failed:
        bots.choose_move(OddMoveBot(move), ELFER_RAUS, match.state, make_rng(1))
    assert "OddMoveBot" in str(failed.value)


def test_the_budget_in_a_name_is_that_of_the_type() -> None:
    with raises_code(bots.BotError, "needs_budget") as refused:
        bots.make_bot("search@20", bots.get_bot_type("search"), ELFER_RAUS)
    assert "get_bot_type('search@20')" in str(refused.value)
    with raises_code(bots.BotError, "needs_budget"):
        bots.make_bot("search@20ms", Search, ELFER_RAUS)
    for ladder in (False, True):
        assert isinstance(bots.make_bot("search@20ms", bots.get_bot_type("search@20ms", ladder=ladder), ELFER_RAUS), Search)


class ReturnsText(Peeking):
    def choose(self, world: GameState, rng: Rng) -> Any:
        return self.game.text(world, self.game.legal(world)[0])


class ReturnsTrue(Peeking):
    def choose(self, world: GameState, rng: Rng) -> Any:
        return True


def test_what_a_bot_chooses_is_a_code_and_it_is_said_where_codes_are_found() -> None:
    match: reihum.Match = reihum.Match("elfer_raus", 4, seed=3)
    for kind in (ReturnsText, ReturnsTrue):
        with raises_code(bots.BotError, "illegal_move") as refused:
            bots.choose_move(kind(match.game), match.game, match.state, make_rng(1))
        assert "game.legal(world)" in str(refused.value)


def test_a_move_is_chosen_by_a_bot_that_was_made_for_a_game() -> None:
    match: reihum.Match = reihum.Match("elfer_raus", 4, seed=3)
    for bot in ("careful", Peeking):
        with raises_code(bots.BotError, "not_a_bot"):
            bots.choose_move(bot, match.game, match.state, make_rng(1))  # type: ignore[arg-type]
    with pytest.raises(reihum.OptionError, match="get_game"):
        bots.choose_move(Peeking(match.game), "elfer_raus", match.state, make_rng(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [{"options": {"x": 1}}, {"players": 9}, {"bots": "carefl"}, {"bots": ["careful"] * 3}, {"seed": "1"}])
@pytest.mark.parametrize("processes", [1, 2])
def test_what_cannot_be_simulated_is_refused_before_the_first_match_is_asked_for(given: Any, processes: int) -> None:
    with pytest.raises(reihum.ReihumError):
        simulate(**{"game": "elfer_raus", "players": 2, "matches": 1, "seed": 1, "bots": "careful", "processes": processes, **given})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("./mybot.py:Highest", "write mybot:Highest."),
        ("mybot.py:Highest", "write mybot:Highest."),
        ("bots/mybot.py:Highest", "write bots.mybot:Highest."),
        ("bots/mybot:Highest", "write bots.mybot:Highest."),
        ("../mybot.py:Highest", "write mybot:Highest, in the folder ..."),
        ("/home/ada/mybot.py:Highest", "write mybot:Highest, in the folder /home/ada."),
    ],
)
def test_a_bot_named_by_its_file_is_told_its_module(given: str, said: str) -> None:
    with raises_code(bots.BotError, "not_loaded") as failed:
        bots.get_bot_type(given)
    assert str(failed.value).endswith(said)


def test_a_sentence_in_a_sentence_has_one_full_stop() -> None:
    with raises_code(bots.BotError, "not_made") as failed:
        bots.make_bot("mine", lambda _: Budget(None, None).checked(), reihum.get_game("bloom"))  # type: ignore[arg-type]
    assert str(failed.value).endswith("iterations=None.")


def test_a_bot_made_for_another_game_is_named() -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    for name in ("careful", "random", "search@20"):
        bot = bots.make_bot(name, bots.get_bot_type(name), reihum.get_game("bloom"))
        with pytest.raises(reihum.BotError, match="was made for Bloom, not for Elfer raus!"):
            bots.choose_move(bot, match.game, match.state, make_rng(1))


def test_a_game_with_more_codes_than_declared_gives_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Any = reihum.Match(GAME, 2, seed=1, deal={"hands": [[3, 4, 5], [0, 1, 2]]})
    bot = bots.make_bot("careful", bots.get_bot_type("careful"), GAME)
    # The first round, which is looked at before a match, need not have shown it.
    monkeypatch.setattr(Toy, "moves", 1)
    with pytest.raises(reihum.OptionError, match="Toy has a legal move with the code 3, but `moves` 1"):
        bots.choose_move(bot, match.game, match.state, make_rng(1))
