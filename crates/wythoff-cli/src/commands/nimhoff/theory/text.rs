//! The predictions of the theory as text.

use std::io::{self, Write};

use textwrap::WordSplitter::NoHyphenation;
use wythoff::nimhoff::{
    FillVerdict, Mode, ModeLine, Parity, Spectrum, StabilityClass, Theory, TheoryLine,
};

use crate::answer::{WIDTH, heads, paragraph, table};

pub(super) fn print(out: &mut dyn Write, theory: &Theory, spectrum: &Spectrum) -> io::Result<()> {
    writeln!(out, "Linear Nimhoff {{{}}}", theory.rules)?;
    fill_rules(out, theory)?;
    lines(out, &theory.lines)?;
    stability(out, spectrum)
}

fn fill_rules(out: &mut dyn Write, theory: &Theory) -> io::Result<()> {
    writeln!(out, "\nFill rules: {}", theory.fill_rules)?;
    if !theory.tests.is_empty() {
        let mut rows = vec![heads(["rule", "below", "above", "against the lines so far"])];
        rows.extend(theory.tests.iter().map(|test| {
            let verdict = match test.verdict {
                FillVerdict::Joins => "joins",
                FillVerdict::Superfluous => "superfluous",
                FillVerdict::Undecided => "undecided",
            };
            let (below, above) = (test.below.to_string(), test.above.to_string());
            vec![test.rule.to_string(), below, above, verdict.to_owned()]
        }));
        writeln!(out)?;
        table(out, "<<<<", &rows)?;
        writeln!(out)?;
        paragraph(
            out,
            "  ",
            "below, above: the number of P-positions of the lines below and above the rule in its \
             classes, on either side of the origin; a rule joins if one of them exceeds 1",
        )?;
    }
    let remark = match theory.fill_rules_one_pass.as_deref() {
        Some(rules) if rules == theory.fill_rules => return Ok(()),
        Some(rules) => format!("ends too early: {rules}"),
        None => "ends in rules without lines".to_owned(),
    };
    let pass = "a single pass, as in the paper, tests no rule twice and";
    paragraph(out, "  ", &format!("{pass} {remark}"))
}

fn lines(out: &mut dyn Write, lines: &[TheoryLine]) -> io::Result<()> {
    writeln!(out, "\nP-lines, by rising slope\n")?;
    let widest = |of: fn(&TheoryLine) -> usize| lines.iter().map(of).max().unwrap_or(0);
    if widest(|line| line.slope.len()) + widest(|line| line.density.len()) + 9 <= WIDTH {
        let mut rows = vec![heads(["", "slope", "density"])];
        rows.extend((1..).zip(lines).map(|(n, line): (u32, _)| {
            vec![n.to_string(), line.slope.clone(), line.density.clone()]
        }));
        table(out, "><<", &rows)?;
    } else {
        for (n, line) in (1..).zip(lines) {
            writeln!(out, "  {n:>2}  slope    {}\n      density  {}", line.slope, line.density)?;
        }
    }
    let equations: Vec<String> = (1..).zip(lines).filter_map(equation).collect();
    if !equations.is_empty() {
        writeln!(out)?;
    }
    let options = textwrap::Options::new(WIDTH)
        .initial_indent("  ")
        .subsequent_indent("      ")
        .word_splitter(NoHyphenation);
    equations.iter().try_for_each(|text| writeln!(out, "{}", textwrap::fill(text, &options)))
}

/// Describes line number `n` exactly, or by a polynomial.
fn equation((n, line): (u32, &TheoryLine)) -> Option<String> {
    if let Some([slope, density]) = &line.exact {
        return Some(format!("{n:>2}  slope {slope}, density {density}"));
    }
    let found = line.polynomial.as_ref()?;
    let known = match found.proved {
        true => "proved".to_owned(),
        false => format!("fits {} digits", found.agrees_to),
    };
    Some(format!("{n:>2}  slope: a root of {}; {known}", found.polynomial))
}

fn stability(out: &mut dyn Write, spectrum: &Spectrum) -> io::Result<()> {
    writeln!(out, "\nStability\n")?;
    let to = spectrum.searched_to;
    let words = match spectrum.class {
        StabilityClass::Unstable => {
            "unstable: some perturbations grow faster than the lines, which oscillate forever"
                .to_owned()
        }
        StabilityClass::StrictTo => format!(
            "strict, as far as was searched: relative to the lines, perturbations of every \
             frequency up to {to} decay"
        ),
        StabilityClass::Strict => {
            "strict: relative to the lines, perturbations of every frequency decay".to_owned()
        }
        StabilityClass::Undecided => format!(
            "undecided: no perturbation with a frequency up to {to} certainly grows faster than \
             the lines, but one may"
        ),
    };
    paragraph(out, "  ", &words)?;
    if spectrum.modes.is_empty() {
        let none = match spectrum.growth_bound {
            None => "a single line has no modes".to_owned(),
            Some(_) => format!("no mode with growth above {} was found", spectrum.least_growth),
        };
        return paragraph(out, "  ", &none);
    }
    modes(out, spectrum)
}

fn modes(out: &mut dyn Write, spectrum: &Spectrum) -> io::Result<()> {
    /// Largest number of modes in the text; the answer with --json has all of them.
    const SHOWN: usize = 12;
    let shapes = spectrum.modes[0].shape.len() <= 6;
    let densities = if shapes { "density of the lines, relative to the largest" } else { "" };
    let mut rows = vec![heads(["growth", "frequency", "factor", densities])];
    rows.extend(spectrum.modes.iter().take(SHOWN).map(|mode| row(mode, shapes)));
    writeln!(out)?;
    table(out, ">>><", &rows)?;
    let (more, least) = (spectrum.modes.len().saturating_sub(SHOWN), spectrum.least_growth);
    if more > 0 {
        writeln!(out, "  and {more} more with growth above {least}; --json lists them")?;
    }
    writeln!(out)?;
    paragraph(
        out,
        "  ",
        "growth g, frequency f: relative to the lines the perturbation goes like x^(g-1), and \
         repeats when x grows by the factor",
    )?;
    if spectrum.complete {
        return Ok(());
    }
    paragraph(out, "  ", "the list may be incomplete")
}

/// Returns the row of a mode; `shapes` is true if it includes the density of each line.
fn row(mode: &Mode, shapes: bool) -> Vec<String> {
    let factor = match mode.frequency > 0.0 {
        true => format!("{:.5}", (std::f64::consts::TAU / mode.frequency).exp()),
        false => String::new(),
    };
    let mut row = vec![format!("{:.5}", mode.growth), format!("{:.4}", mode.frequency), factor];
    if shapes {
        let size = |line: &ModeLine| line.density.re.hypot(line.density.im);
        let largest = mode.shape.iter().map(size).fold(f64::MIN_POSITIVE, f64::max);
        let mut densities: Vec<_> =
            mode.shape.iter().map(|line| format!("{:.2}", size(line) / largest)).collect();
        densities.extend(mode.parity.map(|parity| match parity {
            Parity::Even => "even".to_owned(),
            Parity::Odd => "odd".to_owned(),
        }));
        row.push(densities.join("  "));
    }
    row
}
