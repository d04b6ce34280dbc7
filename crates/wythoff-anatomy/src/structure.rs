//! The structure of a game as numbers: the size and the content of its regions, the course of its
//! borders, and their junctions.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::anatomy::{Anatomy, Border, Junction, Region, RegionCensus};
use crate::threads::Thread;
use wythoff::board::{Board, BoardError, Value};
use wythoff::observer::{Observer, WholeProgress};
use wythoff::workers::Workers;
use wythoff::{K, Window};

pub use crate::survey::Survey;

/// The structure of the first `size` rows and columns of a game.
///
/// ```
/// use wythoff_anatomy::anatomy::{Anatomy, Border, Region};
/// use wythoff_anatomy::structure::Structure;
/// use wythoff::K;
/// use wythoff::blocking::Sweep;
///
/// let (k, size) = (K::try_new(600)?, 1800);
/// let board = Sweep::new(k).keep(size, &())?;
/// let anatomy = Anatomy::survey(k, &board, size, &())?;
/// let structure = Structure::of(&anatomy, &board, 1, &())?;
/// assert!((structure.regions[&Region::Hood].share - 0.037).abs() < 0.001);
/// assert!((structure.borders[&Border::Casing].slope.unwrap() + 2.0).abs() < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct Structure {
    /// The game.
    pub k: K,
    /// Rows and columns that were looked at.
    pub size: u64,
    /// All regions; those that are not found have no cells.
    pub regions: BTreeMap<Region, RegionSummary>,
    /// All borders, on the half x >= y.
    pub borders: BTreeMap<Border, BorderSummary>,
    /// All junctions as (x, y), of a pair the one with x >= y; `None` if it is not found.
    pub junctions: BTreeMap<Junction, Option<(u64, u64)>>,
    /// The threads of the last rows, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<Vec<Thread>>,
}

/// A region in numbers, both halves together.
#[derive(Debug, Clone, Copy, Default, PartialEq, JsonSchema, Serialize)]
pub struct RegionSummary {
    /// Squares; 0 if the region is not found.
    pub cells: u128,
    /// The part of the board that they are, from 0 to 1.
    pub share: f64,
    /// Palaces a square, from 0 to 1.
    #[serde(serialize_with = "rounded")]
    #[schemars(with = "Option<f64>")]
    pub density: Option<f64>,
    /// The mean value. `None` above [`Structure::MOST_READ`].
    #[serde(serialize_with = "rounded")]
    #[schemars(with = "Option<f64>")]
    pub mean: Option<f64>,
    /// The smallest value; `None` as before.
    pub min: Option<Value>,
    /// The largest value; `None` as before.
    pub max: Option<Value>,
}

/// A border of the half x >= y.
#[derive(Debug, Clone, PartialEq, JsonSchema, Serialize)]
pub struct BorderSummary {
    /// dx/dy of the straight line that fits best; `None` if the border is not found.
    #[serde(serialize_with = "rounded")]
    #[schemars(with = "Option<f64>")]
    pub slope: Option<f64>,
    /// See [`Anatomy::border`]; empty if it is not found.
    pub points: Vec<(u64, u64)>,
}

/// Six digits after the point: more than the precision of a border that is not sharp.
fn rounded<S: Serializer>(value: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    value.map(|value| (value * 1e6).round() / 1e6).serialize(serializer)
}

impl Structure {
    /// Boards with more cells are not read cell by cell: densities then come from counts of squares
    /// that lie within one region, and means and ranges are left out.
    pub const MOST_READ: u128 = 1 << 35;

    /// The side of the squares that are counted then.
    pub const fn scale(size: u64) -> u64 {
        (size / SQUARES).next_power_of_two()
    }

