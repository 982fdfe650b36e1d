//! Small random rules, the same ones in every run.

use dicebase_games::bank::{
    Bust, BustPenalty, Combination, End, Game, Growth, HotDice, KindOfDie, Objective, Pattern, Points, Rules,
    RulesFile, SetAside, Sets, TakeOver, ThisFamily, Tie, UpTo,
};

use super::turn::Table;
use crate::chance::Chance;

/// Rules that make a game under every objective that they allow.
pub fn rules(chance: &mut Chance) -> RulesFile {
    let rules = without_penalty(chance);
    let Some(bust_penalty) = bust_penalty(chance, &rules) else { return rules };
    // Counted busts multiply the number of states by four or nine, and last turns make such games slow.
    let most = if rules.end == End::AtOnce { rules.target } else { Points(4 * rules.step.0) };
    let target = rules.target.min(most.max(rules.entry).max(rules.minimum));
    let points = bust_penalty.points.min(target);
    let drawn = RulesFile { target, bust_penalty: Some(BustPenalty { points, ..bust_penalty }), ..rules.clone() };
    if makes_a_game(&drawn) { drawn } else { rules }
}

/// Small rules with words that [`rules`] does not draw, for loaded dice, for what is set aside, for rolls in which
/// nothing scores and for sets. Their turns often score.
pub fn with_rare_words(chance: &mut Chance) -> RulesFile {
    loop {
        let set_aside = chance.one_of(&[SetAside::Any, SetAside::AllScoring, SetAside::All]);
        let mut drawn = RulesFile { set_aside, ..draw(chance) };
        if chance.happens(50) {
            let points = Points(drawn.step.0 * chance.number(1, 8));
            drawn.combinations.push(Combination { name: "Nothing".to_owned(), pattern: Pattern::Nothing, points });
            drawn.end = End::AtOnce;
        }
        if chance.happens(40) {
            drawn.weights = Some((0..drawn.sides).map(|_| chance.number(1, 3)).collect());
        }
        if let Some(sets) = drawn.sets.as_mut().filter(|_| chance.happens(30)) {
            sets.growth = Growth::Each(Points(drawn.step.0 * chance.number(1, 4)));
        }
        let table = Table::new(&drawn);
        let often = !drawn.exact_target && table.chance_to_get(table.least(false)) > 0.3;
        if often && makes_a_game(&drawn) {
            return drawn;
        }
    }
}

/// Small rules in which all dice are set aside, only some rolls are hot dice and some busts cost the whole score.
pub fn with_all_at_stake(chance: &mut Chance) -> RulesFile {
    loop {
        let drawn = draw(chance);
        let pattern = |chance: &mut Chance| match chance.number(1, 3) {
            1 => Pattern::Groups(vec![chance.number(1, 2)]),
            2 => Pattern::Run(chance.number(1, 2)),
            _ => Pattern::Contains(chance.number(1, drawn.sides).to_string().repeat(chance.number(1, 2))),
        };
        let mut rules = RulesFile { set_aside: SetAside::All, take_over: None, exact_target: false, ..drawn.clone() };
        if chance.happens(60) {
            (rules.hot, rules.hot_dice) = (Some(pattern(chance)), HotDice::MustRoll);
        }
        if chance.happens(70) {
            rules.bust_all = Some(pattern(chance));
        }
        if rules.hot.is_none() && rules.bust_all.is_none() || Rules::new("random", rules.clone()).is_err() {
            continue;
        }
        let table = Table::new(&rules);
        if table.chance_to_get(table.least(false)) > 0.3 && makes_a_game(&rules) {
            return rules;
        }
    }
}

