"""What else is done at a table: undo, give up, go on, play again."""

from collections.abc import Callable

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from players.rules.permissions import Action
from scoring.access import leave_of
from scoring.api import described
from scoring.api.representations import hand_written, match_full
from scoring.api.serializers import (
    ConfirmSerializer,
    CutAgainSerializer,
    NothingSerializer,
    RematchSerializer,
    UndoSerializer,
)
from scoring.api.views.base import MatchView
from scoring.api.views.matches import match_created
from scoring.api.views.parts import once, read_body
from scoring.queries.match_record import MatchRecord
from scoring.services.close_match import abandon_match, reopen_match
from scoring.services.confirm_match import confirm_match
from scoring.services.cut_again import cut_for_roles
from scoring.services.rematch import rematch
from scoring.services.undo_hand import undo_hand
from web.tags import quoted, tagged


class KeyedView(MatchView):
    """A POST that is answered once for each Idempotency-Key."""

    def once(self, act: Callable[[], Response]) -> HttpResponseBase:
        return once(self.request, act)

    def answer(self, record: MatchRecord) -> Response:
        tag = quoted(str(record.match.version))
        return tagged(Response(match_full(record)), tag, is_public=self.is_public())


class UndoView(KeyedView):
    """Taking back the newest hand."""

    @described.hand_undo
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        sent = read_body(UndoSerializer, request).validated_data

        def undo() -> Response:
            undone = undo_hand(
                match=self.match,
                number=sent["number"],
                hand_id=sent["hand"],
                client_key=sent["client_key"],
                author=leave_of(request).author,
                at=timezone.now(),
            )
            response = Response(hand_written(undone.record, undone.hand))
            tag = quoted(undone.hand.tag_name)
            return tagged(response, tag, is_public=self.is_public())

        return self.once(undo)


class ConfirmView(KeyedView):
    """One of the three confirms the sheet, or disputes a hand of it."""

    @described.match_confirm
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        sent = read_body(ConfirmSerializer, request)
        return self.once(
            lambda: self.answer(
                confirm_match(
                    match=self.match,
                    player=sent.validated_data["player"],
                    dispute=sent.dispute_sent(),
                    author=leave_of(request).author,
                    at=timezone.now(),
                )
            )
        )


class AbandonView(KeyedView):
    """Ending a match without a winner."""

    action = Action.CORRECT

    @described.match_abandon
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)
        return self.once(
            lambda: self.answer(
                abandon_match(
                    match=self.match, author=leave_of(request).author, at=timezone.now()
                )
            )
        )


class ReopenView(KeyedView):
    """Going on with an abandoned match."""

    action = Action.CORRECT

    @described.match_reopen
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        read_body(NothingSerializer, request)
        return self.once(
            lambda: self.answer(
                reopen_match(
                    match=self.match, author=leave_of(request).author, at=timezone.now()
                )
            )
        )


class CutView(KeyedView):
    """Cutting for who begins, where a tournament leaves that to the table."""

    @described.match_cut
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        cut = read_body(CutAgainSerializer, request).validated_data["cut"]
        return self.once(
            lambda: self.answer(
                cut_for_roles(
                    match=self.match,
                    cut=cut,
                    author=leave_of(request).author,
                    at=timezone.now(),
                )
            )
        )


class RematchView(KeyedView):
    """Another match of the same three."""

    action = Action.START_MATCH

    @described.match_rematch
    def post(self, request: Request, match_id: str) -> HttpResponseBase:
        cut = read_body(RematchSerializer, request).validated_data.get("cut")

        def again() -> Response:
            match = rematch(
                match=self.match,
                author=leave_of(request).author,
                at=timezone.now(),
                cut=cut,
            )
            return match_created(match)

        return self.once(again)
