"""States in which all adds up and no move is left, records of another layout, and calls at the wrong time: refused with a sentence."""

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import reihum
from reihum import _bots as bots
from reihum._bots.rollouts import rollout
from reihum._games.level_8.state import DRAW, KEEP, LAY, OFF, State
from reihum._kit.chance import Rng, make_rng, make_stream
from reihum._kit.checks import unchecked
from reihum._kit.errors import DealError, IllegalMove, SeatError, StateError
from reihum._kit.state_checks import check_state
from reihum._kit.structured import get_dtype
from tests.games.level_8.table import play, table
from tests.helpers.matches import GAMES, random_match
from tests.turns import play_and_reshuffle

if TYPE_CHECKING:
    from collections.abc import Callable

GAME: Any = reihum.get_game("level_8")


def due() -> Any:
    """A state of Level 8 in which a pile must be formed, and a skip card lies before the seat whose turn it is."""
    state = table(["r1 S", "b1 b2", "g1 g2"], stack="o15", discards=["y1"])
    state.before[1], state.fresh_skips = 1, 2
    return play(state, "+", "/r1")


def assert_state_error(state: Any, said: str) -> None:
    with pytest.raises(StateError, match=said):
        check_state(GAME, state)


def test_no_move_is_made_before_a_pile_is_formed() -> None:
    """What was seen: who only listed and played moves, and formed no pile, was in the end never answered by `rollout`."""
    state = due()
    check_state(GAME, state)
    before = state.tobytes()
    asked: list[Callable[[], Any]] = [
        lambda: GAME.play(state, GAME.legal(state)[0]),
        lambda: GAME.careful(state, make_rng(1)),
        lambda: GAME.hint(state, 1, 1),
    ]
    for ask in asked:
        with pytest.raises(StateError, match="a pile must be formed before the next move"):
            ask()
    assert state.tobytes() == before
    rollout(GAME, state, make_rng(1), 20)
    check_state(GAME, state)


def test_a_skip_card_lies_before_the_turn_only_while_a_pile_is_due() -> None:
    state = table(["r1 r2", "b1 b2"])
    state.before[0], state.fresh_skips = 1, 2
    assert state.phase == DRAW
    assert_state_error(state, "the phase of the turn")
    state = play(table(["r1 r2", "b1 b2"]), "+")
    state.before[0], state.fresh_skips = 1, 2
    assert state.phase == LAY
    assert_state_error(state, "the phase of the turn")


def test_a_hand_is_empty_only_where_something_can_be_drawn() -> None:
    check_state(GAME, table(["", "b1"]))
    assert_state_error(table(["", "b1"], stack=""), "somebody has no card")
    assert_state_error(table(["b1", ""]), "somebody has no card")


def test_a_level_that_is_being_laid_leaves_a_card_to_discard() -> None:
    """Ruling L5: but for level 8."""
    state = play(table(["r1 r2 r3 y4 y5 y6", "b1"]), "+", "R1", "r1", "r2", "r3", "R4", "y4", "y5")
    check_state(GAME, state)
    state.hands[0, 5] = 0  # the card drawn
    state.numbers[0] -= 1 << 4 * 14
    state.counts[0] -= 1
    state.drawn[0] -= 1
    assert_state_error(state, "a level is being laid that cannot be completed")


def test_who_is_asked_later_keeps_nothing_yet() -> None:
    state = table(["", "r1 r2 r3", "y1 y2 y3"], levels=[1, 5, 5], stars=2, melds={0: "R1 o1 o2 o3 R7 o7 o8 o9 o10"})
    play(state, "+", "/o15")
    assert (state.phase, state.turn) == (KEEP, 1)
    check_state(GAME, state)
    state.kept[2, 0] = 15
    state.hands[2, 1] ^= 1
    state.numbers[2] -= 1
    state.counts[2] -= 1
    assert_state_error(state, "the phase of the turn")


@pytest.mark.parametrize(("field", "value"), [("fresh_jokers", 5), ("fresh_skips", 3)])
def test_no_more_cards_may_be_in_the_pile_than_are_hidden(field: str, value: int) -> None:
    state = table(["r1 r2", "b1"], discards=["J S"])
    check_state(GAME, state)
    setattr(state, field, value)
    assert_state_error(state, "has not what is known of it")


@pytest.mark.parametrize("limit", [-1, 2**62])
def test_a_limit_of_turns_is_one_that_the_option_may_have(limit: int) -> None:
    state = table(["r1 r2", "b1"])
    state.turn_limit = limit
    assert_state_error(state, "a limit of turns")


def test_a_pile_is_shuffled_only_when_it_is_due() -> None:
    """What was seen: in mid-round a shuffle threw the pile away."""
    state = reihum.Match(GAME, 3, seed=1).state
    before = state.tobytes()
    with pytest.raises(DealError, match="no pile is formed now"):
        GAME.shuffle(state, make_stream(bytes(32)))
    assert state.tobytes() == before
    assert GAME.shuffle(due(), make_stream(bytes(32))) == ["y1"]


@pytest.mark.parametrize("carry", [{"dealer": 5}, {"levels": [0, 0]}, {"kept": [["r1"], ["r1"]]}])
def test_what_does_not_pass_from_round_to_round_is_not_dealt(carry: dict[str, object]) -> None:
    options = GAME.complete(2)
    with pytest.raises(DealError, match="does not pass from round to round in Level 8"):
        GAME.deal(2, options, {**GAME.first(2, options), **carry}, make_stream(bytes(32)))


