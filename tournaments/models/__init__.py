"""Tournaments: what was set, who entered, how each round was drawn and seated."""

from tournaments.models.draw import Draw
from tournaments.models.entry import Entry, EntryState
from tournaments.models.journal import Journal
from tournaments.models.round import Kind, Placement, Round, RoundState, Ruling, Table
from tournaments.models.screen import Screen, ScreenPage
from tournaments.models.tournament import (
    FirstRoles,
    Format,
    Tournament,
    TournamentState,
)

__all__ = [
    "Draw",
    "Entry",
    "EntryState",
    "FirstRoles",
    "Format",
    "Journal",
    "Kind",
    "Placement",
    "Round",
    "RoundState",
    "Ruling",
    "Screen",
    "ScreenPage",
    "Table",
    "Tournament",
    "TournamentState",
]
