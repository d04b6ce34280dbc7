//! The drawings of the rule, made from its terms.

use maud::{Markup, html};
use wythoff::automaton::{LocalRule, LocalRuleTerm};

/// Side of a cell in the drawings that are not turned.
const CELL: f64 = 64.0;
/// Half the diagonal of a cell in the turned one.
const HALF: f64 = 40.0;

/// A cell of the neighbourhood: its letter and where it is relative to the new cell g.
struct Named {
    letter: char,
    dx: u32,
    dy: u32,
}

/// The cells of the rule with the letters of the paper: row by row from the far corner.
fn cells(rule: &LocalRule) -> Vec<Named> {
    let mut places: Vec<(u32, u32)> =
        rule.compensation().iter().map(|term| (term.dx, term.dy)).collect();
    places.sort_unstable_by_key(|&(dx, dy)| (std::cmp::Reverse(dy), std::cmp::Reverse(dx)));
    ('a'..).zip(places).map(|(letter, (dx, dy))| Named { letter, dx, dy }).collect()
}

/// The factor of a cell in some terms; 0 if it has none.
fn factor(terms: &[LocalRuleTerm], cell: &Named) -> i64 {
    terms
        .iter()
        .find(|term| (term.dx, term.dy) == (cell.dx, cell.dy))
        .map_or(0, |term| term.coefficient)
}

/// The formula in the letters of the paper.
pub(super) fn formula(rule: &LocalRule) -> String {
    let cells = cells(rule);
    let mut text = format!("{} =", ('a'..).nth(cells.len()).unwrap_or('g'));
    for cell in &cells {
        match factor(rule.linear(), cell) {
            0 => {}
            1 if text.ends_with('=') => text.push_str(&format!(" {}", cell.letter)),
            1 => text.push_str(&format!(" + {}", cell.letter)),
            -1 => text.push_str(&format!(" − {}", cell.letter)),
            other => text.push_str(&format!(" {other:+} {}", cell.letter)),
        }
    }
    text + " + p"
}

/// A number with its sign.
fn signed(n: i64) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

/// Left: the diamond grid, time running down.
pub(super) fn diamonds(rule: &LocalRule) -> Markup {
    let cells = cells(rule);
    // Time is x + y, place x - y; the new cell is at the origin of both.
    let at = |dx: i64, dy: i64| (200.0 - HALF * (dx - dy) as f64, 236.0 - HALF * (dx + dy) as f64);
    let diamond = |(x, y): (f64, f64)| {
        let s = HALF - 1.5;
        format!("{},{y} {x},{} {},{y} {x},{}", x - s, y - s, x + s, y + s)
    };
    let empty = (-1..=4).flat_map(|dx| (-1..=4).map(move |dy| (dx, dy)));
    let empty =
        empty.filter(|&(dx, dy): &(i64, i64)| (dx - dy).abs() <= 3 && (0..=4).contains(&(dx + dy)));
    html! {
        svg viewBox="0 0 360 300" class="rule-drawing" {
            @for (dx, dy) in empty { polygon.empty points=(diamond(at(dx, dy))) {} }
            @for cell in &cells {
                @let (x, y) = at(cell.dx.into(), cell.dy.into());
                polygon.old points=(diamond((x, y))) {}
                text.on x=(x) y=(y + 7.0) text-anchor="middle" { (cell.letter) }
            }
            @let (x, y) = at(0, 0);
            polygon.new points=(diamond((x, y))) {}
            text.on x=(x) y=(y + 7.0) text-anchor="middle" { "g" }
            path.arrow d="M 22 46 V 262 M 16 250 L 22 262 L 28 250" {}
            text.note x="22" y="34" text-anchor="middle" { "time" }
        }
    }
}

