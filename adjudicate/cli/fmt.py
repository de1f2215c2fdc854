"""``adjudicate fmt``: files in their canonical form."""

from __future__ import annotations

from collections.abc import Iterator

import click

from adjudicate.cli.output import answers, put, say

ROOTS = ("replay", "scenario", "catalogue")


@click.command("fmt")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change; exit 1 if anything does.")
@click.option("--game", metavar="GAME", help="The game of lists of orders, which name none.")
@answers("fmt")
def command(paths: tuple[str, ...], check: bool, diff: bool, game: str | None) -> int:
    """Write each PATH (a file, or a folder of replays, scenarios and catalogues) in its canonical form: as convert and
    replay -o write it, in its own notation.

    Comments and notes stay. A file that is canonical is not touched; - goes to standard output.
    """
    from adjudicate.cli.finding import files_in
    from adjudicate.cli.problems import refused

    status = count = changed = unreadable = 0
    for found in files_in(paths):
        if not found.named and (found.no_replay or not _is_ours(found.path)):
            continue
        count += 1
        try:
            changed += _format(found.path, check, diff, game)
        except Exception as error:
            status, unreadable = max(status, _told(error, found.path)), unreadable + 1
    if not count:
        raise refused("", f"no replay, scenario or catalogue in {', '.join(paths)}")
    _summarize(count, changed, unreadable, check or diff)
    return max(status, 1 if changed and (check or diff) else 0)


def _is_ours(path: str) -> bool:
    """Whether a file in a folder is one of ours, by its root element; XML that cannot be read counts, so that it is
    told of."""
    from adjudicate.cli.logs import source_of
    from adjudicate.files import tree
    from adjudicate.files.problem import FileProblem

    try:
        return tree.stream(source_of(path)).root.tag in ROOTS
    except FileProblem:
        return path.endswith(".xml")


def _told(error: Exception, path: str) -> int:
    """Tells what is wrong with one of several files; its exit status."""
    from adjudicate.cli.output import tell_failure
    from adjudicate.cli.problems import failure_of

    failure = failure_of(error, path)
    if failure is None:
        raise error
    return tell_failure(failure)


def _format(path: str, check: bool, diff: bool, game: str | None) -> bool:
    """Formats one file; whether it differs from its canonical form."""
    from adjudicate.cli.games import game_of
    from adjudicate.cli.logs import source_of
    from adjudicate.engine.rulesets import ruleset
    from adjudicate.files.canonical import canonical_lines

    source = source_of(path).in_memory()
    before = source.read()
    after = b"".join(f"{line}\n".encode() for line in canonical_lines(source, ruleset, game_of(game) if game else None))
    if path == "-" and not (check or diff):
        put(after.decode("utf-8"))
        return False
    if after == before:
        return False
    if diff:
        put("".join(_unified(path, before, after)))
    if not diff and not check:
        _replace(path, before, after)
    say(f"{path}: {'would change' if check or diff else 'formatted'}")
    return True


def _unified(path: str, before: bytes, after: bytes) -> Iterator[str]:
    import difflib

    from adjudicate.report.terminal import clean

    old, new = (data.decode("utf-8").splitlines() for data in (before, after))
    return (f"{clean(line, keep=chr(9))}\n" for line in difflib.unified_diff(old, new, path, path, lineterm=""))


def _replace(path: str, before: bytes, after: bytes) -> None:
    """Writes the file, unless another process changed it since it was read."""
    from adjudicate.cli.problems import refused
    from adjudicate.files.atomic import locked, write
    from adjudicate.files.source import Source

    with locked(path):
        if Source.named(path).read() != before:
            raise refused(path, "was changed by another process meanwhile; it is left as it is", kind="unusable")
        write(path, after)


def _summarize(count: int, changed: int, unreadable: int, would: bool) -> None:
    from adjudicate.report.text import counted

    parts = [f"{changed} {'would change' if would else 'formatted'}"]
    parts.append(f"{count - changed - unreadable} canonical already")
    if unreadable:
        parts.append(f"{unreadable} unreadable")
    say(f"{counted(count, 'file')}: {', '.join(parts)}")
