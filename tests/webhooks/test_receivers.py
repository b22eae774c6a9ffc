"""Where nothing is sent to, at saving and at each delivery (S46)."""

import ipaddress
import socket
import ssl
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.utils import timezone
from pytest_django.fixtures import Settings

from book.rules import receivers
from book.rules.receivers import ReceiverRefused, read_receiver, refused_net
from book.services import resolving, webhook_post
from book.services.webhook_post import Outcome, Outgoing, post
from book.services.webhooks import checked_url
from tests.webhooks.conftest import Receiver, hook, running
from web.problems import Invalid

BY_FORM = {
    "scheme": [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://x.org",
        "//x.org/",
    ],
    "port": ["https://example.org:8443/", "http://example.org:22/", "http://x.org:0/"],
    "password": ["https://a:b@example.org/", "https://a@example.org/"],
    "number": [
        *("http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/"),
        *("http://127.1/", "http://0x7f.1/", "http://127.0.0.01/", "http://1.2.3.4.5/"),
    ],
    "host": ["https:///x", "https://-x.org/", "https://x..org/", "http://a-.org/"],
    "form": [
        *("https://exa mple.org/", "https://example.org/#x", "https://exämple.org/"),
        *("https://example.org\\@127.0.0.1/", "https://x.org:99999/", "http://[::g]/"),
        "https://example.org/" + "x" * 500,
    ],
}
BY_NET = {
    "loopback": ["127.0.0.1", "127.255.255.254", "::1"],
    "this host": ["0.0.0.0", "0.1.2.3", "::"],  # noqa: S104
    "private": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fd00::1"],
    "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0"],
    "shared": ["100.64.0.1", "100.127.255.255"],
    "multicast": ["224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1"],
    "reserved": ["240.0.0.1", "255.255.255.255", "192.0.0.8", "198.18.0.1"],
    "mapped": ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1"],
    "nat64": ["64:ff9b::169.254.169.254", "64:ff9b::808:808", "64:ff9b:1::1"],
    "6to4": ["2002:7f00:1::", "2002:808:808::1", "192.88.99.1"],
    "teredo": ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
    "examples": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1"],
    "others": ["fec0::1", "100::1", "3fff::1", "2001:2::1", "2001:10::1", "5f00::1"],
}
GOOD = ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "1.1.1.1", "2a00::1"]
FORMS = [(code, url) for code, urls in BY_FORM.items() for url in urls]
NETS = [(name, text) for name, texts in BY_NET.items() for text in texts]


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let the name server say this, one answer after the other; who was asked for."""
    asked: list[str] = []
    left = list(answers)

    def answer(host: str, port: int, **more: object) -> list[object]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(0, 0, 0, "", (text, port)) for text in found]

    monkeypatch.setattr("book.services.resolving.socket.getaddrinfo", answer)
    return asked


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Whom a connection was tried to; none is made."""
    tried: list[tuple[str, int]] = []

    def refuse(address: tuple[str, int], **more: object) -> socket.socket:
        tried.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(webhook_post.socket, "create_connection", refuse)
    return tried


def send(url: str, *, allow_private: bool = False) -> Outcome:
    return post(Outgoing(url, {}, b"{}", allow_private))


@pytest.mark.parametrize(("code", "url"), FORMS)
def test_an_address_of_a_wrong_form_is_refused_before_it_is_looked_up(
    code: str,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    connected: list[tuple[str, int]],
) -> None:
    asked = names(monkeypatch, GOOD)
    with pytest.raises(ReceiverRefused) as refused:
        checked_url(url)

    assert refused.value.code == code
    assert send(url).trouble == "refused_address"
    assert (asked, connected) == ([], [])


@pytest.mark.parametrize(("name", "text"), NETS)
def test_a_net_that_is_not_open_to_all_is_refused_alone_and_among_good_ones(
    name: str,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    connected: list[tuple[str, int]],
) -> None:
    for answer in ([text], [*GOOD, text], [text, *GOOD]):
        names(monkeypatch, answer)
        with pytest.raises(ReceiverRefused, match="net"):
            checked_url("https://receiver.example/")
        assert send("https://receiver.example/").trouble == "refused_address"
    assert connected == []


