"""The address under which this machine's site is reached, for the start command."""

import os
import socket
import sys
from urllib.parse import urlsplit

import segno

EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  compared with, not bound to


def local_network_address() -> str:
    """The address that other devices of the local network know this machine by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only picks the route.
            # 192.0.2.1 belongs to nobody (RFC 5737).
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def public_url(host: str, port: int) -> str:
    """What to type into a browser when nothing else was configured."""
    name = local_network_address() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def refuse_taken_port(host: str, port: int) -> None:
    """Say so before anything is prepared when another program has the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            sys.exit(
                f"Cannot serve on {host}:{port}: {error.strerror}."
                f" Try another port: make run PORT={port + 1}"
            )


def announce(host: str, port: int, url: str) -> None:
    """Print where the site is, and a code for the phone when it can reach it."""
    out = sys.stdout
    out.write(f"\nThird Hand is served on http://127.0.0.1:{port}/\n")
    if urlsplit(url).hostname not in {"127.0.0.1", "localhost"}:
        out.write(f"For phones and everybody else: {url}/\n\n")
        if host in EVERYWHERE:
            segno.make(f"{url}/", error="m").terminal(out=out, compact=True)
    out.write("Stop it with Ctrl-C.\n\n")
    out.flush()


def main(arguments: list[str]) -> None:
    host, port = os.environ["HOST"], int(os.environ["PORT"])
    if "--free" in arguments:
        refuse_taken_port(host, port)
    elif "--announce" in arguments:
        announce(host, port, os.environ["PUBLIC_URL"])
    else:
        sys.stdout.write(public_url(host, port) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
