//! Charts: what is drawn where, in units of a picture 400 wide. The templates make SVG of it.
//!
//! Letters are 9 units high on wide pages and 15 on narrow ones, so everything keeps as far apart as the larger ones
//! need.

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

/// How wide every chart is.
pub(super) const WIDTH: f64 = 400.0;
/// The left and right ends of what is plotted.
const LEFT: f64 = 54.0;
const RIGHT: f64 = 388.0;
/// What the axis below needs: numbers and a line that says what they are.
const AXIS: f64 = 44.0;
/// How high a line of text is, and how wide a letter.
const LINE: f64 = 17.0;
const LETTER: f64 = 9.6;

/// What the numbers of a distribution count.
#[derive(Clone, Copy, Debug)]
pub struct Quantity<'a> {
    /// What programs call them, such as `score`.
    pub key: &'a str,
    /// What people call them, as a heading: "Score".
    pub heading: &'a str,
    /// The same below a chart: "final score".
    pub axis: &'a str,
    /// The same where each number stands for itself and all above: "final score of at least this".
    pub reached: &'a str,
    /// What has such a number: "games".
    pub of: &'a str,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What it is called on its page, for links.
    pub id: String,
    /// What it shows, in some words.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub description: String,
    /// What it shows, below it.
    pub caption: String,
    /// How high it is.
    pub height: f64,
    /// Where the plotted part begins and ends, from above.
    pub top: f64,
    /// The lower end of the plotted part.
    pub bottom: f64,
    /// A part that is shaded: its left end and its width.
    pub band: Option<(f64, f64)>,
    /// Numbers at the left, with a line across.
    pub y_ticks: Vec<Tick>,
    /// Numbers below.
    pub x_ticks: Vec<Tick>,
    /// What the numbers below are.
    pub x_title: String,
    /// What the numbers at the left are, above them.
    pub y_title: String,
    /// What is drawn.
    pub shapes: Vec<Shape>,
    /// Numbers with a line down to the axis.
    pub marks: Vec<Mark>,
    /// Further words.
    pub labels: Vec<Label>,
}

/// A number at an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where it is along the axis.
    pub at: f64,
    /// The number.
    pub text: String,
}

/// A path, by the class that gives it its looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The class.
    pub class: &'static str,
    /// The path.
    pub path: String,
}

/// A line down to the axis with words at its top.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The class that gives it its looks.
    pub class: &'static str,
    /// Where it is.
    pub at: f64,
    /// The words, if there is room for them.
    pub label: Option<Label>,
}

/// Words.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The middle of the words, or their start.
    pub x: f64,
    /// Their base line.
    pub y: f64,
    /// The words.
    pub text: String,
}

impl Chart {
    /// The left end of what is plotted.
    #[must_use]
    pub fn left(&self) -> f64 {
        LEFT
    }

    /// The right end of what is plotted.
    #[must_use]
    pub fn right(&self) -> f64 {
        RIGHT
    }

    /// How wide it is.
    #[must_use]
    pub fn width(&self) -> f64 {
        WIDTH
    }

    /// The left end of the axis below.
    #[must_use]
    pub fn axis_left(&self) -> f64 {
        if self.y_ticks.is_empty() { 12.0 } else { LEFT }
    }

    /// Where the middle of a number below the axis is: under its tick, if the number is not cut off there.
    #[must_use]
    pub fn number_below(&self, tick: &Tick) -> f64 {
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

/// How wide a text is with the larger letters.
fn text_width(text: &str) -> f64 {
    // A percent sign is half as wide again as a digit in most letters.
    (text.chars().count() as f64 + text.matches('%').count() as f64 / 2.0) * LETTER
}

/// Where the middle of a text is that shall be at `at` and within the chart.
fn clamped(at: f64, text: &str) -> f64 {
    let half = text_width(text) / 2.0;
    // A text that is wider than the chart begins at its left.
    at.min(WIDTH - 2.0 - half).max(half + 2.0)
}

/// A coordinate as text: a tenth of a unit is less than anybody sees.
fn coordinate(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), ToOwned::to_owned)
}
