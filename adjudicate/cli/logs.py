"""Opens logs: reads the header, checks that it belongs to these rules and this scenario, sets the game up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from adjudicate.cli.problems import Failure, refused, told_to
from adjudicate.engine.amend import with_readings
from adjudicate.engine.finding import EXIT, Finding
from adjudicate.engine.game import Game, state_digest
from adjudicate.engine.rulesets import in_version, versions_of
from adjudicate.engine.rulesets import ruleset as ruleset_of
from adjudicate.files.logread import Log, read_log
from adjudicate.files.source import Source
from adjudicate.model.chance import Chance, Seed
from adjudicate.model.event import Note
from adjudicate.model.log import Branch, Checkpoint, Entry, Where
from adjudicate.model.problem import Invalid, unknown
from adjudicate.model.ruleset import Ruleset, Seated
from adjudicate.report.diagnostic import Diagnostic

PACKAGED = ("replays", "scenarios")
ACCEPT = "if the scenario was changed on purpose, verify --accept records the new one"
# Finding an exact place reads the file again; after so many, the line that the reader noted must do.
EXACT_PLACES = 200


def packaged(path: str) -> Path | None:
    """What ships with the package under a name such as ``replays/arkendom/ford.xml``."""
    folder, _, rest = path.partition("/")
    if folder not in PACKAGED or ".." in rest:
        return None
    from importlib.resources import files

    try:
        return Path(str(files(f"adjudicate.{folder}"))) / rest
    except ModuleNotFoundError:
        return None


def source_of(path: str) -> Source:
    """The file of that name; one that ships with the package if there is none and the name says so."""
    if not Path(path).exists() and (shipped := packaged(path)) is not None and shipped.exists():
        return Source(path, path=shipped)
    return Source.named(path)


class Other(NamedTuple):
    """Rules that a log is played by instead of those that it was recorded under: another version (``None``: the
    recorded one), and readings by ruling."""

    version: int | None = None
    readings: Mapping[str, str] = {}


class Opened:
    """A log that was opened, with the game set up and no command played. *any_scenario*: also on another position than
    the recorded one; ``otherwise`` then says so."""

    def __init__(
        self,
        source: Source,
        seed: str | None = None,
        notes: list[Note] | None = None,
        other: Other | None = None,
        any_scenario: bool = False,
    ) -> None:
        self.source = source
        self.other = other
        self.path = source.name
        self._looked_up = 0
        self._rules: dict[str, tuple[str, str]] | None = None
        self.log = self._by_rules(read_log(source, ruleset_of), other)
        self.ruleset = self.log.ruleset
        self.start = state_of(self.log)
        self.otherwise = self._otherwise() if other is None else ""
        if self.otherwise and not any_scenario:
            raise self._diverges(self.otherwise, ACCEPT)
        self.game = Game(self.ruleset, self.start, Chance(self._seed(seed)), notes)

    def _by_rules(self, log: Log, other: Other | None) -> Log:
        """The log with the rules, in the version that it is bound to, or those that were chosen instead."""
        chosen = other.version if other is not None else None
        recorded, known = log.header.rules, versions_of(log.ruleset)
        if chosen is None and recorded not in known:
            raise self._diverges(
                f"recorded under version {recorded} of the rules of {log.ruleset.name}, which this tool does not have; "
                f"it has {', '.join(map(str, known))}"
            )
        log = log._replace(ruleset=in_version(log.ruleset, recorded if chosen is None else chosen))
        if other is not None and other.readings:
            scenario = with_readings(log.ruleset, log.scenario, other.readings)
            log = log._replace(scenario=scenario, entries=_without_checkpoints(log.entries))
        return log

    def _otherwise(self) -> str:
        """How the scenario's position is not the recorded one; "" if it is, or none is recorded."""
        recorded = self.log.header.scenario_digest
        actual = state_digest(self.ruleset, self.start) if recorded else ""
        if actual.startswith(recorded):
            return ""
        return (
            "the scenario is not the one that this log was recorded on: its position has the digest "
            f"{actual[:16]}…, recorded is {recorded[:16]}…"
        )

    def _diverges(self, reason: str, advice: str = "") -> Failure:
        return refused(self.path, reason, line=1, column=1, kind="divergence", status=EXIT["divergence"], advice=advice)

    def _seed(self, given: str | None) -> Seed | None:
        header = self.log.header
        dice = header.dice
        name = (dice.game if dice else "") or header.id
        if given is not None:
            return Seed(bytes.fromhex(given), name, dice.turn if dice else 1)
        return Seed(bytes.fromhex(dice.seed), name, dice.turn) if dice else None

    def place(self, where: Where, text: str) -> tuple[int, int, str]:
        """The exact line and column of an entry, and how it is written there."""
        self._looked_up += 1
        if self._looked_up > EXACT_PLACES or not where.line:
            return where.line, 1 if where.line else 0, text
        from adjudicate.files.positions import place

        there = place(self.source, where.element, where.line)
        return there.line, there.column, there.text or text

    def cited(self, rule: str) -> tuple[str, str]:
        """Where the rulebook has a rule, and what it says; "" if the catalogue does not know it."""
        if not rule:
            return "", ""
        if self._rules is None:
            from adjudicate.cli.catalogue import rulebook_of

            self._rules = {known.id: (known.section, known.text) for known in rulebook_of(self.ruleset).rules}
        return self._rules.get(rule, ("", ""))

    def diagnostic(self, finding: Finding, as_written: bool = True) -> Diagnostic:
        """A finding, with its place in the file and in the rulebook. With its text as it is written there; or as the
        finding has it, and without the column, which tells how long the values before it are."""
        line, column, text = self.place(finding.where, finding.text)
        if not as_written:
            column, text = 0, finding.text
        section, says = self.cited(finding.rule)
        return Diagnostic(
            self.path,
            line,
            column,
            finding.kind,
            finding.rule,
            finding.reason,
            text,
            section,
            finding.alternatives,
            EXIT[finding.kind],
            finding.command,
            says=says,
            fields=finding.fields,
            changed=finding.changed,
        )

    def must_play(self, player: str | None) -> None:
        """Refuses a player that the game does not have."""
        named = (player.id for player in self.log.header.players)
        must_be_among(player, dict.fromkeys((*named, *players_of(self.ruleset, self.log.scenario))))


