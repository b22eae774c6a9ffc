"""Holding values against the part of JSON Schema that our own schema uses.

A schema is compiled once into plain functions: a large book has millions of values.
Knows type, const, enum, properties with required and no others, items with
minItems and maxItems, minimum, maximum, minLength, maxLength, pattern and
$ref into $defs; anything else in a schema is refused when it is compiled.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, cast

from scoring.rules.errors import Template, gettext_noop, ngettext_lazy


class Misfit(NamedTuple):
    """What does not fit: where in the value, and a sentence that says what is wrong.

    The English template and its values, for whoever shows it to translate.
    """

    path: tuple[str | int, ...]
    template: Template
    values: Mapping[str, object] = MappingProxyType({})

    def __str__(self) -> str:
        return self.template % self.values


Check = Callable[[object, tuple[str | int, ...], list[Misfit]], None]
Schema = Mapping[str, object]
_SAID = frozenset({"$schema", "$id", "title", "description", "$defs", "default"})
_KNOWN = _SAID | {
    *("type", "const", "enum", "properties", "required", "additionalProperties"),
    *("items", "minItems", "maxItems", "minimum", "maximum"),
    *("minLength", "maxLength", "pattern", "$ref"),
}
#: The kinds are told as JSON calls them.
WRONG_KIND = gettext_noop("This is not of a kind that fits here: %(kinds)s.")
NOT_LISTED = gettext_noop("This is none of the values that fit here: %(allowed)s.")
MISSING = gettext_noop("This is missing. Add it to the file.")
UNKNOWN = gettext_noop("This is not known here. Take it out of the file.")
TOO_FEW = ngettext_lazy(
    "This list needs at least %(least)s entry, and has %(count)s.",
    "This list needs at least %(least)s entries, and has %(count)s.",
    "least",
)
TOO_MANY = ngettext_lazy(
    "This list has at most %(most)s entry, and not %(count)s.",
    "This list has at most %(most)s entries, and not %(count)s.",
    "most",
)
TOO_SHORT = ngettext_lazy(
    "This needs at least %(least)s character, and has %(count)s.",
    "This needs at least %(least)s characters, and has %(count)s.",
    "least",
)
TOO_LONG = ngettext_lazy(
    "This has at most %(most)s character, and not %(count)s.",
    "This has at most %(most)s characters, and not %(count)s.",
    "most",
)
WRONG_PATTERN = gettext_noop("This is not written as it should be.")
NUL = gettext_noop("This holds a character that cannot be kept (U+0000). Leave it out.")
HALF = gettext_noop("A character is only half there.")
TOO_LOW = gettext_noop("No number below %(least)s fits here, and this is %(count)s.")
TOO_HIGH = gettext_noop("No number above %(most)s fits here, and this is %(count)s.")
_TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}


def compile_schema(schema: Schema, root: Schema | None = None) -> Check:
    """Return what holds a value against the schema and adds every misfit."""
    root = root or schema
    unknown = schema.keys() - _KNOWN
    if unknown:
        raise ValueError(f"a schema with {sorted(unknown)} is not understood")
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix("#/$defs/")
        return compile_schema(cast("dict[str, Schema]", root["$defs"])[name], root)
    checks = [_typed(schema)] if "type" in schema else []
    if "enum" in schema or "const" in schema:
        checks.append(_one_of(schema))
    kinds = _kinds(schema)
    if "object" in kinds:
        checks.append(_members(schema, root))
    if "array" in kinds:
        checks.append(_list(schema, root))
    if "string" in kinds:
        checks.append(_string(schema))
    if "integer" in kinds:
        checks.append(_range(schema))
    return checks[0] if len(checks) == 1 else _all(checks)


def _all(checks: list[Check]) -> Check:
    first, *others = checks

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        before = len(found)
        first(value, path, found)
        if len(found) == before:  # of another type: the rest would only confuse
            for other in others:
                other(value, path, found)

    return check


def _kinds(schema: Schema) -> tuple[str, ...]:
    kinds = schema.get("type", ())
    return (kinds,) if isinstance(kinds, str) else tuple(cast("list[str]", kinds))


def _typed(schema: Schema) -> Check:
    kinds = _kinds(schema)
    allowed = tuple(_TYPES[kind] for kind in kinds if kind in _TYPES)
    whole = "integer" in kinds
    said = {"kinds": ", ".join(kinds)}

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if isinstance(value, allowed):
            return
        if whole and isinstance(value, int) and not isinstance(value, bool):
            return
        found.append(Misfit(path, WRONG_KIND, said))

    return check


def _one_of(schema: Schema) -> Check:
    values = cast("list[object]", schema.get("enum", [schema.get("const")]))
    said = {"allowed": ", ".join(str(each) for each in values)}

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if value not in values:
            found.append(Misfit(path, NOT_LISTED, said))

    return check


def _members(schema: Schema, root: Schema) -> Check:
    properties = cast("dict[str, Schema]", schema.get("properties", {}))
    checks = {name: compile_schema(each, root) for name, each in properties.items()}
    required = frozenset(cast("list[str]", schema.get("required", [])))
    is_open = schema.get("additionalProperties", True) is True

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if not isinstance(value, dict):
            return
        for name in required - value.keys():
            found.append(Misfit((*path, name), MISSING))
        for name, member in value.items():
            its = checks.get(name)
            if its is not None:
                its(member, (*path, name), found)
            elif not is_open:
                found.append(Misfit((*path, name[:60]), UNKNOWN))

    return check


def _list(schema: Schema, root: Schema) -> Check:
    items = schema.get("items")
    each = compile_schema(cast("Schema", items), root) if items else None
    least = cast("int", schema.get("minItems", 0))
    most = cast("float", schema.get("maxItems", float("inf")))

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if not isinstance(value, list):
            return
        count = len(value)
        if count < least:
            found.append(Misfit(path, TOO_FEW, {"least": least, "count": count}))
        elif count > most:
            found.append(Misfit(path, TOO_MANY, {"most": most, "count": count}))
        elif each is not None:
            for at, item in enumerate(value):
                each(item, (*path, at), found)

    return check


def _string(schema: Schema) -> Check:
    least = cast("int", schema.get("minLength", 0))
    most = cast("float", schema.get("maxLength", float("inf")))
    pattern = schema.get("pattern")
    fits = re.compile(str(pattern)).search if pattern else None

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if not isinstance(value, str):
            return
        count = len(value)
        if count < least:
            found.append(Misfit(path, TOO_SHORT, {"least": least, "count": count}))
        elif count > most:
            found.append(Misfit(path, TOO_LONG, {"most": most, "count": count}))
        elif fits is not None and not fits(value):
            found.append(Misfit(path, WRONG_PATTERN))
        elif "\0" in value:
            found.append(Misfit(path, NUL))
        elif not value.isascii() and any("\ud800" <= s <= "\udfff" for s in value):
            found.append(Misfit(path, HALF))

    return check


def _range(schema: Schema) -> Check:
    least = cast("float", schema.get("minimum", float("-inf")))
    most = cast("float", schema.get("maximum", float("inf")))

    def check(value: object, path: tuple[str | int, ...], found: list[Misfit]) -> None:
        if isinstance(value, int) and value < least:
            found.append(Misfit(path, TOO_LOW, {"least": least, "count": value}))
        elif isinstance(value, int) and value > most:
            found.append(Misfit(path, TOO_HIGH, {"most": most, "count": value}))

    return check
