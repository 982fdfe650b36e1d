"""Many positions at once: the same answers as one by one, and errors that say which position."""

from __future__ import annotations

import pytest

import dicebase

LINES = [
    "knubbel-v1 roll 11356 rolls-left 2",
    "knubbel-v1 card full-house=0,chance=20 roll 11566 rolls-left 0",
    "knubbel-v1 card small-straight=0 roll 44444 rolls-left 1",
] * 50


@pytest.fixture(scope="module")
def table() -> dicebase.Table:
    return dicebase.solve("knubbel-v1")


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_answers_are_those_of_each_position(table: dicebase.Table, threads: int) -> None:
    best = [table.best(line) for line in LINES]
    columns = table.best_many(LINES, threads=threads)
    assert columns["position"] == LINES
    assert columns["action"] == [action.text for action in best]
    assert columns["value"].tolist() == [action.value for action in best]
    assert columns["loss"].tolist() == [0.0] * len(LINES)
    assert table.values_at(LINES, threads=threads).tolist() == [table.value_at(line) for line in LINES]


@pytest.mark.parametrize("top", [None, 2])
def test_all_actions_have_a_row_each(table: dicebase.Table, top: int | None) -> None:
    ranked = [(line, action) for line in LINES for action in table.rank(line, top=top)]
    columns = table.rank_many(LINES, top=top)
    assert columns["position"] == [line for line, _ in ranked]
    assert columns["action"] == [action.text for _, action in ranked]
    assert columns["value"].tolist() == [action.value for _, action in ranked]
    assert columns["loss"].tolist() == [action.loss for _, action in ranked]


def test_no_positions_have_no_answers(table: dicebase.Table) -> None:
    assert table.best_many([])["action"] == []
    assert table.rank_many([])["position"] == []
    assert table.values_at([]).tolist() == []


def test_errors_say_which_position_it_is(table: dicebase.Table) -> None:
    with pytest.raises(ValueError, match=r"position 1, \"knubbel-v1 card ones=7\": .*\"ones\""):
        table.values_at([LINES[0], "knubbel-v1 card ones=7", "nonsense"])
    with pytest.raises(dicebase.NothingToDecide, match="position 0"):
        table.best_many(["knubbel-v1"])
