import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.tenthousand.bots.dicebase.DicebaseBot;
import com.github.tenthousand.bots.dicebase.ZehntausendTable;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Action;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Kind;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Player;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.TakingOver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Answers questions about a table, a line for each line:
 *
 * <pre>
 * open PATH
 * value ME ENTERED SECOND OPPONENT ENTERED [OFFER DICE]
 * start ME ENTERED SECOND OPPONENT ENTERED [OFFER DICE]
 * rolled ME ENTERED SECOND OPPONENT ENTERED TURN TAKEN DICE
 * bot [TARGET ENTRY TAKING-OVER]
 * game SEED TARGET ENTRY PLAYER...
 * said
 * </pre>
 *
 * <p>A player is {@code bot} or {@code wild}. An answer is a value, the actions with value and loss, the moves of a
 * game, what the bot has logged, or an exception.
 */
public final class Driver {
    private final Said said = new Said();
    private ZehntausendTable table;

    /** Reads questions until there are no more. */
    public static void main(String[] arguments) throws IOException {
        Driver driver = new Driver();
        PrintStream out = new PrintStream(System.out, true, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            out.println(driver.answer(line));
        }
    }

    private String answer(String line) {
        try {
            return line.startsWith("open ") ? open(line.substring(5)) : ask(line.split(" "));
        } catch (IOException | RuntimeException e) {
            return "error " + e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    private String open(String path) throws IOException {
        table = ZehntausendTable.open(Paths.get(path));
        System.setProperty("dicebase.table", path);
        return "ok " + table.game();
    }

    private String ask(String[] words) {
        switch (words[0]) {
            case "game":
                return String.join(";", game(words));
            case "bot":
                return bot(words);
            case "said":
                return said.messages.toString();
            default:
                return position(words);
        }
    }

    private String position(String[] words) {
        Player me = Boolean.parseBoolean(words[3]) ? player(words, 1).second() : player(words, 1);
        Player opponent = player(words, 4);
        if (words[0].equals("rolled")) {
            int[] roll = words.length < 9 ? new int[0] : dice(words[8]);
            return ranking(table.rankAfterRoll(me, opponent, number(words, 6), number(words, 7), roll));
        }
        boolean offer = words.length > 6;
        if (words[0].equals("start")) {
            return ranking(offer ? table.rankAtStart(me, opponent, number(words, 6), number(words, 7))
                    : table.rankAtStart(me, opponent));
        }
        return String.valueOf(offer ? table.valueAtStart(me, opponent, number(words, 6), number(words, 7))
                : table.valueAtStart(me, opponent));
    }

    private List<String> game(String[] words) {
        int seed = number(words, 1);
        int target = number(words, 2);
        int entry = number(words, 3);
        DicebaseBot bot = bot(target, entry, table.takingOver());
        PlayerDecisionInterface[] players = Arrays.stream(words).skip(4)
                .map(word -> word.equals("bot") ? bot.getDecisionInterface() : new Wild(target, entry, seed))
                .toArray(PlayerDecisionInterface[]::new);
        Referee referee = new Referee(target, entry, table.takingOver(), seed, players);
        referee.play();
        return referee.moves();
    }

    private static String bot(String[] words) {
        if (words.length == 1) {
            new DicebaseBot().onInitialization();
        } else {
            bot(number(words, 1), number(words, 2), TakingOver.valueOf(words[3]));
        }
        return "ok";
    }

    private static DicebaseBot bot(int target, int entry, TakingOver takingOver) {
        DicebaseBot bot = new DicebaseBot(target, entry, takingOver);
        bot.onInitialization();
        return bot;
    }

    private static int[] dice(String digits) {
        return digits.chars().map(digit -> digit - '0').toArray();
    }

    private static Player player(String[] words, int at) {
        return new Player(number(words, at), Boolean.parseBoolean(words[at + 1]));
    }

    private static int number(String[] words, int at) {
        return Integer.parseInt(words[at]);
    }

    private static String ranking(List<Action> actions) {
        return actions.stream().map(Driver::action).collect(Collectors.joining(";"));
    }

    /** An action with its value, its loss, the turn total after it and the dice left. */
    private static String action(Action action) {
        String numbers = String.join(" ", String.valueOf(action.value()), String.valueOf(action.loss()),
                String.valueOf(action.turnTotal()), String.valueOf(action.diceLeft()));
        String dice = Arrays.stream(action.dice()).mapToObj(String::valueOf).collect(Collectors.joining());
        switch (action.kind()) {
            case TAKE_OVER:
                return numbers + " take-over";
            case ROLL:
                return numbers + " roll";
            default:
                return numbers + " " + dice + (action.kind() == Kind.BANK ? " bank" : " roll");
        }
    }

    /** Everything that the bot has logged. */
    private static final class Said extends Handler {
        final List<String> messages = new ArrayList<>();
        /** Kept, since a logger that nobody holds is forgotten with its handlers. */
        private final Logger logger = Logger.getLogger(DicebaseBot.class.getName());

        Said() {
            logger.setUseParentHandlers(false);
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord record) {
            messages.add(record.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
