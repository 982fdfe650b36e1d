package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type: what the player before has left. */
public class RoundAdoptionState {
    /** The turn total that was banked, 0 if nothing can be taken over. */
    public final int adoptedPoints;
    /** The dice that were left, 0 if all were set aside. */
    public final int adoptedNumberOfDicesRemaining;

    /** What may be taken over. */
    public RoundAdoptionState(int points, int dice) {
        adoptedPoints = points;
        adoptedNumberOfDicesRemaining = dice;
    }

    /** Whether something can be taken over. */
    public boolean isAdoptionAvailable() {
        return adoptedPoints != 0;
    }
}
