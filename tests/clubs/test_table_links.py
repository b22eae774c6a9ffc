"""Table links: one match, one generation, and nothing secret in the database."""

import pytest

from scoring.models import Match, TableLink
from scoring.queries.link_tags import link_tag
from scoring.services.author import Author
from scoring.services.table_links import (
    OPEN_FOR,
    give_table_link,
    open_table_link,
    take_back_table_link,
)
from tests.factories import EVENING, minutes, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return start()


@pytest.fixture
def link(match: Match) -> TableLink:
    return give_table_link(match=match, author=Author(), at=EVENING)


def opens(link: TableLink, tag: str, later: float = 1) -> bool:
    found = open_table_link(public_id=link.public_id, tag=tag, at=minutes(later))
    return found is not None


def test_a_link_opens_its_match_and_notes_its_use(
    link: TableLink, match: Match
) -> None:
    found = open_table_link(public_id=link.public_id, tag=link_tag(link), at=minutes(1))

    assert found is not None
    assert found.match == match
    link.refresh_from_db()
    assert link.last_used_at == minutes(1)


def test_the_same_link_is_given_again_while_it_is_good(
    link: TableLink, match: Match
) -> None:
    again = give_table_link(match=match, author=Author(), at=minutes(5))

    assert again == link
    assert link_tag(again) == link_tag(link)


def test_the_tag_has_at_least_128_bits_and_is_not_stored(link: TableLink) -> None:
    tag = link_tag(link)

    assert len(tag) * 5 >= 128
    assert tag not in str(vars(link))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda tag: tag[:-1], id="missing"),
        pytest.param(lambda tag: tag + "a", id="added"),
        pytest.param(lambda tag: "8" + tag[1:], id="changed"),
        pytest.param(str.upper, id="re-cased"),
        pytest.param(lambda tag: "", id="empty"),
        pytest.param(lambda tag: "ä" * len(tag), id="not ascii"),
    ],
)
def test_a_tag_that_is_not_exactly_right_opens_nothing(link: TableLink, change) -> None:
    assert not opens(link, change(link_tag(link)))


def test_another_links_tag_opens_nothing(link: TableLink) -> None:
    other = give_table_link(
        match=start("Dirk", "Eva", "Femi"), author=Author(), at=EVENING
    )

    assert not opens(link, link_tag(other))


def test_a_link_taken_back_is_dead_and_one_given_again_is_another(
    link: TableLink, match: Match
) -> None:
    old = link_tag(link)

    take_back_table_link(match=match, author=Author(), at=minutes(2))
    assert not opens(link, old)
    again = give_table_link(match=match, author=Author(), at=minutes(3))

    assert not opens(again, old, 4)
    assert opens(again, link_tag(again), 4)


def test_taking_back_twice_changes_nothing(link: TableLink, match: Match) -> None:
    take_back_table_link(match=match, author=Author(), at=minutes(2))
    generation = TableLink.objects.get().generation

    take_back_table_link(match=match, author=Author(), at=minutes(3))

    assert TableLink.objects.get().generation == generation


def test_a_link_ends_after_two_days(link: TableLink) -> None:
    days = OPEN_FOR.total_seconds() / 60

    assert opens(link, link_tag(link), days - 1)
    assert not opens(link, link_tag(link), days)


def test_printed_cards_survive_a_new_key_with_a_fallback(
    link: TableLink, settings
) -> None:
    printed = link_tag(link)
    old = settings.SECRET_KEY

    settings.SECRET_KEY = "another-" + "1" * 50
    assert not opens(link, printed)

    settings.SECRET_KEY_FALLBACKS = [old]
    assert opens(link, printed)
