"""Perfect play for dice games, as tables.

>>> import dicebase
>>> table = dicebase.solve("yahtzee")
>>> print(table.best(card="ones=3,full-house=25", roll="11356", rolls_left=2))
keep 5

A position is given in parts, by the names of the command line's options, or as one line of text:

>>> game = dicebase.solve("zehntausend", objective="turns")
>>> print(game.best("zehntausend me 3000 turn 350 roll 11235"))
keep 115 bank 600

What cannot be raises a ``ValueError``, a table that is missing or damaged an ``OSError``; the messages are those of
the command line and say what to do. A bust, a roll without a move and the end of a game are no mistakes, but raise
``NothingToDecide``. Race games of more than two players and games with action dice are not solved: their values are
estimates, which ``Table.estimate_at`` and ``Action.estimate`` have, and which never stand where an exact value does.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from dicebase import _dicebase
from dicebase._action import Action, Ranking
from dicebase._comparison import Comparison, compare
from dicebase._dicebase import Distribution, __version__
from dicebase._estimate import Estimate, OnlyEstimated
from dicebase._facts import Facts
from dicebase._nothing import NothingToDecide
from dicebase._parts import Parts
from dicebase._positions import ActionColumns, Positions
from dicebase._simulation import Simulation
from dicebase._table import Columns, Progress, Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Action",
    "ActionColumns",
    "Columns",
    "Comparison",
    "Distribution",
    "Estimate",
    "Facts",
    "NothingToDecide",
    "OnlyEstimated",
    "Parts",
    "Positions",
    "Progress",
    "Ranking",
    "Simulation",
    "Table",
    "__version__",
    "compare",
    "facts",
    "games",
    "open",
    "solve",
    "solve_from",
    "stored",
]

_Path = str | os.PathLike[str]


def games() -> list[str]:
    """The ids of the games that are built in."""
    return _dicebase.games()


def facts(game: _Path) -> Facts:
    """What is known of a game before it is solved: its name, family, source, dice, categories and objectives.

    :param game: the id of a game, or the path of a rules file
    """
    return Facts(*_dicebase.facts(os.fspath(game)))


def solve(
    game: _Path,
    *,
    objective: str | None = None,
    data: _Path | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> Table:
    """The table of a game, which is solved and stored if it is not there.

    :param game: the id of a game, or the path of a rules file
    :param objective: what a bank game is played for: ``"points"``, ``"turns"`` or ``"win"``, the usual one; a race game
        ``"turns"`` or ``"win"``
    :param data: the folder of the tables; else it is the command line's: ``DICEBASE_DATA``, or the user's data folder
    :param threads: how many threads solve; 0 stands for one a core
    :param progress: called now and then, with what is being done and how much of how much is done; of 0 means that
        nobody knows yet how much there is

    Other Python threads run meanwhile. Ctrl-C and an exception in ``progress`` end the work and leave no half table.
    """
    return Table(_dicebase.solve(os.fspath(game), objective, data, threads, progress))


def solve_from(
    game: _Path,
    position: str | None = None,
    *,
    data: _Path | None = None,
    threads: int = 0,
    progress: Progress | None = None,
    **parts: Unpack[Parts],
) -> Table:
    """Solve the positions that follow one position: a line, or parts with their ``objective``.

    The only way to ask under the objective ``"beat"``, whose chances depend on the cards of the others, and under
    ``"win"`` in games that are too large for a table. What is solved for it stays in memory, where no stored table
    serves: it has no ``path``, no ``values``, and cannot be pickled. Positions that do not follow from this one, or in
    which others have filled more of their cards, raise a ``ValueError``: solve again from there. Late in a game that
    takes some milliseconds; at the start of Yahtzee as long as all of its targets take.

    The rest as in :func:`solve`.
    """
    return Table(_dicebase.solve_from(os.fspath(game), position, parts, data, threads, progress))


def stored(game: _Path, *, objective: str | None = None, data: _Path | None = None) -> Table:
    """The table of a game as it is stored. It is not solved if it is missing: that is a ``FileNotFoundError``."""
    return Table(_dicebase.stored(os.fspath(game), objective, data))


def open(path: _Path) -> Table:
    """A table by its path. It says itself which game it is of."""
    return Table(_dicebase.open(path))
