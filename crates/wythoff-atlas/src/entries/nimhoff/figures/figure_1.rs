//! Figure 1: the moves from one position, and the rules of the game.

use std::collections::BTreeSet;

use maud::{Markup, html};
use serde_json::json;
use wythoff::nimhoff::Nimhoff;
use wythoff::{Rule, Ruleset};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, square, squares};
use crate::measure::play::{by_search, ruleset};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "fgpll-fig-1",
    number: "Figure 1",
    title: "The moves from one position",
    says: &[
        "A position is a point (x, y) with whole coordinates from 0 on. A rule (a, b) allows a step \
         back by any positive multiple of it, as long as both coordinates stay at 0 or above; a \
         player who cannot move loses. Linear Nimhoff has both rules of Nim, (1, 0) and (0, 1), and \
         any further ones; the figure shows the moves of {(1, 0), (2, 1), (3, 3), (0, 1)} from one \
         position. GDWN has the mirror image of each of its rules.",
    ],
    claims: &["F-03", "F-10", "F-11", "F-12"],
    measure,
});

const RULES: &str = "1,0 2,1 3,3 0,1";
/// A start of our choice, as the one of the paper is in its
/// picture only: all four rules can move from it.
const START: (u64, u64) = (11, 9);
/// Columns and rows of the drawing.
const SIZE: (u64, u64) = (13, 11);

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    moves(context, &mut found)?;
    rules(context, &mut found)?;
    outcomes(context, &mut found)?;
    found.differs.push(format!(
        "The position that the figure starts from is in its picture only, and not in its text. \
         Ours, {}, is one that every rule can move from.",
        square(START)
    ));
    found.commands = vec![
        format!("wythoff nimhoff outcome --rules \"{RULES}\" --at {},{}", START.0, START.1),
        format!("wythoff nimhoff positions --rules \"{RULES}\" --rows 30"),
    ];
    Ok(found)
}

/// The squares to which a rule leads, step by step: the definition, not the engine's list.
fn steps(rule: Rule, (x, y): (u64, u64)) -> Vec<(u64, u64)> {
    let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
    let mut reached = Vec::new();
    let mut at = (x, y);
    while let (Some(x), Some(y)) = (at.0.checked_sub(a), at.1.checked_sub(b)) {
        at = (x, y);
        reached.push(at);
    }
    reached
}

/// The figure, and its options against the definition.
fn moves(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    context.step("the moves of the figure")?;
    let rules = ruleset(RULES);
    let by_rule: Vec<(Rule, Vec<(u64, u64)>)> =
        rules.rules().iter().map(|&rule| (rule, steps(rule, START))).collect();
    let winning = by_search(&rules, SIZE.0.max(SIZE.1));
    let good: Vec<(u64, u64)> =
        by_rule.iter().flat_map(|(_, to)| to).filter(|to| winning.contains(to)).copied().collect();
    found.plate(
        1,
        Image::Svg {
            markup: drawing(&by_rule, &winning.into_iter().collect::<Vec<_>>()).into_string(),
        },
        format!(
            "Moves from {} under {{(1, 0), (2, 1), (3, 3), (0, 1)}}, x < {} and y < {}. Rings are \
             P-positions; the move that wins leads to {}.",
            square(START),
            SIZE.0,
            SIZE.1,
            squares(good.iter().copied())
        ),
        "A board with a filled square, and from it four lines of dots: to the left, down, steeply \
         down along (3, 3), and flatter along (2, 1).",
    );

    let stepped: BTreeSet<(u64, u64)> = by_rule.iter().flat_map(|(_, to)| to).copied().collect();
    let listed = |text: &str| -> BTreeSet<_> {
        ruleset(text).options(START.0, START.1).into_iter().collect()
    };
    let mutant =
        context.mutant("the rule (2, 2) in place of (3, 3)", || Ok(listed("1,0 2,1 2,2 0,1")))?;
    let as_drawn =
        |listed: &BTreeSet<_>| *listed == stepped && by_rule.iter().all(|(_, to)| !to.is_empty());
    for (rule, to) in &by_rule {
        found.row(format!("Moves under ({}, {})", rule.a(), rule.b()), count(to.len() as u64));
    }
    found.row("Moves that win", squares(good.iter().copied()));
    found.find(
        "F-12",
        mutant.judge(&listed(RULES), |listed| Verdict::definition(as_drawn(listed))),
        format!(
            "From {} there are {} moves: {} under the four rules.",
            square(START),
            stepped.len(),
            list(by_rule.iter().map(|(_, to)| to.len()))
        ),
    );
    found.data = json!({
        "start": START,
        "moves": by_rule.iter().map(|(rule, to)| json!({ "rule": rule.to_string(), "to": to }))
            .collect::<Vec<_>>(),
        "winning": good,
    });
    Ok(())
}

