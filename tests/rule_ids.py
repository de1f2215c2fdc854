"""The rule ids of a ruleset, as its source code uses them: found by reading it, not by playing."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
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
    return {
        node.value
        for unit in units(game)
        for node in ast.walk(unit.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_id(game, node.value)
    }


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
