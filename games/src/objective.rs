//! The objectives of play.

/// The name of an objective, and the words for its values. Each family lists its objectives once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveWords {
    /// Its name in tables, in positions and on the command line.
    pub name: &'static str,
    /// The aim as a part of a sentence: "to win against another player".
    pub aim: &'static str,
    /// The number of players.
    pub players: usize,
    /// The heading of a column of values.
    pub value: &'static str,
    /// The words before and after a value in a sentence.
    pub around: [&'static str; 2],
    /// The words after a loss.
    pub loss: &'static str,
    /// The number of decimals of a value that are shown.
    pub decimals: usize,
    /// `true` if smaller values are better, as of turns.
    pub less_is_better: bool,
}

/// Implements the methods that the objectives of all families share. The words have to be in the order of `ALL`.
macro_rules! said_by {
    ($objective:ident, $words:expr) => {
        impl $objective {
            /// The name, and the words for values.
            #[must_use]
            pub fn words(self) -> &'static ObjectiveWords {
                &$words[self as usize]
            }

            /// Its name.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.words().name
            }

            /// The objective of this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|objective| objective.name().eq_ignore_ascii_case(name))
            }
        }
    };
}
pub(crate) use said_by;

impl ObjectiveWords {
    /// The fewest turns of one player.
    pub(crate) const TURNS: Self = Self {
        name: "turns",
        aim: "the fewest turns of one player",
        players: 1,
        value: "Expected turns",
        around: ["", " expected turns"],
        loss: "turns",
        decimals: 4,
        less_is_better: true,
    };

    /// The largest chance to win.
    pub(crate) const WIN: Self = Self {
        name: "win",
        aim: "to win against another",
        players: 2,
        value: "Chance to win",
        around: ["a chance of ", " to win"],
        loss: "of the chance to win",
        decimals: 6,
        less_is_better: false,
    };

    /// A value in words, such as "0.5 expected points".
    #[must_use]
    pub fn in_words(&self, value: f64) -> String {
        let ([before, behind], decimals) = (self.around, self.decimals);
        format!("{before}{value:.decimals$}{behind}")
    }

    /// A value or a difference of values with its decimals; one that rounds to zero has no minus sign.
    #[must_use]
    pub fn number(&self, value: f64) -> String {
        let decimals = self.decimals;
        let text = format!("{value:.decimals$}");
        let is_zero = text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.'));
        if is_zero { text.trim_start_matches('-').to_owned() } else { text }
    }
}
