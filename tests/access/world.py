"""Two clubs, one for everybody and one for members, and everybody who might ask."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.contrib.sessions.models import Session
from django.test import Client
from django.test.client import ClientHandler
from django.urls import reverse
from django.utils import timezone

from book.models import WebhookDelivery, WebhookEndpoint, WebhookEvent
from players.access import GUEST_COOKIE
from players.models import Club, Membership, Role, Scope, User, Visibility
from players.rules.permissions import Rank
from players.services.guests import open_guest_book
from players.services.members import invite
from players.services.tokens import create_api_token
from scoring.models import Match
from scoring.queries.link_tags import link_tag
from scoring.queries.match_record import load_record
from scoring.services.author import Author
from scoring.services.close_match import abandon_match
from scoring.services.confirm_match import confirm_match
from scoring.services.merge_players import merge_players
from scoring.services.retire_player import retire_player
from scoring.services.table_links import give_table_link
from scoring.services.undo_hand import undo_hand
from tests.factories import AUTHOR, EVENING, make_player, play, points_to, record, start
from tests.tournaments.event.stage import WHO, create, published, running
from tournaments.queries.entry_link import entry_tag
from tournaments.services.entries import enter_names, set_entry_link
from tournaments.services.setup import open_tournament


class Asks(StrEnum):
    """Who asks. A token is its club's owner's, of that scope and no other."""

    STRANGER = "stranger"
    GUEST = "guest of another book"
    LINK = "holder of the table link"
    MEMBER = "member"
    SCOREKEEPER = "scorekeeper"
    ORGANISER = "organiser"
    OWNER = "owner"
    OTHER_OWNER = "owner of another club"
    READ = "token: read"
    SCORE = "token: score"
    MANAGE = "token: manage"
    OTHER_TOKEN = "token of another club"
    EXPIRED = "expired session"


RANKS = {
    Asks.MEMBER: Rank.MEMBER,
    Asks.SCOREKEEPER: Rank.SCOREKEEPER,
    Asks.ORGANISER: Rank.ORGANISER,
    Asks.OWNER: Rank.OWNER,
}
TOKENS = {
    Asks.READ: Rank.MEMBER,
    Asks.SCORE: Rank.SCOREKEEPER,
    Asks.MANAGE: Rank.ORGANISER,
    Asks.OTHER_TOKEN: Rank.STRANGER,
}
TOKEN_SCOPES = {Asks.READ: "read", Asks.SCORE: "score", Asks.MANAGE: "manage"}
#: Those who are logged in.
SESSIONS = frozenset({*RANKS, Asks.OTHER_OWNER})


@dataclass(frozen=True, slots=True)
class Ground:
    """A club with something of everything; `things` are the words of its addresses."""

    club: Club
    things: dict[str, str | int]
    tokens: dict[Asks, str]
    link_path: str

    @property
    def is_private(self) -> bool:
        return self.club.visibility == Visibility.PRIVATE


def person(name: str, role: Role, *clubs: Club) -> User:
    user = User.objects.create_user(name, password=name)  # what can be asked again
    for club in clubs:
        Membership.objects.create(club=club, user=user, role=role, joined_at=EVENING)
    return user


def make_ground(visibility: Visibility) -> Ground:
    """The club of that visibility. Its matches are nobody's own."""
    club = Club.objects.create(
        name=f"The {visibility} one",
        slug=f"the-{visibility}-one",
        visibility=visibility,
        created_at=EVENING,
    )
    owner = person(f"founder-{visibility}", Role.OWNER, club)
    match, matches = _matches(club)
    people = _people(club)
    invited = invite(club=club, role=Role.MEMBER, by=owner, at=timezone.now())
    link = give_table_link(match=match, author=Author(owner), at=timezone.now())
    return Ground(
        club,
        things={
            "slug": club.slug,
            **matches,
            "secret": invited.secret,
            "invitation": invited.invitation.public_id,
            "link": link.public_id,
            "tag": link_tag(link),
            "founder": owner.username,
            **people,
            **_events(club),
            **_webhook(club),
        },
        tokens={
            asks: create_api_token(club=club, user=owner, scopes=[scope], at=EVENING)[1]
            for asks, scope in zip(
                (Asks.READ, Asks.SCORE, Asks.MANAGE),
                (Scope.READ, Scope.SCORE, Scope.MANAGE),
                strict=True,
            )
        },
        link_path=reverse(
            "scoring:table-link-open", args=[link.public_id, link_tag(link)]
        ),
    )