@pytest.mark.parametrize(("name", "text"), NETS)
def test_the_operator_may_allow_private_nets_and_nothing_else(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.WEBHOOK_ALLOW_PRIVATE = True
    names(monkeypatch, [text])
    allowed = name in ("loopback", "private", "shared")
    try:
        checked_url("https://receiver.example/")
    except ReceiverRefused:
        assert not allowed
    else:
        assert allowed


def test_what_is_open_to_all_is_sent_to(
    monkeypatch: pytest.MonkeyPatch, connected: list[tuple[str, int]]
) -> None:
    names(monkeypatch, GOOD)
    assert checked_url(" https://Receiver.example:443/a?b=c ")
    assert send("http://receiver.example/").trouble == "no_connection"
    assert connected == [(text, 80) for text in GOOD]
    assert all(
        not refused_net(ipaddress.ip_address(text), allow_private=False)
        for text in GOOD
    )


def test_a_name_is_asked_for_once_and_the_checked_address_is_connected_to(
    monkeypatch: pytest.MonkeyPatch, connected: list[tuple[str, int]]
) -> None:
    # It changes between check and connect, and again before the next delivery.
    asked = names(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    checked = send("https://receiver.example/")
    assert (checked.trouble, connected) == ("no_connection", [("1.1.1.1", 443)])
    assert asked == ["receiver.example"]

    assert send("https://receiver.example/").trouble == "refused_address"
    assert connected == [("1.1.1.1", 443)]


def test_a_name_that_is_not_there_is_told_at_saving_and_noted_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names(monkeypatch, [])
    with pytest.raises(ReceiverRefused, match="unknown"):
        checked_url("https://receiver.example/")
    assert send("https://receiver.example/").trouble == "no_name"


@pytest.mark.django_db
def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Invalid) as refused:
        hook(url="ftp://x", events=["webhook.test"])
    codes = {name: faults[0].code for name, faults in refused.value.errors.items()}
    assert codes == {"url": "url_scheme", "events": "choice"}


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.answer(307, Location="/elsewhere")

    outcome = send("http://127.0.0.1/hook", allow_private=True)

    assert (outcome.status, outcome.delivered) == (307, False)
    assert [request.path for request in receiver.heard] == ["/hook"]


def test_a_receiver_that_drips_is_cut_off(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhook_post, "TOTAL_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setitem(receivers.PORTS, "http", silent.getsockname()[1])
        outcome = send("http://127.0.0.1/", allow_private=True)
    assert (outcome.status, outcome.trouble) == (None, "timeout")


def test_tls_is_verified_for_the_name_not_for_the_address(
    receiver: Receiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = make_certificate(tmp_path, "receiver.example")
    told: list[str] = []
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate)
    server_side.sni_callback = lambda sock, name, context: told.append(str(name))
    trusting = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(webhook_post, "tls_context", lambda: trusting)
    monkeypatch.setattr(resolving, "_look_up", lambda receiver: ["127.0.0.1"])
    secure = Receiver()
    with running(secure) as server:
        server.socket = server_side.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        server.handle_error = lambda *args: None  # type: ignore[method-assign]
        monkeypatch.setitem(receivers.PORTS, "https", secure.port)
        right = send("https://receiver.example/hook", allow_private=True)
        wrong = send("https://another.example/hook", allow_private=True)
        unknown = ssl.create_default_context()
        monkeypatch.setattr(webhook_post, "tls_context", lambda: unknown)
        untrusted = send("https://receiver.example/hook", allow_private=True)

    assert right.status == 204
    assert (wrong.trouble, untrusted.trouble) == ("tls", "tls")
    assert told[0] == "receiver.example"
    assert [request.headers["host"] for request in secure.heard] == ["receiver.example"]


def make_certificate(folder: Path, name: str) -> Path:
    """A certificate that signs itself, with its key, for that name only."""
    key = ec.generate_private_key(ec.SECP256R1())
    names = x509.SubjectAlternativeName([x509.DNSName(name)])
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = timezone.now()
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "receiver.pem"
    file.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return file


def test_the_plain_parts_of_a_good_address() -> None:
    read = read_receiver("https://[2606:2800:220:1:248:1893:25c8:1946]/a/b?c=d")
    assert read.target == "/a/b?c=d"
    assert read.host_header == "[2606:2800:220:1:248:1893:25c8:1946]"
    assert read_receiver("http://example.org").target == "/"
