"""The game ``skirmish``, but whoever commands anything kills the process that adjudicates it."""

from __future__ import annotations

import os
import signal
from typing import Any

from skirmish import Skirmish


class Fatal(Skirmish):
    """The rules."""

    name = "fatal"

    def apply(self, *given: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


ruleset = Fatal()
