//! The census of (p,q)-GDWN: the number of beams and the waves of every pair (p, q).
//!
//! \[FGPLL\] Conjecture 13: (p,q)-GDWN has four beams if (p, q) is a Wythoff pair or a dual Wythoff
//! pair, and otherwise the two lines of Wythoff Nim. The census counts beams in the data, without a
//! model. The rules divide the quadrant into cones, and no cone holds two beams, because there is a
//! rule between any two beams (\[FGPLL\] Lemma 2). A cone holds a beam if the density of its
//! P-positions does not go to 0. Near the rule (20, 33), which fills nothing, the density does go
//! to 0, because every octave holds only about 20 P-positions.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::{Nimhoff, NimhoffError};
use super::measure::{MeasureError, MeasuredBeam, MeasuredClass, Measurement, measure};
use super::theory::{
    SpectrumError, StabilityClass, TestOrder, TheoryError, fill_rules, omega, spectrum,
};
use crate::observer::Observer;
use crate::ruleset::names;
use crate::{Rule, Ruleset};

/// One pair of the census.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct CensusRow {
    /// The smaller number.
    pub p: u32,
    /// The larger number.
    pub q: u32,
    /// True if (p, q) is a Wythoff pair or a dual Wythoff pair.
    pub in_omega: bool,
    /// The prediction of the theory; `None` if it was not computed.
    pub model: Option<CensusModel>,
    /// Number of rows read.
    pub rows: u64,
    /// Number of beams: cones between neighbouring rules whose density does not go to 0.
    pub beams: u64,
    /// The measured class, by the decay of the waves.
    pub class: MeasuredClass,
    /// Frequency of the strongest wave in ln x; `None` if all waves are below the noise.
    pub frequency: Option<f64>,
    /// The exponent e of that wave: its relative amplitude grows like x^e.
    pub growth: Option<f64>,
    /// Standard error of `growth`.
    pub growth_error: Option<f64>,
    /// Amplitude of that wave relative to the density.
    pub strength: Option<f64>,
}

/// The prediction of the theory for a pair.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct CensusModel {
    /// The fill rules of the reorganization model, by rising slope.
    pub fill_rules: String,
    /// Number of lines between them.
    pub lines: u64,
    /// The stability of the lines.
    pub class: StabilityClass,
    /// The highest frequency of the search for modes.
    pub searched_to: f64,
    /// The largest Re s of all modes; `None` if there are no modes.
    pub largest_growth: Option<f64>,
    /// Im s of that mode.
    pub frequency: Option<f64>,
}

impl CensusRow {
    /// Returns true if the number of beams is that of \[FGPLL\] Conjecture 13.
    pub const fn has_conjectured_beams(&self) -> bool {
        self.beams == if self.in_omega { 4 } else { 2 }
    }

    /// Returns true if the measured class is that of the conjecture: waves for all pairs of Omega
    /// other than (1, 2) and (2, 3), and for no other pairs. `None` if the measured class is
    /// undecided.
    pub fn has_conjectured_class(&self) -> Option<bool> {
        let waves = self.in_omega && !matches!((self.p, self.q), (1, 2) | (2, 3));
        match self.class {
            MeasuredClass::Uniform => Some(!waves),
            MeasuredClass::Waves => Some(waves),
            MeasuredClass::Undecided => None,
        }
    }

    /// This row with the prediction of the theory.
    #[must_use]
    pub fn with_model(mut self, model: CensusModel) -> Self {
        self.model = Some(model);
        self
    }
}

/// The results for a pair, by measurement and by theory, and what they say about the conjecture.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct CensusEntry {
    /// The measurement, with the prediction of the theory if there is one.
    #[serde(flatten)]
    pub row: CensusRow,
    /// True if the number of beams is that of Conjecture 13: [`CensusRow::has_conjectured_beams`].
    pub beams_as_conjectured: bool,
    /// True if the class is that of Conjecture 13, `None` if it is undecided:
    /// [`CensusRow::has_conjectured_class`].
    pub class_as_conjectured: Option<bool>,
}

/// Largest frequency of the search for modes. The class of (2, 3) needs the highest ones.
const FREQUENCIES: f64 = 80.0;

