from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict


class Parts(TypedDict, total=False):
    """The parts of a position. A part that is ``None`` counts as left out."""

    objective: str | None
    """The objective, which has to be the table's."""
    theta: str | None
    """Under the objective risk: the coefficient of the utility, below 0 to avoid risk."""
    target: int | None
    """The points to reach in the whole game, including those on the card."""
    lead: int | None
    """Points that the player to move has in addition to the card; a negative number gives them to the others."""
    card: str | Mapping[str, int | None] | None
    """The filled categories with their points: ``"ones=3,full-house=25"`` or ``{"ones": 3, "full-house": 25}``."""
    opponents: Iterable[str | int | Iterable[int]] | None
    """The card of each other player, in the order of play, or the pieces of each, in the form of ``me``."""
    hands: Iterable[str] | None
    """With action dice: those of each player, the player to move first: ``["steal,shift", "", "swap"]``."""
    frozen: Iterable[str] | None
    """With action dice: the frozen categories of each player: ``["", "ones,twos", ""]``."""
    skips: Iterable[int] | None
    """With action dice: the number of turns that each player still has to skip."""
    seat: int | None
    """The place of the player to move: in the order of joining or of the round, or where players sit unequally far
    apart."""
    round: int | None
    """With action dice: the round, counted from 1."""
    exchange: bool | None
    """With action dice: true if everybody has had a turn in this round, and cards may be shifted or swapped."""
    roll: str | Iterable[int] | None
    """All dice on the table, or in other games those just rolled: ``"11356"`` or ``[1, 1, 3, 5, 6]``."""
    rolls_left: int | None
    """The number of rolls that may still follow."""
    saved: str | Iterable[int] | None
    """The dice that cannot be rolled again."""
    me: int | str | Iterable[int] | None
    """The score of the player to move, or the distances of the pieces: ``"0,0,12,50"`` or ``[0, 0, 12, 50]``."""
    me_entered: bool | None
    """True if the player to move has banked, although the score is 0."""
    busts: int | None
    """The number of busts of the player to move in a row, up to the last turn."""
    opponent: int | None
    """The score of the other player."""
    opponent_entered: bool | None
    """True if the other player has banked, although the score is 0."""
    opponent_busts: int | None
    """The number of busts of the other player in a row, up to the last turn."""
    second: bool | None
    """True if the player to move closes the round, or has the dice of the second player."""
    turns_left: int | None
    """The turns that the player to move still has, in games of a number of turns."""
    offer: int | None
    """The points that may be taken over."""
    offer_dice: int | None
    """The number of dice left with them."""
    turn: int | None
    """The turn total before the roll."""
    taken: int | None
    """The part of it that was taken over."""
    dice_left: int | None
    """Instead of a roll, to ask whether to bank or to roll on: the number of dice left."""
    tries: int | None
    """Before a roll of a race game: the number of rolls left for a move."""
