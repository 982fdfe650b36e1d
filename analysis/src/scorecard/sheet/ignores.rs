//! The limits of a sheet.

use dicebase_games::scorecard::Game;

/// The limits of the sheet of a game, in sentences.
pub(super) fn ignores(game: &Game) -> Vec<&'static str> {
    let rolls = game.rules().rolls;
    let sentences = [
        (
            rolls > 1,
            "First rolls are those of the first turn. On a card that is partly filled another keep may be best.",
        ),
        (rolls > 2, "Of later rolls it says nothing."),
        (true, "Costs are for the cards that are named, and for one category. A second one may cost more or less."),
        (true, "It is about the expected score of one player. What others have does not count."),
    ];
    sentences.into_iter().filter_map(|(applies, sentence)| applies.then_some(sentence)).collect()
}
