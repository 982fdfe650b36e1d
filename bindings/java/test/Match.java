import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import com.github.michiruf.tenthousand.Player;
import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.michiruf.tenthousand.RoundAdoptionState;
import com.github.tenthousand.bots.dicebase.DicebaseBot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A game of the bot against itself, led as the platform leads it. Every question and answer is written down in the
 * words of {@link Driver}. An answer that is against the rules ends the match with an exception.
 */
final class Match {
    private static final int DICE = 6;
    private static final int MINIMUM = 250;

    private final Random random;
    private final int target;
    private final int entry;
    private final boolean completesRound;
    private final boolean pays;
    private final Seat[] seats;
    private final List<String> moves = new ArrayList<>();
    private RoundAdoptionState offer = new RoundAdoptionState(0, 0);

    /** The words are the seed, the target, the least first bank, how the game ends, and what a bust costs. */
    Match(DicebaseBot bot, String... words) {
        random = new Random(Long.parseLong(words[0]));
        target = Integer.parseInt(words[1]);
        entry = Integer.parseInt(words[2]);
        completesRound = words[3].equals("round");
        pays = words[4].equals("loses-taken-points");
        seats = new Seat[] {new Seat(bot.getDecisionInterface()), new Seat(bot.getDecisionInterface())};
    }

    /** Plays it. Gives all moves, and then both scores. */
    List<String> play() {
        for (Seat seat : seats) {
            seat.bot.onGameStart(seats, seat);
        }
        for (int turn = 0; !isOver(turn); turn++) {
            turn(seats[turn % 2], seats[1 - turn % 2]);
        }
        for (Seat seat : seats) {
            seat.bot.onGameEnd(seats, seats);
        }
        moves.add("end " + seats[0].points + " " + seats[1].points);
        return moves;
    }

    private boolean isOver(int turn) {
        boolean reached = seats[0].points >= target || seats[1].points >= target;
        return reached && !(completesRound && turn % 2 == 1);
    }

    private void turn(Seat me, Seat other) {
        boolean takes = start(me, other);
        int taken = takes ? offer.adoptedPoints : 0;
        int dice = takes ? offer.adoptedNumberOfDicesRemaining : DICE;
        int total = taken;
        while (true) {
            Dice[] rolled = roll(dice == 0 ? DICE : dice);
            if (worth(faces(rolled)) == 0) {
                end(me, false, pays ? -taken : 0, new RoundAdoptionState(0, 0));
                return;
            }
            DiceAction action = me.bot.onTurnDiceRolled(rolled, total);
            write("rolled", me, other, total + " " + taken + " " + digits(rolled),
                    digits(action.dicesToKeep) + (action.continueTurn ? " roll" : " bank"));
            total += checked(rolled, action.dicesToKeep);
            dice = rolled.length - action.dicesToKeep.length;
            if (!action.continueTurn) {
                require(total >= (me.entered ? MINIMUM : entry), "banked " + total);
                end(me, true, total, new RoundAdoptionState(total, dice));
                return;
            }
        }
    }

    /** Asks whether to take over. */
    private boolean start(Seat me, Seat other) {
        boolean takes = me.bot.onTurnStart(offer) == AdoptAction.ADOPT;
        require(!takes || offer.isAdoptionAvailable(), "took over nothing");
        int dice = offer.adoptedNumberOfDicesRemaining;
        String shown = offer.isAdoptionAvailable() ? offer.adoptedPoints + " " + (dice == 0 ? DICE : dice) : "";
        write("start", me, other, shown, takes ? "take-over" : "roll");
        return takes;
    }

    private void end(Seat me, boolean successful, int points, RoundAdoptionState left) {
        me.points += points;
        me.entered |= successful;
        offer = left;
        me.bot.onTurnEnd(successful, points);
    }

    private void write(String question, Seat me, Seat other, String rest, String answer) {
        moves.add((question + " " + me + " " + other + " " + rest).trim() + " => " + answer);
    }

    private Dice[] roll(int count) {
        Dice[] dice = new Dice[count];
        for (int i = 0; i < count; i++) {
            int face = 1 + random.nextInt(6);
            dice[i] = () -> face;
        }
        return dice;
    }

    /** What the dice set aside are worth, if they may be. */
    private static int checked(Dice[] rolled, Dice[] kept) {
        require(Arrays.asList(rolled).containsAll(Arrays.asList(kept)), "set aside dice that were not rolled");
        int[] faces = faces(kept);
        for (int i = 0; i < faces.length; i++) {
            int[] others = faces.clone();
            others[i] = 0;
            require(worth(others) < worth(faces), "set aside dice that do not count");
        }
        return worth(faces);
    }

    /** What those of the dice that count are worth. */
    private static int worth(int[] faces) {
        int worth = 0;
        for (int face = 1; face <= 6; face++) {
            int wanted = face;
            int count = (int) Arrays.stream(faces).filter(shown -> shown == wanted).count();
            int single = face == 1 ? 100 : face == 5 ? 50 : 0;
            int three = face == 1 ? 1000 : 100 * face;
            worth += count < 3 ? count * single : three << count - 3;
        }
        return worth;
    }

    private static int[] faces(Dice[] dice) {
        return Arrays.stream(dice).mapToInt(Dice::getValue).sorted().toArray();
    }

    static String digits(Dice[] dice) {
        StringBuilder digits = new StringBuilder();
        Arrays.stream(faces(dice)).forEach(digits::append);
        return digits.toString();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException("against the rules: " + otherwise);
        }
    }

    /** A player of the match. */
    private static final class Seat implements Player {
        final PlayerDecisionInterface bot;
        int points;
        boolean entered;

        Seat(PlayerDecisionInterface bot) {
            this.bot = bot;
        }

        @Override
        public int getPoints() {
            return points;
        }

        @Override
        public boolean hasEnteredGame() {
            return entered;
        }

        @Override
        public String toString() {
            return points + " " + entered;
        }
    }
}
