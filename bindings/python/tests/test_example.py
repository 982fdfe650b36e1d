"""The example runs, and what the documents show is what comes out."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dicebase
from conftest import CommandLine

HERE = Path(__file__).parent.parent


def test_the_example_draws_a_chart(shared: CommandLine, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: the example's chart is not drawn")
    chart = tmp_path / "chart.svg"
    example = [sys.executable, str(HERE / "examples/distribution.py")]
    words = ["knubbel-v2", str(chart), "--data", str(shared.data)]
    subprocess.run(example + words, check=True, capture_output=True)
    drawn = chart.read_text()
    assert "<svg" in drawn and "Final scores of knubbel-v2" in drawn


@pytest.mark.parametrize("text", ["README.md", "python/dicebase/__init__.py"])
def test_what_the_documents_show_comes_out(shared: CommandLine, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICEBASE_DATA", str(shared.data))
    examples = doctest.DocTestParser().get_doctest((HERE / text).read_text(), {}, text, text, 0)
    assert examples.examples
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert results.failed == 0


def test_the_readme_names_all_there_is() -> None:
    named = set(re.findall(r"`dicebase\.(\w+)", (HERE / "README.md").read_text()))
    assert set(dicebase.__all__) - named == set()
