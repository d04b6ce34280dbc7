//! Progress on stderr, and Ctrl-C: both come through the observer that engines talk to.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use wythoff::observer::Observer;
use wythoff_view::Rate;

use crate::cli::Globals;

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends the work at the next opportunity, and a second one at once.
pub(crate) fn listen_for_interrupts() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    // Plain comments: help is shorter without a list of these.
    // A bar, if stderr is a terminal and work takes more than 2 s.
    Auto,
    // Nothing.
    Never,
    // One JSON value a line, one line a second.
    Json,
}

/// The observer of a command: shows how far its work is, and ends it after Ctrl-C.
#[derive(Debug)]
pub(crate) struct Progress {
    mode: Mode,
    /// What the work is counted in.
    unit: &'static str,
    started: Instant,
    /// Milliseconds after `started` from which something is to be shown again.
    next: AtomicU64,
    part: Mutex<Part>,
    /// Tiles finished, and in all; both 0 if the work is not in tiles.
    tiles: [AtomicU64; 2],
    bar: Mutex<Option<ProgressBar>>,
}

/// The part of the work that is being done.
#[derive(Debug, Default)]
struct Part {
    /// Its name; empty if there is only one.
    what: String,
    rate: Rate,
}

/// How far the work is.
#[derive(Debug, Serialize)]
struct State {
    #[serde(skip)]
    unit: &'static str,
    /// What is being done, if the work has several parts.
    #[serde(skip_serializing_if = "String::is_empty")]
    what: String,
    /// Cells finished, or what else is counted.
    done: u128,
    /// Cells in all.
    total: u128,
    /// Tiles finished, and in all, if the work is cut into tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles_total: Option<u64>,
    /// Seconds since the work began.
    seconds: f64,
    /// Cells a second, lately.
    rate: f64,
    /// Seconds until the end, at that rate; null at the beginning.
    left: Option<f64>,
}

impl Progress {
    /// The observer of a command whose work begins now.
    pub(crate) fn new(globals: &Globals) -> Self {
        Self::counting("cells", globals)
    }

    /// The same, for work that is not counted in cells.
    pub(crate) fn counting(unit: &'static str, globals: &Globals) -> Self {
        let first = if globals.progress == Mode::Json { Duration::ZERO } else { PATIENCE };
        let started = Instant::now();
        Self {
            mode: globals.progress,
            unit,
            started,
            next: AtomicU64::new(first.as_millis() as u64),
            part: Mutex::default(),
            tiles: Default::default(),
            bar: Mutex::new(None),
        }
    }

    /// Says which part of the work begins.
    pub(crate) fn begin(&self, what: String) {
        if let Ok(mut part) = self.part.lock() {
            *part = Part { what, rate: Rate::new() };
        }
    }

    /// Prints something while the bar is out of the way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.lock().as_deref() {
            Ok(Some(bar)) => bar.suspend(print),
            _ => print(),
        }
    }

    fn show(&self, done: u128, total: u128) {
        // A thread that panicked while showing spoils nothing but what is shown.
        let Ok(mut part) = self.part.lock() else { return };
        let rate = part.rate.note(done);
        let left = (rate > 0.0).then(|| total.saturating_sub(done) as f64 / rate);
        let seconds = self.started.elapsed().as_secs_f64();
        let [tiles, tiles_total] = self.tiles.each_ref().map(|n| n.load(Ordering::Relaxed));
        let [tiles, tiles_total] = [tiles, tiles_total].map(|n| (tiles_total > 0).then_some(n));
        let (unit, what) = (self.unit, part.what.clone());
        let state = State { unit, what, done, total, tiles, tiles_total, seconds, rate, left };
        match self.mode {
            Mode::Never => {}
            Mode::Json => state.write_line(),
            Mode::Auto => {
                if let Ok(mut bar) = self.bar.lock() {
                    state.draw(bar.get_or_insert_with(new_bar));
                }
            }
        }
    }
}

impl Observer for Progress {
    fn progress(&self, done: u128, total: u128) -> ControlFlow<()> {
        if interrupted() {
            return ControlFlow::Break(());
        }
        let (now, next) =
            (self.started.elapsed().as_millis() as u64, self.next.load(Ordering::Relaxed));
        let pause = if self.mode == Mode::Json { 1000 } else { 100 };
        // One of the threads that come by wins the exchange and shows; the others go on working.
        if now >= next
            && self
                .next
                .compare_exchange(next, now + pause, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            self.show(done, total);
        }
        ControlFlow::Continue(())
    }

