"""The lessons of the client: `python -m tools.lessons` writes web/src/learn/lessons.

Each game has a file here that says what happens; what the learner sees of it comes from the rules.
"""
