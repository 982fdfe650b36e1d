//! The parts of positions, as the families list them.

use dicebase_games::{Family, Kind, Notation, Part, Value};

fn all() -> impl Iterator<Item = &'static Part> {
    Family::ALL.iter().flat_map(|family| family.parts())
}

fn example(part: &Part) -> Value {
    part.kind.read(part.example).unwrap_or_else(|| panic!("{} {:?}", part.name, part.example))
}

/// A line is read before the family of its game is known. So the family that wrote a value has to accept its reading,
/// and a part that is a flag in one family has to be one in all.
#[test]
fn parts_that_families_share_can_be_told_apart() {
    for part in all() {
        for other in all().filter(|other| other.name == part.name) {
            assert_eq!((other.stage, other.kind == Kind::Flag), (part.stage, part.kind == Kind::Flag), "{}", part.name);
            let read = Family::kinds(part.name).find_map(|kind| kind.read(other.example)).unwrap();
            assert!(other.kind.takes(&read), "{} {}", part.name, other.example);
            assert_eq!(read.to_string(), other.example);
        }
    }
}

#[test]
fn a_family_names_each_part_once() {
    for family in Family::ALL {
        for part in family.parts() {
            assert_eq!(family.parts().iter().filter(|other| other.name == part.name).count(), 1, "{}", part.name);
        }
    }
}

#[test]
fn every_part_is_found_by_its_name_and_by_its_field() {
    for part in all() {
        assert_eq!(Family::part(part.name).map(|part| part.name), Some(part.name));
        assert_eq!(Family::part_of_field(&part.field()).map(|part| part.name), Some(part.name));
    }
    assert_eq!(Family::part("rolls_left"), None);
    assert_eq!(Family::part_of_field("rolls-left"), None);
}

#[test]
fn the_example_and_the_default_of_every_part_are_of_its_kind() {
    for part in all() {
        assert_eq!(example(part).to_string(), part.example, "{}", part.name);
        let default = part.default.map(|default| part.kind.read(default));
        assert_ne!(default, Some(None), "{}", part.name);
        assert_eq!(part.placeholder.is_empty(), part.kind == Kind::Flag, "{}", part.name);
    }
}

#[test]
fn a_line_with_the_examples_of_all_parts_comes_back() {
    for family in Family::ALL {
        let mut notation = Notation::new("game");
        family.parts().iter().for_each(|part| notation.set(part, example(part)));
        let line = notation.to_string();
        assert_eq!(line.parse(), Ok(notation), "{line}");
        let in_use: Vec<String> = family.parts().iter().map(Part::in_use).collect();
        assert_eq!(line, format!("game {}", in_use.join(" ")));
    }
}
