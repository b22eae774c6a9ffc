"""What may be sent about matches and hands, read strictly."""

from datetime import date

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.models import Outcome
from scoring.rules.errors import RuleError
from scoring.rules.roles import Roles
from scoring.services.confirm_match import Dispute
from scoring.services.hand_entry import HandEntry
from scoring.services.start_match import Start
from scoring.wording import rule_text
from web.days import read_day
from web.problems import Text, invalid
from web.serializers import (
    NOT_THERE,
    ListOfField,
    ObjectField,
    StrictSerializer,
    TextField,
    WholeNumberField,
    WordField,
    YesNoField,
    refuse,
)

HIGHEST_NUMBER = 9999
NOT_NULL = _("Say how many, or take it away.")
#: What reading tells of a hand, and no write changes.
KNOWN_OF_HANDS = frozenset(
    {
        *("id", "kind", "scorer", "points", "sentence", "lay_offs", "state"),
        *("recorded_at", "recorded_by", "recorded_via", "replaces"),
        *("voided_at", "voided_by", "void_reason"),
        *("totals", "next_roles", "winner", "over", "version", "club", "attested_at"),
    }
)
#: The same of a match.
KNOWN_OF_MATCHES = frozenset(
    {
        *("id", "state", "started_at", "finished_at", "updated_at", "totals"),
        *(
            "tournament",
            "winner",
            "winners",
            "hand_count",
            "version",
            "hands",
            "settlement",
        ),
        *("recorded_by", "attested_at"),
    }
)


class SeatingSerializer(StrictSerializer):
    box = TextField()
    captain = TextField()
    sitter = TextField()


class PlayerNameField(TextField):
    """A name as somebody typed it; what is wrong with it is told by its own rules."""

    def __init__(self, **options: object) -> None:
        super().__init__(
            max_length=1000, trim_whitespace=False, allow_blank=True, **options
        )


_ROUND = {
    "type": "array",
    "items": {"type": "string", "nullable": True},
    "minItems": 3,
    "maxItems": 3,
}


@extend_schema_field(
    {"anyOf": [_ROUND, {"type": "array", "items": _ROUND, "minItems": 1}]}
)
class CutField(serializers.Field[list[list[str | None]], object, object, object]):
    """One round of three cards, or a list of rounds; null where one keeps a place."""

    default_error_messages = {
        **NOT_THERE,
        "invalid": _("The cut is a list of three cards, or a list of such lists."),
    }

    def to_internal_value(self, data: object) -> list[list[str | None]]:
        if not isinstance(data, list) or not data:
            self.fail("invalid")
        rounds = data if isinstance(data[0], list) else [data]
        return [self._round(cards) for cards in rounds]

    def _round(self, cards: object) -> list[str | None]:
        if not isinstance(cards, list) or len(cards) != 3:
            self.fail("invalid")
        if not all(card is None or isinstance(card, str) for card in cards):
            self.fail("invalid")
        return cards

    def to_representation(self, value: object) -> object:
        return value


class PlayedOnField(serializers.DateField):
    """A day, like 2026-11-30."""

    default_error_messages = {
        **NOT_THERE,
        "invalid": _("A day is written 2026-11-30."),
    }

    def to_internal_value(self, value: object) -> date:
        day = read_day(value) if isinstance(value, str) else None
        if day is None:
            self.fail("invalid")
        return day


class StartSerializer(StrictSerializer):
    """A new match: three names, and the cut or the roles."""

    ignored = KNOWN_OF_MATCHES

    players = ListOfField(child=PlayerNameField(), max_length=30)
    cut = CutField(required=False)
    roles = SeatingSerializer(required=False)
    house_rules = ObjectField(required=False)
    played_on = PlayedOnField(required=False)
    club = TextField(required=False)

    def start(self) -> Start:
        """Return what was sent, as the service takes it."""
        sent = self.validated_data
        return Start(
            names=sent["players"],
            cut=sent.get("cut"),
            roles=_three_roles(sent.get("roles")),
            house_rules=sent.get("house_rules"),
            played_on=sent.get("played_on"),
        )


