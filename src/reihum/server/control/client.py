"""The client side of `reihum admin`: finds the sockets of a server's processes, and sends requests to them."""

import socket
import sys
from pathlib import Path

import msgspec

from reihum._kit.errors import ReihumError
from reihum.server.control import answers, requests
from reihum.server.control.answers import Answer

PATTERN = "admin-*.socket"
"""The file names of the sockets."""

SECONDS = 60.0
"""Seconds to wait for an answer."""


class AdminError(ReihumError):
    """No server could be reached, or it did not carry out the request."""


def is_answering(path: Path) -> bool:
    """Whether a process listens at a socket, even if this user may not connect to it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
        try:
            asking.connect(str(path))
        except PermissionError:
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
        message = "The settings name no folder where servers listen for this: `admin`, which is needed beside a `database`."
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


def ask(path: Path, request: requests.Request) -> Answer:
    """Send a request to one process and return its answer; raises AdminError."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.settimeout(SECONDS)
            asking.connect(str(path))
            asking.sendall(msgspec.json.encode(request) + b"\n")
            with asking.makefile("rb") as heard:
                answer: Answer = answers.decode(heard.readline())
    except PermissionError as error:
        message = f"Only the user that the server runs as, or root, may open {path}."
        raise AdminError(message) from error
    except (OSError, msgspec.DecodeError) as error:
        message = f"The server at {path} did not answer: {error}."
        raise AdminError(message) from error
    if isinstance(answer, answers.Declined):
        raise AdminError(answer.said)
    return answer
