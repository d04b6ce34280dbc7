//! Fill rules and lines of a game, as they are printed.

use schemars::JsonSchema;
use serde::Serialize;

use super::fill_rule::{FillTest, Reorganization, TestOrder, fill_rules};
use super::lines::{ExactPLine, PLine, PLines, TheoryError, check_digits};
use crate::exact::{Interval, Quadratic, minimal_polynomial};
use crate::nimhoff::game::Nimhoff;
use crate::observer::Observer;
use crate::ruleset::names;

/// The fill rules of a game and its lines, with certified digits.
///
/// ```
/// use wythoff::nimhoff::{Nimhoff, Theory};
/// let game = Nimhoff::try_new(&"nimhoff:1,0;2,1;3,3;0,1".parse()?)?; // [FGPLL] Fig. 1
/// let theory = Theory::of(&game, 12, &())?;
/// assert_eq!(theory.fill_rules, "1,0 2,1 3,3 0,1");
/// assert_eq!(theory.fill_rules_one_pass.as_deref(), Some("1,0 3,3 0,1")); // the data have three lines
/// assert_eq!(theory.lines[1].slope, "0.857305307484");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Theory {
    /// The rules of the game.
    pub rules: String,
    /// The fill rules by [`TestOrder::UntilStable`].
    pub fill_rules: String,
    /// The fill rules by [`TestOrder::OnePass`], the order of the paper; `null` if they have no
    /// lines.
    pub fill_rules_one_pass: Option<String>,
    /// All tests of `fill_rules`, in order.
    pub tests: Vec<FillTest>,
    /// The lines by rising slope.
    pub lines: Vec<TheoryLine>,
    /// The lines as intervals.
    #[serde(skip)]
    pub solution: PLines,
}

/// A P-line, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct TheoryLine {
    /// The slope, cut off after the requested digits.
    pub slope: String,
    /// The density in P-positions per unit of x, cut off after the requested digits.
    pub density: String,
    /// A polynomial of which the slope is a root, or seems to be; `null` if no polynomial of degree
    /// up to 8 with short coefficients was found.
    pub polynomial: Option<SlopePolynomial>,
    /// Slope and density as a + b sqrt(d), if they have this form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<[String; 2]>,
}

/// A polynomial with the slope as a root.
#[derive(Debug, Clone, PartialEq, Eq, JsonSchema, Serialize)]
pub struct SlopePolynomial {
    /// The polynomial, with whole coefficients, highest power first.
    pub polynomial: String,
    /// Number of digits after the point to which the slope is known to be a root.
    pub agrees_to: usize,
    /// True if the slope is proved to be a root. Otherwise lattice reduction found the polynomial.
    pub proved: bool,
}

/// Number of digits for the search of polynomials and exact values.
const SEARCH_DIGITS: u32 = 120;

/// Number of binary places for the search of polynomials, about [`SEARCH_DIGITS`] decimal digits.
/// More places find no more polynomials.
const SEARCH_BITS: usize = 420;

/// The highest degree of the polynomials.
const MAX_DEGREE: usize = 8;

impl Theory {
    /// The theory of a game, with `digits` digits after the point.
    ///
    /// # Errors
    /// Like [`fill_rules`] and [`PLines::solve`]. [`TheoryError::DigitsUnknown`] if the enclosure
    /// of a number contains a short decimal number, so that its digits are not known.
    ///
    /// `Time:` milliseconds for each test of a rule, and about 50 ms for the polynomial of each
    /// line.
    pub fn of(game: &Nimhoff, digits: u32, observer: &dyn Observer) -> Result<Self, TheoryError> {
        check_digits(digits)?;
        let one_pass = match fill_rules(game, TestOrder::OnePass, observer) {
            Ok(Reorganization { fill_rules, .. }) => Some(names(&fill_rules)),
            Err(TheoryError::NoLines(_)) => None,
            Err(error) => return Err(error),
        };
        let Reorganization { fill_rules, tests, .. } =
            fill_rules(game, TestOrder::UntilStable, observer)?;
        let search = PLines::solve(&fill_rules, SEARCH_DIGITS)?;
        let exact = search.exact();
        let (solution, shown) = shown(search, exact.as_deref(), digits)?;
        let lines = solution
            .lines
            .iter()
            .zip(shown)
            .enumerate()
            .map(|(j, (line, [slope, density]))| TheoryLine {
                slope,
                density,
                polynomial: polynomial(&line.slope, exact.as_ref().map(|lines| &lines[j].slope)),
                exact: exact
                    .as_ref()
                    .map(|lines| [lines[j].slope.to_string(), lines[j].density.to_string()]),
            })
            .collect();
        Ok(Self {
            rules: game.rules().to_string(),
            fill_rules: names(&fill_rules),
            fill_rules_one_pass: one_pass,
            tests,
            lines,
            solution,
        })
    }
}

