use std::fs;
use std::path::Path;

use tempfile::TempDir;
use wythoff::blocking::sweep::Cost;
use wythoff::board::BoardError;
use wythoff_testkit::{Random, assert_same_board, assert_same_counts, k, stop_after};

use super::*;
use crate::board::tests::job_with_tile as job;
use crate::board::tests::progress::Steps;
use crate::board::view::pixels::Squares;
use crate::board::{StoreState, SweepJob};
use crate::disk::Folder;

/// A view of a store, and the folder of the store.
struct Stored {
    view: View,
    sweep: Sweep,
    place: TempDir,
}

fn stored(job: &SweepJob) -> Stored {
    let place = tempfile::tempdir().unwrap();
    job.run(&Folder::new(place.path()), &(), &|_| ()).unwrap();
    let view = View::open(Folder::new(place.path())).unwrap();
    Stored { view, sweep: job.sweep.clone(), place }
}

/// Random windows of a board, and some at its edges and on its diagonal.
fn windows(size: u64, count: usize, random: &mut Random) -> Vec<Window> {
    let mut below = |n: u64| random.number(0..=n.cast_signed() - 1).cast_unsigned();
    let any = |_| {
        let (x, y) = (below(size), below(size));
        (x, y, 1 + below(size - x), 1 + below(size - y))
    };
    let mut windows: Vec<_> = (0..count).map(any).collect();
    windows.extend([(0, 0, size, size), (size - 1, 0, 1, size), (size - 1, size - 1, 1, 1)]);
    windows.into_iter().map(|(x, y, w, h)| Window::try_new(x, y, w, h).unwrap()).collect()
}

fn all_counts(board: &dyn Board, window: Window, scale: u64) -> Vec<ValueCounts> {
    let mut counts = vec![];
    let mut rows = board.count_rows(window, scale, &()).unwrap();
    while let Some(row) = rows.next_row().unwrap() {
        counts.extend_from_slice(row);
    }
    counts
}

#[test]
fn windows_of_a_store_equal_those_of_a_sweep() {
    let mut random = Random::new();
    // The third store has signals of 16 bits.
    for (job, bits) in [(job(400, 1300, 256), 8), (job(700, 2100, 512), 8), {
        let narrow = Sweep::new(k(400)).with_span(7);
        (SweepJob { sweep: narrow, ..job(400, 1100, 256) }, 16)
    }] {
        let Stored { view, sweep, place: _place } = stored(&job);
        assert_eq!(view.manifest().bits, bits);
        for window in windows(view.size(), 12, &mut random) {
            assert_same_board(view.k(), window, ("store", &view), ("sweep", &sweep), &random);
            for scale in [1, 3, 100] {
                assert_same_counts(&view, &sweep, window, scale, || random.reproduce());
            }
        }
    }
}

#[test]
fn edges_are_read_from_their_block_of_a_file_with_several() {
    let job = SweepJob { pyramid: false, ..job(9000, 33_000, 1 << 15) };
    let Stored { view, sweep, place: _place } = stored(&job);
    assert_eq!(view.layout.blocks(), 2);
    // In the block above the diagonal, in that below it, and beyond the first file.
    for (x, y) in [(22_000, 12_000), (31_000, 17_000), (32_900, 20_000)] {
        let window = Window::try_new(x, y, 9, 9).unwrap();
        let values = |board: &dyn Board| board.values(window, &()).unwrap();
        assert_eq!(values(&view), values(&sweep), "{window:?}");
    }
}

#[test]
fn zoomed_out_pixels_of_whole_squares_are_exact_and_others_lose_no_cell() {
    let mut random = Random::new();
    let Stored { mut view, sweep, place: _place } = stored(&job(700, 2100, 512));
    view.few = 0;
    let window = |x, y, w, h| Window::try_new(x, y, w, h).unwrap();
    for (cells, scale, source) in [
        (window(128, 64, 1600, 960), 32, Source::Blocks(64)),
        (window(0, 0, 2100, 2100), 64, Source::Blocks(128)),
        (window(256, 768, 1792, 1280), 64, Source::Blocks(128)),
        (window(0, 0, 1792, 2048), 256, Source::Pyramid(256)),
        (window(1024, 512, 1024, 1536), 512, Source::Pyramid(512)),
        (window(0, 1024, 2048, 1024), 1024, Source::Pyramid(1024)),
        (window(0, 0, 2048, 2048), 2048, Source::Pyramid(2048)),
        (window(0, 0, 2100, 2100), 5000, Source::Pyramid(4096)),
    ] {
        assert_eq!(view.source(cells, scale), source);
        let (Source::Blocks(side) | Source::Pyramid(side)) = source else { unreachable!() };
        let [found, expected] =
            [&view as &dyn Board, &sweep].map(|board| all_counts(board, cells, scale));
        if scale % side == 0 {
            assert!(found == expected, "{cells:?} at scale {scale}");
        }
        // Every pixel has all its cells.
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.cells(), expected.cells(), "{cells:?} at scale {scale}");
        }
    }
    for window in windows(2100, 10, &mut random) {
        for scale in [33, 64, 100, 128, 200, 256, 300, 777] {
            let [found, expected] =
                [&view as &dyn Board, &sweep].map(|board| all_counts(board, window, scale));
            assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                assert_eq!(found.cells(), expected.cells(), "{window:?} at scale {scale}");
            }
        }
    }
}

