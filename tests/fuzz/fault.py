class Fault(AssertionError):
    """Something the server must never do."""
