"""Storage of tables: SQLite or PostgreSQL, one writer thread per process, migrations, expiry."""
