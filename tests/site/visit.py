"""One reader's browser on the site, and what must not happen in it whatever a test does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import BrowserContext, Page

NARROW: Final = 360
WIDE: Final = 1400

#: What the policy of a page refuses becomes an error on the console.
VIOLATIONS: Final = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`refused: ${event.effectiveDirective} ${event.blockedURI}`));"""


@dataclass
class Visit:
    """One reader's browser, and what went wrong in it."""

    context: BrowserContext
    address: str
    faults: list[str] = field(default_factory=list)

    def new_page(self) -> Page:
        """A new page, blank as yet; what goes wrong in it is noted."""
        page = self.context.new_page()
        page.on("console", lambda one: self.note(one.type in ("error", "warning"), one.text))
        page.on("pageerror", lambda error: self.note(True, str(error)))
        return page

    def open(self, path: str = "") -> Page:
        """A new page of the site."""
        page = self.new_page()
        page.goto(self.address + path)
        return page

    def note(self, is_fault: bool, what: str) -> None:
        """Keep what must not happen."""
        if is_fault:
            self.faults.append(what)

    def watch(self) -> None:
        """Note every request to another host, every one that fails, and whatever the pages' own
        policy forbids."""
        self.context.add_init_script(VIOLATIONS)
        root = self.address.removesuffix(self.address.split("/", 3)[3])
        self.context.on("request", lambda one: self.note(not one.url.startswith(root), one.url))
        self.context.on(
            "requestfailed",  # leaving a page breaks off what it still asks for
            lambda one: self.note(one.failure != "net::ERR_ABORTED", f"{one.url}: {one.failure}"),
        )
        self.context.on(
            "response", lambda one: self.note(one.status >= 400, f"{one.url}: {one.status}")
        )


Visitor = Callable[..., Visit]


@contextmanager
def flawless(context: BrowserContext) -> Iterator[Page]:
    """A page in which nothing may go wrong, and the pages' own policy may refuse nothing."""
    one = Visit(context, "")
    page = one.new_page()
    page.add_init_script(VIOLATIONS)
    yield page
    page.close()
    assert not one.faults
