"""What may be sent about tournaments, read strictly."""

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.api.serializers import PlayedOnField, PlayerNameField
from tournaments.models import FirstRoles, Format, ScreenPage
from tournaments.seating.measures import DEFAULT_MEASURES
from tournaments.seating.seats import MOST_PLAYERS
from tournaments.services.setup import Plan
from tournaments.services.steering import LONGEST_REASON
from web.problems import invalid
from web.serializers import (
    ListOfField,
    ObjectField,
    StrictSerializer,
    TextField,
    WholeNumberField,
    WordField,
    YesNoField,
)

#: What reading a tournament tells and no write changes.
KNOWN_OF_TOURNAMENTS = frozenset(
    {
        *("id", "club", "slug", "state", "players", "rounds_played", "winners"),
        *("started_at", "finished_at", "revealed_at", "revision", "entry_link_on"),
    }
)
#: A pasted list: as many lines as the service takes, with room for long names.
LONGEST_LIST = 200_000


class PointsByPlaceSerializer(StrictSerializer):
    """Match points for each place, and for a bye."""

    first = WholeNumberField()
    second = WholeNumberField()
    third = WholeNumberField()
    bye = WholeNumberField()


class SettingsSerializer(StrictSerializer):
    """The settings of a tournament, all of them."""

    ignored = KNOWN_OF_TOURNAMENTS

    name = PlayerNameField()
    starts_on = PlayedOnField()
    format = WordField(Format.choices)
    rounds = WholeNumberField()
    cut = WholeNumberField()
    house_rules = ObjectField()
    weights = PointsByPlaceSerializer()
    measures = ListOfField(child=TextField(), max_length=30)
    first_roles = WordField(FirstRoles.choices)
    freeze_last = YesNoField()
    players_may_correct = YesNoField()
    reason = TextField(required=False, default="", allow_blank=True)

    def plan(self) -> Plan:
        """Return what was sent, as the service takes it; left out is what is usual."""
        sent = self.validated_data
        weights = sent.get("weights") or {"first": 2, "second": 1, "third": 0, "bye": 2}
        return Plan(
            name=sent["name"],
            starts_on=sent["starts_on"],
            format=sent.get("format", Format.FULL.value),
            rounds=sent.get("rounds", 1),
            cut=sent.get("cut", 0),
            house_rules=sent.get("house_rules"),
            weights=(
                weights["first"],
                weights["second"],
                weights["third"],
                weights["bye"],
            ),
            measures=tuple(sent.get("measures", DEFAULT_MEASURES)),
            first_roles=sent.get("first_roles", FirstRoles.BALANCED.value),
            freeze_last=sent.get("freeze_last", False),
            players_may_correct=sent.get("players_may_correct", True),
        )


class NewTournamentSerializer(SettingsSerializer):
    """A tournament to be set up: a name and a day, the rest where it is unusual."""

    ignored = KNOWN_OF_TOURNAMENTS - {"club"}

    club = TextField(required=False, default="")
    format = WordField(Format.choices, required=False)
    rounds = WholeNumberField(required=False)
    cut = WholeNumberField(required=False)
    house_rules = ObjectField(required=False)
    weights = PointsByPlaceSerializer(required=False)
    measures = ListOfField(child=TextField(), max_length=30, required=False)
    first_roles = WordField(FirstRoles.choices, required=False)
    freeze_last = YesNoField(required=False)
    players_may_correct = YesNoField(required=False)


class RevisionSerializer(StrictSerializer):
    """An operation, and the tournament's revision that its sender has seen."""

    revision = WholeNumberField(required=False, allow_null=True, default=None)


class OperationSerializer(RevisionSerializer):
    """An operation with its reason, which the journal keeps."""

    reason = TextField(
        required=False, default="", allow_blank=True, max_length=10 * LONGEST_REASON
    )


class NewEntriesSerializer(RevisionSerializer):
    """People to be entered: names, a pasted list, or ids of players of the club."""

    names = ListOfField(
        child=PlayerNameField(), required=False, max_length=MOST_PLAYERS
    )
    list = TextField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_LIST,
        trim_whitespace=False,
    )
    players = ListOfField(child=TextField(), required=False, max_length=MOST_PLAYERS)

    def kind(self) -> str:
        """Return which of the three was sent; none or several is refused."""
        kinds = [name for name in ("names", "list", "players") if self.sent(name)]
        if len(kinds) != 1:
            raise invalid(
                "names", _("Send one of names, list and players."), "one_of_three"
            )
        return kinds[0]

    def sent(self, name: str) -> bool:
        return name in self.validated_data


class CheckInSerializer(RevisionSerializer):
    """Who is here, by number of entry; or is not after all."""

    entries = ListOfField(child=WholeNumberField(), max_length=MOST_PLAYERS)
    is_here = YesNoField(required=False, default=True)


class LateSerializer(RevisionSerializer):
    """Somebody who comes after the start."""

    name = PlayerNameField()


class ExchangeSerializer(OperationSerializer):
    """Two entries that exchange places, by number."""

    one = WholeNumberField()
    other = WholeNumberField()


class RulingSerializer(OperationSerializer):
    """Who was absent or gave up, by number of entry; in a knock-out who goes on."""

    absent = ListOfField(child=WholeNumberField(), max_length=3)
    through = ListOfField(
        child=WholeNumberField(), max_length=3, required=False, default=list
    )


class ThroughSerializer(OperationSerializer):
    """Who goes on from a table that does not say so itself."""

    through = ListOfField(child=WholeNumberField(), max_length=3)


class SteeringSerializer(StrictSerializer):
    """What the screens in the room show."""

    ignored = frozenset({"revision", "changed_at"})

    pages = ListOfField(child=WordField(ScreenPage.choices), max_length=30)
    seconds = WholeNumberField()
    held = WordField(ScreenPage.choices, required=False, allow_null=True, default=None)
    message = TextField(required=False, default="", allow_blank=True, max_length=2000)
    until = serializers.DateTimeField(required=False, allow_null=True, default=None)
