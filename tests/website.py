"""Builds the site as `make site` does, and serves it under a sub-path as GitHub Pages does."""

import os
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SUB_PATH: Final = "liuren"


class SiteBuildError(Exception):
    """The generator, MkDocs or Pagefind failed; the message is what they printed."""


def build_site(target: Path, site_url: str) -> Path:
    """Build the whole site into `target` for the address `site_url`; return `target`."""
    environment = {
        "SOURCE_DATE_EPOCH": "1767225600",
        **os.environ,
        "NO_MKDOCS_2_WARNING": "1",
        "SITE_URL": site_url,
    }
    for arguments in (
        ["generator"],
        ["mkdocs", "build", "--strict", "--site-dir", str(target)],
        ["generator.fulltext", str(target)],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode:
            raise SiteBuildError(f"{' '.join(arguments)} exited {done.returncode}\n{done.stdout}")
    return target


class SiteServer(ThreadingHTTPServer):
    """Serves `root/liuren/` on a free loopback port; the port is known before the site is built."""

    daemon_threads = True

    def __init__(self, root: Path) -> None:
        self.site = root / SUB_PATH
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(root)))
        self.url = f"http://127.0.0.1:{self.server_port}/{SUB_PATH}/"


class _Handler(SimpleHTTPRequestHandler):
    """Files of the site, and its own 404 page for every address that is none."""

    server: SiteServer

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self.server.site / "404.html"
        if code != 404 or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: a test that fails says enough."""
