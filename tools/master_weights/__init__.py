"""The weights by which Elfer raus! Master weighs turns, found by regression on turns that were played out.

As `.venv/bin/python -m tools.master_weights`; `docs/training.md` says what is done and how strong what comes of it is.
"""
