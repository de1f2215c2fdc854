"""Text on its way to a terminal."""

from __future__ import annotations

import re

# Control characters (C0, delete, C1), line and paragraph separators, marks that turn the direction of text or hide
# in it, and halves of surrogate pairs: all could make a terminal show something else than what is there.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)


def clean(text: str, keep: str = "") -> str:
    r"""*text* with what a terminal would act on written out (``\x1b``, ``\u202e``). Line feeds and tabs too, unless
    *keep* holds them: a diagnostic must stay one line."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub(lambda found: found.group() if found.group() in keep else _shown(found.group()), text)


def _shown(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
