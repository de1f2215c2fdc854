"""Compiled kernels: they know numbers and arrays, and no game objects.

- `cython_core.distance`: cost fields and shortest paths on boards of squares
- `cython_core.arcs`: front, right, rear and left of a card
- `cython_core.dice`: attack pools, their best use, and exact odds
- `cython_core.reach`: where a figure can move to
- `cython_core.sight`: lines of sight on squares with borders, and what is on them
"""

from importlib.util import find_spec

KERNELS = ("arcs", "dice", "distance", "glance", "odds", "pools", "reach", "sight", "sightline", "wavefront")

# A checkout holds only the sources: running there without a build would fail deep inside with a
# bare "No module named", which doesn't say what to do.
_missing = [name for name in KERNELS if find_spec(f"{__name__}.{name}") is None]
if _missing:
    raise ImportError(
        f"the compiled modules of cython_core are missing ({', '.join(_missing)}) in {__path__[0]}: "
        "run `pip install -e .` in the checkout, or leave the checkout to use an installed copy"
    )

__all__ = list(KERNELS)
