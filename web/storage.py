"""Where static files are served from: names with a hash, imports of scripts as well."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

#: How our own scripts import each other; other packages' scripts stay as they are.
IMPORTS = (
    (r"""(?P<matched>from "(?P<url>\./[^"]+)";)""", 'from "%(url)s";'),
    (r"""(?P<matched>import\("(?P<url>\./[^"]+)"\))""", 'import("%(url)s")'),
)


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types
    """Names every file by its content, also where one script imports another.

    A page then never runs two deployments at once: the names of a script's imports
    are those of its own deployment, and can be kept for ever.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", IMPORTS))
