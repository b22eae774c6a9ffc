"""What the tests of accounts do again and again."""

from django.http import HttpResponseBase
from django.test import Client

from players.models import User

PASSWORD = "four fat ducks"
LOG_IN = "/account/log-in/"
SIGN_UP = "/account/sign-up/"


def log_in(client: Client, user: User, password: str = PASSWORD) -> HttpResponseBase:
    return client.post(LOG_IN, {"login": user.username, "password": password})


def sign_up(client: Client, name: str, **more: str) -> HttpResponseBase:
    return client.post(SIGN_UP, {"username": name, "password1": PASSWORD, **more})


def confirm(client: Client, password: str = PASSWORD) -> HttpResponseBase:
    """Give the password again, as what changes an account asks."""
    return client.post("/account/ask/", {"password": password})


def is_logged_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200
