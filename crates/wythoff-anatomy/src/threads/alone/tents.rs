//! Tents that add up to a line, with the one thing that is not known of them drawn at random.

use fastrand::Rng;

use super::waits::mean_share;

/// The scale from which on tents are counted, as a power of two: the shortest are not like others.
const FIRST_SCALE: u32 = 3;

/// Tents that add up to a line, as those of a thread that never repeats do
/// (`docs/algorithms/waiting.md`, "Random tents").
///
/// Let R be what the tents leave of the line, so that its slope is the fraction less the tents that
/// rise and more those that fall. Where R is 0, a column is passed for the last hole that no column
/// has come for, so that a tent turns; and a hole begins, as far as R still rises. After it the
/// next hole begins where tents too short to be seen, which grow by a factor of 1/(1 - fraction)
/// from one to the next, become long enough, unless a tent ends before. On which row of a factor
/// they do is drawn at random.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RandomTents {
    /// The slope of the line, above 0 and below 1.
    pub fraction: f64,
    /// Equal seeds give equal tents.
    pub seed: u64,
}

impl RandomTents {
    /// Returns how many columns wait until 2^i to 2^(i + 1) - 1 others are passed, for each row and
    /// times 2^i, in the mean over scales of up to a thousandth of the rows, all above the
    /// shortest tents.
    ///
    /// `Time`: some 70 nanoseconds a row. `Memory: O(log rows)`.
    ///
    /// # Panics
    /// If the fraction is not between 0 and 1, or there are fewer than 10,000 rows.
    ///
    /// ```
    /// use wythoff_anatomy::threads::RandomTents;
    /// // At least 0.354, and 0.404 behind columns of threads.
    /// let share = RandomTents { fraction: 0.5, seed: 1 }.share(1_000_000);
    /// assert!((0.38..0.42).contains(&share), "{share}");
    /// ```
    pub fn share(self, rows: u64) -> f64 {
        assert!(rows >= 10_000, "{rows} rows are too few");
        // The thread passes two columns in a row.
        2.0 * mean_share(&self.waited(rows as f64), FIRST_SCALE, rows)
    }

    /// Follows the tents for so many times the length of the shortest. Entry i counts those that
    /// fall for 2^i to 2^(i + 1) - 1 rows.
    fn waited(self, rows: f64) -> [u64; 64] {
        let fraction = self.fraction;
        assert!(0.0 < fraction && fraction < 1.0, "{fraction} is not between 0 and 1");
        let mut rng = Rng::with_seed(self.seed);
        // Rows from a hole to the column, when tents are just long enough to be seen.
        let mut to_next = || (1.0 - fraction).powf(1.0 - rng.f64());
        let mut waited = [0; 64];
        let (mut row, mut rest) = (0.0, 0.0);
        // Tents that rise, less those that fall.
        let mut rising = 0_i32;
        let mut holes = vec![row];
        // Where tents end, the next one last.
        let mut ends: Vec<f64> = Vec::new();
        let mut next_hole = to_next();
        while row < rows {
            let slope = fraction - f64::from(rising);
            let zero = if slope < 0.0 { row - rest / slope } else { f64::INFINITY };
            let end = ends.last().copied().unwrap_or(f64::INFINITY);
            let to = zero.min(end).min(next_hole);
            rest += (to - row) * slope;
            row = to;
            if to == end {
                ends.pop();
                rising += 1;
                next_hole = f64::INFINITY;
            } else if to == next_hole {
                holes.push(row);
                rising += 1;
                next_hole = f64::INFINITY;
            } else {
                rest = 0.0;
                while rising > 0 {
                    rising -= 2;
                    let waits = row - holes.pop().expect("a tent that rises has its hole");
                    waited[waits.log2().max(0.0) as usize] += 1;
                    let place = ends.partition_point(|&end| end > row + waits);
                    ends.insert(place, row + waits);
                }
                if rising < 0 {
                    rising += 1;
                    holes.push(row);
                }
                next_hole = row + to_next();
            }
        }
        waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::{LastThread, fraction_of_mean, half_lacking, least_share, repeats};

    #[test]
    fn random_tents_are_as_many_as_those_of_threads() {
        let rows = 8_000_000;
        let words = (2..=8).flat_map(half_lacking).filter(|word| repeats(word) == Some(false));
        let ratios = words.map(|word| {
            let fraction = fraction_of_mean(&word);
            let mut thread = LastThread::of_columns(&word, rows).unwrap();
            assert_eq!(thread.follow(rows, &()), Ok(true));
            let found = thread.waits().share(rows);
            let share = RandomTents { fraction, seed: 1 }.share(rows / 8);
            assert!((found / share - 1.0).abs() < 0.15, "{word:?}: {found}, not {share}");
            [found / share, found / least_share(fraction)]
        });
        let ratios: Vec<[f64; 2]> = ratios.collect();
        let [random, least] = [0, 1]
            .map(|which| ratios.iter().map(|it| it[which]).sum::<f64>() / ratios.len() as f64);
        // The least number is further away.
        assert!((random - 1.0).abs() < 0.04 && least > 1.15, "{random} {least}");
    }

    #[test]
    fn shares_do_not_depend_on_the_seed_but_for_chance() {
        let share = |seed, rows| RandomTents { fraction: 0.75, seed }.share(rows);
        assert_eq!(share(1, 10_000), share(1, 10_000));
        let [one, other] = [1, 2].map(|seed| share(seed, 1_000_000));
        assert!(one != other && (one / other - 1.0).abs() < 0.05, "{one} {other}");
    }

    #[test]
    #[should_panic(expected = "not between 0 and 1")]
    fn a_line_that_needs_no_tents_is_refused() {
        let _ = RandomTents { fraction: 1.0, seed: 1 }.share(10_000);
    }
}
