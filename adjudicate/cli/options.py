"""Options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from adjudicate.report.judged import FileReport

Work = TypeVar("Work", bound=Callable[..., Any])
FORMS = ("table", "json", "csv", "markdown")


def format_option(*forms: str) -> Callable[[Work], Work]:
    """``--format``: how the answer is written."""
    chosen = click.Choice(forms or FORMS)
    return click.option("--format", "form", type=chosen, default=(forms or FORMS)[0], show_default=True, help="Form.")


as_option = click.option("--as", "viewer", metavar="PLAYER", help="Only what this player may see.")


class Place(click.ParamType[str]):
    """A command of a log, by its number or its id."""

    name = "number or id"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        import re

        if not re.fullmatch(r"[0-9]{1,19}|c[0-9]{1,19}(\.[0-9]{1,4})?", value):
            self.fail(f"{value[:40]!r} is neither the number nor the id of a command, such as 12 or c12", param, ctx)
        return value


to_option = click.option("--to", "to", type=Place(), metavar="N", help="Stop after this command (number or id).")
round_option = click.option(
    "--round", "to_round", type=click.IntRange(0), metavar="R", help="Stop at the end of Round R."
)


class Hex(click.ParamType[str]):
    """Hexadecimal digits, two a byte."""

    name = "hex"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        import re

        if not re.fullmatch("([0-9a-fA-F]{2}){1,64}", value):
            self.fail(f"{value!r} is not a seed (2 to 128 hexadecimal digits, two a byte)", param, ctx)
        return value.lower()


class Reading(click.ParamType[tuple[str, str]]):
    """``ID=READING``."""

    name = "id=reading"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        ruling, equals, reading = value.partition("=")
        if not (ruling and equals and reading):
            self.fail(f"{value!r} is not ID=READING, such as ARK-B21=if-marked", param, ctx)
        return ruling, reading


def readings_option(help: str) -> Callable[[Work], Work]:
    """``--ruling``: readings of unclear rules, by ruling."""
    return click.option("--ruling", "readings", multiple=True, type=Reading(), metavar="ID=READING", help=help)


seed_option = click.option("--seed", type=Hex(), help="Roll what is not recorded from this seed.")


class Report(click.ParamType[tuple[str, str]]):
    """``FORMAT:PATH``."""

    name = "format:path"
    FORMATS = ("junit", "sarif", "tap", "github", "json", "csv")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        form, colon, path = value.partition(":")
        if form not in self.FORMATS or not colon or not path:
            self.fail(f"{value!r} is not FORMAT:PATH with FORMAT one of {', '.join(self.FORMATS)}", param, ctx)
        return form, path


report_option = click.option(
    "--report",
    "reports",
    type=Report(),
    multiple=True,
    help="Write a further report (junit sarif tap github json csv).",
)


def write_reports(
    verb: str,
    reports: tuple[tuple[str, str], ...],
    files: Sequence[FileReport],
    own: Mapping[str, Callable[[], str]] = MappingProxyType({}),
) -> None:
    """Writes the reports asked for with ``--report``. *own*: what a verb writes itself in some of the formats."""
    if not reports:
        return
    from adjudicate.cli.output import write_to
    from adjudicate.report.formats import FORMATS

    for form, path in reports:
        write_to(path, own[form]() if form in own else FORMATS[form](verb, files))
