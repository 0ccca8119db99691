"""What a host decides: settings, where they come from, and the log."""
