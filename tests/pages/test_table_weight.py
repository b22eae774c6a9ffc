"""What the table page makes a phone fetch the first time: a fence beside the benchmark.

`python -m benchmarks.table_page` measures it in a browser; this adds up the same files,
so that the day it grows too heavy is the day it is seen.
"""

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client

from scoring.models import Match

BUDGET = 130_000
NAMED = r'(?:href|src)="/static/([^"#]+\.(?:css|js|woff2))"'
#: What comes with every answer before its body, as measured.
HEAD = 600
#: Fonts are fetched for the words on the page and not named in it, but for two.
FONTS = ("besley-num-500", "fira-sans-latin-600-normal")


def test_the_first_load_stays_within_its_budget(client: Client, match: Match) -> None:
    page = client.get(f"/m/{match.public_id}/record/").content
    names = set(re.findall(NAMED, page.decode()))
    names |= {f"fonts/{name}.woff2" for name in FONTS}

    weights = {name: _weight(name) for name in names}
    total = len(gzip.compress(page)) + sum(weights.values()) + HEAD * (len(names) + 1)

    assert len(names) > 30
    assert total < BUDGET, sorted(weights.items(), key=lambda pair: -pair[1])


def _weight(name: str) -> int:
    found = finders.find(name)
    assert isinstance(found, str), f"{name} is named on the page and is not there"
    content = Path(found).read_bytes()
    return len(content) if name.endswith(".woff2") else len(gzip.compress(content))
