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

use crate::cli::Globals;
use crate::cost;

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
    bar: Mutex<Option<ProgressBar>>,
}

/// The part of the work that is being done.
#[derive(Debug)]
struct Part {
    /// Its name; empty if there is only one.
    what: String,
    started: Instant,
    /// Cells that were finished when it was last heard of.
    done: u128,
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
    /// Seconds since the work began.
    seconds: f64,
    /// Cells a second so far.
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
            part: Mutex::new(Part { what: String::new(), started, done: 0 }),
            bar: Mutex::new(None),
        }
    }

    /// Says which part of the work begins.
    pub(crate) fn begin(&self, what: String) {
        if let Ok(mut part) = self.part.lock() {
            *part = Part { what, started: Instant::now(), done: 0 };
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
        if done < part.done {
            part.started = Instant::now();
        }
        part.done = done;
        let seconds = part.started.elapsed().as_secs_f64();
        let rate = if done == 0 { 0.0 } else { done as f64 / seconds.max(1e-9) };
        let left = (done > 0).then(|| total.saturating_sub(done) as f64 / rate);
        let seconds = self.started.elapsed().as_secs_f64();
        let (unit, what) = (self.unit, part.what.clone());
        let state = State { unit, what, done, total, seconds, rate, left };
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
        let [done, total, rate] =
            [self.done as f64, self.total as f64, self.rate].map(cost::quantity);
        let left = self.left.map_or_else(String::new, |left| format!("{left:.0} s left"));
        let template = if self.what.is_empty() {
            bar.set_message(format!("{done} of {total} {}, {rate} a second, {left}", self.unit));
            "{wide_bar:.blue} {percent:>3} %  {msg}"
        } else {
            bar.set_prefix(self.what.clone());
            bar.set_message(left);
            "{prefix:48!} {wide_bar:.blue} {percent:>3} %  {msg:>12}"
        };
        // The templates are fixed above; were one refused, the default bar would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_length(u64::try_from(self.total).unwrap_or(u64::MAX));
        bar.set_position(u64::try_from(self.done).unwrap_or(u64::MAX));
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
