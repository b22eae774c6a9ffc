"""The admin of this installation."""

from django.contrib.admin.apps import AdminConfig


class OperatorConfig(AdminConfig):
    """Django's admin, entered through the site's own log-in."""

    default_site = "config.admin.OperatorSite"
