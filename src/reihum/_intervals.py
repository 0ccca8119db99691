"""What intervals of 95 % have in common."""

NORMAL = 1.96
"""An interval of 95 % reaches so many standard errors to either side, where errors are normal."""
