//! The families of games.

use serde::Deserialize;

use crate::builtin::Builtin;
use crate::objective::ObjectiveWords;
use crate::part::{Kind, Part};
use crate::{ONLY_POINTS, bank, race, scorecard};

/// A family of games: the folder of its rules, and the module of that name in every crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Each turn fills one category of a card.
    Scorecard,
    /// Dice are set aside, and the player banks or rolls on.
    Bank,
    /// Pieces race round a ring into a goal.
    Race,
}

/// The facts that all games of a family share.
pub(crate) struct FamilyWords {
    /// The name of the family.
    pub name: &'static str,
    /// The parts of its positions.
    pub parts: &'static [Part],
    /// The objectives of its games.
    pub objectives: &'static [ObjectiveWords],
    /// The place of the usual objective among them.
    pub usual: usize,
    /// Its built-in games.
    pub builtins: &'static [Builtin],
}

impl Family {
    /// All families.
    pub const ALL: [Self; 3] = [Self::Scorecard, Self::Bank, Self::Race];

    /// The families with games in this build.
    pub(crate) const HERE: &[Self] = if ONLY_POINTS { &[Self::Scorecard] } else { &Self::ALL };

    /// The family of this name, if it has games in this build.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::HERE.iter().copied().find(|family| family.name() == name)
    }

    /// The facts that all its games share.
    pub(crate) fn words(self) -> &'static FamilyWords {
        match self {
            Self::Scorecard => &scorecard::family::FAMILY,
            Self::Bank => &bank::family::FAMILY,
            Self::Race => &race::family::FAMILY,
        }
    }

    /// The name of the family, also in rules files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.words().name
    }

    /// The parts of its positions, in the order in which they are written.
    #[must_use]
    pub fn parts(self) -> &'static [Part] {
        self.words().parts
    }

    /// The objectives of its games.
    #[must_use]
    pub fn objectives(self) -> &'static [ObjectiveWords] {
        self.words().objectives
    }

    /// The objective of its games if none is given.
    #[must_use]
    pub fn usual_objective(self) -> &'static ObjectiveWords {
        &self.objectives()[self.words().usual]
    }

    /// The part of this name, in upper or lower case. If several families have it, it is that of the first.
    #[must_use]
    pub fn part(name: &str) -> Option<&'static Part> {
        let is = |part: &&Part| part.name.eq_ignore_ascii_case(name);
        Self::ALL.iter().find_map(|family| family.parts().iter().find(is))
    }

    /// Like [`part`](Self::part), by the name of the part's field.
    #[must_use]
    pub fn part_of_field(field: &str) -> Option<&'static Part> {
        let is = |part: &&Part| {
            let bytes = part.name.bytes().map(|byte| if byte == b'-' { b'_' } else { byte });
            bytes.eq(field.bytes())
        };
        Self::ALL.iter().find_map(|family| family.parts().iter().find(is))
    }

    /// The kinds of values that may follow the name of a part: families that share a name may have different kinds. The
    /// first family's kind comes first.
    pub fn kinds(name: &str) -> impl Iterator<Item = Kind> {
        let of_name = move |part: &&Part| part.name == name;
        Self::ALL.iter().flat_map(|family| family.parts()).filter(of_name).map(|part| part.kind)
    }

    /// The parts of all families, each name once.
    #[must_use]
    pub fn all_parts() -> Vec<Part> {
        let mut all: Vec<Part> = Vec::new();
        for part in Self::ALL.iter().flat_map(|family| family.parts()) {
            if all.iter().all(|known| known.name != part.name) {
                all.push(*part);
            }
        }
        all
    }
}

impl std::fmt::Display for Family {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
