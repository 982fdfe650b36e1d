//! The analysis of bank games compared with a naive player, who follows every ordered roll of real dice, iterates over
//! all states, and plays as BOTS.md describes.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

use approx::assert_abs_diff_eq;
use dicebase_analysis::Lengths;
use dicebase_analysis::bank::{Bot, BotError, BotRules, Distribution, Player, Regret, Thresholds, WalkError};
use dicebase_analysis::bank::{distribution, regret, sheet::sheet, simulate};
use dicebase_games::Dice;
use dicebase_games::bank::{
    Action, Bust, End, Game, Later, Next, Objective, Offer, Players, Points, Position, Roll, Rules, Situation,
    Standing, State, Then,
};
use dicebase_solver::{Progress, bank, with_threads};

const SMALL: &str = r#"
family = "bank"
name = "Small"
source = "made for tests"
dice = 2
sides = 4
step = 10
target = 80
minimum = 20
entry = 30
end = "at-once"
hot-dice = "may-roll"
singles = [20, 0, 10, 0]

[[combination]]
name = "Pair"
pattern = { groups = [2] }
points = 20
"#;

const TAKE_OVER: &str = "\n[take-over]\nup-to = \"any\"\nbust = \"loses-turn\"\n";

const PIG: &str = r#"
family = "bank"
name = "Pig"
source = "made for tests"
dice = 1
sides = 4
step = 1
target = 12
end = "at-once"
hot-dice = "may-roll"
singles = [0, 2, 3, 4]
"#;

fn rules_of(name: &str) -> String {
    match name {
        "hog" => {
            PIG.replace("dice = 1", "dice = 3").replace("hot-dice", "one-roll = true\nset-aside = \"all\"\nhot-dice")
        }
        "pig" => PIG.to_owned(),
        "small" => SMALL.to_owned(),
        "round" => SMALL.replace("at-once", "round"),
        "pig-last-turn" => PIG.replace("at-once", "last-turn"),
        "last-turn" => SMALL.replace("at-once", "last-turn").replace("may-roll", "must-roll"),
        "take-over" => SMALL.to_owned() + TAKE_OVER,
        "covered" => (SMALL.to_owned() + TAKE_OVER).replace("any", "own-score"),
        "exact" => PIG
            .replace("target = 12", "target = 12\nexact-target = true")
            .replace("dice = 1", "dice = 2")
            .replace("[0, 2, 3, 4]", "[0, 1, 2, 4]"),
        "round-take-over" => rules_of("take-over").replace("at-once", "round"),
        "round-covered" => rules_of("covered").replace("at-once", "round"),
        "paid" => {
            (SMALL.to_owned() + TAKE_OVER).replace("any", "own-score").replace("loses-turn", "loses-taken-points")
        }
        "penalty" => SMALL.replace("entry = 30", "entry = 30\nbust-penalty = { busts = 2, points = 30 }"),
        other => panic!("no game {other}"),
    }
}

const GAMES: [&str; 10] = [
    "exact",
    "pig",
    "pig-last-turn",
    "small",
    "round",
    "last-turn",
    "take-over",
    "covered",
    "round-take-over",
    "round-covered",
];

/// All games that are played: in that of one roll there is nothing for a sheet or a bot file to say.
fn played() -> impl Iterator<Item = &'static str> {
    GAMES.into_iter().chain(["hog"])
}

fn game(name: &str, objective: Objective) -> Game {
    Game::parse(name, &rules_of(name), objective).unwrap()
}

fn bots(game: &Game) -> Vec<Bot> {
    let bank = Bot::Bank(game.rules().points(4));
    vec![Bot::Optimal, Bot::Greedy, Bot::Thresholds, bank, Bot::Random]
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn solved(game: &Game) -> Vec<f64> {
    bank::solve(game, &go_on).unwrap().iter().map(bank::Bounds::middle).collect()
}

fn player<'a>(game: &'a Game, bot: Bot, values: &'a [f64]) -> Player<'a> {
    Player::of_bot(game, bot, || Cow::Borrowed(values)).unwrap()
}

/// The value that perfect play maximises within a turn.
fn worth(next: Option<Next>, values: &[f64]) -> f64 {
    match next {
        None => f64::NEG_INFINITY,
        Some(Next::Worth(worth)) => worth.own,
        Some(Next::Opponent(index)) => 1.0 - values[index],
        Some(Next::Own(index)) => -values[index],
    }
}

/// The turn total in steps up to which a turn is followed: longer turns are too unlikely to matter.
const LONGEST: usize = 100;

type Key = (Standing, Standing, bool, usize, usize);

fn key(at: &Situation, total: usize, dice: usize) -> Key {
    (at.me, at.opponent, at.second, total, dice)
}

/// The ends of a turn with their probabilities: an offer that is banked, or a bust.
type Ends = Vec<(Option<Offer>, f64)>;

/// Plays by the description of a bot, with every ordered roll of real dice. It shares only the rules and the thresholds
/// with the crate.
struct Naive<'a> {
    game: &'a Game,
    bot: Bot,
    values: &'a [f64],
    thresholds: Option<Thresholds>,
    /// The thresholds of a bot file instead, by the scores in steps.
    by_scores: Option<fn(usize, usize) -> Thresholds>,
    /// The ordered rolls of each number of dice. A roll is a list of choices: the dice left, and the steps.
    rolls: Vec<Vec<Vec<(usize, usize)>>>,
    /// The value of rolling to a perfect player.
    best: RefCell<HashMap<Key, f64>>,
    /// The ends of turns computed before, of this bot (`true`) or of the other one.
    known: RefCell<HashMap<(Key, bool), Rc<Ends>>>,
    /// The value of leaving the other player a last turn, by its key and by the player.
    last: RefCell<HashMap<(Key, usize), f64>>,
}

impl<'a> Naive<'a> {
    fn new(game: &'a Game, bot: Bot, values: &'a [f64]) -> Self {
        let thresholds = (bot == Bot::Thresholds).then(|| Thresholds::of_one_turn(game).unwrap());
        let mut rolls: Vec<_> = (1..=game.rules().dice).map(|dice| rolls(game, dice)).collect();
        if game.rules().one_roll {
            // No dice after the roll, and the choice of some before it.
            rolls.push(vec![Vec::new()]);
            rolls.push(vec![(1..=game.rules().dice).rev().map(|dice| (dice, 0)).collect()]);
        }
        Self {
            game,
            bot,
            values,
            thresholds,
            by_scores: None,
            rolls,
            best: RefCell::default(),
            known: RefCell::default(),
            last: RefCell::default(),
        }
    }

