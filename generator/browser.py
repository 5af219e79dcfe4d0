"""The browser that prints the book and that the browser tests drive: the system's own, never one
that is downloaded.

`python -m generator.browser` prints its path, or exits 1 and says what is needed.
"""

from __future__ import annotations

import os
import shutil
import sys
from typing import Final

NAMES: Final = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
#: What is said where there is none.
NEEDED: Final = (
    "no browser: install Chromium (Debian: apt-get install chromium fonts-noto-cjk)"
    " or set CHROMIUM=/path/to/chrome"
)
#: It runs as any user in any container, and asks nothing of any other host on its own account.
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


if __name__ == "__main__":
    found = find_browser()
    print(found or NEEDED, file=sys.stdout if found else sys.stderr)
    sys.exit(not found)
