//! The theory of a game, for people.

use std::io::{self, Write};

use textwrap::WordSplitter::NoHyphenation;
use wythoff::nimhoff::{FillVerdict, Mode, Parity, Spectrum, StabilityClass, Theory, TheoryLine};

use crate::answer::{WIDTH, paragraph};

pub(super) fn print(out: &mut dyn Write, theory: &Theory, spectrum: &Spectrum) -> io::Result<()> {
    writeln!(out, "Linear Nimhoff {{{}}}", theory.rules)?;
    fill_rules(out, theory)?;
    lines(out, &theory.lines)?;
    stability(out, spectrum)
}

fn fill_rules(out: &mut dyn Write, theory: &Theory) -> io::Result<()> {
    writeln!(out, "\nFill rules: {}", theory.fill_rules)?;
    if !theory.tests.is_empty() {
        writeln!(out)?;
        let rows: Vec<[String; 4]> = theory
            .tests
            .iter()
            .map(|test| {
                let verdict = match test.verdict {
                    FillVerdict::Joins => "joins",
                    FillVerdict::Superfluous => "superfluous",
                    FillVerdict::Undecided => "undecided",
                };
                let [below, above] = [&test.below, &test.above].map(ToString::to_string);
                [test.rule.to_string(), below, above, verdict.to_owned()]
            })
            .collect();
        let width = |column: usize, name: &str| {
            rows.iter().map(|row| row[column].len()).max().unwrap_or(0).max(name.len())
        };
        let [rule, below, above] = [width(0, "rule"), width(1, "below"), width(2, "above")];
        let mut row = |cells: [&str; 4]| {
            let [r, b, a, v] = cells;
            writeln!(out, "  {r:rule$}  {b:below$}  {a:above$}  {v}")
        };
        row(["rule", "below", "above", "against the lines of the rules so far"])?;
        rows.iter().try_for_each(|[r, b, a, v]| row([r, b, a, v]))?;
        writeln!(out)?;
        paragraph(
            out,
            "  ",
            "below, above: how many P-positions of the lines below and above it the classes of \
             the rule would hold, on either side of the origin; more than 1 and it joins",
        )?;
    }
    match theory.fill_rules_one_pass.as_deref() {
        Some(rules) if rules == theory.fill_rules => Ok(()),
        Some(rules) => paragraph(
            out,
            "  ",
            &format!("the paper's one pass, which tests no rule twice, ends too early: {rules}"),
        ),
        None => paragraph(
            out,
            "  ",
            "the paper's one pass, which tests no rule twice, ends in rules that have no lines",
        ),
    }
}

fn lines(out: &mut dyn Write, lines: &[TheoryLine]) -> io::Result<()> {
    writeln!(out, "\nP-lines, by rising slope\n")?;
    let width = |of: &dyn Fn(&TheoryLine) -> usize| lines.iter().map(of).max().unwrap_or(0);
    let slope = width(&|line| line.slope.len()).max("slope".len());
    let density = width(&|line| line.density.len());
    if slope + density + 9 <= WIDTH {
        writeln!(out, "      {:slope$}  density", "slope")?;
        for (n, line) in (1..).zip(lines) {
            writeln!(out, "  {n:>2}  {:slope$}  {}", line.slope, line.density)?;
        }
    } else {
        for (n, line) in (1..).zip(lines) {
            writeln!(out, "  {n:>2}  slope    {}\n      density  {}", line.slope, line.density)?;
        }
    }
    let mut first = true;
    for (n, line) in (1..).zip(lines) {
        let mut say = |text: String| {
            if std::mem::take(&mut first) {
                writeln!(out)?;
            }
            let options = textwrap::Options::new(WIDTH)
                .initial_indent("  ")
                .subsequent_indent("      ")
                .word_splitter(NoHyphenation);
            textwrap::wrap(&text, options).iter().try_for_each(|line| writeln!(out, "{line}"))
        };
        if let Some([slope, density]) = &line.exact {
            say(format!("{n:>2}  slope {slope}, density {density}"))?;
        } else if let Some(found) = &line.polynomial {
            let known = match found.proved {
                true => "proved".to_owned(),
                false => format!("fits {} digits", found.agrees_to),
            };
            say(format!("{n:>2}  slope: a root of {}; {known}", found.polynomial))?;
        }
    }
    Ok(())
}

fn stability(out: &mut dyn Write, spectrum: &Spectrum) -> io::Result<()> {
    /// Modes that are shown; --json has them all.
    const SHOWN: usize = 12;
    let to = spectrum.searched_to;
    let words = match spectrum.class {
        StabilityClass::Unstable => {
            "unstable: disturbances of the lines grow faster than the lines do, so that the lines \
             sway for ever"
                .to_owned()
        }
        StabilityClass::StrictTo => format!(
            "strict, as far as was searched: no disturbance of a frequency up to {to} keeps up \
             with the lines"
        ),
        StabilityClass::Strict => {
            "strict: no disturbance of any frequency keeps up with the lines".to_owned()
        }
        StabilityClass::Undecided => format!(
            "undecided: of the disturbances with frequencies up to {to} none certainly outgrows \
             the lines, but one may"
        ),
    };
    writeln!(out, "\nStability\n")?;
    paragraph(out, "  ", &words)?;
    if spectrum.modes.is_empty() {
        let none = match spectrum.growth_bound {
            None => "a single line leaves nothing to disturb: there are no modes".to_owned(),
            Some(_) => format!("no mode with growth above {} was found", spectrum.least_growth),
        };
        return paragraph(out, "  ", &none);
    }
    let lines = spectrum.modes[0].shape.len();
    let shapes = lines <= 6;
    writeln!(
        out,
        "\n  {:>8}  {:>9}  {:>9}{}",
        "growth",
        "frequency",
        "factor",
        if shapes { "  density of the lines, as parts of the largest" } else { "" }
    )?;
    for mode in spectrum.modes.iter().take(SHOWN) {
        writeln!(out, "{}", row(mode, shapes))?;
    }
    let more = spectrum.modes.len().saturating_sub(SHOWN);
    if more > 0 {
        writeln!(
            out,
            "  and {more} more with growth above {}; --json has them",
            spectrum.least_growth
        )?;
    }
    writeln!(out)?;
    paragraph(
        out,
        "  ",
        "growth g, frequency f: relative to the lines the disturbance goes like x^(g-1), and \
         repeats when x grows by the factor",
    )?;
    if spectrum.complete {
        Ok(())
    } else {
        paragraph(out, "  ", "it is not certain that no mode is missing")
    }
}

fn row(mode: &Mode, shapes: bool) -> String {
    let factor = if mode.frequency > 0.0 {
        format!("{:.5}", (std::f64::consts::TAU / mode.frequency).exp())
    } else {
        String::new()
    };
    let mut row = format!("  {:>8.5}  {:>9.4}  {factor:>9}", mode.growth, mode.frequency);
    if shapes {
        let size = |line: &wythoff::nimhoff::ModeLine| line.density.re.hypot(line.density.im);
        let largest = mode.shape.iter().map(size).fold(f64::MIN_POSITIVE, f64::max);
        for line in &mode.shape {
            row.push_str(&format!("  {:.2}", size(line) / largest));
        }
        row.push_str(match mode.parity {
            Some(Parity::Even) => "  even",
            Some(Parity::Odd) => "  odd",
            None => "",
        });
    }
    row
}
