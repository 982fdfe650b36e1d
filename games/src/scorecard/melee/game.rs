//! A melee, made ready for play.

use crate::scorecard::action_dice::{ActionDice, Face};
use crate::scorecard::game::Game as Cards;
use crate::scorecard::melee::Seats;
use crate::scorecard::objective::Objective;
use crate::scorecard::rules::Rules;

/// A game with action dice, made ready for several players.
#[derive(Clone, Debug)]
pub struct Game {
    cards: Cards,
    dice: ActionDice,
    /// For each full roll whether it earns an action die.
    earns: Vec<bool>,
}

impl Game {
    /// The game of several players whose cards are those of this one; none if its rules have no action dice.
    #[must_use]
    pub fn new(cards: Cards) -> Option<Self> {
        let dice = cards.rules().action_dice.clone()?;
        let mut earns = vec![false; cards.lattice().rolls().len()];
        cards.scoring().earning_rolls().iter().for_each(|&roll| earns[roll] = true);
        Some(Self { cards, dice, earns })
    }

    /// One player's card with its dice, as a game of its own.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// What programs call the game.
    #[must_use]
    pub fn id(&self) -> &str {
        self.cards.id()
    }

    /// What its positions begin with.
    #[must_use]
    pub fn word(&self) -> &str {
        self.cards.word()
    }

    /// What people call it, told apart from other games of that name.
    #[must_use]
    pub fn title(&self) -> String {
        self.cards.title()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.cards.rules()
    }

    /// What play aims at: to win.
    #[must_use]
    pub fn objective(&self) -> Objective {
        Objective::Win
    }

    /// Whether an action die may give its player this one.
    #[must_use]
    pub fn gives(&self, face: Face) -> bool {
        self.dice.faces.iter().any(|&shown| ActionDice::given_by(shown).contains(&face))
    }

    /// The rules of its action dice.
    #[inline]
    #[must_use]
    pub fn dice(&self) -> &ActionDice {
        &self.dice
    }

    /// Whether a full roll, by its position among all of them, earns an action die.
    #[inline]
    #[must_use]
    pub fn earns(&self, roll: usize) -> bool {
        self.earns[roll]
    }

    /// The chance of each face of the die, of those that can be held and of one of each.
    pub fn faces(&self) -> impl Iterator<Item = (Face, f64)> {
        let chance = 1.0 / self.dice.faces.len() as f64;
        self.dice.faces.iter().map(move |&face| (face, chance))
    }

    /// The start of a game of so many players.
    #[must_use]
    pub fn start(&self, players: usize) -> Seats {
        Seats::start(players, self.cards.rules().categories.len())
    }
}
