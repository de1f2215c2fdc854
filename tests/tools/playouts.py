"""Plays whole games of Arkendom at random, from an empty table to the final score, through the list of legal commands
alone; after each command it checks that nothing was lost or made (tests/whole_games.py).

    python tests/tools/playouts.py --games 1000

The games go through all modes, sizes and variants in turn. A game that fails is told with its table and seed; it can be
played again by ``--first SEED --games 1``. Every fifth is saved and read again on its way, and must end the same.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from battles import RULES, resaved
from whole_games import TABLES, ended, judge, played

SAVED = 5


def play_one(table: str, seed: int, verbs: Counter[str]) -> None:
    """Plays one game, and sometimes once more through files; raises what is wrong."""
    for game, one in played(table, seed):
        judge(one.before, game.state, one.outcome.events)
        verbs[one.command.verb] += 1
    ended(game.state)
    if seed % SAVED == 0:
        *_, (again, _) = played(table, seed, resaved)
        assert again.digest() == game.digest(), "a game that was saved and read again ended otherwise"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no game after so many")
    parser.add_argument("--table", choices=TABLES, help="only this mode, size and variant")
    options = parser.parse_args()
    tables, verbs, count, wrong = [options.table] if options.table else list(TABLES), Counter[str](), 0, 0
    until = time.monotonic() + options.seconds
    for seed in range(options.first, options.first + options.games):
        if time.monotonic() > until:
            break
        table = tables[seed % len(tables)]
        count += 1
        try:
            play_one(table, seed, verbs)
        except Exception as problem:
            wrong += 1
            print(f"{table}, seed {seed}: {type(problem).__name__}: {problem}", flush=True)
    commands = f"{sum(verbs.values())} commands: " + ", ".join(f"{n} {verb}" for verb, n in verbs.most_common())
    print(f"{count} games of {RULES.title}, {wrong} of them wrong; {commands}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