/// Centre: turned into the orientation of the pictures, with the lines along which palaces are
/// seen.
pub(super) fn orientation(rule: &LocalRule) -> Markup {
    let cells = cells(rule);
    let (reach_x, reach_y) = rule.reach();
    let left = |dx: u32| 104.0 + CELL * f64::from(reach_x - dx);
    let top = |dy: u32| 72.0 + CELL * f64::from(reach_y - dy);
    html! {
        svg viewBox="0 0 360 300" class="rule-drawing" {
            (empty(rule.reach(), left, top))
            @for (i, dx) in (0..=reach_x).rev().enumerate() {
                (arrow(left(dx) + 0.36 * CELL, 36.0, 0.0, 28.0, &format!("v{}", i + 1), (0.0, -8.0)))
            }
            @for (i, dy) in (0..=reach_y).rev().enumerate() {
                (arrow(66.0, top(dy) + 0.36 * CELL, 30.0, 0.0, &format!("h{}", i + 1), (-13.0, 5.0)))
            }
            // The diagonals enter at the upper and the left edge.
            @for (i, (x, y)) in [(1, 0), (0, 0), (0, 1)].into_iter().enumerate() {
                @let x = left(reach_x) + CELL * f64::from(x);
                @let y = top(reach_y) + CELL * f64::from(y);
                (arrow(x - 19.0, y - 19.0, 15.0, 15.0, &format!("d{}", i + 1), (-6.0, -4.0)))
            }
            @for cell in &cells { (square(left(cell.dx), top(cell.dy), "old", &cell.letter.to_string())) }
            (square(left(0), top(0), "new", "g"))
        }
    }
}

/// The cells that the rule may look at, empty.
fn empty(
    (reach_x, reach_y): (u32, u32),
    left: impl Fn(u32) -> f64,
    top: impl Fn(u32) -> f64,
) -> Markup {
    html! {
        @for dx in 0..=reach_x {
            @for dy in 0..=reach_y {
                rect.empty x=(left(dx) + 1.0) y=(top(dy) + 1.0) width=(CELL - 2.0) height=(CELL - 2.0) {}
            }
        }
    }
}

/// Right: what each negative cell adds.
pub(super) fn compensation(rule: &LocalRule) -> Markup {
    let (reach_x, reach_y) = rule.reach();
    let left = |dx: u32| 84.0 + CELL * f64::from(reach_x - dx);
    let top = |dy: u32| 54.0 + CELL * f64::from(reach_y - dy);
    html! {
        svg viewBox="0 0 360 300" class="rule-drawing" {
            (empty(rule.reach(), left, top))
            @for cell in cells(rule) {
                (square(left(cell.dx), top(cell.dy), "term", &signed(factor(rule.compensation(), &cell))))
            }
            (square(left(0), top(0), "new", "g"))
        }
    }
}

fn square(x: f64, y: f64, class: &str, text: &str) -> Markup {
    html! {
        rect class=(class) x=(x + 1.0) y=(y + 1.0) width=(CELL - 2.0) height=(CELL - 2.0) {}
        text.on x=(x + CELL / 2.0) y=(y + CELL / 2.0 + 7.0) text-anchor="middle" { (text) }
    }
}

/// An arrow that enters the neighbourhood, with its label at the tail.
fn arrow(x: f64, y: f64, dx: f64, dy: f64, label: &str, (label_x, label_y): (f64, f64)) -> Markup {
    let (tip_x, tip_y) = (x + dx, y + dy);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length * 8.0, dy / length * 8.0);
    let head = format!(
        "M {x:.1} {y:.1} L {tip_x:.1} {tip_y:.1} M {:.1} {:.1} L {tip_x:.1} {tip_y:.1} L {:.1} \
         {:.1}",
        tip_x - ux + uy / 2.0,
        tip_y - uy - ux / 2.0,
        tip_x - ux - uy / 2.0,
        tip_y - uy + ux / 2.0
    );
    html! {
        path.arrow d=(head) {}
        text.note x=(x + label_x) y=(y + label_y) text-anchor="middle" { (label) }
    }
}
