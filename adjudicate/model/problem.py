"""What can be wrong: *invalid* (not understood) and *illegal* (understood, not allowed)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Illegal(NamedTuple):
    """Why a command that was understood is not allowed.

    ``rule`` is an id of the ruleset's catalogue, ``reason`` one sentence with the values that decided,
    ``values`` the same values by name, ``alternatives`` what would have been legal where there are few.
    """

    rule: str
    reason: str
    values: Mapping[str, object] = {}
    alternatives: tuple[str, ...] = ()


class IllegalCommand(Exception):
    """Raised by a rule that forbids a command; carries the :class:`Illegal`."""

    def __init__(self, rule: str, reason: str, alternatives: tuple[str, ...] = (), **values: object) -> None:
        super().__init__(reason)
        self.illegal = Illegal(rule, reason, values, alternatives)
        self._offers: tuple[Callable[[], tuple[str, ...]], ...] = ()

    def offer(self, find: Callable[[], tuple[str, ...]]) -> None:
        """Says how to find what would have been legal, where the rule and the offers before name nothing. It is found
        only if somebody is told: whoever lists the legal commands tries many that are not."""
        self._offers = (*self._offers, find)

    @property
    def alternatives(self) -> tuple[str, ...]:
        """What would have been legal: what the rule names, else what the first offer finds that finds anything."""
        found = self.illegal.alternatives
        for find in self._offers:
            found = found or find()
        return found


class Invalid(Exception):
    """Input that cannot be understood: a value, a name, a position that cannot be.

    ``subject`` names the element meant, as ``(tag, id)``; ``attribute`` the attribute, where it is known.
    """

    def __init__(self, reason: str, subject: tuple[str, str] | None = None, attribute: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.subject = subject
        self.attribute = attribute


LONGEST_WORD = 100
MANY_NAMES = 12


def nearest(word: str, known: Iterable[str]) -> str:
    """Which of the *known* words was probably meant; "" if none is like it."""
    import difflib  # only needed when something is wrong

    spelled = {name.lower(): name for name in sorted(known, reverse=True)}
    near = difflib.get_close_matches(word[:LONGEST_WORD].lower(), list(spelled), 1, 0.6)
    return spelled[near[0]] if near else ""


def unknown(what: str, name: str, known: Iterable[str], plural: str = "") -> str:
    """The sentence for a name that nothing has: what was probably meant, and what there is, unless that is much."""
    names = list(known)
    near = nearest(name, names)
    meant = f"did you mean {near}?" if near else ""
    there = f"{plural or what + 's'}: {', '.join(names) or 'none'}" if not near or len(names) <= MANY_NAMES else ""
    return f"unknown {what} {name}; {' '.join(part for part in (meant, there) if part)}"


class BadResult(Exception):
    """A recorded result that does not fit what the rules ask for (too few dice, a wrong face, left over).

    ``missing`` is true when there is no result at all and no seed to roll one from. ``public`` is the reason as
    everybody may read it, without cards and choices that somebody may not see; "" if it cannot be told. ``rules`` are
    those that made the number of dice what it is, where the ruleset tells them.
    """

    def __init__(self, reason: str, *, missing: bool = False, public: str = "", rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.missing = missing
        self.public = public
        self.rules = rules


class Mismatch(NamedTuple):
    """A field whose value is not the one expected; ``None`` where there is no such field. ``rules`` are those that
    made the value what it is, where the ruleset tells them."""

    field: str
    expected: str | None
    actual: str | None
    rules: tuple[str, ...] = ()

    def told(self) -> str:
        """``wounds: expected 2, is 3``."""
        expected = "none" if self.expected is None else self.expected or "nothing"
        actual = "there is none" if self.actual is None else f"is {self.actual or 'nothing'}"
        return f"{self.field}: expected {expected}, {actual}"
