"""Race games: positions of pieces, moves, and values that are exact."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import CommandLine

import dicebase

RACE = Path(__file__).parents[3] / "tests" / "protocol" / "small-race.toml"


def test_a_race_is_asked_by_its_pieces(shared: CommandLine) -> None:
    table = dicebase.solve(RACE, data=shared.data)
    line = "small-race objective win me 0,7 opponents 0,3 roll 6"
    enter = table.best(me=[0, 7], opponents=[[0, 3]], roll=[6])
    assert (str(enter), enter.type, enter.start, enter.to) == ("enter", "enter", 0, 1)
    assert enter == table.best(line) == table.best(me="0,7", opponents=["0,3"], roll="6")
    assert table.position(me="7,0", opponents=["3,0"], roll="6") == line
    assert enter.value == table.value_at(line) and enter.estimate is None and enter.loss == 0
    (capture,) = table.rank("small-race me 3,4 opponents 0,12 roll 2")
    assert (capture.type, capture.start, capture.to, capture.captures) == ("move", 4, 6, 1)
    assert table.value_at(tries=1) < table.value_at()


def test_what_is_solved_is_not_estimated(shared: CommandLine) -> None:
    table = dicebase.solve(RACE, data=shared.data)
    assert table.is_exact and table.value == table.value_at()
    with pytest.raises(ValueError, match="this game is solved") as raised:
        table.estimate_at()
    assert not isinstance(raised.value, dicebase.OnlyEstimated)


def test_a_roll_without_a_move_is_no_mistake(shared: CommandLine) -> None:
    table = dicebase.solve(RACE, data=shared.data)
    with pytest.raises(dicebase.NothingToDecide) as raised:
        table.best(roll="5")
    assert raised.value.kind == "no-move"
