"""Settling a knock from the cards: for everybody, and nothing is stored."""

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api import described
from scoring.api.representations import settlement_told
from scoring.api.serializers import SettleSerializer
from scoring.services.settle_cards import settle_cards
from web.idempotency import request_key
from web.views import ApiView


class SettleView(ApiView):
    """What a knock comes to."""

    @described.settle
    def post(self, request: Request) -> HttpResponseBase:
        sent = SettleSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        # Nothing is done that could be done twice; a key only has to be one.
        request_key(request)
        values = sent.validated_data
        melds = values.get("melds")
        settled = settle_cards(
            knocker_cards=values["knocker_cards"],
            opponent_cards=values["opponent_cards"],
            melds=None if melds is None else tuple(melds),
            turned_up=values.get("turned_up") or "",
            house_rules=values.get("house_rules") or {},
        )
        return Response(settlement_told(settled))
