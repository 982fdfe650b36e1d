//! The rules of bank-or-roll games in words.

use dicebase_games::bank::{Bust, Combination, End, Growth, HotDice, Pattern, Points, Rules, SetAside, UpTo};
use dicebase_games::{counted, listed};

use crate::numbers::{capitalized, in_words, thousands};
use crate::words::{dice, faces, groups, loaded, run, these};
use crate::{Block, Cell, Column, GameName, Table};

/// The rules: the course of a turn, the worth of dice, and the end of the game. `name` is the name of the game.
pub(super) fn rules(rules: &Rules, name: &GameName<'_>) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("A turn".to_owned())];
    blocks.extend(turn(rules).into_iter().map(Block::Words));
    blocks.push(Block::Heading("What dice are worth".to_owned()));
    blocks.push(Block::Table(worth(rules, name)));
    blocks.push(Block::Words(sets_and_rolls(rules)));
    blocks.push(Block::Heading("The end of the game".to_owned()));
    blocks.push(Block::Words(end(rules)));
    blocks
}

fn turn(rules: &Rules) -> Vec<String> {
    let mut words = vec![
        format!(
            "{} is played with {}. The player to move rolls all of them, and {} is added to the turn total. Then the \
             player either banks, which adds the turn total to the score and ends the turn, or rolls the dice that are \
             left.",
            rules.name,
            dice(rules.dice, rules.sides),
            match rules.set_aside {
                SetAside::Any => "sets aside at least one die that is worth something. Its worth",
                SetAside::AllScoring => "sets aside all dice that are worth something together. Their worth",
                SetAside::All => "sets all of them aside. Their worth",
            }
        ),
        format!(
            "A roll in which {} is a bust: the turn is over, and the turn total is lost.",
            if rules.set_aside == SetAside::All { "some die is worth nothing" } else { "nothing is worth anything" }
        ),
        hot_dice(rules),
    ];
    if let Some(loaded) = loaded(&rules.die()) {
        words.insert(1, loaded);
    }
    words.extend(rules.bust_all.as_ref().map(|all| {
        format!("A bust with {} costs more: the whole score is lost too.", pattern_words(all, rules.sides))
    }));
    words.extend(least_to_bank(rules));
    words.extend(taking_over(rules));
    words
}

fn hot_dice(rules: &Rules) -> String {
    let all = if rules.dice == 1 { "the die".to_owned() } else { format!("all {} dice", in_words(rules.dice)) };
    let whoever = match &rules.hot {
        Some(hot) => format!("Whoever has rolled {} has hot dice, and", pattern_words(hot, rules.sides)),
        None => format!("Whoever has set {all} aside has hot dice, and"),
    };
    let others =
        if rules.hot.is_some() { " After any other roll the player banks or rolls all of them again." } else { "" };
    match rules.hot_dice {
        HotDice::MayRoll => format!("{whoever} may roll {all} again to go on with the same turn total."),
        HotDice::MustRoll => {
            format!("{whoever} must roll {all} again with the same turn total: to bank is not allowed then.{others}")
        }
    }
}

fn least_to_bank(rules: &Rules) -> Option<String> {
    let (first, later) = (rules.least_bank(false), rules.least_bank(true));
    let least = thousands(later);
    if first > later {
        let before =
            format!("A player who has never banked needs a turn total of {} points to do so.", thousands(first));
        let after = if later > rules.step {
            format!(" After that {least} are enough.")
        } else {
            " After that any turn total will do.".to_owned()
        };
        return Some(before + &after);
    }
    (later > rules.step).then(|| format!("A turn total below {least} points cannot be banked."))
}

fn taking_over(rules: &Rules) -> Option<String> {
    let take_over = rules.take_over?;
    let up_to = match take_over.up_to {
        UpTo::Any => "",
        UpTo::AnyOnceEntered => " Nobody may take over who has never banked.",
        UpTo::OwnScore => " Nobody may take over more points than their own score.",
    };
    let bust = match take_over.bust {
        Bust::LosesTurn => "A bust after that costs no more than any other: the turn total.",
        Bust::LosesTakenPoints => {
            "A bust after that costs more: the points taken over are subtracted from the player's score."
        }
    };
    Some(format!(
        "Taking over: instead of rolling all dice, a player may go on where the other player has just banked, with \
         that turn total and the dice that were left. The other player keeps what was banked.{up_to} {bust}"
    ))
}

