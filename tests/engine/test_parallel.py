"""The same work on many things: in order, whatever becomes of the processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from adjudicate.engine.parallel import each

# Run in a process of its own: a pool is forked, and test runners have threads.
PROGRAM = """\
import os, signal, sys, time
from adjudicate.engine.parallel import Lost, each

def work(number):
    if number in deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number

deadly = {int(word) for word in sys.argv[1].split(",") if word}
print([None if isinstance(result, Lost) else result for result in each(work, range(20), int(sys.argv[2]))])
"""


def results(tmp_path: Path, deadly: str, jobs: int) -> list[int | None]:
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "program.py", deadly, str(jobs)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    found = done.stdout.strip().strip("[]").split(", ")
    return [None if word == "None" else int(word) for word in found]


def squares(*lost: int) -> list[int | None]:
    return [None if number in lost else number * number for number in range(20)]


def test_results_come_in_order(tmp_path: Path) -> None:
    assert results(tmp_path, "", 3) == squares()


def test_a_killed_process_costs_what_it_worked_on(tmp_path: Path) -> None:
    assert results(tmp_path, "7", 2) == squares(7)


def test_also_several_of_them_and_the_last(tmp_path: Path) -> None:
    assert results(tmp_path, "0,1,10,19", 3) == squares(0, 1, 10, 19)


def test_one_process_is_this_one() -> None:
    assert list(each(lambda number: os.getpid(), [1, 2], 1)) == [os.getpid()] * 2
    assert list(each(lambda number: signal.SIGTERM, [1], 8)) == [signal.SIGTERM]
