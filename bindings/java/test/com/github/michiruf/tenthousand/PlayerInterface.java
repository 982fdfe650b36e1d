package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type: a bot. */
public interface PlayerInterface {
    /** The platform starts. */
    void onInitialization();

    /** A game is about to begin. */
    PlayerDecisionInterface getDecisionInterface();
}
