"""Where a module can be changed by one small mistake: signs, comparisons, numbers, conditions, lost lines, wrong results."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"), ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"), ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"), ast.Pow: ("**", "*"), ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"), ast.MatMult: ("@", "+"), ast.BitXor: ("^", "|"),
}  # fmt: skip
LOGIC = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
NUMBERS = ("int", "float", "i64", "i16")


@dataclass(frozen=True)
class Site:
    """One change: the bytes from `start` to `end` of a module become `text`."""

    line: int
    start: int
    end: int
    text: str
    kind: str

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def find_sites(source: bytes) -> list[Site]:
    """All changes of a module, in the order of their places."""
    return sorted(set(Finder(source).sites()), key=lambda site: (site.start, site.end, site.text))


class Finder:
    """Walks a module and leaves out what no test should notice: docstrings, annotations, messages of errors."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def sites(self) -> Iterator[Site]:
        yield from self._visit(ast.parse(self.source), None)

    def _visit(self, node: ast.AST, function: ast.FunctionDef | None) -> Iterator[Site]:
        if isinstance(node, (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)):
            return
        if isinstance(node, ast.FunctionDef):
            function = node
        yield from self._changes(node, function)
        for field, value in ast.iter_fields(node):
            if field not in ("annotation", "returns", "decorator_list", "type_params"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        yield from self._visit(child, function)

    def _changes(self, node: ast.AST, function: ast.FunctionDef | None) -> Iterator[Site]:
        if isinstance(node, (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.AugAssign)):
            yield from self._operators(node)
        elif isinstance(node, ast.Constant):
            yield from self._constant(node)
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            yield self._replace(node.test, f"(not ({self._text(node.test)}))", "condition")
        elif isinstance(node, ast.Return) and node.value is not None and function is not None:
            yield from self._result(node.value, function)
        if isinstance(node, (ast.AugAssign, ast.Break, ast.Continue)) or self._is_command(node):
            yield self._replace(node, "pass", "removed")

    def _operators(self, node: ast.AST) -> Iterator[Site]:
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            for left, right, operator in zip(parts, parts[1:], node.ops, strict=False):
                yield from self._between(left, right, *COMPARISONS[type(operator)], "comparison")
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._between(left, right, *LOGIC[type(node.op)], "logic")
        elif isinstance(node, ast.BinOp) and not _has_text(node):
            yield from self._between(node.left, node.right, *ARITHMETIC[type(node.op)], "arithmetic")
        elif isinstance(node, ast.AugAssign):
            yield from self._between(node.target, node.value, *ARITHMETIC[type(node.op)], "arithmetic")
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
            yield self._replace(node, f"({self._text(node.operand)})", "sign")

    def _constant(self, node: ast.Constant) -> Iterator[Site]:
        if isinstance(node.value, bool):
            yield self._replace(node, str(not node.value), "constant")
        elif isinstance(node.value, int):
            yield self._replace(node, str(node.value + 1), "constant")
        elif isinstance(node.value, float):
            yield self._replace(node, repr(2 * node.value + (node.value == 0)), "constant")

    def _result(self, value: ast.expr, function: ast.FunctionDef) -> Iterator[Site]:
        kind = ast.unparse(function.returns) if function.returns is not None else ""
        if kind == "bool":
            yield self._replace(value, f"not ({self._text(value)})", "result")
        elif kind in NUMBERS:
            yield self._replace(value, f"({self._text(value)}) + 1", "result")
        elif kind.startswith(("list", "dict")) and self._text(value) not in ("[]", "{}"):
            yield self._replace(value, "[]" if kind.startswith("list") else "{}", "result")

    def _is_command(self, node: ast.AST) -> bool:
        """Whether a statement can be left out: a call for its effect, or something that is put into an object."""
        if isinstance(node, ast.Expr):
            return isinstance(node.value, ast.Call)
        return isinstance(node, ast.Assign) and all(
            isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets
        )

    def _between(self, left: ast.AST, right: ast.AST, old: str, new: str, kind: str) -> Iterator[Site]:
        """The operator between two parts; brackets and line ends may stand beside it."""
        start, end = self._span(left)[1], self._span(right)[0]
        found = re.search(re.escape(old).replace(r"\ ", r"\s+"), self.source[start:end].decode())
        if found is not None:
            before = len(self.source[start:end].decode()[: found.start()].encode())
            at = start + before
            yield Site(left.end_lineno or 0, at, at + len(found[0].encode()), new, kind)  # type: ignore[attr-defined]

    def _replace(self, node: ast.AST, text: str, kind: str) -> Site:
        return Site(node.lineno, *self._span(node), text, kind)  # type: ignore[attr-defined]

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _span(self, node: ast.AST) -> tuple[int, int]:
        place: ast.expr = node  # type: ignore[assignment]
        first, last = self.starts[place.lineno - 1], self.starts[(place.end_lineno or 0) - 1]
        return first + place.col_offset, last + (place.end_col_offset or 0)


def _has_text(node: ast.BinOp) -> bool:
    """Whether texts are put together, or a type is made of two."""
    sides = [node.left, node.right]
    return any(isinstance(side, ast.JoinedStr) or getattr(side, "value", 0) is None for side in sides) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    )
