"""Which addresses outside may be sent to: a list of our own (S46).

Python's `is_global` says yes to NAT64, multicast and 6to4, behind which a machine of
this network may stand; so what may not be reached is named here, net by net.
"""

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LONGEST_URL = 500
PORTS = {"http": 80, "https": 443}


def _nets(*texts: str) -> tuple[Network, ...]:
    return tuple(ipaddress.ip_network(text) for text in texts)


#: Never, whatever the operator allows: the metadata of clouds lies there.
LINK_LOCAL = _nets("169.254.0.0/16", "fe80::/10")
#: Loopback, private and shared nets: only where the operator allows them.
PRIVATE = _nets(
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
    *("100.64.0.0/10", "::1/128", "fc00::/7"),
)
#: What no receiver on the internet has: this host, protocols, examples, benchmarks,
#: 6to4 and Teredo, multicast, reserved.
NOBODYS = _nets(
    *("0.0.0.0/8", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24"),
    *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"),
    *("224.0.0.0/4", "240.0.0.0/4"),
    *("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"),
)
#: The only IPv6 space that is handed out; mapped, NAT64 and all else lie outside.
GLOBAL_V6 = ipaddress.ip_network("2000::/3")

_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


class ReceiverRefused(Exception):
    """An address that is not sent to. code: which of `CODES` it is."""

    CODES = ("form", "scheme", "port", "password", "host", "number", "net", "unknown")

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Receiver:
    """Where to send to. host: a name in ASCII, or an address without brackets."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def host_header(self) -> str:
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == PORTS[self.scheme] else f"{name}:{self.port}"


def read_receiver(url: str) -> Receiver:
    """Return the parts of an address that somebody typed; refuse what is not plain."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable():
        raise ReceiverRefused("form")
    if any(sign in url for sign in ' \\"<>^`{|}#'):
        raise ReceiverRefused("form")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ReceiverRefused("form") from None
    if parts.scheme not in PORTS:
        raise ReceiverRefused("scheme")
    if "@" in parts.netloc:
        raise ReceiverRefused("password")
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values():
        raise ReceiverRefused("port")
    host = _plain_host(parts.hostname or "")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Receiver(parts.scheme, host, port, target)


def refused_net(address: Address, *, allow_private: bool) -> bool:
    """Whether nothing is sent to that address."""
    if _within(address, LINK_LOCAL):
        return True
    if _within(address, PRIVATE):
        return not allow_private
    if address.version == 6 and address not in GLOBAL_V6:
        return True
    return _within(address, NOBODYS)


def checked_addresses(texts: list[str], *, allow_private: bool) -> list[Address]:
    """Return what a name resolved to; one bad address among them refuses all."""
    if not texts:
        raise ReceiverRefused("unknown")
    try:
        addresses = [ipaddress.ip_address(text) for text in texts]
    except ValueError:  # such as fe80::1%eth0
        raise ReceiverRefused("net") from None
    if any(refused_net(each, allow_private=allow_private) for each in addresses):
        raise ReceiverRefused("net")
    return addresses


def _plain_host(host: str) -> str:
    """Return a name, or an address in its one usual spelling.

    2130706433, 0x7f000001, 0177.0.0.1 and 127.1 all mean 127.0.0.1 to the resolver:
    whatever ends in a number must be four plain numbers.
    """
    if ":" in host:
        try:
            return str(ipaddress.IPv6Address(host))
        except ValueError:
            raise ReceiverRefused("host") from None
    labels = host.removesuffix(".").split(".")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(ipaddress.IPv4Address(host))
        except ValueError:
            raise ReceiverRefused("number") from None
    if len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        raise ReceiverRefused("host")
    return host


def _within(address: Address, nets: tuple[Network, ...]) -> bool:
    return any(address in net for net in nets if net.version == address.version)
