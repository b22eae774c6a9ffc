"""Fields of forms that are not ours, in our look."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def inked(field: BoundField) -> SafeString:
    """Return the field's input as our style sheet knows it.

    The label says what it is for, so no placeholder stands in it as well.
    """
    field.field.widget.attrs.pop("placeholder", None)
    return field.as_widget(attrs={"class": "in"})
