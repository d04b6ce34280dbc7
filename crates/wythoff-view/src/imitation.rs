//! Views of Imitation Nim and of (k,m)-Blocking Wythoff Nim, which have the same P-positions.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use wythoff::Window;
use wythoff::board::{Board, BoardError, BoardRows, Rows, Value};
use wythoff::imitation::{Budgets, KM, Oracle};
use wythoff::observer::Observer;
use wythoff_render::{Palette, Scale};

use crate::scene::{FamilyView, Reach};
use crate::work::{Work, rate};

/// (k,m)-Imitation Nim.
pub(crate) struct Imitations(pub(crate) KM);

impl FamilyView for Imitations {
    fn palettes(&self) -> Vec<Palette> {
        vec![Palette::Budgets]
    }

    fn board(&self, _threads: usize) -> Box<dyn Board + Send> {
        Box::new(Budgets::new(self.0))
    }

    fn work(&self, window: Window, scale: Scale, _threads: usize) -> Work<'_> {
        work_of(self.0, window, scale)
    }

    fn reach(&self) -> Reach {
        // The oracle answers at any distance. Each column and row takes some bytes.
        Reach { whole: 1 << 20, limit: 1 << 40, widest: 1 << 21, kept: false }
    }

    fn usual_side(&self) -> u64 {
        1000
    }

    fn command(&self) -> String {
        format!("wythoff imitation picture --k {} --m {}", self.0.k(), self.0.m())
    }
}

/// (k,m)-Blocking Wythoff Nim.
pub(crate) struct Pairs(pub(crate) KM);

impl FamilyView for Pairs {
    fn palettes(&self) -> Vec<Palette> {
        vec![Palette::Outcome]
    }

    fn board(&self, _threads: usize) -> Box<dyn Board + Send> {
        Box::new(Outcome(Budgets::new(self.0)))
    }

    fn work(&self, window: Window, _scale: Scale, _threads: usize) -> Work<'_> {
        work_of(self.0, window, Scale::ONE)
    }

    fn reach(&self) -> Reach {
        Imitations(self.0).reach()
    }

    fn usual_side(&self) -> u64 {
        1000
    }

    fn command(&self) -> String {
        format!("wythoff picture wythoff/{},{}", self.0.k(), self.0.m())
    }
}

/// The P-positions of a board: -1 there and 0 elsewhere.
struct Outcome<B>(B);

impl<B: Board> Board for Outcome<B> {
    fn rows<'a>(&'a self, window: Window, observer: &'a dyn Observer) -> BoardRows<'a, Value> {
        let rows = self.0.rows(window, observer)?;
        Ok(Box::new(OutcomeRows { rows, row: Vec::new() }))
    }
}

struct OutcomeRows<'a> {
    rows: Box<dyn Rows<Value> + 'a>,
    row: Vec<Value>,
}

impl Rows<Value> for OutcomeRows<'_> {
    fn next_row(&mut self) -> Result<Option<&[Value]>, BoardError> {
        let Some(row) = self.rows.next_row()? else { return Ok(None) };
        self.row.clear();
        self.row.extend(row.iter().map(|&value| value.clamp(-1, 0)));
        Ok(Some(&self.row))
    }
}

/// An estimate for a window of the budgets: a few bytes a column; time for the cells or, zoomed
/// out, for the columns in each row of squares; and what the oracle takes for the pairs of columns
/// and rows.
fn work_of(km: KM, window: Window, scale: Scale) -> Work<'static> {
    // The oracle returns pairs in pieces, the last of which may end beyond the window.
    let furthest = UBig::from(window.right().max(window.bottom()) + 2 * Budgets::PIECE as u64);
    let pieces = u128::from(window.width() + window.height()) / Budgets::PIECE as u128 + 8;
    let oracle = questions(km, &furthest, pieces);
    let cells = match scale {
        Scale::CellsPerPixel(side) => {
            let rows = u128::from(window.height().div_ceil(side.max(1)));
            rows * u128::from(window.width()) + u128::from(window.height())
        }
        Scale::PixelsPerCell(_) => window.cells(),
    };
    let amount = cells.saturating_add(oracle.amount);
    let seconds = move || {
        let trial = Window::try_new(0, 0, 512, 512).ok();
        let read = || {
            let values = Budgets::new(km).values(trial?, &()).ok()?;
            Some(std::hint::black_box(values).len() as u64)
        };
        amount as f64 / rate(|| read().unwrap_or(0))
    };
    Work::new(amount, "cells", seconds) + oracle.memory + 32 * u128::from(window.width())
}

/// An estimate of so many questions to the oracle about numbers up to `largest`, each for a block
/// at most.
pub fn questions(km: KM, largest: &UBig, questions: u128) -> Work<'static> {
    // Numbers below k are their own partners.
    let is_free = *largest < UBig::from(km.k());
    let (steps, memory) = if is_free { (1, 0) } else { question(km, largest.bit_len()) };
    let amount = steps.saturating_mul(questions);
    let seconds = move || {
        const BITS: usize = 2000;
        let (km, number) = (KM::WYTHOFF, UBig::ONE << (BITS - 1));
        let rate = rate(|| {
            std::hint::black_box(Oracle::new(km).mate(&number)).ok();
            u64::try_from(question(km, BITS).0).unwrap_or(u64::MAX)
        });
        amount as f64 / rate
    };
    Work::new(amount, "steps", seconds) + memory
}

/// Steps and bytes of one question: an index of a window, or a word of a long number, is a step.
fn question(km: KM, bits: usize) -> (u128, u128) {
    let cost = Oracle::new(km).cost(bits);
    let words = bits as u128 / 64;
    let all = if bits < 127 { 1 << bits } else { u128::MAX };
    let steps = cost.steps.saturating_add(cost.levels.saturating_mul(words));
    (steps.min(all), cost.memory)
}
