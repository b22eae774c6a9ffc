"""A director at the pages of a tournament, and what they read there."""

import re

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.pages.people_site import log_in, text_of
from tests.tournaments.event.stage import now
from tournaments.models import Tournament
from tournaments.queries.event import Event


class Office:
    """A browser of somebody with a role, at one tournament."""

    def __init__(self, tournament: Tournament, role: str = "organiser") -> None:
        self.tournament = tournament
        self.client = log_in(role, tournament.club) if role else Client()

    @property
    def event(self) -> Event:
        return now(self.tournament)

    def url(self, name: str = "desk", *args: object) -> str:
        first = (self.tournament.club.slug, self.tournament.slug)
        return reverse(f"tournaments:{name}", args=[*first, *args])

    def get(self, name: str = "desk", *args: object, query: str = "") -> HttpResponse:
        return self.client.get(self.url(name, *args) + query)

    def read(self, name: str = "desk", *args: object, query: str = "") -> str:
        answer = self.get(name, *args, query=query)
        assert answer.status_code == 200, answer.status_code
        return text_of(answer)

    def post(self, name: str, /, *args: object, **form: object) -> HttpResponse:
        """Send a form from the page as it is now; `revision` overrides that."""
        form.setdefault("revision", self.event.tournament.revision)
        return self.client.post(self.url(name, *args), form)

    def does(self, name: str, /, *args: object, **form: object) -> str:
        """Send a form that is taken; return where it leads, and nothing refused."""
        answer = self.post(name, *args, **form)
        assert answer.status_code == 302, text_of(answer)
        return answer.headers["Location"]

    def next(self) -> str:
        """What the main button of the director's page says; "" where there is none."""
        html = self.get().content.decode()
        return "".join(re.findall(r'<a class="go"[^>]*>([^<]*)</a>', html))

    def step(self, name: str, /, **form: object) -> str:
        """Look at a step's page, which allows it, and do it."""
        page = self.read("desk-step", name)
        assert "This will happen" in page, page
        return self.does("desk-step", name, **form)

    def refused(self, status: int, name: str, /, *args: object, **form: object) -> str:
        """Send a form that is refused with that status; return what is said."""
        answer = self.post(name, *args, **form)
        assert answer.status_code == status, (answer.status_code, text_of(answer))
        return said(answer)


def said(answer: HttpResponse) -> str:
    """What the page says first of what is wrong."""
    html = answer.content.decode()
    found = re.search(r'<div class="errs".*?</div>', html, re.DOTALL)
    assert found, "nothing is said to be wrong"
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split()).replace("&#x27;", "'")
