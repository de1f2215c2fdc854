"""Imports point one way: cli -> report, files, engine -> games -> model -> cython_core; no ruleset is named outside."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicate

PACKAGE = Path(adjudicate.__file__).parent
MAY_IMPORT = {
    "model": {"model"},
    "games": {"model", "games"},
    "engine": {"model", "engine"},
    "files": {"model", "files"},
    "report": {"model", "report"},
    "cli": {"model", "engine", "files", "report", "cli"},
}
FOREIGN = {"games": {"lxml", "click", "tabulate", "random", "time", "datetime", "os", "pathlib", "sys"}}
MODULES = [path for layer in MAY_IMPORT for path in sorted((PACKAGE / layer).rglob("*.py"))]


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    layer, *inside = path.relative_to(PACKAGE).parts
    for module in imported(path):
        parts = module.split(".")
        assert parts[0] not in FOREIGN.get(layer, set()), f"{path.name} imports {module}"
        if parts[0] == "adjudicate" and len(parts) > 1:
            assert parts[1] in MAY_IMPORT[layer], f"{path.name} imports {module}"
            if layer == "games" and parts[1] == "games" and len(parts) > 2:
                assert parts[2] == inside[0], f"{path.name} imports another ruleset: {module}"


@pytest.mark.parametrize("layer", ["engine", "files", "report", "cli", "model"])
def test_no_ruleset_is_named_outside_its_folder(layer: str) -> None:
    games = [path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()]
    for path in sorted((PACKAGE / layer).rglob("*.py")):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
        }
        assert not names & set(games), path
