//! Games that are solved, and their answers held against those of the Java side.

use std::sync::OnceLock;

use dicebase_games::bank::{Game, Objective, Rules};
use dicebase_policy::bank::{Policy, Ranked};
use dicebase_tables::Table;

use super::driver::Driver;
use super::question::{Question, any_question, described, named};
use super::{ENDS, GAMES, TARGET};
use crate::common::{Random, World, small_bank};

/// Numbers may differ by the rounding of sums that are added in another order.
const ROUNDING: f64 = 1e-12;

/// A game that is solved, in a folder that the tests share.
pub struct Solved {
    pub world: World,
    pub policy: Policy,
}

impl Solved {
    /// Solves it in a folder of this name.
    pub fn new(folder: &str, id: &str, rules: &str) -> Self {
        let world = World::shared(&format!("java-{folder}-{id}"));
        world.write(&format!("{id}.toml"), rules);
        world.ok(&format!("solve {id}.toml"));
        let game = Game::new(id, Rules::parse(id, rules).unwrap(), Objective::Win).unwrap();
        let policy = Policy::new(game, Table::open(world.table("values")).unwrap()).unwrap();
        Self { world, policy }
    }

    /// One of the games to 2000 points with one of the ends, of which every test sees the same.
    pub fn small(game: usize, end: &str) -> &'static Self {
        static SOLVED: [[OnceLock<Solved>; GAMES.len()]; ENDS.len()] =
            [const { [const { OnceLock::new() }; GAMES.len()] }; ENDS.len()];
        let place = ENDS.iter().position(|known| *known == end).unwrap();
        let rules = || with_end(&small_bank(GAMES[game], TARGET), end);
        SOLVED[place][game].get_or_init(|| Self::new(end, GAMES[game], &rules()))
    }

    /// One that completes the round, as the bot plays.
    pub fn round(game: usize) -> &'static Self {
        Self::small(game, "round")
    }

    pub fn open(&self, driver: &mut Driver) {
        assert_eq!(driver.open(&self.world.table("values")), format!("ok {}", self.policy.game().id()));
    }

    /// The best action by the library. What the opponent cannot have banked is not taken over.
    pub fn best(&self, question: &Question) -> String {
        let known = question.position(self.policy.game());
        let position = known.or_else(|_| Question { offer: None, ..*question }.position(self.policy.game())).unwrap();
        named(&self.policy.best(&position).unwrap().action)
    }

    /// The best action by the program.
    pub fn best_by_program(&self, question: &Question) -> String {
        let id = self.policy.game().id();
        let answer = self.world.json(&format!("best {id}.toml {} --top 1", question.options()));
        let action = &answer["actions"][0];
        match action["type"].as_str().unwrap() {
            "set-aside" => format!("{} {}", action["dice"].as_str().unwrap(), action["then"].as_str().unwrap()),
            other => other.to_owned(),
        }
    }

    /// Asks for many positions drawn by chance. Gives how many of them can be.
    pub fn compare_many(&self, driver: &mut Driver, count: usize) -> usize {
        self.open(driver);
        let mut random = Random(7);
        (0..count).filter(|_| self.compare(driver, &any_question(self.policy.game(), &mut random))).count()
    }

    /// Asks both sides. Gives whether the position can be.
    fn compare(&self, driver: &mut Driver, question: &Question) -> bool {
        let words = question.words();
        let answer = driver.ask(&words);
        match question.position(self.policy.game()) {
            Err(error) => assert_eq!(answer, format!("error IllegalArgumentException: {error}"), "{words}"),
            Ok(position) => {
                self.compare_ranking(question, &self.policy.rank(&position).unwrap(), &answer);
                self.compare_value(driver, question, self.policy.value(&position).unwrap());
                return true;
            }
        }
        false
    }

    fn compare_ranking(&self, question: &Question, expected: &[Ranked], answer: &str) {
        let found: Vec<&str> = answer.split(';').collect();
        assert_eq!(found.len(), expected.len(), "{question:?}: {answer}");
        for (found, expected) in found.iter().zip(expected) {
            let (value, rest) = found.split_once(' ').unwrap();
            let (loss, action) = rest.split_once(' ').unwrap();
            assert_eq!(action, described(question, &expected.action, self.policy.game()), "{question:?}: {answer}");
            for (found, expected) in [(value, expected.value), (loss, expected.loss)] {
                assert!((number(found) - expected).abs() < ROUNDING, "{question:?}: {answer}");
            }
        }
    }

    fn compare_value(&self, driver: &mut Driver, question: &Question, expected: f64) {
        if question.roll.is_none() {
            let found = driver.ask(&question.words().replacen("start", "value", 1));
            // A last turn is not in the table.
            let is_last = question.players.opponent.points >= self.policy.game().rules().target;
            let rounding = if is_last { ROUNDING } else { 0.0 };
            assert!((number(&found) - expected).abs() <= rounding, "{question:?}: {found} and not {expected}");
        }
    }
}

/// Rules of a game that ends at once with another end.
pub fn with_end(rules: &str, end: &str) -> String {
    assert!(rules.contains("end = \"at-once\""));
    rules.replacen("end = \"at-once\"", &format!("end = \"{end}\""), 1)
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}
