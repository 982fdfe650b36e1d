//! The states of bank games: every index has one state, and the index order is the solve order.

use dicebase_games::bank::{Block, Game, Next, Objective, Points, Rules, RulesFile};
use dicebase_games::{Family, builtins};

/// Every built-in game under the objective win, with rules that a test may change; of two with the same states only
/// one.
fn games(change: impl Fn(&mut RulesFile)) -> impl Iterator<Item = Game> {
    let bank = builtins().iter().filter(|game| game.family == Family::Bank);
    bank.filter(|game| game.id != "zehntausend-platform-both-win").map(move |game| {
        let mut rules = RulesFile::clone(&Rules::parse(game.id, game.text).unwrap());
        change(&mut rules);
        Game::new(game.id, Rules::new(game.id, rules).unwrap(), Objective::Win).unwrap()
    })
}

#[test]
fn every_index_finds_its_state_and_back() {
    for game in games(|_| {}) {
        let states = game.states();
        for index in 0..states.len() {
            assert_eq!(states.index(&states.state(index)), index, "{}", game.id());
        }
    }
}

/// Only states of two players have blocks.
#[test]
fn blocks_follow_one_another_and_diagonals_have_one_sum() {
    for game in games(|_| {}).filter(|game| game.players() == 2 && game.rules().turns().is_none()) {
        let states = game.states();
        let mut next = 0;
        for block in states.blocks() {
            assert_eq!(block.first, next, "{}", game.id());
            next += 1 + block.offers * game.rules().dice;
        }
        assert_eq!(next, states.len());
        let mut sums = Vec::new();
        for diagonal in states.diagonals() {
            let blocks = &states.blocks()[diagonal.clone()];
            let sum = |block: &Block| {
                let Block { me, opponent, .. } = block;
                (me.score + opponent.score, me.busts + opponent.busts)
            };
            sums.push(sum(&blocks[0]));
            assert!(blocks.iter().all(|block| sum(block) == *sums.last().unwrap()));
        }
        assert!(sums.is_sorted_by(|a, b| a > b), "{}", game.id());
    }
}

#[test]
fn banking_leads_to_smaller_indices_and_a_bust_to_the_same_diagonal_or_one_that_is_solved_before() {
    for game in games(|rules| rules.target = rules.target.min(Points(3000))) {
        let states = game.states();
        for diagonal in states.diagonals() {
            let blocks = &states.blocks()[diagonal.clone()];
            let first = blocks[0].first;
            let end = states.blocks().get(diagonal.end).map_or(states.len(), |block| block.first);
            for block in blocks {
                let at = block.situation();
                for (total, dice) in (0..=game.top(&at)).flat_map(|total| (1..=6).map(move |dice| (total, dice))) {
                    if let Some(Next::Opponent(index)) = game.banked(&at, total, dice) {
                        assert!(index < first, "{}: {at:?} banks {total}", game.id());
                    }
                }
                let bust = match game.bust(&at) {
                    Next::Opponent(bust) => bust,
                    Next::Worth(_) if game.rules().turns().is_some() => continue,
                    _ => panic!("{}: {at:?}", game.id()),
                };
                match game.rules().bust_penalty {
                    None if game.rules().turns().is_some() => assert!(bust < first, "{}: {at:?}", game.id()),
                    None => assert!((first..end).contains(&bust), "{}: {at:?}", game.id()),
                    Some(penalty) if at.me.busts + 1 == penalty.busts => assert!(bust >= end, "{}: {at:?}", game.id()),
                    Some(_) => assert!(bust < first, "{}: {at:?}", game.id()),
                }
            }
        }
    }
}

#[test]
fn a_bust_and_another_one_lead_back() {
    for game in games(|rules| (rules.target, rules.bust_penalty) = (rules.target.min(Points(3000)), None)) {
        let states = game.states();
        // With a number of turns nothing leads back.
        let blocks = if game.rules().turns().is_some() { &[] } else { states.blocks() };
        for block in blocks {
            let Next::Opponent(other) = game.bust(&block.situation()) else { panic!() };
            let other = states.state(other);
            let back = states.blocks()[states.block(&other)];
            assert_eq!(game.bust(&back.situation()), Next::Opponent(block.first), "{}: {block:?}", game.id());
        }
    }
}
