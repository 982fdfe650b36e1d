import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Player;
import com.github.michiruf.tenthousand.PlayerDecisionInterface;
import com.github.michiruf.tenthousand.RoundAdoptionState;
import com.github.michiruf.tenthousand.exception.GameException;
import java.util.Arrays;

/** Another player, who knows the rules of the platform and takes nothing over. */
abstract class Rival implements PlayerDecisionInterface {
    private final int target;
    private final int entry;
    private Player[] others;
    private Player me;

    Rival(int target, int entry) {
        this.target = target;
        this.entry = entry;
    }

    Player me() {
        return me;
    }

    /** Whether a turn total may be banked, and in a last turn is not the end of all hope. */
    boolean mayBank(int total) {
        int most = Arrays.stream(others).mapToInt(Player::getPoints).max().getAsInt();
        boolean lost = most >= target && me.getPoints() + total < most;
        return total >= (me.hasEnteredGame() ? Referee.MINIMUM : entry) && !lost;
    }

    @Override
    public void onGameStart(Player[] players, Player self) {
        me = self;
        others = Arrays.stream(players).filter(player -> player != self).toArray(Player[]::new);
    }

    @Override
    public AdoptAction onTurnStart(RoundAdoptionState offer) {
        return AdoptAction.IGNORE;
    }

    @Override
    public void onTurnEnd(boolean successful, int points) {
        // The players know their points.
    }

    @Override
    public void onGameEnd(Player[] players, Player[] winners) {
        // Each game has a player of its own.
    }

    @Override
    public void onError(GameException error) {
        // The referee counts them.
    }
}
