"""Making, changing and deleting a club with everything in it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.models import Club, Membership, Player, Role, User, Visibility
from players.rules.names import NameRefused, clean_name
from players.services.players import refusal_text
from players.services.secrets import new_public_id
from scoring.models import Hand, Match, Seat, Via
from scoring.neighbours import neighbours
from scoring.rules.ruleset import Ruleset
from scoring.services.author import Author, write_event
from scoring.services.faults import Faults, noted, refuse
from scoring.services.people_changed import lock_matches, retell_matches
from web.problems import Fault, Text, invalid

#: Addresses below /clubs/ that are pages of their own.
TAKEN_SLUGS = frozenset({"new"})
#: What only owners change; organisers change the house rules.
OWNERS_SETTINGS = ("name", "visibility", "time_zone", "language")
SETTINGS = (*OWNERS_SETTINGS, "house_rules")
#: The names that a club's time zone may have. Reading them looks through some hundred
#: files, and asking for "Europe" as a zone opens a folder.
TIME_ZONES = frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class ClubContents:
    """What goes when a club is deleted: said before it happens.

    others: what apps above this one keep, each with how many there are.
    """

    matches: int
    hands: int
    players: int
    members: int
    others: tuple[tuple[Text, int], ...] = ()


@transaction.atomic
def found_club(*, name: str, user: User, via: Via, at: datetime) -> Club:
    """Make a club of which the user is the owner; its slug comes from the name.

    Its language is the one the founder reads, until the settings say another.
    """
    clean = _club_name(name)
    club = Club(
        name=clean,
        slug=slugify(clean)[:40] or new_public_id(),
        visibility=Visibility.LINK,
        language=get_language() or "en",
        created_at=at,
    )
    _save_under_free_slug(club)
    Membership.objects.create(club=club, user=user, role=Role.OWNER, joined_at=at)
    write_event("club_founded", Author(user, via), club=club.pk)
    return club


def _save_under_free_slug(club: Club) -> None:
    """Save a new club; where its slug is taken, under the same with another ending.

    It is tried rather than looked up: of two who found one at the same moment neither
    sees the other's.
    """
    wanted = club.slug
    if wanted not in TAKEN_SLUGS:
        with suppress(IntegrityError), transaction.atomic():
            club.save(force_insert=True)
            return
    club.slug = f"{wanted}-{new_public_id()[:6]}"
    club.save(force_insert=True)


def locked_club(club: Club, *, language: str) -> Club:
    """Lock the club until the transaction ends; return it as it stands now.

    language: what it is to have. Where that is another, its matches are told anew, and
    are locked before the club, as everywhere.
    """
    if language != club.language:
        lock_matches(Match.objects.filter(club=club))
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


@transaction.atomic
def change_club(
    *,
    club: Club,
    name: str,
    visibility: str,
    time_zone: str,
    language: str,
    house_rules: Mapping[str, object],
    author: Author,
    at: datetime,
) -> Club:
    """Change what a club is; matches that have started keep their rules.

    Hands are told in its language: with another one each has other words (S36).
    """
    was_told_in = club.language
    fill_club(
        club=club,
        name=name,
        visibility=visibility,
        time_zone=time_zone,
        language=language,
        house_rules=house_rules,
    )
    if was_told_in != language:
        retell_matches(Match.objects.filter(club=club), at)
    club.save(update_fields=SETTINGS)
    write_event("club_changed", author, club=club.pk, visibility=visibility)
    return club


def fill_club(
    *,
    club: Club,
    name: str,
    visibility: str,
    time_zone: str,
    language: str,
    house_rules: Mapping[str, object],
) -> None:
    """Give a club these settings and save nothing, or refuse with all faults at once.

    What is only tried out is held to the same as what is stored.
    """
    faults: Faults = {}
    with noted(faults):
        club.name = _club_name(name)
    with noted(faults, "house_rules."):
        club.house_rules = Ruleset.from_dict(house_rules).to_dict()
    faults |= _choice_faults(visibility, time_zone, language)
    refuse(faults)
    club.visibility, club.time_zone, club.language = visibility, time_zone, language


def club_contents(club: Club) -> ClubContents:
    """Count what deleting the club would remove."""
    return ClubContents(
        matches=Match.objects.filter(club=club).count(),
        hands=Hand.objects.filter(club=club, voided_at=None).count(),
        players=Player.objects.filter(club=club).count(),
        members=Membership.objects.filter(club=club).count(),
        others=tuple(row for one in neighbours() for row in one.contents(club)),
    )


@transaction.atomic
def delete_club(*, club: Club) -> ClubContents:
    """Remove a club for good: matches, hands, players, links, tokens, memberships."""
    contents = club_contents(club)
    for neighbour in neighbours():
        neighbour.deleting(club)
    Hand.objects.filter(club=club).update(replaces=None)
    Player.objects.filter(club=club).update(merged_into=None, is_active=False)
    for table in (Hand, Seat, Match, Player):
        table._base_manager.filter(club=club).delete()
    club.delete()
    return contents


def _club_name(name: str) -> str:
    try:
        return clean_name(name)
    except NameRefused as refusal:
        raise invalid("name", refusal_text(refusal), "name") from None


def _choice_faults(visibility: str, time_zone: str, language: str) -> Faults:
    faults: Faults = {}
    if visibility not in Visibility.values:
        faults["visibility"] = [Fault("choice", _("Choose who may see the club."))]
    if time_zone not in TIME_ZONES:
        text = _("No time zone is called that. Choose one, such as Europe/Amsterdam.")
        faults["time_zone"] = [Fault("choice", text)]
    if language not in dict(settings.LANGUAGES):
        faults["language"] = [Fault("choice", _("Choose one of the languages."))]
    return faults
