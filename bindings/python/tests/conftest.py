"""What the tests share: the command line, a folder of tables for it and the package, and small games."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
SMALL = Path(__file__).parent / "small.toml"


@dataclass(frozen=True)
class CommandLine:
    """The program, with its tables in ``data``."""

    program: Path
    data: Path

    def run(self, *words: object) -> subprocess.CompletedProcess[str]:
        command = [str(self.program), *map(str, words), "--data", str(self.data)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def json(self, *words: object) -> Any:
        done = self.run(*words, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def refuses(self, *words: object) -> str:
        """The message with which the program refuses."""
        done = self.run(*words)
        assert done.returncode != 0, done.stdout
        return done.stderr.removeprefix("error: ").rstrip("\n")


@pytest.fixture(scope="session")
def program() -> Path:
    program = Path(os.environ.get("DICEBASE", ROOT / "target/debug/dicebase"))
    if not program.exists():
        pytest.skip(f"the command line {program} is not built: cargo build, or set DICEBASE to its path")
    return program


@pytest.fixture(scope="session")
def shared(program: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """With tables that all tests may read."""
    return CommandLine(program, tmp_path_factory.mktemp("shared"))


@pytest.fixture
def fresh(program: Path, tmp_path: Path) -> CommandLine:
    """With tables that a test has for itself."""
    return CommandLine(program, tmp_path / "data")


@pytest.fixture(scope="session")
def takeover(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Zehntausend with taking over, short enough to be solved in a moment."""
    rules = (ROOT / "rules/bank/zehntausend-takeover.toml").read_text()
    assert "target = 10000" in rules and "entry = 1000" in rules
    path = tmp_path_factory.mktemp("rules") / "takeover.toml"
    path.write_text(rules.replace("target = 10000", "target = 1500").replace("entry = 1000", "entry = 500"))
    return path
