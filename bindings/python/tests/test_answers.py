"""Answers are those of the command line, to the last bit."""

from __future__ import annotations

import math
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import dicebase
import playing
from conftest import SMALL, CommandLine

CATEGORIES = {"yahtzee": 13, "knubbel-v1": 7, "yatzy": 15}


def as_told(action: dicebase.Action) -> dict[str, object]:
    """An action as the command line's JSON has it."""
    parts = {key: part for key, part in action._asdict().items() if key not in ("text", "value", "loss")}
    if not parts["bonus"]:
        del parts["bonus"]
    told = {key: part for key, part in parts.items() if part is not None}
    return {**told, "text": str(action), "value": action.value, "loss": action.loss}


def asserts_same_answers(shared: CommandLine, table: dicebase.Table, game: str, decision: playing.Decision) -> None:
    words = decision.options()
    if table.objective != "expected-score":
        words += ["--objective", table.objective]
    told = shared.json("best", game, *words)["actions"]
    parts: Any = decision.parts
    ranked = table.rank(**parts)
    assert [as_told(action) for action in ranked] == told
    assert table.best(**parts) == ranked[0]
    assert table.rank(**parts, top=2) == ranked[:2]
    # The start of a turn is in the table, and need not be rounded as what it follows from.
    assert table.value_at(**parts) == pytest.approx(ranked[0].value, rel=0, abs=2 * table.table_error_bound)
    line = table.position(**parts)
    assert table.rank(line) == ranked
    assert table.position(line) == line


@pytest.mark.parametrize("game", CATEGORIES)
def test_scorecard_games(shared: CommandLine, game: str) -> None:
    dice = random.Random(1)
    table = dicebase.solve(game, data=shared.data)
    anybody = playing.scorecard(table, dice, CATEGORIES[game], playing.any_action(dice))
    for decision in dice.sample(anybody.decisions, 12):
        asserts_same_answers(shared, table, game, decision)
        card: Any = decision.parts["card"]
        assert table.value_at(card=card) == shared.json("value", game, "--card", card)["value"]


@pytest.mark.parametrize("objective", ["points", "turns", "win"])
def test_bank_games(shared: CommandLine, takeover: Path, objective: str) -> None:
    dice = random.Random(2)
    table = dicebase.solve(takeover, objective=objective, data=shared.data)
    anybody = playing.bank(table, dice, 1500, playing.any_action(dice))
    for decision in dice.sample(anybody.decisions, min(15, len(anybody.decisions))):
        asserts_same_answers(shared, table, str(takeover), decision)


def test_parts_are_read_as_texts_are(shared: CommandLine) -> None:
    table = dicebase.solve("yahtzee", data=shared.data)
    text = table.rank(card="ones=3,full-house=25", roll="11356", rolls_left=2)
    assert table.rank(card={"ones": 3, "full-house": 25}, roll=[1, 1, 3, 5, 6], rolls_left=2) == text
    card = {"Full House": 25, "twos": None, "ones": 3}
    assert table.rank(card=card, roll="⚀⚀⚂⚄⚅", rolls_left=2) == text
    assert table.rank(card=card, roll="1-1-3-5-6", rolls_left=2) == text
    assert table.rank(card="ones=3, full-house=25", roll="6 1 5 3 1", rolls_left=2, saved=None) == text
    assert table.rank("yahtzee card ones=3,full-house=25 roll 65311 rolls-left 2") == text


def test_an_action_is_a_value(shared: CommandLine) -> None:
    table = dicebase.solve("yahtzee", data=shared.data)
    action = table.best(roll="11123", rolls_left=0)
    assert (str(action), action.type, action.category, action.points) == (action.text, "score", "ones", 3)
    assert action in {action} and repr(action).startswith("<Action score ones 3: value ")
    with pytest.raises(AttributeError):
        action.points = 5  # type: ignore[misc]


