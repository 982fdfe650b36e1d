//! Every position of some small games that can be written. A plain statement of the rules, which shares no code with
//! the reader, decides whether it has to be accepted, and which reasons to refuse it are true.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

use dicebase_games::Notation;
use dicebase_games::bank::{Game, Objective, Position};

const STEP: usize = 50;
const DICE: usize = 2;
const TARGET: usize = 200;
/// The points of each face of a die.
const SINGLES: [usize; 3] = [50, 0, 100];
const HIGHEST: usize = TARGET + STEP;

#[derive(Clone, Copy, Debug)]
struct House {
    end: &'static str,
    exact: bool,
    entry: usize,
    must_roll: bool,
    /// The limit of points to take over, and `true` if a bust then loses these points.
    take_over: Option<(&'static str, bool)>,
}

/// A position as it is written.
#[derive(Clone, Debug, Default)]
struct Written {
    me: usize,
    me_entered: bool,
    opponent: usize,
    opponent_entered: bool,
    second: bool,
    offer: Option<(usize, usize)>,
    roll: Option<(usize, usize, Vec<usize>)>,
}

fn houses() -> Vec<House> {
    let mut houses = Vec::new();
    let take_overs = [None, Some(("any", false)), Some(("any-once-entered", false)), Some(("own-score", true))];
    for take_over in take_overs {
        for (end, exact) in [("at-once", false), ("at-once", true), ("round", false), ("last-turn", false)] {
            for (entry, must_roll) in [(0, false), (100, true)] {
                // Taking over excludes last turns, and without an entry minimum every player has entered.
                let is_allowed = take_over.is_none_or(|(up_to, loses)| {
                    end != "last-turn" && (up_to != "any-once-entered" || entry > 0) && (!loses || end == "at-once")
                });
                if is_allowed {
                    houses.push(House { end, exact, entry, must_roll, take_over });
                }
            }
        }
    }
    houses
}

impl House {
    fn game(&self) -> Game {
        let Self { end, exact, entry, must_roll, take_over } = *self;
        let hot_dice = if must_roll { "must-roll" } else { "may-roll" };
        let take_over = take_over.map_or(String::new(), |(up_to, loses)| {
            let bust = if loses { "loses-taken-points" } else { "loses-turn" };
            format!("take-over = {{ up-to = \"{up_to}\", bust = \"{bust}\" }}")
        });
        let rules = format!(
            "family = \"bank\"\nname = \"Small\"\nsource = \"made for tests\"\ndice = {DICE}\nsides = 3\nstep = {STEP}\n\
             target = {TARGET}\nentry = {entry}\nexact-target = {exact}\nend = \"{end}\"\nhot-dice = \"{hot_dice}\"\n\
             singles = {SINGLES:?}\n{take_over}\n"
        );
        Game::parse("small", &rules, Objective::Win).unwrap_or_else(|error| panic!("{error}: {rules}"))
    }

    fn least_bank(&self, entered: bool) -> usize {
        if entered { STEP } else { self.entry.max(STEP) }
    }

    fn scores_fall(&self) -> bool {
        self.take_over.is_some_and(|(_, loses)| loses)
    }

    /// The lowest score of a player who has ever banked.
    fn lowest(&self) -> usize {
        match (self.scores_fall(), self.entry > STEP) {
            (true, true) => 0,
            (true, false) => STEP,
            (false, _) => self.least_bank(false),
        }
    }

    /// Returns `true` when a player may have this score before reaching the target.
    fn can_have(&self, score: usize, entered: bool) -> bool {
        score.is_multiple_of(STEP)
            && score < TARGET
            && match entered && self.entry > STEP || score > 0 {
                true => score >= self.lowest(),
                false => true,
            }
    }

    /// Returns `true` when a player with this score can have banked this number of points in the last turn.
    fn can_have_banked(&self, score: usize, entered: bool, points: usize) -> bool {
        let has_banked = score > 0 || entered && self.entry > STEP;
        let from = |before: usize, entered: bool| self.can_have(before, entered) && points >= self.least_bank(entered);
        let before = score.checked_sub(points);
        has_banked
            && before.is_some_and(|before| {
                before == 0 && from(0, false) || (before > 0 || self.entry > STEP) && from(before, true)
            })
    }

