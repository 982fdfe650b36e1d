"""The rows of tables: the state of each has that row again, and its value stands there."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

import dicebase
from conftest import ROOT, SMALL

RACE = ROOT / "tests/protocol/small-race.toml"


def a_card(state: dict[str, Any]) -> dict[str, int]:
    """A card of the small game in this state."""
    filled = {"ones": range(3), "twos": range(0, 5, 2), "pair": [10], "chance": [4]}
    filled = {name: points for name, points in filled.items() if name not in state["open"]}
    cards = [dict(zip(filled, points)) for points in product(*filled.values())]
    return next(card for card in cards if card.get("ones", 0) + card.get("twos", 0) == state["upper_total"])


def test_states_of_a_scorecard_game(tmp_path: Path) -> None:
    table = dicebase.solve(SMALL, data=tmp_path)
    for row in range(len(table.values)):
        card = a_card(table.state(row))
        assert table.row(card=card) == row
        assert table.values[row, 0] == table.value_at(card=card)
    assert table.row() == len(table.values) - 1
    assert table.row(roll="12", rolls_left=1) == table.row()


@pytest.mark.parametrize("objective", ["turns", "win"])
def test_states_of_a_bank_game_are_positions(takeover: Path, tmp_path: Path, objective: str) -> None:
    table = dicebase.solve(takeover, objective=objective, data=tmp_path)
    found = 0
    for row in range(0, len(table.values), 97):
        try:
            state: Any = table.state(row)
        except ValueError:
            continue
        found += 1
        assert table.row(**state) == row
    assert found > len(table.values) / 97 / 2
    with pytest.raises(ValueError, match=f"no row of takeover for {objective} has the state of .* roll 112356"):
        table.row(roll="112356")


@pytest.mark.parametrize("objective", ["turns", "win"])
def test_states_of_a_race_are_positions(tmp_path: Path, objective: str) -> None:
    table = dicebase.solve(RACE, objective=objective, data=tmp_path)
    found = 0
    for row in range(len(table.values)):
        try:
            state: Any = table.state(row)
        except ValueError:
            continue
        found += 1
        assert table.row(**state) == row
        assert table.values[row, 0] == pytest.approx(table.value_at(**state), abs=1e-9)
    assert found > len(table.values) / 2


def test_rows_that_are_not_there(tmp_path: Path) -> None:
    table = dicebase.solve(SMALL, data=tmp_path)
    for row in (-1, len(table.values), 2**70):
        with pytest.raises(ValueError, match=f"small for expected-score has no state for row {row}"):
            table.state(row)
    targets = dicebase.solve(SMALL, objective="target", data=tmp_path)
    with pytest.raises(ValueError, match="no row of small for target has the state of small objective target"):
        targets.row(target=20)
