"""Games by name, matches of many rounds, records, and the proof of a deal."""
