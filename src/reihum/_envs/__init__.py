"""Many games in one array, for learners; `reihum.envs` has the interfaces of other libraries."""
