//! Figure 1: the moves from one position, and the rules of the game.

use std::collections::BTreeSet;

use maud::{Markup, html};
use wythoff::nimhoff::Nimhoff;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_1", measure);

const RULES: &str = "1,0 2,1 3,3 0,1";
/// A start of our choice, as the one of the paper is in its
/// picture only: all four rules can move from it.
const START: Position = (11, 9);
/// Columns and rows of the drawing.
const SIZE: (u64, u64) = (13, 11);
/// Columns and rows of the boards on which all pairs of positions are compared.
const SIDE: u64 = 16;

type Position = (u64, u64);

#[derive(Serialize)]
struct UnderRule {
    rule: String,
    to: Vec<Position>,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let drawn = moves(context, &mut found)?;
    let compared = rules(context, &mut found)?;
    gdwn(context, &mut found)?;
    let searched = outcomes(context, &mut found)?;
    let gdwn = pairs_below_12().count();
    Ok(found.with(&numbers! {
        start: START,
        size: SIZE,
        side: SIDE,
        compared,
        // Pairs (p, q) whose GDWN was compared with its definition.
        gdwn,
        // Positions of five games that were searched.
        searched,
        ..drawn,
    }))
}

/// The squares to which a rule leads, step by step: the definition, not the engine's list.
fn steps(rule: Rule) -> Vec<Position> {
    let back = |at: &Position| {
        Some((at.0.checked_sub(rule.a().into())?, at.1.checked_sub(rule.b().into())?))
    };
    std::iter::successors(Some(START), back).skip(1).collect()
}

/// The figure, and its options against the definition.
fn moves(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("the moves of the figure")?;
    let rules = ruleset(RULES);
    let under = |&rule: &Rule| UnderRule { rule: rule.to_string(), to: steps(rule) };
    let moves: Vec<UnderRule> = rules.rules().iter().map(under).collect();
    let p_positions = by_search(&rules, SIZE.0.max(SIZE.1));
    found.plate("moves", Image::svg(drawing(&moves, &p_positions)));

    let reached = || moves.iter().flat_map(|of| of.to.iter().copied());
    let winning: Vec<_> = reached().filter(|to| p_positions.contains(to)).collect();
    let stepped: BTreeSet<Position> = reached().collect();
    let listed = |text: &str| -> BTreeSet<Position> {
        ruleset(text).options(START.0, START.1).into_iter().collect()
    };
    let mutant =
        context.mutant("the rule (2, 2) in place of (3, 3)", || Ok(listed("1,0 2,1 2,2 0,1")))?;
    let each_moves = moves.iter().all(|of| !of.to.is_empty());
    let rule = |listed: &BTreeSet<_>| Verdict::definition(*listed == stepped && each_moves);
    found.verdict("F-12", mutant.judge(&listed(RULES), rule));
    Ok(numbers! {
        moves,
        // Moves under all rules together.
        all: stepped.len(),
        winning,
    })
}

/// The moves of three games, listed by the program, beside the multiples of their rules.
#[derive(Serialize)]
struct Moves {
    pairs: u64,
    /// Pairs of positions that are a move in one of the two ways only.
    wrong: u64,
}

impl Moves {
    /// Looks at every pair of positions with coordinates below [`SIDE`]. It is a move iff the
    /// difference is a multiple k of a rule, 1 <= k <= `most`.
    fn compare(most: u64) -> Self {
        let mut moves = Self { pairs: 0, wrong: 0 };
        for text in [RULES, "gdwn:1,2", "1,0 2,2 0,1"] {
            let rules = ruleset(text);
            for from in positions(SIDE) {
                let options = rules.options(from.0, from.1);
                for to in positions(SIDE) {
                    moves.pairs += 1;
                    let leads = |rule: &Rule, k: u64| {
                        (to.0 + k * u64::from(rule.a()), to.1 + k * u64::from(rule.b())) == from
                    };
                    let by = |rule: &Rule| (1..=most).any(|k| leads(rule, k));
                    let possible = rules.rules().iter().any(by);
                    moves.wrong += u64::from(possible != options.contains(&to));
                }
            }
        }
        moves
    }
}

