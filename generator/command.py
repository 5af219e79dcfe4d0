"""How the generator's own commands take the folders they work on, and say what went wrong."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import SubprocessError

from liuren.errors import LiurenError


def run(name: str, act: Callable[..., Path | None], *others: str) -> int:
    """Do `act` with the folder of the built site and the other folders of the command line, and
    print the path that it gives. Gives the exit code: 2 where the folders are not what they have
    to be, 1 where the work fails, each with a line that says why."""
    parser = argparse.ArgumentParser(prog=f"python -m generator.{name}")
    parser.add_argument("site", type=Path, help="the folder of the built site")
    for other in others:
        parser.add_argument(other, type=Path)
    folders = vars(parser.parse_args())
    if not (folders["site"] / "index.html").is_file():
        parser.error(f"{str(folders['site'])!r} has no built site: make site builds one in site/")
    try:
        path = act(*folders.values())
    except (LiurenError, OSError, SubprocessError) as error:
        print(f"{parser.prog}: error: {error}", file=sys.stderr)
        return 1
    if path is not None:
        print(path)
    return 0
