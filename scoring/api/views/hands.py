"""Recording, reading, correcting and removing hands."""

from django.http import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from players.rules.permissions import Action
from scoring.access import leave_of
from scoring.api import described
from scoring.api.impact import impact
from scoring.api.representations import hand_now, hand_recorded, hand_written
from scoring.api.serializers import (
    CorrectionSerializer,
    HandEntrySerializer,
    ReasonSerializer,
)
from scoring.api.views.base import MatchView, conflict_told
from scoring.models import Match
from scoring.queries.hand_versions import latest_version
from scoring.queries.match_record import load_record
from scoring.services.correct_hand import (
    correct_hand,
    propose_correction,
    propose_removal,
    void_hand,
)
from scoring.services.record_hand import Recorded, record_hand
from web.idempotency import REPLAYED, one_key, request_key, wait_for_twin
from web.problems import invalid
from web.tags import is_unchanged, not_modified, quoted, seen_name, tagged


def hand_address(match: Match, number: int) -> str:
    """Return where the hand with that number is read."""
    return reverse("api:hand", args=[match.public_id, number])


class HandsView(MatchView):
    """Recording the next hand of a match."""

    @described.hand_record
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        sent = HandEntrySerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        key = one_key(request_key(request), sent.validated_data["client_key"])
        entry = sent.entry(client_key=key)
        with conflict_told():
            recorded = record_hand(
                match=self.match,
                entry=entry,
                author=leave_of(request).author,
                at=timezone.now(),
                within=wait_for_twin,
            )
        hand = recorded.hand
        response = Response(hand_recorded(recorded.record, hand), status=201)
        response["Location"] = hand_address(self.match, hand.number)
        if recorded.replayed:
            response[REPLAYED] = "true"
        # The tag of the first answer: whoever writes with it later hears of changes.
        tag = quoted(f"{hand.public_id}.1")
        return tagged(response, tag, is_public=self.is_public())


class HandView(MatchView):
    """One hand: its latest version, standing or void."""

    action = Action.CORRECT

    @described.hand_read
    def get(self, request: Request, match_id: str, number: int) -> HttpResponseBase:
        hand = latest_version(self.match, number)
        tag = quoted(hand.tag_name)
        if is_unchanged(request, tag):
            return not_modified(tag, is_public=self.is_public())
        response = Response(hand_now(load_record(self.match), hand))
        return tagged(response, tag, is_public=self.is_public())

    @described.hand_correct
    def put(self, request: Request, match_id: str, number: int) -> HttpResponseBase:
        sent = CorrectionSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        if sent.validated_data.get("number", number) != number:
            raise invalid("number", _("The address names another hand."), "number")
        entry = sent.entry(number=number)
        seen = self._seen(request, number)
        with conflict_told():
            if is_dry_run(request):
                proposal = propose_correction(match=self.match, entry=entry, seen=seen)
                return Response(impact(proposal))
            written = correct_hand(
                match=self.match,
                entry=entry,
                seen=seen,
                author=leave_of(request).author,
                at=timezone.now(),
                reason=sent.validated_data.get("reason", ""),
            )
        return self._written(written)

    @described.hand_remove
    def delete(self, request: Request, match_id: str, number: int) -> HttpResponseBase:
        # Without a body the reason may stand in the address.
        empty = request.data == {}
        said = {"reason": request.query_params.get("reason", "")}
        sent = ReasonSerializer(data=said if empty else request.data)
        sent.is_valid(raise_exception=True)
        seen = self._seen(request, number)
        with conflict_told():
            if is_dry_run(request):
                proposal = propose_removal(match=self.match, number=number, seen=seen)
                return Response(impact(proposal))
            written = void_hand(
                match=self.match,
                number=number,
                seen=seen,
                author=leave_of(request).author,
                at=timezone.now(),
                reason=sent.validated_data["reason"],
            )
        return self._written(written)

    def _written(self, written: Recorded) -> Response:
        response = Response(hand_written(written.record, written.hand))
        tag = quoted(written.hand.tag_name)
        return tagged(response, tag, is_public=self.is_public())

    def _seen(self, request: Request, number: int) -> str:
        """Return the tag's name; a hand that never was is 404 before 428."""
        if not request.headers.get("If-Match"):
            latest_version(self.match, number)
        return seen_name(request)


def is_dry_run(request: Request) -> bool:
    """Whether the request only asks what it would change."""
    words = {"1": True, "true": True, "0": False, "false": False, "": False}
    word = request.query_params.get("dry_run", "")
    if word not in words:
        raise invalid("dry_run", _("Say 1 to try it out, or leave it out."), "flag")
    return words[word]