    fn thresholds(&self, at: &Situation) -> Thresholds {
        let by_scores = self.by_scores.map(|numbers| numbers(at.me.score, at.opponent.score));
        by_scores.unwrap_or_else(|| self.thresholds.clone().unwrap())
    }

    fn rolled(&self, at: &Situation, total: usize, dice: usize) -> f64 {
        let key = key(at, total, dice);
        if let Some(&known) = self.best.borrow().get(&key) {
            return known;
        }
        let bust = worth(Some(self.game.bust(at)), self.values);
        if total > LONGEST {
            return bust;
        }
        let rolls = &self.rolls[dice - 1];
        let best = |parts: Vec<(usize, usize)>| {
            let after = parts.iter().map(|&(left, steps)| self.after(at, total + steps, left));
            after.reduce(f64::max).unwrap_or(bust)
        };
        let sum: f64 = rolls.iter().map(|parts| best(self.within(at, total, parts))).sum();
        let rolled = sum / rolls.len() as f64;
        self.best.borrow_mut().insert(key, rolled);
        rolled
    }

    /// The choices that do not exceed a target that has to be met exactly.
    fn within(&self, at: &Situation, total: usize, parts: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let rules = self.game.rules();
        let any = !rules.exact_target || self.game.objective() == Objective::Points;
        let is_within = |steps: usize| (at.me.score + total + steps) * rules.step.0 <= rules.target.0;
        parts.iter().copied().filter(|&(_, steps)| any || is_within(steps)).collect()
    }

    fn after(&self, at: &Situation, total: usize, left: usize) -> f64 {
        let bank = worth(self.game.banked(at, total, left), self.values);
        // Rolling on for ever is not followed where banking gives all that can be won.
        let won = self.game.objective() != Objective::Points && bank >= if self.turns() { 0.0 } else { 1.0 };
        if won { bank } else { bank.max(self.rolled(at, total, left)) }
    }

    fn turns(&self) -> bool {
        self.game.objective() == Objective::Turns
    }

    /// The choices that a bot takes after a roll, with their probabilities.
    fn sets_aside(&self, bot: Bot, at: &Situation, total: usize, parts: &[(usize, usize)]) -> Vec<(f64, usize, usize)> {
        if let Some(dice) = self.number_of_dice(bot, parts) {
            return vec![(1.0, total, dice)];
        }
        let mut best = 0;
        for (i, &(left, steps)) in parts.iter().enumerate() {
            let better = match bot {
                Bot::Random => false,
                Bot::Optimal | Bot::Leader => {
                    self.after(at, total + steps, left) > self.after(at, total + parts[best].1, parts[best].0) + 1e-13
                }
                Bot::Thresholds => {
                    let counted = self.thresholds(at).dice;
                    steps + counted[left - 1] > parts[best].1 + counted[parts[best].0 - 1]
                }
                _ => steps > parts[best].1,
            };
            if better {
                best = i;
            }
        }
        let each = 1.0 / parts.len() as f64;
        match bot {
            Bot::Random => parts.iter().map(|&(left, steps)| (each, total + steps, left)).collect(),
            _ => vec![(1.0, total + parts[best].1, parts[best].0)],
        }
    }

    /// The number of dice that a bot chooses by its rule, where a turn is one roll and this is the choice.
    fn number_of_dice(&self, bot: Bot, parts: &[(usize, usize)]) -> Option<usize> {
        let rules = self.game.rules();
        if !rules.one_roll || parts.iter().any(|&(_, steps)| steps > 0) {
            return None;
        }
        let faces: Vec<f64> =
            rules.singles.iter().map(|points| points.0 as f64).filter(|&points| points > 0.0).collect();
        let mean = faces.iter().sum::<f64>() / faces.len() as f64;
        let scores = faces.len() as f64 / rules.sides as f64;
        match bot {
            Bot::Greedy => Some(1),
            Bot::Bank(points) => {
                Some((1..rules.dice).find(|&dice| dice as f64 * mean >= points.0 as f64).unwrap_or(rules.dice))
            }
            Bot::Thresholds => {
                let points = |dice: &usize| *dice as f64 * mean * scores.powi(*dice as i32);
                (1..=rules.dice).max_by(|a, b| points(a).total_cmp(&points(b)))
            }
            Bot::Optimal | Bot::Leader | Bot::Random => None,
        }
    }

    fn banks(&self, bot: Bot, at: &Situation, total: usize, left: usize) -> f64 {
        let next = self.game.banked(at, total, left);
        if self.game.rules().one_roll {
            return f64::from(u8::from(next.is_some()));
        }
        let step = self.game.rules().step.0;
        let reached = (at.me.score + total) * step >= self.game.rules().target.0;
        let objective = self.game.objective();
        let sure = match next {
            None => return 0.0,
            Some(Next::Worth(_)) if self.turns() => true,
            Some(Next::Worth(worth)) => objective == Objective::Win && worth.own >= 1.0,
            _ => false,
        };
        let number = match bot {
            Bot::Optimal | Bot::Leader => {
                let bank = worth(next, self.values);
                return f64::from(u8::from(sure || bank >= self.rolled(at, total, left) - 1e-13));
            }
            Bot::Random => return if sure { 1.0 } else { 0.5 },
            Bot::Greedy => Some(0),
            Bot::Bank(points) => Some(points.0),
            Bot::Thresholds => self.thresholds(at).bank[left - 1].map(|steps| steps * step),
        };
        let last = objective == Objective::Win && self.game.is_last(at);
        let banks = if last {
            at.me.score + total > at.opponent.score
        } else {
            number.is_some_and(|number| total * step >= number) || (objective != Objective::Points && reached)
        };
        f64::from(u8::from(banks))
    }

    fn takes(&self, bot: Bot, at: &Situation, offer: Offer) -> f64 {
        let points = offer.total * self.game.rules().step.0;
        let takes = match bot {
            Bot::Optimal | Bot::Leader => {
                let fresh = self.rolled(at, 0, self.start().1);
                self.rolled(at, offer.total, offer.dice) >= fresh - 1e-13
            }
            Bot::Random => return 0.5,
            Bot::Greedy => false,
            Bot::Bank(number) => points >= number.0,
            Bot::Thresholds => {
                let take = self.thresholds(at).take[offer.dice - 1];
                take.is_some_and(|steps| offer.total >= steps)
            }
        };
        f64::from(u8::from(takes))
    }

