//! Tests that cannot run here.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;

/// Says that a test cannot run here, and why: on standard error, which Cargo hides if the test
/// passes, and in the file that `WYTHOFF_SKIPPED` names, which CI prints at its end.
///
/// # Panics
/// If that file cannot be written.
pub fn skipped(test: &str, reason: &str) {
    let line = format!("{test}: {reason}\n");
    eprint!("skipped: {line}");
    if let Some(file) = env::var_os("WYTHOFF_SKIPPED") {
        let file = OpenOptions::new().create(true).append(true).open(file);
        file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the file is writable");
    }
}
