//! The actions of a player.

use thiserror::Error;

use super::after::After;
use super::game::Game;
use super::points::Points;
use super::position::{Moment, Position};
use super::states::{NotTaken, State};
use crate::dice::{Dice, DiceError};
use crate::error::bounds;
use crate::fields::Fields;
use crate::text::{counted, quoted, spaced};

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Continue from the other player's banked turn.
    TakeOver,
    /// Roll all dice, or as many as the player chooses where a turn is one roll.
    Roll {
        /// The hand that is rolled; see [`Hands`](super::Hands).
        hand: usize,
    },
    /// Set these dice aside, and then bank or roll.
    SetAside {
        /// The dice that are set aside; none before a roll.
        dice: Dice,
        /// The decision that follows.
        then: Then,
        /// The turn total including these dice, in steps.
        total: usize,
        /// The hand that is left to roll; see [`Hands`](super::Hands).
        left: usize,
    },
}

/// The decision of a player who has set dice aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Bank the turn total.
    Bank,
    /// Roll the remaining dice.
    Roll,
}

/// A text that is not a possible action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The text is not an action.
    #[error("{found} is no decision; write the roll and what was done with it, as in: {examples}")]
    NotAnAction {
        /// The text that was read.
        found: String,
        /// Examples of decisions in this game, with the roll.
        examples: String,
    },
    /// The dice are not dice of the game.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// The number of dice is not said where it is chosen.
    #[error("`roll` does not say how many dice; write a number up to {most} after it, as in roll {most}")]
    HowManyDice {
        /// The most dice that may be chosen.
        most: usize,
    },
    /// The number of dice cannot be rolled.
    #[error(
        "{} cannot be rolled at the start of a turn; give {}",
        counted(*found, "die", "dice"),
        bounds(*least, *most)
    )]
    WrongNumberOfDice {
        /// The number that was read.
        found: usize,
        /// The fewest dice that may be rolled.
        least: usize,
        /// The most dice that may be rolled.
        most: usize,
    },
    /// No dice are left to roll.
    #[error("nothing can be rolled again: a turn is one roll, so the dice are banked; write bank")]
    NothingToRoll,
    /// There is nothing to take over.
    #[error("nothing may be taken over: {reason}")]
    NothingToTakeOver {
        /// The reason.
        reason: String,
    },
    /// The dice are not in the roll.
    #[error("{keep} cannot be kept: {}", roll.lacks(keep))]
    KeptElsewhere {
        /// The dice.
        keep: Dice,
        /// The roll.
        roll: Dice,
    },
    /// Some of the dice do not score.
    #[error("{}; of {roll} count {allowed}", not_counting(keep))]
    DoesNotCount {
        /// The dice.
        keep: Dice,
        /// The roll.
        roll: Dice,
        /// The dice that could be set aside.
        allowed: Dice,
    },
    /// Fewer dice than the rules want.
    #[error("{keep} is not enough: of {roll} all that score are set aside here, as in {allowed}")]
    TooFew {
        /// The dice.
        keep: Dice,
        /// The roll.
        roll: Dice,
        /// The dice that could be set aside.
        allowed: Dice,
    },
    /// The dice lead beyond a target that has to be met exactly.
    #[error("{keep} cannot be kept: it leads to {score} points, and the target is {target} exactly")]
    Beyond {
        /// The dice.
        keep: Dice,
        /// The score with them.
        score: Points,
        /// The target.
        target: Points,
    },
    /// The turn total may not be banked.
    #[error("{points} points with {} left may not be banked here; {reason}", counted(*dice, "die", "dice"))]
    MayNotBank {
        /// The points.
        points: usize,
        /// The number of dice left.
        dice: usize,
        /// The condition for banking.
        reason: String,
    },
    /// The points are not the turn total.
    #[error("the turn total is {points}, not {found}; leave the points out or correct them")]
    OtherPoints {
        /// The turn total.
        points: usize,
        /// The points that were read.
        found: usize,
    },
}

impl Then {
    /// The word in actions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bank => "bank",
            Self::Roll => "roll",
        }
    }
}

