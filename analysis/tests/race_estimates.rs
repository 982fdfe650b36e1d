//! Estimates of reviews compared with exact chances, on a board so small that the chance to win can be computed if the
//! bot plays for both players.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use dicebase_analysis::play::{Awaits, Play, Rolled};
use dicebase_analysis::race::review::{Decided, Games, Player, Replay, Review, review_beside};
use dicebase_analysis::review::{Compared, Verdict};
use dicebase_analysis::{Difference, Interval, roll};
use dicebase_engine::race::ratings;
use dicebase_games::Die;
use dicebase_games::race::{Action, After, Game, Moment, Move, Objective, Position, Rules, RulesFile, Seats};
use dicebase_policy::Worth;
use dicebase_policy::race::{RatingBot, Ratings};
use dicebase_solver::{Cancelled, with_threads};
use serde_json::{Value, json};

use crate::common::{go_on, rules};
use crate::race_review::play_on;

/// The precision of the exact chances.
const NEAR: f64 = 1e-7;

struct Rating {
    game: Game,
    ratings: Ratings,
}

impl Rating {
    fn of(change: impl FnOnce(RulesFile) -> RulesFile) -> Self {
        let rules = Rules::parse("mad-game", &rules("mad-game")).unwrap();
        let game = Game::new("small", Rules::new("small", change((*rules).clone())).unwrap(), Objective::Win);
        let ratings = ratings(game.board(), 200, 1, &go_on).unwrap();
        Self { game, ratings }
    }

    fn bot(&self) -> RatingBot<'_> {
        RatingBot::new(self.game.board(), &self.ratings)
    }

    /// A review of a whole game of random moves, compared with those of the bot.
    fn review(&self, dice: u64, games: Games) -> Review {
        review_beside(&self.game, self.bot(), &self.played(dice)).unwrap().estimate(games, &go_on).unwrap()
    }

    fn played(&self, dice: u64) -> String {
        let mut play = Play::new(Replay::<Vec<u8>>::unsolved(&self.game), "").unwrap();
        play.begin(Player::Me).unwrap();
        play_on(&mut play, dice, |line, choices| line % choices);
        play.text().to_owned()
    }
}

/// Two players with two pieces each and a ring of eight fields, without duties.
fn two() -> &'static Rating {
    static TWO: OnceLock<Rating> = OnceLock::new();
    TWO.get_or_init(|| {
        Rating::of(|rules| RulesFile { duties: vec![], ring: 8, seats: 2, players: 2, pieces: 2, goal: 2, ..rules })
    })
}

/// A game of six players, which is not solved.
fn six() -> &'static Rating {
    static SIX: OnceLock<Rating> = OnceLock::new();
    SIX.get_or_init(|| Rating::of(|rules| RulesFile { ring: 24, pieces: 3, ..rules }))
}

/// The chance of the player to move to win, before a roll with all tries, if the bot plays for both players.
struct Exact<'a> {
    bot: RatingBot<'a>,
    chances: HashMap<Seats, f64>,
}

impl<'a> Exact<'a> {
    /// Iterates over all states until no chance changes any more.
    fn of(rating: &'a Rating) -> Self {
        let board = rating.game.board();
        let all = board.placements().all();
        let pairs = all.iter().flat_map(|&own| all.iter().map(move |&other| [own, other]));
        let seats = pairs.filter_map(|pair| Seats::of(board, 0, &pair).ok());
        let mut exact = Self { bot: rating.bot(), chances: seats.map(|seats| (seats, 0.5)).collect() };
        let states: Vec<Seats> = exact.chances.keys().copied().collect();
        let mut moved = 1.0;
        while moved > NEAR / 100.0 {
            moved = 0.0;
            for seats in &states {
                let chance = exact.before_roll(seats, board.tries(seats.own()));
                moved = f64::max(moved, (chance - exact.chances[seats]).abs());
                exact.chances.insert(*seats, chance);
            }
        }
        exact
    }

    fn before_roll(&self, seats: &Seats, tries: usize) -> f64 {
        let sides = self.bot.board().rules().sides;
        let after = |roll| match self.bot.rank(seats, roll).first() {
            Some(&(step, _)) => self.after(seats, step, roll),
            None if tries > 1 => self.before_roll(seats, tries - 1),
            None => 1.0 - self.chances[&seats.passed_on()],
        };
        (1..=sides).map(after).sum::<f64>() / sides as f64
    }

