"""What a host does with the data: copies, and what is kept of a person."""
