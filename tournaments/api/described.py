"""Each call about tournaments in the words of OpenAPI."""

from collections.abc import Sequence

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from scoring.api.described import (
    DRY_RUN,
    IF_MATCH,
    IF_NONE_MATCH,
    KEY,
    OF_WRITES,
    call,
)
from scoring.api.described_people import NOTHING, PAGED, UNCHANGED, parameter, sample
from scoring.api.serializers import NothingSerializer
from tournaments.api import examples, sent, shapes
from tournaments.models import TournamentState

#: What is done to a tournament, a round, a table and an entry: the last word of the
#: address. An operation is safe or not as `…/actions/` says; else it is 409.
EVENT_ACTS = ("open", "start", "lots", "cut", "reveal", "finish", "archive", "cancel")
ROUND_ACTS = ("redraw", "publish", "close", "reopen")
TABLE_ACTS = ("confirm", "lift", "replay", "open")
ENTRY_ACTS = ("withdraw", "return", "disqualify")

REVISION = parameter(
    "revision", int, "The tournament's revision as it was seen; another is 412."
)
THROUGH = parameter("round", int, "Only rounds up to this one, as of then.")
LIVE = parameter("live", str, "1: the round being played counts too.", enum=["0", "1"])


def _act(acts: Sequence[str]) -> OpenApiParameter:
    return OpenApiParameter("act", str, "path", enum=acts)


def _answer(name: str, value: object) -> OpenApiExample:
    return OpenApiExample(name, value=value, response_only=True, status_codes=["200"])


