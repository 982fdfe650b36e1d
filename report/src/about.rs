//! The page that explains how to read the others.

use super::front::to_games;
use super::game::files_sentence;
use super::licence::{ADDRESS, NAME, WHY};
use super::view::{Block, Link, Page, Section};

pub(super) fn about() -> Page {
    Page {
        path: "about.html".to_owned(),
        menu: "How to read it".to_owned(),
        title: "How to read it".to_owned(),
        description: "Where the numbers come from, what the words mean, and what the files hold.".to_owned(),
        above: vec![to_games()],
        sections: vec![
            Section::new("numbers", "The numbers", numbers()),
            Section::new("files", "The files", files()),
            Section::new("licence", "Use and citation", licence()),
        ],
        ..Page::default()
    }
}

fn numbers() -> Vec<Block> {
    vec![
        Block::words(
            "A game is solved from its end: what the last turn is worth is computed first, then what the turn before \
             it is worth with best play in both, and so on back to the start. Every state between turns has its \
             value, and nothing is sampled.",
        ),
        Block::words(
            "An expected value is the average over all that the dice may do. One game may end far from it, which is \
             what the distributions are about: they give the chance of every result.",
        ),
        Block::words(
            "\"Error at most\" is a proved bound of the difference between the value that is shown and the true one. \
             It contains all rounding of the computer's arithmetic.",
        ),
        Block::words(
            "A quantile of 5% is the smallest number that is not exceeded with a chance of at least 5%; the median is \
             that of 50%.",
        ),
    ]
}

fn licence() -> Vec<Block> {
    vec![
        Block::words(WHY),
        Block::words(format!("The licence is {NAME}, at {ADDRESS}. JSON-LD in each page names it for search engines.")),
        Block::words(
            "A citation is a courtesy that lets others check a number. Each game's page has one to copy, with the \
             checksum of the table behind the number.",
        ),
    ]
}

fn files() -> Vec<Block> {
    vec![
        Block::words(files_sentence(&["CSV", "JSON", "a NumPy array"])),
        Block::List(vec![
            "CSV has a line of keys first and a point before decimals. What is missing is empty.".to_owned(),
            "JSON has the columns with their headings, and the rows as objects. What is missing is null.".to_owned(),
            "The NumPy array has a row for each row and a column for each column of numbers, in the order that the \
             JSON file lists under \"array\". What is missing is NaN. It is read with numpy.load."
                .to_owned(),
        ]),
        Block::Links(vec![Link::new("A list of all files", super::MARKER).with_note("by game, as JSON")]),
    ]
}
