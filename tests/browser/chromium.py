"""How the tests and the screenshots start the browser, and the sizes they look at."""

from typing import Any

from tests.conftest import chromium_path

SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}

LAUNCH: dict[str, Any] = {
    "executable_path": chromium_path(),
    "args": [
        "--no-sandbox",  # the sandbox cannot be had as root or in a container
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        # No name but this machine's is found: nothing can leave, workers included.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
}
