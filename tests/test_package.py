"""The package alone, as `pip install .` leaves it: no site, no library, in a new environment."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from liuren import __version__
from tests.website import ROOT


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; nothing of this process leads it to the source."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))
    }
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the pinned backend without isolation."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.iterdir()
    return built


def test_the_wheel_has_the_package_with_its_data_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"liuren-{__version__}-py3-none-any.whl"
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    source = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "liuren").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert names == source
    assert "liuren/py.typed" in names
    assert {Path(name).suffix for name in names} >= {".py", ".toml", ".jsonl", ".csv"}


def test_it_runs_where_nothing_else_is(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    run(sys.executable, "-m", "venv", home, cwd=tmp_path)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / "python"
    install = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*install, "--no-deps", "--no-index", wheel, cwd=tmp_path)
    where = run(python, "-c", "import liuren; print(liuren.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(home)
    printed = run(scripts / "liuren", "chart", "甲子", "寅", cwd=tmp_path)
    assert printed.startswith("甲子日 干上寅 · jiazi-yin")
    assert "transmissions.own-plate" in printed
    for command in ("patterns", "rules", "schools", "tables"):
        assert run(scripts / "liuren", command, cwd=tmp_path)
    everything = run(scripts / "liuren", "export", "charts", cwd=tmp_path)
    assert len(everything.splitlines()) == 720
