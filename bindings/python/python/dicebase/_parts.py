from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict


class Parts(TypedDict, total=False):
    """The parts of a position. What is left out or ``None`` is not there."""

    objective: str | None
    """What the game is played for; it has to be the table's."""
    target: int | None
    """The points that are wanted in the end, where those on the card count."""
    lead: int | None
    """Points that the player to move has beside those on the card; below 0 the others have them."""
    card: str | Mapping[str, int] | None
    """The filled categories with their points: ``"ones=3,full-house=25"`` or ``{"ones": 3, "full-house": 25}``."""
    opponents: Iterable[str | int | Iterable[int]] | None
    """The card of each other player, in the order of play, or where the pieces of each are, as ``me`` says it."""
    hands: Iterable[str] | None
    """With action dice: those of each player, the one to move first: ``["steal,shift", "", "swap"]``."""
    frozen: Iterable[str] | None
    """With action dice: the categories of each player that are frozen: ``["", "ones,twos", ""]``."""
    skips: Iterable[int] | None
    """With action dice: how many turns each player still has to skip."""
    seat: int | None
    """The place of the player to move: in the order of joining, or where players do not sit equally far apart."""
    round: int | None
    """With action dice: the round, from 1 on."""
    exchange: bool | None
    """With action dice: whether everybody had a turn in this round, and cards may be shifted or swapped."""
    roll: str | Iterable[int] | None
    """All dice on the table, or in other games those just rolled: ``"11356"`` or ``[1, 1, 3, 5, 6]``."""
    rolls_left: int | None
    """How many rolls may still follow."""
    saved: str | Iterable[int] | None
    """The dice that cannot be rolled again."""
    me: int | str | Iterable[int] | None
    """The score of the player to move, or where the pieces are: ``"0,0,12,50"`` or ``[0, 0, 12, 50]``."""
    me_entered: bool | None
    """Whether the player to move has banked, although the score is 0."""
    busts: int | None
    """How many of the last turns of the player to move were busts, in a row."""
    opponent: int | None
    """The score of the other player."""
    opponent_entered: bool | None
    """Whether the other player has banked, although the score is 0."""
    opponent_busts: int | None
    """How many of the last turns of the other player were busts, in a row."""
    second: bool | None
    """Whether the player to move closes the round."""
    offer: int | None
    """The points that may be taken over."""
    offer_dice: int | None
    """The dice that were left with them."""
    turn: int | None
    """The turn total before the roll."""
    taken: int | None
    """How much of it was taken over."""
    tries: int | None
    """Before a roll of a race game: how many rolls for a move are left."""
