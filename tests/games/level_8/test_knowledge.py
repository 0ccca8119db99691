"""What is known in Level 8: worlds are true to it and evenly drawn, views hide the rest."""

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from reihum._games.level_8 import GAME
from reihum._games.level_8.notation import CARD_TEXTS, format_hand
from reihum._games.level_8.notation import format_pile as pile_of
from reihum._games.level_8.state import State
from reihum._kit.chance import make_rng, pick
from reihum._kit.structured import get_dtype
from tests.effort import fifth_of
from tests.games.level_8.knowledge import PRIVATE, any_match, is_consistent, masks
from tests.games.level_8.table import play, table


@settings(max_examples=fifth_of(60), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 700), careful=st.booleans())
def test_what_everybody_knows_is_true_and_worlds_agree_with_it(seed: int, players: int, moves: int, *, careful: bool) -> None:
    match = any_match(seed, players, moves, careful=careful)
    state = match.state
    is_consistent(state)
    public = {name for name in get_dtype(State).names or () if name not in PRIVATE}
    for seat in range(players):
        world = GAME.determinize(state, seat, make_rng(seed))
        is_consistent(world)
        assert all(world[name].tobytes() == state[name].tobytes() for name in public)
        assert format_hand(world, seat) == format_hand(state, seat)
        assert sorted(world.kept[seat]) == sorted(state.kept[seat])
        for looking in (seat, None):
            assert msgspec.json.encode(GAME.view(world, looking)) == msgspec.json.encode(GAME.view(state, looking))


@settings(max_examples=fifth_of(25), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6))
def test_cards_are_conserved_and_what_is_known_is_true_at_each_step(seed: int, players: int) -> None:
    match = any_match(seed, players, 0, careful=True)
    choice = make_rng(seed)
    for _ in range(250):
        if match.round_over:
            break
        is_consistent(match.state)
        codes = match.codes()
        assert codes, "somebody is to move and cannot"
        match.play(codes[pick(choice, len(codes))])
    is_consistent(match.state)


@settings(max_examples=fifth_of(40), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 400))
def test_every_legal_move_leads_to_another_or_to_the_end(seed: int, players: int, moves: int) -> None:
    state = any_match(seed, players, moves, careful=True).state
    for code in GAME.legal(state):
        after = state.copy()
        GAME.play(after, code)
        if GAME.due(after):
            GAME.rules.form_random(after, make_rng(seed))
        assert (GAME.turn(after) is None) == (GAME.legal(after) == [])


@settings(max_examples=fifth_of(40), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 400))
def test_what_is_seen_of_a_move_hides_what_only_its_maker_knows(seed: int, players: int, moves: int) -> None:
    match = any_match(seed, players, moves, careful=True)
    if match.turn is None:
        return
    for code in match.codes():
        after = match.state.copy()
        GAME.play(after, code)
        text = GAME.text(match.state, code)
        for seat in (None, *range(players)):
            seen = GAME.seen(match.state, code, after, seat)
            own = seat == match.turn
            assert seen.move == ("=" if text[0] == "=" and not own else text)
            if not own and text[0] in "+=":
                assert seen.card is None


@settings(max_examples=fifth_of(25), deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 6), moves=st.integers(0, 200))
def test_a_playout_plays_what_choosing_among_all_legal_moves_would(seed: int, players: int, moves: int) -> None:
    state = any_match(seed, players, moves, careful=True).state
    fast, plain = state.copy(), state.copy()
    chosen, choice = make_rng(seed), make_rng(seed)
    played = GAME.rules.playout(fast, GAME.scratch, chosen)
    count = 0
    while GAME.turn(plain) is not None:
        if GAME.due(plain):
            GAME.rules.form_random(plain, choice)
        codes = GAME.legal(plain)
        GAME.play(plain, codes[pick(choice, len(codes))] if len(codes) > 1 else codes[0])
        count += 1
    assert fast.tobytes() == plain.tobytes()
    assert (chosen.tobytes(), played) == (choice.tobytes(), count)


def test_a_copy_has_the_same_bytes_for_there_is_no_padding() -> None:
    dtype = get_dtype(GAME.state_type)
    assert sum(dtype[name].itemsize for name in dtype.names or ()) == dtype.itemsize


def count_worlds(state: State, seat: int, draws: int) -> Counter[Any]:
    """Count the sampled worlds: the others' hands and the pile."""
    choice = make_rng(5)
    worlds: Counter[Any] = Counter()
    for _ in range(draws):
        world = GAME.determinize(state, seat, choice)
        hands = [tuple(format_hand(world, other)) for other in range(int(world.players)) if other != seat]
        worlds[*hands, tuple(pile_of(world))] += 1
    return worlds


