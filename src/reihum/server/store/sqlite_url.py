"""The URLs of SQLite files. SQLAlchemy is imported late, as `reihum admin` mostly needs none of this."""

from pathlib import Path


def make_sqlite_url(file: Path) -> str:
    """Return the URL of a SQLite file; raises ValueError for a path that no URL of this version of SQLAlchemy can have."""
    import sqlalchemy as sa

    url = sa.URL.create("sqlite", database=str(file)).render_as_string()
    if find_sqlite_file(url) != file:
        message = f"{file} cannot be the name of a database, perhaps because of a question mark"
        raise ValueError(message)
    return url


def find_sqlite_file(url: str) -> Path | None:
    """Return the file of a SQLite URL, None for any other text."""
    import sqlalchemy as sa

    try:
        read = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        return None
    is_file = read.get_backend_name() == "sqlite" and read.database not in {None, "", ":memory:"}
    return Path(str(read.database)) if is_file else None
