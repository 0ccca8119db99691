"""States whose fields do not agree are refused with a sentence, and all that is not refused can be handed to the rules."""

from collections.abc import Callable
from typing import Any

import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.rollouts import rollout
from reihum._games.level_8.state import LAY
from reihum._kit.chance import make_rng, make_stream
from reihum._kit.checks import unchecked
from reihum._kit.errors import OptionError, StateError
from reihum._kit.state_checks import check_state
from tests.effort import fifth_of, first_always, third_of
from tests.games.corrupted_states import choose_options
from tests.games.invalid_calls import run
from tests.helpers.matches import GAMES, random_match

MOVES = 60


def set_field(state: Any, name: str, value: int, *at: int) -> None:
    """Write a value into a field, or into a place of it."""
    if at:
        state[name][at] = value
    else:
        state[name] = value


def duplicate_card(state: Any) -> None:
    """Put a card of one hand into another as well, and count it there."""
    colour = next(colour for colour in range(4) if state.hands[0, colour])
    state.hands[1, colour] |= int(state.hands[0, colour]) & -int(state.hands[0, colour])
    state.counts[1] += 1


def remove_middle_tile(state: Any) -> None:
    """Take the middle tile out of the first row, and close up."""
    state.home[state.tiles[1]] = -1
    state.tiles[1:-1] = state.tiles[2:]
    state.starts[1 : int(state.rows) + 2] -= 1


INCONSISTENT: dict[str, list[tuple[Callable[[Any], None], str]]] = {
    "elfer_raus": [
        (duplicate_card, "a card is in two places"),
        (lambda state: set_field(state, "highest", 15), "a card is in two places, or there is none like it"),
        (lambda state: set_field(state, "counts", 1, 0), "a hand has another number of cards"),
        (lambda state: set_field(state, "open", 0, 0), "what fits is not what the rows say"),
        (lambda state: set_field(state, "cannot", int(state.hands[0].max()), 0, int(state.hands[0].argmax())), "known not to hold"),
        (lambda state: set_field(state, "passed", int(state.players)), "more have passed than play"),
    ],
    "elfer_raus_master": [
        (duplicate_card, "a card is in two places"),
        (lambda state: set_field(state, "joker_cards", 0), "too many jokers"),
        (lambda state: set_field(state, "known", 4, 0), "fewer jokers than are known"),
        (lambda state: set_field(state, "below", (int(state.below[0]) + 1) % 4, 0), "the rows do not lie in an order"),
        (lambda state: set_field(state, "reach", 2, 0), "what can be laid is not what they say"),
        (lambda state: set_field(state, "connectors", 6, 0), "more connectors or bonus cards"),
        (lambda state: set_field(state, "cannot", 2, 0, 0), "known not to hold"),
        (lambda state: set_field(state, "starter", 5), "no seat is this one"),
        (lambda state: set_field(state, "exchanged", 1), "a joker has been exchanged"),
    ],
    "level_8": [
        (lambda state: set_field(state, "level_card", 0, 7, 0), "a level is none that can be laid"),
        (lambda state: set_field(state, "heights", 60, 0), "a discard pile is not as high"),
        (lambda state: set_field(state, "below", int(state.tops[2]), int(state.tops[2])), "has a card twice"),
        (lambda state: set_field(state, "meld_size", 9, 0, 0), "a meld is not what the level asks for"),
        (lambda state: set_field(state, "reached", 4), "a meld is not what the level asks for"),
        (lambda state: set_field(state, "deck_skips", 0), "too many jokers or skip cards"),
        (lambda state: set_field(state, "hands", int(state.hands[0].max()) ^ 1, 0, int(state.hands[0].argmax())), "a "),
        (lambda state: set_field(state, "numbers", 0, 0), "other cards than its counts say"),
        (lambda state: set_field(state, "drawn", 0, 0), "has not what is known of it"),
        (lambda state: set_field(state, "dealer", 5), "no seat is this one"),
        (lambda state: set_field(state, "turns", -1), "a limit of turns is exceeded"),
        (lambda state: set_field(state, "ender", 0), "the phase of the turn"),
        (lambda state: set_field(state, "status", 1), "the phase of the turn"),
    ],
    "bloom": [
        (lambda state: set_field(state, "starts", 104, 1), "the rows do not lie one behind the other"),
        (lambda state: set_field(state, "home", -1, int(state.tiles[0])), "not where it is said to be"),
        (lambda state: set_field(state, "open", int(state.hands[0, 0]) | 1 << 49, 0), "a number is in two places"),
        (lambda state: set_field(state, "joker_count", 0), "too many jokers"),
        (lambda state: set_field(state, "shortest", 5), "a row is none by these rules"),
        (remove_middle_tile, "a row is none by these rules"),
        (lambda state: set_field(state, "taken", 3, 0), "more scoring tiles"),
        (lambda state: set_field(state, "known", (1 << 50) - 1, 0, 0), "known to hold what it does not hold"),
        (lambda state: set_field(state, "passes", int(state.players)), "more have passed than play"),
        (lambda state: set_field(state, "phase", 2), "the phase of the turn"),
        (lambda state: set_field(state, "row", 0), "the phase of the turn"),
    ],
}
"""What is written into a state by game, and what is then said of it."""


