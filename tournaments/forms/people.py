"""Who takes part: names typed and pasted, people of the club, questions about them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext_lazy as _

from players.models import Club, Player
from players.queries.people import doubles_of
from players.rules.names import LONGEST_NAME
from tournaments.services.steering import LONGEST_REASON

SAME, OTHER = "same", "other"


def name_field() -> forms.CharField:
    """Return the field of one name."""
    return forms.CharField(
        label=_("Name"),
        max_length=10 * LONGEST_NAME,  # the service says how long a name may be
        widget=forms.TextInput(
            attrs={
                "class": "in",
                "autocomplete": "off",
                "autocapitalize": "words",
                "dir": "auto",
                "list": "known",
            }
        ),
        error_messages={"required": _("Type a name.")},
    )


class NameForm(forms.Form):
    name = name_field()


class ListForm(forms.Form):
    """A pasted list, one name a line; the service tells faults by line."""

    names = forms.CharField(
        label=_("One name a line"),
        strip=False,  # lines are counted as they were pasted
        widget=forms.Textarea(
            attrs={"class": "in", "rows": "8", "autocomplete": "off", "dir": "auto"}
        ),
        error_messages={"required": _("Give one name a line.")},
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Why? (optional)"),
        required=False,
        max_length=10 * LONGEST_REASON,  # the service says how long
        widget=forms.TextInput(attrs={"class": "in", "autocomplete": "off"}),
    )


class ClubPlayersForm(forms.Form):
    """People of the club, to be entered as they are."""

    players = forms.MultipleChoiceField(
        label=_("Players of the club"),
        error_messages={
            "required": _("Choose at least one player."),
            "invalid_choice": _("Choose players of this club who are not entered."),
        },
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: object, *, known: Collection[Player]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.known = {player.public_id: player for player in known}
        choices = [(key, player.name) for key, player in self.known.items()]
        self.fields["players"].choices = choices  # type: ignore[attr-defined]

    @property
    def chosen(self) -> list[Player]:
        """Who was chosen; on a valid form."""
        return [self.known[key] for key in self.cleaned_data["players"]]


@dataclass(frozen=True, slots=True)
class Question:
    """A new name that looks like a known one. field: of the answer, "same" or
    "other"; answer: "" until there is one."""

    field: str
    name: str
    known: str
    answer: str

    @property
    def is_open(self) -> bool:
        """Whether it is not answered yet."""
        return self.answer not in (SAME, OTHER)

    @property
    def is_same(self) -> bool:
        """Whether it is the known person."""
        return self.answer == SAME

    @property
    def is_other(self) -> bool:
        """Whether it is somebody else."""
        return self.answer == OTHER


def questions(club: Club, lines: list[str], typed: Mapping[str, str]) -> list[Question]:
    """Return what must be asked about these lines, with the answers that came (S26).

    The answer's field carries the name it is about: where the list was changed since,
    no answer is taken for another name's.
    """
    doubles = doubles_of(club, (line.strip() for line in lines if line.strip()))
    return [
        Question(f"alike-{name}", name, known.name, typed.get(f"alike-{name}", ""))
        for name, known in doubles.items()
    ]


def with_answers(lines: list[str], asked: list[Question]) -> str:
    """Return the list with the known name wherever it is the same person."""
    known = {one.name: one.known for one in asked if one.answer == SAME}
    return "\n".join(known.get(line.strip(), line) for line in lines)
