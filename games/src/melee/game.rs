//! A melee, made ready for play.

use std::sync::Arc;

use super::seats::Seats;
use crate::error::RulesError;
use crate::scorecard::{ActionDice, Face, Game as Cards, Objective, Rules};

/// A game with action dice, made ready for several players.
#[derive(Clone, Debug)]
pub struct Game {
    cards: Cards,
    dice: ActionDice,
    /// For each full roll, `true` if it earns an action die.
    earns: Arc<[bool]>,
}

impl Game {
    /// The game of several players with the cards of this game; `None` if its rules have no action dice.
    #[must_use]
    pub fn new(cards: Cards) -> Option<Self> {
        let dice = cards.rules().action_dice.clone()?;
        let mut earns = vec![false; cards.lattice().rolls().len()];
        cards.scoring().earning_rolls().iter().for_each(|&roll| earns[roll] = true);
        Some(Self { cards, dice, earns: earns.into() })
    }

    /// The game of several players with these rules, played to win; `None` if they have no action dice.
    ///
    /// # Errors
    /// If the game is too large.
    pub fn of_rules(id: &str, rules: Rules) -> Result<Option<Self>, RulesError> {
        Ok(Self::new(Cards::new(id, rules)?.played_for(Objective::Win)))
    }

    /// One player's card with its dice, as a game of its own.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &str {
        self.cards.id()
    }

    /// The word with which its positions begin.
    #[must_use]
    pub fn word(&self) -> &str {
        self.cards.word()
    }

    /// The name for people, distinct from other games of the same name.
    #[must_use]
    pub fn title(&self) -> String {
        self.cards.title()
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        self.cards.rules()
    }

    /// The objective: to win.
    #[must_use]
    pub fn objective(&self) -> Objective {
        Objective::Win
    }

    /// Returns `true` when an action die can give its player this face.
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

    /// Returns `true` when a full roll, given by its index among all of them, earns an action die.
    #[inline]
    #[must_use]
    pub fn earns(&self, roll: usize) -> bool {
        self.earns[roll]
    }

    /// The faces of the die, each with its probability, including one-of-each.
    pub fn faces(&self) -> impl Iterator<Item = (Face, f64)> {
        let chance = 1.0 / self.dice.faces.len() as f64;
        self.dice.faces.iter().map(move |&face| (face, chance))
    }

    /// The start of a game with this number of players.
    #[must_use]
    pub fn start(&self, players: usize) -> Seats {
        Seats::start(players, self.cards.rules().categories.len())
    }
}
