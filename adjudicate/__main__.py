"""``python -m adjudicate``."""

import sys

from adjudicate.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
