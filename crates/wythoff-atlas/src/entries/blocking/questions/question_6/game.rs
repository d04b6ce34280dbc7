//! The threads of a game far out, and the line of text that a record keeps of them.

use wythoff::exact::divisor::gcd;
use wythoff_anatomy::threads::{self, Band, Thread};

use crate::prelude::*;

/// The threads of a game far out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Game {
    pub(super) k: u64,
    /// The first row of the band.
    pub(super) y: u64,
    /// Number of threads in the band at half that depth.
    pub(super) above: usize,
    /// From the main diagonal out.
    pub(super) threads: Vec<Far>,
}

/// A thread far out.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Far {
    /// Palaces in a row.
    pub(super) thickness: f64,
    pub(super) slope: f64,
    /// A shift that takes it to itself.
    pub(super) period: Option<[u64; 2]>,
    /// True if it had that period on the same line at half the depth.
    pub(super) lasts: bool,
}

impl Game {
    /// From a band of `rows` rows at `y`, and one at half of it.
    pub(super) fn measure(context: &Context<'_>, k: u64, y: u64, rows: u64) -> Result<Self> {
        context.step(&format!("the threads of game {k}, row {y}"))?;
        let sweep = context.sweep(game(k));
        let survey = |y: u64| -> Result<Vec<Thread>> {
            let band = Band::sweep(&sweep, y..y + rows, context.observer())?;
            Ok(threads::of_band(&band))
        };
        let above = survey(y / 2)?;
        let far = |thread: Thread| {
            let same = |other: &Thread| {
                other.period == thread.period && (other.offset - thread.offset).abs() < 1e-6
            };
            Far {
                thickness: thread.horizontal.mean,
                slope: thread.slope.value,
                period: thread.period.map(|period| [period.dx, period.dy]),
                lasts: thread.period.is_some() && above.iter().any(same),
            }
        };
        let threads = survey(y)?.into_iter().map(far).collect();
        Ok(Self { k, y, above: above.len(), threads })
    }

    /// The number of threads without a lasting period.
    pub(super) fn not_periodic(&self) -> usize {
        self.threads.iter().filter(|thread| !thread.lasts).count()
    }

    /// Returns true if all threads that are not periodic lie inside all that are.
    pub(super) fn inner_ones(&self) -> bool {
        self.threads[..self.not_periodic()].iter().all(|thread| !thread.lasts)
    }

    /// Returns true if the game is as the conjecture says.
    pub(super) fn holds(&self) -> bool {
        self.not_periodic() <= 2 && self.inner_ones()
    }

    /// Palaces in a row of the threads without a lasting period.
    pub(super) fn restless(&self) -> f64 {
        self.threads.iter().filter(|thread| !thread.lasts).map(|thread| thread.thickness).sum()
    }

    /// The slope of the outermost thread in lowest terms, if it has a period.
    pub(super) fn skin(&self) -> Option<[u64; 2]> {
        self.threads.last()?.fraction()
    }

    /// The line of a record: k, the row, the number of threads at half of it, a colon; then for
    /// each thread palaces in a row, `@`, and either the slope or the period as `dx/dy`, with a
    /// star if it lasts.
    ///
    /// ```text
    /// 60 40000 5: 0.235@1.28607 1@28/12* 2@26/10* 3@26/10* 37@26/10*
    /// ```
    pub(super) fn line(&self) -> String {
        let thread = |far: &Far| {
            let thickness = format!("{:.3}", far.thickness);
            let thickness = thickness.trim_end_matches('0').trim_end_matches('.');
            match far.period {
                Some([dx, dy]) => {
                    format!(" {thickness}@{dx}/{dy}{}", if far.lasts { "*" } else { "" })
                }
                None => format!(" {thickness}@{:.5}", far.slope),
            }
        };
        let threads: String = self.threads.iter().map(thread).collect();
        format!("{} {} {}:{threads}", self.k, self.y, self.above)
    }

    /// Reads a line of a record.
    pub(super) fn parse(line: &str) -> Result<Self> {
        let game = || {
            let (head, threads) = line.split_once(':')?;
            let mut head = head.split(' ').map(|word| word.parse::<u64>().ok());
            let [k, y, above] = [head.next()??, head.next()??, head.next()??];
            let threads = threads.split_whitespace().map(Far::parse).collect::<Option<_>>()?;
            Some(Self { k, y, above: above as usize, threads })
        };
        game().ok_or_else(|| MeasureError::NotFound(format!("no threads in the line `{line}`")))
    }
}

impl Far {
    fn parse(word: &str) -> Option<Self> {
        let (thickness, course) = word.split_once('@')?;
        let period = match course.split_once('/') {
            Some((dx, dy)) => {
                Some([dx.parse().ok()?, dy.trim_end_matches('*').parse::<u64>().ok()?])
            }
            None => None,
        };
        let slope = match period {
            Some([dx, dy]) => dx as f64 / dy as f64,
            None => course.parse().ok()?,
        };
        let lasts = course.ends_with('*');
        Some(Self { thickness: thickness.parse().ok()?, slope, period, lasts })
    }

    /// The slope in lowest terms.
    pub(super) fn fraction(&self) -> Option<[u64; 2]> {
        let [dx, dy] = self.period?;
        let divisor = gcd(dx, dy);
        Some([dx / divisor, dy / divisor])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_record_are_read_as_they_were_written() {
        let line = "60 40000 5: 0.235@1.28607 1@28/12* 2@26/10 37@26/10*";
        let game = Game::parse(line).unwrap();
        assert_eq!(game.line(), line);
        assert_eq!((game.k, game.y, game.above, game.threads.len()), (60, 40_000, 5, 4));
        assert_eq!((game.not_periodic(), game.inner_ones(), game.holds()), (2, false, false));
        assert_eq!(game.skin(), Some([13, 5]));
        assert!((game.restless() - 2.235).abs() < 1e-9);
        for line in ["60 40000 5", "60 40000: 1@2", "60 40000 5: 1", "60 40000 5: 1@x"] {
            assert!(Game::parse(line).unwrap_err().to_string().contains(line));
        }
    }
}