fn worth(rules: &Rules, name: &GameName<'_>) -> Table {
    let singles = rules.singles.iter().enumerate().filter(|(_, points)| **points > Points(0));
    let single = |(i, &points): (usize, &Points)| (format!("A single {}", i + 1), points);
    let mut rows: Vec<(String, Points)> = singles.map(single).collect();
    rows.extend(sets(rules));
    rows.extend(
        rules.combinations.iter().map(|combination| (combination_words(combination, rules.sides), combination.points)),
    );
    let columns = vec![Column::words("dice", "Dice"), Column::numbers("points", "Points")];
    let rows = rows.into_iter().map(|(dice, points)| vec![Cell::text(dice), Cell::Whole(points.0)]).collect();
    Table::new(name.file("worth"), format!("What dice are worth in {}", rules.name), columns, rows).untitled()
}

fn sets(rules: &Rules) -> Vec<(String, Points)> {
    let Some(sets) = &rules.sets else { return Vec::new() };
    let worth_something = sets.three.iter().enumerate().filter(|(_, points)| **points > Points(0));
    let mut rows: Vec<(String, Points)> =
        worth_something.map(|(i, &points)| (format!("Three {}", faces(i + 1)), points)).collect();
    if let Growth::Fixed(fixed) = &sets.growth {
        let row = |(i, &points): (usize, &Points)| (format!("{} equal dice", capitalized(&in_words(i + 4))), points);
        rows.extend(fixed.iter().enumerate().map(row));
    }
    rows
}

fn combination_words(combination: &Combination, sides: usize) -> String {
    format!("{}: {}", combination.name, pattern_words(&combination.pattern, sides))
}

fn pattern_words(pattern: &Pattern, sides: usize) -> String {
    match pattern {
        Pattern::Groups(sizes) => groups(sizes, false),
        Pattern::Run(length) => run(*length, sides),
        Pattern::Contains(shown) => these(shown),
        Pattern::Nothing => "all dice, if none of them is worth anything".to_owned(),
    }
}

fn sets_and_rolls(rules: &Rules) -> String {
    let growth = rules.sets.as_ref().and_then(|sets| growth(&sets.growth, rules, &sets.three));
    let together = "Dice count together only if they were rolled together, and always for as much as they can.";
    growth.map_or_else(|| together.to_owned(), |growth| format!("{growth} {together}"))
}

/// The worth of more than three equal dice, unless the table lists it.
fn growth(growth: &Growth, rules: &Rules, three: &[Points]) -> Option<String> {
    if rules.dice < 4 {
        return None;
    }
    let (face, of_three) = three.iter().enumerate().rev().find(|(_, points)| **points > Points(0))?;
    let example = |more: &dyn Fn(usize, usize) -> usize| {
        let number =
            |dice: usize| format!("{} {} {}", in_words(dice), faces(face + 1), thousands(more(of_three.0, dice)));
        let numbers: Vec<String> = (4..=rules.dice).map(number).collect();
        listed(&numbers, "and")
    };
    match growth {
        Growth::None => {
            let six = if rules.dice >= 6 { " Six equal dice are two sets." } else { "" };
            let single =
                "A set has three dice, no more: a fourth equal die counts as a single one, if that is worth something.";
            Some(single.to_owned() + six)
        }
        Growth::Double => {
            let example = example(&|three, dice| three << (dice - 3));
            Some(format!("Each equal die more than three doubles the worth: {example}."))
        }
        Growth::Add => {
            let example = example(&|three, dice| three * (dice - 2));
            Some(format!("Each equal die more than three adds the worth of three again: {example}."))
        }
        Growth::Each(each) => {
            let example = example(&|three, dice| three + each.0 * (dice - 3));
            Some(format!("Each equal die more than three adds {} points: {example}.", thousands(*each)))
        }
        Growth::Fixed(_) => None,
    }
}

fn end(rules: &Rules) -> String {
    let target = thousands(rules.target);
    let even = "The higher score wins, and equal scores count half a win for each.";
    match rules.end {
        End::AtOnce if rules.exact_target => format!(
            "The first player to have exactly {target} points wins at once. Dice that lead beyond do not count, and a \
             roll of no others is a bust."
        ),
        End::AtOnce => format!("The first player to bank {target} points wins at once."),
        End::Round => format!(
            "Once a player has banked {target} points the round is completed: if the other player has had one turn \
             less, there is one more turn for that player. {even}"
        ),
        End::Turns(turns) => format!("Each player has {}. {even}", counted(turns, "turn", "turns")),
        End::LastTurn => {
            format!("Once a player has banked {target} points the other player has one last turn, in any case. {even}")
        }
    }
}
