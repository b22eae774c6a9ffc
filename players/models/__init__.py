"""Clubs, people and keys."""

from players.models.club import (
    Club,
    GuestPass,
    Invitation,
    Membership,
    Role,
    Visibility,
)
from players.models.operator import FirstOperator
from players.models.player import Player
from players.models.token import ApiToken, Scope
from players.models.user import User

__all__ = [
    "ApiToken",
    "Club",
    "FirstOperator",
    "GuestPass",
    "Invitation",
    "Membership",
    "Player",
    "Role",
    "Scope",
    "User",
    "Visibility",
]
