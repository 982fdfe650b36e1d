"""The package as it is handed on: its version, and its source distribution."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from importlib import metadata
from pathlib import Path

import pytest

import dicebase
from conftest import ROOT


def test_the_package_knows_its_version() -> None:
    assert dicebase.__version__ == metadata.version("dicebase")


def test_the_source_distribution_has_all_that_is_built(tmp_path: Path) -> None:
    pytest.importorskip("maturin")
    command = [sys.executable, str(ROOT / "bindings/python/sdist"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    made = Path(done.stdout.strip())
    assert made == tmp_path / f"dicebase-{dicebase.__version__}.tar.gz"
    with tarfile.open(made) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    built_in = [*ROOT.glob("games/rules/*/*.toml"), *ROOT.glob("LICENSE-*")]
    assert len(built_in) > len(dicebase.games())
    sources = [path for crate in ("analysis", "engine", "games", "policy", "solver", "tables", "bindings/python")
               for path in (ROOT / crate / "src").rglob("*.rs")]
    missing = {str(path.relative_to(ROOT)) for path in [*built_in, *sources]} - packed
    assert missing == set()
