"""Configuration of a server: settings and their sources, limits, and logging."""