/// Small rules in which a turn is one roll of as many dice as the player chooses. In half of them a bust is worth
/// something.
pub fn of_one_roll(chance: &mut Chance) -> RulesFile {
    loop {
        let drawn = draw(chance);
        let mut rules = RulesFile {
            one_roll: true,
            set_aside: SetAside::All,
            hot_dice: HotDice::MayRoll,
            minimum: Points(0),
            entry: Points(0),
            exact_target: false,
            take_over: None,
            end: chance.one_of(&[End::AtOnce, End::AtOnce, End::Round, End::LastTurn]),
            ..drawn
        };
        if chance.happens(50) {
            let points = Points(rules.step.0 * chance.number(1, 2));
            rules.combinations.push(Combination { name: "Nothing".to_owned(), pattern: Pattern::Nothing, points });
        }
        if Rules::new("random", rules.clone()).is_ok() && Table::new(&rules).chance_to_get(rules.step.0) > 0.3 {
            return rules;
        }
    }
}

/// Small rules whose dice are not all alike, of two or three kinds, some with jokers.
pub fn with_kinds(chance: &mut Chance) -> RulesFile {
    loop {
        let set_aside = chance.one_of(&[SetAside::Any, SetAside::Any, SetAside::AllScoring, SetAside::All]);
        let drawn = RulesFile { set_aside, take_over: None, exact_target: false, ..draw(chance) };
        let mut left = drawn.dice;
        let mut kinds = Vec::new();
        while left > 0 {
            let count = if kinds.len() == 2 { left } else { chance.number(1, left) };
            let weights = chance.happens(70).then(|| (0..drawn.sides).map(|_| chance.number(0, 3)).collect::<Vec<_>>());
            let joker = if chance.happens(40) { vec![chance.number(1, drawn.sides)] } else { Vec::new() };
            kinds.push(KindOfDie { name: "Random".to_owned(), count, second_count: None, weights, joker });
            left -= count;
        }
        let drawn = RulesFile { kinds, ..drawn };
        if Rules::new("random", drawn.clone()).is_err() {
            continue;
        }
        let table = Table::new(&drawn);
        if table.chance_to_get(table.least(false)) > 0.3 && makes_a_game(&drawn) {
            return drawn;
        }
    }
}

/// Small rules of two players with other dice each.
pub fn with_two_sets(chance: &mut Chance) -> RulesFile {
    loop {
        let mut drawn = RulesFile { end: End::AtOnce, ..with_kinds(chance) };
        // Some dice of one kind become dice of another one, or of a new one.
        let (place, new) = (chance.number(1, drawn.kinds.len()) - 1, chance.number(0, drawn.kinds.len()));
        let count = chance.number(1, drawn.kinds[place].count);
        drawn.kinds[place].second_count = Some(drawn.kinds[place].count - count);
        match drawn.kinds.get_mut(new) {
            Some(kind) if new != place => kind.second_count = Some(kind.count + count),
            _ => {
                let weights = Some((0..drawn.sides).map(|_| chance.number(0, 3)).collect());
                let kind = KindOfDie { count: 0, second_count: Some(count), weights, ..drawn.kinds[place].clone() };
                drawn.kinds.push(kind);
            }
        }
        if drawn.kinds.len() > 1 && chance.happens(50) {
            drawn.kinds.iter_mut().for_each(|kind| {
                let (first, second) = (kind.count, kind.second_count.unwrap_or(kind.count));
                (kind.count, kind.second_count) = (second, (first != second).then_some(first));
            });
        }
        let Ok(rules) = Rules::new("random", drawn.clone()) else { continue };
        let second = Table::of_second(&drawn);
        if second.chance_to_get(second.least(false)) > 0.3 && Game::new("random", rules, Objective::Win).is_ok() {
            return drawn;
        }
    }
}

/// Small rules that end after one or two turns of each player.
pub fn in_turns(chance: &mut Chance) -> Rules {
    loop {
        let drawn = if chance.happens(50) { draw(chance) } else { with_rare_words(chance) };
        let end = End::Turns(chance.number(1, 2));
        let drawn = RulesFile { end, target: Points(0), exact_target: false, take_over: None, ..drawn };
        let Ok(rules) = Rules::new("random", drawn.clone()) else { continue };
        // Longer turns take the naive player too long.
        let is_short = Table::new(&drawn).chance_to_get(60 * drawn.step.0) < 1e-9;
        if is_short && Game::new("random", rules.clone(), Objective::Win).is_ok() {
            return rules;
        }
    }
}

