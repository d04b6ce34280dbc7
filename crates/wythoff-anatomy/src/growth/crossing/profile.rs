//! The density of palaces by the distance from the line of the seam or the rift.

use schemars::JsonSchema;
use serde::Serialize;

use super::EPAULETTE;
use wythoff::Window;
use wythoff::board::{Board, BoardError};
use wythoff::observer::Observer;
use wythoff_exact::PHI;

/// Distance in front of its line at which a profile begins, in units of √k.
const BEFORE: f64 = 0.25;

/// The part of the board from which a profile is read, in units of √k.
struct Part {
    /// The lines across the border, from the first to the last, in front of the armpit.
    lines: (f64, f64),
    /// The distance from which on the density is constant, and the end of the bins.
    reach: (f64, f64),
}

const SEAM: Part = Part { lines: (2.6, 0.4), reach: (1.2, 3.6) };
const RIFT: Part = Part { lines: (3.7, 0.4), reach: (2.4, 3.3) };

/// The density of palaces across a line through the armpit, in bins of one square.
///
/// In front of the first bin lies the épaulette, with 5/11 palaces per square.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Profile {
    /// Squares in front of the line at which the first bin begins.
    pub before: u64,
    /// Palaces per square in each bin.
    pub densities: Vec<f64>,
    /// Palaces per square behind the last bin.
    pub after: f64,
    /// Sums of the densities in front of each bin, and of all of them.
    #[serde(skip)]
    sums: Vec<f64>,
}

impl Profile {
    /// Returns the profile with these densities, from `before` squares in front of the line on.
    pub fn new(before: u64, densities: Vec<f64>, after: f64) -> Self {
        let mut sum = 0.0;
        let mut sums = vec![sum];
        for density in &densities {
            sum += density;
            sums.push(sum);
        }
        Self { before, densities, after, sums }
    }

    /// Reads the profile of the seam: in each row, by columns from a line of slope dx/dy = 1/φ^2.
    pub(super) fn of_seam(
        board: &dyn Board,
        (right, down): (u64, u64),
        root: f64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let (rows, before, length) = SEAM.squares(root, down);
        let column = |y: u64| right - beside(down - y) - before;
        let window = span((column(rows.0), column(rows.1) + length), rows);
        let mut counts = vec![0; length as usize];
        count(board, window, &mut counts, observer, |x, y| x.checked_sub(column(y)))?;
        Ok(SEAM.profile(root, before, &counts, rows.1 - rows.0))
    }

    /// Reads the profile of the rift: in each column, by rows from a line of slope dx/dy = φ^2.
    pub(super) fn of_rift(
        board: &dyn Board,
        (right, down): (u64, u64),
        root: f64,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let (columns, before, length) = RIFT.squares(root, right);
        let row = |x: u64| down - beside(right - x) - before;
        let window = span(columns, (row(columns.0), row(columns.1) + length));
        let mut counts = vec![0; length as usize];
        count(board, window, &mut counts, observer, |x, y| y.checked_sub(row(x)))?;
        Ok(RIFT.profile(root, before, &counts, columns.1 - columns.0))
    }

    /// Returns the mean density between two distances from the line, where `from` < `to`.
    ///
    /// ```
    /// use wythoff_anatomy::growth::Profile;
    /// let profile = Profile::new(1, vec![0.4, 0.1], 0.2);
    /// assert!((profile.mean(-0.5, 0.5) - 0.25).abs() < 1e-12);
    /// assert!((profile.mean(0.0, 4.0) - (0.1 + 3.0 * 0.2) / 4.0).abs() < 1e-12);
    /// ```
    pub fn mean(&self, from: f64, to: f64) -> f64 {
        (self.sum(to) - self.sum(from)) / (to - from)
    }

    /// Returns the profile whose density behind the line is that of the last squares from the first
    /// one on.
    pub fn without_layer(&self) -> Self {
        let behind = |(bin, &density): (usize, &f64)| {
            if bin as u64 >= self.before { self.after } else { density }
        };
        let densities = self.densities.iter().enumerate().map(behind);
        Self::new(self.before, densities.collect(), self.after)
    }

    /// Palaces from the first bin up to a distance from the line; negative in front of it.
    fn sum(&self, distance: f64) -> f64 {
        let (at, length) = (distance + self.before as f64, self.densities.len());
        if at < 0.0 {
            return at * EPAULETTE;
        }
        let bin = (at as usize).min(length);
        let density = self.densities.get(bin).copied().unwrap_or(self.after);
        self.sums[bin] + (at - bin as f64) * density
    }
}

