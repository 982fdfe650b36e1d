package com.github.tenthousand.bots.dicebase;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * Perfect play in Zehntausend, from a table that {@code dicebase solve} has written.
 *
 * <p>The table knows what every start of a turn is worth; a turn is worked out from it when it is asked for. This one
 * file is all that is needed: it has no dependencies, and runs on Java 8 and later. A table that is open never changes
 * and may be asked by many threads at once. All numbers of points are points as players write them.
 *
 * <p>Where rounds are completed, the player to move may be {@link Player#second()}, and then the other one may have the
 * target already: that turn is the last one, and all questions may be asked in it too. A draw counts half.
 */
public final class ZehntausendTable {
    private static final String SOLVE = "make it again with: dicebase solve zehntausend-platform --force";

    private final TableFile file;
    private final Rules rules;
    private final Rolls rolls;
    private final States states;
    /** Nothing where who banks the target wins at once. */
    private final LastTurn lastTurn;

    private ZehntausendTable(TableFile file) throws Unusable {
        this.file = file;
        file.expect("values", "win");
        rules = new Rules(RulesText.read(file.rules));
        rolls = new Rolls(rules);
        states = new States(rules);
        lastTurn = rules.completesRound ? new LastTurn(rules, rolls) : null;
        file.expectShape(states.length, rules.pays ? 2 : 1);
    }

    /**
     * Maps a table into memory and checks all of it. The file must not be changed afterwards, only replaced as a whole.
     *
     * @param path the file of the table
     * @return the table
     * @throws BadTableException if the file is no table, is damaged, or is the table of another kind of game
     * @throws IOException if the file cannot be read
     */
    public static ZehntausendTable open(Path path) throws IOException {
        try {
            return new ZehntausendTable(new TableFile(map(path)));
        } catch (Unusable reason) {
            throw new BadTableException("cannot use the table " + path + ": " + reason.getMessage());
        }
    }

    private static ByteBuffer map(Path path) throws IOException, Unusable {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            require(channel.size() <= Integer.MAX_VALUE, channel.size() + " bytes, and at most " + Integer.MAX_VALUE
                    + " can be read here; take a game with a smaller table");
            ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            return bytes.order(ByteOrder.LITTLE_ENDIAN);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot open the table " + path + ": check the path, or write the table first", e);
        } catch (AccessDeniedException e) {
            throw new IOException(
                    "cannot open the table " + path + ": change its permissions or choose another folder", e);
        } catch (IOException e) {
            throw new IOException("cannot open the table " + path + ": " + e.getMessage(), e);
        }
    }

    /** {@return the id of the game, such as {@code zehntausend-platform}} */
    public String game() {
        return file.game;
    }

    /** {@return the number of dice of the first roll} */
    public int dice() {
        return rules.dice;
    }

    /** {@return the number of sides of a die} */
    public int sides() {
        return rules.sides;
    }

    /** {@return the score that wins} */
    public int target() {
        return rules.target * rules.step;
    }

    /** {@return the rule of taking over points} */
    public TakingOver takingOver() {
        if (rules.pays) {
            return TakingOver.AT_OWN_RISK;
        }
        return !rules.takesOver ? TakingOver.NONE : rules.upToOwnScore ? TakingOver.OWN_SCORE : TakingOver.ANY;
    }

    /** {@return true if a round in which somebody reaches the target is completed} */
    public boolean completesRound() {
        return rules.completesRound;
    }

    /**
     * {@return the least turn total that may be banked by a player who has banked before, or never}
     *
     * @param entered whether the player has banked before
     */
    public int leastBank(boolean entered) {
        return (entered ? rules.minimum : rules.entry) * rules.step;
    }

    /**
     * What dice set aside after one roll are worth in points; 0 if some die of them does not count.
     *
     * @param dice the faces of the dice set aside
     * @return the points
     * @throws IllegalArgumentException if these are not dice of the game
     */
    public int worth(int... dice) {
        checkNumber("a selection", dice.length);
        return rolls.worth(counts(dice)) * rules.step;
    }

    /**
     * {@return true if the last bank of a player can have been of this number of points}
     *
     * @param player the player
     * @param points the points of the bank
     */
    public boolean mayHaveBanked(Player player, int points) {
        boolean whole = points >= 0 && points % rules.step == 0 && player.points % rules.step == 0;
        Standing standing = states.standing(player.points / rules.step, player.entered || player.points > 0);
        return whole && states.mayHaveBanked(standing, points / rules.step);
    }

    // ---------------------------------------------------------------------------------------------- questions

    /**
     * The chance of the player to move to win, at the start of a turn with nothing to take over.
     *
     * @param me the player to move
     * @param opponent the other player
     * @return the chance, from 0 to 1
     * @throws IllegalArgumentException if this cannot be in the game
     */
    public double valueAtStart(Player me, Player opponent) {
        return fresh(situation(me, opponent));
    }

    /**
     * The chance of the player to move to win, at the start of a turn in which {@code points} may be taken over, which
     * the other player has just banked with {@code diceLeft} dice left; all of the game's if all were set aside.
     *
     * @param me the player to move
     * @param opponent the other player
     * @param points the points that may be taken over
     * @param diceLeft the dice left that may be rolled on
     * @return the chance, from 0 to 1
     * @throws IllegalArgumentException if this cannot be in the game
     */
    public double valueAtStart(Player me, Player opponent, int points, int diceLeft) {
        Situation at = situation(me, opponent);
        return offered(at, offer(at, points, diceLeft), diceLeft);
    }

    /**
     * What may be done at the start of a turn with nothing to take over: to roll.
     *
     * @param me the player to move
     * @param opponent the other player
     * @return the actions
     * @throws IllegalArgumentException if this cannot be in the game
     */
    public List<Action> rankAtStart(Player me, Player opponent) {
        return ranked(Collections.singletonList(roll(valueAtStart(me, opponent))));
    }

    /**
     * What may be done at the start of a turn in which {@code points} may be taken over, which the other player has
     * just banked with {@code diceLeft} dice left. The best action comes first; of equally good ones taking over.
     *
     * <p>The best action is worth what {@code valueAtStart} says, to the last bit.
     *
     * @param me the player to move
     * @param opponent the other player
     * @param points the points that may be taken over
     * @param diceLeft the dice left that may be rolled on
     * @return the actions
     * @throws IllegalArgumentException if this cannot be in the game
     */
    public List<Action> rankAtStart(Player me, Player opponent, int points, int diceLeft) {
        Situation at = situation(me, opponent);
        int total = offer(at, points, diceLeft);
        double roll = fresh(at);
        List<Action> actions = new ArrayList<>();
        if (rules.mayTake(at.me, total)) {
            double value = takenOver(at, total, diceLeft, roll);
            actions.add(new Action(Kind.TAKE_OVER, new int[0], points, diceLeft, value, 0));
        }
        actions.add(roll(roll));
        return ranked(actions);
    }

    /**
     * What may be done after a roll: which dice to set aside, and whether to bank. The {@code turnTotal} is that before
     * the roll; {@code taken} says how much of it was taken over, 0 if nothing was.
     *
     * <p>The best action comes first; of equally good ones more dice set aside before fewer, then larger faces, banking
     * before rolling on.
     *
     * @param me the player to move
     * @param opponent the other player
     * @param turnTotal the turn total before the roll
     * @param taken how much of the turn total was taken over
     * @param roll the faces of the dice
     * @return the actions
     * @throws IllegalArgumentException if this cannot be in the game, or if the roll is a bust
     */
    public List<Action> rankAfterRoll(Player me, Player opponent, int turnTotal, int taken, int... roll) {
        Situation start = situation(me, opponent);
        checkNumber("the roll", roll.length);
        int total = steps("a turn total", turnTotal);
        int takenSteps = checkTurn(start, turnTotal, taken, roll.length);
        return setAside(start.with(rules.pays ? takenSteps : 0), total, roll);
    }

    /** The value of a turn before its first roll. */
    private double fresh(Situation at) {
        return isLast(at) ? lastTurn.rolled(at.me, behind(at), 0, rules.dice)
                : stored(states.index(at.me, at.opponent, at.second));
    }

    /** The same with an offer, which may be refused. */
    private double offered(Situation at, int total, int diceLeft) {
        return isLast(at) ? lastTurn.value(at.me, behind(at), total, diceLeft)
                : stored(states.indexWithOffer(at.me, at.opponent, at.second, total, diceLeft));
    }

    /** What taking over is worth, which is allowed, beside rolling. */
    private double takenOver(Situation at, int total, int diceLeft, double roll) {
        if (isLast(at)) {
            return lastTurn.rolled(at.me, behind(at), total, diceLeft);
        }
        // The table's own number where it tells it, so that the best action is worth what the table says.
        double best = offered(at, total, diceLeft);
        return best > roll ? best
                : Math.min(roll, rolling(at.with(rules.pays ? total : 0), total).worth(total, diceLeft));
    }

    private Action roll(double value) {
        return new Action(Kind.ROLL, new int[0], 0, rules.dice, value, 0);
    }

    /** The actions after a roll at a turn total. */
    private List<Action> setAside(Situation at, int total, int[] roll) {
        Worth rolling = rolling(at, total + 1);
        List<Action> actions = new ArrayList<>();
        for (int[] dice : Rolls.parts(counts(roll))) {
            int worth = rolls.worth(dice);
            if (worth > 0) {
                setAside(at, rolling, total + worth, roll.length, dice, actions);
            }
        }
        refuseIf(actions.isEmpty(), "the roll " + digits(counts(roll))
                + " is a bust: no die counts, the turn is over and there is nothing to decide");
        return ranked(actions);
    }

    /** Adds what may be done with these dice: to bank, where that is allowed, and to roll on. */
    private void setAside(Situation at, Worth rolling, int total, int rolled, int[] dice, List<Action> to) {
        int[] faces = Rolls.faces(dice);
        int left = faces.length == rolled ? rules.dice : rolled - faces.length;
        int points = total * rules.step;
        double banked = banked(at, total, left);
        if (banked >= 0) {
            to.add(new Action(Kind.BANK, faces, points, left, banked, 0));
        }
        to.add(new Action(Kind.ROLL_ON, faces, points, left, rolling.worth(total, left), 0));
    }

    /** The actions with their losses, the best first. Sorting keeps the order of equal ones. */
    private static List<Action> ranked(List<Action> actions) {
        List<Action> ranked = new ArrayList<>(actions);
        ranked.sort((a, b) -> Double.compare(b.value, a.value));
        double best = ranked.get(0).value;
        ranked.replaceAll(a -> new Action(a.kind, a.dice, a.turnTotal, a.diceLeft, a.value, best - a.value));
        return Collections.unmodifiableList(ranked);
    }

    // ------------------------------------------------------------------------------------------------ a turn

    /** A value by the turn total, in steps, and the number of dice left. */
    private interface Worth {
        double worth(int total, int diceLeft);
    }

    /** What rolling is worth in a turn, at all turn totals from the lowest that is asked for. */
    private Worth rolling(Situation at, int lowest) {
        if (isLast(at)) {
            return (total, dice) -> lastTurn.rolled(at.me, behind(at), total, dice);
        }
        int top = top(at);
        Standing bust = states.standing(at.me.score - at.taken, at.me.entered);
        double[][] rolled = rolls.turn((total, dice) -> banked(at, total, dice), top,
                1 - stored(states.index(at.opponent, bust, opensRound(at))), lowest);
        return (total, dice) -> rolled[Math.min(total, top)][dice];
    }

    /** The turn total above which whoever may bank does, and nothing changes any more. */
    private int top(Situation at) {
        int plain = Math.max(rules.leastBank(at.me), rules.target - at.me.score);
        if (!opensRound(at)) {
            return plain;
        }
        // A last turn that is so far behind has no chance, unless it takes over what the other's score allows.
        int ahead = lastTurn.longest() + Math.max(0, behind(at));
        return Math.max(plain, Math.max(ahead, at.opponent.score));
    }

    /** Returns true if the other player has the target. */
    private boolean isLast(Situation at) {
        return at.opponent.score >= rules.target;
    }

    private static int behind(Situation at) {
        return at.opponent.score - at.me.score;
    }

    /** Whether the other player closes the round: that is its seat, and it has a last turn whoever banks the target. */
    private boolean opensRound(Situation at) {
        return rules.completesRound && !at.second;
    }

    /** The value of banking; less than 0 where it is not allowed. */
    private double banked(Situation at, int total, int diceLeft) {
        if (total < rules.leastBank(at.me)) {
            return Double.NEGATIVE_INFINITY;
        }
        int score = at.me.score + total;
        if (isLast(at)) {
            return (1 + Integer.signum(score - at.opponent.score)) / 2.0;
        }
        if (score < rules.target) {
            Standing banked = states.standing(score, true);
            return 1 - stored(states.indexWithOffer(at.opponent, banked, opensRound(at), total, diceLeft));
        }
        return opensRound(at) ? 1 - lastTurn.value(at.opponent, score - at.opponent.score, total, diceLeft) : 1;
    }

    /** The value of a state: where the table has a lower and an upper bound, the middle. The start's is not rounded. */
    private double stored(int index) {
        if (index == states.start()) {
            return file.root;
        }
        int columns = rules.pays ? 2 : 1;
        return (file.value(index * columns) + file.value(index * columns + columns - 1)) / 2;
    }

    // ------------------------------------------------------------------------------------- what cannot be

    private Situation situation(Player me, Player opponent) {
        int target = target();
        refuseIf(me.second && !rules.completesRound,
                "being second does not matter here: these rules complete no round; leave it out");
        refuseIf(me.points >= target,
                "the player to move has " + me.points + " points, and " + target + " end the game; give a score below "
                        + target);
        refuseIf(opponent.points >= target && !me.second, "the opponent has " + opponent.points + " points, and "
                + target + " end the game; " + (rules.completesRound
                        ? "only the player who closes the round moves after that" : "give a score below it"));
        return new Situation(standing("a score", me), standing("the opponent's score", opponent), me.second, 0);
    }

    private Standing standing(String what, Player player) {
        int score = steps(what, player.points);
        Standing standing = states.standing(score, player.entered || score > 0);
        String instead = player.points == 0 ? "leave out that this player has, or give " : "give 0 or ";
        boolean canBe = score >= rules.target || states.has(standing);
        refuseIf(!canBe, "a score of " + player.points + " cannot be: who has banked in " + game() + " has at least "
                + states.lowest * rules.step + "; " + instead + states.lowest * rules.step + " or more");
        return standing;
    }

    private int steps(String what, int points) {
        refuseIf(points < 0, what + " of " + points + " cannot be: give 0 or more");
        refuseIf(points % rules.step != 0,
                what + " of " + points + " cannot be: all points are multiples of " + rules.step);
        return points / rules.step;
    }

    private void checkNumber(String what, int found) {
        refuseIf(found < 1 || found > rules.dice, what + " has " + found + " dice, but " + game() + " is played with "
                + rules.dice + "; give 1 to " + rules.dice);
    }

    private void checkTakesOver(String what) {
        refuseIf(!rules.takesOver,
                what + " does not matter here: nothing can be taken over in this game; leave it out");
    }

    /** The number of steps that may be taken over. */
    private int offer(Situation at, int points, int diceLeft) {
        checkTakesOver("an offer");
        int total = steps("an offer", points);
        checkNumber("an offer", diceLeft);
        boolean canBe = (rolls.reach(total) & 1 << diceLeft) != 0;
        checkOffer(at.opponent, points, Integer.toString(diceLeft), canBe);
        return total;
    }

    /** Checks that the opponent can have banked a turn total just now. */
    private void checkOffer(Standing opponent, int points, String dice, boolean canBe) {
        int score = opponent.score * rules.step;
        String reason;
        if (points < rules.minimum * rules.step) {
            reason = "at least " + rules.minimum * rules.step + " points are banked";
        } else if (points > score) {
            reason = "the points banked are part of the score";
        } else if (!states.mayHaveBanked(opponent, points / rules.step)) {
            reason = "before that the score was " + (score - points);
        } else if (!canBe) {
            reason = "no turn comes to that";
        } else {
            return;
        }
        throw new IllegalArgumentException(points + " points with " + dice
                + " dice left cannot have been banked by an opponent with a score of " + score + ": " + reason);
    }

    /** Checks that a turn can reach this total with this number of dice to roll. Returns the steps taken over. */
    private int checkTurn(Situation at, int turnTotal, int taken, int dice) {
        checkLongest(turnTotal, dice);
        int takenSteps = taken == 0 ? 0 : checkTaken(at, turnTotal, taken, dice);
        checkReach(turnTotal, takenSteps, dice);
        return takenSteps;
    }

    private void checkLongest(int turnTotal, int dice) {
        refuseIf(turnTotal / rules.step > Rolls.LONGEST, unreachable(turnTotal, dice)
                + ": dicebase looks no further than " + (long) Rolls.LONGEST * rules.step);
    }

    /** Checks that a turn can reach this total with this number of dice to roll, from the steps taken over. */
    private void checkReach(int turnTotal, int taken, int dice) {
        int possible = rolls.reach(taken, rolls.reach(taken), turnTotal / rules.step);
        refuseIf((possible & 1 << dice) == 0, unreachable(turnTotal, dice) + whatCanBe(possible));
    }

    private String whatCanBe(int possible) {
        StringJoiner numbers = new StringJoiner(" or ", "; with that total there are ", " dice to roll");
        numbers.setEmptyValue("; no turn comes to that total");
        for (int dice = 1; dice <= rules.dice; dice++) {
            if ((possible & 1 << dice) != 0) {
                numbers.add(Integer.toString(dice));
            }
        }
        return numbers.toString();
    }

    private int checkTaken(Situation at, int turnTotal, int taken, int dice) {
        checkTakesOver("what was taken over");
        int total = steps("what was taken over", taken);
        refuseIf(taken > turnTotal,
                unreachable(turnTotal, dice) + ": it includes the " + taken + " points taken over");
        checkOffer(at.opponent, taken, "some", rolls.reach(total) != 0);
        refuseIf(!rules.mayTake(at.me, total), taken + " points cannot have been taken over: " + game()
                + " allows no more than one's own score, " + at.me.score * rules.step);
        return total;
    }

    private static String unreachable(int turnTotal, int dice) {
        return "a turn total of " + turnTotal + " with " + dice + (dice == 1 ? " die" : " dice") + " to roll cannot be";
    }

    private int[] counts(int[] roll) {
        int[] counts = new int[rules.sides];
        for (int face : roll) {
            refuseIf(face < 1 || face > rules.sides,
                    "'" + face + "' is not a face of these dice: faces go from 1 to " + rules.sides);
            counts[face - 1]++;
        }
        return counts;
    }

    private static String digits(int[] counts) {
        StringBuilder digits = new StringBuilder();
        for (int face : Rolls.faces(counts)) {
            digits.append(face);
        }
        return digits.toString();
    }

    private static void refuseIf(boolean wrong, String reason) {
        if (wrong) {
            throw new IllegalArgumentException(reason);
        }
    }

    // -------------------------------------------------------------------------------- what goes in and out

    /** A player: a score, whether the player has ever banked, and the seat, for games that complete their rounds. */
    public static final class Player {
        private final int points;
        private final boolean entered;
        private final boolean second;

        /**
         * A player in the first seat, who has banked if the score is above 0.
         *
         * @param points the player's score
         */
        public Player(int points) {
            this(points, points > 0);
        }

        /**
         * A player in the first seat, who may have banked although the score is 0: points taken over can be lost.
         *
         * @param points the player's score
         * @param entered whether the player has banked before
         */
        public Player(int points, boolean entered) {
            this(points, entered, false);
        }

        private Player(int points, boolean entered, boolean second) {
            this.points = points;
            this.entered = entered;
            this.second = second;
        }

        /**
         * The same player in the second seat, who closes the round. It has to be said of the player to move only, and
         * only where rounds are completed.
         *
         * @return the player in the second seat
         */
        public Player second() {
            return new Player(points, entered, true);
        }
    }

    /** The rule of taking over points that the other player has just banked. */
    public enum TakingOver {
        /** Not at all. */
        NONE,
        /** Any number; a bust loses only the turn. */
        ANY,
        /** Up to one's own score; a bust loses only the turn. */
        OWN_SCORE,
        /** Up to one's own score; a bust loses the points taken over too. */
        AT_OWN_RISK
    }

    /** The kinds of actions. */
    public enum Kind {
        /** At the start: go on from where the other player banked. */
        TAKE_OVER,
        /** At the start: roll all dice. */
        ROLL,
        /** After a roll: set dice aside and write down the turn total. */
        BANK,
        /** After a roll: set dice aside and roll the others, or all again if none is left. */
        ROLL_ON
    }

    /** Something a player may do, and what it is worth. */
    public static final class Action {
        private final Kind kind;
        private final int[] dice;
        private final int turnTotal;
        private final int diceLeft;
        private final double value;
        private final double loss;

        private Action(Kind kind, int[] dice, int turnTotal, int diceLeft, double value, double loss) {
            this.kind = kind;
            this.dice = dice;
            this.turnTotal = turnTotal;
            this.diceLeft = diceLeft;
            this.value = value;
            this.loss = loss;
        }

        /** {@return the action} */
        public Kind kind() {
            return kind;
        }

        /** {@return the dice to set aside: their faces, rising; none at the start of a turn} */
        public int[] dice() {
            return dice.clone();
        }

        /** {@return the turn total after it: the points, the dice set aside or the points taken over included} */
        public int turnTotal() {
            return turnTotal;
        }

        /** {@return the number of dice left to roll: all of the game's, if all were set aside} */
        public int diceLeft() {
            return diceLeft;
        }

        /** {@return the chance to win, a draw counting half, if this is done and best play follows; from 0 to 1} */
        public double value() {
            return value;
        }

        /** {@return the loss against the best action: 0 for the best} */
        public double loss() {
            return loss;
        }

        @Override
        public String toString() {
            switch (kind) {
                case TAKE_OVER:
                    return "take over";
                case ROLL:
                    return "roll all dice";
                default:
                    StringJoiner faces = new StringJoiner(" ", "set aside ", ", ");
                    Arrays.stream(dice).forEach(face -> faces.add(Integer.toString(face)));
                    return faces + (kind == Kind.BANK ? "bank " + turnTotal : "roll " + diceLeft + " dice");
            }
        }
    }

    /** A file that is no table, is damaged, or is the table of another kind of game. The message says what to do. */
    public static final class BadTableException extends IOException {
        private static final long serialVersionUID = 1;

        private BadTableException(String message) {
            super(message);
        }
    }

    /** Why a file cannot be used. */
    private static final class Unusable extends Exception {
        private static final long serialVersionUID = 1;

        Unusable(String reason) {
            super(reason);
        }
    }

    private static void require(boolean holds, String otherwise) throws Unusable {
        if (!holds) {
            throw new Unusable(otherwise);
        }
    }

    // ------------------------------------------------------------------------------------------------- dice

    /** The rolls that leave the same choices. A choice is the steps won and the number of dice to roll next. */
    private static final class Outcome {
        final double chance;
        final int[][] choices;

        Outcome(double chance, int[][] choices) {
            this.chance = chance;
            this.choices = choices;
        }

        boolean isBust() {
            return choices.length == 0;
        }
    }

    /** The worth of dice and the possible rolls. Dice are counts by face. */
    private static final class Rolls {
        /** The most steps of a turn total that is looked at. */
        static final int LONGEST = 100_000;

        private final Rules rules;
        /** The worth of equal dice in steps, by face and number; less than 0 if nothing. */
        private final int[][] equal;
        private final List<List<Outcome>> outcomes = new ArrayList<>();
        private int mostSteps;
        /** Every number of dice that can be set aside together, with the steps they may be worth. */
        private final List<int[]> selections = new ArrayList<>();

        Rolls(Rules rules) {
            this.rules = rules;
            equal = new int[rules.sides][];
            for (int face = 0; face < rules.sides; face++) {
                equal[face] = equalDice(face);
            }
            for (int dice = 0; dice <= rules.dice; dice++) {
                outcomes.add(dice == 0 ? Collections.<Outcome>emptyList() : outcomes(dice));
                addSelections(dice);
            }
        }

        /**
         * What rolling is worth in a turn: by turn total, in steps, and number of dice. It is worked out from the top,
         * above which whoever may bank does, down to the lowest turn total that is asked for, each from those above it.
         */
        double[][] turn(Worth banking, int top, double bust, int lowest) {
            double[][] rolled = new double[top + 1][rules.dice + 1];
            double[][] after = new double[top + 1 + mostSteps][rules.dice + 1];
            for (int total = after.length - 1; total >= Math.min(lowest, top); total--) {
                for (int dice = 1; dice <= rules.dice; dice++) {
                    after[total][dice] = banking.worth(total, dice);
                    if (total <= top) {
                        rolled[total][dice] = mean(outcomes.get(dice), after, total, bust);
                        after[total][dice] = Math.max(after[total][dice], rolled[total][dice]);
                    }
                }
            }
            return rolled;
        }

        /** The mean over all rolls of the best that may be set aside. */
        private static double mean(List<Outcome> outcomes, double[][] after, int total, double bust) {
            double mean = 0;
            for (Outcome outcome : outcomes) {
                double best = outcome.isBust() ? bust : Double.NEGATIVE_INFINITY;
                for (int[] choice : outcome.choices) {
                    best = Math.max(best, after[total + choice[0]][choice[1]]);
                }
                mean += outcome.chance * best;
            }
            return mean;
        }

        /** The worth of a selection in steps; 0 if some die of it does not count, or if it is empty. */
        int worth(int[] dice) {
            int sum = 0;
            for (int face = 0; face < dice.length; face++) {
                if (equal[face][dice[face]] < 0) {
                    return 0;
                }
                sum += equal[face][dice[face]];
            }
            return sum;
        }

        /** The best way to divide equal dice into singles and sets, for each number of them. */
        private int[] equalDice(int face) {
            int[] best = new int[rules.dice + 1];
            for (int count = 1; count <= rules.dice; count++) {
                best[count] = -1;
                for (int size = 1; size <= count; size++) {
                    int piece = rules.piece(face, size);
                    if (piece > 0 && best[count - size] >= 0) {
                        best[count] = Math.max(best[count], best[count - size] + piece);
                    }
                }
            }
            return best;
        }

        private List<Outcome> outcomes(int dice) {
            Map<List<Integer>, Long> waysOf = new LinkedHashMap<>();
            for (int[] roll : ofSize(dice)) {
                waysOf.merge(choices(roll, dice), ways(roll, dice), Long::sum);
            }
            List<Outcome> outcomes = new ArrayList<>();
            double all = Math.pow(rules.sides, dice);
            waysOf.forEach((choices, ways) -> {
                int[][] pairs = choices.stream().map(c -> new int[] {c / 8, c % 8}).toArray(int[][]::new);
                outcomes.add(new Outcome(ways / all, pairs));
            });
            return outcomes;
        }

        /** The possible results of a roll: steps times 8 plus the number of dice to roll next, rising. */
        private List<Integer> choices(int[] roll, int dice) {
            TreeSet<Integer> choices = new TreeSet<>();
            for (int[] part : parts(roll)) {
                int steps = worth(part);
                int left = dice - Arrays.stream(part).sum();
                if (steps > 0) {
                    choices.add(steps * 8 + (left == 0 ? rules.dice : left));
                }
            }
            return new ArrayList<>(choices);
        }

        private void addSelections(int dice) {
            TreeSet<Integer> worths = new TreeSet<>();
            ofSize(dice).forEach(selection -> worths.add(worth(selection)));
            worths.remove(0);
            worths.forEach(steps -> selections.add(new int[] {dice, steps}));
            mostSteps = worths.isEmpty() ? mostSteps : Math.max(mostSteps, worths.last());
        }

        /** Every roll of this number of dice. */
        private List<int[]> ofSize(int dice) {
            int[] enough = new int[rules.sides];
            Arrays.fill(enough, dice);
            List<int[]> rolls = new ArrayList<>();
            addParts(enough, new int[rules.sides], rules.sides - 1, dice, rolls);
            return rolls;
        }

        /** Every part of a roll but the empty one: more dice before fewer, then larger faces first. */
        static List<int[]> parts(int[] roll) {
            List<int[]> parts = new ArrayList<>();
            for (int size = Arrays.stream(roll).sum(); size >= 1; size--) {
                addParts(roll, new int[roll.length], roll.length - 1, size, parts);
            }
            return parts;
        }

        private static void addParts(int[] roll, int[] part, int face, int size, List<int[]> parts) {
            if (face < 0) {
                if (size == 0) {
                    parts.add(part.clone());
                }
                return;
            }
            for (int count = Math.min(roll[face], size); count >= 0; count--) {
                part[face] = count;
                addParts(roll, part, face - 1, size - count, parts);
            }
        }

        static int[] faces(int[] counts) {
            int[] faces = new int[Arrays.stream(counts).sum()];
            int at = 0;
            for (int face = 0; face < counts.length; face++) {
                Arrays.fill(faces, at, at + counts[face], face + 1);
                at += counts[face];
            }
            return faces;
        }

        /** In how many orders the dice can show. */
        private static long ways(int[] roll, int dice) {
            long ways = factorial(dice);
            for (int count : roll) {
                ways /= factorial(count);
            }
            return ways;
        }

        private static long factorial(int n) {
            return n <= 1 ? 1 : n * factorial(n - 1);
        }

        /** With which numbers of dice to roll a turn can be at a total, as bits. */
        int reach(int total) {
            return reach(0, 1 << rules.dice, total);
        }

        /** The same for a turn that is at another total with some numbers of dice. */
        int reach(int from, int starts, int total) {
            if (total < from || total > LONGEST) {
                return 0;
            }
            int[] dice = new int[total + 1];
            dice[from] = starts;
            for (int here = from; here < total; here++) {
                for (int[] selection : dice[here] == 0 ? Collections.<int[]>emptyList() : selections) {
                    if (here + selection[1] <= total) {
                        dice[here + selection[1]] |= after(dice[here], selection[0]);
                    }
                }
            }
            return dice[total];
        }

        /** The possible numbers of dice to roll after setting this number aside. */
        private int after(int dice, int setAside) {
            int fewer = dice >> setAside;
            boolean hot = (fewer & 1) != 0;
            return fewer & ~1 | (hot ? 1 << rules.dice : 0);
        }
    }

    // ----------------------------------------------------------------------------------------------- states

    /** The standing of a player: the score in steps, and whether the player has ever banked. */
    private static final class Standing {
        final int score;
        final boolean entered;

        Standing(int score, boolean entered) {
            this.score = score;
            this.entered = entered;
        }
    }

    /** A turn: both players, whether it closes the round, and the steps taken over in it, where a bust costs them. */
    private static final class Situation {
        final Standing me;
        final Standing opponent;
        final boolean second;
        final int taken;

        Situation(Standing me, Standing opponent, boolean second, int taken) {
            this.me = me;
            this.opponent = opponent;
            this.second = second;
            this.taken = taken;
        }

        Situation with(int taken) {
            return new Situation(me, opponent, second, taken);
        }
    }

    /** The index of every start of a turn, as FORMAT.md describes it under "Index order of bank tables", win. */
    private static final class States {
        /** The most states that a file that can be mapped has room for. */
        private static final int MOST = 1 << 29;

        final Rules rules;
        /** True if a player who has never banked needs more to do so than others. */
        final boolean hasEntry;
        /** The lowest score of a player who has banked. */
        final int lowest;
        /** The possible standings of a player, in rising order. */
        final Standing[] standings;
        /** For each standing, the turn totals that may have been banked last. */
        final int[][] offers;
        /** For each seat and pair of standings, the index of the state without an offer. */
        final int[][][] first;
        /** The number of states. */
        final int length;

        States(Rules rules) throws Unusable {
            this.rules = rules;
            hasEntry = rules.entry > rules.minimum;
            lowest = !rules.pays ? rules.entry : hasEntry ? 0 : 1;
            standings = new Standing[1 + Math.max(0, rules.target - lowest)];
            standings[0] = new Standing(0, false);
            for (int level = 1; level < standings.length; level++) {
                standings[level] = new Standing(lowest + level - 1, true);
            }
            offers = new int[standings.length][];
            for (int level = 0; level < standings.length; level++) {
                offers[level] = rules.takesOver ? possibleOffers(standings[level]) : new int[0];
            }
            first = new int[rules.completesRound ? 2 : 1][standings.length][standings.length];
            length = number();
        }

        private int[] possibleOffers(Standing player) {
            return IntStream.rangeClosed(1, player.score).filter(total -> mayHaveBanked(player, total)).toArray();
        }

        /** Returns true if a player of this standing, before or at the target, may have just banked these steps. */
        boolean mayHaveBanked(Standing player, int total) {
            int before = player.score - total;
            boolean again = total >= rules.minimum && has(new Standing(before, true));
            boolean atFirst = total >= rules.entry && before == 0;
            return player.entered && (again || atFirst);
        }

        /** Numbers all pairs by falling sums of scores; of equal sums the turns that open a round come first. */
        private int number() throws Unusable {
            long next = 0;
            int highest = standings[standings.length - 1].score;
            for (int sum = 2 * highest; sum >= 0; sum--) {
                for (int[][] seat : first) {
                    next = number(sum, seat, next);
                }
            }
            return (int) next;
        }

        /** Numbers the pairs of a sum and a seat. */
        private long number(int sum, int[][] seat, long from) throws Unusable {
            long next = from;
            for (int me = 0; me < standings.length && standings[me].score <= sum; me++) {
                int rest = sum - standings[me].score;
                for (int other = levelFrom(rest); hasScore(other, rest); other++) {
                    seat[me][other] = (int) next;
                    next += 1 + (long) takeable(standings[me], offers[other]) * rules.dice;
                    require(next < MOST, "its rules have more states than can be read here; " + SOLVE);
                }
            }
            return next;
        }

        private boolean hasScore(int level, int score) {
            return level < standings.length && standings[level].score == score;
        }

        /** The first level with a score, if there is one; else one with a higher score, or none. */
        private int levelFrom(int score) {
            return score == 0 ? 0 : Math.max(1, score + 1 - lowest);
        }

        /** The number of these turn totals that a player may take over, which are the lowest. */
        private int takeable(Standing me, int[] totals) {
            int count = 0;
            while (count < totals.length && rules.mayTake(me, totals[count])) {
                count++;
            }
            return count;
        }

        /** The standing of a player; without a higher minimum at first, standings differ only by the score. */
        Standing standing(int score, boolean entered) {
            return new Standing(score, hasEntry ? entered : score > 0);
        }

        boolean has(Standing standing) {
            int level = level(standing);
            return level >= (standing.entered ? 1 : 0) && level < standings.length
                    && standings[level].score == standing.score;
        }

        private int level(Standing standing) {
            return standing.entered ? standing.score + 1 - lowest : 0;
        }

        /** The turn totals that a player may have banked last, rising. */
        int[] offers(Standing player) {
            return offers[level(player)];
        }

        /** The start of the game. */
        int start() {
            return first[0][0][0];
        }

        int index(Standing me, Standing opponent, boolean second) {
            return first[second ? 1 : 0][level(me)][level(opponent)];
        }

        /** The index with an offer; one that may not be taken over counts as none. */
        int indexWithOffer(Standing me, Standing opponent, boolean second, int total, int diceLeft) {
            int place = rules.mayTake(me, total) ? Arrays.binarySearch(offers(opponent), total) : -1;
            return index(me, opponent, second) + (place < 0 ? 0 : 1 + place * rules.dice + diceLeft - 1);
        }
    }

    // -------------------------------------------------------------------------------------------- last turn

    /**
     * The chances of the player who has the last turn, since the other one has the target. They are worked out and not
     * in the table. All that counts is how many steps are lacking and how many dice are rolled next: taking over is to
     * begin with fewer steps lacking.
     */
    private static final class LastTurn {
        /** The chance below which a player who is far behind counts as having none. */
        private static final double NO_CHANCE = 1e-18;
        /** The most steps that are looked at. */
        private static final int LONGEST = 1 << 14;

        private final Rules rules;
        private final Rolls rolls;
        /** The chance to win more steps than are lacking, where that number counts half; by steps lacking and dice. */
        private final double[][] more;
        /** The chance to win at least this number of steps, up to the target. */
        private final double[][] enough;

        LastTurn(Rules rules, Rolls rolls) throws Unusable {
            this.rules = rules;
            this.rolls = rolls;
            int longest = 256;
            double[][] more = chances(longest, 0.5);
            while (largest(more[longest]) > NO_CHANCE && longest < LONGEST) {
                longest *= 2;
                more = chances(longest, 0.5);
            }
            require(largest(more[longest]) <= NO_CHANCE, "its rules make no game: a last turn has no end; " + SOLVE);
            int likely = 0;
            while (largest(more[likely]) > NO_CHANCE) {
                likely++;
            }
            this.more = Arrays.copyOf(more, likely + 1);
            enough = chances(rules.target, 1);
        }

        /** The chances for up to {@code longest} steps lacking; exactly the lacking steps count {@code exactly}. */
        private double[][] chances(int longest, double exactly) {
            double[][] rolled = rolls.turn((total, dice) -> total < longest ? Double.NEGATIVE_INFINITY
                    : total == longest ? exactly : 1, longest, 0, 0);
            Collections.reverse(Arrays.asList(rolled));
            return rolled;
        }

        private static double largest(double[] chances) {
            return Arrays.stream(chances).max().getAsDouble();
        }

        /** The chance to win, a draw counting half, of a player who is so far behind and may take over an offer. */
        double value(Standing me, int behind, int total, int diceLeft) {
            double fresh = rolled(me, behind, 0, rules.dice);
            return rules.mayTake(me, total) ? Math.max(fresh, rolled(me, behind, total, diceLeft)) : fresh;
        }

        /** The same for a player who rolls this number of dice with this turn total. */
        double rolled(Standing me, int behind, int total, int dice) {
            int least = rules.leastBank(me);
            // Whoever may only bank more than is needed has no draw.
            return behind < least ? enough[Math.max(0, least - total)][dice] : more(behind - total, dice);
        }

        private double more(int lacking, int dice) {
            return lacking < more.length ? more[Math.max(0, lacking)][dice] : 0;
        }

        /** The most steps behind that are looked at; the chance is 0 for more. */
        int longest() {
            return more.length;
        }
    }

    // ------------------------------------------------------------------------------------------------ rules

    /** The rules that decide something, with points in steps. */
    private static final class Rules {
        /** The most steps from 0 to the target. */
        static final int MOST_STEPS = 2000;

        final int dice;
        final int sides;
        /** The number that divides all points. */
        final int step;
        final int target;
        /** The least turn total of a player who has banked, and of one who has not. */
        final int minimum;
        final int entry;
        /** By face: what one die is worth, and three. */
        final int[] singles;
        final int[] three;
        final String growth;
        /** True if a round in which somebody reaches the target is completed. */
        final boolean completesRound;
        final boolean takesOver;
        final boolean upToOwnScore;
        /** True if a bust costs the points taken over. */
        final boolean pays;

        Rules(RulesText text) throws Unusable {
            text.word("family", "bank");
            text.skip("name");
            text.skip("also");
            text.skip("source");
            dice = text.number("dice", 1, 6);
            sides = text.number("sides", 2, 8);
            step = text.number("step", 1, RulesText.MOST);
            target = text.points("target", step);
            minimum = Math.max(1, text.has("minimum") ? text.points("minimum", step) : 0);
            entry = Math.max(minimum, text.has("entry") ? text.points("entry", step) : 0);
            completesRound = text.word("end", "at-once", "round").equals("round");
            text.word("hot-dice", "may-roll");
            singles = text.byFace("singles", sides, step);
            boolean sets = text.has("sets.three") || text.has("sets.growth");
            three = sets ? text.byFace("sets.three", sides, step) : new int[sides];
            growth = sets ? text.word("sets.growth", "none", "double", "add") : "none";
            takesOver = text.has("take-over.up-to") || text.has("take-over.bust");
            upToOwnScore = takesOver && text.word("take-over.up-to", "any", "own-score").equals("own-score");
            String bust = takesOver ? text.word("take-over.bust", "loses-turn", "loses-taken-points") : "loses-turn";
            pays = bust.equals("loses-taken-points");
            text.nothingElse();
            boolean fits = target >= 1 && target <= MOST_STEPS && entry <= target && (!pays || upToOwnScore);
            require(fits, "its rules make no game; " + SOLVE);
        }

        int leastBank(Standing player) {
            return player.entered ? minimum : entry;
        }

        boolean mayTake(Standing me, int total) {
            return takesOver && (!upToOwnScore || total <= me.score);
        }

        /** The worth of {@code size} equal dice as one single or one set. */
        int piece(int face, int size) {
            if (size < 3) {
                return size == 1 ? singles[face] : 0;
            }
            switch (growth) {
                case "double":
                    return three[face] << size - 3;
                case "add":
                    return three[face] * (size - 2);
                default:
                    return size == 3 ? three[face] : 0;
            }
        }
    }

    /** The rules as they stand in the table: the part of TOML that they are usually written in, and no more. */
    private static final class RulesText {
        static final int MOST = 1_000_000;

        private static final Pattern SECTION = Pattern.compile("\\[([a-z-]+)\\]\\s*(#.*)?");
        private static final Pattern PAIR = Pattern.compile("([a-z-]+)\\s*=\\s*(.*)");
        /** A text, a number or a list of numbers, and a comment. The loops give nothing back: no text is too long. */
        private static final String TEXT = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";
        private static final Pattern VALUE = Pattern.compile(
                "(TEXT|'[^']*+'|[0-9][0-9_]*+|\\[(?:[0-9_,\\s]|TEXT)*+\\])\\s*(#.*)?".replace("TEXT", TEXT));

        private final Map<String, String> values = new HashMap<>();

        static RulesText read(String text) throws Unusable {
            RulesText rules = new RulesText();
            String section = "";
            Iterator<String> lines = Arrays.asList(text.split("\r?\n")).iterator();
            while (lines.hasNext()) {
                String line = lines.next().trim();
                Matcher header = SECTION.matcher(line);
                Matcher pair = PAIR.matcher(line);
                if (header.matches()) {
                    section = header.group(1) + ".";
                } else if (pair.matches()) {
                    rules.values.put(section + pair.group(1), value(pair.group(2), lines));
                } else {
                    require(line.isEmpty() || line.startsWith("#"), notRead("the line `" + line + "`"));
                }
            }
            return rules;
        }

        /** A value, with further lines where it has some. Texts of several lines decide nothing and are left out. */
        private static String value(String start, Iterator<String> lines) throws Unusable {
            for (String quotes : new String[] {"\"\"\"", "'''"}) {
                if (start.startsWith(quotes)) {
                    boolean open = !start.substring(3).contains(quotes);
                    while (open && lines.hasNext()) {
                        open = !lines.next().contains(quotes);
                    }
                    return "";
                }
            }
            StringBuilder value = new StringBuilder(start);
            while (start.startsWith("[") && value.indexOf("]") < 0 && lines.hasNext()) {
                value.append(' ').append(lines.next().replaceAll("#.*", ""));
            }
            Matcher simple = VALUE.matcher(value);
            require(simple.matches(), notRead("the value `" + value + "`"));
            return simple.group(1);
        }

        private static String notRead(String what) {
            return what + " of its rules is not of a kind that is read here; take the table of a game such as "
                    + "zehntausend-platform: dicebase solve zehntausend-platform";
        }

        boolean has(String key) {
            return values.containsKey(key);
        }

        void skip(String key) {
            values.remove(key);
        }

        private String take(String key) throws Unusable {
            require(has(key), "its rules have no key `" + key + "`; " + SOLVE);
            return values.remove(key);
        }

        String word(String key, String... allowed) throws Unusable {
            String value = take(key);
            String word = value.replaceAll("^[\"']|[\"']$", "");
            require(Arrays.asList(allowed).contains(word), notRead("`" + key + " = " + value + "`"));
            return word;
        }

        int number(String key, int least, int most) throws Unusable {
            return number(key, take(key), least, most);
        }

        private static int number(String key, String value, int least, int most) throws Unusable {
            String digits = value.replace("_", "").trim();
            int number = digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : -1;
            require(number >= least && number <= most, "key `" + key + "` of its rules: " + value
                    + " is not allowed, it must be " + least + " to " + most + "; " + SOLVE);
            return number;
        }

        /** A number of points, in steps. */
        int points(String key, int step) throws Unusable {
            return points(key, take(key), step);
        }

        private static int points(String key, String value, int step) throws Unusable {
            int points = number(key, value, 0, MOST);
            require(points % step == 0, "key `" + key + "` of its rules: " + points + " is no multiple of the step, "
                    + step + "; " + SOLVE);
            return points / step;
        }

        int[] byFace(String key, int sides, int step) throws Unusable {
            String value = take(key);
            require(value.startsWith("["), notRead("`" + key + " = " + value + "`"));
            String[] numbers = value.substring(1, value.length() - 1).split(",");
            int found = numbers[numbers.length - 1].trim().isEmpty() ? numbers.length - 1 : numbers.length;
            require(found == sides, "key `" + key + "` of its rules: it has " + found
                    + " numbers, but it needs one for "
                    + "each of the " + sides + " faces; " + SOLVE);
            int[] steps = new int[sides];
            for (int face = 0; face < sides; face++) {
                steps[face] = points(key, numbers[face], step);
            }
            return steps;
        }

        void nothingElse() throws Unusable {
            require(values.isEmpty(), notRead("the key `" + String.join("`, `", values.keySet()) + "`"));
        }
    }

    // ------------------------------------------------------------------------------------------------- file

    /**
     * A file as FORMAT.md describes it. All of its blocks are checked when it is opened, so that no later answer can
     * fail because of it.
     */
    private static final class TableFile {
        private static final byte[] MAGIC = "dicebase".getBytes(StandardCharsets.US_ASCII);
        private static final int VERSION = 3;
        private static final int HEADER = 64;
        private static final int BLOCK = 1 << 16;
        private static final int MOST_METADATA = 1 << 20;
        private static final String DAMAGED = ": the file is damaged; " + SOLVE;

        final String game;
        final String kind;
        final String rules;
        final String objective;
        /** The value of the start of the game. */
        final double root;

        private final ByteBuffer bytes;
        private final int valueSize;
        private final int body;

        TableFile(ByteBuffer bytes) throws Unusable {
            this.bytes = bytes;
            checkBeginning();
            int type = bytes.getInt(12);
            require(type >= 1 && type <= 3, "value type " + Integer.toUnsignedString(type)
                    + " is not known: allowed are 1 (f64), 2 (f32) and 3 (u8); " + SOLVE);
            valueSize = new int[] {8, 4, 1}[type - 1];
            body = checkLengths();
            checkSum("metadata and the list of blocks", HEADER, body, 56);
            int list = HEADER + (int) bytes.getLong(32);
            ByteBuffer metadata = range(HEADER, list);
            game = text(metadata);
            kind = text(metadata);
            rules = text(metadata);
            objective = text(metadata);
            root = number(metadata);
            number(metadata);
            number(metadata);
            text(metadata);
            require(!metadata.hasRemaining(), "the metadata record cannot be decoded; " + SOLVE);
            for (int from = body; from < bytes.limit(); list += 4) {
                int to = from + Math.min(bytes.limit() - from, BLOCK);
                checkSum("bytes " + from + " to " + to, from, to, list);
                from = to;
            }
        }

        /** The value at an index, which is the row times the number of columns plus the column. */
        double value(int index) {
            return valueSize == 8 ? bytes.getDouble(body + 8 * index) : bytes.getFloat(body + 4 * index);
        }

        void expect(String wantedKind, String wantedObjective) throws Unusable {
            boolean numbers = valueSize > 1;
            require(kind.equals(wantedKind) && objective.equals(wantedObjective) && numbers, "the table holds " + kind
                    + " for the objective " + objective + ", but " + wantedKind + " for " + wantedObjective
                    + " are needed: dicebase solve zehntausend-platform");
        }

        void expectShape(long rows, long columns) throws Unusable {
            require(bytes.getLong(16) == rows && bytes.getLong(24) == columns, "the table has "
                    + shape() + " values, but " + game + " needs " + rows + " x " + columns + "; " + SOLVE);
        }

        private String shape() {
            return Long.toUnsignedString(bytes.getLong(16)) + " x " + Long.toUnsignedString(bytes.getLong(24));
        }

        private void checkBeginning() throws Unusable {
            boolean magic = bytes.limit() >= MAGIC.length;
            for (int i = 0; magic && i < MAGIC.length; i++) {
                magic = bytes.get(i) == MAGIC[i];
            }
            require(magic, "not a table, which begins with the 8 bytes \"dicebase\": check the path");
            require(bytes.limit() >= HEADER, "only " + bytes.limit() + " bytes, and the header alone has " + HEADER
                    + ": the file was cut off; " + SOLVE);
            require(bytes.getInt(8) == VERSION, "the table has format version "
                    + Integer.toUnsignedString(bytes.getInt(8)) + ", and only version " + VERSION
                    + " can be read here; " + SOLVE);
            checkSum("header", 0, 60, 60);
        }

        /** Checks the lengths in the header against each other and the file. Gives where the body begins. */
        private int checkLengths() throws Unusable {
            long metadata = bytes.getLong(32);
            require(metadata >= 0 && metadata <= MOST_METADATA, "the header states " + Long.toUnsignedString(metadata)
                    + " bytes of metadata, and at most " + MOST_METADATA + " are allowed; " + SOLVE);
            long rows = bytes.getLong(16);
            long columns = bytes.getLong(24);
            boolean fits = rows >= 0 && columns >= 0 && (columns == 0 || rows <= Integer.MAX_VALUE / columns);
            require(fits, "the header states " + shape() + " values, more than can be read here; " + SOLVE);
            long body = rows * columns * valueSize;
            agree("body length", bytes.getLong(48), body);
            long list = (body + BLOCK - 1) / BLOCK * 4;
            long offset = (HEADER + metadata + list + 4095) / 4096 * 4096;
            agree("body offset", bytes.getLong(40), offset);
            long length = offset + body;
            require(bytes.limit() == length, bytes.limit() + " bytes where the header promises " + length + DAMAGED);
            return (int) offset;
        }

        private static void agree(String field, long found, long expected) throws Unusable {
            require(found == expected, "the header states " + Long.toUnsignedString(found) + " as the " + field
                    + ", and its other fields make it " + expected + "; " + SOLVE);
        }

        private void checkSum(String part, int from, int to, int field) throws Unusable {
            CRC32 sum = new CRC32();
            sum.update(range(from, to));
            int found = (int) sum.getValue();
            require(found == bytes.getInt(field), String.format("the checksum of the %s is %08x and should be %08x%s",
                    part, found, bytes.getInt(field), DAMAGED));
        }

        private ByteBuffer range(int from, int to) {
            ByteBuffer range = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            range.limit(to);
            range.position(from);
            return range;
        }

        private static double number(ByteBuffer metadata) throws Unusable {
            require(metadata.remaining() >= 8, "the metadata record cannot be decoded; " + SOLVE);
            return metadata.getDouble();
        }

        private static String text(ByteBuffer metadata) throws Unusable {
            long length = metadata.remaining() < 8 ? -1 : metadata.getLong();
            require(length >= 0 && length <= metadata.remaining(), "the metadata record cannot be decoded; " + SOLVE);
            ByteBuffer text = metadata.slice();
            text.limit((int) length);
            metadata.position(metadata.position() + (int) length);
            try {
                return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
            } catch (CharacterCodingException e) {
                throw new Unusable("the metadata record cannot be decoded; " + SOLVE);
            }
        }
    }
}
