//! The board of a race game as text.
//!
//! A capital letter is a piece of the player with this letter, and a small letter is a free field or square of that
//! player: the entry, or the goal. The number after it is the distance of the field for the viewer; in a goal it is the
//! distance for its owner.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use dicebase_games::race::{Game, Placement};

use super::layout::{Layout, Place};
use crate::commands::play::sitting::letter;

/// The colours of the players, from the one who wrote the file on.
const COLOURS: [AnsiColor; 8] = [
    AnsiColor::Red,
    AnsiColor::Blue,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::BrightRed,
    AnsiColor::BrightBlue,
];
/// The number of characters for each field.
const CELL: usize = 4;

/// The picture of a board.
pub struct Picture<'a> {
    pub game: &'a Game,
    /// The pieces of each player, in the order of places.
    pub pieces: Vec<Placement>,
    /// The names of the players.
    pub names: Vec<String>,
    /// The player with the first turn of the game.
    pub first: usize,
    /// The viewer.
    pub viewer: usize,
}

/// The text of a place and its style.
type Cell = (String, Style);

impl Picture<'_> {
    /// The board, and below it the standing of each player.
    pub fn draw(&self) -> String {
        let layout = Layout::of(self.game.board(), self.players());
        let mut cells: Vec<Vec<Cell>> = vec![vec![(String::new(), Style::new()); layout.width]; layout.height];
        for (field, &place) in layout.ring.iter().enumerate() {
            put(&mut cells, place, self.field(field));
        }
        for (from_first, squares) in layout.goals.iter().enumerate() {
            let player = (self.first + from_first) % self.players();
            for (square, &place) in squares.iter().enumerate() {
                put(&mut cells, place, self.square(player, square + 1));
            }
        }
        let rows = cells.iter().map(|row| as_line(row));
        let players = (0..self.players()).map(|player| self.standing(player, layout.goals.is_empty()));
        rows.chain([String::new()]).chain(players).collect::<Vec<_>>().join("\n")
    }

    fn players(&self) -> usize {
        self.pieces.len()
    }

    /// The distance of a player's entry after that of the first player.
    fn offset(&self, player: usize) -> usize {
        let players = self.players();
        if players == 1 { 0 } else { self.game.board().offset((player + players - self.first) % players) }
    }

    /// The distance, for a player, of a field that is counted from the first player's entry.
    fn distance(&self, player: usize, field: usize) -> usize {
        let ring = self.game.rules().ring;
        (field + ring - self.offset(player)) % ring + 1
    }

    fn field(&self, field: usize) -> Cell {
        let number = self.distance(self.viewer, field);
        let stands = |player: &usize| self.pieces[*player].has(self.distance(*player, field));
        if let Some(player) = (0..self.players()).find(stands) {
            return (format!("{}{number}", letter(player)), piece(player));
        }
        match (0..self.players()).find(|&player| self.offset(player) == field) {
            Some(player) => (format!("{}{number}", letter(player).to_ascii_lowercase()), free(player)),
            None => (number.to_string(), Style::new().dimmed()),
        }
    }

    fn square(&self, player: usize, square: usize) -> Cell {
        let number = self.game.rules().ring + square;
        let letter = letter(player);
        match self.pieces[player].has(number) {
            true => (format!("{letter}{number}"), piece(player)),
            false => (format!("{}{number}", letter.to_ascii_lowercase()), free(player)),
        }
    }

    /// A player's pieces in a line: at home, in the goal, and each one's distance.
    fn standing(&self, player: usize, with_goal: bool) -> String {
        let (own, rules) = (self.pieces[player], self.game.rules());
        let home = rules.pieces.saturating_sub(own.out());
        let arrived = (own.bits() & rules.goal_bits()).count_ones();
        let widest = self.names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
        let (style, name) = (piece(player), &self.names[player]);
        let mut line =
            format!("{style}{}{style:#} {name:widest$}  {home} at home, {arrived} in the goal", letter(player));
        if player == self.viewer {
            let _ = write!(line, ", pieces at {}", own.text(rules.pieces));
        } else if with_goal && arrived > 0 {
            let squares: Vec<String> = own.distances().filter(|at| *at > rules.ring).map(|at| at.to_string()).collect();
            let _ = write!(line, " at {}", squares.join(","));
        }
        line
    }
}

fn colour(player: usize) -> Style {
    Style::new().fg_color(Some(Color::Ansi(COLOURS[player % COLOURS.len()])))
}

fn piece(player: usize) -> Style {
    colour(player).bold()
}

fn free(player: usize) -> Style {
    colour(player)
}

fn put(cells: &mut [Vec<Cell>], (x, y): Place, cell: Cell) {
    cells[y][x] = cell;
}

