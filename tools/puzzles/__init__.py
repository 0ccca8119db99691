"""The client's own puzzles: moves that careful and strong bots overlooked or found in matches against each other."""
