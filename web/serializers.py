"""Fields that take what is plainly right and nothing else (S5, S22, B15)."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from django.core.validators import MaxLengthValidator
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.utils.serializer_helpers import BindingDict

from web.problems import Fault, Invalid, Text
from web.wording import TOO_LONG

LONGEST_TEXT = 200
#: What is wrong with any field that was not sent, or sent without a value.
NOT_THERE = MappingProxyType(
    {
        "required": _("This is missing. Send it too."),
        "null": _("Null is no value. Send one, or leave this out."),
    }
)
TOO_MANY = ngettext_lazy(
    "%(limit_value)d entry at most fits here. Take some away.",
    "%(limit_value)d entries at most fit here. Take some away.",
    "limit_value",
)
_DIGITS = re.compile(r"[0-9]{1,9}")


class StrictSerializer(serializers.Serializer[object]):
    """A JSON object. Members are declared, or known from reading and ignored.

    ignored: members of the answer to a GET that no write changes, so that what was
    read can be sent back. Any other member is refused by its name.
    """

    ignored: ClassVar[frozenset[str]] = frozenset()
    _shared_fields: ClassVar[BindingDict]

    default_error_messages = {
        **NOT_THERE,
        "unknown": _("There is no member called “%(name)s” here. Leave it out."),
        "not_an_object": _("Send a JSON object."),
    }

    @cached_property
    def fields(self) -> BindingDict:
        """The fields, made once for each class: reading leaves nothing in them.

        REST framework copies each field, down to its messages, for each request.
        """
        shared: BindingDict | None = type(self).__dict__.get("_shared_fields")
        if shared is None:
            # Bound to one that holds nobody's data: they are kept for good.
            shared = BindingDict(type(self)())
            for name, field in self.get_fields().items():
                shared[name] = field
            type(self)._shared_fields = shared
        return shared

    def to_internal_value(self, data: object) -> dict[str, object]:
        if not isinstance(data, Mapping):
            fault = serializers.ErrorDetail(
                str(self.error_messages["not_an_object"]), "not_an_object"
            )
            raise serializers.ValidationError({"non_field_errors": [fault]})
        errors: dict[str, list[serializers.ErrorDetail]] = {}
        for name in data:
            if name not in self.fields and name not in self.ignored:
                text = self.error_messages["unknown"] % {"name": name[:60]}
                errors[name[:60]] = [serializers.ErrorDetail(text, "unknown")]
        try:
            value: dict[str, object] = super().to_internal_value(data)
        except serializers.ValidationError as refused:
            raise serializers.ValidationError(
                {**serializers.as_serializer_error(refused), **errors}
            ) from None
        if errors:
            raise serializers.ValidationError({**errors})
        return value


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer"},
            {"type": "string", "pattern": "^[0-9]{1,9}$"},
        ]
    }
)
class WholeNumberField(serializers.Field[int, object, int, object]):
    """A JSON integer, or plain ASCII digits in a string; never true, 7.5 or ٣."""

    default_error_messages = {
        **NOT_THERE,
        "invalid": _("This is a whole number, like 23."),
    }

    def to_internal_value(self, data: object) -> int:
        if isinstance(data, int) and not isinstance(data, bool):
            if abs(data) >= 10**9:
                self.fail("invalid")
            return data
        if not (isinstance(data, str) and _DIGITS.fullmatch(data)):
            self.fail("invalid")
        return int(data)

    def to_representation(self, value: int) -> int:
        return value


class YesNoField(serializers.BooleanField):
    """`true` or `false`, and no other word for them."""

    default_error_messages = {**NOT_THERE, "invalid": _("This is true or false.")}

    def to_internal_value(self, data: object) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid")
        return data


class TextField(serializers.CharField):
    """A JSON string, with its blanks around taken off."""

    default_error_messages = {
        **NOT_THERE,
        "invalid": _("This is a string."),
        "blank": _("This is empty. Write what belongs here."),
    }

    def __init__(self, *, max_length: int = LONGEST_TEXT, **options: object) -> None:
        super().__init__(max_length=max_length, **options)  # type: ignore[arg-type]
        for limit in _limits(self.validators):
            limit.message = TOO_LONG

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WordField(serializers.ChoiceField):
    """One of a few words. What was sent instead is not repeated: it may be long."""

    default_error_messages = {
        **NOT_THERE,
        "invalid_choice": _("Send one of these words: {words}."),
    }

    def to_internal_value(self, data: object) -> str:
        if not (isinstance(data, str) and data in self.choices):
            self.fail("invalid_choice", words=", ".join(map(str, self.choices)))
        return data


class ListOfField(serializers.ListField):
    """A JSON list."""

    default_error_messages = {
        **NOT_THERE,
        "not_a_list": _("Send a JSON list."),
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        for limit in _limits(self.validators):
            limit.message = TOO_MANY


@extend_schema_field({"type": "object", "additionalProperties": True})
class ObjectField(serializers.Field[dict[str, object], object, object, object]):
    """A JSON object whose members are looked at elsewhere."""

    default_error_messages = {**NOT_THERE, "invalid": _("Send a JSON object.")}

    def to_internal_value(self, data: object) -> dict[str, object]:
        if not isinstance(data, dict):
            self.fail("invalid")
        return data

    def to_representation(self, value: object) -> object:
        return value


def _limits(validators: Iterable[object]) -> list[MaxLengthValidator]:
    """Return what holds a length: its text follows a number, unlike the library's."""
    return [one for one in validators if isinstance(one, MaxLengthValidator)]


def refuse(faults: Mapping[str, Text], code: str) -> None:
    """Refuse these fields for the same reason, all at once; none is no refusal."""
    if faults:
        raise Invalid({field: [Fault(code, text)] for field, text in faults.items()})
