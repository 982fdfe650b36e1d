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
import com.github.tenthousand.bots.dicebase.ZehntausendTable.TakingOver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
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

    private static final int MINIMUM = 250;

    private final int target;
    private final int entry;
    private final TakingOver takingOver;
    private ZehntausendTable table;

    /** Plays by the platform's own rules: to 10000 points, 1000 to begin with, taking over at one's own risk. */
    public DicebaseBot() {
        this(10_000, 1000, TakingOver.AT_OWN_RISK);
    }

    /** Plays where the target, the least first bank or taking over are others. */
    public DicebaseBot(int target, int entry, TakingOver takingOver) {
        this.target = target;
        this.entry = entry;
        this.takingOver = takingOver;
    }

    /** Opens the table, and refuses one of other rules than those that are played. */
    @Override
    public void onInitialization() {
        Path path = path();
        try {
            table = checked(path, ZehntausendTable.open(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private ZehntausendTable checked(Path path, ZehntausendTable table) {
        expect(path, "the target", table.target(), target);
        expect(path, "the least first bank", table.leastBank(false), entry);
        expect(path, "the least bank", table.leastBank(true), MINIMUM);
        expect(path, "taking over", table.takingOver(), takingOver);
        expect(path, "the number of dice", table.dice(), 6);
        for (int face = 1; face <= 6; face++) {
            for (int count = 1; count <= 6; count++) {
                int[] dice = new int[count];
                Arrays.fill(dice, face);
                expect(path, "the worth of " + Arrays.toString(dice), table.worth(dice), worth(face, count));
            }
        }
        return table;
    }

    /** What so many dice of one face are worth on the platform. */
    private static int worth(int face, int count) {
        int single = face == 1 ? 100 : face == 5 ? 50 : 0;
        int three = face == 1 ? 1000 : 100 * face;
        return count < 3 ? count * single : three << count - 3;
    }

    private void expect(Path path, String what, Object found, Object wanted) {
        if (!found.equals(wanted)) {
            throw new IllegalStateException("the table " + path + " is of other rules than are played here: " + what
                    + " is " + found + " in it, and should be " + wanted + "; make the right one with: dicebase solve "
                    + takingOver.game());
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
        private Player[] players;
        /** The points taken over in this turn. */
        private int taken;

        Decisions(ZehntausendTable table) {
            this.table = table;
        }

        @Override
        public void onGameStart(Player[] players, Player self) {
            me = self;
            this.players = players;
            int seat = Arrays.asList(players).indexOf(self);
            opponent = players[(seat + players.length - 1) % players.length];
        }

        @Override
        public AdoptAction onTurnStart(RoundAdoptionState offer) {
            taken = 0;
            if (!offer.isAdoptionAvailable() || table.takingOver() == TakingOver.NONE) {
                return AdoptAction.IGNORE;
            }
            // The platform says 0 when all dice were set aside, the table all of them.
            int left = offer.adoptedNumberOfDicesRemaining;
            int dice = left == 0 ? table.dice() : left;
            int points = offer.adoptedPoints;
            List<Action> actions = isLastTurn() ? table.rankLastTurnAtStart(standing(me), enough(), points, dice)
                    : table.rankAtStart(standing(me), standing(opponent), points, dice);
            if (actions.get(0).kind() != Kind.TAKE_OVER) {
                return AdoptAction.IGNORE;
            }
            taken = offer.adoptedPoints;
            return AdoptAction.ADOPT;
        }

        @Override
        public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
            int[] faces = Arrays.stream(rolled).mapToInt(Dice::getValue).toArray();
            List<Action> actions = isLastTurn()
                    ? table.rankLastTurnAfterRoll(standing(me), enough(), turnTotal, taken, faces)
                    : table.rankAfterRoll(standing(me), standing(opponent), turnTotal, taken, faces);
            Action best = actions.get(0);
            return new DiceAction(withFaces(rolled, best.dice()), best.kind() == Kind.ROLL_ON);
        }

        /** Whether another player has the target already, and the platform lets this one complete the round. */
        private boolean isLastTurn() {
            return enough() >= table.target();
        }

        /** The score that wins a last turn: with as much as the best of the others the platform names both winners. */
        private int enough() {
            return Arrays.stream(players).filter(player -> player != me).mapToInt(Player::getPoints).max().orElse(0);
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
