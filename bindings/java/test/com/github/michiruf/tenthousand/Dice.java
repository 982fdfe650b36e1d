package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type, with as much as the bot uses: a die that was rolled. */
public interface Dice {
    /** The face it shows. */
    int getValue();
}
