"""Race games: positions of pieces, moves, and values that are exact."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from conftest import CommandLine

import dicebase

PROTOCOL = Path(__file__).parents[3] / "tests" / "protocol"
RACE = PROTOCOL / "small-race.toml"
OF_THREE = PROTOCOL / "race-of-three.toml"


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


def test_what_is_not_solved_is_only_estimated(shared: CommandLine) -> None:
    table = dicebase.solve(OF_THREE, data=shared.data)
    assert not table.is_exact
    with pytest.raises(dicebase.OnlyEstimated, match="ask estimate_at"):
        table.value_at()
    start = table.estimate_at()
    assert start == table.estimate_at("race-of-three") and start.games == 1000
    assert 0 < start.low < start.share < start.high < 1
    told = shared.json("value", OF_THREE)
    assert told["exact"] is False
    assert (told["value"], told["interval"]) == (start.share, {"low": start.low, "high": start.high})


def test_moves_of_a_game_that_is_not_solved_have_estimates_and_no_loss(shared: CommandLine) -> None:
    table = dicebase.solve(OF_THREE, data=shared.data)
    position = "race-of-three me 3,7 opponents 0,2/6,9 roll 1"
    ranked = table.rank(position)
    best = table.best(position)
    assert len(ranked) > 1 and (ranked[0].text, ranked[0].estimate) == (best.text, best.estimate)
    for action in ranked:
        assert math.isnan(action.value) and math.isnan(action.loss)
        assert action.estimate is not None and action.estimate.low < action.estimate.high
    told = shared.json("best", OF_THREE, "--me", "3,7", "--opponents", "0,2/6,9", "--roll", "1")["actions"]
    assert [action["value"] for action in told] == [action.estimate.share for action in ranked if action.estimate]
    assert all(action["exact"] is False and "loss" not in action for action in told)


def test_a_roll_without_a_move_is_no_mistake(shared: CommandLine) -> None:
    table = dicebase.solve(RACE, data=shared.data)
    with pytest.raises(dicebase.NothingToDecide) as raised:
        table.best(roll="5")
    assert raised.value.kind == "no-move"
