"""News of tables between processes: within one process, or by Redis or Valkey between many."""