impl Action {
    /// The action as it stands after the roll in a review file: `take over`, `roll`, `keep 11 roll`, `keep 115 bank
    /// 600`.
    #[must_use]
    pub fn text(&self, game: &Game) -> String {
        match self {
            Self::TakeOver => "take over".to_owned(),
            Self::Roll { hand } if game.rules().one_roll => format!("roll {hand}"),
            Self::Roll { .. } => "roll".to_owned(),
            Self::SetAside { dice, then, total, .. } => {
                let keep = if dice.is_empty() { String::new() } else { format!("keep {dice} ") };
                match then {
                    Then::Bank => format!("{keep}bank {}", game.rules().points(*total)),
                    Then::Roll => format!("{keep}roll"),
                }
            }
        }
    }

    /// The action in words: `set aside 1 5, roll 3 dice`.
    #[must_use]
    pub fn in_words(&self, game: &Game) -> String {
        match self {
            Self::TakeOver => "take over".to_owned(),
            Self::Roll { hand } if game.rules().one_roll => format!("roll {}", counted(*hand, "die", "dice")),
            Self::Roll { .. } => "roll all dice".to_owned(),
            Self::SetAside { dice, then, total, left } => {
                let then = match then {
                    Then::Bank => format!("bank {}", game.rules().points(*total)),
                    Then::Roll => format!("roll {}", counted(game.hands().size(*left), "die", "dice")),
                };
                if dice.is_empty() || game.rules().one_roll {
                    then
                } else {
                    format!("set aside {}, {then}", spaced(dice))
                }
            }
        }
    }

    /// The action in a position as data, with the field names that the bot protocol describes. It includes the number
    /// of dice rolled next, and the offer to the other player.
    #[must_use]
    pub fn fields(&self, game: &Game, position: &Position) -> Fields {
        let game = game.of_seat(position.situation().second);
        let points = |steps: usize| game.rules().points(steps).0;
        match *self {
            Self::TakeOver => {
                let fields = Fields::of_type("take-over");
                let Moment::Start(Some(offer)) = position.moment() else { return fields };
                fields.number("turn", points(offer.total)).number("next_dice", offer.dice)
            }
            Self::Roll { hand } => Fields::of_type("roll").number("next_dice", game.hands().size(hand)),
            Self::SetAside { dice, then, total, left } => {
                let fields = Fields::of_type("set-aside").word("dice", dice.to_string()).word("then", then.name());
                let fields = fields.number("turn", points(total));
                if then == Then::Roll {
                    return fields.number("next_dice", game.hands().size(left));
                }
                match game.after_banking(position.situation(), total, left) {
                    After::Next(State { offer: Some(offer), .. }) => {
                        fields.number("offer", points(offer.total)).number("offer_dice", offer.dice)
                    }
                    _ => fields,
                }
            }
        }
    }

    /// The text of an action that is given as data; `None` if the fields describe no action.
    #[must_use]
    pub fn text_of(fields: &Fields) -> Option<String> {
        match fields.get_word("type")? {
            "take-over" => Some("take over".to_owned()),
            "roll" => Some(fields.get_number("next_dice").map_or("roll".to_owned(), |dice| format!("roll {dice}"))),
            "set-aside" => {
                let (dice, then) = (fields.get_word("dice")?, fields.get_word("then")?);
                Some(match fields.get("turn") {
                    Some(_) if then == Then::Bank.name() => {
                        format!("keep {dice} {then} {}", fields.get_number("turn")?)
                    }
                    _ => format!("keep {dice} {then}"),
                })
            }
            _ => None,
        }
    }

    /// Reads an action from a text as [`text`](Self::text) gives it. It also accepts `keep all`, a bank without the
    /// points, and the number of dice after `roll` where all are rolled.
    ///
    /// # Errors
    /// If the text is not an action, or if the action is impossible in the position.
    pub fn read(game: &Game, position: &Position, text: &str) -> Result<Self, ActionError> {
        let game = game.of_seat(position.situation().second);
        let words: Vec<&str> = text.split_whitespace().collect();
        match (position.moment(), &words[..]) {
            (Moment::Start(_), ["take", "over"] | ["take-over"]) => take_over(game, position),
            (Moment::Start(_), ["roll", dice @ ..]) => roll(game, text, dice),
            (&Moment::Kept(total, left), words) => {
                // An action that is given as data keeps no dice.
                let words = words.strip_prefix(&["keep"]).unwrap_or(words);
                let (then, claimed) = end_of_keep(words).ok_or_else(|| not_an_action(game, text))?;
                bank_or_roll(game, position, Dice::NONE, (total, left), then, claimed)
            }
            (Moment::Rolled(before, roll), ["keep", rest @ ..]) => {
                let end = rest.iter().position(|word| ["roll", "bank"].contains(word)).unwrap_or(rest.len());
                let (keep, then) = rest.split_at(end);
                let (then, claimed) = end_of_keep(then).ok_or_else(|| not_an_action(game, text))?;
                let keep = keep.concat();
                let keep = if keep == "all" { *roll } else { game.rules().read_dice(&keep)? };
                set_aside(game, position, (*before, roll), keep, then, claimed)
            }
            _ => Err(not_an_action(game, text)),
        }
    }
}