impl Part {
    /// Returns the first line and the one after the last, if the armpit is on line `at`, and the
    /// squares in front of the border and in all of a line.
    fn squares(&self, root: f64, at: u64) -> ((u64, u64), u64, u64) {
        let lines = [self.lines.0, self.lines.1].map(|part| at - (part * root) as u64);
        let before = (BEFORE * root) as u64;
        ((lines[0], lines[1]), before, before + (self.reach.1 * root) as u64)
    }

    /// Returns the profile of the palaces that were counted in the bins of some lines.
    fn profile(&self, root: f64, before: u64, counts: &[u64], lines: u64) -> Profile {
        let density = |count: u64| count as f64 / lines as f64;
        let (near, far) = counts.split_at(before as usize + (self.reach.0 * root) as usize);
        let after = density(far.iter().sum()) / far.len() as f64;
        Profile::new(before, near.iter().map(|&count| density(count)).collect(), after)
    }
}

/// Adds the palaces of a window to their bins.
fn count(
    board: &dyn Board,
    window: Window,
    counts: &mut [u64],
    observer: &dyn Observer,
    bin: impl Fn(u64, u64) -> Option<u64>,
) -> Result<(), BoardError> {
    let mut rows = board.rows(window, observer)?;
    for y in window.y()..window.bottom() {
        let Some(row) = rows.next_row()? else { break };
        for (x, _) in (window.x()..).zip(row).filter(|&(_, &value)| value < 0) {
            let count = bin(x, y).and_then(|bin| counts.get_mut(bin as usize));
            count.into_iter().for_each(|count| *count += 1);
        }
    }
    Ok(())
}

/// Squares across by which both lines are beside the armpit, so many squares along in front of it.
fn beside(along: u64) -> u64 {
    (along as f64 / (PHI * PHI)).ceil() as u64
}

/// A window near an armpit, from its first to the end of its columns and rows.
fn span(columns: (u64, u64), rows: (u64, u64)) -> Window {
    Window::try_new(columns.0, rows.0, columns.1 - columns.0, rows.1 - rows.0)
        .expect("a part of a board that can be swept")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::K;
    use wythoff::blocking::Recurrence;

    #[test]
    fn means_go_on_in_front_of_the_bins_and_behind_them() {
        let profile = Profile::new(2, vec![0.5, 0.25, 0.0, 1.0], 0.125);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        near(profile.mean(-9.0, -3.0), EPAULETTE);
        near(profile.mean(-3.0, -1.0), (EPAULETTE + 0.5) / 2.0);
        near(profile.mean(-1.5, 1.5), (0.25 + 0.25 + 0.5) / 3.0);
        near(profile.mean(1.0, 2.0), 1.0);
        near(profile.mean(1.75, 3.0), (0.25 + 0.125) / 1.25);
        near(profile.mean(70.0, 70.5), 0.125);
        let flat = profile.without_layer();
        assert_eq!(flat.densities, [0.5, 0.25, 0.125, 0.125]);
        near(flat.mean(0.0, 40.0), 0.125);
    }

    #[test]
    fn palaces_are_counted_along_their_lines() {
        let board = Recurrence::new(K::try_new(300).unwrap());
        // Roots that make odd and even numbers of lines and bins.
        for root in [11.0, 15.3] {
            let armpit = (390, 208);
            let seam = Profile::of_seam(&board, armpit, root, &()).unwrap();
            let rift = Profile::of_rift(&board, armpit, root, &()).unwrap();
            let palace = |x: u64, y: u64| {
                let square = Window::try_new(x, y, 1, 1).unwrap();
                u64::from(board.values(square, &()).unwrap()[0] < 0)
            };
            let before = (0.25 * root) as u64;
            let line = |n: u64| (n as f64 / (PHI * PHI)).ceil() as u64;
            let lines = |from: f64, to: f64| 1 + (to * root) as u64..=(from * root) as u64;
            for bin in [0, before, before + 5] {
                let rows = lines(2.6, 0.4);
                let count = rows.clone().map(|n| palace(390 - line(n) - before + bin, 208 - n));
                let density = count.sum::<u64>() as f64 / rows.count() as f64;
                assert_eq!(seam.densities[bin as usize], density, "{bin}");
                let columns = lines(3.7, 0.4);
                let count = columns.clone().map(|n| palace(390 - n, 208 - line(n) - before + bin));
                let density = count.sum::<u64>() as f64 / columns.count() as f64;
                assert_eq!(rift.densities[bin as usize], density, "{bin}");
            }
        }
    }
}
