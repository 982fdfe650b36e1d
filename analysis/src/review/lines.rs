//! The lines of a review file, read one by one.

use std::fmt;

use dicebase_games::{Dice, Fields, Written, face, is_between_dice, shortened};
use serde::{Deserialize, Serialize};

use super::error::{FormError, ReviewError};
use super::last::rolls;
use crate::play::Playable;

/// The word before the face of an action die that was earned.
pub(crate) const EARNS: &str = "earns";

/// The mark of a roll that was the last of its turn.
const MARK_LAST: &str = "*";
/// The mark of a roll that was the first of its turn.
const MARK_FIRST: &str = "first";

/// A player of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The one who wrote the file.
    Me,
    /// The other player.
    Opponent,
}

impl Seat {
    /// Both players.
    pub const ALL: [Self; 2] = [Self::Me, Self::Opponent];

    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Me => Self::Opponent,
            Self::Opponent => Self::Me,
        }
    }
}

impl Named for Seat {
    fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.to_string() == text)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Me => "me",
            Self::Opponent => "opponent",
        })
    }
}

/// The players that lines of a family may name.
pub(crate) trait Named: Sized {
    /// The player of this name.
    fn named(text: &str) -> Option<Self>;
}

/// The parts of a line that all families have in common; `P` is the type of the players that it may name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line<P = Seat> {
    /// The player whose turn it is, if it is written.
    pub player: Option<P>,
    /// The dice that were rolled, if they are written.
    pub roll: Option<String>,
    /// `true` if the roll is marked as the last of the turn, `false` if it is marked as the first.
    pub last: Option<bool>,
    /// The act: an action, or the end of a turn. Empty in a line that only names the player whose turn begins.
    pub act: String,
}

impl<P> Line<P> {
    /// A line with a roll, if there is one, and an act.
    pub(crate) fn new(player: Option<P>, roll: Option<Dice>, last: Option<bool>, act: impl Into<String>) -> Self {
        Self { player, roll: roll.map(|roll| roll.to_string()), last, act: act.into() }
    }
}

impl<P: for<'de> Deserialize<'de>> Line<P> {
    /// Reads a line of words or of JSON. `text_of` turns an action that is data into text; `end_of_roll` finds the end
    /// of the roll in a line of words.
    pub(crate) fn read(
        line: &str,
        text_of: impl Fn(&Fields) -> Option<String>,
        end_of_roll: impl Fn(&str) -> usize,
    ) -> Result<Self, FormError>
    where
        P: Named,
    {
        if is_json(line) { Self::of_json(line, text_of) } else { Ok(Self::of_words(line, end_of_roll)) }
    }

    /// Reads a line in a family in which last rolls alone do not suffice, for the given reason.
    pub(crate) fn read_without_last(
        line: &str,
        reason: &'static str,
        text_of: impl Fn(&Fields) -> Option<String>,
        end_of_roll: impl Fn(&str) -> usize,
    ) -> Result<Self, FormError>
    where
        P: Named,
    {
        if rolls(line).is_some() {
            return Err(FormError::NoLast { reason });
        }
        let line = Self::read(line, text_of, end_of_roll)?;
        if line.last.is_some() { Err(FormError::NoLast { reason }) } else { Ok(line) }
    }

    /// Reads a line of words: a player before a colon, then a mark and dice, then the act.
    fn of_words(line: &str, end_of_roll: impl Fn(&str) -> usize) -> Self
    where
        P: Named,
    {
        let named = line.split_once(':').and_then(|(name, rest)| Some((P::named(name.trim())?, rest)));
        let (player, rest) = named.map_or((None, line), |(player, rest)| (Some(player), rest));
        let (last, rest) = which_roll(rest.trim());
        let (roll, act) = rest.split_at(end_of_roll(rest));
        let (roll, act) = (roll.trim(), act.trim());
        Self { player, roll: (!roll.is_empty()).then(|| roll.to_owned()), last, act: act.to_owned() }
    }

