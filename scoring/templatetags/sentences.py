"""The sentence of a hand as the pad writes it: who scores what in bold."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def award_in_bold(sentence: str) -> SafeString:
    """Return the sentence with what follows its last colon in bold; without a
    colon, as it is."""
    before, colon, award = str(sentence).rpartition(": ")
    if not colon:
        return format_html("{}", sentence)
    return format_html("{}: <b>{}</b>", before, award)
