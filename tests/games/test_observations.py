"""What a seat knows as a vector of numbers: complete, fair, and as the table says."""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

import reihum
from reihum._games.elfer_raus.state import ALL_NUMBERS
from reihum._kit.chance import make_rng, pick
from reihum._kit.observations import WORD, count_values, make_vector, observation_part, observation_parts
from reihum._kit.structured import get_dtype
from reihum._play.game import BUILT_IN
from tests.helpers.matches import random_match
from tools import observations

GAMES = list(BUILT_IN)
MOVES = {"elfer_raus": 80, "elfer_raus_master": 80, "level_8": 40, "bloom": 30}
"""Moves of a match that are looked at."""

FOLLOWS = {
    "elfer_raus": {"turn", "players", "passed", "hand", "highest", "most_draws", "forced", "counts_cards", "opens_left"},
    "elfer_raus_master": {"above", "below", "turn", "players"}
    | {"hand", "most_lays", "most_draws", "joker_cards", "connector_cards", "bonus_cards", "bonus_worth", "joker_cost"},
    "level_8": {"numbers", "joker_nodes", "skip_nodes", "ender", "status", "below", "tops", "turn", "dealer", "players", "meld_jokers"},
    "bloom": {
        *("turn", "starts", "owner", "players", "earlier", "opener"),
        *("hand_size", "open_size", "joker_count", "shortest", "step", "most_robbed"),
    },
}
"""Fields that are not changed one by one: they follow from others, are only of use together with others, or say what the options do."""


def positions(name: str, players: int, seed: int) -> Any:
    """Play a random match and give the match at each of its positions."""
    match = random_match(name, players, seed, 0, seed)
    choice = make_rng(seed)
    for _ in range(MOVES[name]):
        yield match
        if match.over:
            return
        if match.round_over:
            match.deal()
        else:
            codes = match.codes()
            match.play(codes[pick(choice, len(codes))])


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_lie_one_behind_the_other_and_whole_words_where_they_are_written_by_words(name: str) -> None:
    learning: Any = reihum.get_game(name).learning  # type: ignore[attr-defined]
    for kind in (learning.observation, learning.hidden):
        stop = 0
        for one in observation_parts(kind):
            assert one.start == stop
            assert one.meaning
            assert -128 <= one.least <= one.most <= 127
            stop = one.stop
        assert count_values(kind) - stop < 2 * WORD
        assert count_values(kind) % WORD == 0
        assert not set(get_dtype(kind).names or ()) & set(dir(np.record))


@pytest.mark.parametrize("name", GAMES)
def test_every_value_is_written_and_within_its_bounds(name: str) -> None:
    learning: Any = reihum.get_game(name).learning  # type: ignore[attr-defined]
    ways = ((learning.observation, learning.observe), (learning.hidden, learning.observe_hidden))
    reached: set[tuple[str, bool]] = set()
    for players in (reihum.get_game(name).seats[0], reihum.get_game(name).seats[-1]):
        for match in positions(name, players, 3):
            for seat in range(players):
                for kind, write in ways:
                    (clean, vector), (dirty, spoiled) = make_vector(kind), make_vector(kind)
                    spoiled[:] = 77
                    write(match.state, seat, clean)
                    write(match.state, seat, dirty)
                    assert (vector == spoiled).all()
                    for one in observation_parts(kind):
                        values = vector[one.start : one.stop]
                        assert one.least <= values.min() <= values.max() <= one.most, one.name
                        reached |= {(f"{kind.__name__}.{one.name}", bool(values.any()))}
                    assert not vector[observation_parts(kind)[-1].stop :].any()
    never = {f"{kind.__name__}.{one.name}" for kind, _ in ways for one in observation_parts(kind)} - {
        name for name, some in reached if some
    }
    assert never <= RARE[name], "parts that are always 0 in these matches"


