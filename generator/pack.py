"""`python -m generator.pack site dist`: the built site as one zip, to be read without a server.

The same site gives the same bytes: the files in order, each with the date of the build.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from generator.command import run
from liuren import __version__

#: Where no date is given: the first that a zip can hold.
_FIRST = 315_532_800


def pack(site: Path, folder: Path) -> Path:
    """Pack the site into a zip in this folder, named by the version; gives its path."""
    name = f"liuren-{__version__}-site"
    date = time.gmtime(max(_FIRST, int(os.environ.get("SOURCE_DATE_EPOCH", _FIRST))))
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{name}.zip"
    with ZipFile(target, "w") as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                entry = ZipInfo(f"{name}/{path.relative_to(site).as_posix()}", date[:6])
                entry.compress_type = ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                archive.writestr(entry, path.read_bytes())
    return target


if __name__ == "__main__":
    sys.exit(run("pack", pack, "folder"))
