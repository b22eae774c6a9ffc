"""What may be sent about clubs and players, read strictly."""

from players.models import Role, Visibility
from scoring.api.serializers import PlayerNameField
from web.serializers import ObjectField, StrictSerializer, TextField, WordField


class NewClubSerializer(StrictSerializer):
    """A club to be founded."""

    name = PlayerNameField()


class ClubSettingsSerializer(StrictSerializer):
    """The settings of a club, all of them."""

    ignored = frozenset({"slug", "players", "matches", "since"})

    name = PlayerNameField()
    visibility = WordField(Visibility.choices)
    time_zone = TextField()
    language = TextField()
    house_rules = ObjectField()


class RoleSerializer(StrictSerializer):
    """Another role for a member."""

    ignored = frozenset({"user", "joined_at"})

    role = WordField(Role.choices)


class NewPlayerSerializer(StrictSerializer):
    """Somebody new in a club; without `club` in one's own."""

    name = PlayerNameField()
    club = TextField(required=False, default="")


class PlayerChangeSerializer(StrictSerializer):
    """Another name for a player."""

    ignored = frozenset({"id", "club", "is_active", "counts_for"})

    name = PlayerNameField()


class MergeSerializer(StrictSerializer):
    """Who the player is really."""

    into = TextField()
