"""The candidates that a game lists for a network, in positions that are not changed."""

from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from reihum._bots.networks.layout import get_learning
from reihum._kit.chance import make_rng, pick
from reihum._kit.learnable import MOST_CANDIDATES, NO_REMARK
from reihum._kit.states import GameState
from reihum._play.game import Game
from reihum._play.match import Match
from tests.helpers.network_choices import NetworkChoices
from tests.trace import variants

StateT = TypeVar("StateT", bound=GameState)


class CandidateLists(Generic[StateT]):
    """The candidates of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._choices = NetworkChoices(game, advised=True)

    def moves(self, state: StateT) -> dict[int, int]:
        """Return the candidates, each with its remark of the first kind."""
        return {move: remarks[0] for move, remarks in self.list_all_features(state).items()}

    def list_all_features(self, state: StateT) -> dict[int, list[int]]:
        """Return the candidates, each with all its remarks."""
        before = state.tobytes()
        count = self._choices.list_choices(state, make_rng(0))
        assert state.tobytes() == before
        room = self._choices.room
        found = dict(zip(room.moves[:count].tolist(), room.remarks[:count].tolist(), strict=True))
        assert len(found) == count
        return found

    def list_by_notation(self, state: StateT) -> dict[str, int]:
        """Return the same as `moves` with the moves in notation, each of them legal."""
        found = self.moves(state)
        assert found.keys() <= set(self.game.legal(state))
        return {self.game.text(state, move): remark for move, remark in found.items()}

    def iter_positions(self, seed: int, count: int, variant: int = 0) -> Iterator[StateT]:
        """Yield positions of a match of random candidates, in one of the game's variants."""
        kinds, chance, seats = variants(self.game.id), make_rng(seed), self.game.seats
        match = Match(self.game.id, seats[seed % len(seats)], kinds[variant % len(kinds)], seed=seed)
        for _ in range(count):
            if match.over:
                return
            if match.round_over:
                match.deal()
            state = cast("StateT", match.state)
            yield state
            among = [*self.moves(state)]
            match.play(among[pick(chance, len(among))])

    def check(self, seed: int, count: int, variant: int) -> None:
        """Check that candidates are legal moves with existing remarks, and in every tenth position the same in another of its worlds."""
        for number, state in enumerate(self.iter_positions(seed, count, variant)):
            found = self.list_all_features(state)
            assert 1 <= len(found) < MOST_CANDIDATES
            assert found.keys() <= set(self.game.legal(state))
            for remarks in found.values():
                assert all(self._is_feature_of_kind(remark, sort) for sort, remark in enumerate(remarks) if sort == 0 or len(found) > 1)
            if len(found) == 1:
                assert all(remark == NO_REMARK for remark in next(iter(found.values()))[1:])
            if number % 10 == 0:
                world = self.game.determinize(state, int(state.turn), make_rng(seed))
                assert list(self.list_all_features(cast("StateT", world)).items()) == list(found.items())

    def _is_feature_of_kind(self, remark: int, sort: int) -> bool:
        """Return whether a remark is one of this kind."""
        sizes = get_learning(self.game).remarks
        first = sum(sizes[:sort])
        return first <= remark < first + sizes[sort]

    def count_wins(self, players: int, matches: int) -> float:
        """Return how many matches a player of first candidates wins against `careful`, from each seat in turn; ties count in part."""
        won, chance = 0.0, make_rng(3)
        for deal in range(matches):
            match, seat = Match(self.game.id, players, seed=deal), deal % players
            while not match.over:
                if match.round_over:
                    match.deal()
                turn = int(match.state.turn)
                world = self.game.determinize(match.state, turn, chance)
                match.play(next(iter(self.moves(cast("StateT", world)))) if turn == seat else self.game.careful(world, chance))
            won += (seat in match.winners) / len(match.winners)
        return won
