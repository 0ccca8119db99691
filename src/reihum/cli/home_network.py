"""The question whether `reihum play` is open to phones in the home network: asked once, then saved for this user."""

import sys
import tomllib
from pathlib import Path

from reihum._folders import config_folder
from reihum.server.config.language import is_german

FILE_NAME = "play.toml"
QUESTION = """\
May phones and other devices in your home network join?
If so, Reihum listens in the network of this machine; otherwise only on this machine. [y/N] """
QUESTION_DE = """\
Dürfen Handys und andere Geräte in deinem Heimnetz mitspielen?
Dann ist Reihum in deinem Netz zu erreichen, sonst nur auf diesem Rechner. [j/N] """


def find_config_file() -> Path | None:
    """Return the file that stores whether phones may join, None for a user without a home folder."""
    folder = config_folder()
    return None if folder is None else folder / FILE_NAME


def may_phones_join(given: bool | None) -> bool:  # noqa: FBT001 - as the flag was given, None where it was not
    """Return whether to listen in the home network: by the flag, else by the saved answer, else by asking the user.

    Without a terminal nobody can answer, and the result is False.
    """
    if given is not None:
        return given
    remembered = read_answer()
    if remembered is not None:
        return remembered
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    sys.stderr.write(QUESTION_DE if is_german() else QUESTION)
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        return False
    lan = answer.strip().lower() in {"y", "yes", "j", "ja"}
    save_answer(lan=lan)
    return lan


def read_answer() -> bool | None:
    """Return the saved answer whether phones may join, None where there is no readable one."""
    file = find_config_file()
    if file is None:
        return None
    try:
        lan = tomllib.loads(file.read_text("utf-8")).get("lan")
    except (OSError, ValueError):
        return None
    return lan if isinstance(lan, bool) else None


def save_answer(*, lan: bool) -> None:
    """Save whether phones may join, and print where. If it cannot be saved, the question comes again the next time."""
    file, flag = find_config_file(), "--no-lan" if lan else "--lan"
    if file is None:
        _say(
            "That could not be remembered, as this user has no home folder; it will be asked again.",
            "Das ließ sich nicht merken, denn du hast keinen eigenen Ordner. Du wirst wieder gefragt.",
        )
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            f"# Whether `reihum play` listens in the home network; {flag} says otherwise for once.\nlan = {str(lan).lower()}\n", "utf-8"
        )
    except OSError as error:
        _say(
            f"That could not be remembered in {file} ({error.strerror}); it will be asked again.",
            f"Das ließ sich nicht in {file} merken ({error.strerror}). Du wirst wieder gefragt.",
        )
        return
    _say(f"Remembered in {file}; {flag} says otherwise for once.", f"Gemerkt in {file}. Mit {flag} ist es einmal anders.")


def _say(english: str, german: str) -> None:
    """Print a sentence in the user's language."""
    print(german if is_german() else english, file=sys.stderr)
