import com.github.michiruf.tenthousand.Dice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What dice show, and what that is worth by the rules of the platform. */
final class Faces {
    /** The number of dice of the first roll. */
    static final int DICE = 6;
    /** The number of sides of each die. */
    static final int SIDES = 6;

    private Faces() {
    }

    /** The number of dice rolled with this number left: all dice again when none is left. */
    static int toRoll(int left) {
        return left == 0 ? DICE : left;
    }

    static int[] of(Dice[] dice) {
        return Arrays.stream(dice).mapToInt(Dice::getValue).sorted().toArray();
    }

    /** What those of the faces that count are worth. */
    static int worth(int[] faces) {
        int worth = 0;
        for (int face = 1; face <= SIDES; face++) {
            int wanted = face;
            int count = (int) Arrays.stream(faces).filter(shown -> shown == wanted).count();
            int single = face == 1 ? 100 : face == 5 ? 50 : 0;
            int three = face == 1 ? 1000 : 100 * face;
            worth += count < 3 ? count * single : three << count - 3;
        }
        return worth;
    }

    /** Whether each of the faces counts, and there are some. */
    static boolean allCount(int[] faces) {
        for (int i = 0; i < faces.length; i++) {
            int[] others = faces.clone();
            others[i] = 0;
            if (worth(others) == worth(faces)) {
                return false;
            }
        }
        return faces.length > 0;
    }

    /** Every selection of the dice of which each die counts. */
    static List<Dice[]> selections(Dice[] rolled) {
        List<Dice[]> selections = new ArrayList<>();
        for (int bits = 1; bits < 1 << rolled.length; bits++) {
            List<Dice> selection = new ArrayList<>();
            for (int i = 0; i < rolled.length; i++) {
                if ((bits & 1 << i) != 0) {
                    selection.add(rolled[i]);
                }
            }
            Dice[] dice = selection.toArray(new Dice[0]);
            if (allCount(of(dice))) {
                selections.add(dice);
            }
        }
        return selections;
    }

    static String digits(Dice[] dice) {
        return Arrays.stream(of(dice)).mapToObj(String::valueOf).collect(Collectors.joining());
    }
}
