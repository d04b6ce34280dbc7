//! `blocking tile --in FILE --output FILE`: one tile, from its incoming to its outgoing signals.

use std::path::Path;

use wythoff::Window;
use wythoff::blocking::Sweep;
use wythoff::blocking::boundary::{Boundary, Signal};
use wythoff::blocking::sweep::{Cost, Look, PatchError};
use wythoff_store::disk::reason;
use wythoff_store::signals::{Signals, SignalsError};

use super::answer::{Answer, Question};
use crate::args::{self, Globals, Size, Square};
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::{Content, Output, tables};
use crate::input::{self, is_dash};
use crate::progress::Progress;

/// Evaluates a tile of `side` cells a side, from the file `entering` into the file `leaving`.
pub(super) fn run(
    question: Question,
    side: u32,
    entering: Option<&Path>,
    leaving: &Path,
    globals: &Globals,
) -> Result {
    let window = window(question.tile, side)?;
    let cost = Cost {
        swept: window.cells(),
        read: 0,
        // The signals of the tile and of the blocks inside, two bytes each, and counts.
        memory: 64 * u128::from(side) + (1 << 20),
    };
    cost::allow(cost, globals, "choose a smaller --tile-size")?;
    let signals = read(question.tile, side, entering)?;
    let is_array = |path: &Path| (path.extension()? == "npy").then_some(());
    tables::format_of("-o", leaving, ("signals", ".npy"), Some(()), is_array)?;
    question.format.beside(leaving, "the signals are")?;
    let output = Output::open(leaving, Content::Binary)?;
    let card = question.engine.open(window.cells(), globals)?;
    let sweep = &card.speed_up(globals.sweep(question.k));
    let progress = &Progress::new(globals);
    let (answer, signals) = match signals {
        Signals::Bytes(s) => evaluate(question, sweep, window, &s, Signals::Bytes, progress),
        Signals::Words(s) => evaluate(question, sweep, window, &s, Signals::Words, progress),
    }?;
    output.fill(|out| signals.write(out))?;
    if is_dash(leaving) {
        return Ok(());
    }
    answer.print(question.format, window, &card)
}

/// Returns the cells of the tile.
fn window(tile: Square, side: u32) -> Result<Window> {
    let side = u64::from(side);
    let corner = tile.x.checked_mul(side).zip(tile.y.checked_mul(side));
    let size = Size { width: side, height: side };
    let window = corner.and_then(|(x, y)| args::window(Square { x, y }, size).ok());
    window.ok_or_else(|| {
        Failure::refused(
            format!("--tile {},{} --tile-size {side}: the tile ends beyond 2^60", tile.x, tile.y),
            "(I + 1) T and (J + 1) T may be up to 2^60",
        )
    })
}

/// Reads the incoming signals, as many as the boundary of the tile has.
fn read(tile: Square, side: u32, path: Option<&Path>) -> Result<Signals> {
    let Square { x: i, y: j } = tile;
    let count = 4 * side as usize - 1;
    let Some(path) = path else {
        if i == 0 && j == 0 {
            return Ok(Signals::Bytes(vec![0; count]));
        }
        return Err(Failure::refused(
            format!("--in is missing: palaces may lie on the lines that enter tile {i},{j}"),
            "give the signals of the neighbours as --in FILE; only tile 0,0 has no neighbours",
        ));
    };
    let signals = input::open(path)
        .map_err(SignalsError::from)
        .and_then(|mut input| Signals::read(&mut input, count));
    signals.map_err(|error| {
        let allowed = format!(
            "a tile of side T takes 4 T - 1 signals, here {count}: \
             NPY, one-dimensional, '|u1' or '<u2'"
        );
        match error {
            SignalsError::Io(error) => Failure::refused(
                format!("--in: cannot read {}: {}", path.display(), reason(path, &error)),
                allowed,
            ),
            error => Failure::refused(format!("--in {}: {error}", path.display()), allowed),
        }
    })
}

/// Evaluates the tile. Returns the answer and the outgoing signals.
fn evaluate<T: Signal>(
    Question { k, tile, .. }: Question,
    sweep: &Sweep,
    window: Window,
    signals: &[T],
    file: fn(Vec<T>) -> Signals,
    progress: &Progress,
) -> Result<(Answer, Signals)> {
    let entering = Boundary::from_signals(window.width() as usize, signals)
        .expect("as many signals were read as a tile of this side has");
    let patch = sweep.patch(window, entering);
    let look = Look { squares: None, checks: true };
    let found = patch.cross(look, progress).map_err(failed)?;
    let answer = Answer {
        k,
        tile: [tile.x, tile.y],
        tile_size: window.width(),
        palaces: found.palaces(),
        hash: found.hash,
        min: found.min,
        max: found.max,
    };
    Ok((answer, file(found.leaving.into_signals())))
}

fn failed(error: PatchError) -> Failure {
    let help = match error {
        PatchError::Interrupted(_) => return Failure::Interrupted,
        PatchError::OutOfRange { bits: 8, .. } => {
            "give 16-bit signals for all tiles of the board: --in accepts '<u2', modulo 65536"
        }
        PatchError::OutOfRange { .. } => "no computable game has such values; check the signals",
        PatchError::Check(_) => {
            "the signals are those of no board, or the machine is faulty; check --in and try again"
        }
    };
    Failure::refused(error, help)
}
