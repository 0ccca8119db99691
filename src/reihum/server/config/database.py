"""Finds the database that the settings name."""

from pathlib import Path

from reihum._folders import data_folder
from reihum._kit.errors import ReihumError
from reihum.server.config.settings import ServerSettings
from reihum.server.store.sqlite_url import find_sqlite_file, make_sqlite_url

FILE_NAME = "reihum.sqlite3"


class DataFolderError(ReihumError):
    """The data folder cannot be created, or has no database."""


def find_database_url(settings: ServerSettings) -> str:
    """Return the URL of the database of these settings, creating the data folder if needed; raises DataFolderError."""
    return settings.database or prepare_sqlite_url(settings.data or find_default_folder())


def require_database_url(settings: ServerSettings) -> str:
    """Return the same URL without creating anything, for commands on existing data; raises DataFolderError if there is no file."""
    url = settings.database or _make_url(settings.data or find_default_folder())
    file = find_sqlite_file(url)
    if file is not None and not file.is_file():
        message = f"There is no file of tables {file}. Name the folder of the server by --data FOLDER, or its settings by --config."
        raise DataFolderError(message)
    return url


def find_admin_folder(settings: ServerSettings) -> Path | None:
    """Return the folder in which servers with these settings listen for `reihum admin`, None if they do not listen."""
    if settings.admin == "off":
        return None
    if settings.admin is not None:
        return settings.admin
    if settings.database is None:
        return settings.data or find_default_folder()
    file = find_sqlite_file(settings.database)
    return None if file is None else file.parent


def find_default_folder() -> Path:
    """Return the default data folder, which is this user's.

    Raises DataFolderError for a user without a home folder: a temporary folder would not last.
    """
    folder = data_folder()
    if folder is None:
        message = "This user has no home folder in which tables could be kept. Name a folder by --data FOLDER, or by XDG_DATA_HOME."
        raise DataFolderError(message)
    return folder


def prepare_sqlite_url(folder: Path) -> str:
    """Create a data folder, accessible to its owner only, and return the URL of its SQLite file; raises DataFolderError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        message = f"The data folder {folder} cannot be made ({error.strerror}). Name another one with --data FOLDER."
        raise DataFolderError(message) from error
    return _make_url(folder)


def _make_url(folder: Path) -> str:
    try:
        return make_sqlite_url(folder / FILE_NAME)
    except ValueError as error:
        message = f"{error}. Name another folder with --data FOLDER."
        raise DataFolderError(message) from error
