"""The text form: the same tree as the XML, one element a line, what it holds indented under it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicate.files import textlex
from adjudicate.files.forms import PLAIN, Form, Forms
from adjudicate.files.node import COMMENT, INSTRUCTION, NOTE, ROOTS, ROUND, Document, Node
from adjudicate.files.problem import FileProblem
from adjudicate.files.source import Source
from adjudicate.files.textlex import Line, Word
from adjudicate.model.command import quoted, value, word
from adjudicate.model.record import shape, tag_of

DEEPEST = 64
MOST_LINES = 2_000_000
INDENT = "  "


def stream(source: Source) -> Iterator[Node]:
    """The root without its children, then each child once it is complete, as :func:`adjudicate.files.xmlread.stream`
    does. Without a line for the root it is ``orders``. The words of each node wait to be :func:`settled <settle>`."""
    return _Reader(source, streaming=True).nodes()


def document(source: Source) -> Document:
    """The whole file as a tree; its words wait to be :func:`settled <settle>`."""
    reader = _Reader(source, streaming=False)
    for _ in reader.nodes():
        pass
    assert reader.root is not None
    return Document(reader.root, tuple(reader.before))


class _Reader:
    """One pass over one file. The stack holds what is open, each with the indent of its line."""

    def __init__(self, source: Source, streaming: bool) -> None:
        self.source = source
        self.root: Node | None = None
        self.before: list[Node] = []
        self._streaming = streaming
        self._stack: list[tuple[int, Node]] = []
        self._waiting: list[tuple[int, Node]] = []
        self._count = 0

    def nodes(self) -> Iterator[Node]:
        for line in textlex.lines(self.source):
            self._count += 1
            if self._count > MOST_LINES:
                raise FileProblem(self.source.name, "text.too-many", f"has more than {MOST_LINES:,} lines")
            if line.words:
                yield from self._element(line)
            else:
                comment = Node(INSTRUCTION if line.instruction else COMMENT, text=line.comment or "", line=line.number)
                comment.gap = line.gap
                self._waiting.append((line.indent, comment))
        if self.root is None:
            yield from self._begin(None)
        yield from self._comments(0)
        yield from self._close(0)

    def _element(self, line: Line) -> Iterator[Node]:
        node = self._node(line)
        if self.root is None:
            root = node if node.tag in ROOTS else None
            yield from self._begin(root)
            if root is not None:
                return
        yield from self._comments(line.indent)
        yield from self._close(line.indent, node)
        yield from self._open(line.indent, node)

    def _begin(self, root: Node | None) -> Iterator[Node]:
        # The root's children may stand under it or, as a person would write them, at its own level.
        self.root = root if root is not None else Node("orders", line=1)
        comments = self.root.children[:]
        self.root.children = []
        self._stack = [(-1, self.root)]
        yield self.root
        if root is not None:
            waiting, self._waiting = self._waiting, []
            self.before = [comment for _, comment in waiting]
            if self._streaming:
                yield from self.before
        for comment in comments:
            yield from self._add(self.root, comment)

    def _comments(self, indent: int) -> Iterator[Node]:
        """Puts the comments that were waiting where their indent says, but not further out than the line they
        precede: a detail that was commented out must not tear the others from their command."""
        waiting, self._waiting = self._waiting, []
        for own, comment in waiting:
            level = max(own, indent)
            yield from self._close(level)
            yield from self._add(self._stack[-1][1], comment)

    def _close(self, indent: int, node: Node | None = None) -> Iterator[Node]:
        """Closes what stands at *indent* or further in."""
        level = indent
        while self._stack[-1][0] >= indent:
            level, closed = self._stack.pop()
            if self._is_entry(self._stack[-1][1]) and not (closed.tag == ROUND and len(self._stack) == 1):
                yield closed
        if node is not None and level != indent and level > indent:
            reason = f"is indented by {indent}, which matches no line above"
            raise FileProblem(self.source.name, "text.indent", reason, node.line, node.column)

    def _open(self, indent: int, node: Node) -> Iterator[Node]:
        parent = self._stack[-1][1]
        if len(self._stack) >= DEEPEST:
            raise FileProblem(
                self.source.name,
                "xml.depth",
                f"lines are nested deeper than {DEEPEST}",
                node.line,
                node.column,
            )
        if not (self._streaming and self._is_entry(parent)):
            parent.children.append(node)
        is_round = node.tag == ROUND and len(self._stack) == 1
        comments, waiting = [], node.children
        if is_round and self._streaming:
            comments, node.children = waiting, []
        self._stack.append((indent, node))
        if is_round:
            yield node
        yield from comments

    def _add(self, parent: Node, comment: Node) -> Iterator[Node]:
        if self._streaming and self._is_entry(parent):
            yield comment
        else:
            parent.children.append(comment)

    def _is_entry(self, parent: Node) -> bool:
        """Whether what *parent* holds is given out one by one: the root's children, and those of its rounds."""
        return parent is self.root or (len(self._stack) == 2 and parent.tag == ROUND and parent is self._stack[1][1])

    def _node(self, line: Line) -> Node:
        words = line.words
        player = ""
        first = words[0]
        if first.text.endswith(":") and not first.key and not first.quoted:
            player, words = first.text[:-1], words[1:]
            if not words or not player:
                raise self._problem(line, first, "a player and a colon, but no command after it")
        tag = words[0]
        if tag.key or tag.quoted or not textlex.NAME.fullmatch(tag.text):
            raise self._problem(line, tag, f"{tag.text!r} is no verb or element name")
        node = Node(tag.text, line=line.number, column=first.column)
        node.gap = line.gap
        for given in words[1:]:
            if not given.key:
                node.words.append(given.text)
            elif given.key in node.attrs:
                raise self._problem(line, given, f"{given.key} is given twice")
            else:
                node.attrs[given.key] = given.text
        if player:
            if "player" in node.attrs:
                raise self._problem(line, first, "the player is given twice")
            node.attrs["player"] = player
        if node.tag == NOTE:
            node.text, node.words = " ".join(node.words).strip(), []
        if line.comment is not None:
            node.children.append(Node(COMMENT, text=line.comment, line=line.number))
        return node

    def _problem(self, line: Line, at: Word, reason: str) -> FileProblem:
        return FileProblem(self.source.name, "text.syntax", reason, line.number, at.column)