def test_an_invalid_move_is_not_played() -> None:
    state = reihum.Match(GAME, 2, seed=1).state
    with pytest.raises(IllegalMove):
        GAME.play(state, 10**9)
    with pytest.raises(TypeError):
        rollout(GAME, state, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("bot", ["search", "learned", "lookahead"])
def test_a_bot_is_prepared_only_in_a_state_that_can_be(bot: str) -> None:
    """What was seen: a search that was prepared in a spoiled state ended the interpreter."""
    state: Any = reihum.Match("bloom", 2, seed=1).state
    state.rows = 34
    with pytest.raises(StateError):
        bots.get_bot_type(bot)(reihum.get_game("bloom")).prepare(state, make_rng(1))  # type: ignore[attr-defined]


def test_scores_have_parts_for_seats_that_there_are() -> None:
    with pytest.raises(SeatError):
        GAME.score_parts(reihum.Match(GAME, 2, seed=1).state, 99)


@pytest.mark.parametrize("name", GAMES)
def test_a_read_only_state_can_be_viewed_and_not_played(name: str) -> None:
    """What was seen: a move changed the bytes of an immutable text, and ended the interpreter in a file that is read only."""
    match = reihum.Match(name, 2, seed=1)
    game, kept = match.game, match.state.tobytes()
    state = np.frombuffer(kept, match.state.dtype)[0]
    assert game.legal(state) == match.codes()
    assert game.view(state, 0) == match.view(0)
    for ask in (
        lambda: game.play(state, match.codes()[0]),
        lambda: game.careful(state, make_rng(1)),
        lambda: rollout(game, state, make_rng(1)),
        lambda: bots.get_bot_type("careful")(game).choose(state, make_rng(1)),
    ):
        with pytest.raises(StateError, match="cannot be written to: take a copy"):
            ask()
    assert kept == match.state.tobytes()
    game.play(state.copy(), match.codes()[0])


def swap_fields(match: reihum.Match) -> Any:
    """The memory of a state, read by a layout in which two fields have changed places."""
    state: Any = match.state
    names, fields = list(state.dtype.names), state.dtype.fields
    alike = [(one, other) for one in names for other in names if one < other and fields[one][0] == fields[other][0]]
    one, other = next((one, other) for one, other in alike if state[one].tobytes() != state[other].tobytes())
    swap = {one: other, other: one}
    kind = np.dtype(
        {
            "names": [swap.get(name, name) for name in names],
            "formats": [fields[name][0] for name in names],
            "offsets": [fields[name][1] for name in names],
            "itemsize": match.state.dtype.itemsize,
        }
    )
    layout: Any = (type(match.state), kind)
    return np.frombuffer(bytearray(match.state.tobytes()), np.dtype(layout))[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_state_of_another_layout_is_refused(name: str) -> None:
    """What was seen: compiled code read other fields than Python, and wrote beside its memory."""
    match = reihum.Match(name, 2, seed=1)
    match.legal()
    with pytest.raises(StateError, match="its memory has another layout"):
        match.game.legal(swap_fields(match))


def test_a_generator_of_another_layout_is_refused() -> None:
    match = reihum.Match("bloom", 2, seed=1)
    layout: Any = (Rng, [("words", "i8", (1,))])
    small: Any = np.zeros(1, np.dtype(layout))[0]
    with pytest.raises(TypeError, match="`rng` must be"):
        match.game.determinize(match.state, 0, small)


class IndexOnly:
    """An object that can be used as an index, and is of no number type."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


@pytest.mark.parametrize("kind", [IndexOnly, np.int8, np.int64, np.uint16])
def test_seats_and_codes_may_be_whole_numbers_of_any_type(kind: Any) -> None:
    match = reihum.Match("elfer_raus", 2, seed=1)
    game, state, code = match.game, match.state, match.codes()[0]
    turn = int(game.turn(state) or 0)
    assert game.view(state, kind(turn)) == match.view(turn)
    assert game.hint(state, kind(turn), kind(1)) == game.hint(state, turn, 1)
    assert game.determinize(state, kind(turn), make_rng(1)).tobytes() == game.determinize(state, turn, make_rng(1)).tobytes()
    game.play(state.copy(), kind(code))


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_state_is_one(name: str) -> None:
    import pickle

    match = random_match(name, 2, 1, 30)
    again = pickle.loads(pickle.dumps(match.state))  # noqa: S301 - our own
    assert match.game.legal(again) == match.codes()
    assert again.dtype == get_dtype(type(match.state))


def test_rounds_that_are_only_listed_and_played_come_to_their_end() -> None:
    for seed in range(30):
        choice, chance = random.Random(seed), make_rng(seed)
        state: Any = reihum.Match(GAME, 2 + seed % 5, {"take": "none", "turn_limit": 200}, seed=seed).state
        while state.turn >= 0:
            play_and_reshuffle(GAME, state, choice.choice(GAME.legal(state)), chance)
            check_state(GAME, state)
            assert state.phase in {DRAW, LAY, OFF} or state.turn < 0 or state.phase == KEEP
    assert isinstance(state, State)
    assert unchecked(GAME.due)(state) is False
