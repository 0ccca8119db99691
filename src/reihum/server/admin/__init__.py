"""Administration of stored data: backups, and personal data."""
