"""Why a move is not legal: said of every illegal move and of no other, true in the position, and without a look at hidden cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

import reihum
from reihum._games.elfer_raus import notation as elfer_raus
from reihum._games.elfer_raus_master import notation as elfer_raus_master
from reihum._games.level_8 import notation as level_8
from reihum._games.level_8.state import FIRST_GOLDEN
from reihum._kit.base import Illegal
from reihum._kit.chance import Rng, make_rng, pick
from tests import effort
from tests.games import illegal_claims
from tests.helpers.toy_game import GAME
from tests.trace import VARIANTS

GAMES = ["elfer_raus", "elfer_raus_master", "level_8", "bloom"]
MATCHES = {"elfer_raus": 6, "elfer_raus_master": 5, "level_8": 4, "bloom": 3}
EVERY, ALL = (7 if effort.ALL else 21), 301
"""Some moves are checked in each position whose number `EVERY` divides, and all moves where `ALL` does; a soak test checks more."""
SOME = 12
MOVES = 250
"""The moves played in each match."""
VARIANTS_TOO: dict[str, list[dict[str, Any]]] = {
    "elfer_raus": [{"drop_colour": "g"}],
    "elfer_raus_master": [],
    "level_8": [
        {"levels": [["V2", "R2", "R3"]] * 8, "stars": 2, "take": "none"},
        {"levels": [["C2", "R4"]] * 8, "stars": 2, "take": "right"},
    ],
    "bloom": [],
}


@cache
def texts(name: str) -> tuple[str, ...]:
    """All that is a move in any position, and the cards that are none by themselves."""
    return {
        "elfer_raus": elfer_raus.TEXTS,
        "elfer_raus_master": (*elfer_raus_master.TEXTS, "J"),
        "level_8": (*level_8.TEXTS, "S"),
    }[name]


def bloom_texts(view: Any) -> Iterator[str]:
    """All that is a move as the rows lie; what is not added beside a number one or two away is none."""
    tiles = [*map(str, range(1, 101)), "J"]
    yield from (".", "*", "-", "+", *tiles, *(f"+{tile}" for tile in tiles[:-1]))
    for row, lying in enumerate(view.rows):
        for place, one in enumerate(lying.tiles):
            yield f"J<{row}.{place}" if one.tile == "J" else f"{one.tile}<{row}"
            if one.tile == "J":
                yield from (f"{tile}x{row}.{place}" for tile in tiles[:-1])
        yield from (f"{tile}>{row}.{place}" for place in range(len(lying.tiles) + 1) for tile in tiles)


def readable(match: reihum.Match, moves: Sequence[str]) -> Iterator[str]:
    for move in moves:
        try:
            if move not in getattr(match.game, "bare_cards", ()):
                match.game.code(match.state, move)
        except reihum.NotationError:
            continue
        yield move


def positions(name: str, seed: int, every: int = EVERY) -> Iterator[tuple[int, reihum.Match, Rng]]:
    """Play a match: a careful player's moves in every other match, else random ones; yield one position in `every`."""
    game, choice = reihum.get_game(name), make_rng(seed)
    variants: list[dict[str, Any]] = [*VARIANTS_TOO.get(name, []), *VARIANTS[name]]
    options = variants[seed % len(variants)]
    players = 2 if "drop_colour" in options else game.seats[seed // 2 % len(game.seats)]
    match = reihum.Match(game, players, options, seed=seed)
    if name == "level_8" and seed % 2:
        match.state.levels[:players] = FIRST_GOLDEN  # where cards are kept
    for number in range(MOVES):
        if match.over:
            return
        if match.round_over:
            match.deal()
        if number % every == 0:
            yield number, match, choice
        codes = match.codes()
        match.play(game.careful(match.state.copy(), choice) if pick(choice, 5) > 1 else codes[pick(choice, len(codes))])


def moves_of(number: int, match: reihum.Match, choice: Rng) -> list[str]:
    """Some moves, or all, legal and not; a few with the seat's own cards are among them."""
    name = match.game.id
    every = list(bloom_texts(match.view(match.turn))) if name == "bloom" else list(texts(name))
    if number % ALL == 0:
        return list(readable(match, every))
    hand = [getattr(card, "tile", card) for card in match.view(match.turn).hand]
    own = [move for move in every if any(move.lstrip("/=").split(">")[0].split("x")[0] == card for card in hand)]
    robs = [move for move in every if "<" in move]
    special = ([move for move in every if move[0] in first] for first in ("J", "S", "RVC"))
    some = [moves[pick(choice, len(moves))] for moves in (every, own, robs, *special) if moves for _ in range(SOME)]
    return list(readable(match, [*some, *match.legal()[:5], *(move for move in every if len(move) == 1)]))


def hold_reasons(name: str, matches: int, every: int) -> None:
    """Ask of moves, legal and not, why they are not legal, and hold what is said against the position."""
    claims = getattr(illegal_claims, name)
    said: Counter[str] = Counter()
    for seed in range(matches):
        for number, match, choice in positions(name, seed, every):
            game, legal, before = match.game, set(match.legal()), match.state.tobytes()
            for move in moves_of(number, match, choice):
                found = game.explain_illegal(match.state, move)
                if move in getattr(game, "bare_cards", ()):
                    usable = any(move in one.replace("xJ", "") for one in legal)
                    assert (found is None) == usable, (move, legal)
                else:
                    assert (found is None) == (move in legal), (seed, move, found, str(match))
                if found is not None:
                    assert found.reason in game.illegal_reasons
                    assert claims(match, move, found), (seed, move, found, legal, str(match))
                    said[found.reason] += 1
            assert match.state.tobytes() == before
    assert len(said) > len(match.game.illegal_reasons) * (3 if every <= 7 else 2) // 4, "most reasons occur in these matches"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_reason_is_given_for_what_is_not_legal_only_and_holds_in_the_position(name: str) -> None:
    hold_reasons(name, MATCHES[name], EVERY)


@pytest.mark.soak  # the one above in more matches and positions
@pytest.mark.parametrize("name", GAMES)
def test_a_reason_holds_in_many_positions(name: str) -> None:
    hold_reasons(name, 4 * MATCHES[name], 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_reason_depends_only_on_what_the_seat_knows(name: str) -> None:
    for seed in (3,):
        for number, match, choice in positions(name, seed):
            seat = match.turn
            assert seat is not None
            world = match.game.determinize(match.state, seat, make_rng(number))
            for move in moves_of(number, match, choice):
                assert match.game.explain_illegal(world, move) == match.game.explain_illegal(match.state, move)


@pytest.mark.parametrize("name", GAMES)
def test_each_reason_has_a_sentence(name: str) -> None:
    game: Any = reihum.get_game(name)
    assert tuple(game.illegal.SENTENCES) == game.illegal_reasons
    for reason, sentence in game.illegal.SENTENCES.items():
        assert sentence.endswith(".")
        assert "{" not in game.say_illegal(Illegal(reason, ["a", "b", "c"]))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_neither_a_move_nor_a_card_is_said_to_be_none(name: str) -> None:
    match = reihum.Match(name, 3, seed=1)
    with pytest.raises(reihum.NotationError):
        match.game.explain_illegal(match.state, "rot 12")


@pytest.mark.parametrize("name", GAMES)
def test_after_the_round_nothing_is_legal(name: str) -> None:
    match = reihum.Match(name, 2, {"levels": [["V2"]] * 8, "turn_limit": 2} if name == "level_8" else {}, seed=1)
    choice = make_rng(1)
    while not match.round_over:
        match.play(match.codes()[pick(choice, len(match.codes()))])
    found = match.game.explain_illegal(match.state, "+")
    assert found == Illegal("round_over", [])
    assert match.game.say_illegal(found) == "The round is over."


def test_the_error_of_a_match_says_why() -> None:
    match = reihum.Match("elfer_raus", ["Ada", "Ben", "Cleo"], seed=7)
    with pytest.raises(reihum.IllegalMove, match=r"r1 is not legal for Ada \(seat 0\) now: You do not hold r1\. Legal: g11\.") as error:
        match.play("r1")
    assert (error.value.reason, error.value.cards) == ("not_held", ["r1"])
    with pytest.raises(reihum.IllegalMove, match=r"code 0 is not legal for Ada \(seat 0\) now; legal: g11\.") as error:
        match.play(0)
    assert (error.value.reason, error.value.cards) == (None, [])


def test_a_game_need_not_say_why() -> None:
    match = reihum.Match(GAME, 2, seed=1)
    missing = next(str(card) for card in range(12) if str(card) not in match.legal())
    assert match.game.illegal_reasons == ("round_over", "not_legal")
    assert match.game.explain_illegal(match.state, match.legal()[0]) is None
    with pytest.raises(reihum.IllegalMove, match="The rules do not allow it now") as error:
        match.play(missing)
    assert (error.value.reason, error.value.cards) == ("not_legal", [])
