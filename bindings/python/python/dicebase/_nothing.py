from __future__ import annotations

from typing import Literal


class NothingToDecide(ValueError):
    """Nobody decides in this position. That is how play goes, and no mistake."""

    kind: Literal["bust", "game-over", "turn-start"]
    """Why: no die of the roll counts, the game is over, or the first roll of a turn is yet to come."""
