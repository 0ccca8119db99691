"""When the news of a review in the browser comes: `python benchmarks/review_passes.py GAME` says after how many seconds of processor time.

The time counts from the beginning of the process, without that in which the match is played.
"""

import argparse
import json
import time

from reihum._lab.simulate import simulate
from reihum._play.game import get_game
from reihum.server.http.review_worker import review_record
from reihum.server.messages.review import ReviewFound, ReviewNews


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", default="careful,easy,random,careful")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="processor time for a review, as the server's `review_seconds`")
    given = parser.parse_args()
    bots = given.bots.split(",")
    begin = time.process_time()
    record = next(simulate(get_game(given.game), len(bots), 1, given.seed, bots))
    played = time.process_time() - begin

    def say(news: ReviewNews) -> None:
        if isinstance(news, ReviewFound):
            what = "a curve" if news.seats is None else "a review"
            print(f"{what} after {time.process_time() - played:.1f} s{', the last' if news.final else ''}", flush=True)

    review_record(json.dumps({"record": record}).encode(), given.seconds, say)


if __name__ == "__main__":
    main()
