"""The tables of a database made by version 0.1.0."""

OLD_SCHEMA = """
CREATE TABLE events (
    code VARCHAR(16) NOT NULL, number INTEGER NOT NULL, seat INTEGER, command VARCHAR(64), digest BLOB, at BIGINT NOT NULL,
    event BLOB NOT NULL, PRIMARY KEY (code, number), UNIQUE (code, seat, command)
) WITHOUT ROWID;
CREATE TABLE meta (name VARCHAR(32) NOT NULL, value BIGINT NOT NULL, PRIMARY KEY (name));
INSERT INTO meta VALUES ('schema', 1);
"""
