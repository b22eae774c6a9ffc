"""What a row of the matrix says of a route."""

from dataclasses import dataclass, field

from players.rules.permissions import Action
from tests.access.rules import Rule, club_page

Form = dict[str, object]
HAND_TAG = {"If-Match": '"{newest_tag}"'}


@dataclass(frozen=True, slots=True)
class Row:
    """args: the parts of the address. get, post...: the answer to who is let in."""

    rule: Rule
    args: dict[str, str] = field(default_factory=dict)
    query: str = ""
    get: int | None = None
    post: int | None = None
    put: int | None = None
    delete: int | None = None
    form: Form = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    is_call: bool = False
    is_allauth: bool = False

    def looks_first(self, method: str) -> bool:
        """Whether who asks counts before the method does, as in section 4 of the API.

        Our pages refuse a method unseen; allauth's know GET, HEAD and POST alike.
        """
        return self.is_call or (self.is_allauth and method in ("GET", "HEAD", "POST"))

    def refuses_unseen(self, method: str) -> bool:
        """Whether the method is 405 whoever asks."""
        return self.answer(method) == 405 and not self.looks_first(method)

    def answer(self, method: str) -> int:
        """What somebody who is let in hears."""
        if method == "OPTIONS" and self.is_call:
            return 204
        known = {"GET": self.get, "HEAD": self.get, "POST": self.post}
        known |= {"PUT": self.put, "DELETE": self.delete}
        return known.get(method) or 405


def club_row(action: Action, **more: object) -> Row:
    """A page of a club, by its slug."""
    return Row(club_page(action), {"slug": "{slug}"}, **more)  # type: ignore[arg-type]
