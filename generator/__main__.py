"""`python -m generator`: write the pages of the site below docs/."""

from __future__ import annotations

import sys
from pathlib import Path

from generator.build import generate
from liuren.errors import LiurenError


def main() -> int:
    """Write the pages and say how many; gives the exit code."""
    docs = Path(__file__).parent.parent / "docs"
    try:
        count = generate(docs)
    except LiurenError as error:
        print(f"generator: error: {error}", file=sys.stderr)
        return 2
    print(f"{count} files written below {docs.name}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
