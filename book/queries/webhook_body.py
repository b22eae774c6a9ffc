"""What a webhook says: read from the book at each attempt, as it is then (S45, S60)."""

import json

from django.utils import translation

from book.models import WebhookEvent
from scoring.api.representations import Json, hand_now, match_line, moment
from scoring.neighbours import occasions_of
from scoring.queries.club_players import PlayerLine, leading_players
from scoring.queries.match_record import load_steady_record


def body_of(event: WebhookEvent) -> bytes:
    """Return the exact bytes that are sent of an event now.

    Names are those of today: one that was taken out is in no delivery. `version` is
    that of the change, so that a receiver can put events in order. At most 20 KB, as
    receivers are promised: twelve standings, or one hand with cards and history.
    """
    told = {
        "type": event.kind,
        "timestamp": moment(event.at),
        "data": {"club": event.club.slug, **_data(event)},
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _data(event: WebhookEvent) -> Json:
    data: Json = {}
    if event.match is not None:
        record = load_steady_record(event.match)
        data["version"] = event.version
        occasion = occasions_of([record.match.pk]).get(record.match.pk)
        data["match"] = match_line(record.match, record.seats, occasion)
        if event.hand is not None:
            data["hand"] = hand_now(record, event.hand)
    if event.kind == "standings.changed":
        data["tournament"] = event.tournament or None
        if not event.tournament:
            data["standings"] = [
                _standing(line) for line in leading_players(event.club)
            ]
    if event.kind == "webhook.test":
        with translation.override(event.club.language):
            data["message"] = translation.gettext("A test, and nothing more.")
    return data


def _standing(line: PlayerLine) -> Json:
    return {
        "id": line.player_id,
        "name": line.name,
        "matches": line.matches,
        "won": line.share.won,
        "rating": line.rating and round(line.rating.mu, 2),
    }
