"""Builds the kernels for GPUs, and emulates a GPU for testing them."""
