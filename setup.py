"""Only the extension modules; everything else is in pyproject.toml."""

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

# By name: a pattern that finds nothing would build a wheel without kernels and say nothing.
KERNELS = ("arcs", "dice", "distance", "glance", "odds", "pools", "reach", "sight", "sightline", "wavefront")

# The loops are short and fixed: -O3 unrolls them and works on several rows of a board at once.
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3"]

extensions = [
    Extension(f"cython_core.{name}", [f"cython_core/{name}.pyx"], extra_compile_args=FLAGS) for name in KERNELS
]

setup(
    # Generated C goes to build/, so that neither the checkout nor an archive ever holds it.
    ext_modules=cythonize(extensions, build_dir="build/cython", include_path=["."]),
)
