"""What Alembic runs: the steps, on the connection that `migrate` has opened."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
