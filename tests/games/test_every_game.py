"""What must be true of every game there is."""

import json
import pickle

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reihum
from reihum._kit.base import Base
from reihum._kit.chance import make_rng, pick
from reihum._kit.compiled import PLAIN
from reihum._kit.structured import get_dtype
from reihum._play.game import BUILT_IN
from tests.effort import ALL, fifth_of, third_of
from tests.games import perft
from tests.helpers.matches import GAMES, random_match
from tests.trace import ROUNDS, differs

EVERY = [(name, players) for name in GAMES for players in reihum.get_game(name).seats]


def clamp_players(name: str, wanted: int) -> int:
    """Return the number of players that is wanted, or the nearest there may be."""
    return min(max(wanted, reihum.get_game(name).seats.start), reihum.get_game(name).seats.stop - 1)


@pytest.mark.parametrize("name", GAMES)
def test_views_and_what_is_seen_are_json(name: str) -> None:
    match = random_match(name, clamp_players(name, 3), 1, 1)
    before = match.state.copy()
    code = match.codes()[0]
    match.play(code)
    for seat in (None, 0):
        view = json.loads(reihum.to_json(match.view(seat)))
        assert view["hand"] if seat == 0 else not view["hand"]
        assert json.loads(reihum.to_json(match.game.seen(before, code, match.state, seat)))


def list_seen(match: reihum.Match, seat: int | None) -> bytes:
    return msgspec.json.encode(match.game.view(match.state, seat))


@pytest.mark.parametrize("name", GAMES)
def test_a_state_has_no_padding_so_that_copies_are_equal_to_the_byte(name: str) -> None:
    dtype = get_dtype(reihum.get_game(name).state_type)  # type: ignore[attr-defined]
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="compares compiled rules with plain Python; REIHUM_PLAIN is set")
@pytest.mark.parametrize("name", GAMES)
def test_plain_python_and_compiled_rules_agree_at_every_step(name: str) -> None:
    assert differs(name, ROUNDS.get(name, 10)) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_counts_of_moves_by_depth_have_not_changed(name: str) -> None:
    kept = json.loads(perft.TABLE.read_text())
    if name not in kept:
        assert name not in BUILT_IN, "write its counts down: python -m tests.games.perft"
        pytest.skip("a game from outside; its counts may be written down: python -m tests.games.perft")
    found = perft.rows(reihum.get_game(name), third_of(perft.SEEDS))
    assert found == {row: counts for row, counts in kept[name].items() if ALL or row in found}


@pytest.mark.parametrize(("name", "players"), EVERY)
@settings(max_examples=fifth_of(6), deadline=None)
@given(seed=st.integers(0, 10**9), moves=st.integers(1, 400), variant=st.integers(0, 4))
def test_view_and_legal_moves_depend_only_on_what_the_seat_knows(name: str, players: int, seed: int, moves: int, variant: int) -> None:
    match = random_match(name, players, seed, moves, variant)
    game = match.game
    for seat in range(players):
        world = game.determinize(match.state, seat, make_rng(seed + 1))
        assert msgspec.json.encode(game.view(world, seat)) == list_seen(match, seat)
        assert msgspec.json.encode(game.view(world, None)) == list_seen(match, None)
        assert game.turn(world) == match.turn
        if match.turn == seat:
            assert game.legal(world) == match.codes()
        if isinstance(game, Base) and game.learning_module:
            assert game.observe(world, seat).tobytes() == game.observe(match.state, seat).tobytes()
        again = game.determinize(world, seat, make_rng(seed + 2))
        assert msgspec.json.encode(game.view(again, seat)) == list_seen(match, seat)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=fifth_of(6), deadline=None)
