"""Finding or adding the people whose names were typed."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.functional import Promise, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.models import Club, Player
from players.queries.people import meant_players
from players.rules.names import NameRefused, clean_name, name_key
from players.services.secrets import new_public_id
from web.problems import Fault, Invalid


def clean_names(typed: Sequence[str], field: str = "players") -> list[str]:
    """Return the names as they are kept, or refuse every faulty one by its place.

    Two names that mean the same person are refused at the later place: a namesake
    needs a label, such as "Ana (Delft)".
    """
    names: list[str] = []
    errors: dict[str, list[Fault]] = {}
    for index, text in enumerate(typed):
        try:
            names.append(clean_name(text))
        except NameRefused as refusal:
            names.append("")
            errors[f"{field}.{index}"] = [Fault("name", refusal_text(refusal))]
    errors |= _doubles(names, field)
    if errors:
        raise Invalid(errors)
    return names


def refusal_text(refusal: NameRefused) -> Promise:
    """Return why a name was refused, in the reader's language when shown."""
    return lazystr(_LazyRefusal(refusal))


class _LazyRefusal:
    def __init__(self, refusal: NameRefused) -> None:
        self.refusal = refusal

    def __str__(self) -> str:
        return _(self.refusal.template) % self.refusal.values


def _doubles(names: Sequence[str], field: str) -> dict[str, list[Fault]]:
    seen: dict[str, str] = {}
    errors: dict[str, list[Fault]] = {}
    for index, name in enumerate(names):
        key = name_key(name)
        if key and key in seen:
            text = gettext_lazy(
                "Two players of this match are called %(name)s. Add something that"
                " tells them apart, such as “%(name)s (2)”."
            )
            errors[f"{field}.{index}"] = [
                Fault("two_same_names", text % {"name": seen[key]})
            ]
        seen.setdefault(key, name)
    return errors


@transaction.atomic(savepoint=False)
def players_named(
    *, club: Club, names: Sequence[str], at: datetime, field: str = "players"
) -> list[Player]:
    """Return the club's players with these cleaned names, adding those it lacks.

    A name whose folded form equals a known player's means that player, and a merged
    player's name the one they count for. Two names that mean one person are refused at
    the later place. Two writers who add the same name at once get the same person. The
    rows stay locked: nobody is merged away while they sit down.
    """
    keys = [name_key(name) for name in names]
    known = _locked(Player.objects.filter(club=club, name_key__in=keys))
    new = [
        Player(
            public_id=new_public_id(),
            club=club,
            name=name,
            name_key=key,
            created_at=at,
        )
        for name, key in zip(names, keys, strict=True)
        if key not in {player.name_key for player in known}
    ]
    if new:
        # In one order for every writer: two who add the same two names at once
        # would otherwise each wait for the name that the other has added.
        new.sort(key=lambda player: player.name_key)
        Player.objects.bulk_create(new, ignore_conflicts=True)
        known = _locked(Player.objects.filter(club=club, name_key__in=keys))
    meant = _meant_locked(known)
    by_key = {player.name_key: meant[player.pk] for player in known}
    players = [by_key[key] for key in keys]
    _refuse_one_person_twice(names, players, field)
    return players


def _locked(players: QuerySet[Player]) -> list[Player]:
    """Lock the rows by id, so that two writers never wait for each other."""
    return list(players.select_for_update(no_key=True).order_by("pk"))


def _meant_locked(known: Sequence[Player]) -> dict[int, Player]:
    """Return who each player means today, those locked too."""
    meant = meant_players(known)
    while others := {end.pk for end in meant.values()} - {row.pk for row in known}:
        known = [*known, *_locked(Player.objects.filter(pk__in=others))]
        # Again: they may have been merged in turn until the lock was had.
        meant = meant_players(known)
    return meant


def _refuse_one_person_twice(
    names: Sequence[str], players: Sequence[Player], field: str
) -> None:
    errors: dict[str, list[Fault]] = {}
    for index, player in enumerate(players):
        if player in players[:index]:
            first = names[players.index(player)]
            text = gettext_lazy(
                "%(name)s and %(other)s are one person in this book. Name somebody"
                " else, or take the two apart first."
            )
            errors[f"{field}.{index}"] = [
                Fault("two_same_names", text % {"name": names[index], "other": first})
            ]
    if errors:
        raise Invalid(errors)
