"""Addresses of tournaments, for programs."""

from collections.abc import Sequence

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

from scoring.api.urls import HandNumber
from tournaments.api import described
from tournaments.api.views import entries, rounds, running, tables, tournaments


def _words(name: str, words: Sequence[str]) -> None:
    """Let `<name:act>` in an address be one of these words and nothing else."""
    register_converter(type(name, (StringConverter,), {"regex": "|".join(words)}), name)


_words("event_act", described.EVENT_ACTS)
_words("round_act", described.ROUND_ACTS)
_words("table_act", described.TABLE_ACTS)
_words("entry_act", described.ENTRY_ACTS)
# Of an entry, a round or a table.
register_converter(HandNumber, "ordinal")

_ONE = "<public_id:tournament_id>/"
_ENTRY = f"{_ONE}entries/<ordinal:number>/"
_ROUND = f"{_ONE}rounds/<ordinal:number>/"
_TABLE = f"{_ROUND}tables/<ordinal:table>/"
_EVENT: list[URLPattern] = [
    path("", tournaments.TournamentsView.as_view(), name="tournaments"),
    path(_ONE, tournaments.TournamentDetailView.as_view(), name="tournament"),
    path(
        f"{_ONE}<event_act:act>/",
        tournaments.TournamentActView.as_view(),
        name="tournament-act",
    ),
    path(f"{_ONE}actions/", running.ActionsView.as_view(), name="tournament-actions"),
    path(f"{_ONE}live/", running.LiveView.as_view(), name="tournament-live"),
    path(f"{_ONE}journal/", running.JournalView.as_view(), name="tournament-journal"),
    path(f"{_ONE}standings/", running.StandingsView.as_view(), name="standings"),
    path(f"{_ONE}crosstable/", running.CrosstableView.as_view(), name="crosstable"),
    path(f"{_ONE}cut-line/", running.CutView.as_view(), name="cut-line"),
    path(f"{_ONE}screen/", running.ScreenView.as_view(), name="screen"),
]
_ENTRIES: list[URLPattern] = [
    path(f"{_ONE}entry-link/", entries.EntryLinkView.as_view(), name="entry-link"),
    path(f"{_ONE}entries/", entries.EntriesView.as_view(), name="entries"),
    path(f"{_ONE}entries/check-in/", entries.CheckInView.as_view(), name="check-in"),
    path(f"{_ONE}entries/late/", entries.LateView.as_view(), name="late-entry"),
    path(_ENTRY, entries.EntryView.as_view(), name="entry"),
    path(f"{_ENTRY}why/", entries.WhyView.as_view(), name="entry-why"),
    path(f"{_ENTRY}needs/", entries.NeedsView.as_view(), name="entry-needs"),
    path(f"{_ENTRY}<entry_act:act>/", entries.EntryActView.as_view(), name="entry-act"),
]
_ROUNDS: list[URLPattern] = [
    path(f"{_ONE}rounds/", rounds.RoundsView.as_view(), name="rounds"),
    path(_ROUND, rounds.RoundView.as_view(), name="round"),
    path(f"{_ROUND}swap/", rounds.SwapView.as_view(), name="round-swap"),
    path(f"{_ROUND}<round_act:act>/", rounds.RoundActView.as_view(), name="round-act"),
    path(_TABLE, tables.TableDetailView.as_view(), name="event-table"),
    path(f"{_TABLE}rule/", tables.RuleView.as_view(), name="table-rule"),
    path(f"{_TABLE}through/", tables.ThroughView.as_view(), name="table-through"),
    path(f"{_TABLE}<table_act:act>/", tables.TableActView.as_view(), name="table-act"),
]
urlpatterns: list[URLPattern] = [*_EVENT, *_ENTRIES, *_ROUNDS]