    /// The true reasons why the opponent cannot have banked points; `dice` are the dice left, if they are known.
    fn not_banked(&self, written: &Written, points: usize, dice: Option<usize>) -> Vec<String> {
        let mut reasons = Vec::new();
        if points < STEP {
            reasons.push(format!("at least {STEP} points are banked"));
        }
        if points > written.opponent {
            reasons.push("the points banked are part of the score".to_owned());
        } else if !self.can_have_banked(written.opponent, written.opponent_entered, points) {
            reasons.push(format!("before that the score was {}", written.opponent - points));
        }
        let turns = turns(vec![(0, DICE)]);
        let comes_to = |left: usize| turns.contains(&(points, left)) && dice.is_none_or(|dice| dice == left);
        if !(1..=DICE).any(comes_to) {
            reasons.push("no turn comes to that".to_owned());
        } else if self.must_roll && !(1..DICE).any(comes_to) {
            reasons.push("with all dice set aside they have to be rolled again".to_owned());
        }
        reasons
    }

    fn not_taken(&self, written: &Written, points: usize) -> Vec<String> {
        let mut reasons = Vec::new();
        let entered = written.me > 0 || written.me_entered;
        match self.take_over {
            Some(("any-once-entered", _)) if !entered => {
                reasons.push("who has never banked may take over nothing".to_owned());
            }
            Some(("own-score", _)) if points > written.me => {
                reasons.push(format!("no more than one's own score, {}", written.me));
            }
            _ => {}
        }
        if self.exact && written.me + points > TARGET {
            let me = written.me;
            reasons.push(format!("with a score of {me} they lead beyond {TARGET}, which has to be met exactly"));
        }
        reasons
    }

    fn of_scores(&self, written: &Written) -> Vec<String> {
        let mut reasons = Vec::new();
        let Written { me, me_entered, opponent, opponent_entered, second, .. } = *written;
        if second && self.end != "round" {
            reasons.push("being second does not matter here: these rules complete no round".to_owned());
        }
        if me >= TARGET {
            reasons.push(format!("the player to move has {me} points, and {TARGET} end the game"));
        }
        let answers = self.end == "last-turn" || self.end == "round" && second;
        if opponent >= TARGET && !answers {
            reasons.push(format!("the opponent has {opponent} points, and {TARGET} end the game"));
        }
        for (score, entered, words) in
            [(me, me_entered, "a score"), (opponent, opponent_entered, "the opponent's score")]
        {
            if !score.is_multiple_of(STEP) {
                reasons.push(format!("{words} of {score} cannot be: all points are multiples of {STEP}"));
            } else if score < TARGET && !self.can_have(score, entered) {
                let least = self.lowest();
                reasons.push(format!("a score of {score} cannot be: who has banked in small has at least {least}"));
            }
        }
        reasons
    }

    fn of_offer(&self, written: &Written, (points, dice): (usize, usize)) -> Vec<String> {
        if self.take_over.is_none() {
            return vec!["an offer does not matter here: nothing can be taken over in this game".to_owned()];
        }
        let mut reasons = Vec::new();
        if !points.is_multiple_of(STEP) {
            reasons.push(format!("an offer of {points} cannot be: all points are multiples of {STEP}"));
        }
        if !(1..=DICE).contains(&dice) {
            return [reasons, vec![format!("an offer has {dice} dice, but small is played with {DICE}")]].concat();
        }
        [reasons, self.not_banked(written, points, Some(dice))].concat()
    }

