from __future__ import annotations

from typing import NamedTuple


class Facts(NamedTuple):
    """What is known of a game before it is solved."""

    id: str
    """Its id, by which it is solved."""
    name: str
    """Its name for people."""
    family: str
    """``scorecard``, ``bank`` or ``race``."""
    source: str
    """The booklet or text that its rules are from."""
    dice: int
    """The number of dice of a first roll."""
    sides: int
    """The number of sides of a die."""
    length: str
    """The length of a game, in words."""
    categories: list[str]
    """The ids of the categories, in the order of the card; none in games without cards."""
    objectives: list[str]
    """The objectives under which it can be played."""