def assert_even(state: State, possible: Counter[Any], per_world: int = 60) -> None:
    """Compare with the worlds counted by hand: each as often as its number of equally likely deals says."""
    deals = sum(possible.values())
    worlds = count_worlds(state, 0, per_world * len(possible))
    assert set(worlds) == set(possible)
    draws = sum(worlds.values())
    chi_square = sum((worlds[world] - draws * ways / deals) ** 2 / (draws * ways / deals) for world, ways in possible.items())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def enumerate_worlds(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=CARD_TEXTS.index))


def test_every_deal_of_what_nobody_has_seen_is_equally_likely() -> None:
    """Seat 1 holds an open g9 and two unknown cards, the pile two; one of the four is a joker, one a skip card."""
    state = table(["r1 r2", "J b1", "p1"], stack="S y1", discards=["g9", "g8"], turn=1)
    play(state, "<0", "/g9", "+", "/p1")
    hidden = ["J", "b1", "S", "y1"]
    possible = Counter((enumerate_worlds(list(order[:2])), enumerate_worlds(list(order[2:3])), order[3:]) for order in permutations(hidden))
    assert_even(state, possible)


def test_a_card_taken_from_an_open_pile_stays_in_that_hand_until_it_is_played() -> None:
    state = play(table(["r1 r2", "b1 b2", "p1"], stack="o1 o2", discards=["g9", "J"], turn=1), "<0", "/b1", "<1", "/p1")
    for seed in range(50):
        world = GAME.determinize(state, 0, make_rng(seed))
        assert "g9" in format_hand(world, 1)
        assert "b1" in format_hand(world, 2)
    state.turn = 1
    play(state, "+", "/g9")
    assert "g9" not in masks(state.known[1])


def test_the_cards_of_a_new_pile_are_known_but_not_their_order() -> None:
    """The pile is formed of b5, b6 and b7; seat 1 draws one of them, while the cards it had stay with it."""
    state = table(["r1 r2", "y1 y2", "p1 p2"], stack="o1", discards=["b5 b6 b7 b8"])
    play(state, "+")
    GAME.form(state, ["b7", "b5", "b6"])
    play(state, "/o1", "+", "/y1")
    drawn: Counter[str] = Counter()
    for seed in range(300):
        world = GAME.determinize(state, 2, make_rng(seed))
        assert len({"b5", "b6", "b7"} & set(format_hand(world, 1))) == 1
        assert len({"b5", "b6", "b7"} & set(pile_of(world))) == 2
        drawn[pile_of(world)[0]] += 1
    assert set(drawn) == {"b5", "b6", "b7"}


def test_old_and_new_cards_are_dealt_apart_and_evenly() -> None:
    """Two of the three cards of the new pile were drawn by the others, one is left; their four old cards stayed with them."""
    state = table(["r1 r2", "y1 y2", "p1 p2"], stack="o1", discards=["b5 b6 b7 b8"])
    play(state, "+")
    GAME.form(state, ["b7", "b5", "b6"])
    play(state, "/o1", "+", "/y1", "+", "/p1")
    possible: Counter[Any] = Counter()
    for old in permutations(["y2", "p2"]):
        for new in permutations(["b5", "b6", "b7"]):
            possible[enumerate_worlds([old[0], new[0]]), enumerate_worlds([old[1], new[1]]), new[2:]] += 1
    assert_even(state, possible)


def test_a_joker_that_may_be_old_or_new_makes_the_table_forget_which_cards_are() -> None:
    """Both an old joker and one from the new pile are hidden, and seat 1 has old and new cards when it discards one."""
    state = table(["r1 r2", "J y2", "p1 J"], stack="o1", discards=["J b6 b7 b8"])
    play(state, "+")
    GAME.form(state, ["b7", "J", "b6"])
    play(state, "/o1", "+", "/J")
    possible: Counter[Any] = Counter()
    for order in permutations(["y2", "b7", "p1", "J", "J", "b6"]):
        possible[enumerate_worlds(list(order[:2])), enumerate_worlds(list(order[2:4])), order[4:]] += 1
    assert_even(state, possible)


def test_of_what_others_keep_only_the_number_is_known() -> None:
    hands = ["", "r1 r2 r3", "g1 g2"]
    state = table(hands, levels=[1, 5, 5], stars=2, own=[["R3", "R3"]] * 8, melds={0: "R1 p1 p2 p3 R4 p4 p5 p6"}, stack="o15")
    play(state, "+", "/o15", "=r1", "=r3", ".")
    kept: Counter[Any] = Counter()
    for seed in range(400):
        world = GAME.determinize(state, 2, make_rng(seed))
        kept[enumerate_worlds([CARD_TEXTS[card] for card in world.kept[1, :2]])] += 1
    assert set(kept) == {("r1", "r2"), ("r1", "r3"), ("r2", "r3")}
    assert min(kept.values()) > 90
