"""Every test of Reihum."""
