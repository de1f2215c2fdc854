"""The rule ids of a ruleset, as its source code uses them: found by reading it, not by playing."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple


class Unit(NamedTuple):
    """A module of the ruleset: imported, and as a syntax tree."""

    module: ModuleType
    tree: ast.Module


@cache
def units(game: str) -> tuple[Unit, ...]:
    """Every module of a ruleset, the package itself included."""
    package = importlib.import_module(f"adjudicate.games.{game}")
    names = [package.__name__, *(f"{package.__name__}.{info.name}" for info in pkgutil.iter_modules(package.__path__))]
    modules = [importlib.import_module(name) for name in names]
    return tuple(Unit(module, ast.parse(inspect.getsource(module))) for module in modules)


def name_of(unit: Unit) -> str:
    """What a module is called in its folder."""
    return unit.module.__name__.rpartition(".")[2]


def holding(game: str, ids: set[str]) -> set[str]:
    """The modules whose source holds one of the ids."""
    return {name for name, texts in _written_in(game).items() if ids & texts}


@cache
def _written_in(game: str) -> dict[str, frozenset[str]]:
    return {name_of(unit): frozenset(_strings(unit.tree)) for unit in units(game)}


def citing(game: str, section: str) -> set[str]:
    """The modules that say in their first lines that they are about a section of the rulebook, or a part of one."""
    return {name_of(unit) for unit in units(game) if section in _cited(unit)}


def _cited(unit: Unit) -> set[str]:
    """The sections that a module names: ``Title (rulebook: One; Another, its part; rulings ...)``."""
    about = " ".join((ast.get_docstring(unit.tree) or "").split())
    found = re.search(r"\(rulebook(?:: ([^)]*))?\)", about)
    if found is None:
        return set()
    inside = found[1] or about[: found.start()].strip()
    whole = [part.strip() for part in inside.split(";")]
    return {*whole, *(piece.strip() for part in whole for piece in part.split(","))}


def _strings(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def imported(game: str) -> set[str]:
    """The ids among the values of the modules' names, also inside their tables."""
    return {
        text
        for unit in units(game)
        for value in vars(unit.module).values()
        for text in _texts(value)
        if _is_id(game, text)
    }


def written(game: str) -> set[str]:
    """The ids that stand in the source as whole string constants."""
    return {text for unit in units(game) for text in _strings(unit.tree) if _is_id(game, text)}


def raised(game: str) -> set[str]:
    """The ids that some ``IllegalCommand`` can carry."""
    return {text for unit in units(game) for given in _rules_raised(game, unit) for text in given}


def _is_id(game: str, text: str) -> bool:
    return text.startswith(f"{game}.") and not text.endswith(".")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            yield from _texts(item)


def _rules_raised(game: str, unit: Unit) -> Iterator[tuple[str, ...]]:
    for function in ast.walk(unit.tree):
        if isinstance(function, ast.FunctionDef):
            parameters = [argument.arg for argument in function.args.args]
            for call in _calls(function, "IllegalCommand"):
                yield from _values(game, unit, function.name, parameters, call.args[0])


def _values(game: str, unit: Unit, function: str, parameters: list[str], given: ast.expr) -> Iterator[tuple[str, ...]]:
    """What the first argument of an ``IllegalCommand`` can be."""
    if isinstance(given, ast.Name) and given.id in parameters:
        yield from _arguments(game, function, parameters.index(given.id))
    elif isinstance(given, ast.Subscript):
        yield tuple(_texts(_value(unit, given.value)))
    else:
        yield (_value(unit, given),)


def _arguments(game: str, function: str, place: int) -> Iterator[tuple[str, ...]]:
    """What the calls of *function*, in any module, give as their argument number *place*."""
    for unit in units(game):
        for call in _calls(unit.tree, function):
            yield (_value(unit, call.args[place]),)


def _calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def _value(unit: Unit, node: ast.expr) -> Any:
    """The value of a constant, a module's name or an attribute of one."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Attribute):
        return getattr(_value(unit, node.value), node.attr)
    assert isinstance(node, ast.Name), ast.dump(node)
    return getattr(unit.module, node.id)
