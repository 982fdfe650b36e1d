package com.github.tenthousand.bots.dicebase;

import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import com.github.michiruf.tenthousand.Player;
import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.michiruf.tenthousand.PlayerInterface;
import com.github.michiruf.tenthousand.RoundAdoptionState;
import com.github.michiruf.tenthousand.exception.GameException;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Action;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Plays Zehntausend perfectly against one other player, from a table that {@code dicebase solve} has written.
 *
 * <p>The table is the file named by the system property {@code dicebase.table}, or else by the environment variable
 * {@code DICEBASE_TABLE}.
 */
public final class DicebaseBot implements PlayerInterface {
    private static final String PROPERTY = "dicebase.table";
    private static final String VARIABLE = "DICEBASE_TABLE";

    private ZehntausendTable table;

    @Override
    public void onInitialization() {
        try {
            table = ZehntausendTable.open(path());
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private static Path path() {
        String path = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        if (path == null) {
            throw new IllegalStateException("no table is named: set the system property " + PROPERTY
                    + " or the environment variable " + VARIABLE + " to the path of a table");
        }
        return Paths.get(path);
    }

    @Override
    public PlayerDecisionInterface getDecisionInterface() {
        if (table == null) {
            throw new IllegalStateException("the table is not open: call onInitialization first");
        }
        return new Decisions(table);
    }

    /** The decisions of one game. */
    private static final class Decisions implements PlayerDecisionInterface {
        private final ZehntausendTable table;
        private Player me;
        /** The player who moves before this one. In a game of two that is the only other one. */
        private Player opponent;
        /** The points taken over in this turn. */
        private int taken;

        Decisions(ZehntausendTable table) {
            this.table = table;
        }

        @Override
        public void onGameStart(Player[] players, Player self) {
            me = self;
            int seat = Arrays.asList(players).indexOf(self);
            opponent = players[(seat + players.length - 1) % players.length];
        }

        @Override
        public AdoptAction onTurnStart(RoundAdoptionState offer) {
            taken = 0;
            if (!offer.isAdoptionAvailable() || !table.hasTakingOver() || isLastTurn()) {
                return AdoptAction.IGNORE;
            }
            // The platform says 0 when all dice were set aside, the table all of them.
            int left = offer.adoptedNumberOfDicesRemaining;
            int dice = left == 0 ? table.dice() : left;
            Action best = table.rankAtStart(standing(me), standing(opponent), offer.adoptedPoints, dice).get(0);
            if (best.kind() != Kind.TAKE_OVER) {
                return AdoptAction.IGNORE;
            }
            taken = offer.adoptedPoints;
            return AdoptAction.ADOPT;
        }

        @Override
        public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
            int[] faces = Arrays.stream(rolled).mapToInt(Dice::getValue).toArray();
            if (isLastTurn()) {
                return lastTurn(rolled, turnTotal, faces);
            }
            Action best = table.rankAfterRoll(standing(me), standing(opponent), turnTotal, taken, faces).get(0);
            return new DiceAction(withFaces(rolled, best.dice()), best.kind() == Kind.ROLL_ON);
        }

        /** Whether the other player has the target already, and the platform lets this one complete the round. */
        private boolean isLastTurn() {
            return opponent.getPoints() >= table.target();
        }

        /** The table knows no last turn: there the bot sets the most points aside and goes on until it has more. */
        private DiceAction lastTurn(Dice[] rolled, int turnTotal, int[] faces) {
            ZehntausendTable.Player anyone = new ZehntausendTable.Player(0);
            List<Action> actions = table.rankAfterRoll(standing(me), anyone, turnTotal, 0, faces);
            int most = Collections.max(actions, Comparator.comparingInt(Action::turnTotal)).turnTotal();
            boolean behind = me.getPoints() + most <= opponent.getPoints();
            Action first = actions.stream().filter(action -> action.turnTotal() == most).findFirst().get();
            boolean mayBank = actions.stream().anyMatch(a -> a.turnTotal() == most && a.kind() == Kind.BANK);
            return new DiceAction(withFaces(rolled, first.dice()), behind || !mayBank);
        }

        private static ZehntausendTable.Player standing(Player player) {
            return new ZehntausendTable.Player(player.getPoints(), player.hasEnteredGame());
        }

        /** Those of the dice that show these faces. */
        private static Dice[] withFaces(Dice[] rolled, int[] faces) {
            List<Dice> left = new ArrayList<>(Arrays.asList(rolled));
            Dice[] chosen = new Dice[faces.length];
            for (int i = 0; i < faces.length; i++) {
                int face = faces[i];
                chosen[i] = left.stream().filter(die -> die.getValue() == face).findFirst().get();
                left.remove(chosen[i]);
            }
            return chosen;
        }

        @Override
        public void onTurnEnd(boolean successful, int points) {
            // The players know their points.
        }

        @Override
        public void onGameEnd(Player[] players, Player[] winners) {
            // Each game has decisions of its own.
        }

        @Override
        public void onError(GameException error) {
            // The platform has ended the turn; the next one starts from the points that the players then have.
        }
    }
}