def position(name: str) -> Any:
    """A state in the middle of a round of three; in Bloom a row lies, and a turn begins."""
    for seed in range(100):
        match = random_match(name, 3, seed, MOVES)
        state: Any = match.state
        if not match.round_over and (name != "bloom" or (state.rows and state.phase == 0)) and (name != "level_8" or state.heights[2]):
            return state
    raise AssertionError(name)


@pytest.mark.parametrize(("name", "number"), [(name, number) for name in GAMES for number in range(len(INCONSISTENT[name]))])
def test_fields_that_do_not_agree_are_named(name: str, number: int) -> None:
    state = position(name)
    game: Any = reihum.get_game(name)
    check_state(game, state)
    write, said = INCONSISTENT[name][number]
    write(state)
    with pytest.raises(StateError, match=f"This state of {game.title} is spoiled: .*{said}"):
        game.legal(state)


def test_every_fault_is_named() -> None:
    for name in GAMES:
        named = reihum.get_game(name).consistency.INCONSISTENCIES  # type: ignore[attr-defined]
        said = {sentence for sentence in named if any(words in sentence for _, words in INCONSISTENT[name])}
        left = {sentence for sentence in named if sentence} - said
        assert left <= {"a row is being built that cannot be closed", "a level is being laid that cannot be completed"}, left


@pytest.mark.parametrize("name", first_always(GAMES))
def test_a_state_that_was_changed_by_hand_does_not_end_the_interpreter(name: str) -> None:
    """What was seen: a Bloom state whose `turn` was changed ended the interpreter in `rollout`; others never returned."""
    run("-m", "tests.games.corrupted_states", "1", str(fifth_of(500)), name)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("name", GAMES)
def test_many_states_that_were_changed_by_hand_do_not_end_the_interpreter(name: str, seed: int) -> None:
    run("-m", "tests.games.corrupted_states", str(seed), "2000", name)


@pytest.mark.parametrize("seed", third_of(range(12)))
@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_match_comes_to_agrees_and_so_do_the_worlds_of_every_seat(name: str, seed: int) -> None:
    import random

    choice, game, chance = random.Random(seed), reihum.get_game(name), make_rng(seed)
    players = choice.choice(list(game.seats))
    try:
        match = reihum.Match(game, players, choose_options(game, choice), seed=seed)
    except OptionError:  # not all of them go together
        match = reihum.Match(game, players, seed=seed)
    ours: Any = game
    for _ in range(600):
        for world in (match.state, *(game.determinize(match.state, seat, chance) for seat in range(players) if choice.random() < 0.2)):
            check_state(ours, world)
        if match.over:
            break
        if match.round_over:
            match.deal()
        else:
            match.play(choice.choice(match.codes()))


