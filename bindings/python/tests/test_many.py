"""Many positions at once: the same answers as one by one, and errors that say which position."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

import dicebase
from conftest import SMALL

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


def in_numbers(table: dicebase.Table, lines: list[str]) -> dicebase.Positions:
    """The same positions in numbers; each line ends with a roll and the rolls left."""
    rolled = [line.split(" roll ")[1].split(" rolls-left ") for line in lines]
    rows = [table.row(line.split(" roll ")[0]) for line in lines]
    faces = [[int(face) for face in dice] for dice, _ in rolled]
    return dicebase.Positions(rows, faces, [int(left) for _, left in rolled])


def text(categories: list[str], kept: int, category: int, points: int) -> str:
    if category >= 0:
        return f"score {categories[category]} {points}"
    return f"keep {kept}" if kept else "keep none"


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_numbers_have_the_answers_of_lines(table: dicebase.Table, threads: int) -> None:
    categories, positions = dicebase.facts(table.game).categories, in_numbers(table, LINES)
    for told, found in [
        (table.best_many(LINES), table.best_many(positions, threads=threads)),
        (table.rank_many(LINES), table.rank_many(positions, threads=threads)),
        (table.rank_many(LINES, top=2), table.rank_many(positions, top=2, threads=threads)),
    ]:
        actions = zip(found["kept"].tolist(), found["category"].tolist(), found["points"].tolist())
        assert [LINES[index] for index in found["position"]] == told["position"]
        assert [text(categories, *action) for action in actions] == told["action"]
        assert found["value"].tolist() == told["value"].tolist()
        assert found["loss"].tolist() == told["loss"].tolist()
    assert table.values_at(positions).tolist() == table.values_at(LINES).tolist()


def test_one_entry_holds_for_all_positions(table: dicebase.Table) -> None:
    rolls = [[1, 1, 3, 5, 6], [4, 4, 4, 4, 4]]
    found = table.best_many(dicebase.Positions(table.row(), rolls, 2))
    assert found["value"].tolist() == [table.best(roll=roll, rolls_left=2).value for roll in rolls]
    assert table.best_many(dicebase.Positions(table.row(), rolls[0], [2, 1, 0]))["position"].tolist() == [0, 1, 2]
    assert table.best_many(dicebase.Positions(table.row(), rolls[0], 2))["position"].tolist() == [0]
    assert table.best_many(dicebase.Positions([], numpy.zeros((0, 5), int), []))["position"].tolist() == []


def test_saved_dice_are_zero_where_there_are_none(tmp_path: Path) -> None:
    rules = tmp_path / "saving.toml"
    rules.write_text(SMALL.read_text().replace("rolls = 3", "rolls = 3\nsaved-dice = true"))
    table = dicebase.solve(rules, data=tmp_path)
    found = table.best_many(dicebase.Positions(table.row(), [[1, 3], [1, 3]], 1, [[0, 0], [3, 0]]))
    lines = [table.position(roll="13", rolls_left=1), table.position(roll="13", rolls_left=1, saved="3")]
    assert found["value"].tolist() == table.best_many(lines)["value"].tolist()


@pytest.mark.parametrize(
    ("rows", "rolls", "rolls_left", "message"),
    [
        (-1, [1, 1, 3, 5, 6], 2, "position 0: there is no row -1: the rows of knubbel-v1 go from 0 to"),
        ([99, 10**6], [1, 1, 3, 5, 6], 2, "position 1: there is no row 1000000"),
        (99, [1, 1, 3, 5, 7], 2, "position 0: 7 is not a face of these dice: faces go from 1 to 6$"),
        (99, [1, 1, 3, 5, 0], 2, "0 is not a face"),
        (99, [1, 1, 3, 5], 2, "rolls has 4 numbers, but 1 rows need 5: 5 for each row"),
        (99, [1, 1, 3, 5, 6], 3, "3 rolls cannot be left after a roll"),
        (99, [1, 1, 3, 5, 6], -1, "-1 rolls cannot be left; give a number from 0 on"),
        ([99, 99], [1, 1, 3, 5, 6], [2, 2, 2], r"rows has the shape \(2,\), rolls_left \(3,\) and the dice \(\) "),
    ],
)
def test_numbers_that_are_no_positions(
    table: dicebase.Table, rows: object, rolls: object, rolls_left: object, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        table.best_many(dicebase.Positions(rows, rolls, rolls_left))  # type: ignore[arg-type]


def test_no_fractions_are_rounded_and_no_game_is_over(table: dicebase.Table) -> None:
    with pytest.raises(TypeError, match="rolls_left has numbers of the type float64; give whole numbers"):
        table.best_many(dicebase.Positions(99, [1, 1, 3, 5, 6], 1.5))
    with pytest.raises(dicebase.NothingToDecide, match="position 0"):
        table.best_many(dicebase.Positions(0, [1, 1, 3, 5, 6], 2))


def test_numbers_are_asked_about_the_expected_score_only(takeover: Path, tmp_path: Path) -> None:
    table = dicebase.solve(takeover, objective="turns", data=tmp_path)
    with pytest.raises(ValueError, match="played for the expected score, and this is takeover played for turns"):
        table.best_many(dicebase.Positions(0, [1, 1, 3, 5, 6], 2))