    /// The expected value of `worth` over the ends of a turn.
    fn turn(&self, bot: Bot, at: &Situation, from: (usize, usize), worth: &dyn Fn(Option<Offer>) -> f64) -> f64 {
        self.ends(bot, at, from).iter().map(|&(end, chance)| chance * worth(end)).sum()
    }

    /// The ends of a turn, with their probabilities.
    fn ends(&self, bot: Bot, at: &Situation, from: (usize, usize)) -> Rc<Ends> {
        let key = (key(at, from.0, from.1), bot == self.bot);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let ends = Rc::new(self.roll(bot, at, from));
        self.known.borrow_mut().insert(key, ends.clone());
        ends
    }

    fn roll(&self, bot: Bot, at: &Situation, from: (usize, usize)) -> Ends {
        let (mut banked, mut bust) = (BTreeMap::<(usize, usize), f64>::new(), 0.0);
        // Totals only rise, so the lowest moment is complete.
        let mut moments = BTreeMap::from([(from, 1.0)]);
        while let Some(((total, dice), chance)) = moments.pop_first() {
            if total > LONGEST {
                bust += chance;
                continue;
            }
            let each = chance / self.rolls[dice - 1].len() as f64;
            for parts in &self.rolls[dice - 1] {
                let parts = &self.within(at, total, parts);
                if parts.is_empty() {
                    bust += each;
                    continue;
                }
                for (share, total, left) in self.sets_aside(bot, at, total, parts) {
                    let banks = self.banks(bot, at, total, left);
                    if banks > 0.0 {
                        *banked.entry((total, left)).or_default() += each * share * banks;
                    }
                    if banks < 1.0 {
                        *moments.entry((total, left)).or_default() += each * share * (1.0 - banks);
                    }
                }
            }
        }
        let banked = banked.into_iter().map(|((total, dice), chance)| (Some(Offer { total, dice }), chance));
        banked.chain([(None, bust)]).collect()
    }

    fn start(&self) -> (usize, usize) {
        (0, self.rolls.len())
    }

    fn wins(&self, standing: Standing) -> bool {
        standing.score * self.game.rules().step.0 >= self.game.rules().target.0
    }

    /// The probability of each number of steps in one turn.
    fn points(&self) -> Vec<f64> {
        let me = Standing { score: 0, entered: true, busts: 0 };
        let at = Situation { me, opponent: me, later: Later::NONE, second: false, left: 0, taken: 0 };
        let chance = |steps: usize| {
            let is = move |offer: Option<Offer>| f64::from(u8::from(offer.map_or(0, |offer| offer.total) == steps));
            self.turn(self.bot, &at, self.start(), &is)
        };
        (0..40).map(chance).collect()
    }

    /// The probabilities that a player alone is done within 0, 1, 2, ... turns.
    fn done_alone(&self, turns: usize) -> Vec<f64> {
        let standings: Vec<Standing> = self.game.states().standings().all().collect();
        let mut done: HashMap<Standing, f64> = HashMap::new();
        let mut within = vec![0.0];
        for _ in 0..turns {
            let mut next = HashMap::new();
            for &me in &standings {
                let at = Situation { me, opponent: me, later: Later::NONE, second: false, left: 0, taken: 0 };
                let worth = |offer: Option<Offer>| {
                    let after = offer.map_or(self.after_bust(me), |offer| Standing {
                        score: me.score + offer.total,
                        entered: true,
                        busts: 0,
                    });
                    if self.wins(after) { 1.0 } else { done.get(&after).copied().unwrap_or_default() }
                };
                next.insert(me, self.turn(self.bot, &at, self.start(), &worth));
            }
            done = next;
            within.push(done[&standings[0]]);
        }
        within
    }

    fn after_bust(&self, me: Standing) -> Standing {
        let rules = self.game.rules();
        match rules.bust_penalty {
            None => me,
            Some(penalty) if me.busts + 1 < penalty.busts => Standing { busts: me.busts + 1, ..me },
            Some(penalty) => {
                let lost = penalty.points.0 / rules.step.0;
                Standing { score: me.score - lost.min(me.score), busts: 0, ..me }
            }
        }
    }

    /// A game of two players, of whom player 0 is the bot; the second is the same bot or a perfect one. Player `begins`
    /// begins. For each number of turns, the probability that the game is over, or the chance that player 0 has won.
    fn two(&self, begins: usize, opponent: Bot, turns: usize, over: bool) -> Vec<f64> {
        let bots = [self.bot, opponent];
        let states = self.game.states();
        // The value of a state to player 0, if it is the turn of player 0 or of player 1.
        let mut worth = [vec![0.0; states.len()], vec![0.0; states.len()]];
        let start = states.index(&states.start());
        let mut after = vec![0.0];
        // A last turn counts as a turn, and is worth nothing before it is played.
        for played in 0..turns {
            let next = [0, 1].map(|who| {
                let state = |index| self.state(&bots, who, &states.state(index), &worth, over, played);
                (0..states.len()).map(state).collect::<Vec<f64>>()
            });
            worth = next;
            after.push(worth[begins][start]);
        }
        after
    }

    fn state(
        &self,
        bots: &[Bot; 2],
        who: usize,
        state: &State,
        worth: &[Vec<f64>; 2],
        over: bool,
        played: usize,
    ) -> f64 {
        let State { me, opponent, second, offer, .. } = *state;
        let at = Situation { me, opponent, later: Later::NONE, second, left: 0, taken: 0 };
        let takes = offer.map_or(0.0, |offer| self.takes(bots[who], &at, offer));
        let ends = |end: Option<Offer>| self.end(bots, who, &at, end, worth, over, played);
        let fresh = if takes < 1.0 { self.turn(bots[who], &at, self.start(), &ends) } else { 0.0 };
        let taken = offer.filter(|_| takes > 0.0).map_or(0.0, |o| self.turn(bots[who], &at, (o.total, o.dice), &ends));
        takes * taken + (1.0 - takes) * fresh
    }