def settle(node: Node, form: Form, source: Source) -> None:
    """Gives the words of *node*, and of all that it holds, to the attributes that *form* says. An element that is not
    known keeps them: what is wrong with it is its name."""
    if form is not PLAIN and (node.words or form.lists or form.every_list):
        _settle_words(node, form, source)
        for name, text in node.attrs.items():
            if form.is_list(name) and not any(char.isspace() for char in text):
                node.attrs[name] = " ".join(part for part in text.split(",") if part)
            elif form.is_list(name) and text.endswith(" ") and text.count(" ") == 1:
                node.attrs[name] = text[:-1]
    for child in node.children:
        if child.words or child.attrs or child.children:
            settle(child, form.child(child.tag), source)


def _settle_words(node: Node, form: Form, source: Source) -> None:
    words, node.words = node.words, []
    wanted = [name for name in form.words if name not in node.attrs]
    for name in wanted:
        if not words:
            return
        if form.rest and name == form.words[-1]:
            # Words of a list may themselves be written with commas: C3,D3 is two.
            node.attrs[name] = " ".join(part for given in words for part in given.split(",") if part)
            return
        node.attrs[name] = words.pop(0)
    if words:
        help = f"write: {usage(form.command)}" if form.command is not None else "write key=value"
        raise FileProblem(
            source.name,
            "text.words",
            f"{node.tag}: {words[0]!r} is one word too many",
            node.line,
            node.column,
            help,
        )


def usage(command: type) -> str:
    """How a command is written: ``charge UNIT TARGET [path=PATH,…]``."""
    fields = shape(command)
    parts = [tag_of(command)]
    for field in fields.attributes:
        name = field.attribute.upper()
        if field.required:
            parts.append(f"{name}…" if field.many else name)
        else:
            parts.append(f"[{field.attribute}={name}{',…' if field.many else ''}]")
    return " ".join(parts)


def lines(document: Document, forms: Forms) -> Iterator[str]:
    """A document as lines of the text form."""
    for comment in document.before:
        yield from node_lines(comment, Form(), 0)
    root, form = document.root, forms.root(document.root.tag)
    if root.tag != "orders" or root.attrs:
        yield element_line(root, form)
    for child in root.children:
        yield from node_lines(child, form.child(child.tag), 0)


def node_lines(node: Node, form: Form, depth: int) -> Iterator[str]:
    """A node and what it holds, as lines."""
    indent = INDENT * depth
    if node.gap:
        yield ""
    if node.tag in (COMMENT, INSTRUCTION):
        for line in textlex.comment_lines(node.tag, node.text):
            yield indent + line
        return
    yield indent + element_line(node, form)
    for child in node.children:
        yield from node_lines(child, form.child(child.tag), depth + 1)


def element_line(node: Node, form: Form) -> str:
    """The line of one element."""
    attrs = dict(node.attrs)
    parts = [node.tag]
    if form.command is not None and (player := attrs.get("player")) and word(player) == player:
        del attrs["player"]
        parts.insert(0, f"{player}:")
    for name in form.words:
        text = attrs.get(name)
        if text is None or (form.is_list(name) and not _plain_list(text)):
            break
        del attrs[name]
        if form.is_list(name):
            parts.extend(word(item) for item in text.split())
        else:
            parts.append(word(text))
    if node.tag == NOTE and node.text:
        parts.append(quoted(node.text))
    own_id = attrs.pop("id", None) if form.command is not None else None
    parts.extend(f"{name}={_value(text, form.is_list(name))}" for name, text in attrs.items())
    if own_id is not None:
        parts.append(f"id={value(own_id)}")
    return " ".join(parts)


def _plain_list(text: str) -> bool:
    return bool(text) and "," not in text and text == " ".join(text.split())


def _value(text: str, is_list: bool) -> str:
    if not is_list or "," in text:
        return quoted(f"{text} ") if is_list and " " not in text else value(text)
    return value(text.replace(" ", ",") if _plain_list(text) else text)
