"""What each step of an event will do, said before it is done."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryState, TournamentState
from tournaments.queries.cut import Cut
from tournaments.queries.event import Event
from tournaments.queries.knock_out import is_knock_out, planned_rounds, still_in
from tournaments.queries.settings import settings_of, warning_texts
from tournaments.seating.brackets import pass_cut
from tournaments.views.texts import bye_worth, byes_text


def of_opening(event: Event) -> list[str]:
    """What opening does."""
    return [
        _("Players can be entered and checked in."),
        _("Everybody who sees the club sees the tournament."),
    ]


def of_start(event: Event) -> list[str]:
    """What the start does, and what the settings mean for so many players."""
    states = [entry.state for entry in event.entries.values()]
    here = states.count(EntryState.CHECKED_IN)
    missing = len(states) - here
    told = _counted_players(here)
    if missing:
        text = ngettext(
            "%(count)s player who is entered and not here does not play. They can be"
            " added late.",
            "%(count)s players who are entered and not here do not play. They can be"
            " added late.",
            missing,
        )
        told.append(text % {"count": missing})
    told.append(_("Format, points and house rules are frozen."))
    if event.tournament.entry_link_on:
        told.append(_("The link for entries closes."))
    return told + warning_texts(settings_of(event.tournament), here)


def _counted_players(count: int) -> list[str]:
    tables, byes = divmod(count, 3)
    told = [
        ngettext("%(count)s player plays.", "%(count)s players play.", count)
        % {"count": count},
        ngettext(
            "They sit at %(count)s table of three.",
            "They sit at %(count)s tables of three.",
            tables,
        )
        % {"count": tables},
    ]
    if not byes:
        return [*told, _("Nobody has a bye.")]
    text = ngettext(
        "%(count)s player has a bye in each round.",
        "%(count)s players have a bye in each round.",
        byes,
    )
    return [*told, text % {"count": byes}]


def of_draw(event: Event) -> list[str]:
    """What the next draw is about."""
    number = event.number + 1
    told = [_("Nobody but the directors sees it before you publish it.")]
    if is_knock_out(event):
        count = len(still_in(event))
        text = ngettext(
            "Round %(number)s is a knock-out round of %(count)s player.",
            "Round %(number)s is a knock-out round of %(count)s players.",
            count,
        )
        return [text % {"number": number, "count": count}, *told]
    text = _("Round %(number)s of %(rounds)s.")
    values = {"number": number, "rounds": planned_rounds(event)}
    return [text % values, *_counted_players(len(event.active)), *told]


def of_redraw(event: Event) -> list[str]:
    """What another draw does."""
    return [
        _("Round %(number)s is drawn with another seed. The first draw is kept.")
        % {"number": event.number},
        _("What was exchanged by hand is lost."),
    ]


def of_discard(event: Event) -> list[str]:
    """What taking back a draw does."""
    return [
        _("Round %(number)s is not drawn any more.") % {"number": event.number},
        _("Players may come and go before it is drawn anew."),
    ]


def of_publication(event: Event) -> list[str]:
    """What publishing does: irreversible."""
    latest = event.latest
    if latest is None:
        return []
    tables = len(latest.tables)
    told = [
        ngettext(
            "%(count)s match starts, with a table link for its card.",
            "%(count)s matches start, each with a table link for its card.",
            tables,
        )
        % {"count": tables},
        _("Everybody sees where they sit. The seats never change after that."),
    ]
    if latest.byes:
        told.append(byes_text(event.names(latest.byes)))
        told.append(bye_worth(event.tournament.bye_weight))
    return told


def of_closing(event: Event) -> list[str]:
    """What closing a round does."""
    return [
        _("Round %(number)s counts in the standings.") % {"number": event.number},
        _("The table links of the round open nothing any more."),
        _("You can open it again until the next round is drawn."),
    ]


def of_reopening(event: Event) -> list[str]:
    """What opening a closed round does."""
    return [
        _("Round %(number)s does not count until it is closed again.")
        % {"number": event.number},
        _("Its tables get new links."),
    ]


def of_reveal(event: Event) -> list[str]:
    """What the reveal does."""
    return [_("Everybody sees the standings with the last round.")]


def of_finish(event: Event) -> list[str]:
    """What the end does, and what is left out by it."""
    told = [_("The places are fixed as the standings have them now.")]
    left = planned_rounds(event) - event.number
    if left > 0:
        text = ngettext(
            "%(count)s round is not played.", "%(count)s rounds are not played.", left
        )
        told.append(text % {"count": left})
    if event.tournament.cut and event.tournament.cut_places is None:
        told.append(_("No cut is made."))
    told.append(_("A result that is corrected later still moves the places."))
    return told


def of_archive(event: Event) -> list[str]:
    """What the archive does: irreversible."""
    return [_("No result of the tournament can be corrected any more.")]


def of_cancelling(event: Event) -> list[str]:
    """What calling off does: irreversible."""
    told = [_("Nobody plays on, and there are no places.")]
    if event.tournament.state == TournamentState.RUNNING:
        told.append(_("Matches that were played stay in the book as ordinary ones."))
    return told


def of_cut(event: Event, cut: Cut) -> dict[str, object]:
    """What the page of the cut shows: who passes, who is level, what lots said."""
    line = cut.line
    passed = () if cut.needs_lots else pass_cut(line, cut.lots)
    return {
        "through": event.names(line.through),
        "level": event.names(line.level) if line.places else (),
        "places": line.places,
        "needs_lots": cut.needs_lots,
        "by_lot": event.names(passed[len(line.through) :]),
    }
