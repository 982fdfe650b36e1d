//! Two-player games in which not both players play optimally, against a recursion that carries the quantity that counts
//! next to the one that decides.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::ControlFlow;

use dicebase_games::scorecard::{Card as GameCard, Duels, Game, Needs, Outlook, Rules};
use dicebase_solver::Cancelled;
use dicebase_solver::scorecard::{Contest, DuelLayer, EQUALLY_GOOD, Ending, FixedPlay, Strategy, contest_layers};

use super::player::{Aim, At, Moment, Player};
use super::rulebook::{self, Entry, entries};
use super::{card_text, chance, equal, face, lower, rules, shown, solve};
use crate::chance::Chance;

/// The values of the player to move: first the chance of the duel, then the chance that counts.
type Pair = [f64; 2];

/// A player of a contest that follows its description.
struct Rivals<'r> {
    game: &'r Game,
    contest: Contest<'r>,
    /// Two players that know the value of the end: of the duel, and of the contest.
    players: [Player<'r>; 2],
    met: HashMap<At, Pair>,
}

impl<'r> Rivals<'r> {
    fn new(game: &'r Game, contest: Contest<'r>) -> Self {
        let player = || Player::new(game.rules(), Aim::Win);
        Self { game, contest, players: [player(), player().with_tie(contest.tie)], met: HashMap::new() }
    }

    fn start(&mut self, behind: isize) -> f64 {
        let card = vec![None; self.game.rules().categories.len()];
        self.value(&At { card: card.clone(), needed: behind, other: card, saved_rolls: 0 })[1]
    }

    fn value(&mut self, at: &At) -> Pair {
        if let Some(&pair) = self.met.get(at) {
            return pair;
        }
        let pair = if at.card.iter().all(Option::is_some) {
            self.players.each_ref().map(|player| player.end(at))
        } else {
            let duel = self.turn(at, 0);
            match self.contest.strategies
                [usize::from(at.card.iter().flatten().count() < at.other.iter().flatten().count())]
            {
                Strategy::Duel => duel,
                Strategy::Best => [duel[0], self.turn(at, 1)[1]],
                Strategy::Fixed(fixed) => [duel[0], self.fixed(at, fixed)],
            }
        };
        self.met.insert(at.clone(), pair);
        pair
    }

    /// A turn in which the player maximises number `by` of each pair.
    fn turn(&mut self, at: &At, by: usize) -> Pair {
        self.rolled(at, by, &Moment::begin(self.game.rules()), &[], &mut HashMap::new())
    }

    fn rolled(
        &mut self,
        at: &At,
        by: usize,
        moment: &Moment,
        kept: &[usize],
        known: &mut HashMap<Moment, Pair>,
    ) -> Pair {
        let after = self.players[0].all_after(moment, kept);
        let count = after.len() as f64;
        let pairs = after.into_iter().map(|moment| self.decided(at, by, moment, known));
        pairs.fold([0.0; 2], |sum, pair| [sum[0] + pair[0] / count, sum[1] + pair[1] / count])
    }

    fn decided(&mut self, at: &At, by: usize, moment: Moment, known: &mut HashMap<Moment, Pair>) -> Pair {
        if let Some(&pair) = known.get(&moment) {
            return pair;
        }
        let options: Vec<Pair> = if moment.rolls_left == 0 {
            let dice = [moment.saved.as_slice(), &moment.free].concat();
            let mut entries = entries(self.game.rules(), &at.card, &dice);
            entries.sort_by_key(|entry| entry.category);
            entries.into_iter().map(|entry| self.entered(at, entry)).collect()
        } else {
            // More dice first, then larger faces.
            let mut parts: Vec<Vec<usize>> = moment.parts().collect();
            parts.sort_by_cached_key(|part| {
                let mut dice = [moment.saved.as_slice(), part].concat();
                dice.sort_by_key(|&die| Reverse(die));
                Reverse((dice.len(), dice))
            });
            parts.into_iter().map(|part| self.rolled(at, by, &moment, &part, known)).collect()
        };
        let best = options.iter().map(|pair| pair[by]).fold(f64::MIN, f64::max);
        let first = options.into_iter().find(|pair| pair[by] >= best - EQUALLY_GOOD).unwrap();
        known.insert(moment, first);
        first
    }

    fn entered(&mut self, at: &At, entry: Entry) -> Pair {
        let mut card = at.card.clone();
        card[entry.category] = Some(entry.points);
        let needed = (entry.points + entry.extra) as isize - at.needed;
        self.value(&At { card: at.other.clone(), needed, other: card, saved_rolls: 0 }).map(|chance| 1.0 - chance)
    }

    /// A turn that ends as the fixed prescribe.
    fn fixed(&mut self, at: &At, fixed: &FixedPlay) -> f64 {
        let (scoring, state) = (self.game.scoring(), read(self.game, &at.card));
        let ways = fixed.endings(Needs::state(self.game, &state)).iter();
        let worth = ways.map(|&Ending { slot, bonus, chance }| {
            let slot = scoring.slots()[slot];
            let entry = Entry { category: slot.category, points: slot.points, extra: bonus };
            chance * self.entered(at, entry)[1]
        });
        worth.sum()
    }
}

fn read(game: &Game, card: &rulebook::Card) -> dicebase_games::scorecard::State {
    GameCard::parse(game, &card_text(game.rules(), card)).unwrap().state(game)
}

