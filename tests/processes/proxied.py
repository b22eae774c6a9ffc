"""The shipped proxy in front of one site or several."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.processes.live_site import ROOT, free_port


def why_no_proxy() -> str:
    """Why there is none on this machine; "" where there is."""
    return "" if shutil.which("nginx") else "needs nginx (Debian: nginx-light)"


@contextmanager
def proxied(sites: Sequence[int], folder: Path) -> Iterator[int]:
    """The shipped configuration in front of these ports, without its TLS; its port.

    What it writes lies in the folder: `access` and `errors`.
    """
    port = free_port()
    text = (ROOT / "deploy/nginx.conf").read_text()
    before, _tls, _rest = text.partition("    server {\n        listen 8443")
    behind = " ".join(f"server 127.0.0.1:{site};" for site in sites)
    # Started by root its processes would be nobody, who may not write into the folder.
    user = "user root root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"daemon off;\n{user}{before}}}\n".replace("/tmp/", f"{folder}/")  # noqa: S108
        .replace("server web:8000 resolve;", behind)
        .replace("listen 8080", f"listen 127.0.0.1:{port}")
        .replace("/dev/stdout", f"{folder}/access")
    )
    with (folder / "errors").open("ab") as errors:
        server = subprocess.Popen(
            ["nginx", "-c", str(folder / "nginx.conf")], stderr=errors
        )
    try:
        yield _answering(port)
    finally:
        server.terminate()
        server.wait(20)


def _answering(port: int) -> int:
    limit = time.monotonic() + 20
    while time.monotonic() < limit:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return port
        time.sleep(0.05)
    raise RuntimeError("nginx did not start")