/// Measures a pair and compares it with the theory, from modes of frequencies up to 80. Where the
/// theory has no lines, or its modes cannot be told apart, the entry has no prediction.
///
/// ```
/// use wythoff::nimhoff::census_entry;
/// let entry = census_entry(1, 2, 10_000, &())?;
/// assert!(entry.beams_as_conjectured && entry.row.model.is_some());
/// # Ok::<(), wythoff::nimhoff::CensusError>(())
/// ```
///
/// # Errors
/// As [`census_row`] and [`census_model`].
pub fn census_entry(
    p: u32,
    q: u32,
    rows: u64,
    observer: &dyn Observer,
) -> Result<CensusEntry, CensusError> {
    let row = census_row(p, q, rows, observer)?;
    let row = match census_model(p, q, FREQUENCIES, observer) {
        Ok(model) => row.with_model(model),
        Err(
            CensusError::Theory(TheoryError::NoLines(_))
            | CensusError::Spectrum(SpectrumError::Vague),
        ) => row,
        Err(error) => return Err(error),
    };
    let (beams, class) = (row.has_conjectured_beams(), row.has_conjectured_class());
    Ok(CensusEntry { row, beams_as_conjectured: beams, class_as_conjectured: class })
}

/// All pairs p < q <= `up_to`, by q and then by p, so that a longer census begins with the rows of
/// a shorter one.
///
/// ```
/// use wythoff::nimhoff::census_pairs;
/// assert_eq!(census_pairs(3).collect::<Vec<_>>(), [(1, 2), (1, 3), (2, 3)]);
/// ```
pub fn census_pairs(up_to: u32) -> impl Iterator<Item = (u32, u32)> {
    (2..=up_to).flat_map(|q| (1..q).map(move |p| (p, q)))
}

/// Measures (p,q)-GDWN over its first `rows` rows, and returns its row of the census.
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
/// If 0 < p < q does not hold, a number is too large for a rule, the rows are too few to measure,
/// or the observer cancels.
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

/// The prediction of the theory for (p,q)-GDWN, from modes of frequencies up to `up_to`. Larger
/// pairs have waves of higher frequency: that of (14, 23) is near 80.
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
/// If 0 < p < q does not hold, a number is too large for a rule, the model or the search for modes
/// fails, or the observer cancels.
pub fn census_model(
    p: u32,
    q: u32,
    up_to: f64,
    observer: &dyn Observer,
) -> Result<CensusModel, CensusError> {
    let model = fill_rules(&game(p, q)?, TestOrder::UntilStable, observer)?;
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

/// A row of the census that could not be computed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CensusError {
    /// The numbers are not a pair of the census.
    #[error("({p}, {q}) is no pair of the census; 0 < p < q is needed")]
    NotAPair {
        /// The first number.
        p: u32,
        /// The second number.
        q: u32,
    },
    /// A number is too large for a component of a rule.
    #[error(transparent)]
    Rule(#[from] crate::RulesetError),
    /// The rules are not a game.
    #[error(transparent)]
    Game(#[from] NimhoffError),
    /// The theory gives no lines.
    #[error(transparent)]
    Theory(#[from] TheoryError),
    /// The search for modes failed.
    #[error(transparent)]
    Spectrum(#[from] SpectrumError),
    /// The measurement failed.
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

/// The least density of a beam, in P-positions per column.
const LEAST_DENSITY: f64 = 0.0005;

/// Number of octaves over which a beam keeps at least half of its density.
const OCTAVES: u64 = 4;

/// Number of cones whose density in the last whole octave is at least half of that four octaves
/// before.
fn beams(measured: &Measurement) -> u64 {
    let last = measured.to.ilog2() - 1;
    let holds = |beam: &&MeasuredBeam| {
        let octave = |from: u64| beam.octaves.iter().find(|octave| octave.from == from);
        let density = |from| octave(from).map_or(0.0, |octave| octave.density);
        let (late, early) = (density(1 << last), density((1 << last) >> OCTAVES));
        late >= LEAST_DENSITY && late >= early / 2.0
    };
    measured.beams.iter().filter(holds).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_up_to_7_agree_with_conjecture_13_except_the_waves_of_2_3() {
        for (p, q) in census_pairs(7) {
            let row = census_row(p, q, 300_000, &()).unwrap();
            assert!(row.has_conjectured_beams(), "{row:?}");
            assert_eq!(row.has_conjectured_class(), Some((p, q) != (2, 3)), "{row:?}");
        }
    }

    #[test]
    fn p_positions_of_vanishing_density_are_not_counted_as_a_beam() {
        let row = census_row(20, 33, 300_000, &()).unwrap();
        assert!((row.in_omega, row.beams) == (false, 2), "{row:?}");
    }

    /// Source: docs/algorithms/nimhoff-stability.md, Results.
    #[test]
    fn models_have_the_documented_fill_rules_and_fastest_modes() {
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
    fn numbers_that_are_no_pair_are_rejected() {
        for (p, q) in [(0, 3), (3, 3), (5, 3)] {
            let refused = census_row(p, q, 5000, &()).unwrap_err();
            assert_eq!(refused, CensusError::NotAPair { p, q });
        }
        assert!(matches!(census_row(1, 1 << 20, 5000, &()), Err(CensusError::Rule(_))));
    }
}
