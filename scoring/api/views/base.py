"""Calls that are about one match: fetching it with leave, telling of conflicts."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from players.rules.permissions import Action
from scoring.access import is_public, match_with_leave
from scoring.api.representations import hand_now, sentences_in
from scoring.models import Match
from scoring.services.ledger import HandConflict
from web.problems import invalid
from web.tags import quoted
from web.views import ApiView


class MatchView(ApiView):
    """A call whose address names a match; `action` is what its writes are."""

    action = Action.RECORD

    @cached_property
    def match(self) -> Match:
        """The match of the address, fetched once, with leave."""
        public_id: str = self.kwargs["match_id"]
        is_read = self.request.method in SAFE_METHODS
        action = Action.SEE if is_read else self.action
        return match_with_leave(self.request, public_id, action)[0]

    def dispatch(
        self, request: HttpRequest, *args: object, **kwargs: object
    ) -> HttpResponseBase:
        wanted = request.GET.get("lang", "")
        known = request.method in SAFE_METHODS and wanted in dict(settings.LANGUAGES)
        with sentences_in(wanted if known else ""):
            return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        wanted = request.query_params.get("lang", "")
        if wanted and wanted not in dict(settings.LANGUAGES):
            words = ", ".join(dict(settings.LANGUAGES))
            raise invalid(
                "lang", _("Send one of these words: %(words)s.") % {"words": words}
            )

    def check_leave(self, request: Request) -> None:
        _match = self.match

    def is_public(self) -> bool:
        """Whether everybody may read this match, from other sites too."""
        return is_public(self.match)


@contextmanager
def conflict_told() -> Iterator[None]:
    """Give a conflict the hand that was met, so that both can be shown."""
    try:
        yield
    except HandConflict as conflict:
        hand = conflict.hand
        members: dict[str, object] = {
            "hand": hand_now(conflict.record, hand),
            "current": quoted(hand.tag_name),
        }
        if conflict.same is not None:
            members["same"] = conflict.same
        conflict.members = {**conflict.members, **members}
        raise
