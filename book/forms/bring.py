"""Choosing a file to bring in, and how a table is read."""

from collections.abc import Mapping, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from book.rules.sheet import FIELDS
from book.services.import_sheet import SheetOptions

NEW_CLUB = "-"
#: What the columns of a table are called on the page, in the order of the page.
COLUMN_TEXTS = {
    "played_on": _("Day of play, like 2026-11-30"),
    "box": _("Who was in the box"),
    "captain": _("Who was captain"),
    "sitter": _("Who sat out"),
    "knocker": _("Who knocked; empty for a draw"),
    "knocker_deadwood": _("What the knocker had left"),
    "opponent_deadwood": _("What the other had left, after lay-offs"),
    "match": _("What tells matches apart"),
    "number": _("Number of the hand"),
    "points": _("Points, to compare with"),
    "scorer": _("Who scored, to compare with"),
}
ENCODING_TEXTS = [
    ("utf-8", "UTF-8"),
    ("windows-1252", "Windows-1252"),
    ("utf-16", "UTF-16"),
]
DELIMITER_TEXTS = [
    ("", _("As the first line says")),
    (",", _("Comma")),
    (";", _("Semicolon")),
    ("\t", _("Tab")),
    ("|", _("Upright line")),
]


class BringForm(forms.Form):
    """The file, and where it goes."""

    club = forms.ChoiceField(
        label=_("Into which book"), widget=forms.Select(attrs={"class": "in sel"})
    )
    file = forms.FileField(
        label=_("The file"),
        help_text=_("A whole book (JSON), or a table of hands (CSV)."),
        widget=forms.FileInput(
            attrs={"class": "in", "accept": ".json,.csv,.txt,text/csv"}
        ),
        error_messages={
            "required": _("Choose a file."),
            "empty": _("There is nothing in this file."),
        },
    )

    def __init__(self, *args: object, clubs: Sequence[tuple[str, str]]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # data and files
        field = self.fields["club"]
        if isinstance(field, forms.ChoiceField):
            field.choices = list(clubs)


class SheetForm(forms.Form):
    """How a table is read: one list for each thing that a column can hold."""

    encoding = forms.ChoiceField(
        label=_("How it is written"),
        choices=ENCODING_TEXTS,
        widget=forms.Select(attrs={"class": "in sel"}),
    )
    delimiter = forms.ChoiceField(
        label=_("Between the columns"),
        choices=DELIMITER_TEXTS,
        required=False,
        widget=forms.Select(attrs={"class": "in sel"}),
    )

    def __init__(
        self, data: object, *, head: Sequence[str], kept: Mapping[str, object]
    ) -> None:
        columns = kept.get("columns")
        self._kept = dict(columns) if isinstance(columns, dict) else {}
        initial: dict[str, object] = {
            name: kept.get(name, "") for name in ("encoding", "delimiter")
        }
        initial |= {f"column_{name}": at for name, at in self._kept.items()}
        super().__init__(data, initial=initial)  # type: ignore[arg-type]  # the POST
        places = [
            (str(at), f"{at + 1}: {text[:40]}") for at, text in enumerate(head[:100])
        ]
        for name, text in COLUMN_TEXTS.items():
            self.fields[f"column_{name}"] = forms.ChoiceField(
                label=text,
                choices=[("", _("No column")), *places],
                required=False,
                widget=forms.Select(attrs={"class": "in sel"}),
            )

    def options(self) -> SheetOptions:
        """Return what was chosen; columns that the page does not show stay."""
        told = self.cleaned_data
        columns = {
            name: at
            for name, at in self._kept.items()
            if name in FIELDS and name not in COLUMN_TEXTS
        }
        for name in COLUMN_TEXTS:
            if told[f"column_{name}"]:
                columns[name] = int(told[f"column_{name}"])
        return SheetOptions(told["encoding"], told["delimiter"], columns)
