//! `dicebase dice`: the dice of a game, those that can be chosen for it, and the best sets of them.

use std::ops::ControlFlow;

use dicebase_games::bank::{
    Chosen, Collection, Game, KindOfDie, Objective, Points, Rules, State, split_target, with_target,
};
use dicebase_games::{Die, JOKER, letter_of};
use dicebase_solver::bank::{self, DiceSet, RankedSet, best_sets};
use dicebase_solver::{Counter, Progress};
use serde::Serialize;

use crate::cli::{Dice as Typed, Global};
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::Bar;

/// The largest number of sets that are ranked: an hour's work.
const MOST_SETS: usize = 500_000;
/// The least number of sets with the most points that are ranked otherwise.
const CANDIDATES: usize = 40;

/// The dice that a game is played with.
#[derive(Serialize)]
struct Played {
    game: String,
    dice: Vec<KindOfDie>,
}

/// The dice that can be chosen for a game.
#[derive(Serialize)]
struct Choice {
    game: String,
    source: String,
    dice: Vec<Rated>,
}

/// A die that can be chosen.
#[derive(Serialize)]
struct Rated {
    die: String,
    name: String,
    /// The probability of each face, and last of a joker.
    chances: Vec<f64>,
    /// The expected points of a turn with one such die, all others being ordinary.
    one: f64,
    /// The expected points of a turn in which all dice are such.
    all: f64,
}

/// Sets of dice, the best first.
#[derive(Serialize)]
struct Ranking {
    game: String,
    /// The number of all sets.
    count: usize,
    /// The number of those with the most points, among which these are the best otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<usize>,
    sets: Vec<Set>,
}

#[derive(Serialize)]
struct Set {
    /// The game with these dice.
    game: String,
    /// The expected points of a turn, and the largest error of the number.
    points: f64,
    error_bound: f64,
    /// The expected number of turns to the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<f64>,
    /// The chance to win for who begins, and for who does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<[f64; 2]>,
}

pub fn run(id: &str, rules: &Rules, typed: &Typed, global: &Global) -> Result<(), Failure> {
    let (base, target) = split_target(id).map_or((id, None), |(base, target)| (base, Some(target)));
    let (kinds, chosen) = (kinds(rules), Collection::of(base));
    if typed.owned.is_none() && (!rules.kinds.is_empty() || chosen.is_err() && rules.weights.is_some()) {
        let played = Played { game: id.to_owned(), dice: kinds };
        return if global.json { output::json(&played) } else { output::text(&kinds_as_text(rules, &played.dice)) };
    }
    let collection = chosen.map_err(Failure::wrong_input)?;
    match &typed.owned {
        None => list(collection, rules, global),
        Some(owned) => rank(&Choosable { collection, target }, rules, owned, typed, global),
    }
}

/// Lists all dice of a collection.
fn list(collection: &Collection, rules: &Rules, global: &Global) -> Result<(), Failure> {
    let dice = dice_of(collection, rules);
    let with = |place: usize, count: usize| set_of(&dice, &[(place, count)], rules.dice);
    let sets: Vec<DiceSet> = (0..dice.len()).flat_map(|place| [with(place, 1), with(place, rules.dice)]).collect();
    let mut points = vec![0.0; sets.len()];
    for set in best(rules, &sets, sets.len(), collection.game)? {
        points[set.place] = set.points.middle();
    }
    let rated = |(i, die): (usize, &Die)| Rated {
        die: collection.dice[i].id.clone(),
        name: collection.dice[i].name.clone(),
        chances: chances(die, rules.sides),
        one: points[2 * i],
        all: points[2 * i + 1],
    };
    let mut rated: Vec<Rated> = dice.iter().enumerate().map(rated).collect();
    rated.sort_by(|a, b| b.one.total_cmp(&a.one));
    let source = collection.source.trim().to_owned();
    let choice = Choice { game: collection.game.to_owned(), source, dice: rated };
    if global.json { output::json(&choice) } else { output::text(&choice_as_text(&choice, rules)) }
}

