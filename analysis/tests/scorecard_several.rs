//! Games of several players who fill a card each: reviews against those of each card alone, bots against the naive
//! player, and simulated tables.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use approx::assert_abs_diff_eq;
use dicebase_analysis::play::{Awaits, Play, Playable};
use dicebase_analysis::review::{Player as Seated, ReviewError, SeatingError};
use dicebase_analysis::roll;
use dicebase_analysis::scorecard::review::several::{Outcome, Replay, Review, check, is_of_several, review};
use dicebase_analysis::scorecard::review::{self, Problem};
use dicebase_analysis::scorecard::{Bot, Player, distribution, simulate, simulate_table};
use dicebase_games::scorecard::{Action, Aim, Card, Game, Position};
use dicebase_games::{Dice, Die};
use dicebase_policy::scorecard::Adviser;
use dicebase_solver::with_threads;

use crate::chance::Chance;
use crate::common::{self, PAIRS, go_on, saved_with_two_sides};
use crate::scorecard::{Naive, player, solved};

fn pairs() -> &'static Adviser<Vec<u8>> {
    static ADVISER: OnceLock<Adviser<Vec<u8>>> = OnceLock::new();
    ADVISER.get_or_init(|| common::adviser("small", PAIRS))
}

/// A new game of these people among this number of players.
fn begun(players: usize, first: usize, people: &[usize]) -> Play<Replay<'static>> {
    let mut play = Play::new(Replay::new(pairs()).unwrap().played_by(people.iter().copied()), "").unwrap();
    play.seat_players(players).unwrap();
    play.begin(Seated::at(first, players)).unwrap();
    play
}

/// Plays this number of random decisions, or fewer to the end.
fn play_on(play: &mut Play<Replay<'_>>, seed: u64, decisions: usize) {
    let mut chance = Chance::new(seed);
    let mut decided = 0;
    while decided < decisions {
        match play.awaits() {
            Awaits::Roll(dice) => drop(play.rolled(roll(seed, play.lines() as u64, dice, &Die::fair(3))).unwrap()),
            Awaits::Decision => {
                let text = play.choices()[chance.number(1, play.choices().len()) - 1].text.clone();
                play.decide(&text).unwrap();
                decided += 1;
            }
            Awaits::Nothing | Awaits::ActionDie => return,
        }
    }
}

/// The lines of one player, as the file of a game that is played alone.
fn alone(text: &str, player: Seated) -> String {
    let own = |line: &&str| line.starts_with(&format!("{player}: "));
    let lines = text.lines().filter(own).map(|line| line.split_once(": ").unwrap().1.to_owned() + "\n");
    format!("game small\n{}", lines.collect::<String>())
}

fn without_lines(mut of: review::Review) -> review::Review {
    of.decisions.iter_mut().for_each(|decision| decision.line = 0);
    of
}

fn reviewed(text: &str) -> Review {
    check(pairs().game(), text).unwrap();
    review(pairs(), text).unwrap()
}

#[test]
fn every_card_is_reviewed_as_a_game_that_is_played_alone() {
    for (seed, players) in (1..30).zip([2, 3, 4, 6].into_iter().cycle()) {
        let mut play = begun(players, seed as usize % players, &[0]);
        play_on(&mut play, seed, if seed % 3 == 0 { 15 } else { 1000 });
        let (text, is_over) = (play.text().to_owned(), play.awaits() == Awaits::Nothing);
        assert!(is_of_several(pairs().game(), &text) && is_over == (seed % 3 != 0), "{text}");
        let found = reviewed(&text);
        assert_eq!(found.players.len(), players);
        let total = |place: usize| play.replay().points(place);
        for (place, of) in found.players.iter().enumerate() {
            let player = Seated::at(place, players);
            let text = alone(&text, player);
            // The file of a game in which nothing was played is none.
            if text.lines().count() == 1 {
                assert!(of.review.decisions.is_empty() && !is_over);
                continue;
            }
            assert!(!is_of_several(pairs().game(), &text));
            let expected = review::review(pairs(), Aim::Points, &text).unwrap();
            assert_eq!((of.player, without_lines(of.review.clone())), (player, without_lines(expected)));
            assert_eq!(of.rank, 1 + (0..players).filter(|&other| total(other) > total(place)).count());
            if is_over {
                assert_eq!(of.review.score.total, total(place));
                let account = play.replay().account(place).unwrap();
                assert_abs_diff_eq!(account.expected - account.lost + account.luck, account.result, epsilon = 1e-9);
            }
        }
        let most = (0..players).map(total).max().unwrap();
        let winners: Vec<Seated> =
            (0..players).filter(|&place| total(place) == most).map(|place| Seated::at(place, players)).collect();
        let expected = match winners[..] {
            [winner] => Outcome::Won { winner },
            _ => Outcome::Shared { winners },
        };
        assert_eq!(found.outcome, is_over.then_some(expected));
    }
}

