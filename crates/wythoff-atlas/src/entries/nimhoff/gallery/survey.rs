//! A picture of each game, and its hood, junctions and values in one pass over the board.

use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, arms};

use super::games::Exhibit;
use crate::prelude::*;

/// A game of the gallery in numbers.
#[derive(Serialize)]
pub(super) struct Automaton {
    rules: &'static str,
    k: u64,
    side: u64,
    /// The junctions, one on each rule that is not along an axis.
    junctions: Vec<Junction>,
    /// The least and the greatest value beyond the hood.
    least: i64,
    greatest: i64,
    /// The mean value between the first and the last arm, far out, and (n - 2) / 2 for n
    /// directions.
    pub(super) mean: f64,
    pub(super) rest: f64,
    #[serde(skip)]
    pub(super) plain: bool,
    /// The shortest rule of each direction.
    #[serde(skip)]
    directions: Vec<(u64, u64)>,
}

/// Returns true if the moves in a direction are counted for the corner on the ray of a rule. The
/// ray is the first argument.
pub(super) type Counted = fn((u64, u64), (u64, u64)) -> bool;

impl Automaton {
    /// The greatest number of multiples of a rule between the computed corner on its ray and the
    /// end of the P-positions there; `None` with parallel rules.
    pub(super) fn corners_off(&self, counted: Counted) -> Option<u64> {
        let off = |junction: &Junction| {
            let directions = self.directions.iter().copied();
            let steps = steps(junction.rule, directions.filter(|&of| counted(junction.rule, of)));
            junction.palaces.abs_diff((self.k as f64 * steps).round() as u64)
        };
        self.junctions.iter().filter(|_| self.plain).map(off).max()
    }
}

/// The multiples of a rule up to the corner of the hood on its ray, divided by k, in a game with
/// these directions.
fn steps((a, b): (u64, u64), directions: impl Iterator<Item = (u64, u64)>) -> f64 {
    let (a, b) = (a as f64, b as f64);
    // The number of moves from (a t, b t), divided by t, for large t.
    let moves = |(c, d): (u64, u64)| {
        let along = |at: f64, step: u64| if step > 0 { at / step as f64 } else { f64::MAX };
        along(a, c).min(along(b, d))
    };
    1.0 / directions.map(moves).sum::<f64>()
}

/// The place where two neighbouring arms part, on the rule between them.
#[derive(Serialize)]
struct Junction {
    rule: (u64, u64),
    /// The corner of the hood on the ray of the rule, divided by k, in closed form, in games
    /// without parallel rules.
    corner: Option<(f64, f64)>,
    /// The multiples of the rule up to this one lead from (0, 0) to P-positions only.
    #[serde(skip)]
    palaces: u64,
    /// The greater coordinate of the place, in units of k: beyond, less than a tenth of the
    /// positions near the ray are P.
    parting: f64,
}

/// Parts of k in which P-positions near a ray are counted.
const PARTS: u64 = 4;

/// Positions near the ray of a rule.
struct Ray {
    rule: (u64, u64),
    /// Slopes of the sector: halfway to the arms on both sides.
    sector: (f64, f64),
    /// Positions and P-positions by their greater coordinate, in parts of k.
    bins: Vec<(u64, u64)>,
    /// The multiples of the rule up to this one lead from (0, 0) to P-positions only.
    ended: bool,
    palaces: u64,
}