/// A collection, and the target of the game if it is another.
struct Choosable {
    collection: &'static Collection,
    target: Option<Points>,
}

impl Choosable {
    /// The game of two players with these dice.
    fn game(&self, chosen: [&[(usize, usize)]; 2]) -> Result<(String, Rules), Failure> {
        let (id, rules) = self.collection.game_of_two(chosen).map_err(Failure::wrong_input)?;
        match self.target {
            Some(target) => with_target(&id, &rules, target).map_err(Failure::wrong_input),
            None => Ok((id, rules)),
        }
    }
}

/// The kinds of dice of a game, one if all are alike.
fn kinds(rules: &Rules) -> Vec<KindOfDie> {
    let (name, count, weights) = ("Die".to_owned(), rules.dice, rules.weights.clone());
    let alike = || vec![KindOfDie { name, count, second_count: None, weights, joker: Vec::new() }];
    if rules.kinds.is_empty() { alike() } else { rules.kinds.clone() }
}

/// The number by which sets are ranked.
#[derive(PartialEq)]
enum By {
    Points,
    Turns,
    /// The chance to win against a player with these dice.
    Win(Chosen),
}

impl By {
    fn of(collection: &Collection, typed: &Typed) -> Result<Self, Failure> {
        match &typed.against {
            Some(dice) => Ok(Self::Win(collection.read(dice).map_err(Failure::wrong_input)?)),
            None if typed.turns => Ok(Self::Turns),
            None => Ok(Self::Points),
        }
    }

    /// A set with the numbers by which it is ranked.
    fn measured(
        &self,
        asked: &Choosable,
        chosen: &[(usize, usize)],
        set: &RankedSet,
        counter: &Counter<'_>,
    ) -> Result<Set, Failure> {
        let against = if let Self::Win(against) = self { against } else { chosen };
        let (id, rules) = asked.game([chosen, against])?;
        let solved = |objective| {
            let game = Game::new(&id, rules, objective).map_err(Failure::wrong_input)?;
            let still = |_| if counter.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            let values = bank::solve(&game, &still).map_err(|_| interrupt::failure())?;
            Ok::<_, Failure>((game, values))
        };
        let (mut turns, mut wins) = (None, None);
        match self {
            Self::Points => {}
            Self::Turns => {
                let (game, values) = solved(Objective::Turns)?;
                turns = Some(values[game.start()].middle());
            }
            Self::Win(_) => {
                let (game, values) = solved(Objective::Win)?;
                let start = game.states().start();
                let others = State { second: game.rules().has_two_sets(), ..start };
                let [first, other] = [start, others].map(|state| values[game.states().index(&state)].middle());
                wins = Some([first, 1.0 - other]);
            }
        }
        counter.add(1);
        Ok(Set { game: id, points: set.points.middle(), error_bound: set.points.gap(), turns, wins })
    }

    /// A number that is larger for better sets.
    fn worth(&self, set: &Set) -> f64 {
        match self {
            Self::Points => set.points,
            Self::Turns => -set.turns.unwrap_or(f64::INFINITY),
            Self::Win(_) => set.wins.map_or(0.0, |wins| wins.iter().sum()),
        }
    }
}

