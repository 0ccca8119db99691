"""The registry of games, matches of several rounds, records, and proofs of fair deals."""
