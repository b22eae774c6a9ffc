"""A tournament's settings as the seating core and the rules read them."""

from players.models import Club
from scoring.rules.ruleset import Ruleset
from scoring.wording import rule_text
from tournaments.models import Tournament
from tournaments.seating.results import Weights
from tournaments.seating.seats import MOST_PLAYERS
from tournaments.seating.settings import Settings, warnings
from tournaments.seating.standings import check_measures


def weights_of(tournament: Tournament) -> Weights:
    """Return the match points for each place, and for a bye."""
    return Weights(
        tournament.first_weight,
        tournament.second_weight,
        tournament.third_weight,
        tournament.bye_weight,
    )


def settings_of(tournament: Tournament) -> Settings:
    """Return format, rounds, cut, weights and measures."""
    return Settings(
        format=tournament.format,  # type: ignore[arg-type]  # checked by the database
        rounds=tournament.rounds,
        cut=tournament.cut,
        weights=weights_of(tournament),
        measures=check_measures(tournament.measures),
    )


def rules_of(tournament: Tournament) -> Ruleset:
    """Return the house rules that every match of the tournament starts with."""
    return Ruleset.from_dict(tournament.house_rules)


def usual_rules(club: Club) -> Ruleset:
    """Return the club's own rules: what a new tournament begins with."""
    return Ruleset.from_dict(club.house_rules)


def warning_texts(settings: Settings, players: int) -> list[str]:
    """Return what these settings mean for so many players; nothing is refused.

    Nothing for fewer than three, with whom no round can be played.
    """
    if not 3 <= players <= MOST_PLAYERS:
        return []
    return [str(rule_text(warning)) for warning in warnings(settings, players)]
