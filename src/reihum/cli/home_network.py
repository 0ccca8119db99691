"""Whether `reihum play` lets phones in: asked once, remembered for this user."""

import sys
import tomllib
from pathlib import Path

from reihum._folders import config_folder

FILE_NAME = "play.toml"
QUESTION = """\
May phones and other devices in your home network join?
Then Reihum listens in the network that this machine is in, else on this machine only. [y/N] """


def config_file() -> Path | None:
    """Return the file in which the answer is remembered, None for a user without a home."""
    folder = config_folder()
    return None if folder is None else folder / FILE_NAME


def lets_phones_in(given: bool | None) -> bool:  # noqa: FBT001 - as the flag was given, None where it was not
    """Return whether to listen in the home network: as the flag says, else as remembered, else as the user answers now.

    Where nobody can answer it is not asked, and the answer is no.
    """
    if given is not None:
        return given
    remembered = recall()
    if remembered is not None:
        return remembered
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    sys.stderr.write(QUESTION)
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        return False
    lan = answer.strip().lower() in {"y", "yes", "j", "ja"}
    remember(lan=lan)
    return lan


def recall() -> bool | None:
    """Return what the user answered before, None where nothing readable is there."""
    file = config_file()
    if file is None:
        return None
    try:
        lan = tomllib.loads(file.read_text("utf-8")).get("lan")
    except (OSError, ValueError):
        return None
    return lan if isinstance(lan, bool) else None


def remember(*, lan: bool) -> None:
    """Remember the answer, and say where; without a place for it, it is asked again the next time."""
    file, flag = config_file(), "--no-lan" if lan else "--lan"
    if file is None:
        print("That could not be remembered, as this user has no home folder; it will be asked again.", file=sys.stderr)
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f"# Whether `reihum play` listens in the home network; {flag} says otherwise for once.\nlan = {str(lan).lower()}\n", "utf-8"
        )
    except OSError as error:
        print(f"That could not be remembered in {file} ({error.strerror}); it will be asked again.", file=sys.stderr)
        return
    print(f"Remembered in {file}; {flag} says otherwise for once.", file=sys.stderr)
