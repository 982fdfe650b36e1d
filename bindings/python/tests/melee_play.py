"""A game of several players with action dice, as somebody with a pencil plays it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from dicebase import Action, NothingToDecide, Table

# Of tests/protocol/small-melee.toml.
DICE, SIDES, ROLLS, EARNS = 3, 4, 2, 2
CATEGORIES = ["ones", "twos", "pair", "row", "chance"]
PLAYED = ["steal", "freeze", "cross-out", "shift", "swap"]
FACES = [["freeze"], ["freeze"], ["cross-out"], ["swap"], PLAYED]


@dataclass
class Card:
    """What is written, and what may not be filled in the next turn."""

    points: dict[str, int] = field(default_factory=dict)
    frozen: set[str] = field(default_factory=set)

    def fill(self, category: str, points: int) -> None:
        assert category not in self.points
        self.points[category] = points
        self.frozen.discard(category)
        if len(self.frozen) == len(CATEGORIES) - len(self.points):
            self.frozen.clear()


@dataclass
class Seat:
    card: Card = field(default_factory=Card)
    hand: list[str] = field(default_factory=list)
    skips: int = 0


class Melee:
    """All that lies on the table, and who decides there by the best action of a table."""

    def __init__(self, table: Table, players: int, seed: int) -> None:
        self.table, self.dice = table, random.Random(seed)
        self.seats = [Seat() for _ in range(players)]
        self.texts: list[str] = []

    def parts(self, mover: int, round_number: int, **more: object) -> dict[str, object]:
        """The position of the player to move."""
        order = [self.seats[(mover + behind) % len(self.seats)] for behind in range(len(self.seats))]
        cards = [",".join(f"{name}={points}" for name, points in seat.card.points.items()) for seat in order]
        return {
            "card": cards[0],
            "opponents": cards[1:],
            "hands": [",".join(seat.hand) for seat in order],
            "frozen": [",".join(sorted(seat.card.frozen)) for seat in order],
            "skips": [seat.skips for seat in order],
            "seat": mover + 1,
            "round": round_number,
            **more,
        }

    def best(self, parts: dict[str, object]) -> Action:
        action = self.table.best(**parts)  # type: ignore[arg-type]
        self.texts.append(str(action))
        return action

    def play(self) -> list[int]:
        """The points of all players in the end."""
        for round_number in range(1, len(CATEGORIES) + 1):
            for mover in range(len(self.seats)):
                self.turn(mover, round_number)
            for mover in range(len(self.seats)):
                while {"shift", "swap"} & set(self.seats[mover].hand):
                    action = self.best(self.parts(mover, round_number, exchange=True))
                    if action.type == "pass":
                        break
                    self.exchange(mover, action)
        return [sum(seat.card.points.values()) for seat in self.seats]

    def turn(self, mover: int, round_number: int) -> None:
        own = self.seats[mover]
        if own.skips > 0:
            own.skips -= 1
        elif len(own.card.points) < len(CATEGORIES) and not self.steals(mover, round_number):
            self.roll(mover, round_number)
        own.card.frozen.clear()

    def steals(self, mover: int, round_number: int) -> bool:
        """Plays dice before rolling. Whether one of them is the turn."""
        own = self.seats[mover]
        while {"steal", "freeze", "cross-out"} & set(own.hand):
            try:
                action = self.best(self.parts(mover, round_number))
            except NothingToDecide:
                return False
            if action.type == "roll":
                return False
            own.hand.remove(action.type)
            assert action.player is not None and action.category is not None
            other = self.seats[(mover + action.player) % len(self.seats)]
            if action.type == "steal":
                own.card.fill(action.category, other.card.points[action.category])
                other.card.points[action.category] = 0
                return True
            if action.type == "freeze":
                other.card.frozen.add(action.category)
            else:
                other.card.fill(action.category, 0)
                other.skips += 1
        return False

    def roll(self, mover: int, round_number: int) -> None:
        own, kept, left = self.seats[mover], "", ROLLS - 1
        while True:
            roll = kept + "".join(str(self.dice.randint(1, SIDES)) for _ in range(DICE - len(kept)))
            action = self.best(self.parts(mover, round_number, roll=roll, rolls_left=left))
            if action.category is not None:
                break
            kept = action.dice or ""
            left = 0 if len(kept) == DICE else left - 1
        assert action.points is not None
        own.card.fill(action.category, action.points)
        if sum(map(int, roll)) % EARNS == 0:
            own.hand += self.dice.choice(FACES)

    def exchange(self, mover: int, action: Action) -> None:
        self.seats[mover].hand.remove(action.type)
        cards = [seat.card for seat in self.seats]
        if action.type == "shift":
            cards = cards[-1:] + cards[:-1]
        else:
            assert action.player is not None
            other = (mover + action.player) % len(cards)
            cards[mover], cards[other] = cards[other], cards[mover]
        for seat, card in zip(self.seats, cards, strict=True):
            seat.card = card