    #[allow(clippy::too_many_arguments)]
    fn end(
        &self,
        bots: &[Bot; 2],
        who: usize,
        at: &Situation,
        end: Option<Offer>,
        worth: &[Vec<f64>; 2],
        over: bool,
        played: usize,
    ) -> f64 {
        let me = end.map_or(at.me, |end| Standing { score: at.me.score + end.total, entered: true, busts: 0 });
        let won = |who: usize, share: f64| match (over, who) {
            (true, _) => 1.0,
            (false, 0) => share,
            _ => 1.0 - share,
        };
        let end_rule = self.game.rules().end;
        let second = end_rule == End::Round && !at.second;
        if self.wins(me) && (end_rule == End::AtOnce || at.second) {
            return won(who, 1.0);
        }
        if self.wins(me) {
            if played == 0 {
                return 0.0;
            }
            if over {
                return 1.0;
            }
            let last = Situation { me: at.opponent, opponent: me, later: Later::NONE, second, left: 0, taken: 0 };
            let left = end.filter(|offer| self.game.states().may_take(last.me, offer.total));
            let (total, dice) = left.map_or((0, 0), |offer| (offer.total, offer.dice));
            let key = (key(&last, total, dice), who);
            if let Some(&known) = self.last.borrow().get(&key) {
                return known;
            }
            let share = |end: Option<Offer>| match end.map_or(0, |end| last.me.score + end.total).cmp(&me.score) {
                _ if end.is_none() => won(1 - who, 0.0),
                std::cmp::Ordering::Less => won(1 - who, 0.0),
                std::cmp::Ordering::Equal => won(1 - who, 0.5),
                std::cmp::Ordering::Greater => won(1 - who, 1.0),
            };
            let takes = left.map_or(0.0, |offer| self.takes(bots[1 - who], &last, offer));
            let from = |start| self.turn(bots[1 - who], &last, start, &share);
            let taken = if takes > 0.0 { takes * from((total, dice)) } else { 0.0 };
            let worth = taken + (1.0 - takes) * from(self.start());
            self.last.borrow_mut().insert(key, worth);
            return worth;
        }
        let state = State { me: at.opponent, opponent: me, later: Later::NONE, second, left: 0, offer: end };
        worth[1 - who][self.game.states().index(&state)]
    }
}

/// The ordered rolls of `dice` dice with their choices, in the order in which actions are ranked.
fn rolls(game: &Game, dice: usize) -> Vec<Vec<(usize, usize)>> {
    let one_more =
        |rolls: Vec<Dice>| rolls.iter().flat_map(|r| (1..=game.rules().sides).map(|f| r.with(f))).collect::<Vec<_>>();
    let ordered = (0..dice).fold(vec![Dice::NONE], |rolls, _| one_more(rolls));
    ordered.iter().map(|roll| choices(game, roll)).collect()
}

/// The choices of a roll.
fn choices(game: &Game, roll: &Dice) -> Vec<(usize, usize)> {
    let mut parts: Vec<Dice> = roll.parts().filter(|part| game.scoring().of(part).is_some()).collect();
    parts.sort_by_key(|part| std::cmp::Reverse((part.len(), part.faces().rev().collect::<Vec<_>>())));
    if game.rules().one_roll {
        let steps = game.scoring().of(roll).map(|points| points.0 / game.rules().step.0);
        return steps.map(|steps| (game.rules().dice + 1, steps)).into_iter().collect();
    }
    let left = |part: &Dice| if part.len() == roll.len() { game.rules().dice } else { roll.len() - part.len() };
    parts.iter().map(|part| (left(part), game.scoring().of(part).unwrap().0 / game.rules().step.0)).collect()
}

fn check_sum(regret: &Regret, what: &str) {
    let sum: f64 = regret.decisions.iter().map(|decision| decision.loss).sum();
    assert!((sum - regret.loss).abs() < 1e-9, "{what}: {sum} in parts, {} in all", regret.loss);
    let seats = regret.seats.iter().flatten().map(|seat| seat.loss);
    let mut losses = regret.decisions.iter().map(|decision| decision.loss).chain(seats).chain([regret.loss]);
    assert!(losses.all(|loss| loss.is_sign_positive()), "{what}: {regret:?}");
}

#[test]
fn one_turn_is_as_enumerated() {
    for name in played() {
        let game = game(name, Objective::Points);
        for bot in bots(&game) {
            let what = format!("{name}, {}", bot.name());
            let player = player(&game, bot, &[]);
            let Distribution::Points(found) = distribution(&player, &go_on).unwrap() else { panic!() };
            let naive = Naive::new(&game, bot, &[]).points();
            for (steps, chance) in naive.iter().enumerate() {
                let points = steps * game.rules().step.0;
                let found = found.points.iter().find(|(number, _)| *number == points).map_or(0.0, |(_, chance)| chance);
                assert!((found - chance).abs() < 1e-12, "{what}: {found} or {chance} for {points}");
            }
            assert_abs_diff_eq!(found.points.sum(), 1.0, epsilon = 1e-12);
            let regret = regret(&player, &[], &go_on).unwrap();
            assert_abs_diff_eq!(regret.value, found.points.mean(), epsilon = 1e-9);
            assert_abs_diff_eq!(regret.optimum, solved(&game)[game.start()], epsilon = 1e-9);
            check_sum(&regret, &what);
        }
    }
}

/// The turn totals, in steps, with which positions are looked at.
const TOTALS: std::ops::Range<usize> = 0..6;

#[test]
fn players_choose_in_every_position_as_described() {
    for name in played() {
        let game = game(name, Objective::Win);
        let values = solved(&game);
        for bot in bots(&game) {
            let player = player(&game, bot, &values);
            let naive = Naive::new(&game, bot, &values);
            let states = game.states();
            let chosen = (0..states.len()).map(|index| check_choices(&player, &naive, &states.state(index)));
            assert!(chosen.sum::<usize>() > 100, "{name}, {}", bot.name());
        }
    }
}

