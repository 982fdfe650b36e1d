import com.github.tenthousand.bots.dicebase.ZehntausendTable;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Player;
import java.io.IOException;
import java.nio.file.Paths;

/** Measures how long a table takes to open, and a decision at the start of a game, which is the longest to work out. */
public final class Timing {
    private static final int TIMES = 2000;

    /** The argument is the path of a table. */
    public static void main(String[] arguments) throws IOException {
        long start = System.nanoTime();
        ZehntausendTable table = ZehntausendTable.open(Paths.get(arguments[0]));
        System.out.printf("open: %.0f ms%n", milliseconds(start));
        start = System.nanoTime();
        ask(table);
        System.out.printf("first decision: %.0f ms%n", milliseconds(start));
        for (int i = 0; i < TIMES; i++) {
            ask(table);
        }
        start = System.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            ask(table);
        }
        System.out.printf("each of many: %.1f ms%n", milliseconds(start) / TIMES);
    }

    private static void ask(ZehntausendTable table) {
        table.rankAfterRoll(new Player(0), new Player(0), 0, 0, 1, 1, 2, 3, 5, 6);
    }

    private static double milliseconds(long start) {
        return (System.nanoTime() - start) / 1e6;
    }
}
