"""What tests share: the built site, its server, the browser, and `--update-snapshots`."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from generator.browser import ARGUMENTS, NEEDED, find_browser
from tests.website import SiteServer, build_site


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-snapshots",
        action="store_true",
        help="write the snapshots anew where they differ, to be reviewed as a diff",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, object, object]:
    """Say as the very last line that browser tests were skipped, if they were."""
    result = yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        skipped = [one for one in reporter.stats.get("skipped", ()) if NEEDED in str(one.longrepr)]
        if skipped:
            reporter.write_line(
                f"!!! {len(skipped)} BROWSER TESTS SKIPPED: {NEEDED} !!!", red=True, bold=True
            )
    return result


@pytest.fixture(scope="session")
def update_snapshots(request: pytest.FixtureRequest) -> bool:
    """Whether snapshots are to be written anew."""
    return bool(request.config.getoption("--update-snapshots"))


@pytest.fixture(scope="session")
def _server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SiteServer]:
    """The server, holding its port but not yet serving: the site is built for its address."""
    with SiteServer(tmp_path_factory.mktemp("www")) as server:
        yield server


@pytest.fixture(scope="session")
def built_site(_server: SiteServer) -> Path:
    """The folder of the whole site, built once for the address of `site_server`."""
    return build_site(_server.site, _server.url)


@pytest.fixture(scope="session")
def site_server(_server: SiteServer, built_site: Path) -> Iterator[str]:
    """The address, with the sub-path and a slash at its end, at which the built site is served."""
    thread = Thread(target=_server.serve_forever, daemon=True)
    thread.start()
    yield _server.url
    _server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; without one the test is skipped, or fails if `BROWSER=required`."""
    executable = find_browser()
    if executable is None:
        if os.environ.get("BROWSER") == "required":
            pytest.fail(NEEDED, pytrace=False)
        pytest.skip(NEEDED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(ARGUMENTS))
        yield browser
        browser.close()
