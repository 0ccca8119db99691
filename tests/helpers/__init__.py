"""What many tests share: matches that were played, copies, and the toy games of another package."""
