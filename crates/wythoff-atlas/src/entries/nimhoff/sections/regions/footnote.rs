//! Footnote 2 and the rulesets without the rules of Nim.

use std::collections::BTreeSet;

use wythoff::nimhoff::{BlockingBoard, brute};
use wythoff_render::{Palette, Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::Measured;
use crate::format::{list, slope};
use crate::measure::diagram::Diagram;
use crate::measure::nimhoff::ONE;
use crate::measure::play::{by_search, ruleset};
use crate::measure::window;
use crate::model::Verdict;

/// The two examples of the footnote, and a bigger class than Linear Nimhoff.
pub(super) fn report(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    examples(context, found)?;
    without_nim(context, found)
}

/// The two rulesets of footnote 2.
fn examples(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the rulesets of the footnote")?;
    for (name, rules, what) in [
        (
            "knight",
            "1,2 2,1",
            "{(1, 2), (2, 1)}, x, y < 41: P-positions, white, are the axes and every other position of \
             the diagonal. Black, yellow: one, two in reach.",
        ),
        (
            "diagonal",
            "1,1",
            "{(1, 1)}, x, y < 41: both axes are P, white, and nothing else; each other position has one \
             in reach.",
        ),
    ] {
        let rules = ruleset(rules);
        let picture = Picture {
            palette: Palette::Sees,
            scale: Scale::PixelsPerCell(12),
            ..Picture::nimhoff(&rules, ONE, window(0, 0, SIDE, SIDE))
        };
        let image = context.picture(name, &picture, &BlockingBoard::new(&rules, ONE))?;
        let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 3);
        diagram.ground = Some(&image);
        found.plate(
            3,
            diagram.image(),
            what,
            "Small squares of black, yellow and red, with white P-positions along the axes.",
        );
    }
    one_rule(context, found)?;
    two_rules(context, found)
}

/// The side of the boards of the footnote.
const SIDE: u64 = 41;

/// The P-positions of a board off the axes, and the number of those on them.
struct Board {
    inside: Vec<(u64, u64)>,
    on_axes: usize,
}

impl Board {
    fn of(rules: &str) -> Self {
        let (on_axes, inside): (Vec<_>, Vec<_>) =
            by_search(&ruleset(rules), SIDE).into_iter().partition(|&(x, y)| x == 0 || y == 0);
        Self { inside, on_axes: on_axes.len() }
    }

    /// All of both axes, and off them these positions.
    fn is(&self, inside: impl Iterator<Item = (u64, u64)>) -> bool {
        self.on_axes as u64 == 2 * SIDE - 1 && self.inside.iter().copied().eq(inside)
    }
}

/// {(1, 1)}, whose P-positions are the axes.
fn one_rule(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let board = Board::of("1,1");
    let mutant = context.mutant("the rule (1, 2) in place of (1, 1)", || Ok(Board::of("1,2")))?;
    found.find(
        "F-30",
        mutant.judge(&board, |board| Verdict::exact(board.is(std::iter::empty()))),
        format!(
            "On {SIDE} × {SIDE} positions {} P-positions are those of both axes, (0, 0) included, and \
             {} are off the axes.",
            board.on_axes,
            board.inside.len()
        ),
    );
    Ok(())
}

/// {(1, 2), (2, 1)}, with P-positions on the diagonal as well.
fn two_rules(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let board = Board::of("1,2 2,1");
    let diagonal = |odd: u64| (1..SIDE).filter(move |x| x % 2 == odd).map(|x| (x, x));
    found.row_against(
        "{(1, 2), (2, 1)}: first P-positions off the axes",
        list(board.inside.iter().take(4).map(|(x, y)| format!("({x}, {y})"))),
        "(2, 2), (4, 4), (6, 6) and (8, 8)",
    );
    let mutant = context
        .mutant("the rules (1, 3) and (3, 1) in their place", || Ok(Board::of("1,3 3,1")))?;
    found.find(
        "F-31",
        mutant
            .judge(&board, |board| Verdict::erratum(board.is(diagonal(0)), board.is(diagonal(1)))),
        format!(
            "By search the P-positions off the axes are the {} diagonal ones with odd coordinates; \
             between the diagonal and the axes there are none.",
            board.inside.len()
        ),
    );
    Ok(())
}

