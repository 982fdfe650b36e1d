import com.github.tenthousand.bots.dicebase.ZehntausendTable;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Action;
import com.github.tenthousand.bots.dicebase.ZehntausendTable.Player;
import java.io.IOException;
import java.nio.file.Paths;
import java.util.Locale;

/** Asks a table of zehntausend-takeover. */
public final class Ask {
    public static void main(String[] arguments) throws IOException {
        ZehntausendTable table = ZehntausendTable.open(Paths.get(arguments[0]));
        Player me = new Player(3000);
        Player opponent = new Player(4500);

        show("My chance to win at the start of this turn", table.valueAtStart(me, opponent));

        System.out.println("The other player has just banked 600 points with 3 dice left:");
        for (Action action : table.rankAtStart(me, opponent, 600, 3)) {
            show("  " + action, action.value());
        }

        System.out.println("With 350 points in this turn, none of them taken over, I have rolled 1 1 2 3 5:");
        Action best = table.rankAfterRoll(me, opponent, 350, 0, 1, 1, 2, 3, 5).get(0);
        show("  " + best, best.value());
    }

    private static void show(String what, double chance) {
        System.out.println(String.format(Locale.ROOT, "%s: %.6f", what, chance));
    }
}
