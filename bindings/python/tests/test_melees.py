"""Games of several players with action dice: positions, plays, and values that are estimates and never look exact."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from conftest import CommandLine
from melee_play import Melee

import dicebase

MELEE = Path(__file__).parents[3] / "tests" / "protocol" / "small-melee.toml"
LINE = "small-melee objective win card ones=2 opponents pair=7/twos=4 hands steal,freeze// seat 1 round 2"


def told(actions: list[dicebase.Action]) -> list[tuple[str, dicebase.Estimate | None]]:
    """What can be compared: where nothing is exact the value is no number, and that equals nothing."""
    return [(str(action), action.estimate) for action in actions]


@pytest.fixture(scope="module")
def table(shared: CommandLine) -> dicebase.Table:
    return dicebase.solve(MELEE, objective="win", data=shared.data)


def test_one_card_is_solved_and_several_players_are_not(shared: CommandLine, table: dicebase.Table) -> None:
    alone = dicebase.solve(MELEE, data=shared.data)
    assert (alone.objective, alone.is_exact, alone.value) == ("expected-score", True, alone.value_at())
    assert (table.objective, table.is_exact) == ("win", False)
    assert all(math.isnan(number) for number in (table.value, table.error_bound, table.table_error_bound))


def test_the_start_is_worth_an_estimate_and_no_value(shared: CommandLine, table: dicebase.Table) -> None:
    with pytest.raises(dicebase.OnlyEstimated, match="ask estimate_at"):
        table.value_at()
    start = table.estimate_at()
    assert start == table.estimate_at("small-melee objective win seat 1 round 1") == table.estimate_at(opponents=[""])
    assert 0 < start.low < start.share < start.high < 1 and start.games > 100
    answer = shared.json("value", MELEE, "--objective", "win")
    assert answer["exact"] is False
    assert (answer["value"], answer["interval"]) == (start.share, {"low": start.low, "high": start.high})
    of_three = table.estimate_at(opponents=["", ""])
    assert table.position(opponents=["", ""]) == "small-melee objective win opponents / seat 1 round 1"
    assert of_three.share < start.share, "against two it is harder to win"


def test_a_position_is_given_by_its_parts(table: dicebase.Table) -> None:
    parts: Any = {"card": {"ones": 2}, "opponents": ["pair=7", "twos=4"], "hands": ["steal,freeze", "", ""]}
    assert table.position(**parts) == LINE == table.position(LINE)
    assert told(table.rank(**parts)) == told(table.rank(LINE))
    frozen = table.position(**parts, frozen=["pair", "", "ones"], skips=[0, 0, 0], seat=1, round=2)
    assert frozen == LINE.replace(" seat", " frozen pair//ones seat")
    after = {**parts, "hands": ["shift,swap", "", ""], "seat": 1, "round": 1, "exchange": True}
    line = "small-melee objective win card ones=2 opponents pair=7/twos=4 hands shift,swap// seat 1 round 1 exchange"
    assert table.position(**after) == line
    skipped = table.position(card="ones=2", opponents=["pair=0,row=11"], skips=[0, 1])
    assert skipped == "small-melee objective win card ones=2 opponents pair=0,row=11 skips 0/1 seat 1 round 2"


def test_plays_say_whom_they_are_against_and_have_estimates(shared: CommandLine, table: dicebase.Table) -> None:
    ranked = table.rank(LINE)
    answers = shared.json("best", MELEE, "--position", LINE)["actions"]
    assert [str(action) for action in ranked] == [of["text"] for of in answers]
    for action, of in zip(ranked, answers, strict=True):
        assert math.isnan(action.value) and math.isnan(action.loss)
        assert action.estimate is not None and action.estimate.low < action.estimate.high
        assert (action.estimate.share, action.estimate.games) == (of["value"], of["games"])
        assert of["exact"] is False and "loss" not in of and "value" not in repr(action)
    by_text = {str(action): action for action in ranked}
    steal = by_text["steal 1 pair"]
    assert (steal.type, steal.player, steal.category, steal.points) == ("steal", 1, "pair", None)
    assert by_text["roll"].type == "roll" and by_text["freeze 2 ones"].player == 2
    best = table.best(LINE)
    assert (str(best), best.estimate) == (str(ranked[0]), ranked[0].estimate)
    assert told(table.rank(LINE, top=2)) == told(ranked[:2])


MISTAKES: list[tuple[dict[str, object], str]] = [
    ({"hands": ["steal"]}, "hands tells of 1 player, but 2 play"),
    ({"hands": ["", "steel"]}, r'opponent 1 cannot hold the action die "steel" \(did you mean steal\?\)'),
    ({"hands": ["steal", ""]}, "cannot hold 1 action die"),
    ({"card": "ones=2", "opponents": ["pair=7"], "frozen": ["", "pair"]}, "pair cannot be frozen for opponent 1"),
    ({"card": "ones=2", "opponents": ["pair=7"], "round": 4}, "the cards do not fit seat 1 in round 4"),
    ({"card": "ones=2", "opponents": ["pair=7"], "exchange": True}, "whose move is it"),
    ({"opponents": [""] * 6}, "7 players are too many: a game has 2 to 6"),
    ({"seat": 3}, "there is no seat 3"),
    ({"skips": [1, 0]}, "1 turn to skip cannot be"),
    ({"lead": 3}, "lead means nothing in a game of several players"),
]


@pytest.mark.parametrize(("parts", "message"), MISTAKES)
def test_what_cannot_be_is_told_as_on_the_command_line(table: dicebase.Table, parts: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message) as raised:
        table.rank(**parts)
    assert not isinstance(raised.value, (dicebase.NothingToDecide, dicebase.OnlyEstimated))


def test_values_of_another_type_are_refused(table: dicebase.Table) -> None:
    wrong: Any = table
    with pytest.raises(TypeError, match="exchange is 'yes', of the type str; give True or False"):
        wrong.best(exchange="yes")
    with pytest.raises(TypeError, match="skips is 'one', of the type str; give a whole number"):
        wrong.best(skips=["one"])


def test_who_has_to_roll_has_nothing_to_decide(table: dicebase.Table) -> None:
    with pytest.raises(dicebase.NothingToDecide, match="has to roll") as raised:
        table.best(card="ones=2", opponents=["pair=7"], hands=["swap", ""])
    assert raised.value.kind == "turn-start"
    full = ",".join(f"{category}=0" for category in ("ones", "twos", "pair", "row", "chance"))
    with pytest.raises(dicebase.NothingToDecide, match="the game is over") as raised:
        table.best(card=full, opponents=[full], round=6)
    assert raised.value.kind == "game-over"


def test_what_is_known_of_a_card_alone_is_refused(table: dicebase.Table) -> None:
    with pytest.raises(ValueError, match="computed of play for the expected score; ask with that objective"):
        table.distribution()


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2)])
def test_a_game_is_played_to_its_end(table: dicebase.Table, players: int, seed: int) -> None:
    game = Melee(table, players, seed)
    points = game.play()
    over = game.parts(0, 6)
    with pytest.raises(dicebase.NothingToDecide) as raised:
        table.best(**over)  # type: ignore[arg-type]
    assert raised.value.kind == "game-over" and len(points) == players and max(points) > 10
    plays = [text for text in game.texts if text.split()[0] in ("steal", "freeze", "cross-out", "shift", "swap")]
    assert plays, "some die is played in a game"


def test_the_last_exchange_is_exact(table: dicebase.Table) -> None:
    cards: Any = {"card": "ones=0,twos=0,pair=0,row=0,chance=0", "opponents": ["ones=2,twos=4,pair=7,row=0,chance=5"]}
    swap, hold = table.rank(**cards, hands=["swap", ""], seat=2, round=5, exchange=True)
    assert (str(swap), swap.value, swap.loss, swap.estimate) == ("swap 1", 1.0, 0.0, None)
    assert (str(hold), hold.value, hold.loss, hold.estimate) == ("pass", 0.0, 1.0, None)
    assert table.value_at(**cards, hands=["swap", ""], seat=2, round=5, exchange=True) == 1.0
    with pytest.raises(ValueError, match="ask value_at"):
        table.estimate_at(**cards, hands=["swap", ""], seat=2, round=5, exchange=True)