/// A penalty for busts in a row, in every other game that may have one and whose players do not bust too often to
/// finish.
fn bust_penalty(chance: &mut Chance, rules: &RulesFile) -> Option<BustPenalty> {
    let table = Table::new(rules);
    let ends = rules.take_over.is_none() && table.chance_to_get(table.least(false)) > 0.3;
    (ends && chance.happens(60)).then(|| {
        let points = Points(rules.step.0 * chance.number(1, 4)).min(rules.target);
        BustPenalty { busts: chance.number(2, 3), points, below_zero: false }
    })
}

fn without_penalty(chance: &mut Chance) -> RulesFile {
    loop {
        let drawn = draw(chance);
        if makes_a_game(&drawn) {
            return drawn;
        }
    }
}

/// Small rules for three or four players, or for two who may both win.
pub fn for_oneself(chance: &mut Chance) -> RulesFile {
    loop {
        let drawn = without_penalty(chance);
        let target = Points(drawn.target.0.min(6 * drawn.step.0));
        let least = |points: Points| points.min(target);
        let (minimum, entry) = (least(drawn.minimum), least(drawn.entry));
        let (players, tie) = match drawn.end {
            End::AtOnce => (3 + drawn.target.0 / drawn.step.0 % 2, Tie::Half),
            End::Round | End::LastTurn | End::Turns(_) => (2, Tie::BothWin),
        };
        // More than two players take nothing over, and games in which players may lose everything again are slow.
        let take_over = drawn.take_over.filter(|_| players == 2);
        let drawn = RulesFile { take_over, target, minimum, entry, players, tie, ..drawn };
        let rules = Rules::new("random", drawn.clone());
        if rules.is_ok_and(|rules| Game::new("random", rules, Objective::Win).is_ok()) {
            return drawn;
        }
    }
}

/// Returns `true` when the rules make a game: some targets cannot be met exactly, and some turns, last ones or
/// unlimited ones, are too long.
fn makes_a_game(drawn: &RulesFile) -> bool {
    let Ok(rules) = Rules::new("random", drawn.clone()) else { return false };
    let is_made = |objective| Game::new("random", rules.clone(), objective).is_ok();
    is_made(Objective::Win) && (is_made(Objective::Points) || Table::new(drawn).may_have_no_end())
}

/// A game of 1 to 4 dice with 2 to 6 sides and up to 12 steps to the target, or 8 where last turns make games slow.
fn draw(chance: &mut Chance) -> RulesFile {
    let (dice, sides, step) = (chance.number(1, 4), chance.number(2, 6), chance.one_of(&[1, 5, 50]));
    let mut rules = RulesFile {
        kinds: Vec::new(),
        family: ThisFamily::default(),
        name: "Random".to_owned(),
        source: "By chance".to_owned(),
        also: Vec::new(),
        dice,
        sides,
        weights: None,
        players: 2,
        tie: Tie::Half,
        step: Points(step),
        target: Points(step * chance.number(1, 12)),
        minimum: Points(0),
        entry: Points(0),
        exact_target: false,
        end: End::AtOnce,
        hot_dice: if dice > 1 && chance.happens(40) { HotDice::MustRoll } else { HotDice::MayRoll },
        singles: by_face(chance, sides, step, 35),
        sets: chance.happens(60).then(|| sets(chance, dice, sides, step)),
        combinations: Vec::new(),
        take_over: None,
        one_roll: false,
        set_aside: SetAside::Any,
        bust_penalty: None,
        hot: None,
        bust_all: None,
    };
    // Some single always scores, so that turns are possible.
    rules.singles[chance.number(1, sides) - 1] = Points(step * chance.number(1, 3));
    rules.combinations = (0..chance.number(0, 2)).map(|_| combination(chance, &rules)).collect();
    add_end(chance, &mut rules);
    if rules.end != End::AtOnce {
        rules.target = rules.target.min(Points(8 * step));
    }
    add_minima(chance, &mut rules);
    let has_entry = rules.least_bank(false) > rules.least_bank(true);
    if let Some(rule @ TakeOver { up_to: UpTo::Any, .. }) = &mut rules.take_over {
        rule.up_to = if has_entry && chance.happens(50) { UpTo::AnyOnceEntered } else { UpTo::Any };
    }
    rules.exact_target = rules.end == End::AtOnce && rules.minimum <= rules.step && chance.happens(40);
    rules
}

