"""Writing: the old file or the new one, never half of one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicate.files import atomic
from adjudicate.files.problem import FileProblem

KILLS = 12
REWRITE = """
import sys, itertools
from adjudicate.files import atomic
for n in itertools.count():
    atomic.write(sys.argv[1], (bytes([65 + n % 26]) * 4096 for _ in range(64)))
    if n == 0:
        print("ready", flush=True)
"""
COUNT = """
import sys
from pathlib import Path
from adjudicate.files import atomic
path = Path(sys.argv[1])
for _ in range(25):
    with atomic.locked(path):
        atomic.write(path, str(int(path.read_text()) + 1).encode())
"""


def _run(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def test_a_killed_writer_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    for nth in range(KILLS):
        writer = _run(REWRITE, path)
        assert writer.stdout is not None
        writer.stdout.readline()
        try:
            writer.wait(0.01 * nth)
        except subprocess.TimeoutExpired:
            writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        data = path.read_bytes()
        assert len(data) == 4096 * 64 and len(set(data)) == 1
    atomic.write(path, b"done")
    assert [found.name for found in tmp_path.iterdir()] == ["game.xml"]


def test_the_lock_keeps_writers_apart(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("0")
    writers = [_run(COUNT, path) for _ in range(4)]
    assert [writer.wait() for writer in writers] == [0] * 4
    assert path.read_text() == "100"
    assert [found.name for found in tmp_path.iterdir()] == ["count"], "a lock that nobody holds is gone"


def test_a_temporary_that_is_being_written_is_not_swept(tmp_path: Path) -> None:
    path = tmp_path / "a[1]*.xml"
    stale = tmp_path / f".a[1]*.xml.0123{atomic.TEMPORARY}"
    stale.write_text("left over")
    other = tmp_path / f".a1.xml.0123{atomic.TEMPORARY}"
    other.write_text("of another file")
    temporary, stream = atomic._temporary(path)
    with stream:
        assert atomic.sweep(path) == 1
    assert temporary.exists() and other.exists() and not stale.exists()


def test_nothing_changes_if_what_is_written_fails(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")

    def lines():
        yield "new"
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        atomic.write_lines(path, lines())
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "x", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    atomic.write(link, b"new")
    assert link.is_symlink() and path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    old = os.umask(0o027)
    try:
        atomic.write(tmp_path / "fresh", b"")
    finally:
        os.umask(old)
    assert (tmp_path / "fresh").stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_written_to_directly() -> None:
    atomic.write("/dev/null", b"gone")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(
    ("name", "said"), [("none/x", "does not exist"), ("", "folder"), ("file/x", "is a file"), ("a\0", "NUL")]
)
def test_places_that_cannot_be_written(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "file").write_text("")
    for act in (lambda path: atomic.write(path, b""), lambda path: atomic.locked(path).__enter__()):
        if name:
            with pytest.raises(FileProblem, match=said):
                act(f"{tmp_path}/{name}")
    if not name:
        with pytest.raises(FileProblem, match=said):
            atomic.write(tmp_path, b"")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to the superuser")
def test_a_forbidden_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FileProblem, match="permission denied"):
        atomic.write(tmp_path / "x", b"")
    tmp_path.chmod(0o700)


def test_waiting_for_a_lock_can_end(tmp_path: Path) -> None:
    with (
        atomic.locked(tmp_path / "x"),
        pytest.raises(FileProblem, match="another process"),
        atomic.locked(tmp_path / "x", seconds=0.05),
    ):
        pass
    with atomic.locked(tmp_path / "x", seconds=0):
        pass
