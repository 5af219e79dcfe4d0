"""The twenty-eight mansions 二十八宿: in the books, in the palaces, and in the sky.

    >>> from liuren.mansions import where
    >>> place = where(270, epoch=1826)
    >>> place.mansion.hanzi, place.label
    ('箕', 1)

Tables are as their books have them, each row with its source; what is computed is computed from
the stars, in degrees, for −2300 to 2100. It needs the libraries of the almanac:
`pip install 'liuren[almanac]'`. Every error on bad input is a `liuren.LiurenError`.
"""

from liuren.mansions.fit import (
    ComputedPalace,
    Fit,
    Opening,
    Portion,
    best_years,
    computed_palaces,
    fit,
)
from liuren.mansions.history import (
    SOLSTICE_CLAIMS,
    Figure,
    SolsticeClaim,
    SolsticeFinding,
    Verdict,
    carried,
    figures,
    precession,
    solstice,
    solstice_findings,
)
from liuren.mansions.mansion import (
    MANSIONS,
    MANSIONS_BEFORE_1754,
    Mansion,
    Measure,
    Position,
)
from liuren.mansions.old import (
    Allotment,
    Comparison,
    OldBoundary,
    OldTable,
    against_shoushi,
    allotments,
    find_old_table,
    old_tables,
)
from liuren.mansions.omens import OMENS, Omen
from liuren.mansions.palaces import (
    PALACES,
    PrintedEntry,
    PrintedPalace,
    RestoredEntry,
    Sums,
    palace_longitude,
    printed,
    restored,
    sums,
)
from liuren.mansions.place import where
from liuren.mansions.sky import (
    DEFAULT_EPOCH,
    FIRST_EPOCH,
    LAST_EPOCH,
    Extent,
    Sky,
    Star,
    StarSet,
    computed,
    stars,
)
from liuren.mansions.systems import (
    Published,
    System,
    SystemExtent,
    find_system,
    published,
    systems,
)

__all__ = [
    "DEFAULT_EPOCH",
    "FIRST_EPOCH",
    "LAST_EPOCH",
    "MANSIONS",
    "MANSIONS_BEFORE_1754",
    "OMENS",
    "PALACES",
    "SOLSTICE_CLAIMS",
    "Allotment",
    "Comparison",
    "ComputedPalace",
    "Extent",
    "Figure",
    "Fit",
    "Mansion",
    "Measure",
    "OldBoundary",
    "OldTable",
    "Omen",
    "Opening",
    "Portion",
    "Position",
    "PrintedEntry",
    "PrintedPalace",
    "Published",
    "RestoredEntry",
    "Sky",
    "SolsticeClaim",
    "SolsticeFinding",
    "Star",
    "StarSet",
    "Sums",
    "System",
    "SystemExtent",
    "Verdict",
    "against_shoushi",
    "allotments",
    "best_years",
    "carried",
    "computed",
    "computed_palaces",
    "figures",
    "find_old_table",
    "find_system",
    "fit",
    "old_tables",
    "palace_longitude",
    "precession",
    "printed",
    "published",
    "restored",
    "solstice",
    "solstice_findings",
    "stars",
    "sums",
    "systems",
    "where",
]
