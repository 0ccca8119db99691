"""What a game is written with: records of fixed size, compiled rules, chance, options, checks."""
