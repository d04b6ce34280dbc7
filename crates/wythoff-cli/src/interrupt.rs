//! Ctrl-C: the first press asks the work to stop, the second ends the process. So does the first
//! one, after some seconds, if the work has not asked whether to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::failure::Failure;

/// The time in which all work that can stop asks whether to stop.
const PATIENCE: Duration = Duration::from_secs(4);

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// True if the work has been told of the request.
static NOTICED: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-C from now on: [`requested`] reports the first press, and a second one ends the
/// process with exit code 130. Operations on numbers of a million digits do not ask for a long
/// time; they have nothing to keep, and end with the process.
pub(crate) fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            if !NOTICED.load(Ordering::Relaxed) {
                let _ = Failure::Interrupted.report();
                std::process::exit(130);
            }
        });
    })
}

/// Returns true if Ctrl-C was pressed.
pub(crate) fn requested() -> bool {
    let requested = REQUESTED.load(Ordering::Relaxed);
    if requested {
        NOTICED.store(true, Ordering::Relaxed);
    }
    requested
}
