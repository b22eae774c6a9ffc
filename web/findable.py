"""Looking for what somebody typed in an address or a form."""


def findable(text: str) -> str:
    """Return the text as every database may be asked for it (S24).

    PostgreSQL refuses U+0000. It becomes a sign that no id, slug or account holds, so
    that nothing is found, with as many statements as for anything else that is not
    there.
    """
    return text.replace("\0", "\ufffd")
