"""The scripts that the theme writes into its pages, by their hashes: no other inline script runs.

They are taken from the theme that is installed, so a new theme needs no change here.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from urllib.parse import urlsplit

import jinja2

#: The ways from a page to the root of the site: pages stand at most two folders deep.
_DEPTHS = (".", "..", "../..")
_PARTIALS = "partials/javascripts"
_SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)


def by_base() -> dict[str, list[str]]:
    """The hashes of a page's inline scripts, by its way to the root; the missing page, which is
    shown at any address, has the path of the site."""
    missing = urlsplit(os.environ.get("SITE_URL", "")).path or "/"
    return {base: _hashes(base) for base in (*_DEPTHS, missing)}


def _hashes(base: str) -> list[str]:
    return [
        "sha256-" + b64encode(sha256(script.encode()).digest()).decode()
        for name in ("base", "palette", "content")
        for script in _SCRIPT.findall(
            _theme()
            .get_template(f"{_PARTIALS}/{name}.html")
            .render(base_url=base, config={"extra": {}}, features=[])
        )
    ]


@cache
def _theme() -> jinja2.Environment:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(str(files("material") / "templates")))
