"""Alembic's environment: runs the steps on the connection of `migrate`."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
