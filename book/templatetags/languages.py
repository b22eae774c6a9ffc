"""The languages of the site, for the foot of every page."""

from django import template
from django.conf import settings
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def offered_languages() -> list[tuple[str, str]]:
    """Return code and own name of each language, which is never translated."""
    return list(settings.LANGUAGES)


@register.simple_tag
def is_draft() -> bool:
    """Whether no native speaker has checked the language shown."""
    return get_language() in settings.DRAFT_LANGUAGES
