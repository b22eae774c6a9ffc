"""Asking about names that look like somebody else's (S26): the same person?"""

from collections.abc import Mapping

from players.models import Club, Player
from players.queries.people import look_alikes
from players.rules.names import NameRefused, clean_name, name_key


def names_to_ask_about(club: Club, typed: Mapping[str, str]) -> dict[str, str]:
    """Return, for each field whose name is new here, the known name it looks like.

    A name that the book knows already is nobody's double. One statement for each
    field and one for all; nobody is merged by this.
    """
    typed = {field: name for field, name in typed.items() if _may_be_kept(name)}
    keys = {field: name_key(name) for field, name in typed.items()}
    known = set(
        Player.objects.filter(club=club, name_key__in=keys.values()).values_list(
            "name_key", flat=True
        )
    )
    doubles = {
        field: look_alikes(club, name).players
        for field, name in typed.items()
        if keys[field] not in known
    }
    return {field: found[0].name for field, found in doubles.items() if found}


def _may_be_kept(name: str) -> bool:
    """Whether it can be a name at all; what cannot is refused, not asked about."""
    try:
        clean_name(name)
    except NameRefused:
        return False
    return True