/// Points for about this percentage of the faces.
fn by_face(chance: &mut Chance, sides: usize, step: usize, percent: usize) -> Vec<Points> {
    (0..sides).map(|_| Points(if chance.happens(percent) { step * chance.number(1, 4) } else { 0 })).collect()
}

fn sets(chance: &mut Chance, dice: usize, sides: usize, step: usize) -> Sets {
    let growth = match chance.number(1, 4) {
        1 => Growth::None,
        2 => Growth::Double,
        3 => Growth::Add,
        _ => Growth::Fixed((4..=dice).map(|_| Points(step * chance.number(1, 9))).collect()),
    };
    let mut three = by_face(chance, sides, step, 70);
    // Sets that are never worth anything are refused.
    if three.iter().all(|&points| points == Points(0)) && (dice < 4 || !matches!(growth, Growth::Fixed(_))) {
        three[0] = Points(step);
    }
    Sets { three, growth }
}

fn combination(chance: &mut Chance, rules: &RulesFile) -> Combination {
    let pattern = match chance.number(1, 3) {
        1 => Pattern::Run(chance.number(1, rules.dice.min(rules.sides))),
        2 => Pattern::Groups(groups(chance, rules)),
        _ => Pattern::Contains(dice(chance, rules)),
    };
    Combination { name: "Random".to_owned(), pattern, points: Points(rules.step.0 * chance.number(1, 8)) }
}

/// Groups with at most all dice in total, and no more groups than faces.
fn groups(chance: &mut Chance, rules: &RulesFile) -> Vec<usize> {
    let mut sizes = vec![chance.number(1, rules.dice)];
    while sizes.len() < rules.sides && sizes.iter().sum::<usize>() < rules.dice && chance.happens(60) {
        let left = rules.dice - sizes.iter().sum::<usize>();
        sizes.push(chance.number(1, left));
    }
    sizes
}

/// At most all dice, in any order.
fn dice(chance: &mut Chance, rules: &RulesFile) -> String {
    (0..chance.number(1, rules.dice)).map(|_| chance.number(1, rules.sides).to_string()).collect()
}

/// Adds an end of the game. Where a turn can go on for ever, there is no last score to beat, so such games end at once.
fn add_end(chance: &mut Chance, rules: &mut RulesFile) {
    let take_overs =
        [(UpTo::Any, Bust::LosesTurn), (UpTo::OwnScore, Bust::LosesTurn), (UpTo::OwnScore, Bust::LosesTakenPoints)];
    if !Table::new(rules).can_roll_for_ever() {
        rules.end = chance.one_of(&[End::AtOnce, End::Round, End::LastTurn]);
    }
    if rules.end != End::LastTurn && chance.happens(60) {
        let (up_to, bust) = chance.one_of(&take_overs);
        rules.take_over = Some(TakeOver { up_to, bust });
    }
}

/// Adds minima that are met often enough for the game to end soon.
fn add_minima(chance: &mut Chance, rules: &mut RulesFile) {
    let table = Table::new(rules);
    let most = rules.target.0.min(6 * rules.step.0) / rules.step.0;
    let mut minimum = |percent| if chance.happens(percent) { rules.step.0 * chance.number(1, most) } else { 0 };
    let minima = [minimum(50), minimum(50)]
        .map(|points| if table.chance_to_get(points) > 0.05 { Points(points) } else { Points(0) });
    [rules.minimum, rules.entry] = minima;
}