/// Reads the words after the dice that are kept.
fn end_of_keep(words: &[&str]) -> Option<(Then, Option<usize>)> {
    match words {
        ["roll"] => Some((Then::Roll, None)),
        ["bank"] => Some((Then::Bank, None)),
        ["bank", points] => Some((Then::Bank, Some(points.parse().ok()?))),
        _ => None,
    }
}

fn not_an_action(game: &Game, text: &str) -> ActionError {
    let [roll, bank] = game.example_lines();
    ActionError::NotAnAction { found: quoted(text), examples: format!("{roll} or: {bank} or: bust") }
}

/// The reason why dice cannot be set aside.
fn not_counting(keep: &Dice) -> String {
    if keep.is_empty() {
        return "no die is set aside, and at least one has to be".to_owned();
    }
    format!("{keep} cannot be set aside: every die of it has to count, and at least one")
}

/// The roll at the start of a turn, of a number of dice if the words behind it have one.
fn roll(game: &Game, text: &str, dice: &[&str]) -> Result<Action, ActionError> {
    let (hands, mut first) = (game.hands(), game.rules().first_rolls());
    let [least, most] = [first.start, first.end - 1].map(|hand| hands.size(hand));
    let found = match dice {
        [] if least == most => most,
        [] => return Err(ActionError::HowManyDice { most }),
        [dice] | [dice, "die" | "dice"] => dice.parse().map_err(|_| not_an_action(game, text))?,
        _ => return Err(not_an_action(game, text)),
    };
    let hand = first.find(|&hand| hands.size(hand) == found);
    hand.map(|hand| Action::Roll { hand }).ok_or(ActionError::WrongNumberOfDice { found, least, most })
}

fn take_over(game: &Game, position: &Position) -> Result<Action, ActionError> {
    if position.actions(game).contains(&Action::TakeOver) {
        return Ok(Action::TakeOver);
    }
    let rules = game.rules();
    let reason = match position.moment() {
        _ if game.objective().words().players == 1 => "there is no other player".to_owned(),
        _ if rules.take_over.is_none() => format!("{} is played without taking over", game.id()),
        Moment::Start(Some(offer)) => {
            let me = position.situation().me;
            let (points, score, target) = (rules.points(offer.total), rules.points(me.score), rules.target);
            match game.states().why_not_taken(me, offer.total) {
                Some(NotTaken::TooEarly) => "who has never banked may take over nothing".to_owned(),
                Some(NotTaken::BeyondTarget) => {
                    format!("{points} and the score of {score} lead beyond {target}, which has to be met exactly")
                }
                _ => format!("{points} are more than one's own score, {score}"),
            }
        }
        _ => "nothing was banked in the turn before".to_owned(),
    };
    Err(ActionError::NothingToTakeOver { reason })
}

fn set_aside(
    game: &Game,
    position: &Position,
    (before, roll): (usize, &Dice),
    keep: Dice,
    then: Then,
    claimed: Option<usize>,
) -> Result<Action, ActionError> {
    if !roll.contains(&keep) {
        return Err(ActionError::KeptElsewhere { keep, roll: *roll });
    }
    let Some(points) = game.scoring().of(&keep) else {
        return Err(ActionError::DoesNotCount { keep, roll: *roll, allowed: game.scoring().counting(roll) });
    };
    if !game.scoring().allowed(roll).contains(&keep) {
        return Err(ActionError::TooFew { keep, roll: *roll, allowed: game.scoring().counting(roll) });
    }
    let total = before + game.rules().steps(points);
    let at = position.situation();
    if game.is_beyond(at, total) {
        let (score, target) = (game.rules().points(at.me.score + total), game.rules().target);
        return Err(ActionError::Beyond { keep, score, target });
    }
    bank_or_roll(game, position, keep, (total, game.left_after(roll, &keep)), then, claimed)
}