/// Draws a game, and measures it.
pub(super) fn survey(
    context: &Context<'_>,
    exhibit: &Exhibit,
    found: &mut Found,
) -> Result<Automaton> {
    let (k, side, scale) = context.pick((60, 720, 2), (300, 3600, 6));
    context.step(&format!("game {k} on {}", exhibit.rules))?;
    let rules = exhibit.ruleset();
    let board = BlockingBoard::new(&rules, game(k));
    let picture = Picture {
        scale: Scale::CellsPerPixel(scale),
        palette: Palette::Paper,
        ..Picture::nimhoff(&rules, game(k), window(0, 0, side, side))
    };
    let image = context.picture(exhibit.name, &picture, &board)?;
    let shown = numbers! { rules: exhibit.rules, k, side, note: exhibit.note, scale };
    found.plate_of("game", image, &shown);
    let lines = arms(&rules).map_err(MeasureError::not_found)?;
    let slopes: Vec<f64> = lines.iter().map(|arm| arm.slope).collect();
    let directions = exhibit.directions();
    let mut rays = rays(&directions, &slopes, (k, side));
    let inside = (slopes[0] * 1.1, slopes[slopes.len() - 1] / 1.1);
    let (mut least, mut greatest) = (i64::MAX, i64::MIN);
    let (mut sum, mut cells) = (0, 0_u64);
    let mut rows = board.rows(window(0, 0, side, side), context.observer())?;
    for y in 0..side {
        let Some(row) = rows.next_row()? else { break };
        for ray in &mut rays {
            ray.read(row, y, k);
        }
        // No hood reaches beyond 3k, because no rule along an axis is longer than 3.
        let beyond = if y >= 3 * k { 0 } else { 3 * k as usize };
        for &p in &row[beyond.min(row.len())..] {
            (least, greatest) = (least.min(p), greatest.max(p));
        }
        let far = if 4 * y >= 3 * side { 0 } else { 3 * side / 4 };
        let (left, right) = between(y, inside, side);
        let values = row.get(left.max(far) as usize..right as usize).unwrap_or(&[]);
        sum += values.iter().sum::<i64>();
        cells += values.len() as u64;
    }
    let plain = exhibit.uniform.is_none();
    let corner = |rule| plain.then(|| steps(rule, directions.iter().copied()));
    let junctions = rays.iter().map(|ray| ray.junction(corner(ray.rule))).collect();
    Ok(Automaton {
        rules: exhibit.rules,
        k,
        side,
        junctions,
        least,
        greatest,
        mean: sum as f64 / cells.max(1) as f64,
        rest: (directions.len() - 2) as f64 / 2.0,
        plain,
        directions,
    })
}

/// The rays of the rules that are not along an axis.
fn rays(directions: &[(u64, u64)], slopes: &[f64], (k, side): (u64, u64)) -> Vec<Ray> {
    let inner = &directions[1..directions.len() - 1];
    let ray = |(&rule, arms): (&(u64, u64), &[f64])| {
        let slope = rule.1 as f64 / rule.0 as f64;
        let halfway = |arm: f64| f64::midpoint(slope.atan(), arm.atan()).tan();
        Ray {
            rule,
            sector: (halfway(arms[0]), halfway(arms[1])),
            bins: vec![(0, 0); (PARTS * side / k + 1) as usize],
            ended: false,
            palaces: 0,
        }
    };
    inner.iter().zip(slopes.windows(2)).map(ray).collect()
}

/// The columns of row y between the rays of two slopes.
pub(super) fn between(y: u64, (low, high): (f64, f64), side: u64) -> (u64, u64) {
    let column = |slope: f64| if slope > 0.0 { (y as f64 / slope) as u64 + 1 } else { side };
    (column(high).min(side), column(low).min(side))
}

impl Ray {
    fn read(&mut self, row: &[i64], y: u64, k: u64) {
        let (left, right) = between(y, self.sector, row.len() as u64);
        for x in left..right {
            let bin = &mut self.bins[(PARTS * x.max(y) / k) as usize];
            bin.0 += 1;
            bin.1 += u64::from(row[x as usize] < 0);
        }
        let (a, b) = self.rule;
        let on_ray = y.is_multiple_of(b).then(|| row.get((y / b * a) as usize)).flatten();
        if let Some(&p) = on_ray.filter(|_| !self.ended) {
            self.ended = p >= 0;
            self.palaces += u64::from(p < 0);
        }
    }

    /// The junction on the ray; with the corner of the hood after so many multiples of the rule,
    /// divided by k, if it is known.
    fn junction(&self, corner: Option<f64>) -> Junction {
        let (a, b) = self.rule;
        let last = self.bins.iter().rposition(|bin| 10 * bin.1 > bin.0).map_or(0, |bin| bin + 1);
        Junction {
            rule: self.rule,
            corner: corner.map(|steps| (a as f64 * steps, b as f64 * steps)),
            palaces: self.palaces,
            parting: last as f64 / PARTS as f64,
        }
    }
}
