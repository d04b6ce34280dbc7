//! Figure 4: on which side of the origin lines meet classes.

use crate::measure::beams::{beams, in_square, points, rows};
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/figures/figure_4", measure);

/// Columns and rows of the drawing.
const SIDE: u64 = 400;
/// P-positions with a smaller x + y have not yet gathered in lines.
const GATHERED: u64 = 10_000;
/// The games whose lines are looked at.
const GAMES: [(&str, &str); 5] = [
    ("Wythoff Nim", "wythoff"),
    ("(1, 2)-GDWN", "gdwn:1,2"),
    ("(2, 3)-GDWN", "gdwn:2,3"),
    ("(3, 5)-GDWN", "gdwn:3,5"),
    ("the rules of Figure 1", "1,0 2,1 3,3 0,1"),
];

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    context.step("the drawing")?;
    draw(context, &mut found)?;
    let sides = Sides::measure(context, context.pick(100_000, 1_000_000), |a, b| (a, b))?;
    let mutant = context.mutant("classes of the slope a/b in place of b/a", || {
        Sides::measure(context, 40_000, |a, b| (b, a))
    })?;
    found.verdict("F-41", mutant.judge(&sides, |sides| Verdict::exact(sides.holds())));
    Ok(found.with(&numbers! { side: SIDE, gathered: GATHERED, ..sides }))
}

fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let xs = rows(context, &nimhoff("gdwn:1,2"), 20_000)?;
    let lines = beams(&xs, (5000, 20_000), 0.004);
    let class = |offset: i32| {
        let from = (f64::from(offset.max(0)), f64::from((-offset).max(0)));
        let name = match offset {
            0 => "rule (1, 1)",
            240 => "below",
            -240 => "above",
            _ => "",
        };
        let line = if offset == 0 { Line::Solid } else { Line::Dashed };
        Ray { from, towards: (1.0, 1.0), name: name.into(), ink: Ink::Rule, line }
    };
    let mut diagram = Diagram::new(window(0, 0, SIDE, SIDE), 1);
    diagram.rays = (-6..=6).map(|n| class(n * 60)).collect();
    let rays = (1..).zip(&lines).map(|(number, line)| {
        Ray::slope(line.mean, format!("line {number}"), Ink::Beam, Line::Solid)
    });
    diagram.rays.extend(rays);
    diagram.positions = in_square(&xs, SIDE).collect();
    found.plate("classes", diagram.image());
    Ok(())
}

/// Every P-position of every line, against every rule.
#[derive(Serialize)]
struct Sides {
    /// The games, and their numbers of lines.
    lines: Vec<(&'static str, usize)>,
    /// P-positions with x + y >= [`GATHERED`], each counted once a rule.
    positions: u64,
    /// Those whose class crosses the axis on the other side than their line.
    astray: u64,
    /// The largest x + y of such a P-position, anywhere.
    last_astray: Option<u64>,
    /// True if no rule points into a line.
    #[serde(skip)]
    apart: bool,
}

impl Sides {
    /// `class` gives the direction of the classes of a rule (a, b).
    fn measure(
        context: &Context<'_>,
        height: u64,
        class: impl Fn(u64, u64) -> (u64, u64),
    ) -> Result<Self> {
        let mut all =
            Self { lines: Vec::new(), positions: 0, astray: 0, last_astray: None, apart: true };
        for (name, text) in GAMES {
            context.step(&format!("the lines of {name}"))?;
            let game = nimhoff(text);
            let xs = rows(context, &game, height)?;
            let lines = beams(&xs, (height / 4, height), 0.004);
            all.lines.push((name, lines.len()));
            let means: Vec<f64> = lines.iter().map(|line| line.mean).collect();
            for &rule in game.effective().iter().filter(|rule| rule.b() > 0) {
                let (a, b) = (u64::from(rule.a()), u64::from(rule.b()));
                let steep = b as f64 / a as f64;
                all.apart &= lines.iter().all(|line| line.least > steep || line.greatest < steep);
                let (a, b) = class(a, b);
                for (x, y) in points(&xs).filter(|(x, y)| (1..height).contains(&(x + y))) {
                    let at = y as f64 / x as f64;
                    let nearest =
                        means.iter().min_by(|m, n| (*m - at).abs().total_cmp(&(*n - at).abs()));
                    // The class (x, y) - t (a, b) crosses the y axis at y - x b / a.
                    let above = b * x < a * y;
                    let astray = nearest.is_none_or(|&mean| (mean > steep) != above);
                    all.count(x + y, astray);
                }
            }
        }
        Ok(all)
    }

    fn count(&mut self, at: u64, astray: bool) {
        if astray {
            self.last_astray = self.last_astray.max(Some(at));
        }
        self.positions += u64::from(at >= GATHERED);
        self.astray += u64::from(at >= GATHERED && astray);
    }

    fn holds(&self) -> bool {
        self.astray == 0 && self.apart && self.positions > 0
    }
}
