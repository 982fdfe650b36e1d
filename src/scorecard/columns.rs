//! The cards of several players side by side.

/// The narrowest column of a player.
const NARROWEST: usize = 6;

/// A name, and a cell for each player.
pub type Row<'a> = (&'a str, Vec<String>);

/// A line with the titles of the players, and a line for each row below it.
pub fn lines(titles: &[String], rows: &[Row<'_>]) -> Vec<String> {
    let wide = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
    let line = |(name, cells): &Row<'_>| {
        let widths = titles.iter().map(|title| title.chars().count().max(NARROWEST) + 1);
        let cells: String = cells.iter().zip(widths).map(|(cell, width)| format!(" {cell:>width$}")).collect();
        format!("  {name:wide$}{}", cells.trim_end())
    };
    let heading = ("", titles.iter().map(|title| format!("{title} ")).collect());
    std::iter::once(&heading).chain(rows).map(line).collect()
}