class HandEntrySerializer(StrictSerializer):
    """A hand as the table saw it: counts, cards, or both."""

    ignored = KNOWN_OF_HANDS

    number = WholeNumberField()
    outcome = WordField(Outcome.choices, default=Outcome.KNOCK.value)
    knocker = TextField(required=False, allow_null=True, allow_blank=True)
    knocker_deadwood = WholeNumberField(required=False, allow_null=True)
    opponent_deadwood = WholeNumberField(required=False, allow_null=True)
    knocker_cards = TextField(required=False, allow_null=True, allow_blank=True)
    opponent_cards = TextField(required=False, allow_null=True, allow_blank=True)
    melds = ListOfField(
        child=TextField(), required=False, allow_null=True, max_length=11
    )
    turned_up = TextField(required=False, allow_null=True, allow_blank=True)
    big_gin = YesNoField(required=False)
    gin = YesNoField(required=False)
    roles = SeatingSerializer(required=False)
    client_key = TextField(max_length=128, required=False, default="")

    def validate_number(self, number: int) -> int:
        if not 1 <= number <= HIGHEST_NUMBER:
            raise serializers.ValidationError(
                _("Hands are numbered from 1 to %(highest)s.")
                % {"highest": HIGHEST_NUMBER},
                code="number",
            )
        return number

    def entry(self, *, number: int | None = None, client_key: str = "") -> HandEntry:
        """Return what was sent, as the services take it."""
        sent = self.validated_data
        _refuse_null_counts(sent)
        roles, melds = sent.get("roles"), sent.get("melds")
        return HandEntry(
            number=sent["number"] if number is None else number,
            outcome=Outcome(sent["outcome"]),
            knocker=sent.get("knocker") or "",
            knocker_deadwood=sent.get("knocker_deadwood"),
            opponent_deadwood=sent.get("opponent_deadwood"),
            knocker_cards=sent.get("knocker_cards") or "",
            opponent_cards=sent.get("opponent_cards") or "",
            melds=None if melds is None else tuple(melds),
            turned_up=sent.get("turned_up") or "",
            big_gin=sent.get("big_gin", False),
            gin=sent.get("gin"),
            roles=roles and (roles["box"], roles["captain"], roles["sitter"]),
            client_key=client_key,
        )


class CorrectionSerializer(HandEntrySerializer):
    """A hand as it should have been written; `number` only if it is the same."""

    number = WholeNumberField(required=False)
    reason = TextField(required=False, allow_blank=True)
    # Known from reading and from recording; a correction is known by its tag.
    client_key = TextField(max_length=128, required=False, default="")


class ReasonSerializer(StrictSerializer):
    """Why a hand is removed."""

    reason = TextField(required=False, allow_blank=True, default="")


class UndoSerializer(StrictSerializer):
    """Which hand to take back: its number, and its id or client key beside it."""

    number = WholeNumberField()
    hand = TextField(required=False, default="")
    client_key = TextField(required=False, default="")


class DisputeSerializer(StrictSerializer):
    """Which hand is wrong, and in what."""

    number = WholeNumberField()
    reason = TextField(required=False, allow_blank=True, default="")


class ConfirmSerializer(StrictSerializer):
    """Which of the three confirms the sheet, or the hand that is disputed."""

    player = TextField()
    dispute = DisputeSerializer(required=False, allow_null=True)

    def dispute_sent(self) -> Dispute | None:
        """Return the dispute as the service takes it, if there is one."""
        sent = self.validated_data.get("dispute")
        return Dispute(sent["number"], sent["reason"]) if sent else None


class NothingSerializer(StrictSerializer):
    """An empty body, or `{}`."""


class RematchSerializer(StrictSerializer):
    """Another match of the same three; without a cut the roles go on as they stand."""

    cut = CutField(required=False)


class CutAgainSerializer(StrictSerializer):
    """The cards that the three drew, by place."""

    cut = CutField()


class SettleSerializer(StrictSerializer):
    """Two hands of cards, and how the knocker laid them out."""

    knocker_cards = TextField()
    opponent_cards = TextField()
    melds = ListOfField(
        child=TextField(), required=False, allow_null=True, max_length=11
    )
    turned_up = TextField(required=False, allow_null=True, allow_blank=True)
    house_rules = ObjectField(required=False)


def _three_roles(sent: dict[str, str] | None) -> Roles[str] | None:
    if sent is None:
        return None
    try:
        return Roles(sent["box"], sent["captain"], sent["sitter"])
    except RuleError as error:
        raise invalid("roles", rule_text(error), error.code) from None


def _refuse_null_counts(sent: dict[str, object]) -> None:
    """Null is no count. A drawn hand has none, so there it is as good as left out."""
    if sent["outcome"] == Outcome.DRAW:
        return
    faults: dict[str, Text] = {
        field: NOT_NULL
        for field in ("knocker_deadwood", "opponent_deadwood")
        if field in sent and sent[field] is None
    }
    refuse(faults, "null")
