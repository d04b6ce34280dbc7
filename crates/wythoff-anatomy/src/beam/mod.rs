//! Inner beams: the threads that never repeat, and the slopes that counting gives them.
//!
//! Far out all palaces lie on threads, and for small k there are few threads. The outer threads
//! repeat; threads further inside need not, and yet their slopes are often exact numbers, because
//! palaces can be counted in three ways. A strand of slope s = dx/dy with rho palaces per row has
//! gamma = rho/s per column and delta = rho/(s - 1) per diagonal; its mirror image has gamma per
//! row.
//!
//! - **Row law.** A row ends with exactly k palaces: the sum of rho + gamma over all strands is k.
//! - **Diagonal law.** Where the number of palaces on a diagonal repeats between the strands, delta
//!   is a fraction; in the same way rho and gamma may be fractions.
//! - If all counts but those of one strand are known, it has R = rho + gamma left, and with its
//!   delta s - 1/s = R/delta: a quadratic equation.
//!
//! Nothing is fitted. Counts are taken where they repeat without exception over long stretches, far
//! above the rows on which the slope is then measured; `docs/algorithms/beams.md` derives the laws.
//!
//! Source: \[CLN\] section 3.1 and section 4, questions 5 and 6.

mod law;
mod rows;
mod rule;
mod strand;
mod word;

use schemars::JsonSchema;
use serde::Serialize;

pub use law::{Law, Slope};
pub use rows::FarRows;
pub use rule::{Rule, innermost};
pub use strand::{Period, Strand};
pub(crate) use word::smallest_period;
pub use word::{Fraction, REPEATS, Word};

use self::law::Solution;
use self::strand::{Band, Strands};
use wythoff::K;
use wythoff::observer::{Interrupted, Observer};

/// The threads of a game far out, and the slope of the innermost that does not repeat.
#[derive(Debug, Clone, JsonSchema, Serialize)]
pub struct Beams {
    /// The game.
    pub k: K,
    /// Words were read in front of, and from, this row on.
    pub read_at: u64,
    /// Slopes were measured from there to this row.
    pub measured_at: u64,
    /// The strands at the first of these rows, from the inside out.
    pub strands: Vec<Strand>,
    /// Which of them are not known to repeat in the end.
    pub irregular: Vec<usize>,
    /// Palaces of the band that belong to no strand.
    pub strays: u64,
    /// The difference between k and the measured sum of rho (1 + 1/s) over all strands.
    pub row_law_off: f64,
    /// The slope of each strand, measured.
    pub slopes: Vec<Measured>,
    /// The measured slope of the innermost strand that does not repeat.
    pub measured: Option<Measured>,
    /// The result of the laws.
    pub verdict: Verdict,
}

/// A slope, measured between two bands of rows.
#[derive(Debug, Clone, Copy, PartialEq, JsonSchema, Serialize)]
pub struct Measured {
    /// Which strand, from the inside out.
    pub strand: usize,
    /// Columns a row.
    pub slope: f64,
    /// Bound of the error: the distance of the palaces from a line, at both ends, over the rows
    /// between.
    pub error: f64,
}

/// The knowledge about the inner beams of a game.
#[derive(Debug, Clone, JsonSchema, Serialize)]
#[serde(tag = "known", rename_all = "snake_case")]
pub enum Verdict {
    /// Every strand repeats, now or in the end: the game has no inner beam.
    NoBeam,
    /// The laws give the slope, and the measurement agrees.
    Slope(Slope),
    /// The laws give a slope, and the measurement contradicts it.
    Contradicted(Slope),
    /// The innermost strands, or one with strays beside it, have laws only together.
    Together {
        /// Number of strands.
        strands: usize,
        /// The slope that all strands have if they have the same slope.
        slope: Slope,
    },
    /// The strands have too few laws: not enough counts repeat by row, by column or by diagonal.
    NoLaw {
        /// Number of strands.
        strands: usize,
    },
    /// Strands further outside have smaller slopes and will be met: nothing is final.
    Unsettled,
}

