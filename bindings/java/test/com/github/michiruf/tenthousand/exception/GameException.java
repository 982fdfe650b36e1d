package com.github.michiruf.tenthousand.exception;

/** Test stand-in for the platform's type: an answer that was against the rules. */
public class GameException extends Exception {
    private static final long serialVersionUID = 1;

    /** With the reason. */
    public GameException(String reason) {
        super(reason);
    }
}