def _matches(club: Club) -> tuple[Match, dict[str, str | int]]:
    """An open match of two hands, a third undone; one given up, one played to its end,
    and one that all three confirmed.
    """
    names = ("Ana", "Ben", "Cleo")
    match = play(start(*names, club=club), None, ("Ana", 4, 24))
    third = record(match, None).hand
    undo_hand(match=match, number=3, author=AUTHOR, at=EVENING)
    third.refresh_from_db()
    given_up = start(*names, club=club)
    abandon_match(match=given_up, author=AUTHOR, at=EVENING)
    attested = points_to(start(*names, club=club), "Ana", 100)
    for name in names:
        confirm_match(match=attested, player=name, author=AUTHOR, at=EVENING)
    finished = points_to(start(*names, club=club), "Ana", 100)
    newest = load_record(match).newest
    assert newest is not None
    return match, {
        "match": match.public_id,
        "given_up": given_up.public_id,
        "finished": finished.public_id,
        "attested": attested.public_id,
        "attested_id": load_record(attested).hands[-1].public_id,
        "attested_tag": load_record(attested).hands[-1].tag_name,
        "newest_id": newest.public_id,
        "newest_tag": newest.tag_name,
        "undone_tag": third.tag_name,
    }


def _people(club: Club) -> dict[str, str]:
    """Somebody to rename, somebody retired, somebody who counts for another."""
    people = {name: make_player(name, club) for name in ("Dora", "Egon", "Finn")}
    retire_player(player=people["Egon"], author=AUTHOR)
    merge_players(
        source=people["Finn"], target=people["Dora"], author=AUTHOR, at=EVENING
    )
    return {name.lower(): player.public_id for name, player in people.items()}


def _events(club: Club) -> dict[str, str | int]:
    """One whose first round is published, one that people enter, one draft."""
    # Three, so that everybody sits at table 1 whatever was drawn.
    played = published(running(3, club=club)).tournament
    entered = create(club=club, name="Next one")
    open_tournament(tournament=entered, **WHO)
    enter_names(tournament=entered, names=["Ana", "Ben", "Cleo"], **WHO)
    entered.refresh_from_db()
    entered = set_entry_link(tournament=entered, is_on=True, **WHO)
    return {
        "event": played.public_id,
        "opened": entered.public_id,
        "draft": create(club=club, name="Not yet").public_id,
        "tournament": played.slug,
        "tournament_revision": played.revision,
        "open_tournament": entered.public_id,
        "entry_tag": entry_tag(entered),
    }


def _webhook(club: Club) -> dict[str, str]:
    """A webhook that was told of something."""
    public_id = f"hook{club.pk}"
    endpoint = WebhookEndpoint.objects.create(
        public_id=public_id,
        club=club,
        url="https://example.org/hook",
        events=["match.finished"],
        sealed_secret="",
        created_at=EVENING,
    )
    event = WebhookEvent.objects.create(
        public_id=f"evt_{club.pk}", club=club, kind="match.finished", at=EVENING
    )
    WebhookDelivery.objects.create(
        club=club, endpoint=endpoint, event=event, next_at=EVENING
    )
    return {"hook": public_id, "sent": event.public_id}


class World:
    """Both clubs, and a browser or program for each who asks."""

    def __init__(self) -> None:
        # Shared: each would read the folder of static files for itself.
        self.handlers = {csrf: ClientHandler(csrf) for csrf in (True, False)}
        self.public = make_ground(Visibility.PUBLIC)
        self.private = make_ground(Visibility.PRIVATE)
        self.grounds: Sequence[Ground] = (self.public, self.private)
        clubs = [ground.club for ground in self.grounds]
        self.users = {
            asks: person(asks.value, Role(asks.value), *clubs) for asks in RANKS
        }
        self.elsewhere = Club.objects.create(
            name="Elsewhere", slug="elsewhere", created_at=EVENING
        )
        self.users[Asks.OTHER_OWNER] = person("other", Role.OWNER, self.elsewhere)
        self.other_token = create_api_token(
            club=self.elsewhere, scopes=list(Scope), at=EVENING
        )[1]
        self.cookies = {asks: self._cookies(asks) for asks in Asks}

    def client(self, asks: Asks, ground: Ground, *, csrf: bool = False) -> Client:
        """A new browser with what the asker carries, or a program with its token."""
        client = Client(raise_request_exception=False)
        client.handler = self.handlers[csrf]
        for name, value in self.cookies[asks].items():
            client.cookies[name] = value
        if asks in TOKENS:
            token = ground.tokens.get(asks, self.other_token)
            client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        return client

    def _cookies(self, asks: Asks) -> dict[str, str]:
        client = Client()
        if asks in SESSIONS:
            client.force_login(self.users[asks])
        elif asks == Asks.EXPIRED:
            client.force_login(self.users[Asks.OWNER])
            Session.objects.filter(session_key=client.session.session_key).update(
                expire_date=timezone.now() - timedelta(seconds=1)
            )
        elif asks == Asks.GUEST:
            client.cookies[GUEST_COOKIE] = open_guest_book(at=EVENING).handle
        elif asks == Asks.LINK:
            for ground in self.grounds:
                assert client.get(ground.link_path).status_code == 303
        return {name: morsel.value for name, morsel in client.cookies.items()}