def test_worlds_sampled_while_another_seat_lays_let_it_finish() -> None:
    """What was seen: in most such worlds of Level 8 there was no legal move, and `rollout` ended the interpreter."""
    game, chance, seen = reihum.get_game("level_8"), make_rng(1), 0
    for seed in range(20):
        match = reihum.Match("level_8", 3, seed=seed)
        while not match.round_over:
            state: Any = match.state
            if state.phase == LAY and (state.begun or state.finished[state.turn]):
                before = state.tobytes()
                for seat in {0, 1, 2} - {int(state.turn)}:
                    world: Any = game.determinize(state, seat, chance)
                    assert game.legal(world)
                    assert game.view(world, seat) == game.view(state, seat)
                    rollout(game, world, chance, 3)
                    seen += 1
                assert state.tobytes() == before
            match.play(game.careful(game.determinize(match.state, int(match.state.turn), chance), chance))
    assert seen


def test_the_hand_of_who_lays_is_not_always_the_real_one() -> None:
    game, chance = reihum.get_game("level_8"), make_rng(1)
    other = 0
    for seed in range(20):
        match = reihum.Match("level_8", 3, seed=seed)
        while not match.round_over:
            state: Any = match.state
            if state.phase == LAY and (state.begun or state.finished[state.turn]):
                turn = int(state.turn)
                world: Any = game.determinize(state, (turn + 1) % 3, chance)
                other += (world.hands[turn] != state.hands[turn]).any()
            match.play(game.careful(game.determinize(match.state, int(match.state.turn), chance), chance))
    assert other


@pytest.mark.parametrize("bot", [*bots.NAMES, *bots.MORE_NAMES])
def test_a_bot_that_is_called_directly_validates_the_state(bot: str) -> None:
    match = reihum.Match("bloom", 2, seed=1)
    game: Any = match.game
    player: Any = bots.get_bot_type(bot)(game)
    world = match.state.copy()
    world.step = 1
    world.home[5] = 3
    with pytest.raises(StateError, match="is spoiled"):
        player.choose(world, make_rng(1))
    with pytest.raises(TypeError, match="`rng` must be"):
        player.choose(match.state.copy(), 1)
    over = random_match("bloom", 2, 1, 10_000).state
    assert over.turn < 0
    with pytest.raises(StateError, match="There is no move to choose"):
        player.choose(over.copy(), make_rng(1))
    assert hasattr(type(player).choose, "_unchecked")
    raw: Any = unchecked(player.choose)
    assert raw.__self__ is player


def test_a_match_lists_its_moves_anew_when_its_state_was_written_to() -> None:
    """A code that was legal before is not played in another state."""
    match, other = reihum.Match("elfer_raus", 2, seed=1), reihum.Match("elfer_raus", 2, seed=2)
    listed = match.codes()
    stale = [code for code in listed if code not in other.codes()]
    move = match.legal_move(stale[0])
    match.state = other.state.copy()
    assert match.codes() == other.codes()
    for again in (stale[0], move):
        with pytest.raises(reihum.IllegalMove):
            match.play(again)
    match.state.counts[0] += 1
    for ask in (match.codes, match.legal, lambda: match.play(other.codes()[0]), lambda: match.play(move)):
        with pytest.raises(StateError, match="another number of cards"):
            ask()


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), "0" * 32, 5])
def test_a_stream_is_opened_with_32_bytes(key: bytes) -> None:
    with pytest.raises(TypeError, match="A key has 32 bytes"):
        make_stream(key)


@pytest.mark.parametrize("number", [-1, 2**32, 1.5])
def test_rounds_of_a_stream_are_counted(number: int) -> None:
    with pytest.raises(TypeError):
        make_stream(bytes(32), number)


@pytest.mark.parametrize("seed", [None, 1.5, [1]])
def test_a_generator_starts_from_a_number_or_a_text(seed: int) -> None:
    with pytest.raises(TypeError):
        make_rng(seed)


def test_a_stream_that_was_written_to_is_refused() -> None:
    game: Any = reihum.get_game("bloom")
    options = game.complete(2)
    opened = make_stream(bytes(32))
    opened.left = 10**9
    with pytest.raises(TypeError, match="`stream` must be"):
        game.deal(2, options, game.first(2, options), opened)
