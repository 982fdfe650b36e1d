//! The chance to be in a state with each number of points.

/// The chance of each number of points from some first one on.
#[derive(Clone, Debug, Default)]
pub(super) struct Mass {
    first: usize,
    chances: Vec<f64>,
}

impl Mass {
    /// Certainty of so many points.
    pub(super) fn certain(points: usize) -> Self {
        Self { first: points, chances: vec![1.0] }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chances.is_empty()
    }

    pub(super) fn first(&self) -> usize {
        self.first
    }

    pub(super) fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The chance of the state.
    pub(super) fn sum(&self) -> f64 {
        self.chances.iter().sum()
    }

    /// Leaves out the chances at both ends that are below `least`, and returns their sum.
    pub(super) fn trim(&mut self, least: f64) -> f64 {
        let matters = |chance: &f64| *chance >= least;
        let start = self.chances.iter().position(matters).unwrap_or(self.chances.len());
        let end = self.chances.iter().rposition(matters).map_or(start, |last| last + 1);
        let left_out = self.chances[..start].iter().sum::<f64>() + self.chances[end..].iter().sum::<f64>();
        self.chances = self.chances[start..end].to_vec();
        self.first += start;
        left_out
    }

    /// Adds the chances of `other` times a factor, with so many points more.
    pub(super) fn add(&mut self, other: &Self, points: usize, factor: f64) {
        if other.is_empty() {
            return;
        }
        let first = other.first + points;
        self.reach(first, first + other.chances.len());
        let places = &mut self.chances[first - self.first..][..other.chances.len()];
        for (place, chance) in places.iter_mut().zip(&other.chances) {
            *place += factor * chance;
        }
    }

    /// Makes room for some numbers of points.
    fn reach(&mut self, first: usize, end: usize) {
        if self.is_empty() {
            self.first = first;
        }
        if first < self.first {
            let missing = self.first - first;
            self.chances.splice(0..0, std::iter::repeat_n(0.0, missing));
            self.first = first;
        }
        if end - self.first > self.chances.len() {
            self.chances.resize(end - self.first, 0.0);
        }
    }
}
