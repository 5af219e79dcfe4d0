"""`python -m generator.fulltext site`: index the text of the built site for the search.

Pagefind reads the built pages, what stands in elements with `data-pagefind-body`, and writes its
index and its script to `pagefind/`. The language is forced, or it would cut the Chinese on pages
in English like English; and only the extended form of Pagefind cuts Chinese at all.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generator.command import run

#: Where the index goes, below the root of the site.
FOLDER = "pagefind"
#: What stands on many pages and says nothing of any: marks, ways about, what follows the page.
_EVERYWHERE = (".headerlink", ".lr-crumbs", ".lr-turn", ".lr-pinyin", ".lr-foot", ".lr-cite")
#: What search needs of all that Pagefind writes; the rest are ready-made boxes.
_NEEDED = ("pagefind.js", "pagefind-worker.js", "pagefind-entry.json")
_NEEDED_KINDS = (".pagefind", ".pf_meta", ".pf_index", ".pf_fragment", ".pf_filter")


def index(site: Path) -> None:
    """Write the index of the site in this folder, in place of an earlier one; raises
    `CalledProcessError` if Pagefind fails."""
    folder = site / FOLDER
    for old in folder.rglob("*"):
        if old.is_file():
            old.unlink()
    subprocess.run(
        [
            *(sys.executable, "-m", "pagefind", "--quiet", "--site", str(site)),
            *("--output-subdir", FOLDER, "--force-language", "zh"),
            *("--exclude-selectors", ", ".join(_EVERYWHERE)),
        ],
        stdin=subprocess.DEVNULL,
        check=True,
    )
    for path in folder.iterdir():
        if path.is_file() and path.name not in _NEEDED and path.suffix not in _NEEDED_KINDS:
            path.unlink()


if __name__ == "__main__":
    sys.exit(run("fulltext", index))
