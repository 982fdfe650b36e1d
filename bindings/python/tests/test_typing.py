"""The package is typed: its own code, the stubs of its Rust part, and how programs use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
pytest.importorskip("mypy")

WRONG = """
import dicebase
table = dicebase.solve("yahtzee")
table.best(rol="11356")
table.best(roll="11356", rolls_left="two")
table.best(card={"ones": "three"})
action: str = table.best()
table.value = 3
table.best().loss = 1
"""


def mypy(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE)


def test_the_package_the_example_and_the_tests_are_typed() -> None:
    done = mypy("-p", "dicebase")
    assert done.returncode == 0, done.stdout
    tests = sorted((HERE / "tests").glob("*.py"))
    done = mypy("--ignore-missing-imports", "examples/distribution.py", "figures.py", *tests)
    assert done.returncode == 0, done.stdout


def test_the_stubs_are_those_of_the_module() -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "dicebase"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_mistakes_are_found(tmp_path: Path) -> None:
    program = tmp_path / "wrong.py"
    program.write_text(WRONG)
    found = {line.split(":")[1] for line in mypy(program).stdout.splitlines() if ": error:" in line}
    assert found == {str(line) for line in range(4, 10)}
