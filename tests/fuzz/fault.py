class FuzzFinding(AssertionError):
    """Something the server must never do."""
