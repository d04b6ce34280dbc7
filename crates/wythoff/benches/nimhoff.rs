//! Speed of the rows of Linear Nimhoff, as ratios within one run.
//!
//! ```text
//! cargo bench -p wythoff --bench nimhoff              20,000 rows by brute force; up to 10^7 rows
//! cargo bench -p wythoff --bench nimhoff -- --long    also 10^8 rows
//! cargo test  -p wythoff --bench nimhoff              one round of a few thousand rows
//! ```
//!
//! Each round times all methods in turn. A ratio is the median of the ratios of the rounds. Every
//! result is checked against brute force or the golden checksums.

use wythoff::nimhoff::{Nimhoff, Positions, Summary, brute};
use wythoff::{K, Ruleset};
use wythoff_testkit::{golden, median, timed};

const GAMES: [&str; 5] = ["wythoff", "gdwn:1,2", "gdwn:2,3", "gdwn:3,5", "nimhoff:1,0;2,1;3,3;0,1"];

/// Rows by union-find, the alternative to the row engine.
///
/// Each class has a pointer to the next class that may be free. The search follows the pointers of
/// taken classes and halves the paths.
struct UnionFind {
    y: i64,
    rules: Vec<Pointers>,
}

struct Pointers {
    a: i64,
    b: i64,
    /// The index of line 0 of each residue.
    offset: i64,
    next: Vec<Vec<u32>>,
}

impl Pointers {
    fn find(&mut self, residue: usize, line: i64) -> i64 {
        let next = &mut self.next[residue];
        let mut i = (line + self.offset) as usize;
        while next[i] as usize != i {
            next[i] = next[next[i] as usize];
            i = next[i] as usize;
        }
        i as i64 - self.offset
    }
}

impl UnionFind {
    /// An engine for `rows` rows with no x above `width`.
    fn new(game: &Nimhoff, rows: u64, width: u64) -> Self {
        let pointers = game.effective().iter().filter(|rule| rule.b() > 0).map(|rule| {
            let (a, b) = (i64::from(rule.a()), i64::from(rule.b()));
            let offset = a * rows as i64 / b;
            let lines = (offset as u64 + width + 2) as u32;
            Pointers { a, b, offset, next: (0..b).map(|_| (0..lines).collect()).collect() }
        });
        Self { y: 0, rules: pointers.collect() }
    }

    fn next_row(&mut self) -> u64 {
        let y = self.y;
        let (mut x, mut same, mut i) = (0, 0, 0);
        while same < self.rules.len() {
            let rule = &mut self.rules[i];
            let shift = rule.a * y / rule.b;
            let free = rule.find((y % rule.b) as usize, x - shift) + shift;
            same = if free == x { same + 1 } else { 1 };
            x = free;
            i = (i + 1) % self.rules.len();
        }
        for rule in &mut self.rules {
            let line = x - rule.a * y / rule.b + rule.offset;
            rule.next[(y % rule.b) as usize][line as usize] += 1;
        }
        self.y += 1;
        x as u64
    }
}

fn main() {
    // `cargo bench` adds `--bench`; without it this is a test.
    let has = |flag| std::env::args().any(|arg| arg == flag);
    let test = has("--test") || !has("--bench");
    let (side, rows, rounds) = if test { (600, 3000, 1) } else { (20_000, 1_000_000, 9) };
    against_brute_force(side, rounds.min(3));
    against_union_find(rows, rounds);
    if !test {
        many_rows(10_000_000);
    }
    if has("--long") {
        many_rows(100_000_000);
    }
}

fn game(text: &str) -> Nimhoff {
    Nimhoff::try_new(&text.parse::<Ruleset>().expect("a ruleset")).expect("both rules of Nim")
}

/// Compares a square board by brute force with the same number of rows by the engine, which are not
/// cut off at the edge of the board.
fn against_brute_force(side: usize, rounds: usize) {
    println!("{side} rows: times faster than brute force on {side} x {side}");
    for text in GAMES {
        let game = game(text);
        let mut ratios = Vec::new();
        for _ in 0..rounds {
            let (slow, expected) = timed(|| {
                brute::positions(game.rules(), side, side, &())
                    .expect("an observer that never cancels")
            });
            let (fast, xs) = timed(|| Positions::new(&game).take(side).collect::<Vec<_>>());
            let found = xs.into_iter().zip(0..).filter(|&(x, _)| x < side as u64);
            assert!(found.eq(expected), "{text}");
            ratios.push(slow / fast);
        }
        println!("  {text:26} {:10.0}", median(ratios));
    }
}

fn against_union_find(rows: u64, rounds: usize) {
    println!("{rows} rows: ns a row, times faster than union-find");
    for text in GAMES {
        let game = game(text);
        let width = Positions::new(&game).take(rows as usize).max().unwrap_or(0);
        let (mut ratios, mut times) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            // The allocation of the pointers is not timed.
            let mut pointers = UnionFind::new(&game, rows, width);
            let (slow, expected) = timed(|| sum((0..rows).map(|_| pointers.next_row())));
            let (fast, found) = timed(|| sum(Positions::new(&game).take(rows as usize)));
            assert_eq!(found, expected, "{text}");
            ratios.push(slow / fast);
            times.push(fast / rows as f64 * 1e9);
        }
        println!("  {text:26} {:10.1} {:10.2}", median(times), median(ratios));
    }
}

fn sum(xs: impl Iterator<Item = u64>) -> u64 {
    xs.zip(1_u64..).fold(0, |sum, (x, weight)| sum.wrapping_add(x.wrapping_mul(weight)))
}

fn many_rows(rows: u64) {
    println!("{rows} rows: seconds, million rows a second, MB estimated");
    for text in GAMES {
        let game = game(text);
        let (seconds, summary) = timed(|| {
            let mut summary = Summary::new(game.rules(), K::ONE);
            let mut positions = Positions::new(&game);
            (0..rows).for_each(|_| summary.add_row(&[positions.next_row()]));
            summary
        });
        let rate = rows as f64 / seconds / 1e6;
        let memory = Positions::memory(&game, rows) / 1_000_000;
        let entries = golden::nimhoff().into_iter();
        let mut known = entries.filter(|entry| {
            entry.get::<Ruleset>(0).as_ref() == Some(game.rules()) && entry.get(1) == Some(rows)
        });
        let checked = known.next().map(|entry| {
            assert_eq!(entry.get(2), Some(summary.sum), "{}", entry.line);
            assert_eq!(entry.get(3), Some(summary.weighted_sum), "{}", entry.line);
        });
        let checked = if checked.is_some() { "checksums agree" } else { "no golden checksums" };
        println!("  {text:26} {seconds:8.2} {rate:8.1} {memory:6}  {checked}");
    }
}
