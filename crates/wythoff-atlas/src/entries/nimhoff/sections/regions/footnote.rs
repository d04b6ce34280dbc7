//! Footnote 2 and the rulesets without the rules of Nim.

use std::collections::BTreeSet;
use std::iter;

use wythoff::nimhoff::{BlockingBoard, brute};

use crate::measure::nimhoff::ONE;
use crate::prelude::*;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("the rulesets of the footnote")?;
    found.plate("knight", draw(context, "knight", "1,2 2,1")?);
    found.plate("diagonal", draw(context, "diagonal", "1,1")?);
    let one_rule = one_rule(context, found)?;
    let two_rules = two_rules(context, found)?;
    let (replaced, with_lines) = without_nim(context, found)?;
    let relatives = RELATIVES.len();
    Ok(numbers! {
        side: SIDE,
        one_rule,
        two_rules,
        replaced,
        // Number of rulesets without the rules of Nim, and of those with scatter along lines.
        relatives,
        with_lines,
    })
}

/// Draws a ruleset of footnote 2.
fn draw(context: &Context<'_>, name: &str, rules: &str) -> Result<Image> {
    let rules = ruleset(rules);
    let view = window(0, 0, SIDE, SIDE);
    let picture = Picture {
        palette: Palette::Sees,
        scale: Scale::PixelsPerCell(12),
        ..Picture::nimhoff(&rules, ONE, view)
    };
    let image = context.picture(name, &picture, &BlockingBoard::new(&rules, ONE))?;
    let mut diagram = Diagram::new(view, 3);
    diagram.ground = Some(&image);
    Ok(diagram.image())
}

/// The side of the boards of the footnote.
const SIDE: u64 = 41;

/// The P-positions of a board off the axes, and the number of those on them.
#[derive(Serialize)]
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

    /// Returns true if the P-positions are all of both axes, and off them these positions.
    fn is(&self, inside: impl Iterator<Item = (u64, u64)>) -> bool {
        self.on_axes as u64 == 2 * SIDE - 1 && self.inside.iter().copied().eq(inside)
    }
}

/// Judges {(1, 1)}, whose P-positions are the axes.
fn one_rule(context: &Context<'_>, found: &mut Found) -> Result<Board> {
    let board = Board::of("1,1");
    let mutant = context.mutant("the rule (1, 2) in place of (1, 1)", || Ok(Board::of("1,2")))?;
    found.verdict("F-30", mutant.judge_exact(&board, |board| board.is(iter::empty())));
    Ok(board)
}

/// Judges {(1, 2), (2, 1)}, with P-positions on the diagonal as well.
fn two_rules(context: &Context<'_>, found: &mut Found) -> Result<Board> {
    let board = Board::of("1,2 2,1");
    let diagonal = |odd: u64| (1..SIDE).filter(move |x| x % 2 == odd).map(|x| (x, x));
    let mutant = context
        .mutant("the rules (1, 3) and (3, 1) in their place", || Ok(Board::of("1,3 3,1")))?;
    let rule = |board: &Board| Verdict::erratum(board.is(diagonal(0)), board.is(diagonal(1)));
    found.verdict("F-31", mutant.judge(&board, rule));
    Ok(board)
}

/// The P-positions of {(k, 0), (1, 1), (0, 1)}.
#[derive(Serialize)]
struct Replaced {
    k: u64,
    /// The slopes of their lines.
    lines: Vec<f64>,
    /// True if every row has k of them, one for each remainder of x by k.
    #[serde(skip)]
    one_each: bool,
}

impl Replaced {
    fn measure(context: &Context<'_>, k: u64) -> Result<Self> {
        // Rows up to HEIGHT are complete: no P-position there is as far out as WIDTH.
        const HEIGHT: usize = 300;
        const WIDTH: usize = 8 * HEIGHT;
        let rules = ruleset(&format!("{k},0 1,1 0,1"));
        let all = brute::positions(&rules, WIDTH, HEIGHT, context.observer())?;
        let mut by_row = vec![BTreeSet::new(); HEIGHT];
        let mut one_each = all.iter().all(|&(x, _)| x < 7 * HEIGHT as u64);
        for &(x, y) in &all {
            one_each &= by_row[y as usize].insert(x % k);
        }
        one_each &= by_row.iter().all(|row| row.len() as u64 == k);
        let far = |(x, y): &(u64, u64)| (100..HEIGHT as u64).contains(&(x + y));
        let lines = lines(all.into_iter().filter(far));
        let middle = |line: &Vec<f64>| line[line.len() / 2] / (1.0 - line[line.len() / 2]);
        Ok(Self { k, lines: lines.iter().map(middle).collect(), one_each })
    }
}

/// Returns the lines of some positions, each as its rising shares y/(x + y).
fn lines(positions: impl Iterator<Item = (u64, u64)>) -> Vec<Vec<f64>> {
    let mut shares: Vec<f64> = positions.map(|(x, y)| y as f64 / (x + y) as f64).collect();
    shares.sort_by(f64::total_cmp);
    shares.chunk_by(|one, other| other - one < 0.02).map(<[f64]>::to_vec).collect()
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
fn with_lines(context: &Context<'_>, moved: impl Fn((u64, u64)) -> (u64, u64)) -> Result<usize> {
    const SIDE: u64 = 400;
    let mut with_lines = 0;
    for text in RELATIVES {
        let side = SIDE as usize;
        let all = brute::positions(&ruleset(text), side, side, context.observer())?;
        let far = |&(x, y): &(u64, u64)| x > 0 && y > 0 && (SIDE / 3..SIDE).contains(&(x + y));
        let lines = lines(all.into_iter().map(&moved).filter(far));
        // Scattered: not all on the ray through the origin itself.
        let widths = lines.iter().map(|line| line[line.len() - 1] - line[0]);
        let narrow = widths.clone().all(|width| width < 0.05);
        with_lines += usize::from(narrow && widths.clone().any(|width| width > 0.0));
    }
    Ok(with_lines)
}

/// Judges the scatter along lines in the bigger class.
fn without_nim(context: &Context<'_>, found: &mut Found) -> Result<(Vec<Replaced>, usize)> {
    context.step("rules of Nim replaced or left out")?;
    let mut diagram = Diagram::new(window(0, 0, 400, 400), 3);
    diagram.positions = brute::positions(&ruleset("2,0 1,1 0,1"), 400, 400, context.observer())?;
    found.plate("replaced", diagram.image());
    let replaced = [2, 3].into_iter().map(|k| Replaced::measure(context, k));
    let replaced: Vec<Replaced> = replaced.collect::<Result<_, _>>()?;
    let as_described = replaced.iter().all(|game| game.one_each && game.lines.len() == 2);
    context.step("scatter along lines without the rules of Nim")?;
    let lines = with_lines(context, |at| at)?;
    let mutant = context.mutant("every P-position moved to another place of its row", || {
        with_lines(context, |(x, y)| ((x * 149 + y * 31) % 401, y))
    })?;
    let rule = |&lines: &usize| Verdict::exact(as_described && 2 * lines > RELATIVES.len());
    found.verdict("F-24", mutant.judge(&lines, rule));
    Ok((replaced, lines))
}
