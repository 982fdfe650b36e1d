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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;

/**
 * Plays Zehntausend perfectly against one other player, in both seats and in the last turn, from the table that
 * {@code dicebase solve zehntausend-platform} has written.
 *
 * <p>A table is about two players. With more the bot plays by it as if it were alone with the strongest other player,
 * the one who has the most points when its turn begins. That is not perfect, and it says so once in the log.
 *
 * <p>The table is the file named by the system property {@code dicebase.table}, or else by the environment variable
 * {@code DICEBASE_TABLE}.
 */
public final class DicebaseBot implements PlayerInterface {
    private static final String PROPERTY = "dicebase.table";
    private static final String VARIABLE = "DICEBASE_TABLE";

    private static final int MINIMUM = 250;

    private static final Logger LOG = Logger.getLogger(DicebaseBot.class.getName());

    private final int target;
    private final int entry;
    private final TakingOver takingOver;
    private final AtomicBoolean hasSaidMore = new AtomicBoolean();
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
        expect(path, "completing the round", table.completesRound(), true);
        expect(path, "the target", table.target(), target);
        expect(path, "the least first bank", table.leastBank(false), entry);
        expect(path, "the least bank", table.leastBank(true), MINIMUM);
        expect(path, "taking over", table.takingOver(), takingOver);
        expect(path, "the number of dice", table.dice(), 6);
        expect(path, "the number of sides", table.sides(), 6);
        for (int face = 1; face <= 6; face++) {
            for (int count = 1; count <= 6; count++) {
                int[] dice = new int[count];
                Arrays.fill(dice, face);
                expect(path, "the worth of " + Arrays.toString(dice), table.worth(dice), worth(face, count));
            }
        }
        return table;
    }

    /** The worth of a number of dice of one face on the platform. */
    private static int worth(int face, int count) {
        int single = face == 1 ? 100 : face == 5 ? 50 : 0;
        int three = face == 1 ? 1000 : 100 * face;
        return count < 3 ? count * single : three << count - 3;
    }

    private static void expect(Path path, String what, Object found, Object wanted) {
        if (!found.equals(wanted)) {
            throw new IllegalStateException("the table " + path + " is of other rules than are played here: " + what
                    + " is " + found + " in it, and should be " + wanted + "; make the right one with: dicebase solve "
                    + "zehntausend-platform, or from a copy of its rules where others are played");
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
        return new Decisions();
    }

    /** Says once that a game is not one of two. */
    private void sayMore(int players) {
        if (players > 2 && hasSaidMore.compareAndSet(false, true)) {
            LOG.warning("this game has " + players + " players, and the table is about two: the bot plays as if it were"
                    + " alone with the strongest other one");
        }
    }

    /** The decisions of one game. */
    private final class Decisions implements PlayerDecisionInterface {
        /** In the order of their turns. */
        private List<Player> players;
        private Player me;
        /** The player against whom this turn is played: the only other one, or of more the strongest. */
        private Player opponent;
        /** The points taken over in this turn. */
        private int taken;

        @Override
        public void onGameStart(Player[] players, Player self) {
            this.players = Arrays.asList(players);
            me = self;
            sayMore(players.length);
        }

        @Override
        public AdoptAction onTurnStart(RoundAdoptionState offer) {
            taken = 0;
            opponent = players.stream().filter(player -> player != me)
                    .max(Comparator.comparingInt(Player::getPoints)).get();
            if (!isOffered(offer)) {
                return AdoptAction.IGNORE;
            }
            // The platform says 0 when all dice were set aside, the table all of them.
            int left = offer.adoptedNumberOfDicesRemaining;
            Action best = table.rankAtStart(mine(), standing(opponent), offer.adoptedPoints,
                    left == 0 ? table.dice() : left).get(0);
            if (best.kind() != Kind.TAKE_OVER) {
                return AdoptAction.IGNORE;
            }
            taken = offer.adoptedPoints;
            return AdoptAction.ADOPT;
        }

        @Override
        public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
            int[] faces = Arrays.stream(rolled).mapToInt(Dice::getValue).toArray();
            Action best = table.rankAfterRoll(mine(), standing(opponent), turnTotal, taken, faces).get(0);
            return new DiceAction(withFaces(rolled, best.dice()), best.kind() == Kind.ROLL_ON);
        }

        /**
         * Whether something may be taken over that the opponent can have banked. After answers against the rules, and
         * with more than two players, there are offers that are not of the opponent, which the table may not know.
         */
        private boolean isOffered(RoundAdoptionState offer) {
            return takingOver != TakingOver.NONE && offer.isAdoptionAvailable()
                    && table.mayHaveBanked(standing(opponent), offer.adoptedPoints);
        }

        /** How this player stands, who closes the round if the opponent moves before. */
        private ZehntausendTable.Player mine() {
            boolean second = players.indexOf(opponent) < players.indexOf(me);
            return second ? standing(me).second() : standing(me);
        }

        private ZehntausendTable.Player standing(Player player) {
            return new ZehntausendTable.Player(player.getPoints(), player.hasEnteredGame());
        }

        /** Those of the dice that show these faces. */
        private Dice[] withFaces(Dice[] rolled, int[] faces) {
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
