//! The estimated value of action dice in games of several players.

use dicebase_analysis::melee::{Asked, DieWorth, WorthOfDice};
use dicebase_games::scorecard::Face;

use super::game::SolvedGame;
use crate::numbers::{capitalized, decimals, in_words, percent, signed_decimals, thousands};
use crate::{Block, Cell, Chart, Column, Panel, Section, Shown, Table};

/// The section about the value of one more die; `None` if it was not estimated.
pub(super) fn dice_section<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>) -> Option<Section> {
    let Asked { others, games, .. } = game.dice.first()?.asked;
    let words = format!(
        "Games of several players are not solved, so these are estimates, from games in which the bot rated plays \
         against others who are all {}. Each game is played on from the start of a round with one more die in the hand \
         of rated and without it, with the same dice to roll: how many more games are won with it is what the die is \
         worth. For each number of players and each seat of rated {} games were played. Seats are counted in the order \
         of joining.",
        others.name(),
        thousands(games as usize)
    );
    let typed = game.name.in_commands();
    let commands = [others.name(), "rated".to_owned()];
    let commands = commands.map(|bot| format!("dicebase sheet {typed} --objective win --bot {bot}"));
    let mut blocks = vec![Block::Words(words)];
    blocks.extend(game.dice.iter().flat_map(|worth| of_players(game, worth)));
    blocks.push(Block::words(
        "The first of these commands estimates it again, and the second against others who play as well as rated, \
         where dice may be worth something else; more --games give narrower intervals:",
    ));
    blocks.push(Block::Commands(commands.to_vec()));
    Some(Section::new("dice", "What an action die is worth", blocks))
}

fn of_players<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, worth: &WorthOfDice) -> Vec<Block> {
    let players = worth.asked.players;
    vec![
        Block::Heading(format!("{} players", capitalized(&in_words(players)))),
        Block::Chart(chart(game, worth)),
        Block::Table(short(game, worth).untitled()),
        Block::Table(long(game, worth).shown(Shown::Linked)),
    ]
}

fn name(face: Face) -> String {
    capitalized(&face.name().replace('-', " "))
}

/// The faces of the measured dice, in their order.
fn faces(worth: &WorthOfDice) -> Vec<Face> {
    let first = worth.dice.first().map(|die| (die.round, die.seat));
    worth.dice.iter().take_while(|die| Some((die.round, die.seat)) == first).map(|die| die.face).collect()
}

/// Returns `true` when a die can be played and was measured.
fn is_known(die: &DieWorth) -> bool {
    die.is_playable && die.gain.games() > 0
}

fn chart<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, worth: &WorthOfDice) -> Chart {
    let players = worth.asked.players;
    let line = |face: Face, seat: usize| {
        let of_line = worth.dice.iter().filter(|die| (die.face, die.seat) == (face, seat) && is_known(die));
        of_line.map(|die| (die.round, die.gain.mean())).collect()
    };
    let panel = |face| Panel { name: name(face), lines: (0..players).map(|seat| line(face, seat)).collect() };
    let panels: Vec<Panel> = faces(worth).into_iter().map(panel).collect();
    let title = format!("{}: what one more die is worth with {} players, estimated", game.title(), in_words(players));
    let mut chart = Chart::panels(&format!("chart-dice-{players}"), &title, "percent of games, estimated", &panels);
    let reach = |die: &DieWorth| (die.interval().high - die.interval().low) / 2.0;
    let widest = worth.dice.iter().filter(|die| is_known(die)).map(reach).fold(0.0, f64::max);
    chart.caption = format!(
        "How many more games of a hundred are won with one more die, by the round at whose start it is had; the \
         numbers at the right are seats. Each point may be off by up to {} (95 % intervals; the table has each).",
        decimals(widest * 100.0, 1)
    );
    let most = worth.dice.iter().filter(|die| is_known(die)).max_by(|a, b| a.gain.mean().total_cmp(&b.gain.mean()));
    let most = most.map(|die| {
        let (round, seat) = (die.round, die.seat + 1);
        format!("The most is {} for {} in round {round} on seat {seat}.", percent(die.gain.mean(), 1), die.face)
    });
    chart.description = format!("A line for each seat and die. {}", most.unwrap_or_default());
    chart
}

/// The short table: a row for each round and seat, each value with half the width of its interval.
fn short<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, worth: &WorthOfDice) -> Table {
    let mut columns = vec![
        Column::numbers("round", "Round"),
        Column::numbers("seat", "Seat"),
        Column::numbers("share", "Wins without"),
    ];
    columns.extend(faces(worth).into_iter().map(|face| Column::words(face.name(), &name(face))));
    let rows = worth.dice.chunk_by(|a, b| (a.round, a.seat) == (b.round, b.seat)).map(|dice| {
        let first = &dice[0];
        let share = if first.without.games() > 0 { Cell::Chance(first.without.mean()) } else { Cell::Missing };
        let start = [Cell::Whole(first.round), Cell::Whole(first.seat + 1), share];
        start.into_iter().chain(dice.iter().map(cell)).collect()
    });
    let players = worth.asked.players;
    let caption = format!("Percent of games that one more die wins with {} players, estimated", in_words(players));
    Table::new(game.name.file(&format!("dice-{players}")), caption, columns, rows.collect())
}

fn cell(die: &DieWorth) -> Cell {
    if !is_known(die) {
        return Cell::Missing;
    }
    let (worth, interval) = (die.gain.mean() * 100.0, die.interval());
    Cell::text(format!("{} ± {}", signed_decimals(worth, 1), decimals((interval.high - interval.low) * 50.0, 1)))
}

/// The full table: a row for each die.
fn long<D: AsRef<[u8]>>(game: &SolvedGame<'_, D>, worth: &WorthOfDice) -> Table {
    let columns = vec![
        Column::numbers("round", "Round"),
        Column::numbers("seat", "Seat"),
        Column::words("die", "Die"),
        Column::numbers("share", "Wins without, estimated"),
        Column::numbers("worth", "Wins more with it, estimated"),
        Column::numbers("interval_low", "95 % interval from"),
        Column::numbers("interval_high", "to"),
        Column::numbers("games", "Games"),
    ];
    let row = |die: &DieWorth| {
        let interval = die.interval();
        vec![
            Cell::Whole(die.round),
            Cell::Whole(die.seat + 1),
            Cell::text(die.face.name()),
            Cell::Chance(die.without.mean()),
            Cell::Number(die.gain.mean(), 4),
            Cell::Number(interval.low, 4),
            Cell::Number(interval.high, 4),
            Cell::Whole(die.gain.games() as usize),
        ]
    };
    let players = worth.asked.players;
    let rows = worth.dice.iter().filter(|die| is_known(die)).map(row).collect();
    let caption = format!("What one more die is worth with {} players, with intervals", in_words(players));
    Table::new(game.name.file(&format!("dice-{players}-all")), caption, columns, rows)
}
