"""Checks stories of reviews with few playouts against a precise curve: `python benchmarks/rough_stories.py GAME --matches 25`.

Matches are those of `stories.py`, with other deals. Each is reviewed with several numbers of playouts per estimate, and with many and other
random numbers. After each match it prints for each number of playouts, for all matches so far: the number of seats, the share of them with
the same story as with many playouts, and the share whose story is false with many.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from stories import plan_match

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum._play.match import Match
from reihum._play.record import replay
from reihum._review import story
from reihum._review.review import review_match
from reihum._review.review_data import StoryKind
from reihum._review.settings import make_settings

LONGEST = 500
"""Matches with more moves are left out."""
PLAIN = ("won", "lost")
"""The stories if no other one holds; these are never false."""


@contextmanager
def note_all_that_hold() -> Iterator[list[set[StoryKind]]]:
    """Yield a list that collects, for each choice of a story, all kinds that hold, not only the first."""
    noted: list[set[StoryKind]] = []
    find_first = story._find_first  # noqa: SLF001 - the one place where it is known what else holds

    def note(told: list[tuple[StoryKind, bool]], otherwise: StoryKind) -> StoryKind:
        noted.append({kind for kind, holds in told if holds})
        return find_first(told, otherwise)

    story._find_first = note  # noqa: SLF001
    try:
        yield noted
    finally:
        story._find_first = find_first  # noqa: SLF001


def tell(match: Match, playouts: int, seed: str) -> list[StoryKind]:
    """Return for each seat the story of an unfinished review."""
    settings = make_settings(match, 0.05)._replace(is_quick=True, playouts=playouts)
    return [each["story"]["plain"] for each in review_match(match, settings, seed=seed).data["seats"]]


def tell_exactly(match: Match, playouts: int) -> list[tuple[StoryKind, set[StoryKind]]]:
    """Return for each seat the story with so many playouts that all kinds are considered, and all that hold; none for a shared win."""
    with note_all_that_hold() as noted:
        told = tell(match, playouts, "exact")
    weighed = [seat for seat, kind in enumerate(told) if kind != "shared"]
    # Each seat's story is chosen several times in a review, each time the same.
    times = len(noted) // len(weighed) if weighed else 0
    holding = {seat: noted[at * times] for at, seat in enumerate(weighed)}
    return [(kind, holding.get(seat, set())) for seat, kind in enumerate(told)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--seed", type=int, default=800)
    parser.add_argument("--playouts", type=int, nargs="*", default=[10, 30, 60, 130, 500])
    parser.add_argument("--exact", type=int, default=2000, help="playouts by which stories are held against the curve (default: 2000)")
    given = parser.parse_args()
    seats, same, wrong = Counter[int](), Counter[int](), Counter[int]()
    game = get_game(given.game)
    for number in range(given.matches):
        bots, options = plan_match(game.id, number)
        match = replay(next(simulate(game, len(bots), 1, given.seed + number, bots, options=options)))
        if sum(len(played.moves) for played in match.rounds) > LONGEST:
            continue
        exact = tell_exactly(match, given.exact)
        for playouts in given.playouts:
            for kind, (best, holding) in zip(tell(match, playouts, "0"), exact, strict=True):
                if best != "shared":
                    seats[playouts] += 1
                    same[playouts] += kind == best
                    wrong[playouts] += kind not in holding and kind not in PLAIN
        parts = [f"{one}: {same[one] / seats[one]:.2f} {wrong[one] / seats[one]:.2f}" for one in given.playouts if seats[one]]
        print(number, seats[given.playouts[0]], ", ".join(parts), flush=True)


if __name__ == "__main__":
    main()
