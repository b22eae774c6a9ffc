"""What a club is called, who sees it, and which rules its matches start with."""

from typing import TypedDict

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from players.models import Club, Visibility
from players.rules.names import LONGEST_NAME, name_key
from scoring.rules.ruleset import PRESETS, Ruleset
from scoring.services.clubs import OWNERS_SETTINGS, SETTINGS, TIME_ZONES
from web.tags import content_tag

PRESET_CHOICES = [
    ("captain", _("Captain: gin 25, undercut 10, first to 100")),
    (
        "classic",
        _("Classic: gin 20, undercut 10, 20 for each hand won, 100 for the game"),
    ),
    ("modern", _("Modern: gin and undercut 25, big gin 31, shutout doubles")),
]


class ClubValues(TypedDict):
    """What the service is told."""

    name: str
    visibility: str
    time_zone: str
    language: str
    house_rules: dict[str, int | bool | str]


def _name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Name"),
        max_length=10 * LONGEST_NAME,  # the service says how long a name may be
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
        error_messages={"required": _("Type a name.")},
    )


def _select() -> forms.Select:
    return forms.Select(attrs={"class": "in sel"})


class NewClubForm(forms.Form):
    name = _name_field()


class ClubForm(forms.Form):
    """The settings of a club; `preset` "own" keeps rules that fit no preset.

    seen: names the settings that the page was made from.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    name = _name_field()
    visibility = forms.ChoiceField(
        label=_("Who sees the book"),
        choices=Visibility.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who may see the club.")},
    )
    preset = forms.ChoiceField(label=_("House rules of new matches"), widget=_select())
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(zone, zone) for zone in sorted(TIME_ZONES)],
        widget=_select(),
    )
    language = forms.ChoiceField(
        label=_("Language of the club"), choices=settings.LANGUAGES, widget=_select()
    )

    def __init__(self, data: object, *, club: Club, rules_only: bool) -> None:
        self.club = club
        self.rules = Ruleset.from_dict(club.house_rules)
        preset = preset_of(self.rules)
        super().__init__(
            data,  # type: ignore[arg-type]
            initial={
                "seen": settings_seen(club),
                "preset": preset,
                **{name: getattr(club, name) for name in OWNERS_SETTINGS},
            },
        )
        if rules_only:
            for name in OWNERS_SETTINGS:
                del self.fields[name]
        choices: list[tuple[str, object]] = list(PRESET_CHOICES)
        if preset == "own":
            choices.append(("own", _("As they are: your own")))
        self.fields["preset"].choices = choices  # type: ignore[attr-defined]

    def values(self) -> ClubValues:
        """Return what the service reads; on a valid form."""
        chosen = PRESETS.get(self.cleaned_data["preset"], self.rules)
        kept = {name: getattr(self.club, name) for name in OWNERS_SETTINGS}
        said = kept | self.cleaned_data
        return ClubValues(
            name=said["name"],
            visibility=said["visibility"],
            time_zone=said["time_zone"],
            language=said["language"],
            house_rules=chosen.to_dict(),
        )


class DeleteClubForm(forms.Form):
    """Deleting needs the club's name, typed."""

    name = forms.CharField(
        label=_("Type the club’s name to delete it"),
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )

    def __init__(self, data: object, *, club: Club) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.club = club

    def clean_name(self) -> str:
        """Refuse any other name than the club's."""
        name: str = self.cleaned_data["name"]
        if name_key(name) != name_key(self.club.name):
            raise forms.ValidationError(
                _("That is not its name. It is called %(name)s.")
                % {"name": self.club.name}
            )
        return name


def settings_seen(club: Club) -> str:
    """Return what names the settings of the club as they are."""
    return content_tag([getattr(club, name) for name in SETTINGS])


def preset_of(rules: Ruleset) -> str:
    """Return the name of the preset that the rules equal, or "own"."""
    return next((name for name, preset in PRESETS.items() if preset == rules), "own")
