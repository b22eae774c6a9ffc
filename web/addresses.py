"""Where a request comes from, as far as it can be believed."""

import ipaddress
from functools import lru_cache
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

#: Stands for a sender that the server did not name, such as a Unix socket.
UNKNOWN = "0.0.0.0"  # noqa: S104  an address to show, not one to listen on
IPV6_NETWORK = 64


def client_address(request: HttpRequest) -> str:
    """Return the sender's address.

    Each of the `TRUSTED_PROXIES` in front adds the address it was called from at the
    end of `X-Forwarded-For`, so the sender stands that many places from the end. What
    is written before that, or without such proxies, anybody may have made up (S20).
    """
    proxies: int = settings.TRUSTED_PROXIES or 0
    named = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    told = _clean(named[-proxies]) if 0 < proxies <= len(named) else ""
    return told or _clean(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


def refuse_forged_host(request: HttpRequest) -> None:
    """Refuse a Host that is not ours (S67), as `get_host` does; it is asked only for
    what was not looked at before.
    """
    host = request.META.get("HTTP_HOST", "")
    if not _is_ours(host, tuple(settings.ALLOWED_HOSTS)):
        request.get_host()


@lru_cache(maxsize=64)
def _is_ours(host: str, allowed: tuple[str, ...]) -> bool:
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, allowed)


@lru_cache(maxsize=1024)
def network_of(address: str) -> str:
    """Return what one household has: the address, or the /64 network of IPv6."""
    known = ipaddress.ip_address(address)
    if isinstance(known, ipaddress.IPv4Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    network = ipaddress.ip_network(f"{known}/{IPV6_NETWORK}", strict=False)
    return str(network.network_address)


def is_own_machine(url: str) -> bool:
    """Whether the address leads every machine to itself: loopback, or *localhost*."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=1024)
def _clean(text: str) -> str:
    """Return the address without brackets and port, or "" where it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
