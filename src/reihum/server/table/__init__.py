"""A table as a value: deciding, applying, looking at it. Nothing here reads, writes or waits."""