/// The action of banking or rolling on at a turn total, with this number of dice left.
fn bank_or_roll(
    game: &Game,
    position: &Position,
    dice: Dice,
    (total, left): (usize, usize),
    then: Then,
    claimed: Option<usize>,
) -> Result<Action, ActionError> {
    let points = game.rules().points(total).0;
    if let Some(found) = claimed.filter(|&found| found != points) {
        return Err(ActionError::OtherPoints { points, found });
    }
    if then == Then::Bank && !game.may_bank(position.situation(), total, left) {
        return Err(ActionError::may_not_bank(game, position, total, left));
    }
    if then == Then::Roll && game.hands().size(left) == 0 {
        return Err(ActionError::NothingToRoll);
    }
    Ok(Action::SetAside { dice, then, total, left })
}

impl ActionError {
    /// The reason why a turn total may not be banked with this number of dice left.
    #[must_use]
    pub fn may_not_bank(game: &Game, position: &Position, total: usize, dice: usize) -> Self {
        let game = game.of_seat(position.situation().second);
        let least = game.rules().least_bank(position.situation().me.entered);
        let points = game.rules().points(total);
        let reason = if game.is_beyond(position.situation(), total) {
            format!("they lead beyond the target, {}", game.rules().target)
        } else if !game.rules().may_leave(dice) && points >= least {
            "all dice are set aside, so all have to be rolled again".to_owned()
        } else {
            format!("at least {least} points are banked")
        };
        Self::MayNotBank { points: points.0, dice: game.hands().size(dice), reason }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Objective, Players, Points, Roll};
    use super::*;

    fn after(turn: usize, roll: &str) -> (Game, Position) {
        let game = Game::builtin("zehntausend", Objective::Turns).unwrap();
        let roll = Roll { turn: Points(turn), taken: Points(0), dice: Dice::parse(roll, 6).unwrap() };
        let mut players = Players::default();
        players.me.points = Points(3000);
        let position = Position::after_roll(&game, &players, &roll).unwrap();
        (game, position)
    }

    #[test]
    fn people_write_as_they_like() {
        let (game, position) = after(0, "112356");
        let lines = [
            ("keep 115 roll", "keep 115 roll"),
            ("keep 1 1 5 bank", "keep 115 bank 250"),
            ("keep 1,1,5 bank 250", "keep 115 bank 250"),
        ];
        for (text, plain) in lines {
            assert_eq!(Action::read(&game, &position, text).unwrap().text(&game), plain);
        }
    }

    #[test]
    fn every_action_is_read_as_it_is_written() {
        for (game, position) in [after(0, "112356"), after(350, "11223"), after(1000, "111")] {
            for action in position.actions(&game) {
                assert_eq!(Action::read(&game, &position, &action.text(&game)), Ok(action));
                let again = Action::text_of(&action.fields(&game, &position)).unwrap();
                assert_eq!(Action::read(&game, &position, &again), Ok(action), "{again}");
            }
        }
    }

    #[test]
    fn what_is_no_action_is_told_with_some() {
        let (game, position) = after(0, "112356");
        let message = |text: &str| Action::read(&game, &position, text).unwrap_err().to_string();
        for text in ["", "keep 115", "keep 115 stop", "bank", "keep 1 bank x", "take over"] {
            let message = message(text);
            assert!(message.contains(&format!("{text:?} is no decision")), "{message}");
            assert!(message.contains("keep 1 roll or: "), "{message}");
        }
        assert!(message("keep 17 roll").contains("'7' is not a face"));
        assert!(message("keep 3 roll").starts_with("3 cannot be set aside"));
        assert_eq!(message("keep bank"), "no die is set aside, and at least one has to be; of 112356 count 115");
        assert_eq!(message("keep 4 roll"), "4 cannot be kept: there is no 4 in the roll 112356");
        assert_eq!(message("keep 55 roll"), "55 cannot be kept: there is only one 5 in the roll 112356");
        assert_eq!(message("keep 111 roll"), "111 cannot be kept: there are only 2 dice with a 1 in the roll 112356");
        assert!(message("keep 1 bank").starts_with("100 points with 5 dice left may not be banked here; at least 250"));
    }
}
