//! The census of (p,q)-GDWN: which pairs split the beams of Wythoff Nim, and which make them swing.
//!
//! \[FGPLL\] Conjecture 13 says that (p,q)-GDWN has four beams if (p, q) is a Wythoff pair or a dual one, and the two lines
//! of Wythoff Nim otherwise. Here beams are counted in the data, without a model: all rules divide the quadrant
//! into cones, no cone holds two beams (\[FGPLL\] Lemma 2: between two beams there is a rule), and a cone holds one
//! if its P-positions do not thin out. Some do: beside the rule (20, 33), which fills nothing, about 20 are seen in every
//! octave, so that their density goes to 0.

use serde::Serialize;

use super::game::{Nimhoff, NimhoffError};
use super::measure::{Beam, MeasureError, MeasuredClass, Measurement, measure};
use super::theory::{
    Order, SpectrumError, StabilityClass, TheoryError, fill_rules, omega, spectrum,
};
use crate::observer::Observer;
use crate::ruleset::names;
use crate::{Rule, Ruleset};

/// One pair of the census.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CensusRow {
    /// The smaller number.
    pub p: u32,
    /// The larger number.
    pub q: u32,
    /// Whether it is a Wythoff pair or a dual Wythoff pair.
    pub in_omega: bool,
    /// What the theory says, where it was asked.
    pub model: Option<CensusModel>,
    /// Rows read.
    pub rows: u64,
    /// Cones between neighbouring rules whose P-positions do not thin out.
    pub beams: u64,
    /// Whether the waves die out, by measurement.
    pub class: MeasuredClass,
    /// Frequency of the strongest wave in ln x; `None` if none stands out from the noise.
    pub frequency: Option<f64>,
    /// e where its relative amplitude goes like x^e.
    pub growth: Option<f64>,
    /// Standard error of that.
    pub growth_error: Option<f64>,
    /// Its amplitude relative to the density.
    pub strength: Option<f64>,
}

/// What the theory says of a pair.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CensusModel {
    /// The fill rules of the reorganization model, by rising slope.
    pub fill_rules: String,
    /// Lines between them.
    pub lines: u64,
    /// The class by the stability of the lines.
    pub class: StabilityClass,
    /// Modes of frequencies up to this were searched.
    pub searched_to: f64,
    /// The largest Re s found; `None` if no mode was.
    pub largest_growth: Option<f64>,
    /// Its Im s.
    pub frequency: Option<f64>,
}

impl CensusRow {
    /// Whether the pair has as many beams as \[FGPLL\] Conjecture 13 says.
    pub const fn has_conjectured_beams(&self) -> bool {
        self.beams == if self.in_omega { 4 } else { 2 }
    }

    /// Whether it also swings as that conjecture says: in Omega, but for (1, 2) and (2, 3), and nowhere else.
    /// `None` if the class could not be measured.
    pub fn has_conjectured_class(&self) -> Option<bool> {
        let swings = self.in_omega && !matches!((self.p, self.q), (1, 2) | (2, 3));
        match self.class {
            MeasuredClass::Uniform => Some(!swings),
            MeasuredClass::Waves => Some(swings),
            MeasuredClass::Undecided => None,
        }
    }

    /// The same with what the theory says.
    #[must_use]
    pub fn beside(mut self, model: CensusModel) -> Self {
        self.model = Some(model);
        self
    }
}

/// All pairs p < q <= `up_to`, by q and then by p: a longer census begins with the rows of a shorter one.
///
/// ```
/// use wythoff::nimhoff::census_pairs;
/// assert_eq!(census_pairs(3).collect::<Vec<_>>(), [(1, 2), (1, 3), (2, 3)]);
/// ```
pub fn census_pairs(up_to: u32) -> impl Iterator<Item = (u32, u32)> {
    (2..=up_to).flat_map(|q| (1..q).map(move |p| (p, q)))
}

/// Measures (p,q)-GDWN over some rows: one row of the census.
///
/// ```
/// use wythoff::nimhoff::{MeasuredClass, census_row};
/// let row = census_row(3, 5, 50_000, &())?;
/// assert_eq!((row.in_omega, row.beams, row.class), (true, 4, MeasuredClass::Waves));
/// assert!((row.frequency.unwrap() - 16.15).abs() < 0.3); // a factor of 1.4756 in x
/// # Ok::<(), wythoff::nimhoff::CensusError>(())
/// ```
///
/// `Time: O(rows)`, a fifth of a second for 10^6.
///
/// # Errors
/// If 0 < p < q does not hold, a number is too large for a rule, the rows are too few to measure, or the observer stops it.
pub fn census_row(
    p: u32,
    q: u32,
    rows: u64,
    observer: &dyn Observer,
) -> Result<CensusRow, CensusError> {
    let game = game(p, q)?;
    let measured = measure(&game, game.effective(), rows, observer)?;
    let strongest = measured.periods.first();
    Ok(CensusRow {
        p,
        q,
        in_omega: omega::contains(p.into(), q.into()),
        model: None,
        rows,
        beams: beams(&measured),
        class: measured.class,
        frequency: strongest.map(|period| period.frequency),
        growth: strongest.and_then(|period| period.growth),
        growth_error: strongest.and_then(|period| period.growth_error),
        strength: strongest.map(|period| period.strength),
    })
}

