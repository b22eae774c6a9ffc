"""Which player an account is in each club, and whose account a player is."""

from dataclasses import dataclass

from django.db.models import QuerySet

from players.models import Club, Player, Role, User
from players.queries.clubs import clubs_of, owned_alone
from players.queries.people import meant_players, merged_into, merges_of


@dataclass(frozen=True, slots=True)
class Whose:
    """Whose account a player is, as one reader may hear it.

    account: its name, for owners only; "" where the player is nobody's. is_mine: the
    reader's own. may_say: the reader may say that it is them.
    """

    account: str = ""
    is_mine: bool = False
    may_say: bool = False


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club of the account, what one is in it, and as whom one plays (or None)."""

    club: Club
    role_words: str
    player: Player | None
    is_last_owner: bool


def accounts_of(player: Player) -> QuerySet[Player]:
    """Return the player and whoever counts for them, of these all with an account."""
    same = {player.pk, *merged_into(player.pk, merges_of(player.club_id))}
    return Player.objects.filter(pk__in=same, user__isnull=False).select_related("user")


def whose_player(player: Player, reader: User, *, is_owner: bool) -> Whose:
    """Return what a member is told of a player of their club (three statements)."""
    linked = [one.user for one in accounts_of(player) if one.user is not None]
    mine = any(user.pk == reader.pk for user in linked)
    taken = Player.objects.filter(club=player.club_id, user=reader).exists()
    return Whose(
        account=linked[0].username if linked and is_owner else "",
        is_mine=mine,
        may_say=not (linked or taken),
    )


def own_clubs(user: User) -> tuple[OwnClub, ...]:
    """Return the clubs of the account, and who it is in each, the ones it owns first.

    Three statements, and two for each club where its player was merged.
    """
    linked = Player.objects.filter(user=user)
    players = {one.club_id: meant_players([one])[one.pk] for one in linked}
    alone = set(owned_alone(user).values_list("pk", flat=True))
    return tuple(
        OwnClub(
            club=mine.club,
            role_words=str(Role(mine.role).label),
            player=players.get(mine.club.pk),
            is_last_owner=mine.club.pk in alone,
        )
        for mine in clubs_of(user)
    )