/// Compares what a player chooses at the start of a turn and after each roll, and returns the number of decisions.
fn check_choices(player: &Player<'_>, naive: &Naive<'_>, state: &State) -> usize {
    let (game, bot) = (naive.game, naive.bot);
    let State { me, opponent, second, offer, .. } = *state;
    let at = Situation { me, opponent, later: Later::NONE, second, left: 0, taken: 0 };
    let what = |action: Action| format!("{}: {} of {}, {at:?}", game.id(), action.text(game), bot.name());
    let takes = offer.map_or(0.0, |offer| naive.takes(bot, &at, offer));
    let of_dice = naive.rolls[naive.start().1 - 1].first().filter(|_| game.rules().one_roll);
    match player.choose(&Position::of_state(state), 7, 0).unwrap() {
        action @ Action::TakeOver => assert!(takes > 0.0, "{}", what(action)),
        action @ Action::Roll { hand } => {
            let is_described = of_dice
                .is_none_or(|parts| naive.sets_aside(bot, &at, 0, parts).iter().any(|&(_, _, dice)| dice == hand));
            assert!(takes < 1.0 && is_described, "{}", what(action));
        }
        action => panic!("{}", what(action)),
    }
    let mut decisions = 1;
    for (total, hand) in TOTALS.flat_map(|total| game.left_with(total).into_iter().map(move |hand| (total, hand))) {
        for dice in game.hands().rolls(hand) {
            let roll = Roll { turn: game.rules().points(total), taken: Points(0), dice };
            let Ok(position) = Position::after_roll(game, &Players::of_state(game, state), &roll) else { continue };
            let action = player.choose(&position, 7, decisions as u64).unwrap();
            let Action::SetAside { then, total: with, left, .. } = action else { panic!("{}", what(action)) };
            let parts = naive.within(&at, total, &choices(game, &dice));
            let aside = naive.sets_aside(bot, &at, total, &parts);
            let is_as_good = |&(_, total, of): &(f64, usize, usize)| {
                bot == Bot::Optimal && naive.after(&at, with, left) >= naive.after(&at, total, of) - 1e-12
            };
            let is_described = aside.iter().any(|of| (of.1, of.2) == (with, left) || is_as_good(of));
            assert!(is_described, "{dice}, {}", what(action));
            let banks = naive.banks(bot, &at, with, left);
            assert!(if then == Then::Bank { banks > 0.0 } else { banks < 1.0 }, "{dice}, {}", what(action));
            decisions += 1;
        }
    }
    decisions
}

#[test]
fn turns_alone_are_as_enumerated() {
    for name in played() {
        let game = game(name, Objective::Turns);
        let values = solved(&game);
        for bot in bots(&game) {
            let what = format!("{name}, {}", bot.name());
            let player = player(&game, bot, &values);
            let Distribution::Turns(found) = distribution(&player, &go_on).unwrap() else { panic!() };
            let naive = Naive::new(&game, bot, &values).done_alone(10);
            check_lengths(&found.turns, &naive, &what);
            assert_abs_diff_eq!(found.turns.chances.mean(), found.expected, epsilon = 1e-9);
            let regret = regret(&player, &values, &go_on).unwrap();
            assert_abs_diff_eq!(regret.value, found.expected, epsilon = 1e-9);
            assert_abs_diff_eq!(regret.value - regret.optimum, regret.loss, epsilon = 1e-12);
            assert!(bot != Bot::Optimal || regret.loss.abs() < 1e-9, "{what}");
            check_sum(&regret, &what);
        }
    }
}

fn check_lengths(found: &Lengths, naive: &[f64], what: &str) {
    let mut sum = 0.0;
    for (turns, within) in naive.iter().enumerate() {
        sum += found.chances.iter().find(|(number, _)| *number == turns).map_or(0.0, |(_, chance)| chance);
        assert!((sum - within).abs() < 1e-12, "{what}: {sum} or {within} within {turns}");
    }
    assert_abs_diff_eq!(found.chances.sum(), 1.0, epsilon = 1e-12);
    assert!(found.left <= 1e-15, "{what}");
}

/// A number of turns after which the naive player's game is practically over.
const MANY: usize = 150;

#[test]
fn losses_against_a_perfect_player_are_as_enumerated() {
    for name in played() {
        let game = game(name, Objective::Win);
        let values = solved(&game);
        for bot in bots(&game) {
            let what = format!("{name}, {}", bot.name());
            let regret = regret(&player(&game, bot, &values), &values, &go_on).unwrap();
            let naive = Naive::new(&game, bot, &values);
            for (begins, seat) in regret.seats.unwrap().iter().enumerate() {
                let won = *naive.two(begins, Bot::Optimal, MANY, false).last().unwrap();
                assert!((seat.value - won).abs() < 1e-9, "{what}, {begins}: {} or {won}", seat.value);
            }
            assert_abs_diff_eq!(regret.optimum, 0.5, epsilon = 1e-12);
            assert!(bot != Bot::Optimal || regret.loss.abs() < 1e-9, "{what}");
            check_sum(&regret, &what);
        }
    }
}

#[test]
fn games_of_two_alike_are_as_enumerated() {
    for name in played() {
        let game = game(name, Objective::Win);
        let values = solved(&game);
        for bot in [Bot::Optimal, Bot::Greedy, Bot::Random] {
            let what = format!("{name}, {}", bot.name());
            let Distribution::Win(found) = distribution(&player(&game, bot, &values), &go_on).unwrap() else {
                panic!()
            };
            let naive = Naive::new(&game, bot, &values);
            let won = *naive.two(0, bot, MANY, false).last().unwrap();
            assert!((found.first_wins - won).abs() < 1e-9, "{what}: {} or {won}", found.first_wins);
            let over = naive.two(0, bot, MANY, true);
            let end = game.rules().end;
            if let (Some(turns), End::AtOnce) = (&found.turns, end) {
                check_lengths(turns, &over[..20], &what);
            }
            if let Some(turns) = &found.turns {
                assert_abs_diff_eq!(turns.chances.mean(), found.expected, epsilon = 1e-9);
                assert_abs_diff_eq!(turns.chances.sum(), 1.0, epsilon = 1e-12);
            }
            // Without last turns, the expected length is the sum of the probabilities that the game is not over.
            if end == End::AtOnce {
                let expected: f64 = over[..MANY].iter().map(|over| 1.0 - over).sum();
                assert_abs_diff_eq!(found.expected, expected, epsilon = 1e-8);
            }
        }
    }
}

