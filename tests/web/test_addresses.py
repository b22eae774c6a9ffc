"""Where a request comes from."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from web.addresses import UNKNOWN, client_address, network_of


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        pytest.param(None, "203.0.113.9", "192.0.2.1", id="no proxy is known"),
        pytest.param(0, "203.0.113.9", "192.0.2.1", id="none stands in front"),
        pytest.param(1, "", "192.0.2.1", id="the proxy said nothing"),
        pytest.param(1, "203.0.113.9", "203.0.113.9", id="one"),
        pytest.param(1, "6.6.6.6, 203.0.113.9", "203.0.113.9", id="one, forged"),
        pytest.param(2, "6.6.6.6, 203.0.113.9, 10.0.0.1", "203.0.113.9", id="two"),
        pytest.param(2, "203.0.113.9", "192.0.2.1", id="fewer than there should be"),
        pytest.param(1, "[2001:db8::1]:4711", "2001:db8::1", id="IPv6 with port"),
        pytest.param(1, "203.0.113.9:4711", "203.0.113.9", id="IPv4 with port"),
        pytest.param(1, "unknown", "192.0.2.1", id="no address"),
        pytest.param(1, "\nlog_in who=user:1", "192.0.2.1", id="a forged line"),
    ],
)
def test_the_address_comes_from_the_stated_number_of_proxies(
    rf: RequestFactory,
    settings: Settings,
    proxies: int | None,
    forwarded: str,
    address: str,
) -> None:
    settings.TRUSTED_PROXIES = proxies
    sent = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}

    request = rf.get("/", REMOTE_ADDR="192.0.2.1", **sent)

    assert client_address(request) == address


def test_a_sender_without_address_has_one_to_count(rf: RequestFactory) -> None:
    assert client_address(rf.get("/", REMOTE_ADDR="")) == UNKNOWN


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
    ],
)
def test_a_household_is_one_network(address: str, network: str) -> None:
    assert network_of(address) == network