def _without_checkpoints(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries that hold under other readings too: which are chosen is a part of the state, and of its digest."""
    for entry in entries:
        if isinstance(entry, Branch):
            yield entry._replace(entries=tuple(_without_checkpoints(entry.entries)))
        elif not isinstance(entry, Checkpoint):
            yield entry


def state_of(setting: Any) -> Any:
    """The state that a scenario (of a log or a file of its own) sets up; a position that cannot be is told with its
    place in the file."""
    try:
        return setting.ruleset.setup(setting.scenario, setting.catalogue)
    except Invalid as problem:
        raise setting.places.problem(problem) from None


def players_of(ruleset: Ruleset, scenario: Any) -> tuple[str, ...]:
    """The ids of a game's players, in its scenario's order, and of the members of those that are teams."""
    players = getattr(scenario, "players", ())
    named = (name for player in players for name in (player.id, *getattr(player, "members", ())))
    always = ruleset.players if isinstance(ruleset, Seated) else ()
    return tuple(dict.fromkeys((*named, *always)))


def must_be_among(player: str | None, known: Iterable[str]) -> None:
    """Refuses a *player* that is not one of those *known*."""
    if player is not None and player not in known:
        raise refused("", unknown("player", player, known), kind="usage", status=2)


def why_unknown(ruleset: Ruleset, other: Other) -> str:
    """Why a game cannot be played by *other* rules; "" if it can."""
    from adjudicate.cli.catalogue import rulebook_of

    if other.version is not None:
        try:
            ruleset = in_version(ruleset, other.version)
        except Invalid as problem:
            return problem.reason
    rulings = {ruling.id: [reading.id for reading in ruling.readings] for ruling in rulebook_of(ruleset).rulings}
    for ruling, reading in other.readings.items():
        if ruling not in rulings:
            return f"{ruleset.name} has no ruling {ruling}; it has {', '.join(rulings) or 'none'}"
        if reading not in rulings[ruling]:
            return f"{ruling}: {unknown('reading', reading, rulings[ruling])}"
    return ""


def open_log(
    path: str,
    seed: str | None = None,
    notes: list[Note] | None = None,
    *,
    viewer: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> Opened:
    """Opens the log of that name (``-``: standard input), to be shown to *viewer*; by *readings* that its scenario does
    not choose."""
    with told_to(viewer):
        opened = Opened(source_of(path), seed, notes)
        if readings:
            opened = _by_readings(opened, seed, notes, Other(readings=readings))
    opened.must_play(viewer)
    return opened


def _by_readings(opened: Opened, seed: str | None, notes: list[Note] | None, other: Other) -> Opened:
    reason = why_unknown(opened.ruleset, other)
    if reason:
        raise refused("", reason, kind="usage", status=2)
    return Opened(opened.source, seed, notes, other)
