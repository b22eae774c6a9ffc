"""The filters of GET /matches/: a fixed list, each read strictly (S23)."""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime

from django.http import QueryDict
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from scoring.models import MatchStatus
from scoring.queries.match_list import Wanted
from web.days import read_day
from web.problems import Fault, Invalid, Text

#: Names and words first, then days, then a moment.
TEXTS, DAYS = ("club", "player", "vs", "state", "tournament"), ("since", "until")
FILTERS = (*TEXTS, *DAYS, "updated_since")
OTHERS = ("cursor", "limit")
MOST, USUAL = 100, 25
#: How many signs a filter may have. A cursor holds the whole key of a name, which may
#: have four bytes for each sign.
USUAL_LENGTH, LONGEST = 300, {"cursor": 2000}
_NUMBER = re.compile(r"[0-9]{1,9}")


def read_filters(request: Request) -> tuple[Wanted, int, str]:
    """Return which matches are wanted, how many at once, and the cursor or ""."""
    query = request.query_params
    errors: dict[str, Text] = {}
    wanted = _read(query, FILTERS + OTHERS, errors)
    limit = _limit(query.get("limit", str(USUAL)), errors)
    _refuse(errors)
    return wanted, limit, query.get("cursor", "")


def read_wanted(query: QueryDict, allowed: Sequence[str]) -> Wanted:
    """Return which matches the query of an address asks for.

    allowed: what may stand there, filters and other names; anything else is refused.
    """
    errors: dict[str, Text] = {}
    wanted = _read(query, allowed, errors)
    _refuse(errors)
    return wanted


def _read(query: QueryDict, allowed: Sequence[str], errors: dict[str, Text]) -> Wanted:
    _check_names(query, allowed, errors)
    values = {name: str(query[name]) for name in query if name not in errors}
    state = values.get("state", "")
    if state and state not in MatchStatus.values:
        errors["state"] = _("A state is open, finished or abandoned.")
    days = {name: _day(values.get(name, ""), name, errors) for name in DAYS}
    return Wanted(
        **{name: values.get(name, "") for name in TEXTS},
        since=days["since"],
        until=days["until"],
        updated_since=_moment(values.get("updated_since", ""), errors),
    )


def refuse_unknown(request: Request, known: Sequence[str]) -> None:
    """Refuse filters that are not these, given twice, or with strange signs (S23)."""
    errors: dict[str, Text] = {}
    _check_names(request.query_params, (*known, *OTHERS), errors)
    _refuse(errors)


def read_limit(request: Request) -> int:
    """Return how many rows are wanted at once, 1 to 100."""
    errors: dict[str, Text] = {}
    limit = _limit(request.query_params.get("limit", str(USUAL)), errors)
    _refuse(errors)
    return limit


def _check_names(
    query: QueryDict, known: Sequence[str], errors: dict[str, Text]
) -> None:
    for name in query:
        if name not in known:
            errors[_shown(name)] = _("There is no such filter. Leave it out.")
        elif len(query.getlist(name)) > 1:
            errors[name] = _("Give each filter once.")
        elif not _is_clean(str(query[name]), LONGEST.get(name, USUAL_LENGTH)):
            errors[name] = _("This holds a character that no filter knows.")


def _limit(text: str, errors: dict[str, Text]) -> int:
    if not (_NUMBER.fullmatch(text) and 1 <= int(text) <= MOST):
        errors["limit"] = _("The limit is a number from 1 to 100.")
        return USUAL
    return int(text)


def _refuse(errors: dict[str, Text]) -> None:
    if errors:
        raise Invalid({name: [Fault("filter", text)] for name, text in errors.items()})


def _day(text: str, name: str, errors: dict[str, Text]) -> date | None:
    if not text:
        return None
    day = read_day(text)
    if day is None:
        errors[name] = _("A day is written 2026-11-30.")
    return day


def _moment(text: str, errors: dict[str, Text]) -> datetime | None:
    """Read a moment with its time zone: without one nobody knows when it was."""
    if not text:
        return None
    try:
        moment = parse_datetime(text) if text.isascii() else None
        moment = moment.astimezone(UTC) if moment and moment.tzinfo else None
    except (ValueError, OverflowError):
        moment = None
    if moment is None:
        errors["updated_since"] = _("A moment is written 2026-11-30T18:00:00Z.")
    return moment


def _is_clean(text: str, longest: int) -> bool:
    return len(text) <= longest and all(sign.isprintable() for sign in text)


def _shown(name: str) -> str:
    return "".join(sign if sign.isprintable() else "�" for sign in name[:60])
