from __future__ import annotations

from typing import Literal, NamedTuple

from dicebase._estimate import Estimate
from dicebase._html import actions


class Action(NamedTuple):
    """An action of a player and its value. ``str`` gives its text, as in review files."""

    text: str
    """``keep 11``, ``score ones 3``, ``keep 115 bank 600``, ``take over``, ``roll``, ``12>16`` or ``steal 1 pi``."""
    type: Literal[
        "keep",
        "score",
        "take-over",
        "roll",
        "set-aside",
        "enter",
        "move",
        "pass",
        "steal",
        "freeze",
        "cross-out",
        "shift",
        "swap",
    ]
    """Scorecard games have ``keep`` and ``score``, with action dice also ``roll`` and all from ``pass`` on, race games
    ``enter`` and ``move``, bank games the others."""
    value: float
    """The value of the objective after this action and best play; NaN if that is only estimated."""
    loss: float
    """The loss against the best action's value; 0 for the best; NaN if that is only estimated."""
    estimate: Estimate | None = None
    """The estimate of the value in a game that is not solved."""
    dice: str | None = None
    """The dice that are kept or set aside."""
    category: str | None = None
    """The id of the category that is filled, or with which an action die is played."""
    points: int | None = None
    """The points that are written into it."""
    bonus: int | None = None
    """The extra bonus that is paid beside them."""
    then: Literal["bank", "roll"] | None = None
    """The step after setting dice aside."""
    turn: int | None = None
    """The turn total with the dice that are set aside, or that is taken over."""
    next_dice: int | None = None
    """The number of dice rolled next in a bank game: all of them after hot dice."""
    offer: int | None = None
    """The points that the other player may take over after this is banked."""
    offer_dice: int | None = None
    """The dice that are left with them."""
    to: int | None = None
    """The distance from home that a piece comes to."""
    captures: int | None = None
    """The player whose piece it sends home, counted in the order of play."""
    player: int | None = None
    """Against whom an action die is played, counted in the order of play."""
    start: int | None = None
    """The distance from home that a piece leaves; 0 is home."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return actions([self])

    def __repr__(self) -> str:
        if self.estimate is not None:
            return f"<Action {self.text}: {self.estimate!r}>"
        return f"<Action {self.text}: value {self.value!r}, loss {self.loss!r}>"


class Ranking(list[Action]):
    """A list of actions, the best first. Notebooks show it as a table."""

    def _repr_html_(self) -> str:
        return actions(self)
