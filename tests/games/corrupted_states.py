"""Write random values within bounds into fields of states, and run all rules on the states that pass the checks.

`python -m tests.games.corrupted_states SEED COUNT GAME [GAME…]` runs in a separate process, since a fault may crash the interpreter or
never return. Each value is printed before it is tried, so that the last line of the output shows the fault.
"""

import random
import sys
from contextlib import suppress
from typing import Any, cast, get_type_hints

import numpy as np

import reihum
from reihum._bots.rollouts import evaluate_position, rollout
from reihum._kit.chance import make_rng
from reihum._kit.errors import NotationError, OptionError, StateError
from reihum._kit.state_checks import check_state
from reihum._kit.structured import Within
from reihum._play.game import Game

MATCHES = 8
MOVES = 300
"""The states to write into come from this number of matches, each of at most this number of moves."""
TURNS = 300
"""Level 8 may go on for long at random: its rounds are void after this number of turns."""


class CorruptedStates:
    """One game, states of it, and values to write into them."""

    def __init__(self, name: str, seed: int) -> None:
        self.choice, self.rng = random.Random(f"{name} {seed}"), make_rng(seed)
        game: Any = reihum.get_game(name)
        self.game = game
        hints = get_type_hints(self.game.state_type, include_extras=True)
        self.limits = {
            field: next((limit for limit in getattr(hints[field], "__metadata__", ()) if isinstance(limit, Within)), None)
            for field in reihum.Match(name, 2, seed=1).state.dtype.names
        }
        self.states = [state for number in range(MATCHES) for state in self._positions(seed + number)]

    def _positions(self, seed: int) -> list[Any]:
        """Yield states of a match with some options, played by `careful` and at random."""
        choice, found = self.choice, []
        players = choice.choice(list(self.game.seats))
        try:
            match = reihum.Match(self.game, players, choose_options(self.game, choice), seed=seed)
        except OptionError:  # not all of them go together
            match = reihum.Match(self.game, players, seed=seed)
        for _ in range(choice.randrange(MOVES)):
            if match.over:
                break
            if match.turn is None:
                match.deal()
            found.append(match.state.copy())
            world = self.game.determinize(match.state, match.turn, self.rng)
            match.play(choice.choice(match.codes()) if choice.random() < 0.5 else self.game.careful(world, self.rng))
        return [*choice.sample(found, min(len(found), 15)), match.state.copy()]

    def spoil(self) -> tuple[Any, str]:
        """Return a state into which a value was written, and a description of that."""
        choice, written = self.choice, []
        state = choice.choice(self.states).copy()
        for _ in range(choice.choice([1, 1, 1, 2, 3])):
            name = choice.choice(list(self.limits))
            field = np.asarray(state[name]).reshape(-1).copy()
            at, other = choice.randrange(field.size), choice.randrange(field.size)
            if choice.random() < 0.2:
                field[at], field[other] = field[other], field[at]
            else:
                field[at] = self._value(name, field.dtype, int(field[at]))
            state[name] = field.reshape(np.shape(state[name]))
            written.append(f"{name}[{at}] = {field[at]}")
        return state, ", ".join(written)

    def _value(self, name: str, kind: "np.dtype[Any]", old: int) -> int:
        """Return a value within a field's bounds: next to the old one, with one bit flipped, or any."""
        limits = np.iinfo(kind)
        least, most = self.limits[name] or (int(limits.min), int(limits.max))
        choice = self.choice
        new = choice.choice([old + 1, old - 1, old ^ 1 << choice.randrange(most.bit_length()), choice.randint(least, most)])
        return min(max(new, least), most)

    def try_out(self, state: Any) -> None:
        """Run all rules on a state that has passed the checks; the resulting states must pass again."""
        game, turn = self.game, int(state.turn)
        seats = range(int(state.players))
        codes = game.legal(state)
        assert turn < 0 or game.due(state) or codes, "no move is legal"
        worlds = [game.determinize(state, seat, self.rng) for seat in seats]
        for seat in seats:
            game.view(state, seat), game.observe(state, seat), game.observe_hidden(state, seat)
        game.show(state, 0, [""] * len(seats)), evaluate_position(game, state)
        if turn < 0:
            game.scores(state), game.ended(state)
        elif not game.due(state):
            game.hint(state, turn, 1)
            for code in codes:
                after = state.copy()
                game.play(after, code)
                check_state(game, after)
                assert game.code(state, game.text(state, code)) == code
            with suppress(NotationError):
                game.explain_illegal(state, game.text(state, codes[0])[:-1])
        for world in (state.copy(), *worlds):
            check_state(game, world)
            rollout(game, world.copy(), self.rng)
            if "turn_limit" in world.dtype.names:
                world.turns, world.turn_limit = 0, TURNS
            game.rules.playout(world, game.scratch, self.rng)
            check_state(game, world)


def choose_options(game: Game, choice: random.Random) -> dict[str, object]:
    """Choose values for some of the options."""
    return {option.name: choice.choice(option.choices) for option in game.options if option.choices and choice.random() < 0.5}


def main(name: str, seed: int, count: int) -> None:
    """Write into `count` states."""
    corrupted, passed = CorruptedStates(name, seed), 0
    for _ in range(count):
        state, written = corrupted.spoil()
        try:
            check_state(corrupted.game, cast("Any", state))
        except StateError:
            continue
        sys.stdout.write(f"{name}: {written}\n")
        sys.stdout.flush()
        corrupted.try_out(state)
        passed += 1
    sys.stdout.write(f"{name}: {passed} of {count} passed\n")
    assert passed


if __name__ == "__main__":
    for game in sys.argv[3:]:
        main(game, int(sys.argv[1]), int(sys.argv[2]))
