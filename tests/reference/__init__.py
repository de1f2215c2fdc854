"""Slow and obvious versions of the compiled kernels, for tests to compare with."""
