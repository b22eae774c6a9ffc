"""Addresses of one’s own tokens and book, beside those of the account."""

from django.urls import URLPattern, URLResolver, path

from players.views import guest_book, tokens

app_name = "players"
urlpatterns: list[URLPattern | URLResolver] = [
    path("account/tokens/", tokens.tokens, name="tokens"),
    path(
        "account/tokens/<slug:prefix>/take-back/", tokens.take_back, name="token-revoke"
    ),
    path("account/book/", guest_book.guest_book, name="guest-book"),
    path("account/book/code/", guest_book.new_code, name="recovery-code"),
    path("account/book/recover/", guest_book.recover, name="recover"),
    path("account/book/adopt/", guest_book.adopt, name="adopt"),
    path("account/book/leave/", guest_book.leave, name="guest-leave"),
]