    /// Counts the regions of a game. `board` must know all that `anatomy` has surveyed, and is read
    /// by `threads` threads at the same time, 0 for one per core.
    ///
    /// `Time`: half of the cells are read, or all are counted. `Memory`: some rows per thread,
    /// besides that of the board.
    ///
    /// # Errors
    /// If the board fails, or the observer cancels.
    pub fn of(
        anatomy: &Anatomy,
        board: &dyn Board,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Self, BoardError> {
        let area = u128::from(anatomy.size()).pow(2);
        let cells = anatomy.cells();
        let mut regions: BTreeMap<_, _> = Region::ALL
            .map(|region| {
                let cells = cells.get(&region).copied().unwrap_or(0);
                let share = cells as f64 / area as f64;
                (region, RegionSummary { cells, share, ..RegionSummary::default() })
            })
            .into();
        if area <= Self::MOST_READ {
            read(anatomy, board, &Workers::new(threads), observer, &mut regions)?;
        } else {
            count(anatomy, board, observer, &mut regions)?;
        }
        let border = |border| {
            let points = anatomy.border(border).to_vec();
            (border, BorderSummary { slope: anatomy.slope(border), points })
        };
        let junction = |junction| (junction, anatomy.junction(junction));
        Ok(Self {
            k: anatomy.k(),
            size: anatomy.size(),
            regions,
            borders: Border::ALL.map(border).into(),
            junctions: Junction::ALL.map(junction).into(),
            threads: None,
        })
    }
}

/// A part of the board and its counts.
struct Part {
    window: Window,
    /// The number of times it counts: 2 right of the diagonal, for its mirror image.
    times: u64,
    found: Option<Result<BTreeMap<Region, RegionCensus>, BoardError>>,
}

/// Reads the cells on and above the main diagonal.
fn read(
    anatomy: &Anatomy,
    board: &dyn Board,
    workers: &Workers,
    observer: &dyn Observer,
    regions: &mut BTreeMap<Region, RegionSummary>,
) -> Result<(), BoardError> {
    let mut parts = parts(anatomy.size());
    let whole = WholeProgress::new(observer, parts.iter().map(|part| part.window.cells()).sum());
    workers.for_each(&mut parts, |part| {
        let found = anatomy.census(board, part.window, &whole);
        let _ = whole.done(part.window.cells() as u64);
        part.found = Some(found);
    });
    let mut sums: BTreeMap<Region, (u128, i128)> = BTreeMap::new();
    for part in parts {
        let times = part.times;
        for (region, census) in part.found.transpose()?.unwrap_or_default() {
            let (palaces, sum) = sums.entry(region).or_default();
            *palaces += census.palaces * u128::from(times);
            *sum += census.sum * i128::from(times);
            let region = regions.entry(region).or_default();
            region.min = Some(region.min.map_or(census.min, |min| min.min(census.min)));
            region.max = Some(region.max.map_or(census.max, |max| max.max(census.max)));
        }
    }
    for (region, (palaces, sum)) in sums {
        let region = regions.entry(region).or_default();
        region.density = Some(palaces as f64 / region.cells as f64);
        region.mean = Some(sum as f64 / region.cells as f64);
    }
    Ok(())
}

/// The squares on the diagonal, and right of each of them a
/// rectangle; as high as tiles of kept boards are.
fn parts(size: u64) -> Vec<Part> {
    let side = (size / 32).next_power_of_two().clamp(256, 1 << 14);
    let part = |x: u64, y: u64, width: u64, height: u64, times| {
        let window = Window::try_new(x, y, width, height).ok()?;
        Some(Part { window, times, found: None })
    };
    (0..size)
        .step_by(side as usize)
        .flat_map(|y| {
            let height = side.min(size - y);
            let right = y + height;
            [part(y, y, height, height, 1), part(right, y, size - right, height, 2)]
        })
        .flatten()
        .collect()
}

/// Squares of cells along a side of the board, where they are counted.
const SQUARES: u64 = 1024;

/// Counts the palaces of the squares that lie within one region.
fn count(
    anatomy: &Anatomy,
    board: &dyn Board,
    observer: &dyn Observer,
    regions: &mut BTreeMap<Region, RegionSummary>,
) -> Result<(), BoardError> {
    let size = anatomy.size();
    let scale = Structure::scale(size);
    let Ok(window) = Window::try_new(0, 0, size, size) else { return Ok(()) };
    let mut found: BTreeMap<Region, (u64, u64)> = BTreeMap::new();
    let mut rows = board.count_rows(window, scale, observer)?;
    for y in (0..size).step_by(scale as usize) {
        let Some(squares) = rows.next_row()? else { break };
        let bottom = (y + scale).min(size) - 1;
        for (x, square) in (0..size).step_by(scale as usize).zip(squares) {
            let right = (x + scale).min(size) - 1;
            let corners = [(x, y), (right, y), (x, bottom), (right, bottom)];
            let [region, others @ ..] = corners.map(|(x, y)| anatomy.region(x, y));
            if let (Some(region), true) = (region, others == [region; 3]) {
                let (palaces, cells) = found.entry(region).or_default();
                *palaces += square.by_class()[..5].iter().sum::<u64>();
                *cells += square.cells();
            }
        }
    }
    for (region, (palaces, cells)) in found {
        regions.entry(region).or_default().density = Some(palaces as f64 / cells as f64);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::blocking::Sweep;

    fn structure(k: u64, size: u64) -> (Structure, Anatomy, wythoff::blocking::KeptSweep) {
        let k = K::try_new(k).unwrap();
        let board = Sweep::new(k).keep(size, &()).unwrap();
        let anatomy = Anatomy::survey(k, &board, size, &()).unwrap();
        (Structure::of(&anatomy, &board, 2, &()).unwrap(), anatomy, board)
    }

    #[test]
    fn slopes_are_written_with_six_digits() {
        let summary = BorderSummary { slope: Some(2.618_033_988), points: vec![(1, 2)] };
        let json = serde_json::to_string(&summary).unwrap();
        assert_eq!(json, r#"{"slope":2.618034,"points":[[1,2]]}"#);
    }

    #[test]
    fn a_half_of_the_board_tells_what_the_whole_holds() {
        for (k, size) in [(700, 2100), (700, 1000), (7, 300), (40, 1)] {
            let (found, anatomy, board) = structure(k, size);
            let window = Window::try_new(0, 0, size, size).unwrap();
            let whole = anatomy.census(&board, window, &()).unwrap();
            for (region, summary) in &found.regions {
                let Some(census) = whole.get(region) else {
                    assert_eq!(*summary, RegionSummary::default(), "{region}");
                    continue;
                };
                assert_eq!(summary.cells, census.cells, "{region}");
                assert_eq!(summary.density, Some(census.density()), "{region}");
                assert_eq!(summary.mean, Some(census.mean()), "{region}");
                assert_eq!((summary.min, summary.max), (Some(census.min), Some(census.max)));
            }
        }
    }

    #[test]
    fn squares_tell_nearly_the_same_as_cells() {
        let (found, anatomy, board) = structure(900, 2700);
        let mut counted = found.regions.clone();
        count(&anatomy, &board, &(), &mut counted).unwrap();
        assert!(found.regions.len() > 3, "{:?}", found.regions);
        for (region, summary) in &found.regions {
            let [exact, near] = [summary, &counted[region]].map(|s| s.density.unwrap());
            assert!((exact - near).abs() < 0.01, "{region}: {near}, not {exact}");
        }
    }

    #[test]
    fn squares_of_one_cell_tell_what_cells_do() {
        assert_eq!([1023, 2047, 2048, 3071, 3072].map(Structure::scale), [1, 1, 2, 2, 4]);
        for (k, size) in [(500, 1500), (40, 60)] {
            let (found, anatomy, board) = structure(k, size);
            let mut counted = found.regions.clone();
            counted.values_mut().for_each(|summary| summary.density = None);
            count(&anatomy, &board, &(), &mut counted).unwrap();
            assert_eq!(counted, found.regions, "k {k}");
        }
    }

    #[test]
    fn what_is_not_found_is_said_not_to_be_there() {
        let (found, ..) = structure(5, 60);
        let json = serde_json::to_value(&found).unwrap();
        assert_eq!(json["junctions"]["prism"], serde_json::Value::Null);
        assert_eq!(json["regions"]["fabric"]["cells"], 0);
        assert_eq!(json["regions"]["fabric"]["density"], serde_json::Value::Null);
        assert_eq!(json["borders"]["warp_inner"]["slope"], serde_json::Value::Null);
        assert!(json.get("threads").is_none() && json["regions"]["hood"]["cells"] == 16);
    }
}