    fn of_roll(&self, written: &Written, (total, taken, roll): &(usize, usize, Vec<usize>)) -> Vec<String> {
        let (total, taken, mut reasons) = (*total, *taken, Vec::new());
        if !total.is_multiple_of(STEP) {
            reasons.push(format!("a turn total of {total} cannot be: all points are multiples of {STEP}"));
        }
        if roll.len() > DICE {
            let dice = roll.len();
            reasons.push(format!("the roll has {dice} dice, but small is played with {DICE}"));
        }
        if taken > 0 {
            if self.take_over.is_none() {
                reasons.push("nothing can be taken over in this game".to_owned());
            }
            if taken > total {
                reasons.push(format!(": it includes the {taken} points taken over"));
            }
            if !taken.is_multiple_of(STEP) {
                reasons.push(format!("what was taken over of {taken} cannot be"));
            }
            reasons.extend(self.not_banked(written, taken, None));
            reasons.extend(self.not_taken(written, taken));
        }
        reasons.extend(self.not_reached(written, total, taken, roll));
        reasons
    }

    fn not_reached(&self, written: &Written, total: usize, taken: usize, roll: &[usize]) -> Vec<String> {
        let mut reasons = Vec::new();
        let left: Vec<(usize, usize)> = match taken {
            0 => vec![(0, DICE)],
            _ => {
                let banked = |&(points, dice): &(usize, usize)| points == taken && (dice < DICE || !self.must_roll);
                turns(vec![(0, DICE)]).iter().copied().filter(banked).collect()
            }
        };
        let turns = turns(left);
        let dice: Vec<String> =
            (1..=DICE).filter(|&dice| turns.contains(&(total, dice))).map(|dice| dice.to_string()).collect();
        if dice.is_empty() {
            reasons.push("; no turn comes to that total".to_owned());
        } else if !turns.contains(&(total, roll.len())) {
            reasons.push(format!("; with that total there are {} dice to roll", dice.join(" or ")));
        }
        let least = subsets(roll).filter(|kept| counts(kept)).map(|kept| worth(&kept)).min();
        if self.exact && written.me + total > TARGET {
            let me = written.me;
            reasons.push(format!(": with {me} points it leads beyond the target, which is a bust"));
        }
        match least {
            None => reasons.push("is a bust: no die counts".to_owned()),
            Some(least) if self.exact && written.me + total + least > TARGET => {
                reasons.push(format!("is a bust: all dice that count lead beyond {TARGET}"));
            }
            Some(_) => {}
        }
        reasons
    }

    /// All true reasons to refuse a position.
    fn wrong(&self, written: &Written) -> Vec<String> {
        let offer = written.offer.map(|offer| self.of_offer(written, offer)).unwrap_or_default();
        let roll = written.roll.as_ref().map(|roll| self.of_roll(written, roll)).unwrap_or_default();
        [self.of_scores(written), offer, roll].concat()
    }
}

thread_local! {
    /// The turns found so far.
    static TURNS: RefCell<BTreeMap<Vec<(usize, usize)>, Turns>> = RefCell::default();
}

type Turns = Rc<BTreeSet<(usize, usize)>>;

/// All turn totals with the dice that are left to roll, from given ones on.
fn turns(from: Vec<(usize, usize)>) -> Turns {
    if let Some(turns) = TURNS.with_borrow(|turns| turns.get(&from).cloned()) {
        return turns;
    }
    let (mut found, mut to_do) = (BTreeSet::new(), from.clone());
    while let Some((total, dice)) = to_do.pop() {
        if total > HIGHEST || !found.insert((total, dice)) {
            continue;
        }
        for roll in rolls(dice) {
            for kept in subsets(&roll).filter(|kept| counts(kept)) {
                let left = if kept.len() == dice { DICE } else { dice - kept.len() };
                to_do.push((total + worth(&kept), left));
            }
        }
    }
    let found = Rc::new(found);
    TURNS.with_borrow_mut(|turns| turns.insert(from, Rc::clone(&found)));
    found
}

fn rolls(dice: usize) -> Vec<Vec<usize>> {
    let more = |roll: Vec<usize>| (1..=SINGLES.len()).map(move |face| [roll.clone(), vec![face]].concat());
    (0..dice).fold(vec![Vec::new()], |rolls, _| rolls.into_iter().flat_map(more).collect())
}

fn subsets(roll: &[usize]) -> impl Iterator<Item = Vec<usize>> + '_ {
    let chosen = |set: usize| move |&(i, _): &(usize, &usize)| set & (1 << i) != 0;
    (1..1_usize << roll.len())
        .map(move |set| roll.iter().enumerate().filter(chosen(set)).map(|(_, face)| *face).collect())
}