#[test]
fn simulated_games_agree_with_computed_ones() {
    const GAMES_PLAYED: u64 = 20_000;
    for name in played() {
        let alone = game(name, Objective::Turns);
        let values = solved(&alone);
        for bot in bots(&alone) {
            let player = player(&alone, bot, &values);
            let Distribution::Turns(computed) = distribution(&player, &go_on).unwrap() else { panic!() };
            let simulated = simulate(&[&player], GAMES_PLAYED, 5, &go_on).unwrap();
            let turns = &simulated.players[0].turns;
            let (mean, error) = (turns.mean(), turns.standard_error().unwrap());
            assert!((mean - computed.expected).abs() < 4.0 * error, "{name}, {}: {mean} ± {error}", bot.name());
        }
        let two = game(name, Objective::Win);
        let values = solved(&two);
        let optimal = player(&two, Bot::Optimal, &values);
        for bot in bots(&two) {
            let player = player(&two, bot, &values);
            let computed = regret(&player, &values, &go_on).unwrap().value;
            let simulated = simulate(&[&player, &optimal], GAMES_PLAYED, 6, &go_on).unwrap();
            let games = GAMES_PLAYED as f64;
            let share = simulated.players[0].wins.wins() / games;
            assert_abs_diff_eq!(share + simulated.players[1].wins.wins() / games, 1.0, epsilon = 1e-12);
            let error = (computed * (1.0 - computed) / games).sqrt();
            assert!((share - computed).abs() < 4.0 * error, "{name}, {}: {share}, {computed}", bot.name());
        }
    }
}

#[test]
fn simulations_do_not_depend_on_threads() {
    for name in ["take-over", "paid", "round"] {
        let game = game(name, Objective::Win);
        let values = solved(&game);
        let (optimal, random) = (player(&game, Bot::Optimal, &values), player(&game, Bot::Random, &values));
        let play =
            |threads| with_threads(threads, || simulate(&[&optimal, &random], 2000, 9, &go_on).unwrap()).unwrap();
        assert_eq!(play(1), play(2), "{name}");
    }
}

#[test]
fn where_busts_cost_points_games_are_played_but_not_computed() {
    let game = game("paid", Objective::Win);
    assert_eq!(game.rules().take_over.unwrap().bust, Bust::LosesTakenPoints);
    let values = solved(&game);
    let optimal = player(&game, Bot::Optimal, &values);
    assert_eq!(regret(&optimal, &values, &go_on), Err(WalkError::Circles));
    assert!(matches!(distribution(&optimal, &go_on), Err(WalkError::Circles)));
    // The players take turns to begin, so two perfect players win half of the games each.
    let simulated = simulate(&[&optimal, &optimal], 20_000, 3, &go_on).unwrap();
    let share = simulated.players[0].wins.wins() / 20_000.0;
    assert!((share - 0.5).abs() < 4.0 * 0.5 / 20_000_f64.sqrt(), "{share}");
    let random = player(&game, Bot::Random, &values);
    let simulated = simulate(&[&random, &random], 1000, 3, &go_on).unwrap();
    assert!(simulated.players[0].taken > 0, "{simulated:?}");
}

#[test]
fn where_busts_in_a_row_cost_points_one_player_is_computed_and_two_are_played() {
    let alone = game("penalty", Objective::Turns);
    let values = solved(&alone);
    for bot in bots(&alone) {
        let player = player(&alone, bot, &values);
        let Distribution::Turns(found) = distribution(&player, &go_on).unwrap() else { panic!() };
        let naive = Naive::new(&alone, bot, &values);
        check_lengths(&found.turns, &naive.done_alone(20), &bot.name());
        assert_abs_diff_eq!(found.turns.chances.mean(), found.expected, epsilon = 1e-9);
        let lost = regret(&player, &values, &go_on).unwrap();
        check_sum(&lost, &bot.name());
        assert!(bot != Bot::Optimal || lost.loss.abs() < 1e-9, "{lost:?}");
        let simulated = simulate(&[&player], 20_000, 5, &go_on).unwrap();
        let (mean, error) = (simulated.turns.mean(), simulated.turns.standard_error().unwrap());
        assert!((mean - found.expected).abs() < 4.0 * error, "{}: {mean} ± {error}", bot.name());
    }
    let two = game("penalty", Objective::Win);
    let values = solved(&two);
    let optimal = player(&two, Bot::Optimal, &values);
    assert_eq!(regret(&optimal, &values, &go_on), Err(WalkError::Circles));
    assert!(matches!(distribution(&optimal, &go_on), Err(WalkError::Circles)));
    let greedy = player(&two, Bot::Greedy, &values);
    for (other, least) in [(&optimal, 0.5), (&greedy, 0.52)] {
        let simulated = simulate(&[&optimal, other], 20_000, 3, &go_on).unwrap();
        let share = simulated.players[0].wins.wins() / 20_000.0;
        assert!(share > least - 4.0 * 0.5 / 20_000_f64.sqrt(), "{share}");
    }
}

#[test]
fn thresholds_are_those_of_one_turn() {
    for name in GAMES {
        let game = game(name, Objective::Points);
        let naive = Naive::new(&game, Bot::Optimal, &[]);
        let thresholds = Thresholds::of_one_turn(&game).unwrap();
        let me = Standing { score: 0, entered: true, busts: 0 };
        let at = Situation { me, opponent: me, later: Later::NONE, second: false, left: 0, taken: 0 };
        for dice in 1..=game.rules().dice {
            let banks = |total: usize| match game.banked(&at, total, dice) {
                Some(Next::Worth(worth)) => worth.own >= naive.rolled(&at, total, dice) - 1e-12,
                _ => false,
            };
            match thresholds.bank[dice - 1] {
                Some(from) => assert!(banks(from) && (from == 1 || !banks(from - 1)), "{name}, {dice} dice: {from}"),
                None => assert!(!(1..30).any(banks), "{name}, {dice} dice"),
            }
            let fresh = naive.rolled(&at, 0, game.rules().dice);
            let takes = |total: usize| total <= 30 && naive.rolled(&at, total, dice) >= fresh - 1e-12;
            let from = (game.least_bank(true)..=30).find(|&total| takes(total));
            let may_take = game.rules().take_over.is_some();
            assert_eq!(thresholds.take[dice - 1], from.filter(|_| may_take), "{name}, {dice} dice");
        }
    }
}

#[test]
fn bots_are_found_by_name() {
    let rules = Rules::parse("small", SMALL).unwrap();
    for bot in Bot::examples(&rules) {
        assert_eq!(Bot::parse(&bot.name(), &rules).unwrap(), bot);
        assert!(!bot.rule().is_empty());
    }
    assert_eq!(Bot::parse("bank-70", &rules).unwrap(), Bot::Bank(Points(70)));
    assert!(matches!(Bot::parse("fool", &rules), Err(BotError::Unknown { .. })));
    for wrong in ["bank-", "bank-x", "bank-0", "bank-35", "bank-90", "bank--10"] {
        let error = Bot::parse(wrong, &rules).unwrap_err();
        assert!(matches!(error, BotError::NotATotal { .. }), "{wrong}: {error}");
        assert!(error.to_string().contains("a multiple of 10 from 10 to 80"), "{error}");
    }
}

