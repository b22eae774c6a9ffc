"""What the outbox on the phone needs to know of the match, and every word it says."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, ngettext

from players.credentials import writer_of
from scoring.forms.hand import LETTERS
from scoring.models import Match
from scoring.queries.match_record import first_roles_of, roles_of
from scoring.queries.score_sheet import ScoreSheet
from scoring.rules.roles import Roles
from scoring.views.outbox_texts import outbox_texts
from scoring.views.plurals import by_plural
from web.deployment import deployment


def table_data(request: HttpRequest, sheet: ScoreSheet) -> dict[str, object]:
    """Return the match as it is stored, for the phone to work on from by itself.

    lines: the standing hands by number, roles and scorers as letters. sheet: the
    rows of the score sheet, ready to be put into the page.
    """
    match, record = sheet.match, sheet.record
    counted = {line.number for line in record.state.lines if line.counted}
    return outbox_data(request, match) | {
        "version": match.version,
        "state": match.state,
        "deployment": deployment(),
        "language": get_language(),
        "first": role_letters(first_roles_of(match)),
        "lines": [
            {
                "number": hand.number,
                "hand": hand.public_id,
                "tag": hand.tag_name,
                "key": hand.client_key,
                "roles": role_letters(roles_of(hand)),
                "scorer": None if hand.scorer is None else LETTERS[hand.scorer],
                "points": hand.points,
                "counted": hand.number in counted,
            }
            for hand in record.hands
        ],
        "sheet": render_to_string("components/_score_rows.html", {"sheet": sheet}),
        "leader": sheet.leader_text,
    }


def outbox_data(request: HttpRequest, match: Match) -> dict[str, object]:
    """Return what is needed to send what waits for a match, and to say what does."""
    return {
        "match": match.public_id,
        "writer": writer_of(request),
        "texts": outbox_texts() | {"places": place_texts()},
        "urls": {
            "send": reverse("scoring:send", args=[match.public_id]),
            "record": reverse("scoring:record", args=[match.public_id]),
            "news": reverse("api:match", args=[match.public_id]),
            "log_in": reverse("account_login"),
        },
    }


def role_letters(roles: Roles[int]) -> dict[str, str]:
    """Return the letter in each role."""
    return {
        "box": LETTERS[roles.box],
        "captain": LETTERS[roles.captain],
        "sitter": LETTERS[roles.sitter],
    }


def place_texts() -> dict[str, dict[str, str]]:
    """Return what a place card says to the ear, by role and plural form."""
    return {
        "box": by_plural(
            lambda n: ngettext(
                "%(name)s, in the box, deals, %(points)s point",
                "%(name)s, in the box, deals, %(points)s points",
                n,
            )
        ),
        "captain": by_plural(
            lambda n: ngettext(
                "%(name)s, captain, %(points)s point",
                "%(name)s, captain, %(points)s points",
                n,
            )
        ),
        "sitter": by_plural(
            lambda n: ngettext(
                "%(name)s, sits out, %(points)s point",
                "%(name)s, sits out, %(points)s points",
                n,
            )
        ),
        "": by_plural(
            lambda n: ngettext(
                "%(name)s, %(points)s point", "%(name)s, %(points)s points", n
            )
        ),
    }
