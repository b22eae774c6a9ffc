"""What answers about tournaments look like; told.py and standings.py make them."""

from rest_framework import serializers

from scoring.api.shapes import Shape
from scoring.api.shapes_people import PageShape
from scoring.models import Via
from tournaments.models import (
    EntryState,
    FirstRoles,
    Format,
    Kind,
    RoundState,
    Ruling,
    ScreenPage,
    TournamentState,
)
from tournaments.models.round import Stage
from tournaments.queries.director import Need
from tournaments.queries.event import TableStatus
from tournaments.seating.measures import MEASURES

ROLES = ("box", "captain", "sitter")
MEASURE_KEYS = list(MEASURES)


class WeightsShape(Shape):
    first = serializers.IntegerField()
    second = serializers.IntegerField()
    third = serializers.IntegerField()
    bye = serializers.IntegerField()


class TournamentShape(Shape):
    id = serializers.CharField()
    club = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(TournamentState.choices)
    starts_on = serializers.DateField()
    format = serializers.ChoiceField(Format.choices)
    rounds = serializers.IntegerField(help_text="Before a cut.")
    cut = serializers.IntegerField(help_text="How many go on; 0 for no cut.")
    house_rules = serializers.DictField()
    weights = WeightsShape()
    measures = serializers.ListField(child=serializers.ChoiceField(MEASURE_KEYS))
    first_roles = serializers.ChoiceField(FirstRoles.choices)
    freeze_last = serializers.BooleanField()
    players_may_correct = serializers.BooleanField()
    players = serializers.IntegerField()
    rounds_played = serializers.IntegerField()
    winners = serializers.ListField(child=serializers.CharField())
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    revealed_at = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField(
        allow_null=True, help_text="Grows with every operation; directors only."
    )
    entry_link_on = serializers.BooleanField(
        allow_null=True, help_text="Directors only."
    )


class TournamentPageShape(PageShape):
    results = TournamentShape(many=True)


class EventActionShape(Shape):
    what = serializers.CharField()
    name = serializers.CharField()
    effect = serializers.CharField()
    is_allowed = serializers.BooleanField()
    text = serializers.CharField(help_text="Why not; else what it entails now, or “”.")


class EventActionsShape(Shape):
    revision = serializers.IntegerField()
    results = EventActionShape(many=True)


class EventPlayerShape(Shape):
    number = serializers.IntegerField()
    id = serializers.CharField()
    name = serializers.CharField()


class EntryLineShape(EventPlayerShape):
    state = serializers.ChoiceField(EntryState.choices)
    first_round = serializers.IntegerField(allow_null=True)
    last_round = serializers.IntegerField(allow_null=True)
    final_rank = serializers.IntegerField(allow_null=True)


class EntriesShape(Shape):
    results = EntryLineShape(many=True)


