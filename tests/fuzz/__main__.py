"""Send a million messages: `python -m tests.fuzz --messages N --seed S`. A seed reproduces the messages, but not bots and deals."""

import argparse
import asyncio
import sys

from reihum._play.game import game_ids
from tests.fuzz.drive import drive
from tests.fuzz.fault import FuzzFinding

EVERY = 20_000


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    arguments = parser.parse_args()

    def progress(said: int) -> None:
        if said % EVERY == 0:
            print(f"{said} of {arguments.messages}", file=sys.stderr, flush=True)  # noqa: T201 - a command speaks

    try:
        told = asyncio.run(drive(arguments.messages, arguments.seed, game_ids(), progress))
    except FuzzFinding as fault:
        print(f"seed {arguments.seed}:", *fault.args, sep="\n", file=sys.stderr)  # noqa: T201 - as above
        return 1
    rate = told.messages / told.seconds
    print(f"{told.messages} messages, {told.moves} of them moves, in {told.seconds:.0f} s ({rate:.0f}/s): no fault")  # noqa: T201 - as above
    print(", ".join(f"{kind} {count}" for kind, count in told.answers.most_common()))  # noqa: T201 - as above
    return 0


if __name__ == "__main__":
    sys.exit(main())
