"""Checkpoints of a training; a process killed while writing one leaves the previous one intact."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reihum._files import lock_file, write_whole
from reihum._kit.errors import ReihumError

FORMAT = 1


class CheckpointError(ReihumError):
    """A checkpoint that cannot be read or does not fit the training."""


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Lock the folder of a training against other processes; raises CheckpointError if one is training in it."""
    handle = None
    try:
        # The folder itself: its files are replaced, each by a new one, whose lock would be another.
        with suppress(OSError):  # Windows opens no folders, and some network file systems have no locks
            handle = os.open(folder, os.O_RDONLY)
            if not lock_file(handle):
                message = f"Another process is training in {folder}: wait for it, or name another folder."
                raise CheckpointError(message)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def write_checkpoint(path: Path, about: Mapping[str, object], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays by name, and plain data about them."""
    # Data and arrays share one file: two files could be of different updates after a crash.
    text = np.array(json.dumps({"format": FORMAT, **about}, sort_keys=True))

    def write(beside: Path) -> None:
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, about=text, **arrays)

    write_whole(path, write)


def read_checkpoint(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Return the data and the arrays of a checkpoint.

    Raises CheckpointError if it is missing, damaged or of another version, and OSError if it cannot be read.
    """
    try:
        # Opened here: NumPy leaves a file open in which it finds no archive.
        with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
            arrays = dict(held)
        about: dict[str, Any] = {**json.loads(str(arrays.pop("about")))}
    except FileNotFoundError as error:
        message = f"There is no training to continue: {path} is missing."
        raise CheckpointError(message) from error
    except Exception as error:  # a broken archive fails in many ways
        if isinstance(error, OSError) and error.errno is not None:
            raise  # it could not be read
        network = path.with_name("network.npz")
        message = (
            f"{path} is no checkpoint, or a damaged one ({str(error).removesuffix('.')}). Put back a copy of it, or begin anew in another "
            f"folder{f', with the network in {network}' if network.exists() else ''}."
        )
        raise CheckpointError(message) from error
    if about.get("format") != FORMAT:
        message = f"{path} was written by another version of Reihum: its format is {about.get('format')}, not {FORMAT}."
        raise CheckpointError(message)
    return about, arrays


def is_checkpoint(path: Path) -> bool:
    """Return whether a file is a checkpoint that can be read."""
    with suppress(CheckpointError, OSError):
        return "done" in read_checkpoint(path)[0]
    return False
