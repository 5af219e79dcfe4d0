"""The browser that the browser tests drive: the system's own, never one that is downloaded.

`python -m tests.browser` prints its path, or exits 1 if there is none.
"""

import os
import shutil
import sys
from typing import Final

NAMES: Final = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")

# Runs as root in a container, and asks nothing of any other host on its own account.
ARGUMENTS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)


def find_browser() -> str | None:
    """The browser's path: the one that `CHROMIUM` names, and if it is not set, the first found."""
    named = os.environ.get("CHROMIUM")
    candidates = (named,) if named else NAMES
    return next((path for path in map(shutil.which, candidates) if path), None)


def browser_required() -> bool:
    """Whether a missing browser is a failure (`BROWSER=required`) and no reason to skip."""
    return os.environ.get("BROWSER") == "required"


if __name__ == "__main__":
    found = find_browser()
    print(found or "no browser found", file=sys.stdout if found else sys.stderr)
    sys.exit(not found)