RARE = {
    "elfer_raus": {"Observation.starter", "Observation.turn", "Observation.dropped"},
    "elfer_raus_master": {"Observation.lacks", "Observation.passes", "Observation.exchanged", "Observation.known_jokers"},
    "level_8": {
        f"Observation.{part}"
        for part in ("carried", "kept", "keeping", "under", "begun", "reached", "known_jokers", "pile_jokers", "takes", "voids")
    }
    | {"Hidden.keeping"},
    "bloom": {f"Observation.{part}" for part in ("lacks", "jokerless", "passes", "known_jokers", "robbed_places")},
}
"""Parts that may be 0 throughout such a match."""


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_look_different_are_observed_differently(name: str) -> None:
    """Equal observations come with equal views and equal legal moves: all that a seat may know from its view is in them."""
    for players, seed in ((reihum.get_game(name).seats[0], 5), (reihum.get_game(name).seats[-1], 6)):
        seen: dict[tuple[int, bytes], bytes] = {}
        for match in positions(name, players, seed):
            for seat in range(players):
                observed = match.game.observe(match.state, seat).tobytes()
                view = msgspec.json.encode(match.game.view(match.state, seat))
                assert seen.setdefault((seat, observed), view) == view
        assert len(seen) > players


def changed(state: Any, field: str) -> Iterator[Any]:
    """Give copies of a state in which a field has another value at one place: one bit changed, or where it is a set of numbers all."""
    for flipped in (2, ALL_NUMBERS):
        for place in np.ndindex(np.asarray(state[field]).shape):
            other = state.copy()
            if place and np.iinfo(other[field].dtype).max > flipped:
                other[field][place] ^= flipped
            elif not place:
                other[field] ^= 1
            yield other


@pytest.mark.parametrize("name", GAMES)
def test_together_both_vectors_tell_of_every_field_of_the_state(name: str) -> None:
    """Wherever a field of a state has another value at some place, one of the vectors of some seat is another one, too."""
    players = reihum.get_game(name).seats[-1]
    missing = set(reihum.get_game(name).new().dtype.names) - FOLLOWS[name]  # type: ignore[attr-defined]
    learning: Any = reihum.get_game(name).learning  # type: ignore[attr-defined]

    def told(state: Any) -> bytes:
        found = b""
        for kind, write in ((learning.observation, learning.observe), (learning.hidden, learning.observe_hidden)):
            for seat in (0, 1):
                out, vector = make_vector(kind)
                write(state, seat, out)
                found += vector.tobytes()
        return found

    for number, match in enumerate(positions(name, players, 8)):
        if number % 10 == 5:
            before = told(match.state)
            missing -= {field for field in missing if any(told(other) != before for other in changed(match.state, field))}
    assert not missing, "put each of these fields into the observation, or into FOLLOWS"


def test_hands_and_counts_read_as_the_view_has_them() -> None:
    for match in positions("elfer_raus", 4, 2):
        for seat in range(4):
            kind = match.game.learning.observation
            vector, view = match.game.observe(match.state, seat), match.view(seat)
            hand = [f"{'rygb'[colour]}{number + 1}" for colour, number in np.argwhere(observation_part(vector, kind, "hand"))]
            assert hand == view.hand
            fits = [f"{'rygb'[colour]}{number + 1}" for colour, number in np.argwhere(observation_part(vector, kind, "open"))]
            assert fits == view.fits
            assert np.roll(observation_part(vector, kind, "counts")[:4], seat).tolist() == view.counts
            assert observation_part(vector, kind, "turn") == (-1 if match.turn is None else (match.turn - seat) % 4)


