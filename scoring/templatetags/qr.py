"""A QR code drawn on the server: the browser asks nobody for it."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: Modules of quiet ground around the code; readers ask for four.
QUIET_ZONE = 4


@register.simple_tag
def qr_code(address: str, label: str) -> SafeString:
    """Return the address as an inline SVG that a screen reader names by its label."""
    code = segno.make(address, micro=False, error="m")
    drawing = code.svg_inline(
        border=QUIET_ZONE, svgclass="qr", lineclass="qrline", omitsize=True
    )
    # segno draws digits and paths only; nothing of the address is in its markup.
    return format_html(
        '<span class="qrcode" role="img" aria-label="{}">{}</span>',
        label,
        mark_safe(drawing),  # noqa: S308
    )