/// Rules of Nim replaced by multiples, or left out.
fn replaced(context: &Context<'_>, found: &mut Measured) -> Result<bool, MeasureError> {
    context.step("rules of Nim replaced or left out")?;
    let rules = ruleset("2,0 1,1 0,1");
    let mut diagram = Diagram::new(window(0, 0, 400, 400), 3);
    diagram.positions = brute::positions(&rules, 400, 400, context.observer())?;
    found.plate(
        3,
        diagram.image(),
        "{(2, 0), (1, 1), (0, 1)}, x, y < 400: two P-positions a row, scattered along two lines.",
        "White points along two rays.",
    );
    // Rows up to HEIGHT are complete: no P-position there is as far out as WIDTH.
    const HEIGHT: usize = 300;
    const WIDTH: usize = 8 * HEIGHT;
    let mut as_described = true;
    for k in [2_u64, 3] {
        let rules = ruleset(&format!("{k},0 1,1 0,1"));
        let all = brute::positions(&rules, WIDTH, HEIGHT, context.observer())?;
        let mut by_row = vec![BTreeSet::new(); HEIGHT];
        let mut most = 0;
        for &(x, y) in &all {
            as_described &= by_row[y as usize].insert(x % k);
            most = most.max(x);
        }
        as_described &= by_row.iter().all(|row| row.len() as u64 == k) && most < 7 * HEIGHT as u64;
        let mut slopes: Vec<f64> = all
            .iter()
            .filter(|(x, y)| (100..HEIGHT as u64).contains(&(x + y)))
            .map(|&(x, y)| y as f64 / (x + y) as f64)
            .collect();
        slopes.sort_by(f64::total_cmp);
        let lines: Vec<String> = slopes
            .chunk_by(|one, other| other - one < 0.02)
            .map(|line| slope(line[line.len() / 2] / (1.0 - line[line.len() / 2])))
            .collect();
        as_described &= lines.len() == 2;
        found.row(format!("Lines of {{({k}, 0), (1, 1), (0, 1)}}"), list(lines));
    }
    Ok(as_described)
}

/// Rulesets without one or both rules of Nim, or with multiples of them.
const RELATIVES: [&str; 18] = [
    "2,0 1,1 0,1",
    "3,0 1,1 0,1",
    "2,0 1,1 0,2",
    "3,0 1,1 0,2",
    "3,0 1,1 0,3",
    "2,0 1,2 0,1",
    "2,0 2,1 0,1",
    "2,0 2,1 1,1 0,1",
    "2,0 1,1 1,2 0,1",
    "3,0 1,1 1,2 0,1",
    "2,0 1,1 1,2 0,2",
    "2,0 2,1 1,1 1,2 0,2",
    "1,1 0,1",
    "1,2 1,1 0,1",
    "1,0 2,1 1,1",
    "1,0 2,1 1,2",
    "1,1",
    "2,1 1,2",
];

/// Counts the rulesets that have P-positions scattered along lines, with each P-position moved to
/// another place of its row first.
fn with_lines(
    context: &Context<'_>,
    moved: impl Fn((u64, u64)) -> (u64, u64),
) -> Result<usize, MeasureError> {
    const SIDE: u64 = 400;
    let mut with_lines = 0;
    for text in RELATIVES {
        let side = SIDE as usize;
        let all = brute::positions(&ruleset(text), side, side, context.observer())?;
        let mut shares: Vec<f64> = all
            .into_iter()
            .map(&moved)
            .filter(|&(x, y)| x > 0 && y > 0 && (SIDE / 3..SIDE).contains(&(x + y)))
            .map(|(x, y)| y as f64 / (x + y) as f64)
            .collect();
        shares.sort_by(f64::total_cmp);
        // Scattered: not all on the ray through the origin itself.
        let widths: Vec<f64> = shares
            .chunk_by(|one, other| other - one < 0.02)
            .map(|line| line[line.len() - 1] - line[0])
            .collect();
        let narrow = widths.iter().all(|&width| width < 0.05);
        with_lines += usize::from(narrow && widths.iter().any(|&width| width > 0.0));
    }
    Ok(with_lines)
}

/// Scatter along lines in the bigger class.
fn without_nim(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let as_described = replaced(context, found)?;
    context.step("scatter along lines without the rules of Nim")?;
    let lines = with_lines(context, |at| at)?;
    let mutant = context.mutant("every P-position moved to another place of its row", || {
        with_lines(context, |(x, y)| ((x * 149 + y * 31) % 401, y))
    })?;
    let all = RELATIVES.len();
    found.find(
        "F-24",
        mutant.judge(&lines, |&lines| Verdict::exact(as_described && 2 * lines > all)),
        format!(
            "Of {all} rulesets without both rules of Nim, or with multiples in their place, {lines} have \
             P-positions scattered along lines. With (k, 0) for (1, 0), k = 2 and 3, and (1, 1), every \
             row below 300 has k P-positions, one for each remainder of x by k, along two lines."
        ),
    );
    Ok(())
}
