"""A score book, and who belongs to it."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.rules.names import LONGEST_NAME


class Visibility(models.TextChoices):
    PUBLIC = "public", _("Everyone")
    LINK = "link", _("Whoever has an address")
    PRIVATE = "private", _("Members only")


def new_book_id() -> str:
    """Return what a new book is known by wherever it is taken."""
    return secrets.token_hex(12)


class Club(models.Model):
    """A score book. Every table that belongs to a club carries its id.

    `book_id` names the book in files that are taken out of it: a row of another book
    is known by that and by the id it had there, however often it is brought in.
    """

    book_id = models.CharField(max_length=24, unique=True, default=new_book_id)
    name = models.CharField(max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=60, unique=True)
    visibility = models.CharField(
        max_length=7, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default="en")
    house_rules = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    #: A guest's own book: held by a pass in a cookie until somebody signs up.
    is_guest_book = models.BooleanField(default=False)
    is_demo = models.BooleanField(default=False)
    #: SHA-256 of the code that brings a guest's book back; "" where there is none.
    recovery_hash = models.CharField(max_length=64, blank=True, db_index=True)

    class Meta:
        db_table = "clubs"

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """What a user may do in a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=11, choices=Role.choices)
    joined_at = models.DateTimeField()

    class Meta:
        db_table = "memberships"
        constraints = [
            models.UniqueConstraint(
                fields=["club", "user"], name="one_membership_per_user_and_club"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class GuestPass(models.Model):
    """A phone that holds a guest's book: the cookie has the handle, this its hash."""

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="guest_passes"
    )
    handle_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "guest_passes"

    def __str__(self) -> str:
        return f"a phone of {self.club}"


class Invitation(models.Model):
    """A link that makes one person a member; only the hash of its secret is kept."""

    public_id = models.CharField(max_length=24, unique=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=11, choices=Role.choices)
    secret_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
    )
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "invitations"

    def __str__(self) -> str:
        return f"{self.role} of {self.club}"

    def is_usable(self, at: datetime) -> bool:
        """Whether the link still makes somebody a member."""
        return (
            self.accepted_at is None
            and self.revoked_at is None
            and at < self.expires_at
        )
