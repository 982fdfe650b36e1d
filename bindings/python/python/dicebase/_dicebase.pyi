from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypedDict, final

from dicebase._parts import Parts

__all__ = [
    "Distribution",
    "Table",
    "__version__",
    "distribution",
    "facts",
    "games",
    "open",
    "parts",
    "solve",
    "solve_from",
    "stored",
]

__version__: str

class _ActionFields(TypedDict):
    text: str
    type: Literal[
        "keep",
        "score",
        "take-over",
        "roll",
        "set-aside",
        "enter",
        "move",
        "pass",
        "steal",
        "freeze",
        "cross-out",
        "shift",
        "swap",
    ]
    dice: str | None
    category: str | None
    points: int | None
    bonus: int | None
    then: Literal["bank", "roll"] | None
    turn: int | None
    next_dice: int | None
    offer: int | None
    offer_dice: int | None
    to: int | None
    captures: int | None
    player: int | None
    value: float
    loss: float
    estimate: tuple[float, float, float, int] | None

_Columns = tuple[list[str], bytes, bytes]
_Positions = tuple[bytes, bytes, bytes, bytes]
_Numbers = tuple[bytes, bytes, bytes, bytes, bytes, bytes]

def games() -> list[str]: ...
def solve(
    game: str,
    objective: str | None,
    data: str | PathLike[str] | None,
    threads: int,
    progress: Callable[[str, int, int], object] | None,
) -> Table: ...
def solve_from(
    game: str,
    line: str | None,
    parts: Parts,
    data: str | PathLike[str] | None,
    threads: int,
    progress: Callable[[str, int, int], object] | None,
) -> Table: ...
def stored(game: str, objective: str | None, data: str | PathLike[str] | None) -> Table: ...
def open(path: str | PathLike[str]) -> Table: ...
def facts(game: str) -> tuple[str, str, str, str, int, int, str, list[str], list[str]]: ...
def parts() -> list[tuple[str, str]]: ...
def distribution(
    first: int,
    step: int,
    chances: Sequence[float],
    left_out: float,
    upper_bonus: float | None,
    extra_bonuses: float | None,
) -> Distribution: ...
@final
class Table:
    @property
    def game(self) -> str: ...
    @property
    def objective(self) -> str: ...
    @property
    def value(self) -> float: ...
    @property
    def error_bound(self) -> float: ...
    @property
    def table_error_bound(self) -> float: ...
    @property
    def one_turn_gain(self) -> float: ...
    @property
    def table_one_turn_gain(self) -> float: ...
    @property
    def checksum(self) -> int: ...
    @property
    def rules(self) -> str: ...
    @property
    def path(self) -> Path: ...
    def layout(self) -> tuple[str, int, tuple[int, int]]: ...
    def best(self, line: str | None, parts: Parts) -> _ActionFields: ...
    def rank(self, line: str | None, parts: Parts, top: int | None) -> list[_ActionFields]: ...
    def best_many(self, lines: Sequence[str], threads: int) -> _Columns: ...
    def rank_many(self, lines: Sequence[str], top: int | None, threads: int) -> tuple[bytes, _Columns]: ...
    def best_numbered(self, positions: _Positions, threads: int) -> _Numbers: ...
    def rank_numbered(self, positions: _Positions, top: int | None, threads: int) -> _Numbers: ...
    def values_at(self, lines: Sequence[str], threads: int) -> bytes: ...
    def value_at(
        self, line: str | None, parts: Parts
    ) -> tuple[float | None, tuple[float, float, float, int] | None]: ...
    @property
    def is_exact(self) -> bool: ...
    def row(self, line: str | None, parts: Parts) -> int | None: ...
    def state(self, row: int) -> dict[str, Any] | None: ...
    def simulate(
        self, decide: Callable[[str], object], games: int, seed: int
    ) -> tuple[float, float, float, int, list[tuple[int, int]]]: ...
    def review(self, text: str, parts: Parts) -> str: ...
    def regret(self, bot: str, threads: int, progress: Callable[[str, int, int], object] | None) -> str: ...
    def position(self, line: str | None, parts: Parts) -> str: ...
    def distribution(
        self,
        card: str | Mapping[str, int | None] | None,
        threads: int,
        progress: Callable[[str, int, int], object] | None,
    ) -> Distribution: ...

@final
class Distribution:
    @property
    def numbers(self) -> list[int]:
        """The numbers that may come out, rising: final scores, points of a turn, or turns."""
    @property
    def chances(self) -> list[float]:
        """The chance of each of the numbers."""
    @property
    def mean(self) -> float:
        """The mean."""
    @property
    def deviation(self) -> float:
        """The standard deviation."""
    @property
    def mode(self) -> int:
        """The most likely number, the smallest of equally likely ones."""
    @property
    def left_out(self) -> float:
        """The sum of the chances that were too small to be followed."""
    @property
    def upper_bonus(self) -> float | None:
        """The chance of the upper bonus, in games that have one."""
    @property
    def extra_bonuses(self) -> float | None:
        """The expected number of extra bonuses, in games that have them."""
    def quantile(self, chance: float) -> int:
        """The smallest number that is not exceeded with at least this chance."""
    def at_least(self, number: int) -> float:
        """The chance of this number or a larger one."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
