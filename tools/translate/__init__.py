"""Python that is no compiled rule, such as views, notation and the log of a table, translated into JavaScript for the browser."""
