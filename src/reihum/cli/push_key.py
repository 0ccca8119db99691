"""`reihum push-key`: a key with which a server may tell people that it is their turn."""

import argparse


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "push-key",
        help="make a key with which a server may tell people that it is their turn",
        description="Make a key for messages to people who are not at the table (Web Push, VAPID), and write the settings that need it.",
    )
    parser.set_defaults(run=_run)


def _run(_: argparse.Namespace) -> int:
    from reihum.server.push.keys import new_key, require_library, write_private

    require_library()
    print("# Keep it secret, and keep it: browsers that know this key hear from no other one.")
    print(f'push_key = "{write_private(new_key())}"')
    print("# Where push services can reach you.")
    print('push_contact = "mailto:you@example.org"')
    return 0
