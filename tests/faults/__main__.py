"""The long fault runs: `make faults`, or `python -m tests.faults F1 F3`.

Each fault twenty times over at least a minute, with eight client processes on twenty
matches; then the journals are judged. On the database of DATABASE_URL (a new one on
that server, or a server of the run's own), else an SQLite file. What the machine lacks
is said, and left out.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults import causes, gone, jumps, rough, storage, upgrade
from tests.faults.playing import Given

#: What is caused under each name of the table in the security paper.
FAULTS: dict[str, tuple[Callable[[Given], list[str]], ...]] = {
    "F1": (causes.kills, storage.power_cuts),
    "F2": (causes.cuts,),
    "F3": (storage.full_disk,),
    "F4": (gone.database_gone,),
    "F5": (gone.redis_gone,),
    "F6": (jumps.jumps,),
    "F7": (upgrade.upgrade,),
    "F8": (causes.slow_clients,),
    "passwords": (rough.guesses,),
}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("faults", nargs="*", help=f"of {', '.join(FAULTS)}; or all")
    options.add_argument("--times", type=int, default=20)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=random.randrange(10**6))
    options.add_argument(
        "--previous", default="", help="the commit of F7's old release"
    )
    given = options.parse_args()
    server = os.environ.get("DATABASE_URL", "")
    print(f"seed {given.seed}, {server.partition(':')[0] or 'sqlite'}")
    broken = 0
    for name in given.faults or FAULTS:
        for cause in FAULTS[name]:
            begun = time.monotonic()
            found = _caused(cause, given, server)
            print(
                f"{name} {cause.__name__}: {time.monotonic() - begun:.0f} s", flush=True
            )
            broken += len(found)
            for fault in found:
                print(f"  BROKEN {name}: {fault}", flush=True)
    return 1 if broken else 0


def _caused(
    cause: Callable[[Given], list[str]], options: argparse.Namespace, server: str
) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        given = Given(
            Path(folder),
            options.seed,
            options.times,
            options.seconds,
            server,
            options.previous,
        )
        return cause(given)


if __name__ == "__main__":
    sys.exit(main())
