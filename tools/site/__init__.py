"""How the site is made from docs/: `make docs` reads conf.py here."""
