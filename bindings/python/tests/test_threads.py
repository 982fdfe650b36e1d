"""Work that takes long lets other threads run, tells how far it is, and can be ended."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import dicebase
from conftest import SMALL, CommandLine

LONG = "yatzy"


class Enough(Exception):
    """Ends work from its progress callback."""


def enough(_what: str, _done: int, _total: int) -> None:
    raise Enough


def left_behind(folder: Path) -> list[str]:
    """The files but those of locks."""
    return [path.name for path in folder.iterdir() if path.suffix != ".lock"]


def test_other_threads_run_while_a_game_is_solved(fresh: CommandLine) -> None:
    steps, done = [0], threading.Event()

    def count() -> None:
        while not done.is_set():
            steps[0] += 1
            time.sleep(0.001)

    counting = threading.Thread(target=count)
    counting.start()
    before = steps[0]
    dicebase.solve(LONG, data=fresh.data, threads=1)
    during = steps[0] - before
    done.set()
    counting.join()
    assert during > 50, "solving takes a good part of a second, and a step a millisecond"


def test_many_threads_ask_one_table(shared: CommandLine) -> None:
    table = dicebase.solve("yahtzee", data=shared.data)
    rolls = ["11356", "22345", "66611", "12345"] * 50
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda roll: table.best(roll=roll, rolls_left=2), rolls))
    assert answers == [table.best(roll=roll, rolls_left=2) for roll in rolls]


def test_threads_that_want_the_same_table(fresh: CommandLine) -> None:
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda _: dicebase.solve("kniffel", data=fresh.data, threads=1), range(4)))
    assert {table.checksum for table in tables} == {tables[0].checksum}


def test_progress_is_told(fresh: CommandLine) -> None:
    told: list[tuple[str, int, int]] = []
    dicebase.solve(LONG, data=fresh.data, threads=1, progress=lambda *progress: told.append(progress))
    parts = [(done, total) for what, done, total in told if what == f"solving {LONG}"]
    assert parts == sorted(parts) and all(0 <= done <= total for done, total in parts)
    assert len(parts) > 2


def test_progress_can_end_the_work(fresh: CommandLine) -> None:
    with pytest.raises(Enough):
        dicebase.solve(LONG, data=fresh.data, threads=1, progress=enough)
    assert left_behind(fresh.data) == []
    table = dicebase.solve(LONG, data=fresh.data)
    with pytest.raises(Enough):
        table.distribution(threads=1, progress=enough)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """A Python that a shell has started in the background ignores interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to itself")
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_the_work(fresh: CommandLine) -> None:
    interrupt = threading.Timer(0.15, os.kill, (os.getpid(), signal.SIGINT))
    interrupt.start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        dicebase.solve("maxi-yatzy", data=fresh.data, threads=1)
    assert time.monotonic() - started < 5, "maxi-yatzy takes half a minute"
    assert left_behind(fresh.data) == []


def test_results_do_not_depend_on_threads(fresh: CommandLine, tmp_path: Path) -> None:
    one = dicebase.solve(SMALL, data=tmp_path / "one", threads=1)
    assert one.path.read_bytes() == dicebase.solve(SMALL, data=tmp_path / "two", threads=2).path.read_bytes()
