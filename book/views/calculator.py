"""The calculator: cards in, melds, discard and knock out; nothing is kept."""

from dataclasses import asdict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from book.views.rules import numbers_of_the_reader
from scoring.forms.calculator import TOO_MANY, CalculatorForm
from scoring.queries.shown_advice import advice_texts, shown_advice
from scoring.rules.advice import advise
from scoring.rules.cards import Cards
from scoring.rules.ruleset import Ruleset
from scoring.views.card_texts import card_data, typing_refusals
from scoring.views.plurals import by_plural


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """What the typed cards come to; the script works it out with each tap."""
    rules, club_name = numbers_of_the_reader(request)
    form = CalculatorForm(request.GET)
    is_refused = not form.is_valid()
    cards = form.cleaned_data.get("cards", Cards())
    turned_up = form.cleaned_data.get("turned_up")
    context = {
        "form": form,
        "number": len(cards),
        "advice": shown_advice(advise(cards, rules, turned_up=turned_up)),
        "rules": rules,
        "club_name": club_name,
        "data": _data(rules),
        "page_error": is_refused,
    }
    status = 422 if is_refused else 200
    return render(request, "book/calculator.html", context, status=status)


def _data(rules: Ruleset) -> dict[str, object]:
    """Return what the script works and speaks with."""
    cards = card_data()
    return {
        "rules": asdict(rules),
        "names": cards["names"],
        "suits": cards["suits"],
        "texts": advice_texts() | typing_refusals() | _said(),
        "number": by_plural(
            lambda count: ngettext("%(count)s card.", "%(count)s cards.", count)
        ),
    }


def _said() -> dict[str, str]:
    return {
        "melds": _("Melds"),
        "short_knock_then": _("knock with"),
        "short_gin_then": "",
        "full": _("Eleven cards are in. Tap one to take it out first."),
        "too_many_cards": str(TOO_MANY),
        "said_some": _("%(count)s left so far."),
        "said_above": _("%(count)s: no knock yet."),
        "said_knock": _("Knock with %(count)s."),
        "said_gin": _("Gin."),
        "said_big_gin": _("Big gin."),
        "said_above_then": _("Discard: %(card)s. %(count)s: no knock yet."),
        "said_knock_then": _("Discard: %(card)s. Then knock with %(count)s."),
        "said_gin_then": _("Discard: %(card)s. Then it is gin."),
    }
