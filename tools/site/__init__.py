"""The settings by which the site is built from docs/: `make docs` reads conf.py here."""