def test_what_a_table_says_of_itself(shared: CommandLine) -> None:
    table = dicebase.solve(SMALL, data=shared.data)
    told = shared.json("inspect", table.path)
    assert table.path == Path(told["table"]) and table.rules == told["rules"] == SMALL.read_text()
    assert (table.game, table.objective, table.checksum) == ("small", told["objective"], told["checksum"])
    assert (table.value, table.error_bound) == (told["value"], told["error_bound"])
    assert table.table_error_bound == told["table_error_bound"]
    assert table.value_at() == table.value and table.position() == "small"
    assert repr(table) == f"<Table small expected-score: value {table.value!r}>"


def test_the_games_are_those_of_the_command_line(shared: CommandLine) -> None:
    assert dicebase.games() == sorted(game["id"] for game in shared.json("games")["games"])


@pytest.mark.parametrize("card", ["", "ones=2,chance=7"])
def test_distributions(shared: CommandLine, card: str) -> None:
    told = shared.json("distribution", SMALL, "--card", card, "--at-least", "14")
    distribution = dicebase.solve(SMALL, data=shared.data).distribution(card)
    scores = [{"score": n, "chance": c} for n, c in zip(distribution.numbers, distribution.chances, strict=True)]
    assert scores == told["scores"] and distribution.left_out == told["left_out"]
    assert (distribution.mean, distribution.deviation) == (told["mean"], told["deviation"])
    assert (distribution.mode, distribution.upper_bonus) == (told["mode"], told["upper_bonus"])
    assert distribution.at_least(14) == told["at_least"]["chance"]
    quantiles = told["quantiles"]
    assert [distribution.quantile(of["chance"]) for of in quantiles] == [of["number"] for of in quantiles]


@pytest.mark.parametrize("objective", ["points", "turns"])
def test_distributions_of_bank_games(shared: CommandLine, takeover: Path, objective: str) -> None:
    told = shared.json("distribution", takeover, "--objective", objective)
    distribution = dicebase.solve(takeover, objective=objective, data=shared.data).distribution()
    numbers = [{"number": n, "chance": c} for n, c in zip(distribution.numbers, distribution.chances, strict=True)]
    assert numbers == told["chances"] and distribution.mean == told["mean"]


def test_targets_and_others(shared: CommandLine) -> None:
    target = dicebase.solve("knubbel-v1", objective="target", data=shared.data)
    assert math.isnan(target.value), "it depends on the target"
    expected = shared.json("value", "knubbel-v1", "--objective", "target", "--target", "150")["value"]
    assert target.value_at(target=150) == expected
    duel = dicebase.solve("knubbel-v1", objective="win", data=shared.data)
    assert duel.value == duel.value_at() < duel.value_at(lead=1)
    behind = duel.best(card="chance=20", opponents=["full-house=25"], lead=-2, roll="11356", rolls_left=0)
    position = "knubbel-v1 objective win lead -2 card chance=20 opponents full-house=25 roll 11356 rolls-left 0"
    assert behind == duel.best(position)
    with pytest.raises(ValueError, match="ask about a position"):
        dicebase.solve("knubbel-v1", objective="beat", data=shared.data)


def test_what_follows_from_a_position(shared: CommandLine) -> None:
    start = "knubbel-v1 objective beat card chance=20 opponents full-house=25"
    answer = dicebase.solve_from("knubbel-v1", start, data=shared.data)
    assert answer.objective == "beat" and math.isnan(answer.value)
    assert answer.value_at(start) == shared.json("value", "--position", start)["value"]
    rolled = f"{start} roll 11356 rolls-left 0"
    told = shared.json("best", "--position", rolled)
    assert answer.best(rolled).value == told["actions"][0]["value"]
    in_parts = dicebase.solve_from(
        "knubbel-v1", objective="beat", card="chance=20", opponents=["full-house=25"], data=shared.data
    )
    assert [action.value for action in in_parts.rank(rolled)] == [action.value for action in answer.rank(rolled)]
    with pytest.raises(ValueError, match="from another position"):
        answer.value_at(f"{start.replace('chance=20', 'knubbel=0')}")
    with pytest.raises(ValueError, match="in no file"):
        pickle.dumps(answer)
    late = "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,chance=20"
    duel = dicebase.solve_from("yahtzee", objective="win", card=late, opponents=[late], data=shared.data)
    assert 0 < duel.value_at(card=late, opponents=[late]) < duel.value_at(card=late, opponents=[late], lead=5) < 1