fn counts(kept: &[usize]) -> bool {
    kept.iter().all(|face| SINGLES[face - 1] > 0)
}

fn worth(kept: &[usize]) -> usize {
    kept.iter().map(|face| SINGLES[face - 1]).sum()
}

impl Written {
    fn line(&self) -> String {
        let flag = |is_up: bool, name: &str| if is_up { format!(" {name}") } else { String::new() };
        let mut line = format!("small objective win me {} opponent {}", self.me, self.opponent);
        line += &flag(self.me_entered, "me-entered");
        line += &flag(self.opponent_entered, "opponent-entered");
        line += &flag(self.second, "second");
        if let Some((points, dice)) = self.offer {
            line += &format!(" offer {points} offer-dice {dice}");
        }
        if let Some((total, taken, roll)) = &self.roll {
            let faces: String = roll.iter().map(usize::to_string).collect();
            line += &format!(" turn {total} taken {taken} roll {faces}");
        }
        line
    }

    /// All scores of both players with every combination of flags, as starts of turns.
    fn starts() -> impl Iterator<Item = Self> {
        let scores = || (0..=HIGHEST).step_by(STEP).chain([STEP / 2]);
        let flags = |flags: usize| [flags & 1 > 0, flags & 2 > 0, flags & 4 > 0];
        let of = move |(me, opponent): (usize, usize)| {
            (0..8).map(flags).map(move |[me_entered, opponent_entered, second]| Self {
                me,
                me_entered,
                opponent,
                opponent_entered,
                second,
                ..Self::default()
            })
        };
        scores().flat_map(move |me| scores().map(move |opponent| (me, opponent))).flat_map(of)
    }

    /// This start itself, with each offer, and after each roll with each turn total and points taken over.
    fn all(&self) -> impl Iterator<Item = Self> + '_ {
        let points = || (0..=HIGHEST).step_by(STEP).chain([STEP / 2]);
        let offers = points().flat_map(|points| (0..=DICE + 1).map(move |dice| (points, dice)));
        let offers = offers.map(|offer| Self { offer: Some(offer), ..self.clone() });
        // Flags make a difference for rolls only with few points.
        let has_rolls = !(self.opponent_entered || self.me_entered && self.me > 0);
        let totals =
            points().filter(move |_| has_rolls).flat_map(move |total| points().map(move |taken| (total, taken)));
        let rolled = move |(total, taken): (usize, usize)| {
            let rolls = [vec![1], vec![2], vec![3], vec![1, 1], vec![2, 3], vec![2, 2], vec![1, 2, 3]];
            rolls.into_iter().map(move |roll| Self { roll: Some((total, taken, roll)), ..self.clone() })
        };
        std::iter::once(self.clone()).chain(offers).chain(totals.flat_map(rolled))
    }
}

#[test]
fn positions_are_refused_for_reasons_that_are_true_and_for_nothing_else() {
    let (mut accepted, mut refused) = (0, HashSet::new());
    for house in houses() {
        let game = house.game();
        for written in Written::starts().flat_map(|start| start.all().collect::<Vec<_>>()) {
            let line = written.line();
            let notation: Notation = line.parse().unwrap();
            let wrong = house.wrong(&written);
            match Position::read(&game, &notation) {
                Ok(position) => {
                    assert!(wrong.is_empty(), "{house:?}: {line} is accepted, although {wrong:?}");
                    assert_eq!(Position::read(&game, &position.notation(&game)).unwrap(), position, "{line}");
                    accepted += 1;
                }
                Err(error) => {
                    let said = error.to_string();
                    let reason = wrong.iter().find(|reason| said.contains(*reason));
                    assert!(reason.is_some(), "{house:?}: {line}: \"{said}\" is said, and true are {wrong:?}");
                    assert!(line.contains(error.part()), "{line}: {} is blamed", error.part());
                    refused.insert(std::mem::discriminant(&error));
                }
            }
        }
    }
    assert!(accepted > 10_000 && refused.len() >= 9, "{accepted} accepted, refusals of {} kinds", refused.len());
}
