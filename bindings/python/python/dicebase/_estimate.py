from __future__ import annotations

from typing import NamedTuple


class Estimate(NamedTuple):
    """A chance to win that was estimated by playing games on, with the bot of dicebase in all seats.

    In games with action dice the others differ from it in how they play shift and swap dice. The same question has the
    same answer.
    """

    share: float
    """The share of the games that were won, or the chance as the bot rates it where none were played."""
    low: float
    """In 95 of 100 cases the chance is no less than this."""
    high: float
    """In 95 of 100 cases the chance is no more than this."""
    games: int
    """The number of games played."""


class OnlyEstimated(ValueError):
    """The game is not solved: ask ``Table.estimate_at`` for an estimate."""
