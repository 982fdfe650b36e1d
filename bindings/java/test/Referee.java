import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import com.github.michiruf.tenthousand.Player;
import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.michiruf.tenthousand.RoundAdoptionState;
import com.github.michiruf.tenthousand.exception.GameException;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.TakingOver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Leads a game as the platform leads it. Every question and answer is written down in the words of {@link Driver}.
 *
 * <p>The round in which somebody reaches the target is completed. An illegal choice to take over costs the turn, and
 * the offer stays; illegal dice to keep and too small a bank are a bust.
 */
final class Referee {
    /** The least turn total that may be banked by who has banked before. */
    static final int MINIMUM = 250;
    private static final RoundAdoptionState NOTHING = new RoundAdoptionState(0, 0);

    private final int target;
    private final int entry;
    private final TakingOver takingOver;
    private final Seat[] seats;
    private final List<String> moves = new ArrayList<>();
    private RoundAdoptionState offer = NOTHING;

    /** The players are seated in this order; each seat has dice of its own, which the seed decides. */
    Referee(int target, int entry, TakingOver takingOver, long seed, PlayerDecisionInterface... players) {
        this.target = target;
        this.entry = entry;
        this.takingOver = takingOver;
        SplittableRandom random = new SplittableRandom(seed);
        seats = Arrays.stream(players).map(player -> new Seat(player, random.split())).toArray(Seat[]::new);
    }

    /** Plays the game. */
    void play() {
        for (Seat seat : seats) {
            seat.decisions.onGameStart(seats.clone(), seat);
        }
        while (Arrays.stream(seats).noneMatch(seat -> seat.points >= target)) {
            for (Seat seat : seats) {
                turn(seat);
            }
        }
        for (Seat seat : seats) {
            seat.decisions.onGameEnd(seats.clone(), winners());
        }
    }

    private Seat[] winners() {
        int most = Arrays.stream(seats).mapToInt(Player::getPoints).max().getAsInt();
        return Arrays.stream(seats).filter(seat -> seat.points == most).toArray(Seat[]::new);
    }

    /** How much of the win is that of a seat. */
    double share(int seat) {
        Seat[] winners = winners();
        return Arrays.asList(winners).contains(seats[seat]) ? 1.0 / winners.length : 0;
    }

    /** How many answers a seat gave, how many of them were illegal, and the nanoseconds that all took. */
    long[] answers(int seat) {
        return new long[] {seats[seat].answers, seats[seat].illegal, seats[seat].nanoseconds};
    }

    /** All questions and answers, each with the seat, and then the scores. */
    List<String> moves() {
        List<String> all = new ArrayList<>(moves);
        StringBuilder end = new StringBuilder("end");
        Arrays.stream(seats).forEach(seat -> end.append(' ').append(seat.points));
        all.add(end.toString());
        return all;
    }

    private void turn(Seat me) {
        me.dice = me.random.split();
        boolean takes = me.answer(() -> me.decisions.onTurnStart(offer)) == AdoptAction.ADOPT;
        boolean legal = !takes || mayTake(me);
        write("start", me, shownOffer(), takes ? "take-over" : "roll", legal);
        if (legal) {
            play(me, takes ? offer : new RoundAdoptionState(0, Faces.DICE));
        } else {
            // The turn is lost, and the offer stays for the next player.
            refuse(me, "took over what may not be taken over");
            me.decisions.onTurnEnd(false, 0);
        }
    }

    private boolean mayTake(Seat me) {
        boolean covered = takingOver == TakingOver.ANY || offer.adoptedPoints <= me.points;
        return takingOver != TakingOver.NONE && offer.isAdoptionAvailable() && covered;
    }

