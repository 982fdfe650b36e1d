package com.github.michiruf.tenthousand;

/** Test stand-in for the platform's type: the answer at the start of a turn. */
public enum AdoptAction {
    /** To take over. */
    ADOPT,
    /** To begin with all dice. */
    IGNORE
}
