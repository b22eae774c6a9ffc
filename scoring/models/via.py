"""From where something was written."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Via(models.TextChoices):
    """From where a hand was written, or a sheet confirmed."""

    PAGE = "page", _("page")
    API = "api", _("API")
    LINK = "link", _("table link")
    OFFLINE = "offline", _("offline phone")
    IMPORT = "import", _("import")
