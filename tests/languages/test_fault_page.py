"""The page of a fault of ours says which language it speaks (ux.md 6, statement 6)."""

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation


@pytest.mark.parametrize("code", [code for code, _name in settings.LANGUAGES])
def test_the_page_of_a_fault_names_its_language(code: str) -> None:
    with translation.override(code):
        page = render_to_string("500.html", {"request_id": "abc"})

    assert f'<html lang="{code}" dir="ltr"' in page