class EntryResultShape(Shape):
    round = serializers.IntegerField()
    kind = serializers.ChoiceField(Kind.choices)
    table = serializers.IntegerField(allow_null=True)
    ruling = serializers.ChoiceField(Ruling.choices, allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    is_confirmed = serializers.BooleanField()
    others = EventPlayerShape(many=True)


class EntryShape(EntryLineShape):
    results = EntryResultShape(many=True)


class CheckedInShape(Shape):
    changed = serializers.IntegerField()


class EntryLinkShape(Shape):
    is_on = serializers.BooleanField()


class EventSeatShape(EventPlayerShape):
    role = serializers.ChoiceField(ROLES)
    place = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    ruling = serializers.ChoiceField(Ruling.choices, allow_null=True)


class EventTableShape(Shape):
    number = serializers.IntegerField()
    status = serializers.ChoiceField([one.value for one in TableStatus])
    is_decided = serializers.BooleanField()
    match = serializers.CharField(allow_null=True)
    seats = EventSeatShape(many=True)
    ruled_at = serializers.DateTimeField(allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)
    through = serializers.ListField(child=serializers.IntegerField())


class RoundLineShape(Shape):
    number = serializers.IntegerField()
    stage = serializers.ChoiceField(Stage.choices)
    state = serializers.ChoiceField(RoundState.choices)
    tables = serializers.IntegerField()
    open_tables = serializers.IntegerField()
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class RoundsShape(Shape):
    results = RoundLineShape(many=True)


class DrawShape(Shape):
    kind = serializers.CharField()
    attempt = serializers.IntegerField()
    seed = serializers.CharField()
    version = serializers.IntegerField()
    repeats = serializers.IntegerField()
    least_repeats = serializers.IntegerField()
    spread = serializers.IntegerField(allow_null=True)
    least_spread = serializers.IntegerField(allow_null=True)


class RoundShape(Shape):
    number = serializers.IntegerField()
    stage = serializers.ChoiceField(Stage.choices)
    state = serializers.ChoiceField(RoundState.choices)
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    changed_by_hand = serializers.IntegerField()
    is_stale = serializers.BooleanField(
        help_text="Results or players have changed since it was drawn."
    )
    tables = EventTableShape(many=True)
    byes = EventPlayerShape(many=True)
    waiting = EventPlayerShape(many=True)
    late = EventPlayerShape(many=True)
    draw = DrawShape(
        allow_null=True, help_text="What repeats the draw; directors only."
    )


class SwapCostShape(Shape):
    repeats = serializers.IntegerField()
    spread = serializers.IntegerField()
    roles = serializers.IntegerField()
    byes = serializers.IntegerField()


class SwapShape(Shape):
    dry_run = serializers.BooleanField()
    one = EventPlayerShape()
    other = EventPlayerShape()
    before = SwapCostShape()
    after = SwapCostShape()
    is_worse = serializers.BooleanField()
    tables = serializers.ListField(
        child=EventPlayerShape(many=True), help_text="As they are seated then."
    )
    byes = EventPlayerShape(many=True)
    waiting = EventPlayerShape(many=True)


class MeasureShape(Shape):
    key = serializers.ChoiceField(MEASURE_KEYS)
    name = serializers.CharField()
    more_is_better = serializers.BooleanField()


class MeasuredShape(Shape):
    key = serializers.ChoiceField(MEASURE_KEYS)
    value = serializers.CharField(
        allow_null=True, help_text="Exact: a whole number, or a fraction such as 7/3."
    )


class StandingShape(Shape):
    rank = serializers.IntegerField(allow_null=True)
    is_shared = serializers.BooleanField()
    player = EventPlayerShape()
    state = serializers.ChoiceField(EntryState.choices)
    values = MeasuredShape(many=True)


class StandingsShape(Shape):
    through = serializers.IntegerField(help_text="The last round that counts.")
    rounds = serializers.IntegerField()
    as_of = serializers.DateTimeField(
        allow_null=True, help_text="When the last of what counts was written."
    )
    provisional = serializers.BooleanField()
    frozen = serializers.BooleanField()
    measures = MeasureShape(many=True)
    results = StandingShape(many=True)


class CrossRowShape(Shape):
    rank = serializers.IntegerField(allow_null=True)
    player = EventPlayerShape()
    cells = serializers.ListField(child=EntryResultShape(allow_null=True))


class CrosstableShape(Shape):
    through = serializers.IntegerField()
    provisional = serializers.BooleanField()
    frozen = serializers.BooleanField()
    results = CrossRowShape(many=True)


class PartedShape(Shape):
    player = EventPlayerShape()
    value = serializers.CharField(allow_null=True)


class StepShape(Shape):
    key = serializers.ChoiceField(MEASURE_KEYS)
    verdict = serializers.ChoiceField(["level", "decides", "not_used"])
    value = serializers.CharField(allow_null=True)
    ahead = serializers.IntegerField()
    behind = serializers.IntegerField()
    level = EventPlayerShape(many=True)
    parted = PartedShape(many=True)
    reason = serializers.CharField()


class OtherTotalShape(Shape):
    player = EventPlayerShape()
    points = serializers.IntegerField()


class RoundSumShape(Shape):
    round = serializers.IntegerField()
    blank = serializers.CharField(allow_null=True)
    own = serializers.IntegerField()
    others = OtherTotalShape(many=True)
    gives = serializers.IntegerField()


class WhyShape(Shape):
    player = EventPlayerShape()
    rank = serializers.IntegerField()
    is_shared = serializers.BooleanField()
    steps = StepShape(many=True)
    decided_among = EventPlayerShape(many=True)
    sums = RoundSumShape(many=True)


class NeedShape(Shape):
    place = serializers.IntegerField(
        allow_null=True, help_text="At the own table; null without one."
    )
    level = serializers.IntegerField()
    match_points = serializers.CharField()
    best_rank = serializers.IntegerField()
    worst_rank = serializers.IntegerField()


class NeedsShape(Shape):
    frozen = serializers.BooleanField()
    results = NeedShape(many=True)


class LotShape(Shape):
    player = EventPlayerShape()
    lot = serializers.IntegerField(help_text="The smaller goes through.")


class CutShape(Shape):
    through = EventPlayerShape(many=True)
    level = EventPlayerShape(many=True)
    places = serializers.IntegerField(help_text="For those who are level.")
    needs_lots = serializers.BooleanField()
    lots = LotShape(many=True)
    made_at = serializers.DateTimeField(allow_null=True)
    made = EventPlayerShape(many=True)


class LiveSeatShape(EventPlayerShape):
    role = serializers.ChoiceField(ROLES)
    total = serializers.IntegerField()
    has_confirmed = serializers.BooleanField()


class LiveTableShape(Shape):
    number = serializers.IntegerField()
    status = serializers.ChoiceField([one.value for one in TableStatus])
    match = serializers.CharField(allow_null=True)
    seats = LiveSeatShape(many=True)
    next_hand = serializers.IntegerField(allow_null=True)
    last_hand_at = serializers.DateTimeField(allow_null=True)
    minutes = serializers.IntegerField(allow_null=True)


class ToDoShape(Shape):
    need = serializers.ChoiceField([one.value for one in Need])
    table = serializers.IntegerField()


class LiveShape(Shape):
    revision = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(RoundState.choices, allow_null=True)
    decided = serializers.IntegerField()
    is_stale = serializers.BooleanField()
    tables = LiveTableShape(many=True)
    todo = ToDoShape(many=True)
    waiting = EventPlayerShape(many=True)
    waited_for = serializers.ListField(child=serializers.IntegerField())


class JournalLineShape(Shape):
    revision = serializers.IntegerField()
    what = serializers.CharField()
    text = serializers.CharField()
    details = serializers.DictField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True)
    via = serializers.ChoiceField(Via.choices)


class JournalPageShape(PageShape):
    results = JournalLineShape(many=True)


class ScreenShape(Shape):
    pages = serializers.ListField(child=serializers.ChoiceField(ScreenPage.choices))
    seconds = serializers.IntegerField()
    held = serializers.ChoiceField(ScreenPage.choices, allow_null=True)
    message = serializers.CharField()
    until = serializers.DateTimeField(
        allow_null=True, help_text="What the clock counts down to."
    )
    revision = serializers.IntegerField()
    changed_at = serializers.DateTimeField(allow_null=True)