    fn of_json(line: &str, text_of: impl Fn(&Fields) -> Option<String>) -> Result<Self, FormError> {
        let LineObject { player, roll, last, action, earns, end, turn, left } =
            serde_json::from_str(line).map_err(|error| FormError::json(&error))?;
        let act = match (action, end, turn, left) {
            _ if last.is_some() && roll.is_none() => return Err(keys_do_not_fit()),
            (None, None, None, None) if earns.is_some() && roll.is_none() => {
                format!("{EARNS} {}", earns.unwrap_or_default())
            }
            _ if earns.is_some() => return Err(keys_do_not_fit()),
            (Some(action), None, None, None) => text_of(&action).ok_or_else(not_an_action)?,
            (None, Some(End::Bust), None, None) => "bust".to_owned(),
            (None, Some(End::NoMove), None, None) => "no move".to_owned(),
            (None, Some(End::Bank), Some(turn), None) => format!("bank {turn}"),
            (None, Some(End::Bank), Some(turn), Some(left)) => format!("bank {turn} with {left} dice"),
            (None, None, None, None) if player.is_some() && roll.is_none() => String::new(),
            _ => return Err(keys_do_not_fit()),
        };
        Ok(Self { player, roll: roll.map(|Written(dice)| dice), last, act })
    }
}

/// Splits off the mark of a roll: `true` for the last of its turn, `false` for the first.
fn which_roll(text: &str) -> (Option<bool>, &str) {
    let dice = |rest: &str| rest.trim_start().starts_with(|c: char| face(c).is_some());
    for (mark, last) in [(MARK_LAST, true), (MARK_FIRST, false)] {
        if let Some(rest) = text.strip_prefix(mark).filter(|rest| last || dice(rest)) {
            return (Some(last), rest.trim_start());
        }
    }
    (None, text)
}

/// The end of the dice at the start of a text. Digits that are no face count as dice, so that reading the dice refuses
/// them.
pub(crate) fn end_of_dice(text: &str) -> usize {
    let is_dice = |c: char| c.is_ascii_digit() || face(c).is_some() || is_between_dice(c);
    text.find(|c: char| !is_dice(c)).unwrap_or(text.len())
}

/// Like [`end_of_dice`], where a die may be a joker, and the letter of its kind may follow it.
pub(crate) fn end_of_marked_dice(text: &str) -> usize {
    let mut end = 0;
    loop {
        end += end_of_dice(&text[end..]);
        let (dice, rest) = text.split_at(end);
        let mut rest = rest.chars();
        let (next, then) = (rest.next(), rest.next());
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_lowercase());
        let is_kind = dice.ends_with(|c: char| face(c).is_some() || c == '*') && is_letter(next) && !is_letter(then);
        if next != Some('*') && !is_kind {
            return end;
        }
        end += 1;
    }
}

impl<P: fmt::Display> fmt::Display for Line<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = self.player.as_ref().map(|player| format!("{player}:"));
        let which = self.last.map(|last| if last { MARK_LAST } else { MARK_FIRST });
        let words = [player.as_deref(), which, self.roll.as_deref(), Some(&self.act)];
        let words: Vec<&str> = words.into_iter().flatten().filter(|word| !word.is_empty()).collect();
        f.write_str(&words.join(" "))
    }
}

/// A line as a JSON object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineObject<P> {
    player: Option<P>,
    roll: Option<Written>,
    last: Option<bool>,
    action: Option<Fields>,
    earns: Option<String>,
    end: Option<End>,
    turn: Option<usize>,
    left: Option<usize>,
}

/// The end of a turn, or a roll that has no move.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Bank,
    Bust,
    NoMove,
}

fn not_an_action() -> FormError {
    let reason = "\"action\" is no action of this family of games; PROTOCOL.md lists them with their fields";
    FormError::NotADecision { reason: reason.to_owned() }
}

fn keys_do_not_fit() -> FormError {
    let reason = "it has \"roll\" and \"action\", or only \"action\" at the start of a turn, or \"end\": \"bust\" or \
                  \"no-move\", or only \"earns\", or \"end\": \"bank\" with \"turn\" and \"left\", and always \
                  \"player\" where two play";
    FormError::NotADecision { reason: reason.to_owned() }
}

/// A line with the number of players, as an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    players: u64,
}

