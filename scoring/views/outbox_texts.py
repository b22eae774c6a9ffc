"""The words of the outbox: what is saved, what waits on the phone, and why."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.views.plurals import by_plural
from scoring.views.texts import box_words


def outbox_texts() -> dict[str, object]:
    """Return every text in the reader's language, its places still open."""
    counted = _counted() | _of_others()
    told = _receipts() | _places() | _reasons() | _pencil()
    return counted | told | _buttons()


def _counted() -> dict[str, object]:
    """Texts that depend on how many hands wait, by plural form."""
    return {
        "offline": by_plural(
            lambda n: ngettext(
                "Offline, %(count)s hand kept", "Offline, %(count)s hands kept", n
            )
        ),
        "kept": by_plural(
            lambda n: ngettext("%(count)s hand kept", "%(count)s hands kept", n)
        ),
        "log_in": by_plural(
            lambda n: ngettext(
                "Log in to send %(count)s kept hand",
                "Log in to send %(count)s kept hands",
                n,
            )
        ),
        "throw_sure": by_plural(
            lambda n: ngettext(
                "Throw away %(count)s kept hand for good?",
                "Throw away %(count)s kept hands for good?",
                n,
            )
        ),
    }


def _of_others() -> dict[str, object]:
    """What waits here and is not the reader's, by plural form."""
    return {
        "others": by_plural(
            lambda n: ngettext(
                "%(count)s hand waits on this phone for another account. Log in with"
                " that account, and it is sent.",
                "%(count)s hands wait on this phone for another account. Log in with"
                " that account, and they are sent.",
                n,
            )
        ),
        "nameless": by_plural(
            lambda n: ngettext(
                "%(count)s hand was typed on this phone while nobody was logged in.",
                "%(count)s hands were typed on this phone while nobody was logged in.",
                n,
            )
        ),
    }


def _receipts() -> dict[str, object]:
    return {
        "saved": _("Saved"),
        "sending": _("Sending"),
        "is_offline": _("Offline"),
        "undo_kept": _("An undo is kept"),
        "heading": _("Hand %(number)s"),
        "twice": _("Hand %(number)s, twice"),
        "refused": _("Hand %(number)s needs you"),
        "recorded": _("Hand %(number)s recorded: %(name)s +%(points)s, now %(total)s."),
        "recorded_none": _("Hand %(number)s recorded: no points."),
        "same": _("Hand %(number)s was already in, same as yours."),
        "kept_hand": _(
            "Hand %(number)s is kept on this phone and goes when you are back:"
            " %(name)s +%(points)s, %(total)s."
        ),
        "kept_none": _(
            "Hand %(number)s is kept on this phone and goes when you are back:"
            " no points."
        ),
        "taken_back": _("Hand %(number)s is taken back."),
        "deals": _("%(box)s deals. %(captain)s is captain, %(sitter)s sits out."),
        "match_over": _("Match over"),
        "wins": _("%(name)s wins with %(total)s"),
        "shared": _("The match is over"),
    }


def _places() -> dict[str, object]:
    return {
        "winner": _("Wins"),
        "roles": {
            "box": box_words(),
            "captain": [_("Captain")],
            "sitter": [_("Sits out")],
        },
        "sheet_roles": {
            "box": _("in the box"),
            "captain": _("captain"),
            "sitter": _("sat out"),
        },
    }


def _reasons() -> dict[str, object]:
    return {
        "not_kept": _(
            "That did not get through, and this phone cannot keep hands: its storage"
            " is full or shut. Hand %(number)s is still here: try again."
        ),
        "no_storage": _(
            "This phone cannot keep hands: its storage is full or shut. Stay on this"
            " page until a hand says recorded."
        ),
        "did_not_get_through": _("That did not get through. Try again."),
        "came_in": _("Hand %(number)s came in from another phone"),
        "went_out": _("Hand %(number)s was taken back on another phone"),
        "changed": _("The match was changed on another phone"),
        "hand_waits": _("Hand %(number)s waits. %(reason)s"),
        "undo_waits": _("Taking back hand %(number)s waits. %(reason)s"),
        "gone": _(
            "This link no longer works. The hands stay on this phone; ask for a new"
            " link."
        ),
        "logged_out": _("You were logged out. Log in, and it is recorded."),
        "changing": _("Hand %(number)s is being changed."),
        "reseated": _(
            "Hand %(number)s is between %(box)s and %(captain)s now. Yours is typed for"
            " %(a)s and %(b)s."
        ),
        "conflict": _("Another phone was first. Compare the two."),
    }


def _buttons() -> dict[str, object]:
    return {
        "undo": _("Undo"),
        "redo": _("Put it back"),
        "undo_hand": _("Undo hand %(number)s"),
        "compare": _("Compare"),
        "leave": _("Leave it as it was"),
        "keep_seats": _("Mine is right"),
        "take_seats": _("Clear mine"),
        "mine_is": _("Mine is hand %(number)s"),
        "change": _("Change it"),
        "log_in_now": _("Log in"),
        "send_mine": _("Send them as mine"),
        "throw_away": _("Throw away the kept hands"),
        "throw_one": _("Throw it away"),
        "keep_them": _("Keep them"),
    }


def _pencil() -> dict[str, object]:
    return {
        "pencil_mine": _("You keep the score on this phone."),
        "pencil_free": _("Nobody holds the pencil."),
        "pencil_named": _("%(name)s keeps the score on another phone."),
        "pencil_other": _("Another phone keeps the score."),
    }
