"""What the API tells of clubs and players: one function for each thing told."""

from dataclasses import asdict
from datetime import datetime

from players.models import Club, Invitation, Player
from players.queries.people import meant_players
from scoring.api.representations import Json, moment
from scoring.queries.club_access import LinkRow
from scoring.queries.club_players import ClubBook
from scoring.queries.club_records import ClubRecord
from scoring.queries.head_to_head import HeadToHead
from scoring.queries.people import PersonRow
from scoring.queries.player_record import PlayerRecord, Shown
from scoring.queries.share import Share


def club_line(club: Club) -> Json:
    """Return a club as lists show it."""
    return {
        "slug": club.slug,
        "name": club.name,
        "visibility": club.visibility,
        "time_zone": club.time_zone,
        "language": club.language,
        "house_rules": club.house_rules,
    }


def club_full(club: Club, book: ClubBook) -> Json:
    """Return a club with what is in its book."""
    return {
        **club_line(club),
        "players": book.players,
        "matches": book.matches,
        "since": book.since and book.since.isoformat(),
    }


def record_told(record: ClubRecord) -> Json:
    """Return one of the club's records: what, whose, in which match."""
    return {
        "name": record.name,
        "value": record.value,
        "player": {"id": record.player_id, "name": record.player},
        "match": record.match_id,
        "played_on": record.played_on.isoformat(),
        "others": record.others,
        "hand_kind": record.hand_kind or None,
        "hand_number": record.hand_number,
    }


def member_told(username: str, role: str, joined_at: datetime) -> Json:
    return {"user": username, "role": role, "joined_at": moment(joined_at)}


def invitation_told(invitation: Invitation) -> Json:
    return {
        "id": invitation.public_id,
        "role": invitation.role,
        "created_at": moment(invitation.created_at),
        "expires_at": moment(invitation.expires_at),
    }


def link_told(row: LinkRow, site: str) -> Json:
    """Return a table link; its address only while it opens something."""
    return {
        "match": row.match.public_id,
        "players": list(row.names),
        "address": site + row.path if row.usable else None,
        "expires_at": moment(row.expires_at),
        "last_used_at": moment(row.last_used_at),
    }


def player_told(player: Player) -> Json:
    """Return a player; one who was merged shows whom they count for."""
    target = meant_players([player])[player.pk]
    return {
        "id": player.public_id,
        "name": player.name,
        "club": player.club.slug,
        "is_active": player.is_active,
        "counts_for": target.public_id if target.pk != player.pk else None,
    }


def person_told(row: PersonRow, club: Club) -> Json:
    """Return a player with what is remarkable about the name."""
    return {
        "id": row.player.public_id,
        "name": row.player.name,
        "club": club.slug,
        "is_active": row.player.is_active,
        "matches": row.matches,
        "counts_for": row.counts_for or None,
        "merged": list(row.merged),
        "looks_like": [other.public_id for other in row.looks_like],
        "mixes_scripts": row.mixed,
    }


def player_record_told(record: PlayerRecord) -> Json:
    """Return everything the player's page shows; null where too little was played."""
    best = record.biggest
    return {
        "player": {"id": record.player.public_id, "name": record.player.name},
        "matches": record.matches,
        "wins": record.wins,
        "shared": record.shared,
        "match_share": _share(record.match_share),
        "box_share": _share(record.box_share),
        "captain_share": _share(record.captain_share),
        "gin_share": _share(record.gin_share),
        "points_per_win": record.points_per_win,
        "points_per_hand": record.points_per_hand,
        "average_knock": record.average_knock,
        "average_caught": record.average_caught,
        "form": list(record.form),
        "biggest_hand": best
        and {
            "points": best.points,
            "kind": best.kind,
            "match": best.match_id,
            "played_on": best.played_on.isoformat(),
        },
        "longest_box": record.longest_box,
        "best_comeback": record.best_comeback,
        "fewest_hands": record.fewest_hands,
        "rating": record.rating and rating_told(record.rating),
    }


def rating_told(rating: Shown) -> Json:
    return {"rating": round(rating.mu, 4), "doubt": round(rating.sigma, 4)}


def met_told(met: HeadToHead) -> Json:
    """Return two players in the matches both sat in."""
    told = asdict(met)
    del told["opponent_id"], told["opponent"]
    return {"opponent": {"id": met.opponent_id, "name": met.opponent}, **told}


def _share(share: Share) -> Json:
    return {"won": share.won, "of": share.of, "percent": share.percent}
