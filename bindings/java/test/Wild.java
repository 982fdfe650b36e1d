import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import com.github.michiruf.tenthousand.RoundAdoptionState;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Answers by chance, and often against the rules. */
final class Wild extends Rival {
    private final SplittableRandom random;

    Wild(int target, int entry, long seed) {
        super(target, entry);
        random = new SplittableRandom(seed);
    }

    @Override
    public AdoptAction onTurnStart(RoundAdoptionState offer) {
        return random.nextBoolean() ? AdoptAction.ADOPT : AdoptAction.IGNORE;
    }

    @Override
    public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
        List<Dice[]> selections = Faces.selections(rolled);
        boolean illegal = random.nextInt(8) == 0;
        Dice[] kept = illegal ? Arrays.copyOf(rolled, random.nextInt(rolled.length + 1))
                : selections.get(random.nextInt(selections.size()));
        return new DiceAction(kept, random.nextBoolean());
    }
}
