"""What the build promises: a helpful message without it, sources without generated C, stubs that fit."""

from __future__ import annotations

import ast
import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cython_core

PACKAGE = Path(cython_core.__file__).parent


def test_unbuilt_sources_say_what_to_do(tmp_path):
    (tmp_path / "cython_core").mkdir()
    shutil.copy(PACKAGE / "__init__.py", tmp_path / "cython_core")
    command = [sys.executable, "-S", "-c", "import cython_core"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert result.returncode
    assert "pip install -e ." in result.stderr


def test_no_generated_c_beside_the_sources():
    assert not list(PACKAGE.glob("*.c"))


@pytest.mark.parametrize("name", ["arcs", "dice", "distance", "reach", "sight"])
def test_stubs_name_what_the_module_has(name):
    module = importlib.import_module(f"cython_core.{name}")
    tree = ast.parse((PACKAGE / f"{name}.pyi").read_text(encoding="utf-8"))
    named = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    named |= {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    missing = {one for one in named if not hasattr(module, one)}
    assert not missing
    public = {one for one in vars(module) if not one.startswith("_") and callable(getattr(module, one))}
    assert public - named <= {"namedtuple", "array"}


@pytest.mark.parametrize("name", ["arcs", "dice", "distance", "reach", "sight"])
def test_every_function_is_documented(name):
    module = importlib.import_module(f"cython_core.{name}")
    assert module.__doc__
    for one, value in vars(module).items():
        if not one.startswith("_") and callable(value):
            assert value.__doc__, one
