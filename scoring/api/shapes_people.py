"""What answers about clubs and players look like; people_told.py makes them."""

from rest_framework import serializers

from players.models import Role, Scope, Visibility
from scoring.api.shapes import Shape


class ClubLineShape(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    visibility = serializers.ChoiceField(Visibility.choices)
    time_zone = serializers.CharField()
    language = serializers.CharField()
    house_rules = serializers.DictField()


class ClubShape(ClubLineShape):
    players = serializers.IntegerField(help_text="With a finished match.")
    matches = serializers.IntegerField(help_text="Finished ones.")
    since = serializers.DateField(allow_null=True)


class PageShape(Shape):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)


class ClubPageShape(PageShape):
    results = ClubLineShape(many=True)


class WhoShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()


class ClubRecordShape(Shape):
    name = serializers.CharField()
    value = serializers.IntegerField()
    player = WhoShape()
    match = serializers.CharField()
    played_on = serializers.DateField()
    others = serializers.IntegerField(help_text="How many more hold it.")
    hand_kind = serializers.CharField(allow_null=True)
    hand_number = serializers.IntegerField(allow_null=True)


class ClubRecordsShape(Shape):
    results = ClubRecordShape(many=True)


class MemberShape(Shape):
    user = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    joined_at = serializers.DateTimeField()


class MembersShape(Shape):
    results = MemberShape(many=True)


class InvitationShape(Shape):
    id = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()


class InvitationsShape(Shape):
    results = InvitationShape(many=True)


class LinkShape(Shape):
    match = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    address = serializers.URLField(allow_null=True)
    expires_at = serializers.DateTimeField()
    last_used_at = serializers.DateTimeField(allow_null=True)


class LinksShape(Shape):
    results = LinkShape(many=True)


class LinkGivenShape(Shape):
    match = serializers.CharField()
    expires_at = serializers.DateTimeField()


class TokenShape(Shape):
    prefix = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)


class TokensShape(Shape):
    results = TokenShape(many=True)


class PlayerShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField()
    is_active = serializers.BooleanField()
    counts_for = serializers.CharField(
        allow_null=True, help_text="Id of the player that this one was merged into."
    )


class PlayerPageShape(PageShape):
    results = PlayerShape(many=True)


class PersonShape(Shape):
    id = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField()
    is_active = serializers.BooleanField()
    matches = serializers.IntegerField()
    counts_for = serializers.CharField(allow_null=True, help_text="A name.")
    merged = serializers.ListField(child=serializers.CharField())
    looks_like = serializers.ListField(child=serializers.CharField())
    mixes_scripts = serializers.BooleanField()


class PeopleShape(Shape):
    results = PersonShape(many=True)


class AnonymisedShape(Shape):
    anonymised = serializers.BooleanField()


class ShareShape(Shape):
    won = serializers.IntegerField()
    of = serializers.IntegerField()
    percent = serializers.IntegerField(allow_null=True)


class BestShape(Shape):
    points = serializers.IntegerField()
    kind = serializers.CharField()
    match = serializers.CharField()
    played_on = serializers.DateField()


class RatingShape(Shape):
    rating = serializers.FloatField()
    doubt = serializers.FloatField(help_text="One standard deviation.")


class PlayerRecordShape(Shape):
    player = WhoShape()
    matches = serializers.IntegerField()
    wins = serializers.IntegerField()
    shared = serializers.IntegerField()
    match_share = ShareShape()
    box_share = ShareShape()
    captain_share = ShareShape()
    gin_share = ShareShape()
    points_per_win = serializers.FloatField(allow_null=True)
    points_per_hand = serializers.FloatField(allow_null=True)
    average_knock = serializers.FloatField(allow_null=True)
    average_caught = serializers.FloatField(allow_null=True)
    form = serializers.ListField(
        child=serializers.ChoiceField(["won", "shared", "lost"])
    )
    biggest_hand = BestShape(allow_null=True)
    longest_box = serializers.IntegerField(allow_null=True)
    best_comeback = serializers.IntegerField(allow_null=True)
    fewest_hands = serializers.IntegerField(allow_null=True)
    rating = RatingShape(allow_null=True)


class MetShape(Shape):
    opponent = WhoShape()
    matches = serializers.IntegerField()
    ahead = serializers.IntegerField()
    behind = serializers.IntegerField()
    level = serializers.IntegerField()
    wins = serializers.IntegerField()
    their_wins = serializers.IntegerField()
    points = serializers.IntegerField()
    their_points = serializers.IntegerField()


class HeadToHeadShape(Shape):
    results = MetShape(many=True)


class RatedMatchShape(RatingShape):
    match = serializers.CharField()
    played_on = serializers.DateField()
    number = serializers.IntegerField()


class RatingPageShape(PageShape):
    results = RatedMatchShape(many=True)