/// The positions of a board.
fn positions(side: u64) -> impl Iterator<Item = Position> {
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

/// Rules and their moves, and texts that are refused.
fn rules(context: &Context<'_>, found: &mut Found) -> Result<Moves> {
    context.step("every pair of positions of a small board")?;
    let moves = Moves::compare(SIDE);
    let mutant = context
        .mutant("moves by one multiple of a rule, k = 1, alone", || Ok(Moves::compare(1)))?;
    let no_game = |text: &str| Nimhoff::try_new(&ruleset(text)).is_err();
    let refused = Rule::try_new(0, 0).is_err()
        && ["1,1 0,1", "1,0 1,1", "2,0 1,1 0,1"].into_iter().all(no_game);
    let rule = |moves: &Moves| Verdict::definition(moves.wrong == 0 && refused);
    found.verdict("F-10", mutant.judge(&moves, rule));
    Ok(moves)
}

/// GDWN has the mirror image of each of its rules; the ruleset of the figure has not.
fn gdwn(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let mutant = context.mutant("(p, q) without its mirror image (q, p)", || {
        Ok(gdwn_as_defined(|p, q| format!("1,0 1,1 {p},{q} 0,1")))
    })?;
    let as_defined = gdwn_as_defined(|p, q| format!("gdwn:{p},{q}"));
    let rule = |&defined: &bool| Verdict::definition(defined && !symmetric(&ruleset(RULES)));
    found.verdict("F-11", mutant.judge(&as_defined, rule));
    Ok(())
}

fn pairs_below_12() -> impl Iterator<Item = (u32, u32)> {
    (1..12).flat_map(|q| (1..q).map(move |p| (p, q)))
}

/// Returns true if the rulesets with these names are the five rules of (p, q)-GDWN, with mirror
/// images.
fn gdwn_as_defined(name: impl Fn(u32, u32) -> String) -> bool {
    pairs_below_12().all(|(p, q)| {
        let expanded = ruleset(&name(p, q));
        expanded == ruleset(&format!("1,0 {q},{p} 1,1 {p},{q} 0,1")) && symmetric(&expanded)
    })
}

fn symmetric(rules: &Ruleset) -> bool {
    let mirrored = |rule: &Rule, other: &Rule| (other.a(), other.b()) == (rule.b(), rule.a());
    let rules = rules.rules();
    rules.iter().all(|rule| rules.iter().any(|other| mirrored(rule, other)))
}

/// P and N by search, and the rule that they follow; returns the number of positions.
fn outcomes(context: &Context<'_>, found: &mut Found) -> Result<u64> {
    let side = context.pick(30, 60);
    context.step("five games by search")?;
    let checked = Outcomes::check(side, by_search);
    let mutant = context
        .mutant("the P-positions of the games in which the last player loses", || {
            Ok(Outcomes::check(20, misere))
        })?;
    let rule = |checked: &Outcomes| Verdict::definition(checked.wrong == 0);
    found.verdict("F-03", mutant.judge(&checked, rule));
    Ok(checked.positions)
}

/// The positions of five games, beside the rule that P-positions follow.
struct Outcomes {
    positions: u64,
    /// Positions that are P although a move leads to P, or N although none does.
    wrong: u64,
}

impl Outcomes {
    fn check(side: u64, p_positions: fn(&Ruleset, u64) -> BTreeSet<Position>) -> Self {
        let mut checked = Self { positions: 0, wrong: 0 };
        for text in [RULES, "nim", "wythoff", "gdwn:1,2", "gdwn:3,5"] {
            let rules = ruleset(text);
            let p = p_positions(&rules, side);
            checked.wrong += u64::from(!p.contains(&(0, 0)) || !rules.options(0, 0).is_empty());
            for (x, y) in positions(side) {
                checked.positions += 1;
                let to_p = rules.options(x, y).iter().any(|to| p.contains(to));
                checked.wrong += u64::from(to_p == p.contains(&(x, y)));
            }
        }
        checked
    }
}

/// The P-positions if the player who makes the last move loses.
fn misere(rules: &Ruleset, side: u64) -> BTreeSet<Position> {
    let mut p = BTreeSet::new();
    for (x, y) in positions(side) {
        let options = rules.options(x, y);
        if !options.is_empty() && !options.iter().any(|to| p.contains(to)) {
            p.insert((x, y));
        }
    }
    p
}

/// Side of a position in the drawing.
const CELL: f64 = 36.0;

fn drawing(moves: &[UnderRule], p_positions: &BTreeSet<Position>) -> Markup {
    let at = |(x, y): Position| {
        (30.0 + CELL * (x as f64 + 0.5), CELL * ((SIZE.1 - y) as f64 - 0.5) + 4.0)
    };
    let (start_x, start_y) = at(START);
    let (width, height) = (34.0 + CELL * SIZE.0 as f64, 34.0 + CELL * SIZE.1 as f64);
    let inside = |&&(x, y): &&Position| x < SIZE.0 && y < SIZE.1;
    html! {
        svg viewBox={ "0 0 " (width) " " (height) } class="moves-drawing" {
            @for place in (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (x, y))) {
                @let (x, y) = at(place);
                rect.empty x=(x - CELL / 2.0) y=(y - CELL / 2.0) width=(CELL) height=(CELL) {}
            }
            @for place in (0..SIZE.0).step_by(5) {
                text.tick x=(at((place, 0)).0) y=(height - 8.0) text-anchor="middle" { (place) }
            }
            @for place in (0..SIZE.1).step_by(5) {
                text.tick x="20" y=(at((0, place)).1 + 5.0) text-anchor="end" { (place) }
            }
            @for place in p_positions.iter().filter(inside) {
                @let (x, y) = at(*place);
                circle.ring cx=(x) cy=(y) r=(CELL * 0.34) {}
            }
            @for UnderRule { to, .. } in moves {
                @if let Some(&last) = to.last() {
                    @let (x, y) = at(last);
                    line.path x1=(start_x) y1=(start_y) x2=(x) y2=(y) {}
                }
                @for &place in to {
                    @let (x, y) = at(place);
                    circle.option cx=(x) cy=(y) r="5" {}
                }
            }
            rect.start x=(start_x - CELL * 0.32) y=(start_y - CELL * 0.32)
                width=(CELL * 0.64) height=(CELL * 0.64) {}
        }
    }
}
