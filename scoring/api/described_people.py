"""Each call about clubs and players in the words of OpenAPI."""

from collections.abc import Sequence

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse

from scoring.api import people_sent as sent
from scoring.api import shapes_people as shapes
from scoring.api.described import IF_MATCH, IF_NONE_MATCH, KEY, call
from scoring.api.serializers import NothingSerializer

UNCHANGED = {304: OpenApiResponse(None, description="Unchanged")}
NOTHING: dict[int, object] = {204: OpenApiResponse(None, description="Done")}


def parameter(
    name: str, kind: type, text: str, enum: Sequence[str] | None = None
) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=text, enum=enum)


def sample(name: str, value: object) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


#: What every list in pages takes.
PAGED = (
    parameter("limit", int, "How many at once, 1 to 100."),
    parameter("cursor", str, "From `next` or `previous`, as it is."),
)

club_list = call(
    "club_list",
    "Find clubs: public ones and one's own",
    answers={200: shapes.ClubPageShape},
    parameters=PAGED,
    is_open=True,
)
club_found = call(
    "club_found",
    "Found a club, as somebody who is logged in",
    body=sent.NewClubSerializer,
    answers={201: shapes.ClubShape},
    parameters=[KEY],
    shown=[sample("a name", {"name": "The Thursday table"})],
)
club_read = call(
    "club_read",
    "Read a club",
    answers={200: shapes.ClubShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
club_change = call(
    "club_change",
    "Change what a club is; organisers the house rules alone",
    body=sent.ClubSettingsSerializer,
    answers={200: shapes.ClubShape},
    parameters=[IF_MATCH],
    refused=[412, 428],
)
club_records = call(
    "club_records",
    "Read what was remarkable in a club",
    answers={200: shapes.ClubRecordsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
member_list = call(
    "member_list",
    "Read who belongs to a club",
    answers={200: shapes.MembersShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
member_change = call(
    "member_change",
    "Give a member another role",
    body=sent.RoleSerializer,
    answers={200: shapes.MemberShape},
    shown=[sample("an organiser", {"role": "organiser"})],
)
member_remove = call(
    "member_remove", "End a membership", answers=NOTHING, refused=[403, 409]
)
invitation_list = call(
    "invitation_list",
    "Read the invitations that nobody has accepted yet",
    answers={200: shapes.InvitationsShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
invitation_withdraw = call(
    "invitation_withdraw", "Take an invitation back", answers=NOTHING, refused=[403]
)
link_list = call(
    "link_list",
    "Read the table links of a club's open matches",
    answers={200: shapes.LinksShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
link_read = call(
    "link_read",
    "Read a match's table link",
    answers={200: shapes.LinkShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
link_give = call(
    "link_give",
    "Make a match's table link, or open it again",
    body=NothingSerializer,
    answers={201: shapes.LinkGivenShape},
    parameters=[KEY],
)
link_take_back = call(
    "link_take_back", "Take a table link back", answers=NOTHING, refused=[403]
)
token_list = call(
    "token_list",
    "Read one's own tokens, without what is secret",
    answers={200: shapes.TokensShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
people_list = call(
    "people_list",
    "Read everybody who has a name in a club, merged and retired ones too",
    answers={200: shapes.PeopleShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    refused=[403],
)
player_list = call(
    "player_list",
    "Find players",
    answers={200: shapes.PlayerPageShape},
    parameters=[
        parameter("club", str, "Slug of a club."),
        parameter("name", str, "The whole name; case and accents as they are folded."),
        parameter("active", str, "1: not retired. 0: retired.", enum=["0", "1"]),
        parameter("order", str, "Else as they were added.", enum=["name", "-name"]),
        *PAGED,
    ],
    is_open=True,
)
player_add = call(
    "player_add",
    "Add somebody before their first match",
    body=sent.NewPlayerSerializer,
    answers={201: shapes.PlayerShape},
    parameters=[KEY],
    shown=[sample("a name", {"name": "Dora", "club": "home"})],
)
player_read = call(
    "player_read",
    "Read a player",
    answers={200: shapes.PlayerShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
player_rename = call(
    "player_rename",
    "Give a player another name, in every match",
    body=sent.PlayerChangeSerializer,
    answers={200: shapes.PlayerShape},
    parameters=[IF_MATCH],
    refused=[412, 428],
    shown=[sample("with a label", {"name": "Ana (Delft)"})],
)
player_retire = call(
    "player_retire",
    "Suggest a player no longer",
    body=NothingSerializer,
    answers={200: shapes.PlayerShape},
    parameters=[KEY],
)
player_bring_back = call(
    "player_bring_back",
    "Suggest a retired player again",
    body=NothingSerializer,
    answers={200: shapes.PlayerShape},
    parameters=[KEY],
)
player_merge = call(
    "player_merge",
    "Say that two players are one person",
    body=sent.MergeSerializer,
    answers={200: shapes.PlayerShape},
    parameters=[KEY],
    shown=[sample("by id", {"into": "a2b3c4d5e6f7g8h9j2k3"})],
)
player_unmerge = call(
    "player_unmerge",
    "Take two players apart again",
    body=NothingSerializer,
    answers={200: shapes.PlayerShape},
    parameters=[KEY],
)
player_anonymise = call(
    "player_anonymise",
    "Take a name out for good; points and ranks stay",
    body=NothingSerializer,
    answers={200: shapes.AnonymisedShape},
    parameters=[KEY],
)
player_record = call(
    "player_record",
    "Read what a player has done",
    answers={200: shapes.PlayerRecordShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
player_met = call(
    "player_met",
    "Read whom a player met, and how it went",
    answers={200: shapes.HeadToHeadShape, **UNCHANGED},
    parameters=[IF_NONE_MATCH],
    is_open=True,
)
player_ratings = call(
    "player_ratings",
    "Read a player's rating after each match",
    answers={200: shapes.RatingPageShape},
    parameters=PAGED,
    is_open=True,
)
