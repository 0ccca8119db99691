"""Interfaces of others' libraries for learners, tried with those libraries: `make learn`."""
