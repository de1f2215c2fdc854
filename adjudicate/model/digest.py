"""Digests: a hash of plain data that is equal on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(data: Any) -> bytes:
    """*data* (dictionaries, lists, strings, whole numbers, truth values, None) as one sequence of bytes."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return text.encode("ascii")


def digest(purpose: str, data: Any) -> str:
    """SHA-256 over ``adjudicate/<purpose>/1``, a line feed and the canonical form, in hexadecimal."""
    return hashlib.sha256(f"adjudicate/{purpose}/1\n".encode("ascii") + canonical(data)).hexdigest()