    fn tiles(&self, done: u64, total: u64) {
        let [tiles, tiles_total] = &self.tiles;
        if done == 0 {
            // The same again, in more bits.
            tiles.store(0, Ordering::Relaxed);
        }
        // Threads may come by in another order than they counted.
        tiles.fetch_max(done, Ordering::Relaxed);
        tiles_total.store(total, Ordering::Relaxed);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Ok(Some(bar)) = self.bar.get_mut().map(Option::take) {
            bar.finish_and_clear();
        }
    }
}

/// A bar on stderr. It draws nothing unless that is a terminal.
fn new_bar() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
}

impl State {
    fn draw(&self, bar: &ProgressBar) {
        let left = self.left.map_or_else(String::new, |left| format!("{} left", duration(left)));
        let template = if self.what.is_empty() {
            let of = match (self.tiles, self.tiles_total) {
                (Some(done), Some(total)) => format!("{done} of {total} tiles"),
                _ => self.done_of_total(),
            };
            let (rate, prefix) = scaled(self.rate, self.rate);
            let unit = self.unit.trim_end_matches('s');
            bar.set_message(format!("{of}, {rate} {prefix}{unit}/s, {left}"));
            "{wide_bar:.blue} {percent:>3} %  {msg}"
        } else {
            bar.set_prefix(self.what.clone());
            bar.set_message(left);
            "{prefix:44!} {wide_bar:.blue} {percent:>3} %  {msg:>16}"
        };
        // The templates are fixed above; were one refused, the default bar would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_length(u64::try_from(self.total).unwrap_or(u64::MAX));
        bar.set_position(u64::try_from(self.done).unwrap_or(u64::MAX));
    }

    fn done_of_total(&self) -> String {
        let (done, total) = (self.done as f64, self.total as f64);
        let [(done, _), (total, prefix)] = [done, total].map(|n| scaled(n, total));
        let unit = if prefix.is_empty() { self.unit } else { self.unit.trim_end_matches('s') };
        format!("{done} of {total} {prefix}{unit}")
    }

    fn write_line(mut self) {
        // Milliseconds are as fine as anybody looks.
        for seconds in [Some(&mut self.seconds), self.left.as_mut()].into_iter().flatten() {
            *seconds = (*seconds * 1e3).round() / 1e3;
        }
        self.rate = self.rate.round();
        let mut err = std::io::stderr().lock();
        // Progress is a courtesy: where it cannot be written, the work goes on.
        if serde_json::to_writer(&mut err, &self).is_ok() {
            let _ = writeln!(err);
        }
    }
}

/// A number to three digits, and the prefix of its unit, in the unit that suits `largest`.
fn scaled(n: f64, largest: f64) -> (String, &'static str) {
    let mut unit = (1.0, "");
    for prefix in [(1e3, "k"), (1e6, "M"), (1e9, "G"), (1e12, "T"), (1e15, "P"), (1e18, "E")] {
        if largest >= prefix.0 * 0.9995 {
            unit = prefix;
        }
    }
    let n = n / unit.0;
    let digits = if unit.0 == 1.0 || n >= 99.95 { 0 } else { 1 + usize::from(n < 9.995) };
    (format!("{n:.digits$}"), unit.1)
}

/// A time in its two largest units: `2 min 10 s`.
fn duration(seconds: f64) -> String {
    // More than a person waits for, and less than overflows.
    let seconds = seconds.min(1e15).round() as u64;
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{minutes} min {} s", seconds % 60),
        3600..86_400 => format!("{hours} h {} min", minutes % 60),
        _ if days < 100 => format!("{days} d {} h", hours % 24),
        _ => format!("{:.0} years", days as f64 / 365.25),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_read_well() {
        for (n, digits, prefix) in [
            (0.0, "0", ""),
            (999.0, "999", ""),
            (1000.0, "1.00", "k"),
            (999_600.0, "1.00", "M"),
            (41.234e9, "41.2", "G"),
            (412.34e9, "412", "G"),
            (9.0e12, "9.00", "T"),
        ] {
            assert_eq!(scaled(n, n), (digits.to_owned(), prefix));
        }
        assert_eq!(scaled(0.05e12, 9e12), ("0.05".to_owned(), "T"));
        for (seconds, text) in [
            (0.4, "0 s"),
            (59.4, "59 s"),
            (59.6, "1 min 0 s"),
            (130.0, "2 min 10 s"),
            (7260.0, "2 h 1 min"),
            (90_000.0, "1 d 1 h"),
            (3.2e9, "101 years"),
        ] {
            assert_eq!(duration(seconds), text);
        }
    }
}
