"""The statement of accessibility says whom to tell, in every language."""

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.languages.catalogues import LANGUAGES

pytestmark = pytest.mark.django_db


def test_it_is_found_at_the_foot_of_a_page(client: Client) -> None:
    assert 'href="/accessibility/"' in client.get("/rules/").text


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_it_gives_the_address_of_the_operator(
    language: str, client: Client, settings: Settings
) -> None:
    client.cookies["language"] = language
    without = client.get("/accessibility/").text
    settings.CONTACT_MAIL = "ana@example.org"

    text = client.get("/accessibility/").text

    assert "mailto:" not in without
    assert '<a href="mailto:ana@example.org">ana@example.org</a>' in text
