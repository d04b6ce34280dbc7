//! Speed of drawing windows from a store.
//!
//! ```text
//! cargo bench -p wythoff-store --bench windows          game 20,000 on 60,000 x 60,000 cells
//! cargo bench -p wythoff-store --bench windows -- DIR   the store in DIR
//! cargo test  -p wythoff-store --bench windows          game 1000 on 3000 x 3000 cells, once
//! ```
//!
//! Draws pictures of 1024 x 1024 pixels, or of the whole board if it is smaller, as PNG in memory.
//! They come from all parts of the board, and from the far corner of a block, which takes the
//! longest. Each is drawn once, after one that is not counted. Prints the median and the largest
//! time. Values of a small game are compared with those of a sweep.

use std::path::PathBuf;

use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tiling;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_render::{Picture, Scale};
use wythoff_store::board::{SweepJob, View};
use wythoff_store::disk::Folder;
use wythoff_testkit::{median, timed};

const SCALES: [u64; 11] = [1, 2, 8, 16, 32, 64, 127, 128, 256, 1000, 3000];
/// Pixels along a side of a picture.
const PIXELS: u64 = 1024;
/// Pictures of each scale, not counting those at the far corner of a block.
const ROUNDS: usize = 8;

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag| arguments.iter().any(|argument| argument == flag);
    let test = has("--test") || !has("--bench");
    let folder = arguments.iter().find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let (k, rounds) = if test { (1000, 1) } else { (20_000, ROUNDS) };
    let place = tempfile::tempdir().expect("a temporary folder can be created");
    let folder = folder.filter(|_| !test).unwrap_or_else(|| {
        store(k, place.path().to_owned());
        place.path().to_owned()
    });
    let view = View::open(Folder::new(folder)).expect("the store is finished");
    if view.k().get() <= 20_000 {
        check(&view);
    }
    println!("game {}, {1} x {1} cells", view.k().get(), view.size());
    println!(
        "{:>7}  {:>11}  {:>9}  {:>9}  {:>9}",
        "scale", "pixels", "median ms", "worst ms", "PNG kB"
    );
    for scale in SCALES {
        draw(&view, scale, rounds);
    }
}

/// Sweeps game k on its usual board.
fn store(k: u64, place: PathBuf) {
    let sweep = Sweep::new(K::try_new(k).expect("the number is in range"));
    let tiling = Tiling::usual(3 * k).expect("the number is in range");
    let job = SweepJob { sweep, tiling, pyramid: true, resume: false, verify: None };
    job.run(&Folder::new(place), &(), &|_| ()).expect("a temporary folder can be written");
}

/// Compares values from the store with those of a sweep.
fn check(view: &View) {
    let side = view.size().min(300);
    let window = Window::try_new(view.size() - side, view.size() / 2, side, side);
    let window = window.expect("the window is on the board");
    let values =
        |board: &dyn Board| board.values(window, &()).expect("an observer that never interrupts");
    assert_eq!(values(view), values(&Sweep::new(view.k())));
}

fn draw(view: &View, scale: u64, rounds: usize) {
    let side = view.size().min(PIXELS * scale);
    let last = view.size() - side;
    let block = view.manifest().block;
    // Far from the corner of the board, at the far corner of a block.
    let worst = (last / 2 + side).next_multiple_of(block).min(view.size()) - side;
    // Multiples of these fractions are spread evenly over the board.
    let spread = |round: usize, part: f64| (last as f64 * (round as f64 * part).fract()) as u64;
    let anywhere = (1..=rounds).map(|n| (spread(n, 0.618_034), spread(n, 0.414_214)));
    let corners = [(worst, worst); 2].into_iter().chain(anywhere);
    let mut times = Vec::new();
    let mut bytes = 0;
    for (x, y) in corners {
        let window = Window::try_new(x, y, side, side).expect("the window is on the board");
        let mut picture = Picture::new(view.k(), window);
        picture.scale = Scale::CellsPerPixel(scale);
        let (seconds, png) = timed(|| {
            let mut png = Vec::new();
            picture.draw(view, &mut png, &()).expect("an observer that never interrupts");
            png
        });
        times.push(1e3 * seconds);
        bytes = bytes.max(png.len());
    }
    // The first picture warms up.
    let worst = times[1..].iter().copied().fold(0.0, f64::max);
    let pixels = side.div_ceil(scale);
    println!(
        "{scale:>7}  {:>11}  {:>9.1}  {worst:>9.1}  {:>9}",
        format!("{pixels}x{pixels}"),
        median(times[1..].to_vec()),
        bytes / 1000
    );
}