#[test]
fn a_store_without_a_pyramid_counts_squares_of_its_blocks() {
    let job = SweepJob { pyramid: false, ..job(300, 1000, 256) };
    let Stored { mut view, sweep, place: _place } = stored(&job);
    view.few = 0;
    let window = Window::try_new(0, 256, 768, 512).unwrap();
    assert_eq!(view.source(window, 512), Source::Blocks(256));
    let [found, expected] =
        [&view as &dyn Board, &sweep].map(|board| all_counts(board, window, 512));
    assert_eq!(found, expected);
    assert_eq!(view.stats(window, true, &()).unwrap(), sweep.stats(window, &()).unwrap());
}

#[test]
fn the_palaces_seen_from_a_square_equal_those_of_a_sweep() {
    let mut random = Random::new();
    for job in [job(400, 1300, 256), job(700, 2100, 512)] {
        let Stored { view, sweep, place: _place } = stored(&job);
        let mut squares: Vec<_> = (0..40)
            .map(|_| {
                let mut any = || random.number(0..=view.size().cast_signed() - 1).cast_unsigned();
                (any(), any())
            })
            .collect();
        squares.extend([(0, 0), (1299, 0), (1299, 1299), (1024, 256), (255, 1024), (256, 255)]);
        for (x, y) in squares {
            let (found, expected) =
                (view.visible(x, y).unwrap(), sweep.visible(x, y, &()).unwrap());
            assert_eq!(found, expected, "square {x},{y}");
        }
    }
}

#[test]
fn statistics_of_windows_equal_those_of_a_sweep() {
    let mut random = Random::new();
    // The second game has values beyond the classes of the pyramid.
    for job in [job(400, 1300, 256), job(7000, 4700, 512)] {
        let Stored { view, sweep, place: _place } = stored(&job);
        let size = view.size();
        let mut windows = windows(size, 10, &mut random);
        windows.extend(
            [(0, 0, 1024, 1024), (512, 0, 512, 1024), (0, 512, 600, 512)]
                .map(|(x, y, w, h)| Window::try_new(x, y, w, h).unwrap()),
        );
        for window in windows {
            let expected = sweep.stats(window, &()).unwrap();
            assert_eq!(view.stats(window, true, &()).unwrap(), expected, "{window:?}");
            let expected = wythoff::blocking::Stats { histogram: None, ..expected };
            assert_eq!(view.stats(window, false, &()).unwrap(), expected, "{window:?}");
        }
    }
}

/// A random file of an array of the store.
fn a_file(place: &Path, folder: &str, random: &mut Random) -> std::path::PathBuf {
    let mut path = place.join(folder).join("c");
    while path.is_dir() {
        let mut names: Vec<_> = fs::read_dir(&path).unwrap().map(|e| e.unwrap().path()).collect();
        names.sort();
        let n = random.number(0..=names.len() as i64 - 1);
        path = names.swap_remove(n as usize);
    }
    path
}

