"""The levels: the network's ranking with moves overlooked, fair, repeatable, and playable where there is no network."""

import copy
import re
from collections.abc import Mapping
from itertools import pairwise

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._bots.careful import Careful
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.levels import CHARACTERS, OVERLOOKED, WHOLE, Overlooking, choose_noticed
from reihum._bots.networks.move_kinds import KINDS, Kind, get_kind, has_kind
from reihum._bots.networks.package import get_table_bot_type, list_games_with_networks
from reihum._kit.chance import make_rng, pick
from reihum._play.match import Match
from tests.helpers.error_codes import raises_code
from tests.helpers.toy_game import GAME as TOY

GAMES = ("elfer_raus", "elfer_raus_master", "level_8", "bloom")


def make_choice_position(name: str, seed: int, **options: object) -> Match:
    """A match at a choice of three moves or more, some moves after the deal."""
    match, chance, made = Match(name, 2, options, seed=seed), make_rng(seed), 0
    while made < 6 or len(match.codes()) < 3:
        match.play(match.codes()[pick(chance, len(match.codes()))])
        made += 1
    return match


def test_of_levels_with_one_character_the_higher_overlooks_less() -> None:
    assert sorted(OVERLOOKED) == sorted(KINDS) == list_games_with_networks()
    for table in OVERLOOKED.values():
        assert len(table) == len(CHARACTERS) == len(bots.LEVELS)
        assert table[-1] == 0
        for kind in {*CHARACTERS}:
            alike = [overlooked for overlooked, character in zip(table, CHARACTERS, strict=True) if character == kind]
            assert all(WHOLE >= lower > higher > 0 for lower, higher in pairwise(alike))


NOTATION: dict[str, list[tuple[str, Kind]]] = {
    "elfer_raus": [(r"[.+-]", "wait"), (r"[rygb]\d+", "lay")],
    "elfer_raus_master": [(r"[.+-]", "wait"), (r"[rygb]\d+", "lay"), (r".*[@>x].*", "trick")],
    "level_8": [(r"\+|-|/.*|=.*|\.", "wait"), (r"<\d|S>\d", "trick"), (r"[RVC].*|[rygbpo]\d+.*|J.*", "lay")],
    "bloom": [(r"[.-]|\+.*", "wait"), (r"\*|.*[<x].*", "trick"), (r"(\d+|J)(>.*)?", "lay")],
}
"""The kind of a move as its notation tells it."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_moves_are_of_the_kinds_that_their_notation_tells(name: str) -> None:
    game, seen, read = reihum.get_game(name), set[Kind](), set[int]()
    for seed in range(2):
        match, chance = Match(name, 2, {"turn_limit": 60} if name == "level_8" else {}, seed=seed), make_rng(seed)
        while not match.round_over:
            for code in {*match.codes()} - read:
                read.add(code)
                text = game.text(match.state, code)
                told = next(kind for form, kind in NOTATION[name] if re.fullmatch(form, text))
                assert get_kind(name, code) == told, text
                seen.add(told)
            codes = match.codes()
            match.play(int(game.careful(match.state.copy(), chance)) if pick(chance, 2) else codes[pick(chance, len(codes))])
    assert seen == {kind for _, kind in NOTATION[name]}


ALL_KINDS: tuple[Kind, ...] = ("lay", "wait", "trick")
MOST_CHOICES = 25
"""In a round."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_levels_play_as_the_texts_about_their_characters_say(name: str) -> None:
    """Where moves of several kinds are legal, a bot that overlooks one kind makes fewer of those moves than one that overlooks another."""
    game = reihum.get_game(name)
    kinds: list[Kind] = [kind for kind in ALL_KINDS if has_kind(name, kind)]
    made = count_made(name, {kind: Overlooking(game, overlooked=600, kind=kind) for kind in kinds}, 5)
    for kind in kinds:
        assert all(made[kind][kind] < made[other][kind] for other in kinds if other != kind), (kind, made)


TOLD: dict[str, tuple[Kind, ...]] = {
    "elfer_raus": ("lay", "wait"),
    "elfer_raus_master": ("wait",),
    "level_8": ("lay", "trick"),
    "bloom": ("lay", "wait", "trick"),
}
"""The characters by whose words a level makes fewer moves of its kind than who overlooks nothing, by game."""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_level_makes_fewer_moves_of_its_kind_than_the_highest_where_that_is_told(name: str) -> None:
    levels = {kind: 1 + CHARACTERS.index(kind) for kind in (*TOLD[name], None)}
    made = count_made(name, {kind: Overlooking(reihum.get_game(name), level) for kind, level in levels.items()}, 40)
    for kind in TOLD[name]:
        assert made[kind][kind] < made[None][kind], (kind, made)


