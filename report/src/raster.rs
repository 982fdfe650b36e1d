//! The pictures of previews as PNG, since the services that show previews take no SVG.
//!
//! They have the shapes of a chart in the colours of the light scheme, with dice, and no words: those would need a font
//! and a shaper, and a preview shows the title and the description of its page anyway.

use tiny_skia::{Color, FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

use super::chart::{Chart, Shape};
use super::dice::PIPS;
use super::error::ReportError;
use super::html::COLOURS;
use super::previews::SIZE;
use super::view::File;

/// The distance of the chart from the edges, in pixels.
const MARGIN: f64 = 48.0;
/// The largest ratio of the scales in the two directions.
const MOST_STRETCHED: f64 = 1.8;
/// The width of a die and the distance between dice, in units of the chart.
const DIE: f64 = 22.0;
const GAP: f64 = 6.0;
/// The width of the square in which the pips of a face are given.
const FACE: f64 = 20.0;

/// The picture of a chart.
pub(super) fn png(path: String, chart: &Chart) -> Result<File, ReportError> {
    let failed = |path: &str| ReportError::Picture { path: path.to_owned() };
    let mut picture = Picture::new(chart).ok_or_else(|| failed(&path))?;
    picture.chart(chart);
    picture.dice(chart);
    match picture.pixels.encode_png() {
        Ok(bytes) => Ok(File { path, bytes }),
        Err(_) => Err(failed(&path)),
    }
}

struct Picture {
    pixels: Pixmap,
    /// From the units of the chart to pixels.
    place: Transform,
}

impl Picture {
    /// An empty picture into which the chart fits.
    fn new(chart: &Chart) -> Option<Self> {
        let (width, height) = (f64::from(SIZE.0), f64::from(SIZE.1));
        let mut pixels = Pixmap::new(SIZE.0, SIZE.1)?;
        pixels.fill(colour("paper"));
        let (left, drawn) = (chart.axis_left(), chart.right() - chart.axis_left());
        let (across, down) = ((width - 2.0 * MARGIN) / drawn, (height - 2.0 * MARGIN) / chart.bottom);
        // A chart with an axis is stretched to fill the picture; a board keeps its proportions.
        let most = if chart.x_ticks.is_empty() { 1.0 } else { MOST_STRETCHED };
        let (across, down) = (across.min(most * down), down.min(most * across));
        let x = (width - across * drawn) / 2.0 - across * left;
        let y = (height - down * chart.bottom) / 2.0;
        let place = Transform::from_row(across as f32, 0.0, 0.0, down as f32, x as f32, y as f32);
        Some(Self { pixels, place })
    }

    fn chart(&mut self, chart: &Chart) {
        if let Some((x, width)) = chart.band {
            self.fill(rectangle(x, chart.top, width, chart.bottom - chart.top).as_ref(), "band");
        }
        for shape in &chart.shapes {
            self.shape(shape);
        }
        for mark in &chart.marks {
            let name = if mark.class == "median" { "median" } else { "quiet" };
            self.line(&format!("M{:.1} {}V{}", mark.at, chart.top, chart.bottom), name, 1.5);
        }
        self.line(&format!("M{} {}H{}", chart.axis_left(), chart.bottom, chart.right()), "quiet", 1.0);
    }

    fn shape(&mut self, shape: &Shape) {
        let path = path(&shape.path);
        let mut words = shape.class.split(' ');
        let (colour, width) = match words.next() {
            Some("area" | "band") => return self.fill(path.as_ref(), "area"),
            Some("line") => ("link", 2.0),
            Some("other") => ("median", 2.0),
            Some("thick") => ("area", 9.0),
            Some("gap") => ("paper", 2.5),
            Some("dot") => ("median", 5.0),
            _ => ("quiet", 1.5),
        };
        let line_cap = if shape.class == "dot" { LineCap::Round } else { LineCap::Butt };
        let dash = words.next().and_then(dashes);
        self.stroke(path.as_ref(), colour, &Stroke { width, line_cap, dash, ..Stroke::default() });
    }

    fn line(&mut self, text: &str, name: &str, width: f32) {
        self.stroke(path(text).as_ref(), name, &Stroke { width, ..Stroke::default() });
    }

    /// The faces of a die side by side, in the corner at the top, if there is room.
    fn dice(&mut self, chart: &Chart) {
        let ratio = f64::from(self.place.sy / self.place.sx);
        let (width, height) = (DIE, DIE / ratio);
        if height + GAP > chart.top {
            return;
        }
        for (i, pips) in PIPS.iter().enumerate() {
            let left = chart.right() - (PIPS.len() - i) as f64 * (DIE + GAP) + GAP;
            let at = |(x, y): (f64, f64)| (left + x / FACE * width, y / FACE * height);
            self.fill(rectangle(left, 0.0, width, height).as_ref(), "link");
            for &pip in *pips {
                let ((x, y), radius) = (at(pip), 0.1 * DIE);
                let oval = rectangle_of(x - radius, y - radius / ratio, 2.0 * radius, 2.0 * radius / ratio);
                self.fill(oval.and_then(PathBuilder::from_oval).as_ref(), "paper");
            }
        }
    }

    fn fill(&mut self, path: Option<&Path>, name: &str) {
        if let Some(path) = path {
            self.pixels.fill_path(path, &paint(name), FillRule::Winding, self.place, None);
        }
    }

    fn stroke(&mut self, path: Option<&Path>, name: &str, stroke: &Stroke) {
        if let Some(path) = path {
            self.pixels.stroke_path(path, &paint(name), stroke, self.place, None);
        }
    }
}

fn rectangle_of(x: f64, y: f64, width: f64, height: f64) -> Option<Rect> {
    Rect::from_xywh(x as f32, y as f32, width as f32, height as f32)
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Option<Path> {
    rectangle_of(x, y, width, height).map(PathBuilder::from_rect)
}

fn paint(name: &str) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(name));
    paint
}

