"""The catalogues of locale/, read as they lie there; the sentences of the code."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("nl", "tl", "ro", "ha")
NO_GETTEXT = "NO GETTEXT: whether locale/ is up to date is NOT CHECKED (apt: gettext)."

#: Places of both kinds: %(name)s of our own sentences, {name} of Django's.
PLACE = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}|(%%)")
SOURCES = ("book", "config", "players", "scoring", "tournaments", "web", "templates")


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(_folder(language) / "django.po"))


def compiled(language: str) -> polib.MOFile:
    return polib.mofile(str(_folder(language) / "django.mo"))


def key(entry: polib.POEntry) -> tuple[str, str, str]:
    """What makes it that sentence: context, sentence, plural; "" for none."""
    return (entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")


def wordings(entry: polib.POEntry) -> list[str]:
    """The translation, or each of its plural forms."""
    if entry.msgid_plural:
        return [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
    return [entry.msgstr]


def places(text: str) -> set[str]:
    """The names of the places that are filled in when the sentence is shown."""
    found = PLACE.findall(text)
    return {ours or theirs for ours, theirs, _ in found if ours or theirs}


def sentences_of_the_code(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Extract them anew, in a copy, as `make messages` does."""
    for name in SOURCES:
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "manage.py", folder)
    (folder / "locale").mkdir()
    command = [
        *("manage.py", "makemessages", "-v", "0", "-l", "nl"),
        *("--no-wrap", "--add-location", "file"),
    ]
    site = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, *command], cwd=folder, env=site, check=True)
    written = folder / "locale" / "nl" / "LC_MESSAGES" / "django.po"
    yield from (key(entry) for entry in polib.pofile(str(written)))


def _folder(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES"
