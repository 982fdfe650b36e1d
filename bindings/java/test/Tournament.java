import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.tenthousand.bots.dicebase.DicebaseBot;
import com.github.tenthousand.bots.dicebase.ZehntausendTable;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * The bot against others by the platform's rules. Every seed is played once in each seating, with the same dice for the
 * seats, so that much of their luck does not count.
 */
public final class Tournament {
    /** The number of standard deviations that contain 95 % of a normal distribution. */
    private static final double WITHIN = 1.96;

    /** Makes another player from the target and the least first bank. */
    private interface Maker extends BiFunction<Integer, Integer, PlayerDecisionInterface> {
    }

    private final ZehntausendTable table;
    private final DicebaseBot bot;
    private final int seeds;
    private long answers;
    private long illegal;
    private long nanoseconds;

    private Tournament(ZehntausendTable table, int seeds) {
        this.table = table;
        this.seeds = seeds;
        bot = new DicebaseBot(table.target(), table.leastBank(false), table.takingOver());
        bot.onInitialization();
    }

    /** The arguments are the path of a table and how many seeds are played. */
    public static void main(String[] arguments) throws IOException {
        System.setProperty("dicebase.table", arguments[0]);
        ZehntausendTable table = ZehntausendTable.open(Paths.get(arguments[0]));
        int seeds = Integer.parseInt(arguments[1]);
        new Tournament(table, seeds).play("Threshold", Arrays.asList(Threshold::new));
        new Tournament(table, seeds).play("Shrewd", Arrays.asList(Shrewd::new));
        new Tournament(table, seeds).play("Threshold and Shrewd", Arrays.asList(Threshold::new, Shrewd::new));
    }

    /** Plays against some others, and prints what came of it. */
    private void play(String names, List<Maker> rivals) {
        int seats = 1 + rivals.size();
        double sum = 0;
        double squares = 0;
        for (int seed = 0; seed < seeds; seed++) {
            double won = 0;
            for (int seat = 0; seat < seats; seat++) {
                won += won(seed, seat, rivals) / seats;
            }
            sum += won;
            squares += won * won;
        }
        double mean = sum / seeds;
        double deviation = Math.sqrt((squares / seeds - mean * mean) / (seeds - 1));
        System.out.println(String.format(Locale.ROOT, "against %s: %.2f %% +- %.2f %% of %d games, %.2f ms a decision, "
                + "%d illegal", names, 100 * mean, 100 * WITHIN * deviation, seeds * seats,
                nanoseconds / 1e6 / answers, illegal));
    }

    /** How much of a game the bot wins in this seat. */
    private double won(int seed, int seat, List<Maker> rivals) {
        PlayerDecisionInterface[] players = new PlayerDecisionInterface[1 + rivals.size()];
        players[0] = bot.getDecisionInterface();
        for (int i = 0; i < rivals.size(); i++) {
            players[1 + i] = rivals.get(i).apply(table.target(), table.leastBank(false));
        }
        Collections.rotate(Arrays.asList(players), seat);
        Referee referee =
                new Referee(table.target(), table.leastBank(false), table.takingOver(), seed, players);
        referee.play();
        long[] counts = referee.answers(seat);
        answers += counts[0];
        illegal += counts[1];
        nanoseconds += counts[2];
        return referee.share(seat);
    }
}
