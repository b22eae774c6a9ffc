"""Reading JSON strictly: what is not plainly right is refused, not guessed."""

import json
import math
from collections.abc import Mapping
from typing import IO

from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from web.problems import Problem

DEEPEST = 32


class StrictJSONParser(BaseParser):
    """JSON in UTF-8, nested 32 deep at most, each key once, numbers finite (S22)."""

    media_type = "application/json"

    def parse(  # type: ignore[override]  # the stubs know objects only, JSON has more
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> object:
        _refuse_charset(media_type or "")
        try:
            text = stream.read().decode("utf-8")
        except UnicodeDecodeError:
            raise _malformed(_("The text is not UTF-8.")) from None
        if _depth(text) > DEEPEST:
            raise _malformed(_("The JSON is nested more than 32 deep."))
        try:
            value = json.loads(
                text,
                object_pairs_hook=_each_key_once,
                parse_constant=_no_constant,
                parse_float=_finite,
            )
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise _malformed(_("A character is only half there.")) from None
        except (ValueError, RecursionError):
            raise _malformed(_("The JSON cannot be read.")) from None
        return value


def _malformed(detail: str) -> Problem:
    return Problem("malformed_json", detail)


def refuse_other_than_json(request: Request) -> None:
    """Refuse a body that does not call itself JSON in UTF-8 (415)."""
    if str(request.META.get("CONTENT_LENGTH") or "0").lstrip("0") == "":
        return
    name = request.content_type.split(";")[0].strip().lower()
    if name != StrictJSONParser.media_type:
        raise UnsupportedMediaType(name)
    _refuse_charset(request.content_type)


def _refuse_charset(media_type: str) -> None:
    for part in media_type.split(";")[1:]:
        name, _equals, value = part.partition("=")
        if name.strip().lower() == "charset" and value.strip(' "').lower() not in (
            "utf-8",
            "utf8",
        ):
            raise UnsupportedMediaType(media_type)


def _depth(text: str) -> int:
    """Return how deep brackets nest, without parsing: strings are skipped."""
    depth = deepest = 0
    inside = escaped = False
    for sign in text:
        if inside:
            inside, escaped = sign != '"' or escaped, sign == "\\" and not escaped
        elif sign == '"':
            inside = True
        elif sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def _each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if key in seen:
            # Half a character cannot be sent back, and a long name need not be.
            name = key[:60].encode("utf-8", "replace").decode()
            raise _malformed(
                _("The name “%(name)s” stands there twice.") % {"name": name}
            )
        seen[key] = value
    return seen


def _no_constant(name: str) -> object:
    raise _malformed(_("%(name)s is not a number.") % {"name": name})


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _malformed(_("%(name)s is too large a number.") % {"name": text[:20]})
    return number
