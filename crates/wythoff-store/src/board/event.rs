//! Events of a sweep that a user may want to know.

use std::path::PathBuf;

use wythoff::blocking::tiling::Tile;

/// An event of a sweep into a store. Its text is one line for a user.
#[derive(Debug, derive_more::Display)]
pub enum StoreEvent {
    /// A file was damaged or wrong, and was moved away.
    #[display("{}: {reason}; moved to {}", from.display(), to.display())]
    Quarantined {
        /// Its path before.
        from: PathBuf,
        /// Its path now.
        to: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A file is wrong, and could not be mended.
    #[display("{}: {reason}", path.display())]
    Wrong {
        /// Its path.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A tile failed a check, and is evaluated again with other vector instructions.
    #[display("tile {tile}: {problem}; computed again with other vector instructions")]
    Again {
        /// The tile.
        tile: Tile,
        /// The check that failed.
        problem: String,
    },
    /// Values do not fit signals of 8 bits, and the sweep starts again with 16 bits.
    #[display(
        "values from {min} to {max} do not fit signals of 8 bits; the sweep starts again with 16 \
         bits; the tiles so far were moved to {}",
        to.display()
    )]
    Wider {
        /// Smallest value so far.
        min: i64,
        /// Largest value so far.
        max: i64,
        /// The folder that the tiles with 8 bits were moved to.
        to: PathBuf,
    },
}

/// Receives the events of a sweep.
pub type OnEvent<'a> = &'a (dyn Fn(StoreEvent) + Sync);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_one_line_with_its_numbers_and_paths() {
        let path = PathBuf::from;
        for (event, text) in [
            (
                StoreEvent::Quarantined {
                    from: path("a"),
                    to: path("b"),
                    reason: "it is cut".into(),
                },
                "a: it is cut; moved to b",
            ),
            (StoreEvent::Wrong { path: path("a"), reason: "it is cut".into() }, "a: it is cut"),
            (
                StoreEvent::Again { tile: Tile { i: 2, j: 1 }, problem: "a sum".into() },
                "tile 2,1: a sum; computed again with other vector instructions",
            ),
            (
                StoreEvent::Wider { min: -6, max: 90, to: path("c") },
                "values from -6 to 90 do not fit signals of 8 bits; the sweep starts again with 16 \
                 bits; the tiles so far were moved to c",
            ),
        ] {
            assert_eq!(event.to_string(), text);
        }
    }
}
