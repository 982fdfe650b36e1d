import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import java.util.Comparator;

/** Keeps all dice that count, and banks as soon as that is allowed. */
final class Threshold extends Rival {
    Threshold(int target, int entry) {
        super(target, entry);
    }

    @Override
    public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
        Dice[] most = Faces.selections(rolled).stream().max(Comparator.comparingInt(dice -> dice.length)).get();
        return new DiceAction(most, !mayBank(turnTotal + Faces.worth(Faces.of(most))));
    }
}
