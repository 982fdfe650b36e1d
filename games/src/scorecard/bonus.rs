//! The upper bonus among the points that are still to come.

use super::card::Card;
use super::game::Game;

impl Card {
    /// The words that follow expected points of the rest of a game in which the upper bonus is included: nothing where
    /// there is none, or where it cannot be earned any more.
    #[must_use]
    pub fn bonus_in_words(&self, game: &Game) -> String {
        let Some(bonus) = game.rules().upper_bonus else { return String::new() };
        let upper_total = self.state(game).upper_total;
        match bonus.from.saturating_sub(upper_total) {
            0 => format!(", the upper bonus of {} among them", bonus.points),
            missing if missing <= self.most_upper_points(game) => {
                format!(", the possible upper bonus of {} included", bonus.points)
            }
            _ => String::new(),
        }
    }

    /// The most points that still come to the upper section.
    fn most_upper_points(&self, game: &Game) -> usize {
        let scoring = game.scoring();
        let most = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max();
        let open = self.open().iter().filter(|&category| category < game.states().upper().count());
        open.filter_map(most).sum()
    }
}