#[test]
fn a_damaged_file_is_an_error_that_names_it() {
    let mut random = Random::new();
    let Stored { mut view, place, .. } = stored(&job(400, 1300, 256));
    view.few = 0;
    let window = Window::try_new(0, 0, 1300, 1300).unwrap();
    let whole = |scale| {
        view.count_rows(window, scale, &()).and_then(|mut rows| {
            while rows.next_row()?.is_some() {}
            Ok(())
        })
    };
    let stats = || view.stats(window, true, &()).map(drop).map_err(BoardError::from);
    let edges = || -> Result<(), BoardError> {
        // These windows use the edges of all blocks but those in the last row and column.
        for (i, j) in
            (0..1280).step_by(256).flat_map(|y| (0..1280).step_by(256).map(move |x| (x, y)))
        {
            view.rows(Window::try_new(i + 256, j + 256, 1, 1).unwrap(), &()).map(drop)?;
        }
        Ok(())
    };
    type Read<'a> = &'a dyn Fn() -> Result<(), BoardError>;
    let reads: [(&str, Read<'_>); 5] = [
        ("edges", &edges),
        ("palaces", &stats),
        ("values", &stats),
        ("pyramid/256", &|| whole(256)),
        ("pyramid/512", &|| whole(600)),
    ];
    for (folder, read) in reads {
        read().unwrap();
        for _ in 0..4 {
            let path = loop {
                let path = a_file(place.path(), folder, &mut random);
                // No window uses the edges of the last blocks.
                let at_edge = |name: &std::ffi::OsStr| name == "5";
                if folder != "edges" || !path.iter().any(at_edge) {
                    break path;
                }
            };
            let bytes = fs::read(&path).unwrap();
            let at = random.number(0..=bytes.len() as i64 - 1) as usize;
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << random.number(0..=7);
            for damaged in [Some(&flipped[..]), Some(&bytes[..at]), None] {
                match damaged {
                    Some(damaged) => fs::write(&path, damaged).unwrap(),
                    None => fs::remove_file(&path).unwrap(),
                }
                let error = read().expect_err(folder).to_string();
                let name = path.strip_prefix(place.path()).unwrap().to_string_lossy();
                assert!(error.contains(&*name), "{error}, not {name}");
                assert!(error.contains("--verify"), "{error}");
            }
            fs::write(&path, bytes).unwrap();
        }
        read().unwrap();
    }
}

#[test]
fn other_games_unfinished_stores_and_windows_beyond_the_board_are_errors() {
    let Stored { view, place, .. } = stored(&job(100, 300, 256));
    assert!(view.must_be_of(k(100)).is_ok());
    let other = view.must_be_of(k(101)).unwrap_err().to_string();
    assert!(other.contains("game 100") && other.contains("game 101"), "{other}");
    let beyond = Window::try_new(200, 0, 101, 1).unwrap();
    for refused in [
        view.rows(beyond, &()).map(drop),
        view.count_rows(beyond, 2, &()).map(drop),
        view.stats(beyond, false, &()).map(drop).map_err(BoardError::from),
        view.visible(300, 299).map(drop).map_err(BoardError::from),
    ] {
        let error = refused.unwrap_err().to_string();
        assert!(error.contains("300 x 300") && error.contains("column 300"), "{error}");
    }
    let manifest = place.path().join("zarr.json");
    let unfinished = Manifest { state: StoreState::Unfinished, ..view.manifest().clone() };
    unfinished.write(&Folder::new(place.path())).unwrap();
    let open = || View::open(Folder::new(place.path()));
    assert!(matches!(open(), Err(ViewError::Unfinished { .. })));
    fs::remove_file(&manifest).unwrap();
    assert!(matches!(open(), Err(ViewError::Manifest(_))));
}

#[test]
fn an_observer_can_interrupt_reading() {
    let Stored { mut view, place: _place, .. } = stored(&job(400, 1300, 256));
    view.few = 0;
    let window = Window::try_new(300, 100, 900, 900).unwrap();
    let interrupted =
        |done: Result<(), BoardError>| matches!(done, Err(BoardError::Interrupted(_)));
    assert!(interrupted(view.values(window, &stop_after(0)).map(drop)));
    for scale in [2, 40, 100] {
        let counted = view
            .count_rows(window, scale, &stop_after(0))
            .and_then(|mut rows| rows.next_row().map(drop));
        assert!(interrupted(counted), "scale {scale}");
    }
    assert!(interrupted(
        view.stats(window, true, &stop_after(0)).map(drop).map_err(BoardError::from)
    ));
}

#[test]
fn the_source_of_counts_follows_from_the_scale_and_the_cells() {
    let window = |width, height| Window::try_new(0, 0, width, height).unwrap();
    let Stored { mut view, place: _place, .. } = stored(&job(400, 1300, 256));
    view.few = 200;
    for (scales, source) in [
        (vec![1, 31], Source::Cells),
        (vec![32, 63], Source::Blocks(64)),
        (vec![64, 127], Source::Blocks(128)),
        (vec![128, 256, 511], Source::Pyramid(256)),
        (vec![512, 1023], Source::Pyramid(512)),
        (vec![2048, 4096, u64::MAX], Source::Pyramid(2048)),
    ] {
        for scale in scales {
            assert_eq!(view.source(window(201, 1), scale), source, "scale {scale}");
            assert_eq!(view.source(window(20, 10), scale), Source::Cells, "scale {scale}");
        }
    }
    view.layout.pyramid = false;
    for (scale, side) in [(63, 64), (127, 128), (128, 256), (5000, 256)] {
        assert_eq!(view.source(window(201, 1), scale), Source::Blocks(side), "scale {scale}");
    }
}

#[test]
fn the_cost_of_a_window_is_that_of_its_blocks() {
    let Stored { mut view, place: _place, .. } = stored(&job(400, 1300, 256));
    let window = Window::try_new(700, 300, 200, 100).unwrap();
    // Its first block begins at (512, 256), 388 columns and 144 rows from its end.
    let swept = 388 * 144;
    // Signals of 532 lines, four of each 256 cells, a band of 200 columns, and 1 MiB.
    let reading = Cost { swept, read: 20_000, memory: 4256 + 312 + 80_000 + 1_048_576 };
    assert_eq!(view.cost_of_reading(window), reading);
    assert_eq!(view.cost_of_counting(window, 1000), reading, "few cells are counted one by one");
    view.few = 0;
    assert_eq!(view.cost_of_counting(window, 31), reading);
    let rest = 16 * 1_048_576;
    for (scale, swept, memory) in [
        // Five columns and twice four rows of squares of 64 cells, three and twice two of 128.
        (32, swept, 100 * 5 * 8),
        (64, swept, 100 * 3 * 4),
        // Two columns, and twice the rows of a chunk, which are one and 128.
        (256, 0, 100 * 2 * 2),
        (512, 0, 100 * 2 * 256),
    ] {
        let cost = Cost { swept, read: 0, memory: memory + rest };
        assert_eq!(view.cost_of_counting(window, scale), cost, "scale {scale}");
    }
    let stats = Cost { swept, read: 0, memory: 64 * (256 + 100) + rest };
    assert_eq!(view.cost_of_stats(window), stats);
}

#[test]
fn squares_are_loaded_up_to_the_next_row_of_blocks_or_chunks() {
    let Stored { view, sweep, place: _place } = stored(&job(700, 2100, 512));
    let window = Window::try_new(0, 0, 2100, 2100).unwrap();
    let check = |squares: &mut dyn Squares, row: u64, end: u64, rows: u64| {
        let (side, mut counts) = (squares.side(), vec![]);
        assert_eq!(squares.load(1..3, row, end, &mut counts).unwrap(), rows, "{side}: row {row}");
        let cells = Window::try_new(side, row * side, 2 * side, rows * side).unwrap();
        let expected = all_counts(&sweep, cells, side);
        assert!(
            counts
                .iter()
                .map(|counts| counts.map(u64::from))
                .eq(expected.iter().map(|counts| *counts.by_class()))
        );
    };
    // Eight squares of 64 cells are as high as a block.
    let mut blocks = Evaluated::new(&view, 64, window, &());
    for (row, end, rows) in [(0, 33, 8), (11, 33, 5), (11, 13, 2), (24, 26, 2)] {
        check(&mut blocks, row, end, rows);
    }
    // A chunk of the finest level is a tile of two squares, one of the other levels has 128.
    for (side, row, end, rows) in [(256, 0, 8, 2), (256, 3, 8, 1), (256, 4, 5, 1), (512, 1, 4, 3)] {
        check(&mut Pyramid::new(&view, side), row, end, rows);
    }
}

#[test]
fn progress_of_counting_is_that_of_the_cells_of_the_window() {
    let Stored { view, place: _place, .. } = stored(&job(700, 2100, 512));
    let mut view = view.with_threads(1);
    view.few = 0;
    let (window, steps) = (Window::try_new(512, 512, 1024, 1536).unwrap(), Steps::default());
    let mut rows = view.count_rows(window, 64, &steps).unwrap();
    while rows.next_row().unwrap().is_some() {}
    drop(rows);
    let (done, total) = steps.take();
    assert_eq!((total, done.last()), (window.cells(), Some(&total)));
    assert!(done.is_sorted() && [1, 2].iter().all(|n| done.contains(&(n * total / 3))), "{done:?}");
}
