"""Where tables are kept: SQLite or PostgreSQL, one writer, migrations, expiry."""
