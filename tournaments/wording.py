"""The tournament's sentences: whole, and ready for translation."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from scoring.wording import in_words
from tournaments.seating.states import Safety

#: What an operation is called on a button or in a list.
NAMES: dict[str, str | Promise] = {
    "settings": gettext_lazy("Change the settings"),
    "open": gettext_lazy("Open it for entries"),
    "register": gettext_lazy("Add a player"),
    "check_in": gettext_lazy("Check players in"),
    "start": gettext_lazy("Start the tournament"),
    "draw": gettext_lazy("Draw the next round"),
    "discard": gettext_lazy("Draw it again"),
    "swap": gettext_lazy("Exchange two players"),
    "publish": gettext_lazy("Publish the round"),
    "report": gettext_lazy("Confirm a result"),
    "close_round": gettext_lazy("Close the round"),
    "reopen_round": gettext_lazy("Open the round again"),
    "correct": gettext_lazy("Correct a result"),
    "late_entry": gettext_lazy("Add a late player"),
    "return": gettext_lazy("Let a player come back"),
    "withdraw": gettext_lazy("Withdraw a player"),
    "no_show": gettext_lazy("Rule on a table"),
    "cut": gettext_lazy("Make the cut"),
    "reveal": gettext_lazy("Reveal the standings"),
    "finish": gettext_lazy("Finish the tournament"),
    "archive": gettext_lazy("Archive it"),
    "cancel": gettext_lazy("Call it off"),
}
#: What an operation entails, in a few words, where it is safe now.
EFFECTS: dict[str, str | Promise] = {
    "settings": gettext_lazy("what is frozen stays"),
    "open": gettext_lazy("players may be entered"),
    "register": gettext_lazy("by name or from a list"),
    "check_in": gettext_lazy("only they are drawn"),
    "start": gettext_lazy("freezes settings and entries"),
    "draw": gettext_lazy("nobody sees it before you publish"),
    "discard": gettext_lazy("with another seed"),
    "swap": gettext_lazy("shows first what it costs"),
    "publish": gettext_lazy("starts the matches; seats stay"),
    "report": gettext_lazy("in place of who has not"),
    "close_round": gettext_lazy("it counts in the standings"),
    "reopen_round": gettext_lazy("it no longer counts"),
    "correct": gettext_lazy("moves standings, never seats"),
    "late_entry": gettext_lazy("plays from the next round"),
    "return": gettext_lazy("plays from the next round"),
    "withdraw": gettext_lazy("keeps all results"),
    "no_show": gettext_lazy("who is there gets a bye’s points"),
    "cut": gettext_lazy("the first go on, knock-out"),
    "reveal": gettext_lazy("everybody sees the last round"),
    "finish": gettext_lazy("fixes the places"),
    "archive": gettext_lazy("nothing can be corrected then"),
    "cancel": gettext_lazy("its matches stay in the book"),
}
#: What was done, for those who press second and for the journal.
DONE: dict[str, str] = {
    "create": gettext_noop("%(who)s has set up the tournament."),
    "settings": gettext_noop("%(who)s has changed the settings."),
    "open": gettext_noop("%(who)s has opened it for entries."),
    "register": gettext_noop("%(who)s has entered players."),
    "unregister": gettext_noop("%(who)s has taken an entry out."),
    "self_entry": gettext_noop("Somebody has entered by the link."),
    "entry_link": gettext_noop("%(who)s has changed the link for entries."),
    "check_in": gettext_noop("%(who)s has checked players in."),
    "start": gettext_noop("%(who)s has started the tournament."),
    "draw": gettext_noop("%(who)s has drawn round %(round)s."),
    "discard": gettext_noop("%(who)s has discarded the draw of round %(round)s."),
    "swap": gettext_noop("%(who)s has exchanged two players in round %(round)s."),
    "publish": gettext_noop("%(who)s has published round %(round)s."),
    "confirm": gettext_noop(
        "%(who)s has confirmed table %(table)s of round %(round)s."
    ),
    "rule": gettext_noop("%(who)s has ruled on table %(table)s of round %(round)s."),
    "lift": gettext_noop(
        "%(who)s has lifted the ruling on table %(table)s of round %(round)s."
    ),
    "replay": gettext_noop(
        "%(who)s has table %(table)s of round %(round)s play again."
    ),
    "through": gettext_noop(
        "%(who)s has said who goes on from table %(table)s of round %(round)s."
    ),
    "open_table": gettext_noop(
        "%(who)s lets table %(table)s of round %(round)s be corrected."
    ),
    "close_round": gettext_noop("%(who)s has closed round %(round)s."),
    "reopen_round": gettext_noop("%(who)s has opened round %(round)s again."),
    "late_entry": gettext_noop("%(who)s has added a late player."),
    "return": gettext_noop("%(who)s has let a player come back."),
    "withdraw": gettext_noop("%(who)s has withdrawn a player."),
    "disqualify": gettext_noop("%(who)s has disqualified a player."),
    "lots": gettext_noop("%(who)s has drawn lots for the cut."),
    "cut": gettext_noop("%(who)s has made the cut."),
    "reveal": gettext_noop("%(who)s has revealed the standings."),
    "finish": gettext_noop("%(who)s has finished the tournament."),
    "archive": gettext_noop("%(who)s has archived the tournament."),
    "cancel": gettext_noop("%(who)s has called the tournament off."),
}
#: States of a tournament as the head of a page.
HEADINGS: dict[str, str | Promise] = {
    "draft": gettext_lazy("In preparation"),
    "open": gettext_lazy("Open for entries"),
    "running": gettext_lazy("Running"),
    "finished": gettext_lazy("Finished"),
    "archived": gettext_lazy("Archived"),
    "cancelled": gettext_lazy("Called off"),
}


def listed(names: Sequence[object]) -> str:
    """Return names or numbers as one speaks them: 2, 3 and 4."""
    texts = [str(name) for name in names]
    if len(texts) < 2:
        return "".join(texts)
    return _("%(first)s and %(last)s") % {
        "first": ", ".join(texts[:-1]),
        "last": texts[-1],
    }


def sentences(*texts: str) -> str:
    """Put whole sentences after each other; empty ones are passed over."""
    return " ".join(text for text in texts if text)


def safety_text(verdict: Safety) -> str:
    """Return why not, or what it entails, in the reader's language; "" for neither."""
    if not verdict.note:
        return ""
    more = _(verdict.more) if verdict.more else ""
    return sentences(in_words(verdict.note, verdict.values), more)


def done_text(what: str, who: str, details: dict[str, object]) -> str:
    """Return what was done by whom; `details` are those of the journal's line."""
    values = {"who": who, "round": "", "table": "", **details}
    return _(DONE[what]) % values


def somebody() -> str:
    """Return what stands for an actor without an account."""
    return _("Somebody")
