package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type, with as much as the bot uses: a player as everybody sees one. */
public interface Player {
    /** The score. */
    int getPoints();

    /** Whether the player has ever banked. */
    boolean hasEnteredGame();
}
