"""How the operator enters the admin: through the same door as everybody (S7)."""

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

#: Apps whose rows open an account or say where somebody sits: not the operator's.
PRIVATE_APPS = frozenset({"account", "mfa", "usersessions"})


def _is_private(model: type[Model]) -> bool:
    return model._meta.app_label in PRIVATE_APPS


class OperatorSite(AdminSite):
    site_title = site_header = _("Third Hand, for the operator")
    index_title = _("What is stored")
    enable_nav_sidebar = False

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Leave out what allauth registers: factors and sessions are their owner's."""
        self._forget_private_models()
        return list(super().get_urls())

    def _forget_private_models(self) -> None:
        private = [model for model in self._registry if _is_private(model)]
        for model in private:
            self.unregister(model)

    def login(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """Lead to the site's log-in, with its limits and its second factor."""
        wanted = request.GET.get("next", "")
        if not url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
            wanted = reverse("admin:index")  # S27: own paths only
        if self.has_permission(request):
            return redirect(wanted)
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(wanted, str(settings.LOGIN_URL))
