"""Every test of the languages begins in English, whatever a page before it spoke."""

from collections.abc import Iterator

import pytest
from django.utils.translation import override


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    with override("en"):
        yield
