"""Whole games with dice from a stream of random numbers, each decision that of a table."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from dicebase import Action, Table


@dataclass(frozen=True)
class Decision:
    """A position, as the package takes it, and what was done in it."""

    parts: dict[str, object]
    action: Action

    def options(self) -> list[str]:
        """The position as options of the command line."""
        words = []
        for key, value in self.parts.items():
            words += [f"--{key.replace('_', '-')}", str(value)]
        return words


@dataclass
class Game:
    """A game as it was played."""

    decisions: list[Decision] = field(default_factory=list)
    review: list[str] = field(default_factory=list)


Choice = Callable[[Table, dict[str, object]], Action]


def best(table: Table, parts: dict[str, object]) -> Action:
    return table.best(**parts)  # type: ignore[arg-type]


def any_action(dice: random.Random) -> Choice:
    """Somebody who plays anything, and so comes to strange positions."""
    return lambda table, parts: dice.choice(table.rank(**parts))  # type: ignore[arg-type]


def rolled(dice: random.Random, number: int, kept: str = "") -> str:
    return kept + "".join(str(dice.randint(1, 6)) for _ in range(number))


def scorecard(table: Table, dice: random.Random, categories: int, choice: Choice = best) -> Game:
    """A game of five dice and three rolls a turn."""
    game, card = Game(), dict[str, int | None]()
    for _ in range(categories):
        kept, rolls_left = "", 2
        while True:
            roll = rolled(dice, 5 - len(kept), kept)
            text = ",".join(f"{category}={points}" for category, points in card.items())
            parts = {"card": text, "roll": roll, "rolls_left": rolls_left}
            action = choice(table, parts)
            game.decisions.append(Decision(parts, action))
            game.review.append(f"{roll} {action}")
            if action.category is not None:
                card[action.category] = action.points
                break
            kept = action.dice or ""
            # To keep all dice is to score now.
            rolls_left = 0 if len(kept) == 5 else rolls_left - 1
    return game


def bank(table: Table, dice: random.Random, target: int, choice: Choice = best) -> Game:
    """A game of six dice: of two players for ``win``, of one for ``turns``, and one turn for ``points``."""
    game, scores, offer = Game(), [0, 0], None
    for turn in range(1000):
        player = turn % 2 if table.objective == "win" else 0
        if table.objective == "win":
            game.review.append(("me:", "opponent:")[player])
        total, offer = one_turn(game, table, dice, standing(table, scores[player], scores[1 - player]), offer, choice)
        scores[player] += total
        if table.objective == "points" or scores[player] >= target:
            break
    return game


def standing(table: Table, me: int, opponent: int) -> dict[str, object]:
    scores: dict[str, dict[str, object]] = {"points": {}, "turns": {"me": me}, "win": {"me": me, "opponent": opponent}}
    return scores[table.objective]


Offer = tuple[int, int] | None


def one_turn(
    game: Game, table: Table, dice: random.Random, standing: dict[str, object], offer: Offer, choice: Choice
) -> tuple[int, Offer]:
    """What the turn banks, and what the other player may take over."""
    turn, left = start(game, table, standing, offer, choice)
    while True:
        roll = rolled(dice, left)
        parts = {**standing, "turn": turn, "roll": roll}
        try:
            action = choice(table, parts)
        except ValueError as error:
            assert "bust" in str(error), error
            game.review.append(f"{roll} bust")
            return 0, None
        game.decisions.append(Decision(parts, action))
        game.review.append(f"{roll} {action}")
        assert action.dice is not None and action.turn is not None
        turn, left = action.turn, left - len(action.dice) or 6
        if action.then == "bank":
            return turn, (turn, left)


def start(
    game: Game, table: Table, standing: dict[str, object], offer: Offer, choice: Choice
) -> tuple[int, int]:
    """The turn total and the dice that a turn begins with."""
    if "[take-over]" not in table.rules or table.objective != "win" or offer is None:
        return 0, 6
    parts = {**standing, "offer": offer[0], "offer_dice": offer[1]}
    action = choice(table, parts)
    game.decisions.append(Decision(parts, action))
    game.review.append(str(action))
    return offer if action.type == "take-over" else (0, 6)
