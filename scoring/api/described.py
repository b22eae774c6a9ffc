"""Each call in the words of OpenAPI: what is sent, answered and refused."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
    extend_schema,
)
from rest_framework import serializers

from scoring.api import examples, shapes
from scoring.api import serializers as sent
from scoring.models import MatchStatus

Method = TypeVar("Method", bound=Callable[..., object])
PROBLEM_TYPE = "application/problem+json"
#: Refusals that every call may meet, and those of every write.
ALWAYS = (400, 401, 404, 406, 503)
OF_WRITES = (403, 409, 411, 413, 415, 422)

KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    "header",
    description="16 to 128 visible ASCII characters. The same key answers the same.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    "header",
    description="The ETag of the hand as it was seen. Missing or * is 428.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, "header", description="An ETag: 304 while it is right."
)
DRY_RUN = OpenApiParameter(
    "dry_run",
    str,
    enum=["0", "1"],
    description="1 tells what would change, and stores nothing.",
)


LANG = OpenApiParameter(
    "lang",
    str,
    description="Language of `sentence`; without it the club's own.",
    enum=[code for code, _name in settings.LANGUAGES],
)

#: With a token, with a session, or with neither.
OPEN: list[dict[str, list[str]]] = [{}, {"token": []}, {"session": []}]


def _problems(statuses: Sequence[int]) -> dict[tuple[int, str], OpenApiResponse]:
    return {
        (status, PROBLEM_TYPE): OpenApiResponse(
            shapes.ProblemShape,
            description=examples.REFUSALS[status].title,
            examples=[
                OpenApiExample(
                    examples.REFUSALS[status].code,
                    value=examples.refusal(status),
                    response_only=True,
                    status_codes=[str(status)],
                    media_type=PROBLEM_TYPE,
                )
            ],
        )
        for status in statuses
    }


def call(
    operation: str,
    summary: str,
    *,
    answers: dict[int, object],
    body: type[serializers.Serializer[object]] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    refused: Sequence[int] = (),
    shown: Sequence[OpenApiExample] = (),
    is_open: bool = False,
) -> Callable[[Method], Method]:
    """Describe one call. refused: statuses beside those that every call may have."""
    statuses = sorted({*ALWAYS, *(OF_WRITES if body else ()), *refused})
    described: Callable[[Method], Method] = extend_schema(
        operation_id=operation,
        summary=summary,
        tags=[operation.split("_")[0]],
        request=body,
        parameters=list(parameters),
        responses={**answers, **_problems(statuses)},
        examples=list(shown),
        auth=OPEN if is_open else None,  # type: ignore[arg-type]  # passed on as it is
    )
    return described


def _request(name: str, value: object) -> OpenApiExample:
    return OpenApiExample(name, value=value, request_only=True)


def _answer(name: str, value: object, status: int = 200) -> OpenApiExample:
    return OpenApiExample(
        name, value=value, response_only=True, status_codes=[str(status)]
    )


def _filter(
    name: str,
    kind: type | OpenApiTypes,
    text: str,
    enum: Sequence[str] | None = None,
) -> OpenApiParameter:
    return OpenApiParameter(name, kind, description=text, enum=enum)


_WRITTEN_OR_IMPACT = PolymorphicProxySerializer(
    component_name="HandWrittenOrImpact",
    serializers=[shapes.HandWrittenShape, shapes.ImpactShape],
    resource_type_field_name=None,
)
_UNCHANGED = {304: OpenApiResponse(None, description="Unchanged")}

match_list = call(
    "match_list",
    "Find matches, the newest day first",
    answers={200: shapes.MatchPageShape},
    parameters=[
        _filter("club", str, "Slug of a club."),
        _filter("player", str, "Id or name of somebody who sat there."),
        _filter("vs", str, "Id or name of somebody else who sat there too."),
        _filter("state", str, "How it stands.", enum=MatchStatus.values),
        _filter("tournament", str, "Id of a tournament that it was played in."),
        _filter("since", OpenApiTypes.DATE, "Played on that day or later."),
        _filter("until", OpenApiTypes.DATE, "Played on that day or earlier."),
        _filter("updated_since", OpenApiTypes.DATETIME, "Changed then or later."),
        _filter("limit", int, "How many at once, 1 to 100."),
        _filter("cursor", str, "From `next` or `previous`, as it is."),
    ],
    is_open=True,
)
match_start = call(
    "match_start",
    "Start a match",
    body=sent.StartSerializer,
    answers={201: shapes.MatchShape},
    parameters=[KEY],
    shown=[
        _request("by a cut", examples.START_BY_CUT),
        _request("with a second round", examples.START_REDRAW),
        _request("with roles", examples.START_WITH_ROLES),
        _answer("started", examples.MATCH, 201),
    ],
)
match_read = call(
    "match_read",
    "Read a match with its hands",
    answers={
        200: shapes.MatchShape,
        204: OpenApiResponse(None, description="?v= is still the version"),
        **_UNCHANGED,
    },
    parameters=[
        IF_NONE_MATCH,
        LANG,
        _filter("v", int, "The version that is known: 204 when nothing is new."),
    ],
    shown=[_answer("open", examples.MATCH)],
    is_open=True,
)
match_history = call(
    "match_history",
    "Read every version of every hand",
    answers={200: shapes.HistoryShape},
    parameters=[LANG],
    is_open=True,
)
match_confirm = call(
    "match_confirm",
    "Confirm a finished match for one of the three, or dispute a hand",
    body=sent.ConfirmSerializer,
    answers={200: shapes.MatchShape},
    parameters=[KEY],
    shown=[
        _request("confirmed", examples.CONFIRM),
        _request("a hand disputed", examples.DISPUTE),
    ],
)
match_abandon = call(
    "match_abandon",
    "End an open match without a winner",
    body=sent.NothingSerializer,
    answers={200: shapes.MatchShape},
    parameters=[KEY],
)
match_reopen = call(
    "match_reopen",
    "Go on with an abandoned match",
    body=sent.NothingSerializer,
    answers={200: shapes.MatchShape},
    parameters=[KEY],
)
match_cut = call(
    "match_cut",
    "Cut for who begins, before the first hand",
    body=sent.CutAgainSerializer,
    answers={200: shapes.MatchShape},
    parameters=[KEY],
)
match_rematch = call(
    "match_rematch",
    "Start another match of the same three",
    body=sent.RematchSerializer,
    answers={201: shapes.MatchShape},
    parameters=[KEY],
)
hand_record = call(
    "hand_record",
    "Record the next hand",
    body=sent.HandEntrySerializer,
    answers={201: shapes.HandWrittenShape},
    parameters=[KEY],
    shown=[
        _request("a knock by counts", examples.KNOCK),
        _request("a knock by cards", examples.KNOCK_BY_CARDS),
        _request("a drawn hand", examples.DRAW),
        _answer("recorded", examples.RECORDED, 201),
    ],
)
hand_read = call(
    "hand_read",
    "Read one hand",
    answers={200: shapes.HandShape, **_UNCHANGED},
    parameters=[IF_NONE_MATCH, LANG],
    shown=[_answer("standing", examples.HAND)],
    is_open=True,
)
hand_correct = call(
    "hand_correct",
    "Correct a hand, or put a removed one back",
    body=sent.CorrectionSerializer,
    answers={200: _WRITTEN_OR_IMPACT},
    parameters=[IF_MATCH, DRY_RUN],
    refused=[412, 428],
    shown=[_request("a count put right", examples.CORRECTION)],
)
hand_remove = call(
    "hand_remove",
    "Remove a hand; it stays in the history",
    answers={200: _WRITTEN_OR_IMPACT},
    parameters=[
        IF_MATCH,
        DRY_RUN,
        _filter("reason", str, "Why it is removed."),
    ],
    refused=[*OF_WRITES, 412, 428],
)
hand_undo = call(
    "hand_undo",
    "Take back the newest hand",
    body=sent.UndoSerializer,
    answers={200: shapes.HandWrittenShape},
    parameters=[KEY],
    shown=[_request("named by its id", examples.UNDO)],
)
settle = call(
    "settle",
    "Settle a knock from the cards",
    body=sent.SettleSerializer,
    answers={200: shapes.SettlementShape},
    shown=[
        _request("a knock", examples.SETTLE),
        _answer("undercut", examples.SETTLED),
    ],
    is_open=True,
)
