from __future__ import annotations

from typing import Literal


class NothingToDecide(ValueError):
    """Nobody decides in this position. That is how play goes, and no mistake."""

    kind: Literal["bust", "no-move", "game-over", "turn-start"]
    """Why: no die of the roll counts, no piece can be moved, the game is over, or a roll is yet to come."""
