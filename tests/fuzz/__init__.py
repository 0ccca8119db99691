"""Random and mutated messages at the server's own code: `python -m tests.fuzz --messages N --seed S`."""
