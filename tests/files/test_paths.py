"""Files that are named inside a file stay inside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source, resolve_inside


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name in (
        "house/replays/game/one.xml",
        "house/scenarios/game/ford.xml",
        "house/loose.xml",
        "secret.xml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "house/replays/game/next.xml").write_text("next")
    return tmp_path / "house"


@pytest.mark.parametrize(
    "reference",
    ["next.xml", "./next.xml", "../../scenarios/game/ford.xml", "../game/next.xml", "../../loose.xml"],
)
def test_inside(house: Path, reference: str) -> None:
    base = Source.named(house / "replays/game/one.xml")
    found = resolve_inside(base, reference)
    assert found.read() == (house / "replays/game" / reference).read_bytes()
    assert found.name == os.path.normpath(house / "replays/game" / reference)


REFUSED = {
    "": "empty",
    "/etc/passwd": "not relative",
    "~/x": "not relative",
    "..\\x": "backslash",
    "c:x": "colon",
    "http://example.org/x": "colon",
    "a\0b": "NUL",
    "a\nb": "control",
    "a\u202eb": "control",
    "../../../secret.xml": "outside",
    "../../../../../../../../etc/passwd": "outside",
    "link.xml": "outside",
    "way/secret.xml": "outside",
    "..": "not a regular file",
    "pipe": "not a regular file",
    "none.xml": "no such file",
    "next.xml/x": "cannot be read",
    "loop": "",
    "a" * 5000: "",
}


@pytest.mark.parametrize("reference", REFUSED)
def test_refused(house: Path, reference: str) -> None:
    folder = house / "replays/game"
    (folder / "link.xml").symlink_to(house.parent / "secret.xml")
    (folder / "way").symlink_to(house.parent)
    (folder / "loop").symlink_to(folder / "loop")
    os.mkfifo(folder / "pipe")
    with pytest.raises(FileProblem) as caught:
        resolve_inside(Source.named(folder / "one.xml"), reference)
    assert REFUSED[reference] in caught.value.reason
    assert caught.value.file.endswith("one.xml")


def test_elsewhere_the_root_is_the_own_folder(house: Path) -> None:
    (house / "sub").mkdir()
    base = Source.named(house / "loose.xml")
    assert resolve_inside(base, "replays/game/one.xml").path is not None
    with pytest.raises(FileProblem, match="outside"):
        resolve_inside(base, "../secret.xml")
    with pytest.raises(FileProblem, match="outside"):
        resolve_inside(Source.named(house / "sub/x.xml"), "../loose.xml")


def test_text_in_memory_names_no_files() -> None:
    with pytest.raises(FileProblem, match="no folder"):
        resolve_inside(Source.of_text("mail", "x"), "a.xml")


def test_a_pipe_that_the_user_names_is_read_once_and_kept(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"say hello\n")
    os.close(writer)
    source = Source.named(f"/dev/fd/{reader}")
    assert source.read() == source.read() == b"say hello\n"
    os.close(reader)
