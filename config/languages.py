"""The languages of the site, and what Django lacks of them."""

from django.conf.locale import LANG_INFO

LANGUAGES = [
    ("en", "English"),
    ("nl", "Nederlands"),
    ("tl", "Tagalog"),
    ("ro", "Română"),
    ("ha", "Hausa"),
]
#: Translations that nobody who grew up with the language has read yet: their pages
#: say so, and ask for better words.
DRAFT_LANGUAGES = frozenset({"nl", "tl", "ro", "ha"})

# Django knows neither; its own list is what templates and LocaleMiddleware read.
LANG_INFO |= {
    "tl": {"bidi": False, "code": "tl", "name": "Tagalog", "name_local": "Tagalog"},
    "ha": {"bidi": False, "code": "ha", "name": "Hausa", "name_local": "Hausa"},
}
