"""Sentences of the director's page: what a table does, and why it needs somebody."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.queries.director import Director, LiveTable, Need, ToDo
from tournaments.queries.event import TableStatus
from tournaments.views.measure_texts import points_text
from tournaments.wording import listed, sentences

#: More names than these are counted instead.
MOST_NAMES = 6
#: As many minutes are told as hours.
MOST_MINUTES = 120


def state_text(table: LiveTable) -> str:
    """Return what a table is doing, in one or two words."""
    match table.status:
        case TableStatus.PLAYING:
            return _("hand %(number)s") % {"number": table.next_hand}
        case TableStatus.SEATED:
            return _("not begun")
        case TableStatus.DRAWN:
            return _("drawn")
        case _:
            return ""


def stamp(table: LiveTable) -> tuple[str, str]:
    """Return the words and the kind of a table's stamp; no words for none."""
    match table.status:
        case TableStatus.CONFIRMED:
            return _("Confirmed"), "calm"
        case TableStatus.RULED:
            return _("Ruled"), "calm"
        case TableStatus.REPORTED:
            return _("To confirm"), "wait"
        case TableStatus.DISPUTED:
            return _("Disputed"), ""
        case TableStatus.ABANDONED:
            return _("Abandoned"), ""
        case _:
            return "", ""


def table_text(table: LiveTable) -> str:
    """Return what is to be said under a table's totals."""
    match table.status:
        case TableStatus.CONFIRMED:
            return _over_text(table)
        case TableStatus.RULED:
            return _ruled_text(table)
        case TableStatus.REPORTED:
            return sentences(_over_text(table), unconfirmed_text(table))
        case TableStatus.DISPUTED:
            return disputed_text(table)
        case TableStatus.ABANDONED:
            return _("The match was given up. It waits for your ruling.")
        case TableStatus.PLAYING:
            return last_hand_text(table.minutes)
        case TableStatus.SEATED:
            return _published_text(table.minutes)
        case _:
            return ""


def last_hand_text(minutes: int | None) -> str:
    """Return how long ago the last hand was written."""
    if not minutes:
        return _("Last hand less than a minute ago.")
    if minutes < MOST_MINUTES:
        text = ngettext(
            "Last hand %(count)s minute ago.",
            "Last hand %(count)s minutes ago.",
            minutes,
        )
        return text % {"count": minutes}
    hours = minutes // 60
    text = ngettext(
        "Last hand %(count)s hour ago.", "Last hand %(count)s hours ago.", hours
    )
    return text % {"count": hours}


def _published_text(minutes: int | None) -> str:
    if not minutes:
        return _("Published less than a minute ago.")
    if minutes < MOST_MINUTES:
        text = ngettext(
            "Published %(count)s minute ago.",
            "Published %(count)s minutes ago.",
            minutes,
        )
        return text % {"count": minutes}
    hours = minutes // 60
    text = ngettext(
        "Published %(count)s hour ago.", "Published %(count)s hours ago.", hours
    )
    return text % {"count": hours}


def _over_text(table: LiveTable) -> str:
    count = table.now.match.hand_count if table.now.match else 0
    hands = ngettext("%(count)s hand.", "%(count)s hands.", count) % {"count": count}
    if table.winner is None:
        return sentences(hands, _("The first place is shared."))
    most = max(seat.total for seat in table.seats)
    text = ngettext(
        "%(name)s wins with %(points)s point.",
        "%(name)s wins with %(points)s points.",
        most,
    )
    wins = text % {"name": table.winner.player.name, "points": most}
    return sentences(hands, wins)


def _ruled_text(table: LiveTable) -> str:
    names = {seat.entry.number: seat.entry.player.name for seat in table.seats}
    rulings = table.now.rulings or {}
    absent = [names[one] for one, ruling in rulings.items() if ruling == "absent"]
    if not absent:
        return _("No match counts here. All three get the points of a bye.")
    return _("Absent: %(names)s. Who was there gets the points of a bye.") % {
        "names": listed(absent)
    }


def unconfirmed_text(table: LiveTable) -> str:
    """Return who has not confirmed."""
    names = [entry.player.name for entry in table.unconfirmed]
    text = ngettext(
        "%(names)s has not confirmed.", "%(names)s have not confirmed.", len(names)
    )
    return text % {"names": listed(names)}


def disputed_text(table: LiveTable) -> str:
    """Return who disputes which hand, with their words."""
    found = []
    for seat in table.disputes:
        values = {
            "name": seat.entry.player.name,
            "number": seat.disputed_hand,
            "why": seat.why,
        }
        if seat.why:
            found.append(_("%(name)s disputes hand %(number)s: “%(why)s”.") % values)
        else:
            found.append(_("%(name)s disputes hand %(number)s.") % values)
    return sentences(*found)