/// Surveys game k far out: its threads from row `first` on, and again from row `last` on. Returns
/// `None` if k is above [`FarRows::MOST`].
///
/// `Time`: some tenths of a second for 10^5 rows. `Memory`: 24 bytes per row, and 16 per palace of
/// 8000 rows.
///
/// # Errors
/// If the observer cancels.
///
/// # Panics
/// If `first` is below 5, or if `last` is not more than a fifth of `first`, up to 8000 rows, beyond
/// `first`.
///
/// ```
/// use wythoff::K;
/// use wythoff_anatomy::beam;
/// let beams = beam::survey(K::try_new(9)?, 10_000, 30_000, &())?.unwrap();
/// let beam::Verdict::Slope(slope) = &beams.verdict else { panic!("{:?}", beams.verdict) };
/// assert_eq!((slope.palaces.to_string().as_str(), slope.by_line.to_string().as_str()), ("3/5", "1"));
/// assert_eq!(slope.polynomial.to_string(), "5x^2 - 3x - 5");
/// assert!((beams.measured.unwrap().slope - slope.value).abs() < 1e-3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn survey(
    k: K,
    first: u64,
    last: u64,
    observer: &dyn Observer,
) -> Result<Option<Beams>, Interrupted> {
    let height = (first / 5).min(8000);
    assert!(height > 0 && last > first + height, "no rows lie between {first} and {last}");
    let Some(mut far) = FarRows::try_new(k, last + height) else { return Ok(None) };
    let seen = Band::read(&mut far, first, height, observer)?.strands();
    let further = Band::read(&mut far, last, height, observer)?.strands().strands;
    let slopes: Vec<Measured> = seen
        .strands
        .iter()
        .enumerate()
        .filter_map(|(at, strand)| measure(at, strand, &further))
        .collect();
    let palaces = |slope: &Measured| seen.strands[slope.strand].density * (1.0 + 1.0 / slope.slope);
    let row_law_off = slopes.iter().map(palaces).sum::<f64>() - k.get() as f64;
    let irregular = irregular(&seen.strands);
    let innermost = irregular.first().copied();
    let measured = slopes.iter().copied().find(|slope| Some(slope.strand) == innermost);
    let verdict = judge(k, &seen, innermost, &slopes);
    let Strands { strands, strays, .. } = seen;
    let (read_at, measured_at) = (first, last);
    Ok(Some(Beams {
        k,
        read_at,
        measured_at,
        strands,
        irregular,
        strays,
        row_law_off,
        slopes,
        measured,
        verdict,
    }))
}

/// Returns the strands that are not known to repeat in the end, from the inside out.
///
/// If all strands outside of one strand repeat, and its own number of palaces by row repeats, then
/// the palaces it sees repeat: those right of its place, hence those left of it, because each row
/// has k. Which squares of a row it takes then depends only on its last rows, and on the row modulo
/// a period. As long as its width stays bounded, it must return to an earlier state. The period may
/// be long: 10,582 rows for the second strand of game 24.
fn irregular(strands: &[Strand]) -> Vec<usize> {
    let repeats = |strand: &&Strand| strand.period.is_some() || strand.by_row.is_some();
    let inside = strands.len() - strands.iter().rev().take_while(repeats).count();
    (0..inside).filter(|&at| strands[at].period.is_none()).collect()
}

/// The slope of a strand, from itself and the strand that is where it should be further down.
fn measure(at: usize, strand: &Strand, further: &[Strand]) -> Option<Measured> {
    let off = |other: &Strand| (other.middle.0 - strand.expected(other.middle.1)).abs();
    let same = further.iter().min_by(|a, b| off(a).total_cmp(&off(b)))?;
    let rows = same.middle.1 - strand.middle.1;
    let slope = (same.middle.0 - strand.middle.0) / rows;
    Some(Measured { strand: at, slope, error: (strand.reach + same.reach) / rows })
}

