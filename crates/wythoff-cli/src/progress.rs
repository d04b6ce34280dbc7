//! Progress on stderr. The observer that reports it also ends the work after Ctrl-C.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use schemars::JsonSchema;
use serde::Serialize;
use wythoff::observer::Observer;
use wythoff_view::Rate;

use crate::answer::terminal;
use crate::args::{Globals, Mode};
use crate::interrupt;

/// A bar appears after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// The observer of a command: reports the progress of its work, and ends the work after Ctrl-C. The
/// bar disappears when this is dropped.
#[derive(Debug)]
pub(crate) struct Progress {
    mode: Mode,
    /// True on a terminal that cannot draw a bar: lines are printed instead, fewer of them.
    is_plain: bool,
    /// The unit of work: cells, rows, ..
    unit: &'static str,
    started: Instant,
    /// The next report is due at this time, in milliseconds after `started`.
    next: AtomicU64,
    part: Mutex<Part>,
    /// Tiles finished, and all tiles; both 0 if the work is not cut into tiles.
    tiles: [AtomicU64; 2],
    bar: Mutex<Option<ProgressBar>>,
}

/// The current part of the work.
#[derive(Debug, Default)]
struct Part {
    /// Its name; empty if the work has one part.
    what: String,
    rate: Rate,
}

/// A progress report.
#[derive(Debug, JsonSchema, Serialize)]
struct State {
    #[serde(skip)]
    unit: &'static str,
    /// The name of the current part, if the work has several.
    #[serde(skip_serializing_if = "String::is_empty")]
    what: String,
    /// Units finished.
    done: u128,
    /// All units.
    total: u128,
    /// Tiles finished, and all tiles, if the work is cut into tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tiles_total: Option<u64>,
    /// Seconds since the work began.
    seconds: f64,
    /// Recent units per second.
    rate: f64,
    /// Seconds until the end at this rate; null at the beginning.
    left: Option<f64>,
}

impl Progress {
    /// Returns an observer of work that begins now and is counted in cells.
    pub(crate) fn new(globals: &Globals) -> Self {
        Self::counting("cells", globals)
    }

    /// Returns an observer of work that begins now and is counted in `unit`, a plural noun.
    pub(crate) fn counting(unit: &'static str, globals: &Globals) -> Self {
        let first = if globals.progress == Mode::Json { Duration::ZERO } else { PATIENCE };
        let started = Instant::now();
        Self {
            mode: globals.progress,
            is_plain: io::stderr().is_terminal() && terminal::undrawable().is_some(),
            unit,
            started,
            next: AtomicU64::new(first.as_millis() as u64),
            part: Mutex::default(),
            tiles: Default::default(),
            bar: Mutex::new(None),
        }
    }

    /// Begins the part of the work with this name.
    pub(crate) fn begin(&self, what: String) {
        if let Ok(mut part) = self.part.lock() {
            *part = Part { what, rate: Rate::new() };
        }
    }

    /// Continues work of which `done` units were there before. They do not count for its rate.
    pub(crate) fn resume(&self, done: u128) {
        if let Ok(mut part) = self.part.lock() {
            part.rate = Rate::after(done);
        }
    }

    /// Gives the current part of the work another name.
    pub(crate) fn rename(&self, what: String) {
        if let Ok(mut part) = self.part.lock() {
            part.what = what;
        }
    }

    /// Calls `print` while the bar is hidden.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.bar.lock().as_deref() {
            Ok(Some(bar)) => bar.suspend(print),
            _ => print(),
        }
    }

    fn show(&self, done: u128, total: u128) {
        // If a thread panicked here, only the reports end.
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
            Mode::Auto if self.is_plain => state.print(&mut io::stderr().lock()),
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
        if interrupt::requested() {
            return ControlFlow::Break(());
        }
        let (now, next) =
            (self.started.elapsed().as_millis() as u64, self.next.load(Ordering::Relaxed));
        let pause = match self.mode {
            Mode::Json => 1000,
            Mode::Auto if self.is_plain => 10_000,
            _ => 100,
        };
        // The thread that wins the exchange reports; the others go on with their work.
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
            // The work began again, with wider signals.
            tiles.store(0, Ordering::Relaxed);
        }
        // Threads may report in another order than they counted.
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

/// Returns a bar on stderr, which draws nothing unless stderr is a terminal.
fn new_bar() -> ProgressBar {
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
}

impl State {
    /// Writes the progress as a line.
    fn print(&self, err: &mut impl Write) {
        let percent = self.done.saturating_mul(100) / self.total.max(1);
        let what = if self.what.is_empty() { "progress" } else { &self.what };
        // If progress cannot be written, the work continues.
        let _ = writeln!(err, "{what}: {percent} %, {}", self.message());
    }

    /// Describes the amount of work, its speed and the time that is left; of one part of several,
    /// the time that is left.
    fn message(&self) -> String {
        let left = self.left.map_or_else(String::new, |left| format!("{} left", duration(left)));
        if !self.what.is_empty() {
            return left;
        }
        let of = match (self.tiles, self.tiles_total) {
            (Some(done), Some(total)) => format!("{done} of {total} tiles"),
            _ => self.done_of_total(),
        };
        let (rate, prefix) = scaled(self.rate, self.rate);
        let unit = self.unit.trim_end_matches('s');
        format!("{of}, {rate} {prefix}{unit}/s, {left}")
    }

    fn draw(&self, bar: &ProgressBar) {
        bar.set_message(self.message());
        let template = if self.what.is_empty() {
            "{wide_bar:.blue} {percent:>3} %  {msg}"
        } else {
            bar.set_prefix(self.what.clone());
            "{prefix:44!} {wide_bar:.blue} {percent:>3} %  {msg:>16}"
        };
        // The templates above are valid; otherwise the default bar would appear.
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
        // Milliseconds are precise enough for a report.
        for seconds in [Some(&mut self.seconds), self.left.as_mut()].into_iter().flatten() {
            *seconds = (*seconds * 1e3).round() / 1e3;
        }
        self.rate = self.rate.round();
        let mut err = io::stderr().lock();
        // If progress cannot be written, the work continues.
        if serde_json::to_writer(&mut err, &self).is_ok() {
            let _ = writeln!(err);
        }
    }
}

/// Formats a number to three digits and returns it with the prefix of its unit; the unit is chosen
/// for `largest`.
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

/// Formats a time in its two largest units: `2 min 10 s`.
fn duration(seconds: f64) -> String {
    // The limit prevents an overflow.
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
    fn a_terminal_without_bars_gets_lines_with_the_time_that_is_left() {
        let state = |what: &str| State {
            unit: "cells",
            what: what.to_owned(),
            done: 10_400,
            total: 40_400,
            tiles: None,
            tiles_total: None,
            seconds: 7.0,
            rate: 1500.0,
            left: Some(20.0),
        };
        for (what, line) in [
            ("", "progress: 25 %, 10.4 of 40.4 kcell, 1.50 kcell/s, 20 s left\n"),
            ("level 3", "level 3: 25 %, 20 s left\n"),
        ] {
            let mut printed = Vec::new();
            state(what).print(&mut printed);
            assert_eq!(String::from_utf8(printed).unwrap(), line);
        }
    }

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
