"""Actions and distributions as HTML, for notebooks.

Colours are those of the page around it: text has ``currentColor``, and everything else is that colour, thinner. So dark
pages need nothing of their own.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dicebase._action import Action
    from dicebase._dicebase import Distribution

_WIDTH, _HEIGHT = 480, 120
_MOST_BARS = 120


def actions(ranked: Iterable[Action]) -> str:
    """A table of actions: their text, value and loss, or the estimate and its interval."""
    rows = [_row(action) for action in ranked]
    head = "".join(f'<th style="text-align:{side}">{word}</th>' for side, word in _HEAD)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


_HEAD = [("left", "Action"), ("right", "Value"), ("right", "Loss")]


def _row(action: Action) -> str:
    value, loss = f"{action.value:.4f}", f"{action.loss:.4f}"
    if action.estimate is not None:
        value = f"{action.estimate.share:.3f} ({action.estimate.low:.3f} to {action.estimate.high:.3f})"
        loss = ""
    cells = [("left", escape(action.text)), ("right", value), ("right", loss)]
    return "<tr>" + "".join(f'<td style="text-align:{side}">{cell}</td>' for side, cell in cells) + "</tr>"


def distribution(spread: Distribution) -> str:
    """A chart of the chances, with the numbers that sum them up."""
    chances, numbers = spread.chances, spread.numbers
    together = -(-len(chances) // _MOST_BARS)
    sums = [sum(chances[first : first + together]) for first in range(0, len(chances), together)]
    most, width = max(sums), _WIDTH / len(sums)
    bars = "".join(
        f'<rect x="{place * width:.2f}" y="{_HEIGHT * (1 - chance / most):.2f}" width="{width * 0.9:.2f}" '
        f'height="{_HEIGHT * chance / most:.2f}"><title>{_range(numbers, place * together, together)}: '
        f"{100 * chance:.3g} %</title></rect>"
        for place, chance in enumerate(sums)
    )
    words = (
        f"mean {spread.mean:.4f}, deviation {spread.deviation:.4f}, 5 % {spread.quantile(0.05)}, "
        f"median {spread.quantile(0.5)}, 95 % {spread.quantile(0.95)}"
    )
    return (
        f'<figure style="margin:0"><svg viewBox="0 0 {_WIDTH} {_HEIGHT + 18}" width="{_WIDTH}" role="img" '
        f'aria-label="{words}" fill="currentColor"><g fill-opacity="0.6">{bars}</g>'
        f'<text x="0" y="{_HEIGHT + 15}" font-size="12">{numbers[0]}</text>'
        f'<text x="{_WIDTH}" y="{_HEIGHT + 15}" font-size="12" text-anchor="end">{numbers[-1]}</text></svg>'
        f"<figcaption>{words}</figcaption></figure>"
    )


def _range(numbers: list[int], first: int, together: int) -> str:
    last = min(first + together, len(numbers)) - 1
    return str(numbers[first]) if first == last else f"{numbers[first]} to {numbers[last]}"
