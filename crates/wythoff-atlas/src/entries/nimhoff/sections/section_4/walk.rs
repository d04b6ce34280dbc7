//! The games that section 4 walks through: Nim with (1, 1), (2, 1) and (2, 2).

use std::cmp::Ordering;

use wythoff::nimhoff::{FillTest, FillVerdict, TestOrder};

use super::{fills, model, slopes};
use crate::measure::theory::{is_integer, rows, rule};
use crate::prelude::*;

pub(super) fn measure(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    context.step("the games of section 4")?;
    let rows = context.pick(2000, 20_000);
    let with_one_one = nim_and_wythoff(context, found)?;
    knight_on_nim(context, rows, found)?;
    let order = order(context, found)?;
    let two_two = multiples(context, rows, found)?;
    Ok(numbers! {
        // Fill rules of Nim with (1, 1).
        with_one_one,
        // Rows in which P-positions are compared.
        rows,
        order,
        // Slopes of Nim with (2, 2).
        two_two,
    })
}

/// Nim, and Nim with one more rule.
fn nim_and_wythoff(context: &Context<'_>, found: &mut Found) -> Result<usize> {
    let nim = model(context, "nim", TestOrder::OnePass)?;
    let line = &nim.lines.lines[0];
    let unit = is_integer(&line.slope, 1, 8) && is_integer(&line.density, 1, 8);
    let one = nim.lines.lines.len() == 1 && nim.fill_rules.len() == 2;
    let with = |rules: &str| -> Result<usize> {
        Ok(model(context, rules, TestOrder::OnePass)?.fill_rules.len())
    };
    let mutant = context.mutant("(2, 1) in place of (1, 1)", || with("1,0 2,1 0,1"))?;
    let with = with("wythoff")?;
    found.verdict("F-47", mutant.judge_exact(&with, |&with| one && unit && with == 3));
    Ok(with)
}

/// Nim with one more rule, against Nim.
struct Adjoined {
    /// The rows have the same P-positions.
    same_rows: bool,
    /// A small board has the same P-positions, by search.
    same_board: bool,
    fill_rules: usize,
}

impl Adjoined {
    fn of(context: &Context<'_>, rules: &str, height: usize) -> Result<Self> {
        Ok(Self {
            same_rows: rows("nim", height) == rows(rules, height),
            same_board: by_search(&ruleset(rules), 30) == by_search(&ruleset("nim"), 30),
            fill_rules: model(context, rules, TestOrder::UntilStable)?.fill_rules.len(),
        })
    }
}

/// Nim with (2, 1).
fn knight_on_nim(context: &Context<'_>, height: usize, found: &mut Found) -> Result<()> {
    let with = Adjoined::of(context, "1,0 2,1 0,1", height)?;
    let mutant =
        context.mutant("(1, 1) in place of (2, 1)", || Adjoined::of(context, "wythoff", 2000))?;
    let rule =
        |with: &Adjoined| Verdict::exact(with.same_rows && with.same_board && with.fill_rules == 2);
    found.verdict("F-48", mutant.judge(&with, rule));
    Ok(())
}

/// A rule tested on the line of Nim, and on those of Wythoff Nim.
struct Order {
    slopes: Vec<f64>,
    on_nim: FillTest,
    on_wythoff: Option<FillTest>,
}

impl Order {
    fn of(context: &Context<'_>, (a, b): (u32, u32)) -> Result<Self> {
        let alone = model(context, &format!("1,0 {a},{b} 0,1"), TestOrder::UntilStable)?;
        let three = model(context, &format!("1,0 {a},{b} 1,1 0,1"), TestOrder::OnePass)?;
        let on_wythoff = three.tests.iter().find(|test| test.rule == rule(a, b)).cloned();
        Ok(Self { slopes: slopes(&three.lines), on_nim: alone.tests[0].clone(), on_wythoff })
    }
}

/// (2, 1) before (1, 1), or after it.
fn order(context: &Context<'_>, found: &mut Found) -> Result<Json> {
    let order = Order::of(context, (2, 1))?;
    let mutant = context.mutant("(4, 5) in place of (2, 1)", || Order::of(context, (4, 5)))?;
    let rule = |order: &Order| {
        let joins =
            order.on_wythoff.as_ref().is_some_and(|test| test.verdict == FillVerdict::Joins);
        let left_out = order.on_nim.verdict == FillVerdict::Superfluous;
        Verdict::exact(order.slopes.len() == 3 && left_out && joins)
    };
    found.verdict("F-49", mutant.judge(&order, rule));
    let on_wythoff = order.on_wythoff.map(|test| {
        let is_above = test.above.against_one() == Some(Ordering::Greater);
        if is_above { test.above } else { test.below }.to_string()
    });
    Ok(numbers! {
        slopes: order.slopes,
        on_nim: order.on_nim.above.to_string(),
        // The sum that is above 1.
        on_wythoff,
    })
}

/// Nim with one more rule, and with (1, 1) as well, against Wythoff Nim.
struct Multiple {
    /// With (1, 1) the P-positions are those of Wythoff Nim.
    with_wythoff: bool,
    /// Without it they are not.
    alone_differs: bool,
    /// The lines of the rule alone.
    alone: Vec<f64>,
    /// With (1, 1) the model leaves the rule out, and has two lines.
    is_redundant: bool,
}

impl Multiple {
    fn of(context: &Context<'_>, (a, b): (u32, u32), height: usize) -> Result<Self> {
        let (alone, both) = (format!("1,0 {a},{b} 0,1"), format!("1,0 {a},{b} 1,1 0,1"));
        let redundant = model(context, &both, TestOrder::UntilStable)?;
        Ok(Self {
            with_wythoff: rows(&both, height) == rows("wythoff", height),
            alone_differs: rows(&alone, height) != rows("wythoff", height),
            alone: slopes(&model(context, &alone, TestOrder::OnePass)?.lines),
            is_redundant: !fills(&redundant, a, b) && redundant.lines.lines.len() == 2,
        })
    }
}

/// (2, 2), with (1, 1) and without.
fn multiples(context: &Context<'_>, height: usize, found: &mut Found) -> Result<Vec<f64>> {
    let multiple = Multiple::of(context, (2, 2), height)?;
    let mutant =
        context.mutant("(2, 1) in place of (2, 2)", || Multiple::of(context, (2, 1), 2000))?;
    let rule = |of: &Multiple| {
        let alone = of.alone_differs && of.alone.len() == 2;
        Verdict::exact(of.with_wythoff && alone && of.is_redundant)
    };
    found.verdict("F-50", mutant.judge(&multiple, rule));
    Ok(multiple.alone)
}
