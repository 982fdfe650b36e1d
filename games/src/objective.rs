//! What play may aim at.

/// What an objective is called, and how its values are said. Each family lists its own once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveWords {
    /// Its name in tables, in positions and on the command line.
    pub name: &'static str,
    /// What is aimed at, as part of a sentence: "to win against another player".
    pub aim: &'static str,
    /// How many players it is about.
    pub players: usize,
    /// What a value is, as the heading of a column.
    pub value: &'static str,
    /// What stands before and behind a value in a sentence.
    pub around: [&'static str; 2],
    /// What stands behind a loss.
    pub loss: &'static str,
    /// How many decimals of a value people want to see.
    pub decimals: usize,
    /// Whether less is better, as of turns.
    pub less_is_better: bool,
}

/// What the objectives of every family can tell of themselves, from words that stand in the order of their `ALL`.
macro_rules! said_by {
    ($objective:ident, $words:expr) => {
        impl $objective {
            /// What it is called, and how its values are said.
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
    /// A value in words, such as "0.5 expected points".
    #[must_use]
    pub fn in_words(&self, value: f64) -> String {
        let ([before, behind], decimals) = (self.around, self.decimals);
        format!("{before}{value:.decimals$}{behind}")
    }

    /// A value or a difference of values with its decimals; what is only rounding is 0.
    #[must_use]
    pub fn number(&self, value: f64) -> String {
        let decimals = self.decimals;
        let text = format!("{value:.decimals$}");
        let is_zero = text.trim_start_matches('-').chars().all(|c| matches!(c, '0' | '.'));
        if is_zero { text.trim_start_matches('-').to_owned() } else { text }
    }
}
