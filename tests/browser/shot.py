"""One picture of a page."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page


@dataclass(frozen=True)
class Shot:
    """One picture: its file's name, the page's address, what to press first."""

    name: str
    path: str | Callable[[], str]
    steps: Callable[[Page], None] | None = None
    #: For pages that only some may see: one of the demo club's people (visitors.py).
    user: str | None = None
    full_page: bool = True
    #: The page is a refusal: its status is 4xx, and the browser's console says so.
    is_refused: bool = False
    #: Its steps take the network away, of which the console tells.
    is_cut: bool = False

    def address(self) -> str:
        return self.path if isinstance(self.path, str) else self.path()