#[test]
fn sheets_say_what_is_best() {
    for (name, objective) in GAMES.iter().flat_map(|name| [(name, Objective::Turns), (name, Objective::Win)]) {
        let game = game(name, objective);
        let values = solved(&game);
        let sheet = sheet(&game, &values).unwrap();
        let naive = Naive::new(&game, Bot::Optimal, &values);
        let step = game.rules().step.0;
        assert!(sheet.situations.len() >= 2, "{name}");
        for at in &sheet.situations {
            let standing = |points: Points| game.states().standings().of(points.0 / step, points.0 > 0);
            let (me, opponent) = (standing(at.me), standing(at.opponent.unwrap_or(at.me)));
            let situation = Situation { me, opponent, later: Later::NONE, second: false, left: 0, taken: 0 };
            for (i, from) in at.bank_from.iter().enumerate() {
                let first = (1..30).find(|&total| naive.banks(Bot::Optimal, &situation, total, i + 1) == 1.0);
                assert_eq!(*from, first.map(|total| Points(total * step)), "{name}, {at:?}, {} dice", i + 1);
            }
            for (i, from) in at.take_from.iter().flatten().enumerate() {
                let takes = |total| naive.takes(Bot::Optimal, &situation, Offer { total, dice: i + 1 }) == 1.0;
                let block =
                    game.states().blocks()[game.states().block(&game.state_at_start(&situation, None).unwrap())];
                let first = game.states().offers(&block).iter().map(|&total| total.into()).find(|&total| takes(total));
                assert_eq!(*from, first.map(|total: usize| Points(total * step)), "{name}, {at:?}, {} dice", i + 1);
            }
        }
    }
}

#[test]
fn counting_the_dice_left_never_makes_the_rule_worse() {
    for name in GAMES {
        let game = game(name, Objective::Points);
        let value = |thresholds| regret(&Player::of_thresholds(&game, thresholds), &[], &go_on).unwrap();
        let plain = value(Thresholds::of_one_turn(&game).unwrap());
        let counted = value(Thresholds::with_dice(&game).unwrap());
        assert!(counted.value >= plain.value && counted.loss > -1e-12, "{name}");
        check_sum(&counted, name);
    }
}

/// Turns of this game may have thousands of steps, and a player may lack that many in the last turn.
const LONG: &str = r#"
family = "bank"
name = "Long"
source = "made for tests"
dice = 1
sides = 6
step = 1
target = 7
end = "last-turn"
hot-dice = "may-roll"
singles = [0, 20, 31, 40, 51, 61]
"#;

#[test]
fn last_turns_that_lack_thousands_of_steps_are_gone_through_together() {
    let game = Game::parse("long", LONG, Objective::Win).unwrap();
    let limit = game.limit(&Situation::from(&game.states().start()));
    assert!(limit > 4000, "{limit}");
    let values = solved(&game);
    for bot in [Bot::Optimal, Bot::Greedy, Bot::Random] {
        // Computations check for an interrupt again and again, so the number of checks measures the work.
        let asked = AtomicUsize::new(0);
        let report = |_: Progress| {
            let too_much = asked.fetch_add(1, Ordering::Relaxed) > 100_000;
            if too_much { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let lost = regret(&player(&game, bot, &values), &values, &report).unwrap();
        check_sum(&lost, &bot.name());
        let Distribution::Win(found) = distribution(&player(&game, bot, &values), &report).unwrap() else { panic!() };
        let turns = found.turns.unwrap();
        assert_abs_diff_eq!(turns.chances.mean(), found.expected, epsilon = 1e-9);
        assert!(bot != Bot::Optimal || (found.first_wins - values[game.start()]).abs() < 1e-9);
    }
}

/// No roll of two dice is a bust, and a player who always sets both aside has to roll both again.
const ENDLESS: &str = r#"
family = "bank"
name = "Endless"
source = "made for tests"
dice = 2
sides = 2
step = 1
target = 7
end = "at-once"
hot-dice = "must-roll"
singles = [1, 2]
"#;

#[test]
fn a_turn_without_an_end_is_refused_and_a_simulated_one_is_broken_off() {
    for objective in [Objective::Turns, Objective::Win] {
        let game = Game::parse("endless", ENDLESS, objective).unwrap();
        let values = solved(&game);
        let greedy = player(&game, Bot::Greedy, &values);
        assert!(matches!(distribution(&greedy, &go_on), Err(WalkError::EndlessTurn { .. })));
        let players = [&greedy, &greedy];
        let count = if objective == Objective::Win { 2 } else { 1 };
        let simulated = simulate(&players[..count], 1, 1, &go_on).unwrap();
        assert_eq!(simulated.turns.quantile(1.0), 1_000_000);
        assert!(simulate(&players[..count], 1, 1, &|_| ControlFlow::Break(())).is_err());
    }
}

/// A bot file for the games of two dice, whose target is 80. Its conditions are the player's score, the other player's
/// score, and the lead.
const BOT: &str = r#"
family = "bank"

[[rule]]
score-from = 50
bank-from = 30
take-from = [40, "never"]

[[rule]]
opponent-from = 40
opponent-below = 70
lead-below = -20
dice-left = [0, 30]
bank-from = [60, "never"]
take-from = 30

[[rule]]
lead-from = 30
bank-from = [20, 40]

[[rule]]
dice-left = [10, 0]
bank-from = [40, 50]
take-from = [20, 30]
"#;

/// The thresholds of that bot file in steps.
fn numbers(me: usize, opponent: usize) -> Thresholds {
    let of = |bank: [Option<usize>; 2], dice: [usize; 2], take: [Option<usize>; 2]| Thresholds {
        bank: bank.to_vec(),
        dice: dice.to_vec(),
        take: take.to_vec(),
    };
    if me >= 5 {
        of([Some(3), Some(3)], [0, 0], [Some(4), None])
    } else if (4..7).contains(&opponent) && me + 2 < opponent {
        of([Some(6), None], [0, 3], [Some(3), Some(3)])
    } else if me >= opponent + 3 {
        of([Some(2), Some(4)], [0, 0], [None, None])
    } else {
        of([Some(4), Some(5)], [1, 0], [Some(2), Some(3)])
    }
}

/// The thresholds of that bot file for a player alone.
fn numbers_alone(me: usize, _: usize) -> Thresholds {
    if me >= 5 { numbers(me, 0) } else { numbers(0, 0) }
}

/// The thresholds of that bot file under the objective points.
fn numbers_of_a_turn(_: usize, _: usize) -> Thresholds {
    numbers(0, 0)
}

fn of_file<'a>(game: &'a Game, text: &str) -> Player<'a> {
    Player::of_rules(game, BotRules::parse("mine.toml", text, game.rules()).unwrap())
}

