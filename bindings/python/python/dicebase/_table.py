from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, overload

from dicebase import _dicebase
from dicebase._action import Action, Ranking
from dicebase._dicebase import Distribution
from dicebase._estimate import Estimate, OnlyEstimated
from dicebase._parts import Parts
from dicebase._positions import ActionColumns, Positions, columns, in_bytes
from dicebase._simulation import Simulation

if TYPE_CHECKING:
    from numpy import dtype, float32, float64, ndarray
    from typing_extensions import Unpack

Progress = Callable[[str, int, int], object]


class Columns(TypedDict):
    """Actions of many positions, a row for each action."""

    #: The positions, as lines of text.
    position: list[str]
    #: The actions, as in a review file.
    action: list[str]
    #: The values of the objective if the action is taken and best play follows.
    value: ndarray[tuple[int], dtype[float64]]
    #: The values that the actions lose against the best.
    loss: ndarray[tuple[int], dtype[float64]]


HEADER_LENGTH = 64
CHECKSUM_FROM = 60


class Table:
    """A game with the value of each of its states.

    It does not change, and many threads may ask it at once: other Python threads run while it answers.

    A position is one line of text, or its parts by name (see :class:`Parts`); without either it is the start of
    the game.
    """

    def __init__(self, table: _dicebase.Table) -> None:
        self._table = table

    def __reduce__(self) -> tuple[Callable[[Path, str], Table], tuple[Path, str]]:
        """For pickle: the table's path, at which it is opened again, and what it is known by."""
        return _opened_again, (self.path, self.checksum)

    def __repr__(self) -> str:
        return f"<Table {self.game} {self.objective}: value {self.value!r}>"

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._table.game

    @property
    def objective(self) -> str:
        """The objective: ``expected-score``, ``target``, ``points``, ``turns`` or ``win``."""
        return self._table.objective

    @property
    def value(self) -> float:
        """The value of the start of the game; NaN where that depends on a target, and, as are the
        bounds, where there are only estimates.
        """
        return self._table.value

    @property
    def error_bound(self) -> float:
        """``value`` is no further than this from the true one; NaN in an equilibrium of several
        players, which has no such bound: see ``one_turn_gain``.
        """
        return self._table.error_bound

    @property
    def table_error_bound(self) -> float:
        """No number in the table is further than this from the true one; NaN in an equilibrium."""
        return self._table.table_error_bound

    @property
    def one_turn_gain(self) -> float:
        """In an equilibrium of several players nobody gains more than this by one other turn at
        the start; else NaN.
        """
        return self._table.one_turn_gain

    @property
    def table_one_turn_gain(self) -> float:
        """The same in every state."""
        return self._table.table_one_turn_gain

    @property
    def checksum(self) -> str:
        """The checksum that identifies the table, as ``dicebase inspect`` shows it."""
        return f"{self._table.checksum:08x}"

    @property
    def path(self) -> Path:
        """The path of the table."""
        return self._table.path

    @property
    def rules(self) -> str:
        """The whole text of the rules that were solved."""
        return self._table.rules

    @cached_property
    def values(self) -> ndarray[tuple[int, int], dtype[float64] | dtype[float32]]:
        """All numbers of the table, a row for each state in the order of ``tables/FORMAT.md``. Needs numpy.

        The array is the file itself, mapped into memory: nothing is copied, and nothing can be written. All of it is
        checked first, once.
        """
        import numpy

        kind, offset, shape = self._table.layout()
        with self._file() as file:
            values: Any = numpy.memmap(file, kind, "r", offset, shape)
        return values.view(numpy.ndarray)  # type: ignore[no-any-return]

    def _file(self) -> BufferedReader:
        """The file of the table. A table is replaced, never changed, so the path may lead to another one by now."""
        file = self.path.open("rb")
        if file.read(HEADER_LENGTH)[CHECKSUM_FROM:] != struct.pack("<I", self._table.checksum):
            file.close()
            raise _replaced(self.path)
        return file

    def best(self, position: str | None = None, /, **parts: Unpack[Parts]) -> Action:
        """The best action; in a game that is not solved, that of the bot."""
        return _action(self._table.best(position, parts))

    def rank(self, position: str | None = None, /, *, top: int | None = None, **parts: Unpack[Parts]) -> Ranking:
        """All actions or the ``top`` ones, the best first: a list, which notebooks show as a table."""
        return Ranking(_action(fields) for fields in self._table.rank(position, parts, top))

    def loss(self, action: Action | str, position: str | None = None, /, **parts: Unpack[Parts]) -> float:
        """The loss of an action against the best one, by its text as in a review file; NaN if it is only estimated."""
        ranked = self.rank(position, **parts)
        for other in ranked:
            if other.text == str(action):
                return other.loss
        texts = ", ".join(other.text for other in ranked)
        raise ValueError(f'"{action}" is none of the actions here; there are {texts}')

    @overload
    def best_many(self, positions: Positions, *, threads: int = 0) -> ActionColumns: ...

    @overload
    def best_many(self, positions: Iterable[str], *, threads: int = 0) -> Columns: ...

    def best_many(self, positions: Positions | Iterable[str], *, threads: int = 0) -> ActionColumns | Columns:
        """The best action of each position, in their order. Needs numpy.

        Lines of text have the columns ``position``, ``action``, ``value`` and ``loss``; :class:`Positions`, which take
        a hundredth of the time, have :class:`ActionColumns`. Either is a table of pandas or polars in one call:
        ``pandas.DataFrame(table.best_many(positions))``. NaN stands for what is only estimated. A position that has no
        answer raises its error, which says which one it is; other Python threads run meanwhile.
        """
        if isinstance(positions, Positions):
            return columns(*self._table.best_numbered(in_bytes(positions), threads))
        lines = list(positions)
        return _columns(lines, *self._table.best_many(lines, threads))

    @overload
    def rank_many(self, positions: Positions, *, top: int | None = None, threads: int = 0) -> ActionColumns: ...

    @overload
    def rank_many(self, positions: Iterable[str], *, top: int | None = None, threads: int = 0) -> Columns: ...

    def rank_many(
        self, positions: Positions | Iterable[str], *, top: int | None = None, threads: int = 0
    ) -> ActionColumns | Columns:
        """All actions of each position or the ``top`` ones, the best first, as the columns of :meth:`best_many`, with
        a row for each action.
        """
        import numpy

        if isinstance(positions, Positions):
            return columns(*self._table.rank_numbered(in_bytes(positions), top, threads))
        lines = list(positions)
        indices, texts = self._table.rank_many(lines, top, threads)
        return _columns([lines[index] for index in numpy.frombuffer(indices, "<i8")], *texts)

    def values_at(
        self, positions: Positions | Iterable[str], *, threads: int = 0
    ) -> ndarray[tuple[int], dtype[float64]]:
        """The value of each position as an array; NaN where it is only estimated. Needs numpy."""
        import numpy

        if isinstance(positions, Positions):
            return self.best_many(positions, threads=threads)["value"]
        return numpy.frombuffer(self._table.values_at(list(positions), threads), "<f8")

    def value_at(self, position: str | None = None, /, **parts: Unpack[Parts]) -> float:
        """The value of a position: the points still to come, the expected turns, or the chance to win.

        In a game that is not solved that is not known, and ``OnlyEstimated`` is raised: see :meth:`estimate_at`.
        """
        value, _ = self._table.value_at(position, parts)
        if value is None:
            raise OnlyEstimated("this game is not solved, and its values are only estimated: ask estimate_at")
        return value

    def estimate_at(self, position: str | None = None, /, **parts: Unpack[Parts]) -> Estimate:
        """The chance to win of a position of a game that is not solved, by an estimate: some tenths of a second.

        In a game that is solved it is a ``ValueError``: there ``value_at`` has an exact answer.
        """
        _, estimate = self._table.value_at(position, parts)
        if estimate is None:
            raise ValueError("this game is solved, so its values are exact: ask value_at")
        return Estimate(*estimate)

    @property
    def is_exact(self) -> bool:
        """True if the game is solved, so that its values are exact; otherwise they are estimates."""
        return self._table.is_exact

    def position(self, position: str | None = None, /, **parts: Unpack[Parts]) -> str:
        """The position as one line of text, in the one way it is written everywhere."""
        return self._table.position(position, parts)

    def row(self, position: str | None = None, /, **parts: Unpack[Parts]) -> int:
        """The row of ``values`` that has the state of a position: of the start of a turn, or in scorecard games of the
        card, whatever was rolled. The rows of ``Positions`` are the same.
        """
        row = self._table.row(position, parts)
        if row is None:
            known = self.position(position, **parts)
            raise ValueError(f"no row of {self.game} for {self.objective} has the state of {known}")
        return row

    def state(self, row: int) -> dict[str, Any]:
        """The state of a row of ``values``. In scorecard games it has the ids of the ``open`` categories, the
        ``upper_total`` and, where the extra bonus is being paid, ``extra_bonus``; in others the parts of the position.
        Of upper totals that come to the same it has the smallest. A row that no play leads to is a ``ValueError``.
        """
        state = self._table.state(row)
        if state is None:
            raise ValueError(f"{self.game} for {self.objective} has no state for row {row}")
        return state

    def simulate(
        self, policy: Callable[[str], Action | str], *, games: int = 1000, seed: int = 0
    ) -> Simulation:
        """Play games alone in which a function decides: it gets each position as a line of text, and returns an action
        or its text. ``table.simulate(table.best)`` is perfect play.

        Scorecard games are played to their end, bank games for turns to the target, and for points one turn. The seed
        determines the dice. What the function raises passes through, and an impossible action is a ``ValueError``.
        """
        mean, low, high, played, counts = self._table.simulate(policy, games, seed)
        return Simulation(mean, low, high, played, dict(counts))

    def review(self, text: str, **parts: Unpack[Parts]) -> dict[str, Any]:
        """The losses of a played game, from the text of a review file: the fields of ``dicebase review --json``.

        The aim is given in parts, such as ``target`` or ``opponents``, under objectives that have one.
        """
        return {"game": self.game, "objective": self.objective, **json.loads(self._table.review(text, parts))}

    def regret(self, bot: str, *, threads: int = 0, progress: Progress | None = None) -> dict[str, Any]:
        """What a bot, such as ``greedy``, loses in a game against perfect play, exactly: the fields of
        ``dicebase regret --json``.
        """
        found = json.loads(self._table.regret(bot, threads, progress))
        return {"game": self.game, "objective": self.objective, "bot": bot, **found}

    def distribution(
        self,
        card: str | Mapping[str, int | None] | None = None,
        *,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> Distribution:
        """The exact chance of every final score from a card on; of bank games, of the points of a turn or of the turns.

        Other Python threads run meanwhile, and Ctrl-C ends the work. Yahtzee takes some seconds. ``progress`` is
        called as in ``dicebase.solve``.
        """
        return self._table.distribution(card, threads, progress)


def _action(fields: Any) -> Action:
    """``from`` is a word of Python's own."""
    start, estimate = fields.pop("from", None), fields.pop("estimate")
    return Action(**fields, start=start, estimate=None if estimate is None else Estimate(*estimate))


def _columns(positions: list[str], actions: list[str], values: bytes, losses: bytes) -> Columns:
    import numpy

    return {
        "position": positions,
        "action": actions,
        "value": numpy.frombuffer(values, "<f8"),
        "loss": numpy.frombuffer(losses, "<f8"),
    }


def _opened_again(path: Path, checksum: str) -> Table:
    """The table that was pickled."""
    table = Table(_dicebase.open(path))
    if table.checksum != checksum:
        raise _replaced(path)
    return table


def _replaced(path: Path) -> OSError:
    return OSError(f"the table {path} has been replaced since it was opened; open it again")
