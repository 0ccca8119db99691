"""The client side of `reihum admin`: finds the sockets of a server's processes, and sends requests to them."""

import socket
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from reihum._kit.errors import ReihumError
from reihum.server.control import answers, requests
from reihum.server.control.answers import Answer

PATTERN = "admin-*.socket"
"""The file names of the sockets."""

SECONDS = 60.0
"""Seconds to wait for an answer."""

QUICK_SECONDS = 5.0
"""For an answer to what every process is asked: one that hangs must not hide the others for long."""


class AdminError(ReihumError):
    """No server could be reached, or it did not carry out the request; `code` is then that of the refusal, if it has one."""

    def __init__(self, message: str, code: str = "") -> None:
        self.code = code
        super().__init__(message)


def is_answering(path: Path) -> bool:
    """Whether a process listens at a socket, even if this user may not connect to it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        asking.settimeout(0)
        try:
            asking.connect(str(path))
        except (PermissionError, BlockingIOError):  # it is another user's, or hangs and has as many waiting as it may
            return True
        except OSError:
            return False
    return True


def find_server_sockets(folder: Path | None) -> list[Path]:
    """Return the sockets of all processes that listen in a folder; raises AdminError if there are none, or for no folder (None)."""
    if sys.platform == "win32":
        message = "On Windows servers do not listen for this."
        raise AdminError(message)
    if folder is None:
        message = (
            "By these settings servers do not listen for this: `admin` is off, or names no folder, which is needed beside a `database`."
        )
        raise AdminError(message)
    try:
        found = [path for path in sorted(folder.glob(PATTERN)) if is_answering(path)]
    except OSError as error:
        message = f"The folder {folder} cannot be read: {error.strerror}. Ask as root, or as the user that the server runs as."
        raise AdminError(message) from error
    if not found:
        message = (
            f"No server listens in {folder}. Is it running? Name its folder by --data FOLDER, or its settings by --config FILE; "
            "what it says at its start tells if it could not listen."
        )
        raise AdminError(message)
    return found


def ask_all(paths: Sequence[Path], request: requests.Request) -> list[Answer | AdminError]:
    """Return what each process answers to a quick question, or why it did not, in the order of `paths`."""

    def ask_one(path: Path) -> Answer | AdminError:
        try:
            return ask(path, request, QUICK_SECONDS)
        except AdminError as error:
            return error

    with ThreadPoolExecutor(len(paths)) as pool:
        return list(pool.map(ask_one, paths))


def find_responding(paths: Sequence[Path]) -> list[Path]:
    """Return the processes that respond, so that no order waits for one that hangs; all where none does."""
    if len(paths) == 1:
        return list(paths)
    # A question that each answers at once, without the store.
    heard = ask_all(paths, requests.Who())
    return [path for path, answer in zip(paths, heard, strict=True) if not isinstance(answer, AdminError)] or list(paths)


def ask(path: Path, request: requests.Request, seconds: float = SECONDS) -> Answer:
    """Return what one process answers within so many seconds; raises AdminError."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.settimeout(seconds)
            asking.connect(str(path))
            asking.sendall(msgspec.json.encode(request) + b"\n")
            with asking.makefile("rb") as heard:
                answer: Answer = answers.decode(heard.readline())
    except PermissionError as error:
        message = f"Only the user that the server runs as, or root, may open {path}."
        raise AdminError(message) from error
    except (TimeoutError, BlockingIOError) as error:
        message = f"The server at {path} does not answer."
        raise AdminError(message) from error
    except (OSError, msgspec.DecodeError) as error:
        message = f"The server at {path} did not answer: {error}."
        raise AdminError(message) from error
    if isinstance(answer, answers.Declined):
        raise AdminError(answer.said, answer.code)
    return answer
