"""The chosen puzzles of the client: what careful and strong bots overlooked or saw in matches of each other."""
