import com.github.michiruf.tenthousand.AdoptAction;
import com.github.michiruf.tenthousand.Dice;
import com.github.michiruf.tenthousand.DiceAction;
import com.github.michiruf.tenthousand.RoundAdoptionState;

/**
 * Looks one roll ahead: at the chance of a bust with the dice that are left, and at the points that the roll brings.
 * From these follow which dice are kept, when it is better to bank, and whether taking over is worth its risk.
 */
final class Shrewd extends Rival {
    /** By number of dice: the chance of a bust, and the mean points of a roll. */
    private static final double[] BUST = new double[Faces.DICE + 1];
    private static final double[] GAIN = new double[Faces.DICE + 1];

    static {
        for (int dice = 1; dice <= Faces.DICE; dice++) {
            int rolls = (int) Math.pow(Faces.SIDES, dice);
            for (int roll = 0; roll < rolls; roll++) {
                int worth = Faces.worth(faces(roll, dice));
                BUST[dice] += worth == 0 ? 1.0 / rolls : 0;
                GAIN[dice] += (double) worth / rolls;
            }
        }
    }

    Shrewd(int target, int entry) {
        super(target, entry);
    }

    private static int[] faces(int roll, int dice) {
        int[] faces = new int[dice];
        for (int i = 0, rest = roll; i < dice; i++, rest /= Faces.SIDES) {
            faces[i] = 1 + rest % Faces.SIDES;
        }
        return faces;
    }

    /** What one more roll makes of a turn total. */
    private static double rolled(int total, int dice) {
        return (1 - BUST[dice]) * total + GAIN[dice];
    }

    @Override
    public AdoptAction onTurnStart(RoundAdoptionState offer) {
        int points = offer.adoptedPoints;
        int dice = Faces.toRoll(offer.adoptedNumberOfDicesRemaining);
        boolean may = offer.isAdoptionAvailable() && points <= me().getPoints();
        // A bust costs what was taken over.
        boolean worthIt = may && rolled(points, dice) - BUST[dice] * points > rolled(0, Faces.DICE);
        return worthIt ? AdoptAction.ADOPT : AdoptAction.IGNORE;
    }

    @Override
    public DiceAction onTurnDiceRolled(Dice[] rolled, int turnTotal) {
        DiceAction best = null;
        double most = Double.NEGATIVE_INFINITY;
        for (Dice[] kept : Faces.selections(rolled)) {
            int total = turnTotal + Faces.worth(Faces.of(kept));
            double rollOn = rolled(total, Faces.toRoll(rolled.length - kept.length));
            boolean banks = mayBank(total) && total >= rollOn;
            double worth = banks ? total : rollOn;
            if (worth > most) {
                most = worth;
                best = new DiceAction(kept, !banks);
            }
        }
        return best;
    }
}
