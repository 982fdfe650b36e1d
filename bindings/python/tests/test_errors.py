"""What cannot be is refused with the words of the command line: a ValueError for its exit code 2, an OSError for 1."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

import dicebase
from dicebase import _dicebase
from conftest import SMALL, CommandLine

POSITIONS: list[tuple[str, dict[str, object]]] = [
    ("yahtzee", {"card": "threes=7", "roll": "11356", "rolls_left": 2}),
    ("yahtzee", {"card": "nines=9", "roll": "11356", "rolls_left": 2}),
    ("yahtzee", {"roll": "1135", "rolls_left": 2}),
    ("yahtzee", {"roll": "11357", "rolls_left": 2}),
    ("yahtzee", {"roll": "11356", "rolls_left": 3}),
    ("zehntausend", {"me": 120, "roll": "112346"}),
    ("zehntausend", {"me": 10000, "roll": "112346"}),
    ("zehntausend", {"turn": 40, "roll": "112346"}),
    ("zehntausend", {"turn": 400, "roll": "1123466"}),
    ("zehntausend", {"roll": "223346"}),
]


def options(parts: dict[str, object]) -> list[str]:
    return [word for key, part in parts.items() for word in (f"--{key.replace('_', '-')}", str(part))]


@pytest.mark.parametrize(("game", "parts"), POSITIONS)
def test_positions_that_cannot_be(shared: CommandLine, game: str, parts: Any) -> None:
    objective = ["--objective", "turns"] if game == "zehntausend" else []
    table = dicebase.solve(game, objective="turns" if objective else None, data=shared.data)
    with pytest.raises(ValueError) as raised:
        table.best(**parts)
    done = shared.run("best", game, *options(parts), *objective)
    assert (done.returncode, done.stderr) == (2, f"error: {raised.value}\n")


@pytest.mark.parametrize("game", ["yazee", "./missing.toml", "yahtzee\n"])
def test_games_that_there_are_not(shared: CommandLine, game: str) -> None:
    with pytest.raises(ValueError) as raised:
        dicebase.solve(game, data=shared.data)
    assert str(raised.value) == shared.refuses("solve", game)


def test_an_objective_of_a_scorecard_game(shared: CommandLine) -> None:
    with pytest.raises(ValueError) as raised:
        dicebase.solve("yahtzee", objective="turns", data=shared.data)
    assert str(raised.value) == shared.refuses("solve", "yahtzee", "--objective", "turns")
    message = 'there is no objective "most"; bank games are played for points, turns or win'
    with pytest.raises(ValueError, match=message):
        dicebase.solve("zehntausend", objective="most", data=shared.data)


LINES = [
    ("", "the position is empty"),
    ("yahtzee rol 11356", '"rol" is not a part of a position'),
    ("yahtzee roll", '"roll" is the last word of the position'),
    ("yahtzee roll 11356", "roll needs rolls-left beside it"),
    ("yahtzee roll 11356 roll 11356", '"roll" is in the position twice'),
    ("yahtzee roll 11356 rolls-left two", '"rolls-left two" cannot be read'),
    ("yahtzee me 300 roll 11356 rolls-left 2", "me means nothing in small"),
    ("kniffel roll 11356 rolls-left 2", "the position is one of kniffel, not of small"),
    ("small", "small asks for a decision after a roll"),
    ("small card ones=0,twos=0,pair=0,chance=2", "the game is over and there is nothing to decide"),
]


@pytest.mark.parametrize(("line", "message"), LINES)
def test_lines_that_are_no_positions(shared: CommandLine, line: str, message: str) -> None:
    table = dicebase.solve(SMALL, data=shared.data)
    with pytest.raises(ValueError, match=message):
        table.best(line.replace("yahtzee", "small"))


def test_parts_that_there_are_not(shared: CommandLine) -> None:
    table: Any = dicebase.solve(SMALL, data=shared.data)
    known = "there are objective, theta, target, lead, card, opponents, hands"
    with pytest.raises(TypeError, match=f'"rol" is not a part of a position; {known}'):
        table.best(rol="12")
    with pytest.raises(ValueError, match="given as a line and in parts; leave one of them out"):
        table.best("small", roll="12")
    given = 'roll is 12, of the type int; give a text such as "11356", or the faces of the dice as a list'
    with pytest.raises(TypeError, match=given):
        table.best(roll=12, rolls_left=1)
    with pytest.raises(TypeError, match="card is 3.5, of the type float; give .*, or the points by category as a dict"):
        table.best(card=3.5)
    with pytest.raises(TypeError, match="rolls_left is '1', of the type str; give a whole number from 0 on"):
        table.best(roll="12", rolls_left="1")
    with pytest.raises(TypeError, match="second is 'no', of the type str; give True or False"):
        table.best(second="no")


@pytest.mark.parametrize("number", [-1, 2**64, -(10**30)])
def test_numbers_out_of_range(shared: CommandLine, number: int) -> None:
    table = dicebase.solve(SMALL, data=shared.data)
    with pytest.raises(ValueError, match=f"rolls_left is {number}; give a whole number from 0 on"):
        table.best(roll="12", rolls_left=number)
    with pytest.raises(ValueError, match=f"top is {number}; give a number from 1 on"):
        table.rank(roll="12", rolls_left=1, top=number)
    with pytest.raises(ValueError, match=f"threads is {number}; give a number from 1 to 1024, or 0 for one a core"):
        dicebase.solve(SMALL, data=shared.data, threads=number)


def test_distributions_that_cannot_be(shared: CommandLine, takeover: str) -> None:
    table = dicebase.solve(SMALL, data=shared.data)
    with pytest.raises(ValueError) as raised:
        table.distribution("ones=9")
    assert str(raised.value) == shared.refuses("distribution", SMALL, "--card", "ones=9")
    with pytest.raises(ValueError, match="chance is 1.5; give a number from 0 to 1"):
        table.distribution().quantile(1.5)
    bank = dicebase.solve(takeover, data=shared.data)
    with pytest.raises(ValueError, match="card means nothing in takeover, a bank game"):
        bank.distribution("ones=9")
    with pytest.raises(ValueError, match="ask with the objective turns or points"):
        bank.distribution()


def test_nothing_to_decide_is_no_mistake(shared: CommandLine, takeover: str) -> None:
    table, full = dicebase.solve(SMALL, data=shared.data), "small card ones=0,twos=0,pair=0,chance=2"
    bank = dicebase.solve(takeover, data=shared.data)
    reasons: dict[str, Callable[[], object]] = {
        "turn-start": lambda: table.best("small"),
        "game-over": lambda: table.best(full),
        "bust": lambda: bank.best(roll="223446"),
    }
    for kind, ask in reasons.items():
        with pytest.raises(dicebase.NothingToDecide) as raised:
            ask()
        assert isinstance(raised.value, ValueError) and raised.value.kind == kind
        again = pickle.loads(pickle.dumps(raised.value))
        assert (str(again), again.kind) == (str(raised.value), kind)
    with pytest.raises(ValueError) as mistake:
        table.best(roll="17", rolls_left=1)
    assert not isinstance(mistake.value, dicebase.NothingToDecide)


KINDS = {
    "word": ("str | None", "str | Mapping[str, int | None] | None", "str | Iterable[int] | None"),
    # What is a number in bank games are pieces in race games.
    "number": ("int | None", "int | str | Iterable[int] | None"),
    "whole": ("int | None",),
    "flag": ("bool | None",),
    # Opponents are cards in scorecard games, scores in bank games.
    "words": (
        "Iterable[str] | None",
        "Iterable[str | Iterable[int]] | None",
        "Iterable[str | int | Iterable[int]] | None",
    ),
    "numbers": ("Iterable[int] | None",),
}


def test_the_parts_that_are_named_are_those_that_are_read(shared: CommandLine) -> None:
    table: Any = dicebase.solve(SMALL, data=shared.data)
    known = dict(_dicebase.parts())
    assert list(known) == list(dicebase.Parts.__annotations__)
    for name, typed in dicebase.Parts.__annotations__.items():
        assert getattr(typed, "__forward_arg__", typed) in KINDS[known[name]], name
        with pytest.raises((TypeError, ValueError), match="^(?!.*is not a part of a position)"):
            table.best(**{name: object()})
    with pytest.raises(TypeError, match=f"there are {', '.join(list(known)[:-1])} and {list(known)[-1]}$"):
        table.best(rol="12")
