"""How processes tell each other what goes on at tables: in one process, or by Redis or Valkey between many."""
