"""Programs that make the kernels for GPUs, and run them without one."""
