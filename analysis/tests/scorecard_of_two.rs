//! Tests reviews of scorecard games of two: turns and players, losses and luck that add up to the result, and turns
//! with only their result written down.

use std::sync::OnceLock;

use dicebase_analysis::play::{Awaits, Play, Playable};
use dicebase_analysis::review::{ReviewError, Seat};
use dicebase_analysis::roll;
use dicebase_analysis::scorecard::review::{Outcome, Problem, Replay, Review, review};
use dicebase_games::Die;
use dicebase_games::scorecard::{Aim, Card, Others, Position};
use dicebase_policy::scorecard::Adviser;

use crate::common;
use crate::review::SMALL;

/// A game in which both players can get an upper bonus, extra bonuses and forced jokers.
fn small() -> &'static Adviser<Vec<u8>> {
    static POLICY: OnceLock<Adviser<Vec<u8>>> = OnceLock::new();
    POLICY.get_or_init(|| common::duel("small", SMALL))
}

fn aim(lead: i64) -> Aim {
    Aim::duel(small().game(), lead)
}

fn reviewed(lead: i64, text: &str) -> Review {
    review(small(), aim(lead), text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Plays a whole game; `pick` selects each choice.
fn played(lead: i64, first: Seat, seed: u64, pick: impl Fn(usize, usize) -> usize) -> Play<Replay<'static>> {
    let mut play = Play::new(Replay::new(small(), aim(lead)).unwrap(), "").unwrap();
    play.begin(first).unwrap();
    go_on(&mut play, seed, pick);
    play
}

fn go_on(play: &mut Play<Replay<'_>>, seed: u64, pick: impl Fn(usize, usize) -> usize) {
    loop {
        match play.awaits() {
            Awaits::Nothing | Awaits::ActionDie => return,
            Awaits::Roll(dice) => drop(play.rolled(roll(seed, play.lines() as u64, dice, &Die::fair(4))).unwrap()),
            Awaits::Decision => {
                let choice = play.choices()[pick(play.lines(), play.choices().len())].clone();
                let made = play.decide(&choice.text).unwrap();
                let measured = made.last().unwrap().measured.clone().unwrap();
                assert_eq!(Some(measured.loss), choice.loss, "{}", play.text());
            }
        }
    }
}

/// The final totals, computed from the lines of the file alone.
fn totals(text: &str) -> [i64; 2] {
    ["me: ", "opponent: "].map(|seat| {
        let (mut total, mut upper, mut pair, mut extra) = (0, 0, 0, 0);
        for line in text.lines().filter_map(|line| line.strip_prefix(seat)) {
            let Some((roll, entry)) = line.split_once(" score ") else { continue };
            let (id, points) = entry.split_once(' ').unwrap();
            let points: i64 = points.parse().unwrap();
            if pair > 0 && roll.as_bytes()[0] == roll.as_bytes()[1] {
                extra += 20;
            }
            match id {
                "pair" => pair = points,
                "twos" | "threes" => upper += points,
                _ => {}
            }
            total += points;
        }
        total + extra + if upper >= 6 { 5 } else { 0 }
    })
}

#[test]
fn losses_and_luck_of_both_add_up_to_the_result() {
    for seed in 0..60 {
        let pick = |line: usize, choices: usize| (line * 7 + seed as usize) % choices;
        let first = Seat::ALL[seed as usize % 2];
        let text = played(0, first, seed, pick).text().to_owned();
        let [mine, theirs] = totals(&text);
        // The lead makes the result a loss by one point, a tie, or a win by one point.
        let lead = theirs - mine + seed as i64 % 3 - 1;
        let play = Play::new(Replay::new(small(), aim(lead)).unwrap(), &text).unwrap();
        let review = reviewed(lead, &text);
        let other = review.opponent.as_ref().unwrap();
        assert_eq!([review.score.total as i64, other.score.total as i64], [mine, theirs], "{}", play.text());
        let result = review.outcome.unwrap().share();
        assert_eq!((mine + lead - theirs).signum(), (result * 2.0) as i64 - 1);
        // The sum of the luck of all rolls, as their players see it, is the part that the losses do not explain.
        let of_me = |seat: Option<Seat>| if seat == Some(Seat::Me) { 1.0 } else { -1.0 };
        let luck: f64 = review.decisions.iter().map(|of| of_me(of.more.player) * of.more.luck).sum();
        assert!((luck - review.luck).abs() < 1e-12, "{luck} and {}", review.luck);
        let lost = review.mine.total.loss - other.losses.total.loss;
        assert!((review.expected_at_start + luck - lost - result).abs() < 1e-12);
        let account = play.replay().account().unwrap();
        assert!((account.expected + account.luck - account.lost - result).abs() < 1e-12);
        let decisions = review.mine.total.decisions + other.losses.total.decisions;
        assert!(
            decisions > 10
                && review.mine.costliest.iter().all(|&place| { review.decisions[place].more.player == Some(Seat::Me) })
        );
    }
}

#[test]
fn the_best_choices_of_both_lose_nothing_and_the_start_is_that_of_the_table() {
    for (lead, first) in [(0, Seat::Me), (0, Seat::Opponent), (4, Seat::Opponent)] {
        let play = played(lead, first, 3, |_, _| 0);
        let review = reviewed(lead, play.text());
        assert_eq!((review.mine.total.loss, review.opponent.unwrap().losses.total.loss), (0.0, 0.0));
        let lead = if first == Seat::Me { lead } else { -lead };
        let start = Position::start(Card::empty(small().game())).aiming_at(aim(lead));
        let chance = small().value(&start).unwrap();
        let mine = if first == Seat::Me { chance } else { 1.0 - chance };
        assert_eq!(review.expected_at_start, mine);
    }
}

#[test]
fn a_game_that_is_broken_off_anywhere_goes_on_as_if_it_was_not() {
    let pick = |line: usize, choices: usize| line % choices;
    let whole = played(0, Seat::Opponent, 5, pick);
    let lines: Vec<&str> = whole.text().split_inclusive('\n').collect();
    for end in 2..lines.len() {
        let mut play = Play::new(Replay::new(small(), aim(0)).unwrap(), &lines[..end].concat()).unwrap();
        let review = reviewed(0, &lines[..end.max(3)].concat());
        assert!(review.outcome.is_none() && !review.complete && (0.0..=1.0).contains(&review.expected_rest));
        go_on(&mut play, 5, pick);
        assert_eq!(play.text(), whole.text(), "from line {end} on");
    }
}

#[test]
fn a_turn_is_told_by_its_end_where_nobody_wrote_down_the_rolls() {
    let review = reviewed(0, "me: 12 keep 2\n23 run\nopponent: pair 10\nme:\n33 pair\nopponent: twos 4 + 20\n");
    let other = review.opponent.unwrap();
    assert_eq!((other.score.total, other.score.extra_bonus, other.card.as_str()), (34, 20, "twos=4,pair=10"));
    assert_eq!((other.losses.total.decisions, review.mine.total.decisions), (0, 5));
    // Extra bonuses paid to one player are part of the lead in the notation of the position.
    let text = "me: run 7\nopponent: pair 10\nme: 33 pair\nopponent: twos 4 + 20\nme: 22 twos\n";
    let next = reviewed(3, text).decisions.pop().unwrap();
    assert!(next.position.contains("lead -17 card pair=10,run=7"), "{}", next.position);
}

#[test]
fn what_cannot_be_is_said_with_its_line() {
    let told = [
        ("12 keep 2", 1, "nobody knows whose"),
        ("me: 12 keep 2\nopponent: 12 keep 2", 2, "it is the turn of me, not of opponent; write the roll"),
        ("me: 23 run\nme: 12 keep 2", 2, "it is the turn of opponent, not of me; write every turn"),
        ("me: 23 run\n12 keep 2", 2, "nobody knows whose"),
        ("me: run", 1, "is no decision"),
        ("me: keep 11", 1, "is no decision"),
        ("me: run 8", 1, "run=8 cannot be: run has 0 or 7 points"),
        ("me: run 7\nopponent: run 7\nme: run 7", 3, "run was filled before, with 7 points; open are twos, threes"),
        ("me: pair 10\nopponent: run 7\nme: run 7 + 10", 3, "the extra bonus is 20 points, not \"10\""),
        ("me: run 7 + 20", 1, "no extra bonus is paid on this card, so not \"20\""),
        ("me: 12 keep 2\nrun 7", 2, "is no decision"),
    ];
    for (text, at, part) in told {
        let error = review(small(), aim(0), text).expect_err(text);
        let ReviewError::Line { line, problem } = &error else { panic!("{text}: {error}") };
        assert!(*line == at && problem.to_string().contains(part), "{text}: {error}");
    }
    let over = played(0, Seat::Me, 1, |_, _| 0).text().to_owned() + "me: 12 keep 2\n";
    assert!(review(small(), aim(0), &over).unwrap_err().to_string().contains("the game was over before this line"));
    let three = Aim::Others(Others { cards: vec![Card::empty(small().game()); 2], lead: 0 });
    assert_eq!(Replay::new(small(), three).err(), Some(Problem::TooMany { players: 3 }));
    assert!(Replay::new(small(), aim(0)).is_ok_and(|replay| replay.is_mine() && replay.first().is_none()));
    assert_eq!(Outcome::Draw.share(), 0.5);
}