#[test]
fn taking_back_leads_to_the_last_decision_of_a_person() {
    for people in [&[0][..], &[1, 2], &[0, 1, 2]] {
        let mut play = begun(3, 1, people);
        play_on(&mut play, 5, 30);
        let mut texts = vec![play.text().to_owned()];
        while play.take_back(false) {
            let before = texts.last().unwrap();
            assert!(before.starts_with(play.text()) && before.len() > play.text().len());
            assert!(play.replay().is_mine() && play.awaits() == Awaits::Decision);
            assert_eq!(play.replay().seating().players(), 3);
            texts.push(play.text().to_owned());
        }
        let own = |line: &&str| people.iter().any(|&place| line.starts_with(&format!("{}: ", Seated::at(place, 3))));
        let moves = texts[0].lines().filter(own).count();
        assert!(texts.len() > 3 && texts.len() <= moves + 1, "{} and {moves}", texts.len());
        let again = Play::new(Replay::new(pairs()).unwrap(), &texts[0]).unwrap();
        assert_eq!(again.text(), texts[0]);
    }
}

#[test]
fn lines_that_cannot_be_are_refused_with_the_reason() {
    let problem = |text: &str| match review(pairs(), text).unwrap_err() {
        ReviewError::Line { line, problem } => (line, problem.to_string()),
        other => panic!("{other}"),
    };
    for (text, line, part) in [
        ("players 1\n", 1, "\"1\" players cannot play it; there may be 2 to 6"),
        ("players 7\n", 1, "there may be 2 to 6, as in: players 3"),
        ("players 3\n12 keep 1\n", 2, "begin the line with `me:`, `opponent 1:` or `opponent 2:`"),
        ("players 3\nopponent: 12 keep 1\n", 2, "there is no player `opponent`"),
        ("players 3\nopponent 3: 12 keep 1\n", 2, "there is no player `opponent 3`"),
        ("players 3\nme: 12 run\nopponent 2: 12 keep 1\n", 3, "it is the turn of opponent 1, not of opponent 2"),
        ("players 3\nme: 12 keep 1\nopponent 1: 12 keep 1\n", 3, "write the roll that the turn goes on with"),
        ("players 3\nme: 12 run\n12 keep 1\n", 3, "nobody knows whose"),
        ("players 2\nme: 12 run\nplayers 3\n", 3, "how many play stands before the first turn"),
        ("players 2\nme: 12 run\nopponent: 12 run\nme: 12 run\n", 4, "run"),
        ("players 2\nme: 12 run\nrolls last\n", 3, "first turn"),
    ] {
        let (found, message) = problem(text);
        assert!(found == line && message.contains(part), "{text}: {found}: {message}");
    }
    let mut play = begun(2, 0, &[0]);
    play_on(&mut play, 1, 1000);
    let over = format!("{}me: 12 run\n", play.text());
    assert!(problem(&over).1.contains("the game was over before this line"));
    assert!(matches!(play.seat_players(3), Err(Problem::GameOver | Problem::Seating(SeatingError::LatePlayers))));
    assert!(matches!(review(pairs(), "game small\n"), Err(ReviewError::Empty { .. })));
}

