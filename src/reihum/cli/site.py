"""`reihum site`: write the game as static files. Each command has a module of its own."""

import argparse

from reihum.cli.common import name_unwritable, read_path


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "site",
        help="write the game as static files for any web server",
        description="Write a folder with everything that needs no server: matches against bots and on one device, lessons, rules and "
        "replays. Any web server can serve it, below any path. Over https it can be installed, and then starts offline.",
    )
    parser.add_argument(
        "folder", metavar="FOLDER", type=read_path, help="a new or empty folder, or one with an earlier site, which is replaced"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the folder."""
    from reihum.server.http.site import write_site

    with name_unwritable(arguments.folder):
        size = write_site(arguments.folder)
    print(f"Written to {arguments.folder}: {size / 1_000_000:.1f} MB. To try it: python -m http.server --directory {arguments.folder}")
    return 0
