"""Simulations, reviews, regret, comparisons and facts, next to the command line."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

import dicebase
from conftest import ROOT, SMALL, CommandLine


@pytest.fixture(scope="module")
def table(shared: CommandLine) -> dicebase.Table:
    return dicebase.solve("knubbel-v1", data=shared.data)


def test_perfect_play_is_simulated(table: dicebase.Table) -> None:
    found = table.simulate(table.best, games=300, seed=5)
    assert found == table.simulate(table.best, games=300, seed=5)
    assert found != table.simulate(table.best, games=300, seed=6)
    assert found.low - 5 < table.value < found.high + 5
    assert found.games == sum(found.counts.values()) == 300
    assert found.mean == pytest.approx(sum(score * count for score, count in found.counts.items()) / 300)
    assert repr(found).startswith("<Simulation of 300 games: mean ")


def test_the_function_gets_positions_and_returns_actions_or_their_text(table: dicebase.Table) -> None:
    seen: list[str] = []

    def keep_all(position: str) -> str:
        seen.append(position)
        rolls_left = int(position.rpartition(" ")[2])
        return "keep all" if rolls_left else table.best(position).text

    found = table.simulate(keep_all, games=2)
    assert found.games == 2 and all(" rolls-left " in position for position in seen)
    assert len(seen) == 2 * 3 * len(dicebase.facts("knubbel-v1").categories)


def test_a_single_game_has_no_interval(table: dicebase.Table) -> None:
    found = table.simulate(table.best, games=1)
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_bank_games_are_played_alone(takeover: Path, tmp_path: Path) -> None:
    for objective in ("points", "turns"):
        table = dicebase.solve(takeover, objective=objective, data=tmp_path)
        found = table.simulate(table.best, games=400)
        assert found.low * 0.9 < table.value < found.high * 1.1
    table = dicebase.solve(takeover, objective="win", data=tmp_path)
    with pytest.raises(ValueError, match="takeover played for win is not simulated with decisions from outside"):
        table.simulate(table.best)


def test_what_goes_wrong_in_the_function(table: dicebase.Table) -> None:
    def breaks(position: str) -> str:
        raise ZeroDivisionError(position)

    with pytest.raises(ZeroDivisionError, match="^knubbel-v1 roll"):
        table.simulate(breaks)
    with pytest.raises(ValueError, match='^in knubbel-v1 roll .*: there is no category "None"'):
        table.simulate(lambda _: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(ValueError, match="games is 0; give a number from 1 on"):
        table.simulate(table.best, games=0)


@pytest.mark.parametrize(
    ("game", "objective", "file"), [("yahtzee", None, "yahtzee"), ("zehntausend", "turns", "zehntausend-alone")]
)
def test_reviews_are_those_of_the_command_line(
    shared: CommandLine, game: str, objective: str | None, file: str
) -> None:
    path = ROOT / f"tests/reviews/{file}.txt"
    told = shared.json("review", game, path, *([] if objective is None else ["--objective", objective]))
    found = dicebase.solve(game, objective=objective, data=shared.data).review(path.read_text())
    assert {"schema": told["schema"], **found} == told


def test_reviews_for_a_target_and_of_games_that_are_not_solved(shared: CommandLine) -> None:
    played = ROOT / "tests/reviews/kniffeliger.txt"
    table = dicebase.solve("kniffeliger", objective="win", data=shared.data)
    assert table.review(played.read_text())["players"]
    small = dicebase.solve(SMALL, objective="target", data=shared.data)
    found = small.review("12 keep none\n22 keep 22\n22 score twos\n", target=20)
    assert found["target"] == 20 and len(found["decisions"]) == 3


def test_a_file_that_is_no_game(table: dicebase.Table) -> None:
    with pytest.raises(ValueError, match="^line 2: "):
        table.review("11356 keep 35\n11357 keep 5\n")


@pytest.mark.parametrize(
    ("game", "objective", "bot"), [("knubbel-v1", None, "greedy"), ("zehntausend", "turns", "bank-500")]
)
def test_regret_is_that_of_the_command_line(shared: CommandLine, game: str, objective: str | None, bot: str) -> None:
    objectives = [] if objective is None else ["--objective", objective]
    told = shared.json("regret", game, "--bot", bot, *objectives)
    found = dicebase.solve(game, objective=objective, data=shared.data).regret(bot)
    assert {"schema": told["schema"], **found} == told


def test_there_is_no_such_bot(table: dicebase.Table) -> None:
    with pytest.raises(ValueError, match=r'no bot "gredy" for scorecard games \(did you mean greedy\?\)'):
        table.regret("gredy")


def test_the_loss_of_a_choice(table: dicebase.Table) -> None:
    position = "knubbel-v1 roll 11356 rolls-left 2"
    ranked = table.rank(position)
    assert [table.loss(action, position) for action in ranked] == [action.loss for action in ranked]
    assert table.loss("keep none", roll="11356", rolls_left=2) > 0
    with pytest.raises(ValueError, match='"keep 2" is none of the actions here; there are keep 35, '):
        table.loss("keep 2", position)


def test_games_side_by_side(table: dicebase.Table, shared: CommandLine) -> None:
    other = dicebase.solve("knubbel-v2", data=shared.data)
    found = dicebase.compare([table, other])
    assert found["game"] == ["knubbel-v1", "knubbel-v2"] and found["objective"] == ["expected-score"] * 2
    assert found["value"] == [table.value, other.value]
    assert found["mean"] == pytest.approx(found["value"])
    told = shared.json("compare", "knubbel-v1", "knubbel-v2")["games"]
    assert found["deviation"] == pytest.approx([game["deviation"] for game in told])
    assert found["median"] == [game["median"] for game in told]


def test_facts() -> None:
    yahtzee = dicebase.facts("yahtzee")
    assert (yahtzee.id, yahtzee.name, yahtzee.family) == ("yahtzee", "Yahtzee", "scorecard")
    assert (yahtzee.dice, yahtzee.sides) == (5, 6)
    assert len(yahtzee.categories) == 13 and yahtzee.categories[0] == "ones"
    assert yahtzee.objectives[0] == "expected-score" and yahtzee.source
    assert dicebase.facts("zehntausend").categories == []
    with pytest.raises(ValueError, match="there is no game"):
        dicebase.facts("yatzee")


def test_notebooks_show_tables_and_charts(table: dicebase.Table) -> None:
    ranked = table.rank(roll="11356", rolls_left=0)
    shown = ranked._repr_html_()
    assert shown.count("<tr>") == len(ranked) + 1 and f"<td style=\"text-align:left\">{ranked[0]}</td>" in shown
    assert ranked[0]._repr_html_().count("<tr>") == 2
    hostile = ranked[0]._replace(text="<script>")
    assert "<script>" not in dicebase.Ranking([hostile])._repr_html_()
    chart = table.distribution()._repr_html_()
    assert chart.count("<rect ") <= 120 and "currentColor" in chart
    assert re.findall("#[0-9a-f]{3}|rgb|white|black", chart) == []
    one = dicebase.solve(SMALL).distribution(card={"ones": 2, "twos": 4, "pair": 10, "chance": 4})
    assert one._repr_html_().count("<rect ") == 1