/// Ranks all sets of owned dice.
fn rank(asked: &Choosable, rules: &Rules, owned: &str, typed: &Typed, global: &Global) -> Result<(), Failure> {
    let collection = asked.collection;
    let by = By::of(collection, typed)?;
    let owned = collection.read(owned).map_err(Failure::wrong_input)?;
    let special: Vec<(usize, usize)> = owned
        .into_iter()
        .filter(|(place, _)| *place > 0)
        .map(|(place, count)| (place, count.min(rules.dice)))
        .collect();
    let count = count(&special, rules.dice);
    if count > MOST_SETS {
        return Err(Failure::wrong_input(format!(
            "{} sets can be chosen from these dice, more than {}; leave out dice that do not help, `dicebase dice {}` \
             tells which",
            output::thousands(count),
            output::thousands(MOST_SETS),
            collection.game
        )));
    }
    let (dice, chosen) = (dice_of(collection, rules), all_sets(&special, rules.dice));
    let sets: Vec<DiceSet> = chosen.iter().map(|chosen| set_of(&dice, chosen, rules.dice)).collect();
    let top = usize::from(typed.top);
    let most = if by == By::Points { top } else { top.max(CANDIDATES) };
    let ranked = best(rules, &sets, most, collection.game)?;
    let bar = Bar::new(format!("games of {} with {} sets of dice", collection.game, ranked.len()));
    let report = |progress: Progress| bar.report(progress);
    let counter = Counter::new(ranked.len(), &report);
    let measured = ranked.iter().map(|set| by.measured(asked, &chosen[set.place], set, &counter));
    let mut sets: Vec<Set> = measured.collect::<Result<_, _>>()?;
    sets.sort_by(|a, b| by.worth(b).total_cmp(&by.worth(a)));
    let candidates = (by != By::Points && sets.len() < count).then_some(sets.len());
    sets.truncate(top);
    let ranking = Ranking { game: collection.game.to_owned(), count, candidates, sets };
    if global.json { output::json(&ranking) } else { output::text(&ranking_as_text(&ranking, &by, rules)) }
}

fn dice_of(collection: &Collection, rules: &Rules) -> Vec<Die> {
    collection.dice.iter().map(|die| die.kind(1).die(rules.sides)).collect()
}

/// Chosen dice, by their places, and ordinary ones, up to this many.
fn set_of(dice: &[Die], chosen: &[(usize, usize)], most: usize) -> DiceSet {
    let special = chosen.iter().filter(|(place, _)| *place > 0);
    let mut set: DiceSet = special.map(|&(place, count)| (dice[place].clone(), count)).collect();
    let ordinary = most - set.iter().map(|(_, count)| count).sum::<usize>();
    set.extend((ordinary > 0).then(|| (dice[0].clone(), ordinary)));
    set
}

fn best(rules: &Rules, sets: &[DiceSet], most: usize, game: &str) -> Result<Vec<RankedSet>, Failure> {
    let bar = Bar::new(format!("turns of {game} with {} sets of dice", output::thousands(sets.len())));
    let found = best_sets(rules, sets, most, &|progress| bar.report(progress)).map_err(|_| interrupt::failure())?;
    found.ok_or_else(|| Failure::wrong_input(format!("hot dice must be rolled in {game}, so a turn has no last total")))
}

/// The number of sets of this many dice that can be chosen, the others being ordinary.
fn count(special: &[(usize, usize)], dice: usize) -> usize {
    let mut of_size = vec![0_usize; dice + 1];
    of_size[0] = 1;
    for &(_, most) in special {
        for size in (0..=dice).rev() {
            of_size[size] = (0..=most.min(size)).map(|count| of_size[size - count]).fold(0, usize::saturating_add);
        }
    }
    of_size.into_iter().fold(0, usize::saturating_add)
}

/// All sets of at most this many dice.
fn all_sets(special: &[(usize, usize)], dice: usize) -> Vec<Vec<(usize, usize)>> {
    let Some((&(place, most), others)) = special.split_first() else { return vec![Vec::new()] };
    let with = |count: usize| {
        let first = (count > 0).then_some((place, count));
        all_sets(others, dice - count).into_iter().map(move |rest| first.into_iter().chain(rest).collect())
    };
    (0..=most.min(dice)).flat_map(with).collect()
}

/// The probability of each face, and last of a joker.
fn chances(die: &Die, sides: usize) -> Vec<f64> {
    let weight = |face: usize| die.weights().get(face - 1).copied().unwrap_or_default() as f64;
    (1..=sides).chain([JOKER]).map(|face| weight(face) / die.outcomes() as f64).collect()
}

fn percent(chance: f64) -> String {
    if chance > 0.0 { format!("{:.1}", 100.0 * chance) } else { "-".to_owned() }
}

/// The heading of the columns of chances.
fn faces(rules: &Rules) -> Vec<String> {
    (1..=rules.sides).map(|face| face.to_string()).chain(["*".to_owned()]).collect()
}

