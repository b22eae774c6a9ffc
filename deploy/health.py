"""Asks the site on this machine whether it is alive: the container's health check."""

import os
import sys
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit


def is_alive(port: int, host: str) -> bool:
    """Whether `/healthz` answers 200 under the name that the site goes by."""
    connection = HTTPConnection("127.0.0.1", port, timeout=4)
    try:
        connection.request("GET", "/healthz", headers={"Host": host})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    address = os.environ.get("PUBLIC_URL", "http://localhost")
    port = int(os.environ.get("PORT", "8000"))
    sys.exit(not is_alive(port, urlsplit(address).netloc))
