"""Prints how fast the installed package is, best of some runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy

import dicebase


def best_of(runs: int, work: Callable[[], object]) -> float:
    """The shortest time in seconds."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def rate_of(question: Callable[[], object]) -> float:
    """How often it is answered in a second."""
    return 1000 / best_of(20, lambda: [question() for _ in range(1000)])


def seconds(work: Callable[[], object]) -> str:
    """The time of one run: on the clock, and of all cores together."""
    started, used = time.perf_counter(), time.process_time()
    work()
    return f"{time.perf_counter() - started:.2f} s, {time.process_time() - used:.2f} s of all cores"


def million(table: dicebase.Table) -> dicebase.Positions:
    """As many positions after a roll, of states that are all equally likely."""
    random, count = numpy.random.default_rng(1), 1_000_000
    # In the first rows the game is over.
    first = next(row for row in range(len(table.values)) if table.state(row)["open"])
    rows = random.integers(first, len(table.values), count)
    return dicebase.Positions(rows, random.integers(1, 7, (count, 5)), random.integers(0, 3, count))


def solved_afresh() -> None:
    with TemporaryDirectory() as folder:
        dicebase.solve("yahtzee", data=folder)


def main() -> None:
    print(f"solve      {best_of(7, solved_afresh):.2f} s, yahtzee, with the file written")
    table = dicebase.solve("yahtzee")
    opened = best_of(20, lambda: dicebase.open(Path(table.path)))
    print(f"open       {1e3 * opened:.1f} ms, all checksums")
    for rolls_left in (2, 1, 0):
        rate = rate_of(lambda: table.best(roll="11356", rolls_left=rolls_left))
        print(f"best       {rate:.0f} a second, with {rolls_left} rolls left")
    rate = rate_of(lambda: table.rank(roll="11356", rolls_left=2))
    print(f"rank       {rate:.0f} a second, of 24 actions")
    positions = million(table)
    print(f"best_many  {seconds(lambda: table.best_many(positions))}, a million positions")
    print(f"rank_many  {seconds(lambda: table.rank_many(positions))}, a million positions, all actions")
    print(f"rank_many  {seconds(lambda: table.rank_many(positions, top=3))}, a million positions, top=3")
    print(f"simulate   {seconds(lambda: table.simulate(table.best, games=1000))}, 1000 games of table.best")


if __name__ == "__main__":
    main()
