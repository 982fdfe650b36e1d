import com.github.tenthousand.bots.dicebase.ZehntausendTable;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Action;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Player;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.Locale;

/** Asks a table of zehntausend-round, where the round in which somebody reaches the target is completed. */
public final class Seats {
    public static void main(String[] arguments) throws IOException {
        ZehntausendTable table = ZehntausendTable.open(Paths.get(arguments[0]));
        Player me = new Player(8000);

        show("8000 points each, in the first seat", table.valueAtStart(me, new Player(8000)));
        show("8000 points each, in the second seat", table.valueAtStart(me.second(), new Player(8000)));

        System.out.println("My last turn against 10200: with 2000 points in it I have rolled 1 1:");
        for (Action action : table.rankAfterRoll(me.second(), new Player(10200), 2000, 0, 1, 1)) {
            show("  " + action, action.value());
        }
    }

    private static void show(String what, double chance) {
        System.out.println(String.format(Locale.ROOT, "%s: %.6f", what, chance));
    }
}
