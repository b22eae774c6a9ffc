"""Every address of the site, as the URLconf has it."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

#: What may be asked of an address; TRACE and CONNECT never reach a view.
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


def every_route() -> dict[str, str]:
    """Return name and address of each route; those without a name go by address."""
    routes = [(name or address, address) for name, address in _walk(get_resolver())]
    found = dict(routes)
    assert len(found) == len(routes), "two addresses of one name: the matrix sees one"
    return found


def _walk(
    resolver: URLResolver, before: str = "", space: str = ""
) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _walk(pattern, address, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}" if pattern.name else "", address
