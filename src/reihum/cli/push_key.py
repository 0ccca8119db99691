"""`reihum push-key`: make a key for push messages. Each command has a module of its own."""

import argparse


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "push-key",
        help="make a key with which a server can notify people of their turn",
        description="Make a key for messages to people who are not at the table (Web Push, VAPID), and print the settings for it.",
    )
    parser.set_defaults(run=_run)


def _run(_: argparse.Namespace) -> int:
    from reihum.server.push.keys import make_push_key, require_library, write_private

    require_library()
    print("# Keep it secret, and do not change it: browsers accept messages only with the key they registered for.")
    print(f'push_key = "{write_private(make_push_key())}"')
    print("# An address where push services can reach you.")
    print('push_contact = "mailto:you@example.org"')
    return 0
