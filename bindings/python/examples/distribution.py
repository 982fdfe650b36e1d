"""Draws how the final scores of a game spread under perfect play.

    python examples/distribution.py yahtzee scores.svg
    python examples/distribution.py yahtzee scores.png --card sixes=24,yahtzee=50
"""

from __future__ import annotations

import argparse

import matplotlib

matplotlib.use("agg")
from matplotlib import pyplot  # noqa: E402

import dicebase  # noqa: E402

TAIL = 0.001


def main() -> None:
    asked = arguments()
    table = dicebase.solve(asked.game, data=asked.data)
    spread = table.distribution(asked.card)
    low, median, high = (spread.quantile(chance) for chance in (0.05, 0.5, 0.95))

    matplotlib.rcParams["svg.fonttype"] = "none"
    figure, axes = pyplot.subplots(figsize=(9, 4.5), layout="constrained")
    axes.axvspan(low, high, color="#e9eef0", label=f"nine games of ten: {low} to {high}")
    axes.bar(spread.numbers, spread.chances, width=1, color="#41718f")
    axes.axvline(spread.mean, color="#15181b", label=f"mean {spread.mean:.1f}, deviation {spread.deviation:.1f}")
    axes.axvline(median, color="#a23b12", linestyle="--", label=f"median {median}")

    # The far ends are too thin to be seen.
    axes.set_xlim(spread.quantile(TAIL), spread.quantile(1 - TAIL))
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_formatter(lambda chance, _: f"{100 * chance:.1f} %")
    axes.set(title=f"Final scores of {table.game} under perfect play", xlabel="score", ylabel="chance")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(asked.chart, dpi=150)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draws how the final scores of a game spread under perfect play.")
    parser.add_argument("game", help="a scorecard game, such as yahtzee, or the path of a rules file")
    parser.add_argument("chart", help="the file to draw into; its ending says how: .svg, .png, .pdf")
    parser.add_argument("--card", help="what is written down already: ones=3,full-house=25")
    parser.add_argument("--data", help="the folder of the tables")
    return parser.parse_args()


if __name__ == "__main__":
    main()