fn kinds_as_text(rules: &Rules, kinds: &[KindOfDie]) -> String {
    let faces = faces(rules);
    let whose: &[&str] = if rules.has_two_sets() { &["First", "Second"] } else { &["Dice"] };
    let heading = whose.iter().copied().chain(["Letter", "Name"]).chain(faces.iter().map(String::as_str));
    let heading: Vec<&str> = heading.collect();
    let row = |(number, kind): (usize, &KindOfDie)| {
        let letter = letter_of(number).map_or("none".to_owned(), String::from);
        let chances = chances(&kind.die(rules.sides), rules.sides).into_iter().map(percent);
        let counts = [kind.count, kind.seconds()].into_iter().take(whose.len()).map(|count| count.to_string());
        counts.chain([letter, kind.name.clone()]).chain(chances).collect()
    };
    let right: Vec<usize> = (0..whose.len()).chain(whose.len() + 2..heading.len()).collect();
    let rows = kinds.iter().enumerate().map(row).collect();
    format!(
        "{}\n\n{}\n\nChances of the faces in percent; * is a joker. Rolls are written {}as in --roll {}",
        rules.name,
        output::table(&heading, &right, rows),
        if kinds.len() > 1 { "with the letters, " } else { "" },
        example(rules)
    )
}

/// A roll of all dice, as it is written.
fn example(rules: &Rules) -> String {
    let hands = rules.hands();
    hands.rolls(hands.all()).last().map(ToString::to_string).unwrap_or_default()
}

fn choice_as_text(choice: &Choice, rules: &Rules) -> String {
    let (faces, all) = (faces(rules), format!("All {}", rules.dice));
    let heading: Vec<&str> =
        ["Die"].into_iter().chain(faces.iter().map(String::as_str)).chain(["One", all.as_str()]).collect();
    let row = |of: &Rated| {
        let chances = of.chances.iter().copied().map(percent);
        let points = [of.one, of.all].map(|points| format!("{points:.1}"));
        [of.die.clone()].into_iter().chain(chances).chain(points).collect()
    };
    let right: Vec<usize> = (1..heading.len()).collect();
    let rows = choice.dice.iter().map(row).collect();
    format!(
        "Dice for {}\n\n{}\n\nChances of the faces in percent; * is a joker. The points of a turn are those with one such \
         die beside ordinary ones, and with {} of them.\n\nA game with some of them is named by them, as in: dicebase best \
         {}-3-{}\nAll sets that can be chosen from some dice: dicebase dice {} --owned \"3 {}, 2 {}\"",
        rules.name,
        output::table(&heading, &right, rows),
        rules.dice,
        choice.game,
        choice.dice[0].die,
        choice.game,
        choice.dice[0].die,
        choice.dice[1].die,
    )
}

fn ranking_as_text(ranking: &Ranking, by: &By, rules: &Rules) -> String {
    let (what, more): (_, &[&str]) = match by {
        By::Points => ("the expected points of a turn", &[]),
        By::Turns => ("the expected turns to the target", &["Turns"]),
        By::Win(_) => ("the chance to win, mean of both seats", &["Wins", "Beginning", "Otherwise"]),
    };
    let row = |set: &Set| {
        let turns = set.turns.map(|turns| format!("{turns:.4}"));
        let wins = set.wins.iter().flat_map(|[first, second]| [f64::midpoint(*first, *second), *first, *second]);
        let wins = wins.map(|chance| format!("{:.2} %", 100.0 * chance));
        [set.game.clone(), format!("{:.4}", set.points)].into_iter().chain(turns).chain(wins).collect()
    };
    let heading: Vec<&str> = ["Game with these dice", "Points of a turn"].iter().chain(more).copied().collect();
    let right: Vec<usize> = (1..heading.len()).collect();
    let of = match ranking.candidates {
        Some(most) => format!(", of the {most} with the most points"),
        None => String::new(),
    };
    format!(
        "{}: {}, by {what}{of}\n\n{}",
        rules.name,
        output::counted(ranking.count as u64, "set of dice", "sets of dice"),
        output::table(&heading, &right, ranking.sets.iter().map(row).collect())
    )
}
