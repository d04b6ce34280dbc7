//! Comparison of ways to evaluate a block: the kernels of the fast engine, alone and counting, and
//! those they were weighed against (`docs/design/sweep-kernel.md`).
//!
//! ```text
//! cargo bench -p wythoff --bench kernels               blocks of 4096 to 16,384 cells a side
//! cargo test -p wythoff --bench kernels                every way and level once, on a small block
//! ```
//!
//! All ways start from the same boundary and end at one, which is compared. They are timed in
//! turn, round after round, so that whatever else the machine does falls on all of them; a ratio
//! is the median of the ratios of the rounds. All watch the smallest and the largest value.

mod rolling;
mod strips;

use std::hint::black_box;
use std::time::Instant;

use fearless_simd::{Level as Simd, dispatch};
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::Boundary;
use wythoff::blocking::sweep::{Level, Look};
use wythoff::{K, Window};
use wythoff_testkit::median;

/// A block to evaluate, and what comes out.
struct Task {
    game: K,
    window: Window,
    entering: Boundary,
    leaving: Boundary,
}

/// A way to evaluate a block, from the boundary in place; the extent of the values.
type Kernel = fn(Simd, &Task, &mut Boundary) -> (i8, i8);

/// Returns true if a way can evaluate a block of that width and height.
type Fits = fn(Simd, (u64, u64)) -> bool;

/// A strip's vectors and how many strips are in turn: `strips::evaluate` for them.
macro_rules! strips {
    ($vectors:literal, $strips:literal) => {
        (fits_in_bytes::<$vectors>, |level, task, boundary| {
            let k = task.k();
            dispatch!(level, simd => strips::evaluate::<_, $vectors, $strips>(simd, k, boundary))
        })
    };
}

/// All ways but the engine's own, and whether they can evaluate a block of some sides.
const KERNELS: [(&str, (Fits, Kernel)); 7] = [
    (
        "rolling anti-diagonals",
        (
            fits_in_bytes::<1>,
            |level, task, boundary| dispatch!(level, simd => rolling::evaluate(simd, task.k(), boundary)),
        ),
    ),
    ("skewed strips: 1 vector, 1 strip", strips!(1, 1)),
    ("skewed strips: 1 vector, 4 strips", strips!(1, 4)),
    ("striped registers: 2 vectors, 2 strips", strips!(2, 2)),
    ("striped registers: 3 vectors, 2 strips", strips!(3, 2)),
    ("striped registers: 4 vectors, 1 strip", strips!(4, 1)),
    ("striped registers: 6 vectors, 1 strip", strips!(6, 1)),
];

/// Returns true if the rows of a block fill strips of some vectors of bytes.
fn fits_in_bytes<const VECTORS: usize>(level: Simd, (_, height): (u64, u64)) -> bool {
    let lanes = dispatch!(level, simd => lanes(simd));
    height.is_multiple_of((VECTORS * lanes) as u64)
}

/// The counts that the engine makes beside.
const LOOKS: [(&str, Look); 4] = [
    ("the engine, palaces by row and column", look(None)),
    ("the engine, squares of 64", look(Some(64))),
    ("the engine, squares of 128", look(Some(128))),
    ("the engine, squares of 256", look(Some(256))),
];

const fn look(squares: Option<u64>) -> Look {
    Look { squares, checks: false }
}

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    if has("--test") || !has("--bench") {
        let task = Task::new(300, (400, 350), (5120, 1024));
        for (level, simd) in levels() {
            compare(&task, level, simd, 1);
        }
        return;
    }
    for sides in [(4096, 4096), (6144, 6144), (16_384, 16_384)] {
        let task = Task::new(20_000, (30_000, 24_000), sides);
        for (level, simd) in levels().into_iter().rev().take(2) {
            let rounds = if sides.0 > 10_000 { 9 } else { 41 };
            compare(&task, level, simd, rounds);
        }
    }
}

impl Task {
    /// k modulo 256.
    fn k(&self) -> u8 {
        self.game.get() as u8
    }

    /// A block behind the hood of game k.
    fn new(k: u64, (x, y): (u64, u64), (width, height): (u64, u64)) -> Self {
        let game = K::try_new(k).expect("a game");
        let window = Window::try_new(x, y, width, height).expect("on the board");
        let sweep = Sweep::new(game);
        let entering = sweep.boundary(window, &()).expect("nobody says stop");
        let leaving = sweep.evaluate(window, entering.clone());
        Self { game, window, entering, leaving }
    }
}

/// The levels of this machine, the widest last, as the engine and as the vector library name them.
fn levels() -> Vec<(Level, Simd)> {
    let best = Simd::new();
    let simd = |level: Level| match level.name() {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "sse2" => best.as_sse2().map(Simd::Sse2),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "sse4.2" => best.as_sse4_2().map(Simd::Sse4_2),
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        "avx2" => best.as_avx2().map(Simd::Avx2),
        _ => Some(best),
    };
    let levels = Level::available().into_iter();
    levels.map(|level| (level, simd(level).expect("it is available"))).collect()
}

/// Times every way that fits the block.
fn compare(task: &Task, level: Level, simd: Simd, rounds: usize) {
    let (width, height) = (task.window.width(), task.window.height());
    let kernels: Vec<_> =
        KERNELS.iter().filter(|(_, (fits, _))| fits(simd, (width, height))).collect();

    let sweep = Sweep::new(task.game).with_level(level).with_threads(1);
    let mut seconds = vec![vec![]; LOOKS.len() + kernels.len() + 1];
    let mut extents = vec![];
    for _ in 0..rounds {
        let start = Instant::now();
        let leaving = sweep.evaluate(task.window, task.entering.clone());
        seconds[0].push(start.elapsed().as_secs_f64());
        assert!(leaving == task.leaving, "the engine, {level}");
        let (_, counting) = seconds.split_at_mut(1);
        let (counting, others) = counting.split_at_mut(LOOKS.len());
        for ((name, look), seconds) in LOOKS.iter().zip(counting) {
            let start = Instant::now();
            let patch = sweep.patch(task.window, task.entering.clone());
            let found = patch.evaluate(*look).expect("its values fit");
            seconds.push(start.elapsed().as_secs_f64());
            assert!(found.leaving == task.leaving, "{name}, {level}");
        }
        for ((name, (_, kernel)), seconds) in kernels.iter().zip(others) {
            let start = Instant::now();
            let mut boundary = task.entering.clone();
            let extent = black_box(kernel(simd, task, &mut boundary));
            seconds.push(start.elapsed().as_secs_f64());
            assert!(boundary == task.leaving, "{name}, {level}");
            extents.push(extent);
        }
    }
    assert!(extents.windows(2).all(|pair| pair[0] == pair[1]), "one block has one extent");

    println!("{width} x {height} cells, {level}; medians of {rounds} rounds");
    println!("{:44} {:>8} {:>12}", "", "Gcell/s", "/ the engine");
    let names = std::iter::once("the engine").chain(LOOKS.iter().map(|(name, _)| *name));
    let names = names.chain(kernels.iter().map(|(name, _)| *name));
    for (name, own) in names.zip(&seconds) {
        let rates = own.iter().map(|own| task.window.cells() as f64 / own / 1e9);
        let ratios = own.iter().zip(&seconds[0]).map(|(own, engine)| engine / own);
        println!("{name:44} {:8.1} {:12.2}", median(rates.collect()), median(ratios.collect()));
    }
}

/// Values in a vector.
#[inline(always)]
fn lanes<S: fearless_simd::Simd>(_simd: S) -> usize {
    <S::i8s as fearless_simd::SimdBase<S>>::LEN
}
