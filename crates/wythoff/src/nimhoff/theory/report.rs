//! All that the theory says of a game, as it is printed.

use serde::Serialize;

use super::fill_rule::{Order, Reorganization, Test, fill_rules};
use super::lines::{ExactLine, Line, Lines, TheoryError};
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Theory {
    /// The rules, as they were given.
    pub rules: String,
    /// The fill rules, tested until nothing changes.
    pub fill_rules: String,
    /// The fill rules in the paper's order, each tested once; `null` if they have no lines.
    pub fill_rules_one_pass: Option<String>,
    /// Every test, until nothing changed.
    pub tests: Vec<Test>,
    /// By rising slope.
    pub lines: Vec<TheoryLine>,
    /// The lines as intervals.
    #[serde(skip)]
    pub solution: Lines,
}

/// A line, as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TheoryLine {
    /// Slope, cut off after the digits asked for.
    pub slope: String,
    /// P-positions per unit of x, cut off likewise.
    pub density: String,
    /// The equation that the slope satisfies, or seems to; `null` if its degree is above 8 or its coefficients are
    /// long.
    pub polynomial: Option<SlopePolynomial>,
    /// Slope and density as a + b sqrt(d), if they are such numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<[String; 2]>,
}

/// A polynomial with the slope as a root.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SlopePolynomial {
    /// With whole coefficients, highest power first.
    pub polynomial: String,
    /// To how many digits after the point the slope is known to be a root.
    pub agrees_to: usize,
    /// Whether it certainly is one; otherwise it was found by lattice reduction, and fits.
    pub proved: bool,
}

/// Digits in which polynomials and exact values are looked for.
const SEARCH_DIGITS: u32 = 120;

/// Binary places in which polynomials are looked for, about as many: more find no more, and take longer.
const SEARCH_BITS: usize = 420;

/// Highest degree of the polynomials that are looked for.
const MAX_DEGREE: usize = 8;

impl Theory {
    /// The theory of a game, with `digits` digits after the point.
    ///
    /// # Errors
    /// As [`fill_rules`] and [`Lines::solve`]; and [`TheoryError::DigitsUnknown`] if a number cannot be told from a
    /// short decimal number, so that its digits are not known.
    ///
    /// `Time:` milliseconds for each rule that is tested; some 50 ms for each line, for its polynomial.
    pub fn of(game: &Nimhoff, digits: u32, observer: &dyn Observer) -> Result<Self, TheoryError> {
        let one_pass = match fill_rules(game, Order::OnePass, observer) {
            Ok(Reorganization { fill_rules, .. }) => Some(names(&fill_rules)),
            Err(TheoryError::NoLines(_)) => None,
            Err(error) => return Err(error),
        };
        let Reorganization { fill_rules, tests, .. } =
            fill_rules(game, Order::UntilStable, observer)?;
        let search = Lines::solve(&fill_rules, SEARCH_DIGITS)?;
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

/// The digits of slopes and densities: of the exact ones, or from lines that are fine enough to tell. Those at
/// hand are known to [`SEARCH_DIGITS`].
fn shown(
    mut lines: Lines,
    exact: Option<&[ExactLine]>,
    digits: u32,
) -> Result<(Lines, Vec<[String; 2]>), TheoryError> {
    let places = digits as usize;
    if let Some(exact) = exact {
        let of = |value: &Quadratic| value.digits(places);
        let shown = exact.iter().map(|line| [of(&line.slope), of(&line.density)]).collect();
        return Ok((lines, shown));
    }
    let mut known = SEARCH_DIGITS;
    // A run of zeros or nines takes more digits to see where it ends.
    for more in [0, 20, 200] {
        if digits + more > known {
            known = digits + more;
            lines = Lines::solve(&lines.fill_rules, known)?;
        }
        let of =
            |Line { slope, density }: &Line| Some([slope.digits(places)?, density.digits(places)?]);
        if let Some(shown) = lines.lines.iter().map(of).collect() {
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
    fn any_number_of_digits_goes_on_as_fewer_began() {
        for rules in ["wythoff", "gdwn:1,2"] {
            let [few, many] = [60, 700].map(|digits| theory(rules, digits).lines);
            for (few, many) in few.iter().zip(&many) {
                assert!(many.slope.starts_with(&few.slope) && many.slope.len() == 702, "{rules}");
                assert!(many.density.starts_with(&few.density), "{rules}");
                assert_eq!(many.polynomial, few.polynomial, "{rules}");
                assert_eq!(many.exact, few.exact, "{rules}");
            }
        }
    }

    #[test]
    fn digits_are_cut_off_and_as_many_as_asked_for() {
        for digits in [0, 1, 9, 50, 200] {
            let line = &theory("gdwn:3,5", digits).lines[3];
            let known = "1.760145299600969180463671426800424"; // truth/nimhoff.md section 4
            let length = if digits == 0 { 1 } else { 2 + digits as usize };
            assert_eq!(line.slope.len(), length);
            let shared = length.min(known.len() - 1);
            assert_eq!(line.slope[..shared], known[..shared]);
        }
    }
}
