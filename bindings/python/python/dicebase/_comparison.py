from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from dicebase._table import Table


class Comparison(TypedDict):
    """Games side by side, a row for each."""

    #: The ids of the games.
    game: list[str]
    #: Their objectives.
    objective: list[str]
    #: The value of the start of the game.
    value: list[float]
    #: No value is further than this from the true one.
    error_bound: list[float]
    #: The mean of the results of perfect play: final scores, points of a turn, or turns.
    mean: list[float]
    #: Their standard deviation.
    deviation: list[float]
    #: The number that is not exceeded in 5 of 100 games.
    low: list[int]
    #: The number that is not exceeded in 50 of 100 games.
    median: list[int]
    #: The number that is not exceeded in 95 of 100 games.
    high: list[int]


def compare(tables: Iterable[Table], *, threads: int = 0) -> Comparison:
    """Games, or objectives of one game, side by side: values, and the distributions of the results of perfect play.

    The columns are a table of pandas or polars in one call. Each distribution is computed as
    :meth:`Table.distribution` does.
    """
    pairs = [(table, table.distribution(threads=threads)) for table in tables]
    return {
        "game": [table.game for table, _ in pairs],
        "objective": [table.objective for table, _ in pairs],
        "value": [table.value for table, _ in pairs],
        "error_bound": [table.error_bound for table, _ in pairs],
        "mean": [spread.mean for _, spread in pairs],
        "deviation": [spread.deviation for _, spread in pairs],
        "low": [spread.quantile(0.05) for _, spread in pairs],
        "median": [spread.quantile(0.5) for _, spread in pairs],
        "high": [spread.quantile(0.95) for _, spread in pairs],
    }
