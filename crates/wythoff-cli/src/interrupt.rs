//! Ctrl-C: the first press asks the work to stop, the second ends the process.

use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Handles Ctrl-C from now on: [`requested`] reports the first press, and a second one ends the
/// process with exit code 130.
pub(crate) fn listen() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
}

/// Returns true if Ctrl-C was pressed.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
