"""The twenty-eight mansions: the old table and the new, what comes of comparing them with the
sky, and a page for each mansion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator import drawing, links
from generator.mansions import (
    EPOCHS,
    NEW,
    OLD,
    YEARS,
    as_csv,
    new_palaces,
    of_mansion,
    old_palaces,
    palaces,
    past,
    scores,
    solstice_stretches,
    star_stretches,
    tables,
)
from generator.site import Beside, Data, Page
from generator.survey import Survey
from liuren.corpus import marked
from liuren.mansions import (
    MANSIONS,
    OMENS,
    Mansion,
    OldTable,
    Portion,
    StarSet,
    against_shoushi,
    allotments,
    best_years,
    carried,
    computed,
    computed_palaces,
    figures,
    find_old_table,
    fit,
    old_tables,
    precession,
    printed,
    published,
    restored,
    solstice_findings,
    stars,
    sums,
    systems,
)
from liuren.mansions.palaces import PASSAGE
from liuren.schools import find_question

#: The epochs of the official books against which the new table is measured: that of 曆象考成, its
#: printing, the star list of 1744 and the calendar that took it up.
_OFFICIAL = (1684, 1722, 1744, 1754)
#: The skies beside the restored table.
_BESIDE = (1744, NEW)


def pages(survey: Survey) -> Iterator[Page]:
    """The first page, the four on one side of the matter each, then the mansions."""
    for part, context in (
        ("index", _index(survey)),
        ("printed", _printed(survey)),
        ("old", _old()),
        ("systems", _systems()),
        ("precession", _precession(survey)),
    ):
        yield Page(
            address=links.mansions(part),
            title=survey.words(f"mansion-pages.{part}.title"),
            description=survey.words(f"mansion-pages.{part}.description"),
            template="mansions" if part == "index" else f"mansions-{part}",
            context={"part": part, "tables": list(tables()[part]), **context},
            table_of_contents=part != "index",
        )
    for mansion in MANSIONS:
        yield _page(survey, mansion)


def data(survey: Survey) -> Iterator[Data]:
    """Each page as JSON, each table as CSV."""
    for part, of_part in tables().items():
        yield Data(links.mansions_twin(part, "json"), of_part)
        for name, rows in of_part.items():
            yield Data(links.mansions_twin(name, "csv"), as_csv(rows))
    for mansion in MANSIONS:
        yield Data(links.mansions_twin(mansion.id, "json"), of_mansion(mansion))


def _index(survey: Survey) -> dict[str, Any]:
    sky = computed(NEW)
    rows = palaces()
    terms = zip(("冬至", "春分", "夏至", "秋分"), (270, 0, 90, 180), strict=True)
    return {
        "rows": rows,
        "least": min(one.beyond for one in rows),
        "most": max(one.beyond for one in rows),
        "new": NEW,
        "old_epoch": find_old_table(OLD).epoch,
        "moved": carried(find_old_table(OLD).epoch, NEW),
        "years": 3600 / precession(NEW),
        "bands": (
            drawing.band(
                "mansions",
                drawing.MANSIONS,
                [(str(one.mansion), one.longitude) for one in sky.extents],
            ),
            drawing.band(
                "old",
                drawing.OLD,
                [(str(one.palace), one.old_longitude) for one in rows],
                shade="子",
            ),
            drawing.band(
                "new",
                drawing.NEW,
                [(str(one.palace), sky.longitude_of(one.new_begins)) for one in rows],
                shade="子",
                wide=1,
            ),
            drawing.band(
                "computed",
                drawing.COMPUTED,
                [(str(one.palace), one.longitude) for one in rows],
                shade="子",
            ),
        ),
        "terms": drawing.terms(terms),
        "size": 2 * drawing.CENTRE,
        "centre": drawing.CENTRE,
        "circles": sorted(
            {*drawing.MANSIONS, *drawing.OLD, *drawing.NEW, *drawing.COMPUTED}, reverse=True
        ),
        "omens": [
            (one, [(m, old_palaces(m), new_palaces(m)) for m in one.mansions]) for one in OMENS
        ],
        "passage": survey.passages["cuiyan-15"],
        "question": find_question("mansions"),
        "mansions": [
            (one, star, extent.longitude, old_palaces(one), new_palaces(one))
            for one, star, extent in zip(MANSIONS, stars(), sky.extents, strict=True)
        ],
    }


def _printed(survey: Survey) -> dict[str, Any]:
    passage = survey.passages[PASSAGE]
    parts = dict(marked(passage))
    fits = [fit(year) for year in YEARS]
    official = [fit(year, which).agreeing for year in _OFFICIAL for which in StarSet]
    best = best_years()
    return {
        "passage": passage,
        "rows": [(palace, parts[palace.clause], sums([palace])) for palace in printed()],
        "sums": sums(printed()),
        "restored": [
            (
                palace.palace,
                [one for one in restored() if one.palace is palace.palace],
                [
                    sky.portions
                    for year in _BESIDE
                    for sky in computed_palaces(year)
                    if sky.palace is palace.palace
                ],
            )
            for palace in printed()
        ],
        "labels": sum(one.count for one in restored()),
        "emended": [one for one in restored() if one.is_conjecture],
        "beside": _BESIDE,
        "openings": list(zip(*(fit(year).openings for year in _BESIDE), strict=True)),
        "agreeing": {year: fit(year).agreeing for year in _BESIDE},
        "best": _spans(best),
        "most": fit(best[0]).agreeing,
        "official": ", ".join(map(str, _OFFICIAL)),
        "of_official": max(official),
        "nearest": max(fits, key=lambda one: one.agreeing_by_nearest),
        "nearest_years": _spans(
            [
                year
                for year, one in zip(YEARS, fits, strict=True)
                if one.agreeing_by_nearest == max(of.agreeing_by_nearest for of in fits)
            ]
        ),
        "half": 0.5 * 3600 / precession(NEW),
        "plot": drawing.plot(
            YEARS,
            ([one.agreeing for one in fits], [one.agreeing_by_nearest for one in fits]),
            ticks=range(1750, YEARS[-1], 50),
            marks=(1826,),
        ),
        "size": (drawing.PLOT_WIDTH, drawing.PLOT_HEIGHT),
        "scores": scores(),
        "new": NEW,
        "orders": [
            (
                which,
                [
                    one
                    for one in computed(NEW, which).extents
                    if one.mansion in (Mansion.ZI, Mansion.SHEN)
                ],
                fit(NEW, which).agreeing,
            )
            for which in StarSet
        ],
    }


def _spans(years: Any) -> str:
    """Years in a line, those that follow one another as `1822–1827`."""
    found: list[list[int]] = []
    for year in years:
        if found and year == found[-1][-1] + 1:
            found[-1].append(year)
        else:
            found.append([year])
    return ", ".join(f"{span[0]}–{span[-1]}" if len(span) > 1 else str(span[0]) for span in found)


def _old() -> dict[str, Any]:
    found = old_tables()
    comparisons = {
        (id, one.palace): one.agrees
        for id in ("daquan-fenye", "daquan-guogong")
        for one in against_shoushi(id)
    }
    return {
        "allotments": allotments(),
        "found": found,
        "rows": list(
            zip(
                [one.palace for one in found[0].boundaries],
                zip(*(one.boundaries for one in found), strict=True),
                strict=True,
            )
        ),
        "agrees": comparisons,
        "as_shoushi": {
            id: sum(one.agrees for one in against_shoushi(id))
            for id in ("daquan-fenye", "daquan-guogong")
        },
        "findings": [_finding(one) for one in found],
        "noted": [(table, one) for table in found for one in table.boundaries if one.note],
        "passage": PASSAGE,
    }


def _finding(table: OldTable) -> tuple[OldTable, int, tuple[int, int] | None, tuple[float, float]]:
    """A table beside the allotment by degrees of 六壬大全: in how many palaces it has that with a
    fraction; by how many whole degrees it is more, least and most, where all begin in the same
    mansions; and how far beyond the middle terms its palaces begin in the sky of its year."""
    daquan = find_old_table(OLD)
    pairs = list(zip(daquan.boundaries, table.boundaries, strict=True))
    alike = all(ours.mansion is theirs.mansion for ours, theirs in pairs)
    more = [int(theirs.degree) - int(ours.degree) for ours, theirs in pairs]
    beyond = [round(past(table.longitude(one), one.palace), 2) + 0.0 for one in table.boundaries]
    return (
        table,
        sum(alike and not one for one in more),
        (min(more), max(more)) if alike else None,
        (min(beyond), max(beyond)),
    )


def _systems() -> dict[str, Any]:
    found = systems()
    widths = {(one.id, extent.mansion): extent for one in found for extent in one.extents}
    skies = {
        which: [{one.mansion: one for one in computed(year, which).extents} for year in EPOCHS]
        for which in StarSet
    }
    modern, older = skies[StarSet.MODERN], skies[StarSet.OLDER]
    return {
        "found": found,
        "widths": [(one, [widths[system.id, one] for system in found]) for one in MANSIONS],
        "noted": [(one, extent) for one in found for extent in one.extents if extent.note],
        "epochs": EPOCHS,
        "sky": [(one, [sky[one] for sky in modern]) for one in MANSIONS],
        "older": [
            (one, [sky[one] for sky in older])
            for one in MANSIONS
            if any(a[one] != b[one] for a, b in zip(modern, older, strict=True))
        ],
    }


def _precession(survey: Survey) -> dict[str, Any]:
    findings = solstice_findings()
    return {
        "passages": [survey.passages[id] for id in ("cuiyan-13", "cuiyan-15")],
        "claims": list(zip(findings[::2], findings[1::2], strict=True)),
        "stretches": solstice_stretches(),
        "figures": figures(),
    }


def _page(survey: Survey, mansion: Mansion) -> Page:
    number = MANSIONS.index(mansion)
    before, after = MANSIONS[number - 1], MANSIONS[(number + 1) % 28]
    older = stars(StarSet.OLDER)[number]
    star = stars()[number]
    english = survey.words(f"name.mansion.{mansion.id}")
    return Page(
        address=links.mansion(mansion),
        title=survey.words("mansion-page.title", hanzi=mansion.hanzi, english=english),
        description=survey.words(
            "mansion-page.description", hanzi=mansion.hanzi, english=english, star=star.bayer
        ),
        template="mansion",
        context={
            "mansion": mansion,
            "number": number + 1,
            "english": english,
            "star": star,
            "older": older if older != star else None,
            "ranged": [one for one in allotments() if mansion in one.mansions],
            "old": [(one, one.palaces_of(mansion)) for one in old_tables()],
            "new": sorted(
                (one for one in restored() if one.mansion is mansion), key=lambda one: one.first
            ),
            "old_palaces": old_palaces(mansion),
            "new_palaces": new_palaces(mansion),
            "omens": [one for one in OMENS if mansion in one.mansions],
            "skies": [_in_sky(year, mansion, older != star) for year in EPOCHS],
            "widths": [
                (one, next(of for of in one.extents if of.mansion is mansion)) for one in systems()
            ],
            "published": [
                (
                    one,
                    next(
                        of.longitude for of in computed(one.year).extents if of.mansion is mansion
                    ),
                )
                for one in published()
                if one.mansion is mansion
            ],
            "stretches": star_stretches(mansion),
        },
        previous=Beside(links.mansion(before), before.hanzi),
        next=Beside(links.mansion(after), after.hanzi),
        table_of_contents=False,
    )


def _in_sky(year: int, mansion: Mansion, with_older: bool) -> tuple[int, Any, Any, list[Any]]:
    """A mansion at an epoch: its extent, that by the older star if there is one, its portions of
    palaces."""
    by_stars = [
        next(one for one in computed(year, which).extents if one.mansion is mansion)
        for which in StarSet
    ]
    portions: list[tuple[Any, Portion]] = [
        (palace.palace, portion)
        for palace in computed_palaces(year)
        for portion in palace.portions
        if portion.mansion is mansion
    ]
    portions.sort(key=lambda pair: pair[1].start)
    return year, by_stars[0], by_stars[1] if with_older else None, portions