    fn after(&self, seats: &Seats, step: Move, roll: usize) -> f64 {
        match After::of(self.bot.board(), seats, step, roll) {
            After::Won => 1.0,
            After::Again(seats) => self.chances[&seats],
            After::Next(next) => 1.0 - self.chances[&next],
        }
    }
}

fn compared(decided: &Decided) -> Option<&Compared> {
    decided.estimated()?.estimate.as_ref()
}

/// The position of a decision: the pieces, the roll, the move that was made and that of the bot.
fn decision(game: &Game, decided: &Decided) -> (Seats, usize, [Move; 2]) {
    let position = Position::read(game, &decided.position().parse().unwrap()).unwrap();
    let Moment::Rolled { roll } = *position.moment() else { panic!("{}", decided.position()) };
    let step = |text: &str| Action::read(game, &position, text).unwrap().step;
    (*position.seats(), roll, [step(&decided.action().text), step(&decided.estimated().unwrap().bot.text)])
}

/// A number of claims, and how many of them are wrong.
#[derive(Default, Debug)]
struct Claims {
    made: usize,
    wrong: usize,
}

impl Claims {
    fn add(&mut self, is_right: bool) {
        self.made += 1;
        self.wrong += usize::from(!is_right);
    }

    /// Five of a hundred claims may be wrong, and a few more by chance.
    fn hold(&self) -> bool {
        self.made >= 20 && self.wrong * 10 <= self.made
    }
}

fn holds(interval: Interval, exact: f64) -> bool {
    (interval.low - NEAR..=interval.high + NEAR).contains(&exact)
}

#[test]
fn intervals_hold_what_they_estimate() {
    let rating = two();
    let exact = Exact::of(rating);
    let [mut chances, mut differences, mut sums, mut worse] = [(); 4].map(|()| Claims::default());
    let mut far = 0;
    for dice in 0..300 {
        // All decisions of a review share their dice, so that their errors are correlated.
        let review = rating.review(dice, Games { games: 100, seed: 1000 + dice });
        let mut lost = [0.0; 2];
        for decided in review.decisions.iter().filter(|decided| compared(decided).is_some()) {
            let Compared { played, bot, difference, verdict } = compared(decided).unwrap();
            let (seats, roll, moves) = decision(&rating.game, decided);
            let [of_played, of_bot] = moves.map(|step| exact.after(&seats, step, roll));
            for (worth, expected) in [(played, of_played), (bot, of_bot)] {
                let estimate = worth.estimate().unwrap();
                chances.add(holds(Interval { low: estimate.low, high: estimate.high }, expected));
            }
            differences.add(holds(difference.interval, of_played - of_bot));
            assert!((difference.value - (played.number() - bot.number())).abs() < 1e-12);
            if *verdict == Verdict::SurelyWorse {
                worse.add(of_played < of_bot);
            }
            if of_played - of_bot < -0.25 {
                assert_eq!(*verdict, Verdict::SurelyWorse, "{of_played} against {of_bot}: {difference:?}");
                far += 1;
            }
            lost[decided.made().player.place()] += of_played - of_bot;
        }
        for player in &review.players {
            if let Some(Difference { interval, .. }) = player.estimate.unwrap().difference {
                sums.add(holds(interval, lost[player.player.place()]));
            }
        }
    }
    assert!(chances.hold() && differences.hold() && sums.hold(), "{chances:?} {differences:?} {sums:?}");
    assert!(worse.hold() && far > 0, "{worse:?}, {far}");
}

#[test]
fn estimates_are_those_that_are_told_of_the_position_whatever_the_threads() {
    let rating = six();
    let games = Games { games: 40, seed: 3 };
    let review = rating.review(1, games);
    let mut checked = 0;
    for decided in review.decisions.iter().filter(|decided| compared(decided).is_some()) {
        let (seats, roll, moves) = decision(&rating.game, decided);
        let told = rating.bot().estimate_moves(&seats, roll, games);
        let Compared { played, bot, .. } = compared(decided).unwrap();
        let of_move = |step| Worth::Estimate(told.iter().find(|of| of.step == step).unwrap().estimate);
        assert_eq!([*played, *bot], moves.map(of_move));
        assert_eq!(moves[1], told[0].step);
        checked += 1;
        if checked == 20 {
            break;
        }
    }
    assert_eq!(checked, 20);
    for threads in [1, 3] {
        assert!(with_threads(threads, || rating.review(1, games)).unwrap() == review, "{threads} threads");
    }
    assert!(rating.review(1, Games { seed: 4, ..games }) != review);
}

