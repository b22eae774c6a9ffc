"""What the pad's script says while a hand is entered by cards."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.queries.shown_cards import card_names
from scoring.views.plurals import by_plural


def card_data() -> dict[str, object]:
    """Return the names of cards, ranks and suits, and every text of the card grid."""
    ranks = {letter: letter.replace("T", "10") for letter in "A23456789TJQK"}
    ranks |= {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
    suits = {"S": _("Spades"), "H": _("Hearts"), "D": _("Diamonds"), "C": _("Clubs")}
    return {
        "names": card_names(),
        "ranks": ranks,
        "suits": suits,
        "texts": _picking() | _counted() | _room() | _refusals() | _check(),
    }


def _picking() -> dict[str, str]:
    return {
        "who": _("Who knocked? Tap the name first."),
        "tab_who": _("knocked?"),
        "tab_some_knocked": _("knocked, %(number)s of %(most)s"),
        "tab_some_other": _("%(number)s of %(most)s"),
        "tab_full_knocked": _("knocked, all %(number)s in"),
        "tab_full_other": _("all %(number)s in"),
        "how": _("Slide down a suit for a run, across for a set."),
        "eleven": _("%(name)s has 10 cards. An eleventh makes big gin."),
        "onward": _("Go on"),
        "in_hand": _("%(card)s, in %(name)s’s hand"),
        "take_out": _("Take out the %(card)s"),
        "type": _("Type %(name)s’s cards, like 5h 6h 10s Qd"),
        "holds": _("%(name)s: %(cards)s."),
    }


def _counted() -> dict[str, object]:
    """Texts that follow the number of cards in a hand, by plural form."""
    return {
        "more": by_plural(
            lambda n: ngettext(
                "%(count)s more for %(name)s.", "%(count)s more for %(name)s.", n
            )
        ),
        "all_in": by_plural(
            lambda n: ngettext(
                "%(name)s has %(count)s card.", "%(name)s has %(count)s cards.", n
            )
        ),
        "next": by_plural(
            lambda n: ngettext(
                "%(name)s has %(count)s card. Now %(other)s’s.",
                "%(name)s has %(count)s cards. Now %(other)s’s.",
                n,
            )
        ),
        "wrong_number": by_plural(
            lambda n: ngettext(
                "%(name)s has %(count)s card. A hand is 10.",
                "%(name)s has %(count)s cards. A hand is 10.",
                n,
            )
        ),
    }


def _room() -> dict[str, object]:
    """Texts that follow how many fit, or how many ways there are, by plural form."""
    return {
        "full": by_plural(
            lambda n: ngettext(
                "%(name)s has %(count)s. Tap it to take it out first.",
                "%(name)s has %(count)s. Tap one to take it out first.",
                n,
            )
        ),
        "room": by_plural(
            lambda n: ngettext(
                "%(name)s has room for %(count)s more.",
                "%(name)s has room for %(count)s more.",
                n,
            )
        ),
        "ways": by_plural(
            lambda n: ngettext(
                "%(count)s way to lay this out", "%(count)s ways to lay this out", n
            )
        ),
    }


def typing_refusals() -> dict[str, str]:
    """Return what is said of typed cards that cannot be read."""
    return {
        "unknown_card": _("“%(card)s” is not a card. Write them like 4c 10h Ks."),
        "card_twice": _("%(card)s is there twice. Take one away."),
        "too_long": _("That is more than ten cards can fill. Write each card once."),
    }


def _refusals() -> dict[str, str]:
    return typing_refusals() | {
        "duplicate": _("%(card)s is in %(owner)s’s hand."),
        "move_ask": _("A card can be in one hand only. Move it to %(name)s?"),
        "move": _("Move it"),
        "too_much": _(
            "A knock needs %(limit)s or less. %(name)s’s cards come to %(count)s."
        ),
        "only_gin": _("Only gin ends this hand. %(name)s’s cards come to %(count)s."),
        "not_big_gin": _(
            "Eleven cards are big gin only if all are melded; %(name)s’s leave"
            " %(count)s. Take the discard out."
        ),
        "required": _("First the card that was turned up."),
    }


def _check() -> dict[str, str]:
    return {
        "change": _("Change"),
        "change_named": _("Change %(name)s’s cards"),
        "set": _("set"),
        "run": _("run"),
        "off_set": _("laid off on %(name)s’s set"),
        "off_run": _("laid off on %(name)s’s run"),
        "unmatched": _("unmatched %(sum)s"),
        "differs": _("By the cards %(name)s had %(right)s, you typed %(typed)s."),
        "differs_knocker": _(
            "By the cards %(name)s knocked with %(right)s, you typed %(typed)s."
        ),
        "take": _("Record %(number)s"),
        "better": _("Another way to lay these cards would have scored %(points)s."),
        "better_lost": _(
            "Another way to lay these cards would have given away only %(points)s."
        ),
        "way": _("%(melds)s: %(name)s +%(points)s"),
        "way_none": _("%(melds)s: no points"),
    }
