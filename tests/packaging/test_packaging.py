"""From the sources to an sdist, from it to a wheel, from it to a fresh environment: the installed command finds all of
its data, and no generated C is shipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SKIPPED = shutil.ignore_patterns(".git", ".venv", "build", "dist", "*.egg-info", "*.so", "__pycache__", ".*_cache")


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, timeout=600, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, Path]:
    """The sdist, the wheel built from it alone, and the folder of a fresh environment that has the wheel."""
    base = tmp_path_factory.mktemp("packaging")
    sources = base / "sources"
    shutil.copytree(ROOT, sources, ignore=SKIPPED)
    tools, fresh = base / "tools", base / "fresh"
    venv.create(tools, with_pip=True)
    run(tools / "bin" / "pip", "install", "--quiet", "build", cwd=base)
    run(tools / "bin" / "python", "-m", "build", "--sdist", "--outdir", base, sources, cwd=base)
    (sdist,) = base.glob("*.tar.gz")
    run(tools / "bin" / "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", base, sdist, cwd=base)
    (wheel,) = base.glob("*.whl")
    venv.create(fresh, with_pip=True)
    run(fresh / "bin" / "pip", "install", "--quiet", wheel, cwd=base)
    return sdist, wheel, fresh


def test_no_generated_c_is_shipped(built: tuple[Path, Path, Path]) -> None:
    sdist, wheel, _ = built
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    with zipfile.ZipFile(wheel) as archive:
        names += archive.namelist()
    assert not [name for name in names if name.endswith((".c", ".cpp"))]
    assert [name for name in names if name.endswith("dice.pyx")]


def test_installed_command_finds_its_replays_scenarios_and_catalogues(
    built: tuple[Path, Path, Path], tmp_path: Path
) -> None:
    command = built[2] / "bin" / "adjudicate"
    out = run(command, "replay", "replays/arkendom/focus-box-7.xml", cwd=tmp_path)
    assert out.count(": 2 Wounds") == 2
    run(command, "check", "-q", "replays/arkendom/cases/ARK-C1.xml", cwd=tmp_path)
    run(command, "new", "scenarios/arkendom/ford.xml", "-o", "game.xml", cwd=tmp_path)
    assert "arkendom.charge.arc" in run(command, "rules", "arkendom", cwd=tmp_path)
    assert "<grammar" in run(command, "schema", "scenario", "--game", "arkendom", cwd=tmp_path)


def test_version_is_the_distributions(built: tuple[Path, Path, Path], tmp_path: Path) -> None:
    version = run(built[2] / "bin" / "adjudicate", "--version", cwd=tmp_path).split()[-1]
    assert built[1].name.startswith(f"adjudicate_wargames-{version}-")