fn polynomial(slope: &Interval, exact: Option<&Quadratic>) -> Option<SlopePolynomial> {
    let found = minimal_polynomial(&slope.with_bits(SEARCH_BITS), MAX_DEGREE)?;
    let proved = exact.is_some_and(|slope| found.has_root(slope));
    let (polynomial, agrees_to) = (found.to_string(), found.agrees_to());
    Some(SlopePolynomial { polynomial, agrees_to, proved })
}

/// The digits of slopes and densities, from exact values or from lines with enough digits. `lines`
/// are known to [`SEARCH_DIGITS`].
fn shown(
    mut lines: PLines,
    exact: Option<&[ExactPLine]>,
    digits: u32,
) -> Result<(PLines, Vec<[String; 2]>), TheoryError> {
    let places = digits as usize;
    if let Some(exact) = exact {
        let digits = |value: &Quadratic| value.digits(places);
        let shown = exact.iter().map(|line| [digits(&line.slope), digits(&line.density)]).collect();
        return Ok((lines, shown));
    }
    let mut known = SEARCH_DIGITS;
    // A run of zeros or nines needs more digits.
    for more in [0, 20, 200] {
        if digits + more > known {
            known = digits + more;
            lines = PLines::solve(&lines.fill_rules, known)?;
        }
        let digits_of = |PLine { slope, density }: &PLine| {
            Some([slope.digits(places)?, density.digits(places)?])
        };
        if let Some(shown) = lines.lines.iter().map(digits_of).collect() {
            return Ok((lines, shown));
        }
    }
    Err(TheoryError::DigitsUnknown { fill_rules: names(&lines.fill_rules), digits })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theory(rules: &str, digits: u32) -> Theory {
        let game = Nimhoff::try_new(&rules.parse().expect("rules")).expect("a game");
        Theory::of(&game, digits, &()).expect("a theory")
    }

    #[test]
    fn nim_and_wythoff_are_exact() {
        let nim = theory("nim", 5);
        assert_eq!(
            (nim.lines[0].slope.as_str(), nim.lines[0].density.as_str()),
            ("1.00000", "1.00000")
        );
        let wythoff = theory("wythoff", 20);
        assert_eq!(wythoff.lines[1].slope, "1.61803398874989484820");
        let polynomial = wythoff.lines[1].polynomial.as_ref().unwrap();
        assert_eq!((polynomial.polynomial.as_str(), polynomial.proved), ("x^2 - x - 1", true));
        assert_eq!(wythoff.lines[1].exact.as_ref().unwrap()[0], "1/2 + 1/2 sqrt(5)");
    }

    #[test]
    fn more_digits_begin_with_the_same_digits() {
        for rules in ["wythoff", "gdwn:1,2"] {
            let [few, many] = [60, 700].map(|digits| theory(rules, digits).lines);
            assert!(few.len() > 1 && few.len() == many.len(), "{rules}");
            for (few, many) in few.iter().zip(&many) {
                assert!(many.slope.starts_with(&few.slope) && many.slope.len() == 702, "{rules}");
                assert!(many.density.starts_with(&few.density), "{rules}");
                assert_eq!(many.polynomial, few.polynomial, "{rules}");
                assert_eq!(many.exact, few.exact, "{rules}");
            }
        }
    }

    #[test]
    fn numbers_have_the_requested_digits_and_are_not_rounded() {
        for digits in [0, 1, 9, 50, 200] {
            let line = &theory("gdwn:3,5", digits).lines[3];
            // Source: docs/algorithms/test-vectors.md, Slopes and densities.
            let known = "1.760145299600969180463671426800424";
            let length = if digits == 0 { 1 } else { 2 + digits as usize };
            assert_eq!(line.slope.len(), length);
            let shared = length.min(known.len() - 1);
            assert_eq!(line.slope[..shared], known[..shared]);
        }
    }
}
