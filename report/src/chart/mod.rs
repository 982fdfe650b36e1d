//! Charts: shapes and their positions, in units of a picture 400 wide. The templates turn them into SVG.
//!
//! Letters are 9 units high on wide pages and 15 on narrow ones. Distances suit the larger letters.

mod curve;
mod frontier;
mod histogram;
mod leads;
mod panels;
mod ranges;
mod ring;
mod scale;
mod shares;
mod spark;

pub use frontier::Point;
pub(crate) use leads::signed;
pub use panels::Panel;
pub(super) use scale::round_step;
pub use spark::Spark;

/// The width of every chart.
pub(super) const WIDTH: f64 = 400.0;
/// The left and right ends of the plotted part.
const LEFT: f64 = 54.0;
const RIGHT: f64 = 388.0;
/// The height of the horizontal axis: labels and a title.
const AXIS: f64 = 44.0;
/// The height of a line of text, and the width of a letter.
const LINE: f64 = 17.0;
const LETTER: f64 = 9.6;

/// The names of a quantity with a distribution.
#[derive(Clone, Copy, Debug)]
pub struct Quantity<'a> {
    /// The key for programs, such as `score`.
    pub key: &'a str,
    /// The heading for readers: "Score".
    pub heading: &'a str,
    /// The title of an axis: "final score".
    pub axis: &'a str,
    /// The title of an axis whose numbers mean "at least": "final score of at least this".
    pub reached: &'a str,
    /// The things that are counted: "games".
    pub of: &'a str,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// The id on the page, for links.
    pub id: String,
    /// The title.
    pub title: String,
    /// A text description for readers who cannot see the chart.
    pub description: String,
    /// The caption below the chart.
    pub caption: String,
    /// The height.
    pub height: f64,
    /// The upper end of the plotted part.
    pub top: f64,
    /// The lower end of the plotted part.
    pub bottom: f64,
    /// A shaded part: its left end and its width.
    pub band: Option<(f64, f64)>,
    /// The labels at the left, each with a line across.
    pub y_ticks: Vec<Tick>,
    /// The labels below.
    pub x_ticks: Vec<Tick>,
    /// The title of the horizontal axis.
    pub x_title: String,
    /// The title of the vertical axis, above it.
    pub y_title: String,
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// Labels with a line down to the axis.
    pub marks: Vec<Mark>,
    /// Further labels.
    pub labels: Vec<Label>,
}

/// A label of an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The position along the axis.
    pub at: f64,
    /// The number.
    pub text: String,
}

/// A path with its CSS class.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The CSS class.
    pub class: &'static str,
    /// The path.
    pub path: String,
}

/// A line down to the axis with a label at its top.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The CSS class.
    pub class: &'static str,
    /// The horizontal position.
    pub at: f64,
    /// The label, if there is room for it.
    pub label: Option<Label>,
}

/// A piece of text with its position.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The horizontal position of the middle of the text, or of its start.
    pub x: f64,
    /// The vertical position of the base line.
    pub y: f64,
    /// The text.
    pub text: String,
}

impl Chart {
    /// The left end of the plotted part.
    #[must_use]
    pub fn left(&self) -> f64 {
        LEFT
    }

    /// The right end of the plotted part.
    #[must_use]
    pub fn right(&self) -> f64 {
        RIGHT
    }

    /// The width of the chart.
    #[must_use]
    pub fn width(&self) -> f64 {
        WIDTH
    }

    /// The left end of the horizontal axis.
    #[must_use]
    pub(crate) fn axis_left(&self) -> f64 {
        if self.y_ticks.is_empty() { 12.0 } else { LEFT }
    }

    /// The middle of a label below the axis: under its tick, moved if the label would be cut off there.
    #[must_use]
    pub(crate) fn number_below(&self, tick: &Tick) -> f64 {
        clamped(tick.at, &tick.text)
    }

    fn new(id: &str, title: String, top: f64, plotted: f64) -> Self {
        Self {
            id: id.to_owned(),
            title,
            description: String::new(),
            caption: String::new(),
            height: top + plotted + AXIS,
            top,
            bottom: top + plotted,
            band: None,
            y_ticks: Vec::new(),
            x_ticks: Vec::new(),
            x_title: String::new(),
            y_title: String::new(),
            shapes: Vec::new(),
            marks: Vec::new(),
            labels: Vec::new(),
        }
    }
}

/// The width of a text in the larger letters.
fn text_width(text: &str) -> f64 {
    // In most fonts a percent sign is 1.5 times as wide as a digit.
    (text.chars().count() as f64 + text.matches('%').count() as f64 / 2.0) * LETTER
}

/// The middle of a text that should be at `at`, moved to fit into the chart.
fn clamped(at: f64, text: &str) -> f64 {
    let half = text_width(text) / 2.0;
    // A text wider than the chart begins at its left end.
    at.min(WIDTH - 2.0 - half).max(half + 2.0)
}

/// A coordinate as text, rounded to tenths of a unit, which are too small to see.
fn coordinate(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), ToOwned::to_owned)
}