#[test]
fn last_rolls_alone_are_read_for_every_player() {
    let text = "players 2\nrolls last\nme: 12 run\nopponent: 33 pair\nme: first 11 keep 1\n    12 ones\n";
    let found = reviewed(text);
    let last: Vec<usize> = found.players.iter().map(|player| player.review.last_rolls).collect();
    assert_eq!(last, [1, 1]);
}

/// All positions of a card after a roll, with every set of saved dice.
fn positions(game: &Game, card: &Card) -> Vec<Position> {
    let mut positions = Vec::new();
    for &roll in &game.lattice().keeps()[game.lattice().rolls()] {
        for left in 0..game.rules().rolls {
            let may_be_saved = game.rules().saved_dice && left > 0 && left + 1 < game.rules().rolls;
            let saved = if may_be_saved { roll.parts().collect() } else { vec![Dice::NONE] };
            let at = |saved| Position::after_roll(game, card.clone(), roll, left, saved).unwrap();
            positions.extend(saved.into_iter().map(at));
        }
    }
    positions
}

fn small_games() -> [Game; 2] {
    [Game::parse("small", PAIRS).unwrap(), Game::parse("saved", &saved_with_two_sides(PAIRS)).unwrap()]
}

#[test]
fn a_bot_acts_as_the_naive_player() {
    for game in small_games() {
        let values = solved(&game);
        for bot in Bot::ALL {
            let (player, mut naive) = (player(&game, bot, &values), Naive::new(&game, bot));
            for card in ["", "ones=0", "pair=9,sum=4", "ones=2,threes=0,run=0", "ones=0,threes=0,pair=9,run=0"] {
                let card = Card::parse(&game, card).unwrap();
                assert_eq!(player.action(&Position::start(card.clone()), 1, 1), None);
                for position in positions(&game, &card) {
                    let text = |action: &Action| action.text(&game);
                    let allowed: BTreeSet<String> = naive.choose(&position).iter().map(text).collect();
                    let act = |number| text(&player.action(&position, 3, number).unwrap());
                    let found: BTreeSet<String> = (0..if bot == Bot::Random { 200 } else { 1 }).map(act).collect();
                    assert_eq!(found, allowed, "{} {position:?}", bot.name());
                }
            }
        }
    }
}

#[test]
fn at_a_table_all_have_the_same_dice_in_turn() {
    let game = Game::builtin("knubbel-v2").unwrap();
    let values = solved(&game);
    let players: Vec<Player<'_>> =
        [Bot::Optimal, Bot::Greedy].map(|bot| player(&game, bot, &values).tabulated(&go_on).unwrap()).into();
    let table = |seated: &[usize], games: u64| simulate_table(&players, seated, games, 3, &go_on).unwrap();
    let found = table(&[0, 0, 1], 3000);
    assert_eq!(found.scores[0], found.scores[1], "players who play alike have the same games in a round");
    let alike = table(&[1, 1, 1], 300);
    assert!(alike.wins.iter().all(|wins| *wins == alike.wins[0]), "{:?}", alike.wins);
    let wins: f64 = found.wins.iter().map(|wins| wins.wins()).sum();
    assert_abs_diff_eq!(wins, 3000.0, epsilon = 1e-9);
    assert_eq!(found.scores[0], table(&[0, 1, 1], 3000).scores[0], "whoever else plays");
    assert_ne!(found.scores[0], simulate(&players, 3000, 3, &go_on).unwrap().scores[0]);
    for (seat, player) in [(0, &players[0]), (2, &players[1])] {
        let (sample, expected) = (&found.scores[seat], distribution(player, &Card::empty(&game), &go_on).unwrap());
        let off = (sample.mean() - expected.scores.mean()).abs() / sample.standard_error().unwrap();
        assert!(off < 4.0, "{off} standard errors");
    }
    let again = |threads| with_threads(threads, || table(&[1, 0, 0], 2500)).unwrap();
    let [one, two] = [1, 2].map(again);
    assert_eq!((one.scores, one.wins), (two.scores, two.wins));
}
