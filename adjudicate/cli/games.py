"""Verbs that have one form for each installed game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click


class Games(click.Group):
    """A group whose subcommands are the installed games."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from adjudicate.engine.rulesets import names

        return list(names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        from adjudicate.engine.rulesets import names

        return self.for_game(game_of(cmd_name)) if cmd_name in names() else None

    def for_game(self, ruleset: Any) -> click.Command:
        """The command for one game."""
        raise AssertionError("each verb has its own")

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            game_of(args[0])
        return super().resolve_command(ctx, args)


def game_of(name: str) -> Any:
    """The ruleset of that name; a wrong command line if there is none."""
    from adjudicate.engine.rulesets import ruleset
    from adjudicate.model.problem import Invalid

    try:
        return ruleset(name)
    except Invalid as problem:
        raise click.UsageError(problem.reason) from None


def by_kind(ruleset: Any, known: Any, make: Callable[[type, str], click.Command]) -> click.Command:
    """The command for what a game takes: for one record, or with a subcommand for each kind if there are several."""
    if not isinstance(known, Mapping):
        return make(known, ruleset.name)
    made = {kind: make(record, kind) for kind, record in known.items()}
    return click.Group(ruleset.name, made, help=f"{ruleset.title}.", short_help=ruleset.title)
