"""Sentences whose number is only known in the browser."""

from collections.abc import Callable

#: A number for each plural form that a language of ours has.
PLURALS = {"one": 1, "few": 2, "other": 20}


def by_plural(tell: Callable[[int], str]) -> dict[str, str]:
    """Return the sentence in each plural form; `words.js` chooses from them.

    tell: gives the sentence that stands with a number, its places still open.
    """
    return {form: tell(number) for form, number in PLURALS.items()}
