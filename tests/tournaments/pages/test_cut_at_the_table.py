"""Tournaments where each table cuts for who begins."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Match, TableLink
from scoring.queries.link_tags import link_tag
from scoring.services.cut_again import cut_for_roles
from tests.api.actors import make_program
from tests.factories import ORGANISER
from tests.tournaments.event.stage import WHO, finish_match, running
from tests.tournaments.pages.office import Office, said
from tournaments.models import Tournament
from tournaments.services.rounds import draw, publish
from web.problems import Problem

pytestmark = pytest.mark.django_db
CUT = {"card_1_1": "2S", "card_1_2": "KH", "card_1_3": "7D", "do": "save"}


def cutting(**plan: object) -> tuple[Tournament, Match]:
    tournament = running(4, **{"first_roles": "cut"} | plan)
    at = timezone.now()  # a link opens for some hours
    draw(tournament=tournament, author=ORGANISER, at=at)
    publish(tournament=tournament, author=ORGANISER, at=at)
    return tournament, Match.objects.get()


def roles(match: Match) -> tuple[int, int, int]:
    match.refresh_from_db()
    return match.first_box, match.first_captain, match.first_sitter


def test_the_table_link_leads_to_the_cut_and_then_to_the_pad() -> None:
    _tournament, match = cutting()
    link = TableLink.objects.get(match=match)
    phone, address = Client(), f"/t/{link.public_id}.{link_tag(link)}/"

    opened = phone.get(address)
    assert opened.headers["Location"] == f"/m/{match.public_id}/cut/"
    page = phone.get(f"/m/{match.public_id}/cut/").content.decode()
    assert "Card of " in page
    assert (
        "Cut for who begins"
        in phone.get(f"/m/{match.public_id}/record/").content.decode()
    )
    answer = phone.post(f"/m/{match.public_id}/cut/", CUT)

    assert answer.headers["Location"] == f"/m/{match.public_id}/record/"
    assert roles(match) == (1, 2, 0)
    assert "Cut for who begins" not in phone.get(answer["Location"]).content.decode()
    assert phone.get(address).headers["Location"] == answer["Location"]


def test_equal_cards_are_cut_again_and_nothing_is_stored() -> None:
    _tournament, match = cutting()
    office = Office(_tournament)
    there = f"/m/{match.public_id}/cut/"

    tied = office.client.post(there, CUT | {"card_1_1": "KS"})

    assert tied.status_code == 422
    assert "drew equal cards" in said(tied)
    assert tied.content.decode().count(" cuts again</label>") == 2
    assert roles(match) == (0, 1, 2)
    again = CUT | {"card_1_1": "KS", "card_2_1": "3C", "card_2_2": "9C"}
    assert office.client.post(there, again).status_code == 302
    assert roles(match) == (1, 0, 2)


def test_we_may_cut_for_them_and_they_save_it() -> None:
    tournament, match = cutting()
    office = Office(tournament)
    there = f"/m/{match.public_id}/cut/"

    drawn = office.client.post(there, {"do": "cut"})

    assert drawn.status_code == 200
    assert " is captain, " in drawn.content.decode()
    assert not match.seats.exclude(drawn="").exists()


@pytest.mark.parametrize(
    ("sent", "right"),
    [
        ({}, "Each player draws a card"),
        ({"card_1_1": "2S", "card_1_2": "2S", "card_1_3": "7D"}, "2♠ was drawn twice"),
        ({"card_1_1": "11X", "card_1_2": "KH", "card_1_3": "7D"}, "11X"),
    ],
)
def test_a_cut_that_is_none_is_refused(sent: dict[str, str], right: str) -> None:
    tournament, match = cutting()

    refused = Office(tournament).client.post(
        f"/m/{match.public_id}/cut/", {"do": "save"} | sent
    )

    assert refused.status_code == 422
    assert right in said(refused)
    assert roles(match) == (0, 1, 2)


def test_after_the_first_hand_nobody_cuts() -> None:
    tournament, match = cutting()
    finish_match(match, (20, 0, 0))
    office = Office(tournament)

    page = office.client.get(f"/m/{match.public_id}/cut/").content.decode()
    assert "the roles follow from it" in page
    refused = office.client.post(f"/m/{match.public_id}/cut/", CUT)
    assert refused.status_code == 409
    assert roles(match) == (0, 1, 2)


def test_where_the_draw_deals_the_roles_out_nobody_cuts() -> None:
    tournament, match = cutting(first_roles="balanced")
    office = Office(tournament)

    with pytest.raises(Problem, match="it is settled who begins where"):
        cut_for_roles(match=match, cut=[["2S", "KH", "7D"]], **WHO)
    assert office.client.get(f"/m/{match.public_id}/cut/").status_code == 409
    record = office.client.get(f"/m/{match.public_id}/record/").content.decode()
    assert "Cut for who begins" not in record


def test_a_program_cuts_too() -> None:
    tournament, match = cutting()
    program = make_program(tournament.club)

    answer = program.post(
        f"matches/{match.public_id}/cut/", {"cut": ["2S", "KH", "7D"]}
    )

    assert answer.status_code == 200, answer.content
    assert roles(match) == (1, 2, 0)


def test_no_list_and_no_card_says_who_begins() -> None:
    tournament, _match = cutting()
    office = Office(tournament)
    for name in ("paper-seating", "paper-cards"):
        told = office.read(name)
        assert "Who begins is cut at the table." in told, name
        assert "sits out" not in told, name
    own = office.read("own", 1) + office.read("own", 2)
    assert "Sits out" not in own
    assert "The three cut for who begins." in office.read("event")


def test_the_drawn_round_names_no_roles() -> None:
    tournament = running(4, first_roles="cut")
    office = Office(tournament)
    office.step("draw")

    told = office.read("desk-round")

    assert "Who begins is cut at the table." in told
    assert "Sitter" not in told
