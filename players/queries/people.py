"""The people of a club: who is known by a name, who looks like whom, who is who."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from players.rules.lookalikes import mixes_scripts, skeleton
from players.rules.names import name_key
from web.problems import Problem

NO_PLAYER = _("Nobody here. The link may have lost its last letters.")


@dataclass(frozen=True, slots=True)
class LookAlikes:
    """What a reader should be asked about a name.

    players: those of the club whose names look the same. mixed: Latin letters stand
    beside Cyrillic or Greek ones.
    """

    players: Sequence[Player]
    mixed: bool

    def __bool__(self) -> bool:
        return self.mixed or bool(self.players)


def known_players(club: Club) -> QuerySet[Player]:
    """Return the people that may be named: neither merged nor anonymised ones (S3)."""
    return Player.objects.filter(club=club, merged_into=None, anonymised_at=None)


def find_player(club: Club, public_id: str) -> Player:
    """Return the club's player with that id, merged ones included (one statement).

    Raises Problem `not_found` for an id of another club, of nobody, or of somebody
    who was anonymised: one and the same answer (S2, S60).
    """
    player = (
        Player.objects.filter(club=club, public_id=public_id, anonymised_at=None)
        .select_related("merged_into")
        .first()
    )
    if player is None:
        raise Problem("not_found", NO_PLAYER)
    return player


def merges_of(club_id: int) -> dict[int, int]:
    """Return who counts for whom, one step each: player id -> the next one's id."""
    rows = Player.objects.filter(club_id=club_id, merged_into__isnull=False)
    return dict(rows.values_list("pk", "merged_into_id"))


def counts_for(player_id: int, merges: Mapping[int, int]) -> int:
    """Return who a player counts for at the end of the chain; most often themselves."""
    while player_id in merges:
        player_id = merges[player_id]
    return player_id


def merged_into(player_id: int, merges: Mapping[int, int]) -> set[int]:
    """Return everybody who was merged into the player, directly or through others."""
    return {
        other
        for other in merges
        if other != player_id and _leads_to(other, player_id, merges)
    }


def _leads_to(player_id: int, wanted: int, merges: Mapping[int, int]) -> bool:
    while player_id in merges:
        player_id = merges[player_id]
        if player_id == wanted:
            return True
    return False


def meant_players(players: Iterable[Player]) -> dict[int, Player]:
    """Return who each player means today, by id: the one they were merged into.

    No statement where nobody was merged, two otherwise.
    """
    meant = {player.pk: player for player in players}
    gone = [player for player in meant.values() if player.merged_into_id]
    if gone:
        merges = merges_of(gone[0].club_id)
        ends = {player.pk: counts_for(player.pk, merges) for player in gone}
        found = Player.objects.in_bulk(set(ends.values()))
        meant |= {source: found[end] for source, end in ends.items()}
    return meant


def doubles_of(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """Return for each new name that looks like a known one whom it looks like.

    A name that the club knows already is nobody's double. One statement for all.
    """
    known = list(known_players(club).order_by("name_key", "pk"))
    keys = {player.name_key for player in known}
    looks: dict[str, Player] = {}
    for player in known:
        looks.setdefault(skeleton(player.name), player)
    return {
        name: looks[skeleton(name)]
        for name in names
        if name_key(name) not in keys and skeleton(name) in looks
    }


def look_alikes(club: Club, name: str, but: Player | None = None) -> LookAlikes:
    """Return whose names look the same though they are not (S26; one statement).

    but: the player who bears the name or will. Nobody is merged by this.
    """
    seen, key = skeleton(name), name_key(name)
    others = known_players(club).order_by("name_key", "pk")
    if but is not None:
        others = others.exclude(pk=but.pk)
    return LookAlikes(
        players=tuple(
            player
            for player in others
            if player.name_key != key and skeleton(player.name) == seen
        ),
        mixed=mixes_scripts(name),
    )
