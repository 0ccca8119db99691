"""Many games at once on an NVIDIA GPU: the same rules, compiled in advance. A machine needs only NVIDIA's driver."""
