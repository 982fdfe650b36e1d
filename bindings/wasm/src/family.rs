//! The families of games on the page. No other module of the crate names several of them.

use dicebase_analysis::scorecard::review::Unmeasured;
use dicebase_games::any::Game;
use dicebase_games::{Notation, ONLY_POINTS, Onward};
use dicebase_policy::any::{Policy, Question};
use serde_json::Value;

use crate::answer::{Answer, Refusal};
use crate::exercise::Search;
use crate::follow::Followed;
use crate::play::{Played, Standing};
use crate::{bank, melee, race, scorecard};

/// Does the steps of a game, and returns its new standing.
pub fn stand(policy: &Policy, played: &Played, start: &Notation) -> Answer<Standing> {
    match policy {
        Policy::Scorecard(adviser) => scorecard::stand(played, &**adviser, start),
        Policy::Bank(policy) => bank::stand(played, policy.game(), Some(policy)),
        Policy::Race(adviser) => race::stand(played, adviser.game(), adviser.solved()),
        Policy::Melee(adviser) => melee::stand(played, adviser.game(), Some(adviser)),
    }
}

/// Like [`stand`], where no table is needed: for people alone in games that no table solves, and for those who ask for
/// no values. `None` where a table is needed.
pub fn stand_without_table(game: &Game, played: &Played, start: &Notation) -> Option<Answer<Standing>> {
    let by_people = played.has_only_people();
    match game {
        Game::Scorecard(game) if played.unmeasured => Some(scorecard::stand(played, &Unmeasured(game), start)),
        Game::Bank(game) if played.unmeasured => Some(bank::stand(played, game, None)),
        Game::Melee(game) if by_people => Some(melee::stand(played, game, None)),
        Game::Race(game) if played.unmeasured || (by_people && !game.is_solved()) => {
            Some(race::stand(played, game, None))
        }
        Game::Scorecard(_) | Game::Melee(_) | Game::Bank(_) | Game::Race(_) => None,
    }
}

/// Like [`review`], for the same games.
pub fn review_without_table(game: &Game, text: &str) -> Option<Answer<Value>> {
    match game {
        Game::Melee(game) => Some(melee::review(game, text)),
        Game::Race(game) if !game.is_solved() => Some(race::review(game, None, text)),
        Game::Scorecard(_) | Game::Bank(_) | Game::Race(_) => None,
    }
}

/// The review of a game.
pub fn review(policy: &Policy, played: &Played, start: &Notation) -> Answer<Value> {
    match policy {
        Policy::Scorecard(adviser) => scorecard::review(adviser, start, &played.text),
        Policy::Bank(policy) => bank::review(policy, &played.text),
        Policy::Race(adviser) => race::review(adviser.game(), adviser.solved(), &played.text),
        Policy::Melee(adviser) => melee::review(adviser.game(), &played.text),
    }
}

/// The sheet of a game, in the format of `dicebase sheet --json`.
pub fn sheet(policy: &Policy) -> Answer<Value> {
    match policy {
        Policy::Scorecard(adviser) => scorecard::sheet_of(adviser),
        Policy::Bank(policy) => bank::sheet_of(policy),
        Policy::Melee(_) | Policy::Race(_) => {
            Err(Refusal::of("not-here", "game", "there is a sheet of scorecard and bank games"))
        }
    }
}

/// A position to practise.
pub fn exercise(search: &Search<'_>) -> Answer<Option<Notation>> {
    match search.policy {
        Policy::Scorecard(adviser) => scorecard::exercise(adviser, search),
        Policy::Bank(policy) => Ok(bank::exercise(policy, search)),
        Policy::Race(adviser) => Ok(race::exercise(adviser, search)),
        Policy::Melee(_) => Ok(None),
    }
}

/// The possible results of an action in a position, given by its text.
pub fn followed(question: &Question, text: &str) -> Answer<Followed> {
    match question {
        Question::Scorecard(asked) => scorecard::followed(asked, text),
        Question::Bank(asked) if !ONLY_POINTS => bank::followed(asked, text),
        Question::Bank(_) | Question::Melee(_) | Question::Race(_) => {
            Err(Refusal::of("not-here", "position", "this is told of scorecard and bank games only"))
        }
    }
}

/// The next position after an action, as far as it is known before its roll.
pub fn onward(game: &Game, notation: &Notation, text: &str) -> Answer<Option<Onward>> {
    match game {
        Game::Scorecard(game) => scorecard::onward(game, notation, text),
        Game::Bank(game) if !ONLY_POINTS => bank::onward(game, notation, text),
        Game::Bank(_) | Game::Melee(_) | Game::Race(_) => Ok(None),
    }
}
