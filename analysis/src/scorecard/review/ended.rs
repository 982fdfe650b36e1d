//! Turns with only their result written down.

use dicebase_games::scorecard::{ActionError, Card, Game};

use super::problem::Problem;

/// The result of a turn, without its rolls.
pub(super) struct Ended {
    pub category: usize,
    pub points: usize,
    /// The extra bonus that was paid, or 0.
    pub bonus: usize,
}

impl Ended {
    /// Reads `score fours 12`, or `fours 12 + 100` with an extra bonus. Returns `None` for any other text.
    ///
    /// # Errors
    /// If the category cannot have these points, if it is filled, or if the bonus is not paid.
    pub fn read(game: &Game, card: &Card, act: &str) -> Result<Option<Self>, Problem> {
        let (entry, bonus) = act.split_once('+').map_or((act, None), |(entry, bonus)| (entry, Some(bonus.trim())));
        let entry = entry.strip_prefix("score ").unwrap_or(entry).trim();
        let Some((name, points)) = entry.rsplit_once(char::is_whitespace) else { return Ok(None) };
        let Some(category) = game.find_category(name.trim()) else { return Ok(None) };
        let id = &game.category(category).id;
        if let Some(points) = card.points(category) {
            let open = game.category_ids(card.open());
            return Err(ActionError::Filled { category: id.clone(), points, open }.into());
        }
        let entry = Card::parse(game, &format!("{id}={points}")).map_err(Problem::Entry)?;
        let points = entry.points(category).unwrap_or_default();
        let bonus = bonus.map_or(Ok(0), |bonus| checked(game, card, bonus))?;
        Ok(Some(Self { category, points, bonus }))
    }

    /// The result as a review file has it.
    pub fn text(&self, game: &Game) -> String {
        let bonus = if self.bonus > 0 { format!(" + {}", self.bonus) } else { String::new() };
        format!("score {} {}{bonus}", game.category(self.category).id, self.points)
    }
}

/// Checks that an extra bonus can be paid on this card.
fn checked(game: &Game, card: &Card, bonus: &str) -> Result<usize, Problem> {
    let allowed = game.scoring().extra_bonus(card.state(game).extra);
    let found = bonus.parse::<usize>().ok().filter(|&bonus| bonus > 0 && bonus == allowed);
    found.ok_or_else(|| Problem::NoBonus { found: bonus.to_owned(), allowed })
}
