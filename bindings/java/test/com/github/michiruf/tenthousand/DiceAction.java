package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type: the answer after a roll. */
public class DiceAction {
    /** What is set aside. */
    public final Dice[] dicesToKeep;
    /** Whether the player rolls on. */
    public final boolean continueTurn;

    /** An answer. */
    public DiceAction(Dice[] dicesToKeep, boolean continueTurn) {
        this.dicesToKeep = dicesToKeep;
        this.continueTurn = continueTurn;
    }
}
