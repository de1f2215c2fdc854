"""Checkpoints: whether a state and a log are the recorded ones, and which fields of the state are not.

A digest tells that a state is another one, but not where. A checkpoint may therefore hold the fields that had changed
since the one before it: with the state there, which is known, they make the whole of the state that was recorded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from adjudicate.engine.difference import ORDER, declared, fields_of, state_differences
from adjudicate.engine.finding import Finding, told
from adjudicate.engine.game import Game, state_digest
from adjudicate.engine.logdigest import LogDigest
from adjudicate.engine.rulesets import in_version, versions_of
from adjudicate.model.log import Checkpoint, RecordedField
from adjudicate.model.problem import Invalid, Mismatch, nearest
from adjudicate.model.ruleset import Ruleset


def differs(game: Game, entry: Checkpoint, log: LogDigest | None, before: Any, since: str) -> Finding | None:
    """What is not as recorded at a checkpoint. *before* is the state at the checkpoint before it (or where the line of
    play began), *since* the command after which that stands."""
    try:
        wrong = wrong_fields(game.ruleset, game.state, entry.fields)
    except Invalid as problem:
        return Finding("invalid", "", problem.reason, entry.where, "checkpoint")
    if not game.digest().startswith(entry.digest):
        return _wrong_state(game, entry, wrong, before, since)
    if wrong:
        reason = f"the state is the recorded one, but not its fields: {told(wrong)}"
        return _divergence(entry, reason, fields=wrong)
    if entry.log and log is not None and not log.hexdigest().startswith(entry.log):
        reason = (
            f"the state is the recorded one, but another log led to it: the log's digest is {log.hexdigest()[:16]}…, "
            f"recorded is {entry.log[:16]}… (a command, a result or their order differs)"
        )
        return _divergence(entry, reason, "the log's digest is not the recorded one")
    return None


def _wrong_state(game: Game, entry: Checkpoint, wrong: tuple[Mismatch, ...], before: Any, since: str) -> Finding:
    changed = tuple(_changed(game.ruleset, before, game.state))
    if entry.fields:
        listed = {field.name for field in entry.fields}
        fields = (*wrong, *(field for field in changed if field.field not in listed))
        if fields:
            return _divergence(entry, told(fields), fields=fields)
    version = _recorded_under(game, entry)
    if version is not None:
        return _divergence(
            entry, f"the position is the recorded one, but recorded under version {version} of the rules"
        )
    reason = (
        f"the state is not the recorded one (digest {game.digest()[:16]}…, recorded {entry.digest[:16]}…): it went "
        f"another way after {since or 'the start'}; changed since then: {_as_changes(changed) or 'nothing'}"
    )
    return _divergence(entry, reason)._replace(changed=changed)


def _recorded_under(game: Game, entry: Checkpoint) -> int | None:
    """The other version of the rules under which this position has the recorded digest."""
    for version in versions_of(game.ruleset):
        other = in_version(game.ruleset, version)
        if version != game.ruleset.version and state_digest(other, game.state).startswith(entry.digest):
            return version
    return None


def _divergence(
    entry: Checkpoint,
    reason: str,
    public: str = "the state's digest is not the recorded one",
    fields: tuple[Mismatch, ...] = (),
) -> Finding:
    """What is told to everybody holds neither fields nor digests, which would let guesses about what is hidden be
    tested."""
    found = Finding("divergence", "", reason, entry.where, "checkpoint", public=public)
    return found._replace(conclusion=True, fields=fields)


def _as_changes(changed: tuple[Mismatch, ...], most: int = 6) -> str:
    shown = "; ".join(f"{field} {before or 'none'} to {now or 'none'}" for field, before, now, _ in changed[:most])
    return f"{shown}; and {len(changed) - most} more" if len(changed) > most else shown


def wrong_fields(ruleset: Ruleset, state: Any, recorded: tuple[RecordedField, ...]) -> tuple[Mismatch, ...]:
    """The recorded fields that have another value. :class:`Invalid` names one that no state of the game can have."""
    if not recorded:
        return ()
    actual = fields_of(state)
    found = []
    for name, value in recorded:
        now = value_of(ruleset, actual, name)
        if now != value:
            found.append(Mismatch(name, value, now))
    return tuple(found)


def value_of(ruleset: Ruleset, actual: Mapping[str, Any], name: str) -> str | None:
    """The value of a field of a state, of which *actual* holds all that are not at their default (see
    :func:`fields_of`); ``None`` if there is none now. :class:`Invalid`: no state has such a field."""
    if name in actual:
        return spelled(actual[name])
    head = name.partition("/")[0]
    record, _, last = name.rpartition("/")
    known = declared(ruleset, head)
    if last in known:
        there = any(field.startswith(f"{record}/") for field in actual)
        return spelled(known[last].default) if there and not known[last].required else None
    inside = [field for field in actual if field.startswith(f"{head}/")]
    of_records = any(field.rpartition("/")[2] in known for field in inside)
    if last == ORDER or (not of_records and (inside or known or head in actual)):
        return None
    raise Invalid(f"a state has no field {name}{_meant(name, [*actual, *(f'{record}/{one}' for one in known)])}")


def _meant(name: str, known: list[str]) -> str:
    near = nearest(name, known)
    return f"; did you mean {near}?" if near else ""


def _changed(ruleset: Ruleset, before: Any, now: Any) -> Iterator[Mismatch]:
    for path, old, new in state_differences(ruleset, before, now):
        name = "/".join(path)
        if isinstance(old, dict) or isinstance(new, dict):
            olds, news = dict(_flat(name, old)), dict(_flat(name, new))
            for field in dict.fromkeys((*olds, *news)):
                yield Mismatch(field, olds.get(field), news.get(field))
        else:
            yield Mismatch(name, spelled(old), spelled(new))


def _flat(name: str, value: Any) -> Iterator[tuple[str, str | None]]:
    if isinstance(value, dict) and value:
        for key, inside in value.items():
            yield from _flat(f"{name}/{key}", inside)
    elif value is not None:
        yield name, spelled(value)


def recorded_fields(ruleset: Ruleset, before: Any, now: Any) -> tuple[RecordedField, ...]:
    """What a checkpoint records of the state *now*: what has changed since the one *before* it."""
    return tuple(RecordedField(field.field, field.actual) for field in _changed(ruleset, before, now))


def spelled(value: Any) -> str | None:
    """A value of a plain state as text: truth as yes and no, lists with spaces; ``None`` if there is none."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
        return " ".join(value)
    return json.dumps(value, sort_keys=True)