def todo_head(todo: ToDo) -> str:
    """Return which table needs the director, and why: the head over the sentence."""
    table = todo.table
    values: dict[str, object] = {"table": table.number, "minutes": table.minutes}
    match todo.need:
        case Need.DISPUTED:
            return _disputed_head(table) % values
        case Need.ABANDONED:
            return _("Table %(table)s: the match was given up") % values
        case Need.UNDECIDED:
            return _("Table %(table)s: nobody goes on yet") % values
        case Need.UNCONFIRMED:
            names = [entry.player.name for entry in table.unconfirmed]
            text = ngettext(
                "Table %(table)s: %(names)s has not confirmed",
                "Table %(table)s: %(names)s have not confirmed",
                len(names),
            )
            return text % {**values, "names": listed(names)}
        case Need.QUIET:
            text = ngettext(
                "Table %(table)s: no hand for %(minutes)s minute",
                "Table %(table)s: no hand for %(minutes)s minutes",
                table.minutes or 0,
            )
            return text % values
        case Need.NO_SHOW:
            text = ngettext(
                "Table %(table)s: not begun after %(minutes)s minute",
                "Table %(table)s: not begun after %(minutes)s minutes",
                table.minutes or 0,
            )
            return text % values


def _disputed_head(table: LiveTable) -> str:
    """Return it with the place of the table's number still open."""
    numbers = sorted({seat.disputed_hand for seat in table.disputes})
    text = ngettext(
        "Table %(table)s: hand %(numbers)s is disputed",
        "Table %(table)s: hands %(numbers)s are disputed",
        len(numbers),
    )
    return text % {"table": "%(table)s", "numbers": listed(numbers)}


def todo_text(todo: ToDo) -> str:
    """Return the sentence behind it."""
    table = todo.table
    names = listed([seat.entry.player.name for seat in table.seats])
    match todo.need:
        case Need.DISPUTED:
            return disputed_text(table)
        case Need.ABANDONED:
            return _("Rule on it, take the match up again, or let them play a new one.")
        case Need.UNDECIDED:
            return _("A shared place or a ruling leaves it to you to say who does.")
        case Need.UNCONFIRMED:
            return sentences(_over_text(table), last_hand_text(table.minutes))
        case Need.QUIET:
            return _("%(names)s are at hand %(number)s.") % {
                "names": names,
                "number": table.next_hand,
            }
        case Need.NO_SHOW:
            return _("%(names)s: is somebody missing?") % {"names": names}


def todo_button(todo: ToDo) -> str:
    """Return what the button says."""
    number = todo.table.number
    match todo.need:
        case Need.DISPUTED:
            hand = next(seat.disputed_hand for seat in todo.table.disputes)
            return _("Look at hand %(number)s") % {"number": hand}
        case Need.UNCONFIRMED:
            names = [entry.player.name for entry in todo.table.unconfirmed]
            return _("Confirm for %(names)s") % {"names": listed(names)}
        case Need.ABANDONED | Need.NO_SHOW:
            return _("Rule on table %(number)s") % {"number": number}
        case Need.UNDECIDED:
            return _("Name who goes on")
        case Need.QUIET:
            return _("Look at table %(number)s") % {"number": number}


def state_of_play(director: Director) -> str:
    """Return how many tables are decided and how many need somebody."""
    needs = len(director.todo)
    decided = ngettext(
        "%(decided)s of %(count)s table decided.",
        "%(decided)s of %(count)s tables decided.",
        len(director.tables),
    ) % {"decided": director.decided, "count": len(director.tables)}
    if not needs:
        return decided
    need = ngettext("%(count)s table needs you.", "%(count)s tables need you.", needs)
    return sentences(decided, need % {"count": needs})


def waiting_text(director: Director) -> str:
    """Return who waits for which tables; "" where nobody does."""
    if not director.waiting:
        return ""
    names = [entry.player.name for entry in director.waiting]
    values = {"numbers": listed(director.waited_for), "names": listed(names)}
    if len(names) > MOST_NAMES:
        text = ngettext(
            "The players of the other tables wait for table %(numbers)s.",
            "The players of the other tables wait for tables %(numbers)s.",
            len(director.waited_for),
        )
        return text % values
    text = ngettext(
        "%(names)s wait for table %(numbers)s.",
        "%(names)s wait for tables %(numbers)s.",
        len(director.waited_for),
    )
    return text % values


def byes_text(names: Sequence[str]) -> str:
    """Return who has a bye in a round."""
    text = ngettext("%(names)s has the bye.", "%(names)s have a bye.", len(names))
    return text % {"names": listed(names)}


def bye_worth(weight: int) -> str:
    """Return what a bye counts, in match points."""
    text = ngettext(
        "A bye counts %(points)s match point.",
        "A bye counts %(points)s match points.",
        weight,
    )
    return text % {"points": points_text(6 * weight)}


def calm_text(playing: int, waiting: int) -> str:
    """Return what the open tables do while none of them needs anybody.

    playing, waiting: how many have begun, and how many have not.
    """
    if not playing and not waiting:
        return _("All tables are decided.")
    begun = ngettext(
        "%(count)s table is playing.", "%(count)s tables are playing.", playing
    ) % {"count": playing}
    not_begun = ngettext(
        "%(count)s table has not begun yet.",
        "%(count)s tables have not begun yet.",
        waiting,
    ) % {"count": waiting}
    return sentences(begun if playing else "", not_begun if waiting else "")