def count_made(name: str, playing: Mapping[Kind | None, Overlooking], seeds: int) -> dict[Kind | None, dict[Kind, int]]:
    """Return how many moves of each kind bots make, in the same positions of so many rounds, where moves of several kinds are legal."""
    game = reihum.get_game(name)
    made = {one: dict.fromkeys(ALL_KINDS, 0) for one in playing}
    for seed in range(seeds):
        match, chance = Match(name, 2, {"turn_limit": 60} if name == "level_8" else {}, seed=seed), make_rng(seed)
        choices = 0
        while not match.round_over and choices < MOST_CHOICES:
            codes = match.codes()
            if len({get_kind(name, code) for code in codes}) > 1:
                choices += 1
                for one, bot in playing.items():
                    made[one][get_kind(name, bot.choose(match.state.copy(), chance))] += 1
            match.play(int(game.careful(match.state.copy(), chance)))
    return made


@pytest.mark.parametrize("name", GAMES)
def test_a_move_is_legal_repeatable_and_blind_to_hidden_cards(name: str) -> None:
    game = reihum.get_game(name)
    bot = bots.get_bot_type("level-2")(game)
    copied = copy.deepcopy(bot)
    for seed in range(3):
        match = make_choice_position(name, seed)
        assert match.turn is not None
        worlds = [game.determinize(match.state, match.turn, make_rng(number)) for number in range(3)]
        for chance in range(8):
            chosen = {playing.choose(world.copy(), make_rng(chance)) for playing in (bot, copied) for world in worlds}
            assert len(chosen) == 1
            assert chosen <= {*match.codes()}


@pytest.mark.parametrize("name", GAMES)
def test_a_level_that_overlooks_nothing_plays_the_first_choice(name: str) -> None:
    game = reihum.get_game(name)
    world = make_choice_position(name, 5).state
    seen, blind = Overlooking(game, overlooked=0), Overlooking(game, overlooked=WHOLE)
    assert seen.choose(world.copy(), make_rng(1)) == Learned(game).choose(world.copy(), make_rng(1))
    assert len({blind.choose(world.copy(), make_rng(seed)) for seed in range(40)}) > 1


def test_moves_are_overlooked_as_often_as_is_said() -> None:
    chance = make_rng(1)
    chosen = [choose_noticed([7, 8, 9], [300] * 3, chance) for _ in range(4000)]
    # The first 70 %, the second 21 %, the third 6.3 %; where all three are overlooked, each of them alike.
    assert chosen.count(7) / 4000 == pytest.approx(0.709, abs=0.03)
    assert chosen.count(8) / 4000 == pytest.approx(0.219, abs=0.03)
    assert {choose_noticed([7, 8, 9], [WHOLE] * 3, chance) for _ in range(60)} == {7, 8, 9}


def test_without_a_network_and_under_unknown_rules_levels_stand_on_careful() -> None:
    for match in (make_choice_position("elfer_raus_master", 2, lays=1), Match(TOY, 2, seed=4)):
        game, world = match.game, match.state
        meant = Careful(game).choose(world.copy(), make_rng(1))
        assert bots.get_bot_type("level-7")(game).choose(world.copy(), make_rng(1)) == meant
        weak = bots.get_bot_type("level-1")(game)
        assert {weak.choose(world.copy(), make_rng(seed)) for seed in range(60)} <= {*match.codes()}


def test_a_level_that_there_is_not_is_refused() -> None:
    with raises_code(bots.BotError, "unknown"):
        bots.get_bot_type("level-8")
    with raises_code(bots.BotError, "takes_no_budget"):
        bots.get_bot_type("level-3@20ms")
    with pytest.raises(bots.BotError, match="levels from 1 to 7"):
        Overlooking(reihum.get_game("bloom"), 9)


def test_at_a_table_a_level_overlooks_without_its_network_until_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game, world = reihum.get_game("bloom"), make_choice_position("bloom", 5).state

    def seat(level: str) -> bots.Bot:
        return get_table_bot_type(level, game, Budget(milliseconds=1))(game)

    monkeypatch.setattr("reihum._bots.networks.package.is_compiled", lambda _game: True)
    assert seat("level-7").choose(world.copy(), make_rng(1)) == Learned(game).choose(world.copy(), make_rng(1))
    monkeypatch.setattr("reihum._bots.networks.package.is_compiled", lambda _game: False)
    monkeypatch.setattr("reihum._bots.networks.levels.Learned", lambda _game: pytest.fail("The table would wait for its network."))
    meant = Careful(game).choose(world.copy(), make_rng(1))
    assert seat("level-7").choose(world.copy(), make_rng(1)) == meant
    weak = [seat("level-1").choose(world.copy(), make_rng(seed)) for seed in range(60)]
    assert 0 < weak.count(meant) < len(weak)
