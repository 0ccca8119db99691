"""Many games at once on an NVIDIA GPU: the same rules, compiled beforehand; what is needed there is NVIDIA's driver alone."""