/// A row of the picture, without spaces at its end.
fn as_line(row: &[Cell]) -> String {
    let last = row.iter().rposition(|(text, _)| !text.is_empty()).map_or(0, |last| last + 1);
    let shown = |(text, style): &Cell| match text.len() {
        0 => " ".repeat(CELL),
        length => format!("{}{style}{text}{style:#}", " ".repeat(CELL.saturating_sub(length))),
    };
    row[..last].iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;
    use dicebase_games::race::Objective;

    use super::*;

    /// The picture without colours.
    fn drawn(game: &Game, pieces: &[&[usize]], first: usize, viewer: usize) -> String {
        let pieces: Vec<Placement> = pieces.iter().map(|own| Placement::of(own.iter().copied())).collect();
        let names = (0..pieces.len()).map(|place| if place == 0 { "you".to_owned() } else { format!("bot {place}") });
        let names = names.collect();
        let text = Picture { game, pieces, names, first, viewer }.draw();
        let plain = strip_str(&text).to_string();
        assert!(plain.lines().all(|line| line.chars().count() <= 79), "{plain}");
        plain
    }

    fn mad_game(objective: Objective) -> Game {
        Game::builtin("mad-game", objective).unwrap()
    }

    fn two() -> Game {
        let rules = dicebase_games::find_builtin("mad-game").unwrap().text.to_owned();
        let keys = [("ring = 48", "ring = 12"), ("seats = 6", "seats = 2"), ("players = 6", "players = 2")];
        let more = [("pieces = 4", "pieces = 2"), ("\ngoal = 4", "\ngoal = 2")];
        let rules = keys.into_iter().chain(more).fold(rules, |rules, (old, new)| rules.replace(old, new));
        Game::parse("two", &rules, Objective::Win).unwrap()
    }

    #[test]
    fn the_start_of_a_game_of_six() {
        let expected = "\x20 46  47  48  a1   2   3   4   5   6   7   8  b9  10  11  12  13  14
  45     a49                             b49                      15
  44     a50                             b50     c52 c51 c50 c49  16
  43     a51                             b51                     c17
  42     a52             e52             b52             d52      18
 f41                     e51                             d51      19
  40 f49 f50 f51 f52     e50                             d50      20
  39                     e49                             d49      21
  38  37  36  35  34 e33  32  31  30  29  28  27  26 d25  24  23  22

A you    4 at home, 0 in the goal, pieces at 0,0,0,0
B bot 1  4 at home, 0 in the goal
C bot 2  4 at home, 0 in the goal
D bot 3  4 at home, 0 in the goal
E bot 4  4 at home, 0 in the goal
F bot 5  4 at home, 0 in the goal";
        let pieces: [&[usize]; 6] = [&[]; 6];
        assert_eq!(drawn(&mad_game(Objective::Win), &pieces, 0, 0), expected);
    }

    #[test]
    fn the_middle_of_a_game_with_four_players() {
        let game = Game::builtin("mensch-aergere-dich-nicht", Objective::Win).unwrap();
        let expected = "\x20 36  37  38  39  40  a1   2   3  D4   5   6   7   8
  35             a41                              A9
  34             A42             b44 B43 b42 b41  10
  33             a43                             b11
  32             A44             C44              12
 d31                             c43              13
  30 d41 d42 d43 d44             c42              14
  29                             c41              15
  28  27  26  25  24  23  22 c21  20 B19  18  17  16

A you    1 at home, 2 in the goal, pieces at 0,9,42,44
B bot 1  2 at home, 1 in the goal
C bot 2  3 at home, 1 in the goal
D bot 3  3 at home, 0 in the goal";
        // Distance 9 of the second player is 19 for the first, and 14 of the fourth is 4.
        let pieces: [&[usize]; 4] = [&[9, 42, 44], &[9, 43], &[44], &[14]];
        assert_eq!(drawn(&game, &pieces, 0, 0), expected);
    }

    #[test]
    fn two_players_see_the_same_board_with_their_own_numbers() {
        let (game, pieces): (_, [&[usize]; 2]) = (two(), [&[4, 7], &[7]]);
        let of_me = ["  B1   2   3  A4", "  12 a13 a14   5", "  11 b14 b13   6", "  10   9   8  A7"];
        assert_eq!(drawn(&game, &pieces, 0, 0).lines().take(4).collect::<Vec<_>>(), of_me);
        let of_other = ["  B7   8   9 A10", "   6 a13 a14  11", "   5 b14 b13  12", "   4   3   2  A1"];
        assert_eq!(drawn(&game, &pieces, 0, 1).lines().take(4).collect::<Vec<_>>(), of_other);
        // If the other player begins, the board is turned.
        let turned = ["  A7   8   9 B10", "   6 b13 b14  11", "   5 a14 a13  12", "   4   3   2  B1"];
        let found = drawn(&game, &[&[7], &[4, 7]], 1, 0);
        assert_eq!(found.lines().take(4).collect::<Vec<_>>(), turned);
        assert!(found.ends_with("A you    1 at home, 0 in the goal, pieces at 0,7\nB bot 1  0 at home, 0 in the goal"));
    }

    #[test]
    fn one_player_has_the_board_alone() {
        let picture = drawn(&mad_game(Objective::Turns), &[&[3, 51]], 0, 0);
        assert!(
            picture.contains(" a1   2  A3   4 ") && picture.contains("a49 ") && picture.contains("A51"),
            "{picture}"
        );
        assert!(picture.ends_with("A you  2 at home, 1 in the goal, pieces at 0,0,3,51"), "{picture}");
    }
}