@given(seed=st.integers(0, 10**9), moves=st.integers(0, 200), variant=st.integers(0, 4))
def test_a_move_that_reveals_nothing_leads_to_what_its_seat_foresaw(name: str, seed: int, moves: int, variant: int) -> None:
    match = random_match(name, clamp_players(name, 3), seed, moves, variant)
    game, seat = match.game, match.turn
    if seat is None:
        return
    for move in match.codes():
        if game.text(match.state, move) == "+":
            assert game.reveals(match.state, move)
        if game.reveals(match.state, move):
            continue
        real, world = match.state.copy(), game.determinize(match.state, seat, make_rng(seed))
        game.play(real, move)
        game.play(world, move)
        for onlooker in (seat, None):
            assert msgspec.json.encode(game.view(world, onlooker)) == msgspec.json.encode(game.view(real, onlooker))


@pytest.mark.parametrize(("name", "players"), EVERY)
@settings(max_examples=fifth_of(4), deadline=None)
@given(seed=st.integers(0, 10**9), variant=st.integers(0, 4))
def test_a_record_replays_to_the_same_bytes(name: str, players: int, seed: int, variant: int) -> None:
    match = random_match(name, players, seed, 3000, variant)
    if not match.over:
        return  # a long Level 8 match; its rounds are replayed by the referee's tests
    again = reihum.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_named_one_to_one_and_lie_in_the_fixed_space(name: str) -> None:
    match = random_match(name, clamp_players(name, 3), 5, 0)
    choice = make_rng(1)
    for _ in range(300):
        if match.over:
            break
        if match.round_over:
            match.deal()
        codes = match.codes()
        assert codes == sorted(set(codes))
        assert all(0 <= code < match.game.moves for code in codes)
        texts = [match.game.text(match.state, code) for code in codes]
        assert len(set(texts)) == len(codes)
        assert [match.game.code(match.state, text) for text in texts] == codes
        match.play(codes[pick(choice, len(codes))])


@pytest.mark.parametrize("name", GAMES)
def test_a_match_can_be_copied_and_pickled_and_goes_on_alike(name: str) -> None:
    match = random_match(name, clamp_players(name, 3), 11, 40)
    twins = [match.copy(), pickle.loads(pickle.dumps(match))]  # noqa: S301 - our own bytes
    for twin in twins:
        assert twin.game.id == match.game.id
        assert twin.state.tobytes() == match.state.tobytes()
    choice = make_rng(3)
    while not match.round_over:
        codes = match.codes()
        code = codes[pick(choice, len(codes))]
        for one in (match, *twins):
            one.play(code)
    assert all(twin.record() == match.record() for twin in twins)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_move_is_refused_and_changes_nothing(name: str) -> None:
    match = random_match(name, clamp_players(name, 2), 4, 4)
    before = match.state.tobytes()
    illegal = next(code for code in range(match.game.moves) if code not in match.codes())
    for move in (illegal, -1, match.game.moves):
        with pytest.raises(reihum.IllegalMove, match="legal"):
            match.play(move)
    for text in ("", "r99", "zzz", "\x00", "r1" * 999):
        with pytest.raises(reihum.ReihumError):
            match.play(text)
    assert match.state.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_number_of_players_or_option_is_refused_with_a_sentence(name: str) -> None:
    game = reihum.get_game(name)
    for players in (game.seats.start - 1, game.seats.stop, 0, 99):
        with pytest.raises(reihum.OptionError, match=f"is for {game.seats.start}( to {game.seats.stop - 1})? players"):
            reihum.Match(name, players, seed=1)
    with pytest.raises(reihum.OptionError, match="has no option 'nonsense'"):
        reihum.Match(name, clamp_players(name, 2), {"nonsense": 1}, seed=1)
    for option in game.options:
        for value in (object(), "nonsense", -7, [[]], *([] if isinstance(option.default, bool) else [True])):
            with pytest.raises(reihum.OptionError, match=option.name):
                reihum.Match(name, clamp_players(name, 2), {option.name: value}, seed=1)


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_the_table_can_be_shown_in_eighty_columns(name: str, players: int) -> None:
    match = random_match(name, players, 8, 60)
    match.players = ["N" * 70] * players
    for seat in (None, *range(players)):
        assert all(len(line) <= 80 for line in str(match.show(seat)).splitlines())
    assert str(match) == str(match.show())
