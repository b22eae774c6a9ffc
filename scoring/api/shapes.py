"""What answers look like, for the OpenAPI description; representations.py makes them.

A test holds every answer of the suite against these shapes.
"""

from typing import get_args

from drf_spectacular.drainage import set_override
from rest_framework import serializers

from scoring.models import Done, MatchStatus, Outcome, Via
from scoring.rules.award import Kind


class Shape(serializers.Serializer[object]):
    """Only ever described, never filled; its name there is without "Shape"."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        set_override(cls, "component_name", cls.__name__.removesuffix("Shape"))


class RolesShape(Shape):
    box = serializers.CharField()
    captain = serializers.CharField()
    sitter = serializers.CharField()


class LayOffShape(Shape):
    card = serializers.CharField()
    meld = serializers.CharField()


class TotalsField(serializers.DictField):
    """A number for each name."""

    child = serializers.IntegerField()


class ProposedHandShape(Shape):
    number = serializers.IntegerField()
    outcome = serializers.ChoiceField(Outcome.choices)
    roles = RolesShape()
    knocker = serializers.CharField(allow_null=True)
    knocker_deadwood = serializers.IntegerField(allow_null=True)
    opponent_deadwood = serializers.IntegerField(
        allow_null=True, help_text="After lay-offs (R12)."
    )
    big_gin = serializers.BooleanField()
    turned_up = serializers.CharField(allow_null=True)
    knocker_cards = serializers.CharField(allow_null=True)
    opponent_cards = serializers.CharField(allow_null=True)
    melds = serializers.ListField(child=serializers.CharField(), allow_null=True)
    lay_offs = LayOffShape(many=True, allow_null=True)
    kind = serializers.ChoiceField(get_args(Kind))
    scorer = serializers.CharField(allow_null=True)
    points = serializers.IntegerField()
    sentence = serializers.CharField(help_text="In the club's language.")
    state = serializers.ChoiceField(["standing", "void", "set_aside"])


class HandShape(ProposedHandShape):
    id = serializers.CharField()
    recorded_at = serializers.DateTimeField()


class HandWrittenShape(HandShape):
    totals = TotalsField()
    next_roles = RolesShape(allow_null=True)
    winner = serializers.CharField(allow_null=True)
    over = serializers.BooleanField()
    version = serializers.IntegerField()


class HandVersionShape(HandShape):
    recorded_by = serializers.CharField(allow_null=True)
    recorded_via = serializers.ChoiceField(Via.choices)
    reason = serializers.CharField()
    replaces = serializers.CharField(allow_null=True)
    voided_at = serializers.DateTimeField(allow_null=True)
    voided_by = serializers.CharField(allow_null=True)
    void_reason = serializers.CharField()


class EventShape(Shape):
    done = serializers.ChoiceField(Done.choices)
    player = serializers.CharField(allow_null=True)
    number = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    via = serializers.ChoiceField(Via.choices)


class HistoryShape(Shape):
    match = serializers.CharField()
    versions = HandVersionShape(many=True)
    events = EventShape(many=True)


class DisputedShape(Shape):
    number = serializers.IntegerField()
    reason = serializers.CharField()
    disputed_at = serializers.DateTimeField()


class SeatShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    seat = serializers.IntegerField()
    total = serializers.IntegerField()
    drawn = serializers.CharField(help_text="Cards of the cut, as they were drawn.")
    confirmed_at = serializers.DateTimeField(allow_null=True)
    dispute = DisputedShape(allow_null=True)


class OccasionShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()


class MatchLineShape(Shape):
    id = serializers.CharField()
    club = serializers.CharField()
    tournament = OccasionShape(allow_null=True)
    state = serializers.ChoiceField(MatchStatus.choices)
    played_on = serializers.DateField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    attested_at = serializers.DateTimeField(
        allow_null=True, help_text="When the last of the three confirmed it."
    )
    updated_at = serializers.DateTimeField()
    players = SeatShape(many=True)
    roles = RolesShape(
        allow_null=True, help_text="Of the next hand; null once the match is over."
    )
    totals = TotalsField()
    winner = serializers.CharField(allow_null=True)
    winners = serializers.ListField(
        child=serializers.CharField(), help_text="More than one after a shared first."
    )
    house_rules = serializers.DictField()
    hand_count = serializers.IntegerField()
    version = serializers.IntegerField()


class MatchShape(MatchLineShape):
    settlement = TotalsField(allow_null=True)
    hands = HandShape(many=True)


class MatchPageShape(Shape):
    results = MatchLineShape(many=True)
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class PartShape(Shape):
    name = serializers.CharField()
    points = serializers.IntegerField()


class SettlementShape(Shape):
    kind = serializers.ChoiceField(get_args(Kind))
    scorer = serializers.ChoiceField(["knocker", "opponent"], allow_null=True)
    points = serializers.IntegerField()
    parts = PartShape(many=True)
    knocker_deadwood = serializers.IntegerField()
    opponent_deadwood = serializers.IntegerField()
    melds = serializers.ListField(child=serializers.CharField())
    unmatched = serializers.CharField()
    opponent_melds = serializers.ListField(child=serializers.CharField())
    opponent_unmatched = serializers.CharField()
    lay_offs = LayOffShape(many=True)
    best_for_knocker = serializers.IntegerField(allow_null=True)


class ChangeShape(Shape):
    old = serializers.IntegerField()
    new = serializers.IntegerField()


class WinnerChangeShape(Shape):
    old = serializers.CharField(allow_null=True)
    new = serializers.CharField(allow_null=True)


class HandChangeShape(Shape):
    old = HandShape()
    new = ProposedHandShape(allow_null=True)


class ImpactShape(Shape):
    dry_run = serializers.BooleanField()
    hand = HandChangeShape()
    totals = serializers.DictField(child=ChangeShape())
    out_of_turn = serializers.ListField(child=serializers.IntegerField())
    set_aside = serializers.ListField(child=serializers.IntegerField())
    brought_back = serializers.ListField(child=serializers.IntegerField())
    end = serializers.ChoiceField(
        ["same", "ended", "earlier", "later", "reopened", "other_winner"]
    )
    winner = WinnerChangeShape()
    next_roles = RolesShape(allow_null=True)


class FaultShape(Shape):
    code = serializers.CharField()
    message = serializers.CharField()


class ProblemShape(Shape):
    type = serializers.URLField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    instance = serializers.CharField()
    code = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]  # as it is called
        child=FaultShape(many=True), required=False, help_text="Faults by field."
    )
    hand = HandShape(required=False, help_text="The hand that was met.")
    same = serializers.BooleanField(required=False)
    current = serializers.CharField(required=False, help_text="Its ETag.")
    next_number = serializers.IntegerField(required=False)
    newest = serializers.IntegerField(required=False)
    revision = serializers.IntegerField(
        required=False, help_text="The tournament's now."
    )
    report = serializers.DictField(
        required=False, help_text="Of an import: what the file would have done."
    )
