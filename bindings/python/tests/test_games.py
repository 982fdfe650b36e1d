"""Whole games agree with the command line: its review finds the same best action in every position, and no loss."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import dicebase
import playing
from conftest import CommandLine


def asserts_agreement(shared: CommandLine, game: object, played: playing.Game, review: Path, *options: str) -> None:
    review.write_text("\n".join(played.review))
    told = shared.json("review", game, review, *options)["decisions"]
    assert len(told) == len(played.decisions) > 0
    for decision, review_of in zip(played.decisions, told, strict=True):
        same(decision.action, review_of)


def same(action: dicebase.Action, told: Any) -> None:
    best = {key: part for key, part in told["best"].items() if key not in ("words", "bonus")}
    parts = {key: getattr(action, key) for key in best}
    assert (parts, action.value, action.loss) == (best, told["best_value"], told["loss"])
    assert told["action"] == told["best"] and told["loss"] == 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "categories"), [("yahtzee", 13), ("kniffel", 13), ("yatzy", 15)])
def test_scorecard_games(shared: CommandLine, tmp_path: Path, game: str, categories: int, seed: int) -> None:
    table = dicebase.solve(game, data=shared.data)
    played = playing.scorecard(table, random.Random(seed), categories)
    asserts_agreement(shared, game, played, tmp_path / "game.txt")


@pytest.mark.parametrize("objective", ["points", "turns", "win"])
def test_bank_games(shared: CommandLine, takeover: Path, tmp_path: Path, objective: str) -> None:
    dice = random.Random(3)
    table = dicebase.solve(takeover, objective=objective, data=shared.data)
    for number in range(3):
        played = playing.bank(table, dice, 1500)
        asserts_agreement(shared, takeover, played, tmp_path / f"{number}.txt", "--objective", objective)


@pytest.mark.parametrize("objective", ["points", "turns"])
def test_zehntausend(shared: CommandLine, tmp_path: Path, objective: str) -> None:
    table = dicebase.solve("zehntausend", objective=objective, data=shared.data)
    played = playing.bank(table, random.Random(4), 10000)
    asserts_agreement(shared, "zehntausend", played, tmp_path / "game.txt", "--objective", objective)