/// All combinations of play that the test covers.
fn contests(fixed: &FixedPlay) -> Vec<Contest<'_>> {
    let points = Strategy::Fixed(fixed);
    let half = [
        [Strategy::Duel, points],
        [points, Strategy::Duel],
        [Strategy::Best, points],
        [points, Strategy::Best],
        [points; 2],
    ];
    let ties = [[Strategy::Best; 2], [Strategy::Duel; 2]]
        .into_iter()
        .flat_map(|strategies| [0.0, 1.0].map(|tie| (strategies, tie)));
    half.map(|strategies| (strategies, 0.5))
        .into_iter()
        .chain(ties)
        .map(|(strategies, tie)| Contest { strategies, tie })
        .collect()
}

/// The first player's chance in each contest, by the points behind at the start.
fn found(game: &Game, contests: &[Contest<'_>], behind: &[isize]) -> Vec<Vec<f64>> {
    let (duels, start) = (Duels::of(game, &Outlook::certain(game)), game.states().start());
    let mut found = Vec::new();
    contest_layers::<f64, Cancelled>(game, &duels, contests, &|_| ControlFlow::Continue(()), |layers| {
        let of = |layer: &DuelLayer<'_, f64>| {
            behind.iter().filter_map(|&of| layer.chance(game, &start, &start, of)).collect()
        };
        found = layers.iter().map(of).collect();
        Ok(())
    })
    .unwrap();
    found
}

fn check(rules: &Rules) {
    let game = Game::new("small", rules.clone()).unwrap();
    let fixed = FixedPlay::of_values(&game, &solve(&game));
    let (contests, behind) = (contests(&fixed), [-3, 0, 1]);
    let found = found(&game, &contests, &behind);
    assert_eq!(found.len(), contests.len());
    for (number, (contest, found)) in contests.iter().zip(found).enumerate() {
        let mut rivals = Rivals::new(&game, *contest);
        let expected: Vec<f64> = behind.iter().map(|&behind| rivals.start(behind)).collect();
        let is_close = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-11;
        let all = found.len() == expected.len() && found.iter().zip(&expected).all(is_close);
        assert!(all, "contest {number} has {expected:?}, not {found:?}, in\n{}", shown(rules));
    }
}

#[test]
fn contests_with_bonuses_and_jokers() {
    for (choice, saved) in [("forced", false), ("forced", true), ("free", true)] {
        let head = format!(
            "dice = 2\nsides = 3\nrolls = 2\nsaved-dice = {saved}\nupper-bonus = {{ from = 5, points = 4 }}
            extra-bonus = {{ category = \"equal\", points = 6 }}
            joker = {{ category = \"equal\", choice = \"{choice}\", pays-in-full = [\"run\"] }}"
        );
        let text = rules(&head, &[face(3), lower("run", "{ run = 2 }", "5"), equal(2)]);
        check(&Rules::parse("small", &text).unwrap());
    }
}

#[test]
fn contests_in_three_rolls() {
    for saved in [false, true] {
        let head = format!("dice = 2\nsides = 3\nrolls = 3\nsaved-dice = {saved}");
        check(&Rules::parse("small", &rules(&head, &[face(2), equal(2), chance()])).unwrap());
    }
}

#[test]
fn contests_of_random_rules() {
    let mut random = Chance::new(21);
    let all = (0..40).map(|_| Rules::parse("small", &super::random::rules(&mut random)).unwrap());
    all.filter(|rules| rules.categories.len() == 2 && rules.dice == 2).take(6).for_each(|rules| check(&rules));
}

#[test]
fn contests_of_random_rules_with_loaded_dice() {
    let mut random = Chance::new(121);
    let all = (0..40).map(|_| Rules::parse("small", &super::random::loaded_rules(&mut random)).unwrap());
    all.filter(|rules| rules.categories.len() == 2 && rules.dice == 2).take(4).for_each(|rules| check(&rules));
}

/// Inequalities that hold for all rules.
#[test]
fn who_plays_better_wins_more() {
    let mut random = Chance::new(22);
    let texts: Vec<String> = (0..30).map(|_| super::random::rules(&mut random)).collect();
    for text in texts {
        let game = Game::new("small", Rules::parse("small", &text).unwrap()).unwrap();
        let fixed = FixedPlay::of_values(&game, &solve(&game));
        let mut all = contests(&fixed);
        all.push(Contest::DUEL);
        let found: Vec<f64> = found(&game, &all, &[0]).into_iter().map(|chances| chances[0]).collect();
        let [duel_first, duel_second, best_first, best_second, points, to_second, to_first, wins, not_losses, duel] =
            found[..]
        else {
            panic!("{found:?}")
        };
        let ordered = |chances: &[f64]| chances.windows(2).all(|two| two[0] <= two[1] + 1e-10);
        // Against any opponent optimal play wins no less than against itself, and no more than the best response.
        assert!(ordered(&[duel, duel_first, best_first]) && ordered(&[points, best_first]), "{found:?} in\n{text}");
        assert!(ordered(&[best_second, duel_second, duel]) && ordered(&[best_second, points]), "{found:?} in\n{text}");
        assert!(ordered(&[to_second, duel, to_first]), "{found:?} in\n{text}");
        // The chance is the chance of a win plus half that of a draw.
        assert!((wins.midpoint(not_losses) - duel).abs() < 1e-10 && wins <= not_losses, "{found:?} in\n{text}");
    }
}