def test_a_discard_pile_reads_from_the_top() -> None:
    match: Any = reihum.Match("level_8", 2, seed=4)
    choice = make_rng(4)
    while match.state.heights.max() < 4 or match.turn is None:
        if match.turn is None:
            match.deal()
        codes = match.codes()
        match.play(codes[pick(choice, len(codes))])
    kind = match.game.learning.observation
    for seat in range(2):
        vector = match.game.observe(match.state, seat)
        whose, depth = observation_part(vector, kind, "discarded"), observation_part(vector, kind, "depth")
        for at in range(2):
            top = int(observation_part(vector, kind, "tops")[at])
            lying = np.sort(depth[whose == at + 1])
            special = int(observation_part(vector, kind, "pile_jokers")[at] + observation_part(vector, kind, "pile_skips")[at])
            assert len(lying) + special == observation_part(vector, kind, "heights")[at]
            if 1 <= top <= 90:
                place = ((top - 1) // 15, (top - 1) % 15)
                assert (whose[place], depth[place]) == (at + 1, 1)


def test_a_part_that_there_is_not_is_named_with_those_there_are() -> None:
    kind: Any = reihum.get_game("bloom").learning.observation
    with pytest.raises(KeyError, match="no part 'hands'; there are: hand, open"):
        observation_part(np.zeros(count_values(kind), np.int8), kind, "hands")


def test_parts_are_read_from_observations_of_their_own_game() -> None:
    bloom, elfer_raus = reihum.get_game("bloom"), reihum.get_game("elfer_raus")
    seen, kind = bloom.observe(reihum.Match(bloom, 2, seed=1).state, 0), bloom.learning.observation
    assert (reihum.observation_part(np.stack([seen, seen]), kind, "hand") == observation_part(seen, kind, "hand")).all()
    for vector in (seen[:-1], seen[0], seen.tolist(), elfer_raus.observe(reihum.Match(elfer_raus, 2, seed=1).state, 0)):
        with pytest.raises(reihum.OptionError, match=f"{count_values(kind)} values"):
            reihum.observation_part(vector, kind, "hand")
    for other in ("bloom", bloom, bloom.learning):
        with pytest.raises(TypeError, match=r"learning\.observation"):
            reihum.observation_parts(other)  # type: ignore[arg-type]


def test_a_game_without_observations_says_so() -> None:
    from tests.helpers.toy_game import GAME

    with pytest.raises(reihum.OptionError, match="Toy has no observations"):
        GAME.observe(reihum.Match(GAME, 2, seed=1).state, 0)


def test_an_observation_of_an_invalid_seat_or_a_foreign_state_is_refused() -> None:
    match: Any = reihum.Match("elfer_raus", 3, seed=1)
    with pytest.raises(reihum.ReihumError):
        match.game.observe(match.state, 3)
    with pytest.raises(reihum.ReihumError):
        match.game.observe(reihum.Match("bloom", 3, seed=1).state, 0)


def test_a_colour_that_was_taken_out_is_observed() -> None:
    for colour, at in ((None, -1), ("r", 0), ("b", 3)):
        match: Any = reihum.Match("elfer_raus", 2, {"drop_colour": colour}, seed=1)
        assert observation_part(match.game.observe(match.state, 0), match.game.learning.observation, "dropped") == at


def test_the_table_loads_nothing_of_what_learners_need() -> None:
    play = "import sys, reihum; m = reihum.Match('elfer_raus', 2, seed=1); m.game.hint(m.state, m.turn, 1)"
    code = f"{play}; print([name for name in sys.modules if 'learning' in name or 'observation' in name and 'elfer' in name])"
    run = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], env={**os.environ, "REIHUM_PLAIN": "1"}, check=True, capture_output=True, text=True
    )
    assert run.stdout.strip() == "[]"


def test_the_page_says_what_the_games_declare() -> None:
    assert observations.PAGE.read_text("utf-8") == observations.render_page(), "write it again: python -m tools.observations"


@pytest.mark.parametrize("name", BUILT_IN)
def test_number_n_stands_at_index_n_minus_1(name: str) -> None:
    """The page says so of every game, since its tables give only the shapes."""
    match: Any = reihum.Match(name, 3, seed=4)
    hand = observation_part(match.game.observe(match.state, 0), match.game.learning.observation, "hand")
    cards = {card for card in match.record()["rounds"][0]["deal"]["hands"][0] if card not in {"J", "S"}}
    shown = {"".join("rygbpo"[colour] for colour in colours) + str(number + 1) for *colours, number in np.argwhere(hand)}
    assert shown == cards