fn judge(k: K, seen: &Strands, innermost: Option<usize>, slopes: &[Measured]) -> Verdict {
    let meets = |two: &[Measured]| two[0].slope - two[1].slope > two[0].error + two[1].error;
    if slopes.len() < seen.strands.len() || slopes.windows(2).any(meets) {
        return Verdict::Unsettled;
    }
    let Some(innermost) = innermost else { return Verdict::NoBeam };
    match law::solve(k.get(), seen, innermost) {
        Solution::All(None) => Verdict::NoBeam,
        Solution::All(Some((at, slope))) | Solution::One(at, slope) => {
            let Measured { slope: measured, error, .. } = slopes[at];
            let agrees = (measured - slope.value).abs() <= error;
            if agrees { Verdict::Slope(slope) } else { Verdict::Contradicted(slope) }
        }
        Solution::Together(strands, slope) => Verdict::Together { strands, slope },
        Solution::Missing(strands) => Verdict::NoLaw { strands },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(k: u64, first: u64, last: u64) -> Beams {
        survey(K::try_new(k).unwrap(), first, last, &()).unwrap().unwrap()
    }

    #[test]
    fn slopes_are_those_of_the_laws() {
        // k, delta, slope: docs/algorithms/test-vectors.md#slopes-of-inner-beams.
        let known = [
            (4, "2", 2.4142),
            (5, "1", 1.4770),
            (6, "3/5", 1.2808),
            (8, "2/3", 2.0),
            (9, "1", 1.3440),
            (10, "1/10", 1.618),
            (12, "2/3", 1.7662),
            (13, "1", 1.2199),
            (15, "2", 2.3812),
            (16, "1", 1.4249),
            (19, "2/3", 1.9088),
            (20, "1", 1.2953),
            (24, "1", 1.1790),
            (28, "1", 1.0723),
            (31, "1", 1.248),
            (34, "1", 1.456),
            (38, "1", 1.325),
        ];
        for (k, delta, slope) in known {
            let found = look(k, 20_000, 40_000);
            let Verdict::Slope(law) = &found.verdict else { panic!("game {k}: {found:?}") };
            assert_eq!(
                (law.law, law.by_line.to_string().as_str()),
                (Law::Diagonal, delta),
                "game {k}"
            );
            assert!((law.value - slope).abs() < 1e-3, "game {k}: {}", law.value);
            assert!(law.polynomial.degree() == if k == 8 { 1 } else { 2 }, "game {k}");
            assert!(found.row_law_off.abs() < 1e-3 * k as f64, "game {k}: {}", found.row_law_off);
        }
    }

    #[test]
    fn games_7_and_14_have_no_inner_beam() {
        // docs/algorithms/test-vectors.md#slopes-of-inner-beams.
        for k in [7, 14] {
            let found = look(k, 20_000, 40_000);
            assert!(matches!(found.verdict, Verdict::NoBeam), "{found:?}");
            let strand = found.strands[0].period.unwrap();
            assert_eq!(2 * strand.columns, 5 * strand.rows);
        }
    }

    #[test]
    fn game_32_has_no_inner_beam_either_but_long_periods() {
        let found = look(32, 20_000, 40_000);
        assert!(matches!(found.verdict, Verdict::NoBeam), "{found:?}");
        assert!(found.irregular.is_empty() && found.strands[0].period.is_none());
    }

    #[test]
    fn strays_of_game_17_belong_to_the_diagonal_law_of_its_beam() {
        let found = look(17, 20_000, 40_000);
        let Verdict::Together { strands: 1, slope } = &found.verdict else { panic!("{found:?}") };
        // delta and slope: docs/algorithms/test-vectors.md#slopes-of-inner-beams.
        assert_eq!(slope.by_line.to_string(), "1");
        assert!((slope.value - 1.1178).abs() < 1e-4);
        let Measured { slope: measured, error, .. } = found.measured.unwrap();
        assert!((measured - slope.value).abs() < error);
    }

    #[test]
    fn thick_inner_strands_obey_no_diagonal_law() {
        // Games with a small delta; see docs/algorithms/beams.md.
        for k in [18, 22, 25] {
            let found = look(k, 20_000, 40_000);
            assert!(matches!(found.verdict, Verdict::NoLaw { strands: 1 }), "{found:?}");
            assert!(found.measured.unwrap().slope > 2.3);
        }
    }

    #[test]
    fn a_strand_without_gaps_has_the_slope_of_its_edge() {
        let found = look(11, 20_000, 40_000);
        let Verdict::Slope(slope) = &found.verdict else { panic!("{found:?}") };
        assert_eq!((slope.law, slope.polynomial.to_string().as_str()), (Law::Edge, "2x - 5"));
    }
}