/// A colour of the light scheme, from the style sheet.
fn colour(name: &str) -> Color {
    let digits = COLOURS.split_once(&format!("--{name}: #")).and_then(|(_, rest)| rest.get(..6));
    let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or_default();
    let [_, red, green, blue] = number.to_be_bytes();
    Color::from_rgba8(red, green, blue, 255)
}

fn dashes(name: &str) -> Option<StrokeDash> {
    let lengths = match name {
        "dots" => vec![2.0, 3.0],
        "dashes" => vec![5.0, 3.0],
        _ => vec![12.0, 3.0],
    };
    StrokeDash::new(lengths, 0.0)
}

/// A path with the commands that charts have: moves, lines, and arcs that are halves of circles.
fn path(text: &str) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (mut x, mut y) = (0.0, 0.0);
    for command in commands(text) {
        let (letter, numbers) = command.split_at(1);
        let numbers: Vec<f32> = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        match (letter, &numbers[..]) {
            ("M" | "L", &[to_x, to_y]) => (x, y) = (to_x, to_y),
            ("H", &[to]) => x = to,
            ("V", &[to]) => y = to,
            // The stroke of a dot has no length, which is drawn only if it has some.
            ("h", &[by]) => x += by + 0.01,
            ("a", &[radius, .., across, _]) => builder.push_circle(x + across / 2.0, y, radius),
            _ => builder.close(),
        }
        match letter {
            "M" => builder.move_to(x, y),
            "L" | "H" | "V" | "h" => builder.line_to(x, y),
            _ => {}
        }
    }
    builder.finish()
}

/// The commands of a path, each with its letter first.
fn commands(text: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| &text[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quantity;
    use dicebase_analysis::Chances;

    fn png_of(chart: &Chart) -> Pixmap {
        Pixmap::decode_png(&png("a.png".to_owned(), chart).unwrap().bytes).unwrap()
    }

    fn pixels(picture: &Pixmap, name: &str) -> usize {
        let wanted = colour(name).to_color_u8().premultiply();
        picture.pixels().iter().filter(|pixel| **pixel == wanted).count()
    }

    #[test]
    fn the_bars_and_the_dice_are_on_the_picture() {
        let what = Quantity { key: "score", heading: "Score", axis: "score", reached: "score", of: "games" };
        let chart = Chart::histogram("chart-a", "A", what, &Chances::new(0, 1, &[0.25, 0.5, 0.25]));
        let picture = png_of(&chart);
        assert_eq!((picture.width(), picture.height()), SIZE);
        let all = (SIZE.0 * SIZE.1) as usize;
        for (name, least) in [("paper", all / 4), ("area", all / 10), ("link", all / 100), ("median", 300)] {
            assert!(pixels(&picture, name) > least, "{name}: {}", pixels(&picture, name));
        }
    }

    #[test]
    fn all_kinds_of_charts_are_drawn() {
        let coin = Chances::new(0, 1, &[0.5, 0.5]);
        let ranges = Chart::ranges("chart-b", "B", "score", &[("a".to_owned(), coin.clone()), ("b".to_owned(), coin)]);
        assert!(pixels(&png_of(&ranges), "area") > 1000 && pixels(&png_of(&ranges), "quiet") > 100);
        let ring = png_of(&Chart::ring("chart-c", "C", 48, &[0, 24], 4));
        assert!(pixels(&ring, "quiet") > 1000 && pixels(&ring, "area") > 200);
    }

    #[test]
    fn every_colour_is_in_the_style_sheet() {
        for name in ["paper", "band", "area", "link", "median", "quiet"] {
            assert!(colour(name) != Color::BLACK, "{name}");
        }
    }
}