tournament_list = call(
    "tournament_list",
    "Find tournaments, the newest day first",
    answers={200: shapes.TournamentPageShape},
    parameters=[
        parameter("club", str, "Slug of a club."),
        parameter("player", str, "Id of somebody who is entered."),
        parameter("state", str, "How it stands.", enum=TournamentState.values),
        OpenApiParameter("since", OpenApiTypes.DATE, description="Then or later."),
        OpenApiParameter("until", OpenApiTypes.DATE, description="Then or earlier."),
        *PAGED,
    ],
    is_open=True,
)
tournament_create = call(
    "tournament_create",
    "Set up a tournament, as a draft",
    body=sent.NewTournamentSerializer,
    answers={201: shapes.TournamentShape},
    parameters=[KEY],
    shown=[sample("four Swiss rounds and a final of three", examples.CREATE)],
)
tournament_read = call(
    "tournament_read",
    "Read a tournament and its settings",
    answers={200: shapes.TournamentShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
tournament_change = call(
    "tournament_change",
    "Change the settings; while it runs only what is not frozen",
    body=sent.SettingsSerializer,
    answers={200: shapes.TournamentShape},
    parameters=[IF_MATCH],
    refused=[412, 428],
)
tournament_act = call(
    "tournament_act",
    "Open, start, draw lots, cut, reveal, finish, archive or call off",
    body=sent.OperationSerializer,
    answers={200: shapes.TournamentShape},
    parameters=[KEY, _act(EVENT_ACTS)],
    refused=[412],
)
tournament_actions = call(
    "tournament_actions",
    "Read what is safe now, and why the rest is not",
    answers={200: shapes.EventActionsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
tournament_live = call(
    "tournament_live",
    "Read every table as it is now, and who needs the director",
    answers={200: shapes.LiveShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
tournament_journal = call(
    "tournament_journal",
    "Read what was done, by whom and why, the newest first",
    answers={200: shapes.JournalPageShape},
    parameters=PAGED,
    refused=[403],
)
tournament_standings = call(
    "tournament_standings",
    "Read the standings",
    answers={200: shapes.StandingsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH, THROUGH, LIVE],
    shown=[_answer("after one round", examples.STANDINGS)],
    is_open=True,
)
tournament_crosstable = call(
    "tournament_crosstable",
    "Read the crosstable",
    answers={200: shapes.CrosstableShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH, THROUGH, LIVE],
    is_open=True,
)
tournament_cut = call(
    "tournament_cut",
    "Read who passes the cut, and who is level at its line",
    answers={200: shapes.CutShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403, 409],
)
screen_read = call(
    "screen_read",
    "Read what the screens in the room show",
    answers={200: shapes.ScreenShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
screen_steer = call(
    "screen_steer",
    "Say what the screens in the room show",
    body=sent.SteeringSerializer,
    answers={200: shapes.ScreenShape},
    shown=[sample("two pages in turn", examples.SCREEN)],
)
entry_link_give = call(
    "entry_link_give",
    "Let people enter themselves by a new link, which a page shows",
    body=NothingSerializer,
    answers={200: shapes.EntryLinkShape},
    parameters=[KEY],
)
entry_link_take_back = call(
    "entry_link_take_back",
    "Take the link for entries back",
    answers=NOTHING,
    refused=OF_WRITES,
)
entry_list = call(
    "entry_list",
    "Read who is entered, by number",
    answers={200: shapes.EntriesShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
entry_add = call(
    "entry_add",
    "Enter people: by name, from a pasted list, or players of the club",
    body=sent.NewEntriesSerializer,
    answers={201: shapes.EntriesShape},
    parameters=[KEY],
    refused=[412],
    shown=[sample("by name", examples.NAMES), sample("a list", examples.LIST)],
)
entry_check_in = call(
    "entry_check_in",
    "Note who is here, or is not after all",
    body=sent.CheckInSerializer,
    answers={200: shapes.CheckedInShape},
    parameters=[KEY],
    refused=[412],
    shown=[sample("six are here", examples.CHECK_IN)],
)
entry_late = call(
    "entry_late",
    "Let somebody play from the next round on",
    body=sent.LateSerializer,
    answers={201: shapes.EntryLineShape},
    parameters=[KEY],
    refused=[412],
    shown=[sample("a name", examples.LATE)],
)
entry_read = call(
    "entry_read",
    "Read an entry with what it made, round by round",
    answers={200: shapes.EntryShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
entry_remove = call(
    "entry_remove",
    "Take an entry out before the start",
    answers=NOTHING,
    parameters=[REVISION],
    refused=[*OF_WRITES, 412],
)
entry_act = call(
    "entry_act",
    "Withdraw a player, let one come back, or disqualify one",
    body=sent.OperationSerializer,
    answers={200: shapes.EntryLineShape},
    parameters=[KEY, _act(ENTRY_ACTS)],
    refused=[412],
)
entry_why = call(
    "entry_why",
    "Read why somebody stands where they stand",
    answers={200: shapes.WhyShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH, THROUGH, LIVE],
    is_open=True,
)
entry_needs = call(
    "entry_needs",
    "Read which ranks each way of finishing the open table leaves possible",
    answers={200: shapes.NeedsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
round_list = call(
    "round_list",
    "Read the rounds; a drawn one is for directors only",
    answers={200: shapes.RoundsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
round_draw = call(
    "round_draw",
    "Draw the next round; nobody else sees it before it is published",
    body=sent.RevisionSerializer,
    answers={201: shapes.RoundShape},
    parameters=[KEY],
    refused=[412],
)
round_read = call(
    "round_read",
    "Read a round with its tables",
    answers={200: shapes.RoundShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
round_discard = call(
    "round_discard",
    "Take a drawn round back without drawing again",
    answers=NOTHING,
    parameters=[REVISION, parameter("reason", str, "Why.")],
    refused=[*OF_WRITES, 412],
)
round_act = call(
    "round_act",
    "Draw again, publish, close or reopen the newest round",
    body=sent.OperationSerializer,
    answers={200: shapes.RoundShape},
    parameters=[KEY, _act(ROUND_ACTS)],
    refused=[412],
)
round_swap = call(
    "round_swap",
    "Let two players exchange places in the drawn round",
    body=sent.ExchangeSerializer,
    answers={200: shapes.SwapShape},
    parameters=[KEY, DRY_RUN],
    refused=[412],
    shown=[sample("two seats", examples.SWAP)],
)
round_table = call(
    "round_table",
    "Read a table",
    answers={200: shapes.EventTableShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
table_act = call(
    "table_act",
    "Confirm a result, lift a ruling, play again, or open for a correction",
    body=sent.OperationSerializer,
    answers={200: shapes.EventTableShape},
    parameters=[KEY, _act(TABLE_ACTS)],
    refused=[412],
)
table_rule = call(
    "table_rule",
    "Rule on a table: no-show, forfeit, or an abandoned match",
    body=sent.RulingSerializer,
    answers={200: shapes.EventTableShape},
    parameters=[KEY],
    refused=[412],
    shown=[sample("one did not come", examples.RULE)],
)
table_through = call(
    "table_through",
    "Say who goes on from a knock-out table that does not say so itself",
    body=sent.ThroughSerializer,
    answers={200: shapes.EventTableShape},
    parameters=[KEY],
    refused=[412],
    shown=[sample("one goes on", examples.THROUGH)],
)