#[test]
fn sums_are_those_of_the_decisions() {
    let review = six().review(2, Games { games: 20, seed: 1 });
    assert_eq!(review.players.len(), 6);
    for player in &review.players {
        let own = review.decisions.iter().filter(|decided| decided.made().player == player.player);
        let chosen: Vec<&Decided> = own.filter(|decided| decided.choices() > 1).collect();
        let compared: Vec<&Compared> = chosen.iter().filter_map(|decided| compared(decided)).collect();
        let sum = player.estimate.unwrap();
        assert_eq!((sum.decisions, sum.as_bot), (chosen.len(), chosen.len() - compared.len()));
        let worse = compared.iter().filter(|compared| compared.verdict == Verdict::SurelyWorse).count();
        assert_eq!(sum.surely_worse, worse);
        let difference: f64 = compared.iter().map(|compared| compared.difference.value).sum();
        assert_eq!(sum.difference.is_some(), !compared.is_empty());
        assert!((sum.difference.map_or(0.0, |sum| sum.value) - difference).abs() < 1e-9);
    }
}

#[test]
fn an_interrupt_ends_the_games() {
    let rating = six();
    let beside = review_beside(&rating.game, rating.bot(), &rating.played(1)).unwrap();
    assert!(beside.comparisons() > 0);
    let stopped = beside.estimate(Games { games: 1_000_000, seed: 1 }, &|_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(Cancelled));
}

#[test]
fn the_moves_of_the_bot_are_compared_with_nothing() {
    let rating = six();
    let mut play = Play::new(Replay::<Vec<u8>>::unsolved(&rating.game), "").unwrap();
    play.begin(Player::Me).unwrap();
    while play.lines() < 400 && play.awaits() != Awaits::Nothing {
        let (seats, rolled) = (*play.replay().seats(), roll(1, play.lines() as u64, 1, &Die::fair(6)));
        let face = rolled.faces().next().unwrap();
        if play.rolled(rolled).unwrap() == Rolled::Something {
            let (step, _) = rating.bot().rank(&seats, face)[0];
            let action = Action { step, captured: None };
            play.decide(&action.text(&rating.game)).unwrap();
        }
    }
    let beside = review_beside(&rating.game, rating.bot(), play.text()).unwrap();
    assert_eq!(beside.comparisons(), 0);
    let review = beside.estimate(Games { games: 1_000_000, seed: 1 }, &go_on).unwrap();
    let sums: Vec<_> = review.players.iter().map(|player| player.estimate.unwrap()).collect();
    assert!(sums.iter().any(|sum| sum.decisions > 0));
    assert!(sums.iter().all(|sum| sum.as_bot == sum.decisions && sum.difference.is_none()), "{sums:?}");
}

#[test]
fn nothing_estimated_looks_exact_in_data() {
    let data = json!(six().review(3, Games { games: 20, seed: 1 }));
    assert_eq!((&data["solved"], &data["games"], &data["seed"]), (&json!(false), &json!(20), &json!(1)));
    let is_estimate = |of: &Value| {
        assert!(of["value"].is_number() && of["exact"] == json!(false) && of["games"] == json!(20), "{of}");
        assert!(of["interval"]["low"].as_f64() <= of["interval"]["high"].as_f64(), "{of}");
    };
    let mut compared = 0;
    for decision in data["decisions"].as_array().unwrap() {
        let keys = ["loss", "rating", "value", "best", "best_value"];
        assert!(keys.iter().all(|key| decision.get(key).is_none()), "{decision}");
        assert_eq!(decision.get("bot").is_some(), decision["choices"] != json!(1));
        if let Some(estimate) = decision.get("estimate").filter(|estimate| !estimate.is_null()) {
            ["played", "bot", "difference"].into_iter().for_each(|key| is_estimate(&estimate[key]));
            assert!(estimate["verdict"].is_string() && decision["bot"] != decision["action"]);
            compared += 1;
        }
    }
    assert!(compared > 0);
    for player in data["players"].as_array().unwrap() {
        assert!(player["total"].is_null() && player["costliest"] == json!([]));
        let difference = &player["estimate"]["difference"];
        assert!(difference.is_null() || difference["exact"] == json!(false), "{difference}");
    }
}
