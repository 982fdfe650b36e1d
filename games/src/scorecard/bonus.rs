//! The upper bonus in the expected further points.

use super::card::Card;
use super::game::Game;

impl Card {
    /// The words about the upper bonus that follow the expected further points which include it. Empty if there is no
    /// bonus, or if it cannot be earned any more.
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

    /// The largest number of points that the open categories can add to the upper section.
    fn most_upper_points(&self, game: &Game) -> usize {
        let scoring = game.scoring();
        let most = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max();
        let open = self.open().iter().filter(|&category| category < game.states().upper().count());
        open.filter_map(most).sum()
    }
}
