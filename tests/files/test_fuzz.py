"""Damaged files: whatever is changed in a good one, it is read, or it is one problem."""

from __future__ import annotations

import random

import pytest

from adjudicate.files.convert import convert
from adjudicate.files.logread import read_log, read_orders
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from files.filegame import GAME, REPLAY, ruleset_of, source

ROUNDS = 400
TEXT = "".join(f"{line}\n" for line in convert(source(REPLAY), "text", ruleset_of))
TOKENS = [
    b"<",
    b">",
    b'"',
    b"'",
    b"&",
    b"&#0;",
    b"&#x1F;",
    b"]]>",
    b"<!--",
    b"-->",
    b"<![CDATA[",
    b"<!DOCTYPE x>",
    b"\0",
]
TOKENS += [
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\r",
    b"\t",
    b"=",
    b":",
    b"\\",
    b"#",
    b" ",
    b"\n",
    b"<a/>",
    b"<round n='1'>",
]


def damaged(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(len(changed))
        kind = chance.randrange(5)
        if kind == 0:
            changed[begin] = chance.randrange(256)
        elif kind == 1:
            changed[begin:begin] = chance.choice(TOKENS)
        elif kind == 2:
            del changed[begin : begin + chance.randint(1, 30)]
        elif kind == 3:
            end = begin + chance.randint(1, 60)
            changed[begin:begin] = changed[begin:end]
        else:
            del changed[begin:]
        if not changed:
            break
    return bytes(changed)


def _entries(piece: Source) -> None:
    list(read_log(piece, ruleset_of).entries)


def _converted(piece: Source) -> None:
    list(convert(piece, "text", ruleset_of))


def _orders(piece: Source) -> None:
    read_orders(piece, GAME)


@pytest.mark.parametrize("name", ["game.xml", "game.txt"])
def test_damage_is_read_or_is_one_problem(name: str) -> None:
    data = (REPLAY if name == "game.xml" else TEXT).encode()
    refused = 0
    for seed in range(ROUNDS):
        piece = source(damaged(data, random.Random(seed)), name)
        for read in (_entries, _converted, _orders):
            try:
                read(piece)
            except FileProblem as problem:
                refused += 1
                assert problem.reason and "\n" not in str(problem)
    assert refused > ROUNDS


def test_random_bytes() -> None:
    chance = random.Random(1)
    for size in range(1, 200):
        data = chance.randbytes(size)
        for prefix in (b"", b"<", b"<?xml ", b"<replay ", b"replay "):
            with pytest.raises(FileProblem):
                read_log(source(prefix + data), ruleset_of)
