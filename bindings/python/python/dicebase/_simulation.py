from __future__ import annotations

from typing import NamedTuple


class Simulation(NamedTuple):
    """The results of simulated games of one player: final scores, points of a turn, or turns. All are estimates."""

    mean: float
    """The mean of the results."""
    low: float
    """In 95 of 100 cases the true mean is no less than this."""
    high: float
    """In 95 of 100 cases the true mean is no more than this."""
    games: int
    """The number of games."""
    counts: dict[int, int]
    """How often each result came, in rising order."""

    def __repr__(self) -> str:
        return f"<Simulation of {self.games} games: mean {self.mean:.4f}, 95 % from {self.low:.4f} to {self.high:.4f}>"
