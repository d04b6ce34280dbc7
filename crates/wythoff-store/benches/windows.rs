//! How fast windows are drawn from a store.
//!
//! ```text
//! cargo bench -p wythoff-store --bench windows             game 20,000 on 60,000 x 60,000 cells, stored first
//! cargo bench -p wythoff-store --bench windows -- DIR      the store in DIR
//! cargo test  -p wythoff-store --bench windows             game 1000 on 3000 x 3000 cells, once
//! ```
//!
//! Pictures of 1024 x 1024 pixels, as far as the board reaches, from all over the board and up to the far
//! corner of a block, which takes the longest; as PNG in memory. Times are the median and the worst of these
//! pictures, drawn once each after one that is not counted. Values of a small game are compared with those of
//! a sweep.

use std::path::PathBuf;

use wythoff::blocking::Sweep;
use wythoff::blocking::tiling::Tiling;
use wythoff::board::Board;
use wythoff::{K, Window};
use wythoff_render::{Picture, Scale};
use wythoff_store::board::{Order, View};
use wythoff_store::disk::Folder;
use wythoff_testkit::{median, timed};

const SCALES: [u64; 11] = [1, 2, 8, 16, 32, 64, 127, 128, 256, 1000, 3000];
/// Pixels a side.
const PIXELS: u64 = 1024;
/// Pictures of each scale, besides the worst.
const ROUNDS: usize = 8;

fn main() {
    // Without `--bench`, which `cargo bench` adds, this is a test.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag| arguments.iter().any(|argument| argument == flag);
    let test = has("--test") || !has("--bench");
    let folder = arguments.iter().find(|argument| !argument.starts_with('-')).map(PathBuf::from);
    let (k, rounds) = if test { (1000, 1) } else { (20_000, ROUNDS) };
    let place = tempfile::tempdir().expect("a place for a store");
    let folder = folder.filter(|_| !test).unwrap_or_else(|| {
        store(k, place.path().to_owned());
        place.path().to_owned()
    });
    let view = View::open(Folder::new(folder)).expect("a finished store");
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

/// Game k on its usual board.
fn store(k: u64, place: PathBuf) {
    let sweep = Sweep::new(K::try_new(k).expect("in range"));
    let tiling = Tiling::usual(3 * k).expect("in range");
    let order = Order { sweep, tiling, pyramid: true, resume: false, verify: None };
    order.run(&Folder::new(place), &(), &|_| ()).expect("the store is written");
}

/// Values from the store are those of a sweep.
fn check(view: &View) {
    let side = view.size().min(300);
    let window = Window::try_new(view.size() - side, view.size() / 2, side, side);
    let window = window.expect("on the board");
    let values = |board: &dyn Board| board.values(window, &()).expect("nobody stops");
    assert_eq!(values(view), values(&Sweep::new(view.k())));
}

fn draw(view: &View, scale: u64, rounds: usize) {
    let side = view.size().min(PIXELS * scale);
    let last = view.size() - side;
    let block = view.manifest().block;
    // Far from the corner of the board, up to the far corner of a block.
    let worst = (last / 2 + side).next_multiple_of(block).min(view.size()) - side;
    // Multiples of these parts of the board come near every square in time.
    let spread = |round: usize, part: f64| (last as f64 * (round as f64 * part).fract()) as u64;
    let anywhere = (1..=rounds).map(|n| (spread(n, 0.618_034), spread(n, 0.414_214)));
    let corners = [(worst, worst); 2].into_iter().chain(anywhere);
    let mut times = Vec::new();
    let mut bytes = 0;
    for (x, y) in corners {
        let window = Window::try_new(x, y, side, side).expect("on the board");
        let mut picture = Picture::new(view.k(), window);
        picture.scale = Scale::CellsPerPixel(scale);
        let (seconds, png) = timed(|| {
            let mut png = Vec::new();
            picture.draw(view, &mut png, &()).expect("nobody stops");
            png
        });
        times.push(1e3 * seconds);
        bytes = bytes.max(png.len());
    }
    // The first one was to warm up.
    let worst = times[1..].iter().copied().fold(0.0, f64::max);
    let pixels = side.div_ceil(scale);
    println!(
        "{scale:>7}  {:>11}  {:>9.1}  {worst:>9.1}  {:>9}",
        format!("{pixels}x{pixels}"),
        median(times[1..].to_vec()),
        bytes / 1000
    );
}
