//! Actions as a struct.

use std::ffi::{CString, c_char, c_int};
use std::ptr;

use dicebase_games::Fields;

use crate::border::c_text;

/// The kind of an action. The header has the same names with the prefix `DICEBASE_`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ActionKind {
    /// A kind that this version of the library does not know.
    Other = 0,
    /// Keep dice and roll the others again.
    Keep = 1,
    /// Fill a category.
    Score = 2,
    /// Continue with the dice and points that were offered.
    TakeOver = 3,
    /// Roll all dice, at the start of a turn.
    Roll = 4,
    /// Set dice aside and bank.
    Bank = 5,
    /// Set dice aside and roll on.
    RollOn = 6,
    /// Bring a piece in.
    Enter = 7,
    /// Move a piece.
    Move = 8,
    /// Leave all cards where they are.
    Pass = 9,
    /// Take an entry that another player has filled.
    Steal = 10,
    /// Freeze an open entry of another player.
    Freeze = 11,
    /// Cross out an open entry of another player.
    CrossOut = 12,
    /// Move all cards on by one player.
    Shift = 13,
    /// Exchange cards with another player.
    Swap = 14,
}

/// An action: `dicebase_action` in C, field by field. Texts without a meaning are NULL, and such numbers are 0.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Action {
    /// The kind, a value of [`ActionKind`].
    pub kind: c_int,
    /// The dice that are kept or set aside.
    pub dice: *const c_char,
    /// The id of the category that is filled, or with which an action die is played.
    pub category: *const c_char,
    /// The points that are entered in it.
    pub points: u32,
    /// The extra bonus that is paid in addition.
    pub bonus: u32,
    /// The turn total with the dice that are set aside, or that was taken over.
    pub turn: u32,
    /// The number of dice that are rolled next, in bank games.
    pub next_dice: u32,
    /// The points that the other player may take over.
    pub offer: u32,
    /// The number of dice that the other player may take over with them.
    pub offer_dice: u32,
    /// The distance that a piece leaves; 0 is home.
    pub from: u32,
    /// The distance that the piece moves to.
    pub to: u32,
    /// The player whose piece is captured, counted in the order of play; 0 for none.
    pub captures: u32,
    /// The player against whom an action die is played, counted in the order of play; 0 for none.
    pub player: u32,
}

/// The texts of an action, to which C gets pointers, and its numbers.
pub struct Parts {
    kind: ActionKind,
    dice: Option<CString>,
    category: Option<CString>,
    fields: Fields,
}

impl Parts {
    pub fn of(fields: Fields) -> Self {
        let text = |name| fields.get_word(name).map(c_text);
        Self { kind: kind(&fields), dice: text("dice"), category: text("category"), fields }
    }

    /// The struct, whose texts live as long as `self`.
    pub fn action(&self) -> Action {
        let text = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr());
        // All numbers of points and dice are far below the limit of `u32`.
        let number = |name| self.fields.get_number(name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
        Action {
            kind: self.kind as c_int,
            dice: text(&self.dice),
            category: text(&self.category),
            points: number("points"),
            bonus: number("bonus"),
            turn: number("turn"),
            next_dice: number("next_dice"),
            offer: number("offer"),
            offer_dice: number("offer_dice"),
            from: number("from"),
            to: number("to"),
            captures: number("captures"),
            player: number("player"),
        }
    }
}

fn kind(fields: &Fields) -> ActionKind {
    match (fields.get_word("type"), fields.get_word("then")) {
        (Some("keep"), _) => ActionKind::Keep,
        (Some("score"), _) => ActionKind::Score,
        (Some("take-over"), _) => ActionKind::TakeOver,
        (Some("roll"), _) => ActionKind::Roll,
        (Some("set-aside"), Some("bank")) => ActionKind::Bank,
        (Some("set-aside"), Some("roll")) => ActionKind::RollOn,
        (Some("enter"), _) => ActionKind::Enter,
        (Some("move"), _) => ActionKind::Move,
        (Some("pass"), _) => ActionKind::Pass,
        (Some("steal"), _) => ActionKind::Steal,
        (Some("freeze"), _) => ActionKind::Freeze,
        (Some("cross-out"), _) => ActionKind::CrossOut,
        (Some("shift"), _) => ActionKind::Shift,
        (Some("swap"), _) => ActionKind::Swap,
        _ => ActionKind::Other,
    }
}