    /** Plays a turn from what was taken over, or from nothing. */
    private void play(Seat me, RoundAdoptionState from) {
        int total = from.adoptedPoints;
        int dice = from.adoptedNumberOfDicesRemaining;
        boolean goesOn = true;
        while (goesOn) {
            Dice[] rolled = me.roll(Faces.toRoll(dice));
            DiceAction action = Faces.worth(Faces.of(rolled)) == 0 ? null : asked(me, total, from, rolled);
            if (action == null) {
                bust(me, from.adoptedPoints);
                return;
            }
            total += Faces.worth(Faces.of(action.dicesToKeep));
            dice = rolled.length - action.dicesToKeep.length;
            goesOn = action.continueTurn;
        }
        end(me, true, total, new RoundAdoptionState(total, dice));
    }

    /** What a player does with a roll; nothing if that is illegal. */
    private DiceAction asked(Seat me, int total, RoundAdoptionState from, Dice[] rolled) {
        DiceAction action = me.answer(() -> me.decisions.onTurnDiceRolled(rolled.clone(), total));
        Dice[] kept = action.dicesToKeep;
        boolean counts = Arrays.asList(rolled).containsAll(Arrays.asList(kept))
                && Arrays.stream(kept).distinct().count() == kept.length && Faces.allCount(Faces.of(kept));
        boolean enough = total + Faces.worth(Faces.of(kept)) >= (me.entered ? MINIMUM : entry);
        boolean legal = counts && (action.continueTurn || enough);
        write("rolled", me, total + " " + from.adoptedPoints + " " + Faces.digits(rolled),
                Faces.digits(kept) + (action.continueTurn ? " roll" : " bank"), legal);
        if (!legal) {
            refuse(me, counts ? "too small a bank" : "kept dice that may not be kept");
        }
        return legal ? action : null;
    }

    private void refuse(Seat me, String reason) {
        me.illegal++;
        me.decisions.onError(new GameException(reason));
    }

    private void bust(Seat me, int taken) {
        end(me, false, takingOver == TakingOver.AT_OWN_RISK ? -taken : 0, NOTHING);
    }

    private void end(Seat me, boolean successful, int points, RoundAdoptionState left) {
        me.points += points;
        me.entered |= successful;
        offer = takingOver == TakingOver.NONE ? NOTHING : left;
        me.decisions.onTurnEnd(successful, points);
    }

    private String shownOffer() {
        int dice = Faces.toRoll(offer.adoptedNumberOfDicesRemaining);
        return offer.isAdoptionAvailable() ? offer.adoptedPoints + " " + dice : "";
    }

    /** Writes an answer down, for a game of two between this player and the strongest other one. */
    private void write(String question, Seat me, String rest, String answer, boolean legal) {
        List<Seat> all = Arrays.asList(seats);
        Seat other = all.stream().filter(seat -> seat != me).max(Comparator.comparingInt(Player::getPoints)).get();
        boolean second = all.indexOf(other) < all.indexOf(me);
        moves.add(all.indexOf(me) + " " + (question + " " + me + " " + second + " " + other + " " + rest).trim()
                + " => " + answer + (legal ? "" : " illegal"));
    }

    /** A player of the game. */
    private static final class Seat implements Player {
        final PlayerDecisionInterface decisions;
        final SplittableRandom random;
        /** The dice of this turn, so that games with the same seed go on alike after another number of rolls. */
        SplittableRandom dice;
        int points;
        boolean entered;
        long answers;
        long illegal;
        long nanoseconds;

        Seat(PlayerDecisionInterface decisions, SplittableRandom random) {
            this.decisions = decisions;
            this.random = random;
        }

        <A> A answer(Supplier<A> question) {
            long start = System.nanoTime();
            A answer = question.get();
            nanoseconds += System.nanoTime() - start;
            answers++;
            return answer;
        }

        Dice[] roll(int count) {
            Dice[] rolled = new Dice[count];
            for (int i = 0; i < count; i++) {
                int face = 1 + dice.nextInt(Faces.SIDES);
                // Not a lambda expression, of which equal ones may be one object.
                rolled[i] = new Dice() {
                    @Override
                    public int getValue() {
                        return face;
                    }
                };
            }
            return rolled;
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