#[test]
fn a_bot_file_is_worth_what_a_naive_player_of_its_rules_is() {
    // Pig has one die; the exact game has other points.
    for name in GAMES.into_iter().filter(|name| !name.starts_with("pig") && *name != "exact") {
        let two = game(name, Objective::Win);
        let values = solved(&two);
        let found = regret(&of_file(&two, BOT), &values, &go_on).unwrap();
        let naive = || Naive { by_scores: Some(numbers), ..Naive::new(&two, Bot::Thresholds, &values) };
        for (begins, seat) in found.seats.unwrap().iter().enumerate() {
            let won = *naive().two(begins, Bot::Optimal, MANY, false).last().unwrap();
            assert!((seat.value - won).abs() < 1e-9, "{name}, {begins}: {} or {won}", seat.value);
        }
        check_sum(&found, name);
        let Distribution::Win(alike) = distribution(&of_file(&two, BOT), &go_on).unwrap() else { panic!() };
        let won = *naive().two(0, Bot::Thresholds, MANY, false).last().unwrap();
        assert!((alike.first_wins - won).abs() < 1e-9, "{name}: {} or {won}", alike.first_wins);

        let alone = game(name, Objective::Turns);
        let values = solved(&alone);
        let Distribution::Turns(turns) = distribution(&of_file(&alone, BOT), &go_on).unwrap() else { panic!() };
        let naive = Naive { by_scores: Some(numbers_alone), ..Naive::new(&alone, Bot::Thresholds, &values) };
        check_lengths(&turns.turns, &naive.done_alone(10), name);

        let one = game(name, Objective::Points);
        let Distribution::Points(turn) = distribution(&of_file(&one, BOT), &go_on).unwrap() else { panic!() };
        let naive = Naive { by_scores: Some(numbers_of_a_turn), ..Naive::new(&one, Bot::Thresholds, &[]) };
        for (steps, chance) in naive.points().iter().enumerate() {
            let found = turn.points.iter().find(|(points, _)| *points == 10 * steps).map_or(0.0, |(_, chance)| chance);
            assert!((found - chance).abs() < 1e-12, "{name}: {found} or {chance} for {steps} steps");
        }
    }
}

#[test]
fn simulated_games_of_a_bot_file_agree_with_computed_ones() {
    for name in ["take-over", "last-turn", "round-take-over"] {
        let two = game(name, Objective::Win);
        let values = solved(&two);
        let (mine, optimal) = (of_file(&two, BOT), player(&two, Bot::Optimal, &values));
        let computed = regret(&mine, &values, &go_on).unwrap().value;
        let share = simulate(&[&mine, &optimal], 20_000, 6, &go_on).unwrap().players[0].wins.wins() / 20_000.0;
        let error = (computed * (1.0 - computed) / 20_000.0).sqrt();
        assert!((share - computed).abs() < 4.0 * error, "{name}: {share}, {computed}");
    }
}

#[test]
fn the_sheet_and_bots_with_numbers_are_bot_files() {
    for name in GAMES {
        for objective in Objective::ALL {
            let game = game(name, objective);
            let values = solved(&game);
            let of = |player: &Player<'_>| regret(player, &values, &go_on).unwrap();
            let from = game.rules().points(4);
            let file = format!("family = \"bank\"\n[[rule]]\nbank-from = {from}\ntake-from = {from}\n");
            assert_eq!(of(&of_file(&game, &file)), of(&player(&game, Bot::Bank(from), &values)), "{name}");
        }
        let win = game(name, Objective::Win);
        let values = solved(&win);
        let rule = sheet(&win, &values).unwrap().rule;
        let of_sheet = Player::of_thresholds(&win, rule.thresholds(&win));
        let found = regret(&of_file(&win, &rule.to_bot_file()), &values, &go_on).unwrap();
        assert_eq!(found, regret(&of_sheet, &values, &go_on).unwrap(), "{name}");
    }
}

#[test]
fn what_is_wrong_with_a_bot_file_is_said_with_file_and_key() {
    let rules = Rules::parse("small", SMALL).unwrap();
    let rule = |keys: &str| format!("family = \"bank\"\n[[rule]]\n{keys}\n");
    let cases = [
        (rule("").replace("bank", "race"), "key `family`: this bot plays race games, and the game is a bank game"),
        ("family = \"bank\"".to_owned(), "key `rule`: some scores have no rule; end with a [[rule]]"),
        (rule("score-from = 20\nbank-from = 30"), "key `rule`: some scores have no rule"),
        (rule("score-from = 20"), "the key `bank-from` is missing"),
        (rule("bank-from = 35"), "key `rule.1.bank-from`: 35 is no multiple of 10"),
        (
            rule("bank-from = [30]"),
            "key `rule.1.bank-from`: it has 1 entries, one for each of 1 to 2 dice left is needed",
        ),
        (rule("bank-from = \"often\""), "points are expected here, such as 350, \"never\", or a list"),
        (rule("bank-from = 30\ntake-from = [30, 30, 30]"), "key `rule.1.take-from`: it has 3 entries"),
        (rule("bank-from = 30\ndice-left = [0, 5]"), "key `rule.1.dice-left`: 5 is no multiple of 10"),
        (rule("bank-from = 30\nscore-from = 90"), "key `rule.1.score-from`: 90 is not allowed, it must be 0 to 80"),
        (rule("bank-from = 30\nlead-below = -25"), "key `rule.1.lead-below`: 25 is no multiple of 10"),
        (rule("bank-from = 30\nbank = 30"), "line 4, `bank = 30`: unknown field `bank`, expected one of `score-from`"),
    ];
    for (text, expected) in cases {
        let error = BotRules::parse("mine.toml", &text, &rules).unwrap_err().to_string();
        assert!(error.starts_with("bot file mine.toml: ") && error.contains(expected), "{text}\n{error}\n{expected}");
    }
}