/// Rules, rulesets and GDWN, and texts that are refused.
fn rules(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    const SIDE: u64 = 16;
    context.step("every pair of positions of a small board")?;
    let Moves { pairs, wrong } = Moves::compare(SIDE, SIDE);
    let mutant = context
        .mutant("moves by one multiple of a rule, k = 1, alone", || Ok(Moves::compare(SIDE, 1)))?;
    let refused = Rule::try_new(0, 0).is_err()
        && ["1,1 0,1", "1,0 1,1", "2,0 1,1 0,1"]
            .iter()
            .all(|text| Nimhoff::try_new(&ruleset(text)).is_err());
    found.row("Pairs of positions whose moves were checked", count(pairs));
    found.find(
        "F-10",
        mutant.judge(&Moves { pairs, wrong }, |moves| {
            Verdict::definition(moves.wrong == 0 && refused)
        }),
        format!(
            "On {SIDE} × {SIDE} positions of three games, {wrong} of {} pairs have a move that is no \
             multiple of a rule, or lack one that is; (0, 0) is refused as a rule, and rulesets \
             without a rule of Nim are refused as games.",
            count(pairs)
        ),
    );

    let mutant = context.mutant("(p, q) without its mirror image (q, p)", || {
        Ok(gdwn_as_defined(|p, q| format!("1,0 1,1 {p},{q} 0,1")))
    })?;
    let as_defined = gdwn_as_defined(|p, q| format!("gdwn:{p},{q}"));
    found.find(
        "F-11",
        mutant.judge(&as_defined, |&as_defined| {
            Verdict::definition(as_defined && !symmetric(&ruleset(RULES)))
        }),
        format!(
            "gdwn:p,q stands for these five rules for all {} pairs p < q below 12, and each of its \
             rules has its mirror image; the ruleset of Figure 1 has not.",
            pairs_below_12().count()
        ),
    );
    Ok(())
}

/// The moves of three games, listed by the program, beside the multiples of their rules.
struct Moves {
    pairs: u64,
    /// Pairs of positions that are a move in one of the two ways only.
    wrong: u64,
}

impl Moves {
    /// Looks at every pair of positions with coordinates below `side`. It is a move iff the
    /// difference is a multiple k of a rule, 1 <= k <= `most`.
    fn compare(side: u64, most: u64) -> Self {
        let (mut pairs, mut wrong) = (0, 0);
        for text in [RULES, "gdwn:1,2", "1,0 2,2 0,1"] {
            let rules = ruleset(text);
            let cells = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
            for from in cells() {
                let options = rules.options(from.0, from.1);
                for to in cells() {
                    pairs += 1;
                    let possible = (1..=most).any(|k| {
                        rules.rules().iter().any(|rule| {
                            (to.0 + k * u64::from(rule.a()), to.1 + k * u64::from(rule.b())) == from
                        })
                    });
                    wrong += u64::from(possible != options.contains(&to));
                }
            }
        }
        Self { pairs, wrong }
    }
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
    let rules = rules.rules();
    rules
        .iter()
        .all(|rule| rules.iter().any(|other| (other.a(), other.b()) == (rule.b(), rule.a())))
}

/// P and N by search, and the rule that they follow.
fn outcomes(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let side = context.pick(30, 60);
    context.step("five games by search")?;
    let checked = Outcomes::check(side, |rules| by_search(rules, side));
    let mutant = context
        .mutant("the P-positions of the games in which the last player loses", || {
            Ok(Outcomes::check(20, |rules| misere(rules, 20)))
        })?;
    found.find(
        "F-03",
        mutant.judge(&checked, |checked| Verdict::definition(checked.wrong == 0)),
        format!(
            "Searched {} positions of five games: each is P if none of its moves leads to P and N \
             otherwise, and (0, 0), which has no move, is P.",
            count(checked.positions)
        ),
    );
    Ok(())
}

/// The positions of five games, beside the rule that P-positions follow.
struct Outcomes {
    positions: u64,
    /// Positions that are P although a move leads to P, or N although none does.
    wrong: u64,
}

impl Outcomes {
    fn check(side: u64, winning: impl Fn(&Ruleset) -> BTreeSet<(u64, u64)>) -> Self {
        let (mut positions, mut wrong) = (0, 0);
        for text in [RULES, "nim", "wythoff", "gdwn:1,2", "gdwn:3,5"] {
            let rules = ruleset(text);
            let winning = winning(&rules);
            wrong += u64::from(!winning.contains(&(0, 0)) || !rules.options(0, 0).is_empty());
            for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
                positions += 1;
                let to_p = rules.options(x, y).iter().any(|to| winning.contains(to));
                wrong += u64::from(to_p == winning.contains(&(x, y)));
            }
        }
        Self { positions, wrong }
    }
}

/// The P-positions if the player who makes the last move loses.
fn misere(rules: &Ruleset, side: u64) -> BTreeSet<(u64, u64)> {
    let mut winning = BTreeSet::new();
    for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
        let options = rules.options(x, y);
        if !options.is_empty() && !options.iter().any(|to| winning.contains(to)) {
            winning.insert((x, y));
        }
    }
    winning
}

/// Side of a position in the drawing.
const CELL: f64 = 36.0;

fn drawing(by_rule: &[(Rule, Vec<(u64, u64)>)], winning: &[(u64, u64)]) -> Markup {
    let at = |(x, y): (u64, u64)| {
        (30.0 + CELL * (x as f64 + 0.5), CELL * ((SIZE.1 - y) as f64 - 0.5) + 4.0)
    };
    let (start_x, start_y) = at(START);
    let (width, height) = (34.0 + CELL * SIZE.0 as f64, 34.0 + CELL * SIZE.1 as f64);
    let inside = |&&(x, y): &&(u64, u64)| x < SIZE.0 && y < SIZE.1;
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
            @for place in winning.iter().filter(inside) {
                @let (x, y) = at(*place);
                circle.ring cx=(x) cy=(y) r=(CELL * 0.34) {}
            }
            @for (_, to) in by_rule {
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