/// The first line of a file of JSON lines, if it names the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
}

/// The number in a line that says how many play; `None` for other lines.
pub(crate) fn players(line: &str) -> Option<String> {
    if is_json(line) {
        return serde_json::from_str::<Players>(line).ok().map(|line| line.players.to_string());
    }
    let (word, number) = line.split_once(char::is_whitespace)?;
    (word == "players").then(|| number.trim().to_owned())
}

/// Plays a whole file.
pub(crate) fn replay<R: Playable>(replay: &mut R, text: &str) -> Result<(), ReviewError<R::Problem>> {
    let lines = said(replay.id(), text)?;
    if lines.is_empty() {
        return Err(ReviewError::Empty { example: replay.example() });
    }
    for (line, text) in lines {
        replay.play_line(line, text).map_err(|problem| ReviewError::in_line(line, problem))?;
    }
    Ok(())
}

/// The lines of a file with their numbers, without comments, blanks and the header. The header has to name this game.
pub(crate) fn said<'t, P: From<FormError>>(game: &str, text: &'t str) -> Result<Vec<(usize, &'t str)>, ReviewError<P>> {
    let mut said = Vec::new();
    for (place, (line, text)) in lines(text).enumerate() {
        match header(text) {
            Some(found) => {
                check_header(game, &found, place).map_err(|error| ReviewError::Line { line, problem: error.into() })?;
            }
            None => said.push((line, text)),
        }
    }
    Ok(said)
}

/// The lines of a file with their numbers, without comments and blanks.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Some editors put a byte order mark before the first character.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let said =
        |line: &'_ str| -> usize { if is_json(line) { line.len() } else { line.find('#').unwrap_or(line.len()) } };
    let lines = text.lines().enumerate().map(move |(i, line)| (i + 1, line[..said(line)].trim()));
    lines.filter(|(_, line)| !line.is_empty())
}