/// What the theory says of (p,q)-GDWN, from modes of frequencies up to `up_to`; the waves of larger pairs are faster, those of
/// (14, 23) near 80.
///
/// ```
/// use wythoff::nimhoff::{StabilityClass, census_model};
/// let model = census_model(3, 5, 20.0, &())?;
/// assert_eq!(model.fill_rules, "1,0 5,3 1,1 3,5 0,1");
/// assert_eq!(model.class, StabilityClass::Unstable);
/// assert!((model.largest_growth.unwrap() - 1.4758).abs() < 1e-4);
/// # Ok::<(), wythoff::nimhoff::CensusError>(())
/// ```
///
/// # Errors
/// If 0 < p < q does not hold, a number is too large for a rule, the model or the search for modes fails, or the observer
/// stops it.
pub fn census_model(
    p: u32,
    q: u32,
    up_to: f64,
    observer: &dyn Observer,
) -> Result<CensusModel, CensusError> {
    let model = fill_rules(&game(p, q)?, Order::UntilStable, observer)?;
    let spectrum = spectrum(&model.lines, up_to, observer)?;
    let fastest = spectrum.modes.first();
    Ok(CensusModel {
        fill_rules: names(&model.fill_rules),
        lines: model.lines.lines.len() as u64,
        class: spectrum.class,
        searched_to: spectrum.searched_to,
        largest_growth: fastest.map(|mode| mode.growth),
        frequency: fastest.map(|mode| mode.frequency),
    })
}

/// Why a row of the census was not made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CensusError {
    /// Not a pair of the census.
    #[error("({p}, {q}) is no pair of the census; 0 < p < q is needed")]
    NotAPair {
        /// The first number.
        p: u32,
        /// The second number.
        q: u32,
    },
    /// A number is no component of a rule.
    #[error(transparent)]
    Rule(#[from] crate::RulesetError),
    /// The rules make no game.
    #[error(transparent)]
    Game(#[from] NimhoffError),
    /// The theory gives no lines.
    #[error(transparent)]
    Theory(#[from] TheoryError),
    /// The modes were not found.
    #[error(transparent)]
    Spectrum(#[from] SpectrumError),
    /// It was not measured.
    #[error(transparent)]
    Measure(#[from] MeasureError),
}

/// (p,q)-GDWN.
fn game(p: u32, q: u32) -> Result<Nimhoff, CensusError> {
    if p == 0 || p >= q {
        return Err(CensusError::NotAPair { p, q });
    }
    let wythoff = Ruleset::wythoff();
    let added = [Rule::try_new(p, q)?, Rule::try_new(q, p)?];
    Ok(Nimhoff::try_new(&Ruleset::try_new(wythoff.rules().iter().copied().chain(added))?)?)
}

/// P-positions to a column that a beam has at least.
const THINNEST: f64 = 0.0005;

/// Octaves over which a beam keeps half of its density at least.
const OCTAVES: u64 = 4;

/// Cones whose density in the last whole octave is still half of what it was four octaves before.
fn beams(measured: &Measurement) -> u64 {
    let last = measured.to.ilog2() - 1;
    let holds = |beam: &&Beam| {
        let of = |from: u64| beam.octaves.iter().find(|octave| octave.from == from);
        let density = |from| of(from).map_or(0.0, |octave| octave.density);
        let (late, early) = (density(1 << last), density((1 << last) >> OCTAVES));
        late >= THINNEST && late >= early / 2.0
    };
    measured.beams.iter().filter(holds).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_up_to_7_have_the_beams_of_conjecture_13_and_2_3_swings_against_it() {
        for (p, q) in census_pairs(7) {
            let row = census_row(p, q, 300_000, &()).unwrap();
            assert!(row.has_conjectured_beams(), "{row:?}");
            assert_eq!(row.has_conjectured_class(), Some((p, q) != (2, 3)), "{row:?}");
        }
    }

    #[test]
    fn p_positions_that_thin_out_are_no_beam() {
        let row = census_row(20, 33, 300_000, &()).unwrap();
        assert!((row.in_omega, row.beams) == (false, 2), "{row:?}");
    }

    /// Source: truth/nimhoff.md section 5, "Largest Re s".
    #[test]
    fn the_model_of_a_pair_has_its_rules_and_its_fastest_mode() {
        let model = |p, q| census_model(p, q, 80.0, &()).unwrap();
        let (split, whole) = (model(2, 3), model(2, 4));
        assert_eq!((split.lines, split.class), (4, StabilityClass::Unstable));
        assert!((split.largest_growth.unwrap() - 1.0476).abs() < 1e-4, "{split:?}");
        assert!((split.frequency.unwrap() - 73.926).abs() < 1e-3, "{split:?}");
        assert_eq!((whole.lines, whole.class), (2, StabilityClass::Strict));
        assert_eq!(whole.fill_rules, "1,0 1,1 0,1");
    }

    #[test]
    fn a_longer_census_begins_with_a_shorter_one() {
        let (short, long): (Vec<_>, Vec<_>) =
            (census_pairs(9).collect(), census_pairs(12).collect());
        assert_eq!((short.len(), long.len()), (36, 66));
        assert!(long.starts_with(&short));
    }

    #[test]
    fn only_pairs_are_counted() {
        for (p, q) in [(0, 3), (3, 3), (5, 3)] {
            let refused = census_row(p, q, 5000, &()).unwrap_err();
            assert_eq!(refused, CensusError::NotAPair { p, q });
        }
        assert!(matches!(census_row(1, 1 << 20, 5000, &()), Err(CensusError::Rule(_))));
    }
}
