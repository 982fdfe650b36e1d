from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from numpy import dtype, float64, int16, int32, int64, ndarray
    from numpy.typing import ArrayLike


@dataclass(frozen=True, eq=False)
class Positions:
    """Many positions of a scorecard game after a roll, as arrays of whole numbers.

    Each array has an entry for each position, or is one entry that holds for all. Arrays of numpy, lists, and columns
    of pandas and polars will do. Only the expected score is asked about in this form.
    """

    rows: ArrayLike
    """The row of each state, as :meth:`Table.row` counts it."""
    rolls: ArrayLike
    """The faces of all dice on the table, in any order: an array of the shape ``(positions, dice)``."""
    rolls_left: ArrayLike
    """The number of rolls that may still follow."""
    saved: ArrayLike | None = None
    """In games that save dice: the faces of the saved ones, filled up with 0, in the shape of ``rolls``."""


class ActionColumns(TypedDict):
    """Actions of many positions in numbers, a row for each action."""

    #: The index of the position.
    position: ndarray[tuple[int], dtype[int64]]
    #: The kept dice, whose faces are the digits: 115, and 0 for none; -1 where a category is filled.
    kept: ndarray[tuple[int], dtype[int32]]
    #: The place of the category that is filled among the game's categories, from 0; -1 where dice are kept.
    category: ndarray[tuple[int], dtype[int16]]
    #: The points that are written into it, without bonuses; -1 where dice are kept.
    points: ndarray[tuple[int], dtype[int16]]
    #: The values of the objective if the action is taken and best play follows.
    value: ndarray[tuple[int], dtype[float64]]
    #: The values that the actions lose against the best.
    loss: ndarray[tuple[int], dtype[float64]]


def in_bytes(positions: Positions) -> tuple[bytes, bytes, bytes, bytes]:
    """The arrays as bytes, with an entry for each position. What they hold is checked in Rust."""
    import numpy

    rows, rolls_left = _whole("rows", positions.rows), _whole("rolls_left", positions.rolls_left)
    dice = [numpy.atleast_1d(_whole("rolls", positions.rolls))]
    if positions.saved is not None:
        dice.append(numpy.atleast_1d(_whole("saved", positions.saved)))
    length = _length([rows.shape, rolls_left.shape, *(faces.shape[:-1] for faces in dice)])
    numbers = [numpy.broadcast_to(array, length) for array in (rows, rolls_left)]
    numbers += [numpy.broadcast_to(faces, (length, faces.shape[-1])) for faces in dice]
    rows, rolls_left, rolls, *saved = (array.astype("<i8").tobytes() for array in numbers)
    return rows, rolls, rolls_left, saved[0] if saved else b""


def _length(shapes: list[tuple[int, ...]]) -> int:
    """The number of positions in arrays of these shapes, without the dimension of the dice."""
    lengths = {shape[0] for shape in shapes if shape} - {1}
    if len(lengths) > 1 or any(len(shape) > 1 for shape in shapes):
        rows, rolls_left, *dice = shapes
        raise ValueError(
            f"rows has the shape {rows}, rolls_left {rolls_left} and the dice {dice[0]} beside their faces; give each "
            "an entry for each position, or one for all"
        )
    return lengths.pop() if lengths else 1


def columns(position: bytes, kept: bytes, category: bytes, points: bytes, value: bytes, loss: bytes) -> ActionColumns:
    import numpy

    return {
        "position": numpy.frombuffer(position, "<i8"),
        "kept": numpy.frombuffer(kept, "<i4"),
        "category": numpy.frombuffer(category, "<i2"),
        "points": numpy.frombuffer(points, "<i2"),
        "value": numpy.frombuffer(value, "<f8"),
        "loss": numpy.frombuffer(loss, "<f8"),
    }


def _whole(name: str, numbers: ArrayLike) -> Any:
    import numpy

    array = numpy.asarray(numbers)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{name} has numbers of the type {array.dtype}; give whole numbers")
    return array
