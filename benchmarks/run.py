"""Prints the comparisons whose title holds one of the words: ``python benchmarks/run.py [WORD ...]``."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from compare import Comparison, measure, report


def comparisons() -> list[Comparison]:
    """Those of every ``bench_*.py`` beside this file."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    return [one for name in names for one in importlib.import_module(name).comparisons()]


def main(words: list[str]) -> None:
    """Measures and prints, one comparison after the other."""
    for comparison in comparisons():
        if words and not any(word.lower() in comparison.title.lower() for word in words):
            continue
        print("\n".join(report(comparison, measure(comparison))), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
