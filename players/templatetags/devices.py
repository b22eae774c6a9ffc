"""A browser by the name people know, not by the line it introduces itself with."""

from django import template

register = template.Library()

#: Part of the line, what it is. The first that is found counts: most browsers name
#: others too, and every Android says Linux.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
LONGEST = 60


@register.filter
def device_name(agent: str) -> str:
    """Return "Firefox, Windows", or the start of the line where it names neither."""
    found = [
        next((name for part, name in known if part in agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(name for name in found if name) or agent[:LONGEST]
