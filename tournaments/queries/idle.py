"""What is safe and yet does nothing now, for there is nobody or nothing to do it to."""

from django.utils.translation import gettext as _

from tournaments.models import EntryState
from tournaments.queries.actions import What
from tournaments.queries.event import Event, TableStatus

GONE = (EntryState.WITHDRAWN, EntryState.DISQUALIFIED)
OVER = (TableStatus.CONFIRMED, TableStatus.REPORTED, TableStatus.DISPUTED)


def why_idle(event: Event, what: What) -> str:
    """Return what is missing for an operation that is safe; "" where nothing is."""
    match what:
        case "check_in":
            return "" if event.entries else _("Nobody is entered yet.")
        case "withdraw":
            is_in = any(one.state not in GONE for one in event.entries.values())
            return "" if is_in else _("There is nobody to withdraw.")
        case "return":
            left = any(
                one.state == EntryState.WITHDRAWN for one in event.entries.values()
            )
            return "" if left else _("Nobody has left who could come back.")
        case "report":
            waits = _has_table(event, (TableStatus.REPORTED,), newest=True)
            return "" if waits else _("No result waits to be confirmed.")
        case "correct":
            return "" if _has_table(event, OVER) else _("No match is over yet.")
    return ""


def _has_table(
    event: Event, statuses: tuple[TableStatus, ...], *, newest: bool = False
) -> bool:
    """Whether a table of the rounds, or of the newest alone, is in such a state."""
    rounds = event.rounds[-1:] if newest else event.rounds
    return any(table.status in statuses for one in rounds for table in one.tables)
