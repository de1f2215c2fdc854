"""Builds peers.c with the system's C compiler and calls it; None when there is no compiler."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any


@cache
def library() -> Any:
    """The compiled peers, built once a process in a temporary folder."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "peers.so"
        source = Path(__file__).with_name("peers.c")
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(built), str(source)]
        if subprocess.run(command, capture_output=True).returncode:
            return None
        return ctypes.CDLL(str(built))


def address(data: Any) -> ctypes.c_void_p:
    """Where the numbers of an array or bytes are, for C."""
    if isinstance(data, bytes):
        return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p)
    return ctypes.c_void_p(data.buffer_info()[0])
