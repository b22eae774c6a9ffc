"""When two user names count as the same."""

import unicodedata

from players.rules.names import name_key


def guess_key(user_name: str) -> str:
    """Return what all spellings share that somebody may try for one account (S20).

    Case, width, blanks, accents and invisible characters are left out. Two accounts
    may share it: then they share the limit of wrong passwords, nothing else.
    """
    bare = unicodedata.normalize("NFKD", name_key(user_name))
    return "".join(sign for sign in bare if unicodedata.category(sign)[0] not in "MCZ")