pub(crate) fn is_json(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// The game that a header names; `None` for other lines.
fn header(line: &str) -> Option<String> {
    if is_json(line) {
        return serde_json::from_str::<Header>(line).ok().map(|header| header.game);
    }
    let (word, game) = line.split_once(char::is_whitespace)?;
    (word == "game").then(|| game.trim().to_owned())
}

fn check_header(game: &str, found: &str, place: usize) -> Result<(), FormError> {
    if place > 0 {
        return Err(FormError::LateHeader);
    }
    if found == game {
        return Ok(());
    }
    let found: String = shortened(found, "").chars().flat_map(char::escape_debug).collect();
    Err(FormError::OtherGame { found, game: game.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_counted_but_not_read() {
        let text = "\u{feff}# a game\r\n\n 11356 keep 11 # why not\r\n{\"roll\": \"#\"}\n#\n";
        let said: Vec<(usize, &str)> = lines(text).collect();
        assert_eq!(said, [(3, "11356 keep 11"), (4, "{\"roll\": \"#\"}")]);
    }

    fn text_of(fields: &Fields) -> Option<String> {
        Some(format!("keep {}", fields.get_word("dice")?))
    }

    #[test]
    fn both_forms_say_the_same() {
        let line = |player, roll: Option<&str>, act: &str| Line {
            player,
            roll: roll.map(str::to_owned),
            last: None,
            act: act.to_owned(),
        };
        let lines = [
            ("11356 keep 11", line(None, Some("11356"), "keep 11")),
            ("1 1,3 5 6keep 11", line(None, Some("1 1,3 5 6"), "keep 11")),
            ("opponent : bank 450", line(Some(Seat::Opponent), None, "bank 450")),
            ("me:", line(Some(Seat::Me), None, "")),
            ("you: bust", line(None, None, "you: bust")),
            (r#"{"roll": "11356", "action": {"type": "keep", "dice": "11"}}"#, line(None, Some("11356"), "keep 11")),
            (
                r#"{"roll": [1, 1, 3, 5, 6], "action": {"type": "keep", "dice": "11"}}"#,
                line(None, Some("1,1,3,5,6"), "keep 11"),
            ),
            ("1-1-3-5-6 keep 11", line(None, Some("1-1-3-5-6"), "keep 11")),
            ("⚀⚀⚂⚄⚅ keep 11", line(None, Some("⚀⚀⚂⚄⚅"), "keep 11")),
            (
                r#"{"player": "me", "end": "bank", "turn": 450, "left": 2}"#,
                line(Some(Seat::Me), None, "bank 450 with 2 dice"),
            ),
            (r#"{"player": "me", "roll": "22", "end": "bust"}"#, line(Some(Seat::Me), Some("22"), "bust")),
            (r#"{"player": "me"}"#, line(Some(Seat::Me), None, "")),
        ];
        for (text, expected) in lines {
            assert_eq!(Line::<Seat>::read(text, text_of, end_of_dice), Ok(expected), "{text}");
        }
        for (text, last, words) in [
            ("* 11356 ones", true, "* 11356 ones"),
            ("me:*11356 ones", true, "me: * 11356 ones"),
            ("me: first 11356 ones", false, "me: first 11356 ones"),
            (r#"{"roll": "11356", "last": true, "action": {"type": "keep", "dice": "11"}}"#, true, "* 11356 keep 11"),
            (
                r#"{"roll": "11356", "last": false, "action": {"type": "keep", "dice": "11"}}"#,
                false,
                "first 11356 keep 11",
            ),
        ] {
            let line = Line::<Seat>::read(text, text_of, end_of_dice).unwrap();
            assert_eq!((line.last, line.to_string().as_str()), (Some(last), words), "{text}");
        }
        let category = Line::<Seat>::read("opponent: first thing 12", text_of, end_of_dice).unwrap();
        assert_eq!((category.last, category.act.as_str()), (None, "first thing 12"));
        let message = |text: &str| Line::<Seat>::read(text, text_of, end_of_dice).unwrap_err().to_string();
        assert!(message(r#"{"roll": true}"#).contains("expected a text, a whole number, a list or an object"));
        assert!(message(r#"{"roll": "11356", "kept": "1"}"#).contains("unknown field `kept`"));
        assert!(message(r#"{"roll": "11356"}"#).contains("\"action\""));
        assert!(message(r#"{"player": "you"}"#).contains("unknown variant `you`"));
        let too_much = [
            r#"{"roll": "11356", "action": {"type": "keep", "dice": "11"}, "left": 3}"#,
            r#"{"roll": "11356", "action": {"type": "keep", "dice": "11"}, "end": "bust"}"#,
            r#"{"player": "me", "end": "bust", "left": 2}"#,
            r#"{"player": "me", "end": "bust", "turn": 450}"#,
            r#"{"player": "me", "end": "bank", "left": 2}"#,
            r#"{"player": "me", "left": 2}"#,
            r#"{"player": "me", "last": true, "end": "bust"}"#,
        ];
        for text in too_much {
            assert!(message(text).starts_with("the JSON is no decision: it has \"roll\" and \"action\""), "{text}");
        }
    }

    #[test]
    fn letters_behind_dice_are_dice_and_words_are_not() {
        for (dice, act) in [
            ("1 5b 3c ", "keep 1 bank"),
            ("15b*c ", "bust"),
            ("", "bank 300"),
            ("1 5 ", "bust"),
            ("*b*c ", "bust"),
            ("1b5c", ""),
            ("1", "bust"),
        ] {
            let text = format!("{dice}{act}");
            assert_eq!(text.split_at(end_of_marked_dice(&text)), (dice, act));
        }
    }

    #[test]
    fn a_header_names_the_game_in_either_form() {
        assert_eq!(header("game  yahtzee").as_deref(), Some("yahtzee"));
        assert_eq!(header("{\"game\": \"yahtzee\"}").as_deref(), Some("yahtzee"));
        assert_eq!(header("11356 keep 11"), None);
        assert_eq!(header("{\"roll\": \"11356\"}"), None);
        assert_eq!(check_header("yahtzee", "yahtzee", 0), Ok(()));
        assert_eq!(check_header("yahtzee", "yahtzee", 1), Err(FormError::LateHeader));
        assert!(matches!(check_header("yahtzee", "kniffel", 0), Err(FormError::OtherGame { .. })));
    }
}
