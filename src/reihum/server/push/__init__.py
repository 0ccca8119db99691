"""Push messages to absent people, through the push services of their browsers."""
