package com.github.michiruf.tenthousand;

import com.github.michiruf.tenthousand.exception.GameException;

/** Test stand-in for the platform's type: who decides in one game. */
public interface PlayerDecisionInterface {
    /** A game begins. */
    void onGameStart(Player[] players, Player self);

    /** A turn begins: take over or not? */
    AdoptAction onTurnStart(RoundAdoptionState offer);

    /** Dice were rolled, not a bust: which to set aside, and roll on or not? */
    DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal);

    /** A turn is over. */
    void onTurnEnd(boolean successful, int points);

    /** The game is over. */
    void onGameEnd(Player[] players, Player[] winners);

    /** An answer was against the rules. */
    void onError(GameException error);
}
