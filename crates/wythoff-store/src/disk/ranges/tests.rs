use std::sync::Mutex;

use wythoff::Window;
use wythoff::board::{Board, Value, ValueCounts};

use super::*;
use crate::board::tests::job_with_tile;
use crate::board::{View, ViewError};
use crate::disk::Memory;
use crate::disk::pieces::PIECES;
use crate::hash::PIECE;
use crate::zarr::ZarrError;

/// The way in which a host answers wrongly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// Whole files instead of ranges.
    Whole,
    /// Another status.
    Status(u16),
    /// No answer.
    Silent,
    /// One byte less.
    Short,
    /// A file cut off in its middle, with a length that fits.
    Truncated,
    /// One other bit.
    Flipped,
    /// The bytes of another place in the file.
    Elsewhere,
    /// The file of another store.
    Foreign,
    /// A page of HTML instead of the file, as some hosts send for missing files.
    Html,
}

const FAULTS: [Fault; 10] = [
    Fault::Status(404),
    Fault::Status(403),
    Fault::Status(500),
    Fault::Silent,
    Fault::Short,
    Fault::Truncated,
    Fault::Flipped,
    Fault::Elsewhere,
    Fault::Foreign,
    Fault::Html,
];

/// The key and the range of a request.
type Asked = (String, Option<Range<u64>>);

/// A host with the files of a store and of another one, and its requests so far.
#[derive(Debug, Clone)]
struct Fake {
    files: Memory,
    foreign: Memory,
    /// The fault, and a part of the keys that have it.
    fault: Arc<Mutex<(Fault, String)>>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Fetch for Fake {
    fn fetch(&self, key: &str, range: Option<Range<u64>>) -> io::Result<Reply> {
        self.asked.lock().unwrap().push((key.to_owned(), range.clone()));
        let (fault, keys) = self.fault.lock().unwrap().clone();
        let fault = if key.contains(&keys) { fault } else { Fault::None };
        let disk = if fault == Fault::Foreign { &self.foreign } else { &self.files };
        let reply = |status, content_range, bytes| Ok(Reply { status, content_range, bytes });
        let Ok(file) = disk.read_whole(key) else { return reply(404, String::new(), Vec::new()) };
        let range = range.filter(|_| fault != Fault::Whole);
        let Range { start, end } = range.clone().unwrap_or(0..file.len() as u64);
        let mut bytes = file
            [start.min(file.len() as u64) as usize..end.min(file.len() as u64) as usize]
            .to_vec();
        let middle = bytes.len() / 2;
        match fault {
            Fault::None | Fault::Whole | Fault::Foreign => {}
            Fault::Status(status) => return reply(status, String::new(), Vec::new()),
            Fault::Silent => return Err(io::Error::other("refused")),
            Fault::Short => bytes.truncate(bytes.len().saturating_sub(1)),
            Fault::Truncated => bytes.truncate(middle),
            Fault::Flipped => bytes[middle] ^= 1,
            Fault::Elsewhere => bytes.rotate_left(4),
            Fault::Html => return reply(200, String::new(), b"<!doctype html>".to_vec()),
        }
        match range {
            Some(_) => reply(206, format!("bytes {start}-{}/{}", end - 1, file.len()), bytes),
            None => reply(200, String::new(), bytes),
        }
    }
}

/// A store of a game on 2100 x 2100 cells, as it is laid on a host.
fn laid(game: u64) -> Memory {
    let (disk, site) = (Memory::new(), Memory::new());
    job_with_tile(game, 2100, 256).run(&disk, &(), &|_| ()).unwrap();
    let view = View::open(disk).unwrap();
    view.copy(|key, bytes| {
        site.write_whole(key, bytes).map_err(|error| ViewError::from(ZarrError::from(error)))
    })
    .unwrap();
    site
}

fn host() -> Fake {
    let fault = Arc::new(Mutex::new((Fault::None, String::new())));
    Fake { files: laid(700), foreign: laid(701), fault, asked: Arc::default() }
}

fn open(host: &Fake) -> Result<View, Box<dyn std::error::Error>> {
    Ok(View::open(Ranges::open(host.clone(), "stores/700")?)?)
}

/// Values near and far, palaces in view, and counts of squares from all levels of the pyramid.
fn answers(view: &View) -> Result<Vec<Value>, Box<dyn std::error::Error>> {
    let window = |x, y, width, height| Window::try_new(x, y, width, height).unwrap();
    let mut found = view.values(window(1500, 900, 60, 40), &())?;
    found.extend(view.values(window(2000, 2050, 50, 50), &())?);
    found.push(view.visible(1700, 900)?.north.cast_signed() as Value);
    for scale in [256, 512, 1024] {
        let mut rows = view.count_rows(window(0, 0, 2048, 2048), scale, &())?;
        while let Some(row) = rows.next_row()? {
            found.extend(row.iter().flat_map(ValueCounts::by_class).map(|&n| n as Value));
        }
    }
    Ok(found)
}

/// A view that takes counts from the pyramid, also in windows of few cells.
fn from_the_pyramid(mut view: View) -> View {
    view.count_by_squares();
    view
}

#[test]
fn answers_by_ranges_are_those_of_the_store_and_no_bytes_are_requested_twice() {
    let host = host();
    let expected = answers(&from_the_pyramid(View::open(host.files.clone()).unwrap())).unwrap();
    let view = from_the_pyramid(open(&host).unwrap());
    for _ in 0..2 {
        assert_eq!(answers(&view).unwrap(), expected);
    }
    let asked = host.asked.lock().unwrap();
    let (parts, whole): (Vec<_>, Vec<_>) = asked.iter().partition(|(_, range)| range.is_some());
    for (key, range) in &parts {
        let range = range.as_ref().unwrap();
        assert!(key.starts_with("pyramid/") && range.end - range.start <= PIECE as u64, "{key}");
    }
    assert!(parts.len() > 4 && whole.len() > 10, "{} and {}", parts.len(), whole.len());
    for (n, request) in asked.iter().enumerate() {
        assert!(!asked[..n].contains(request), "{request:?} again");
    }
}

#[test]
fn a_host_that_ignores_ranges_is_read_whole() {
    let host = host();
    let expected = answers(&from_the_pyramid(View::open(host.files.clone()).unwrap())).unwrap();
    *host.fault.lock().unwrap() = (Fault::Whole, String::new());
    assert_eq!(answers(&from_the_pyramid(open(&host).unwrap())).unwrap(), expected);
    let asked = host.asked.lock().unwrap();
    for (n, (key, _)) in asked.iter().enumerate() {
        assert!(!asked[..n].iter().any(|(other, _)| other == key), "{key} again");
    }
}

#[test]
fn a_store_without_a_list_of_large_files_is_read_whole() {
    let host = host();
    let expected = answers(&from_the_pyramid(View::open(host.files.clone()).unwrap())).unwrap();
    *host.fault.lock().unwrap() = (Fault::Status(404), PIECES.to_owned());
    assert_eq!(answers(&from_the_pyramid(open(&host).unwrap())).unwrap(), expected);
    assert!(host.asked.lock().unwrap().iter().all(|(_, range)| range.is_none()));
}

#[test]
fn wrong_answers_of_a_host_are_errors_and_never_wrong_numbers() {
    let host = host();
    let expected = answers(&from_the_pyramid(View::open(host.files.clone()).unwrap())).unwrap();
    for fault in FAULTS {
        for keys in ["zarr.json", "tiles.json", "edges/", "palaces/", "pyramid/256", "pyramid/512"]
        {
            *host.fault.lock().unwrap() = (fault, keys.to_owned());
            let error = open(&host).and_then(|view| answers(&from_the_pyramid(view))).unwrap_err();
            assert!(error.to_string().contains("stores/700"), "{fault:?} of {keys}: {error}");
        }
        // A wrong list of large files is an error, or is not used.
        *host.fault.lock().unwrap() = (fault, PIECES.to_owned());
        let found = open(&host).and_then(|view| answers(&from_the_pyramid(view)));
        assert!(found.is_err() || found.unwrap() == expected, "{fault:?}");
    }
    // The host recovers, and the same view goes on.
    *host.fault.lock().unwrap() = (Fault::None, String::new());
    let view = from_the_pyramid(open(&host).unwrap());
    *host.fault.lock().unwrap() = (Fault::Silent, String::new());
    answers(&view).unwrap_err();
    *host.fault.lock().unwrap() = (Fault::None, String::new());
    assert_eq!(answers(&view).unwrap(), expected);
}

#[test]
fn messages_name_the_fault() {
    let host = host();
    let disk = Ranges::open(host.clone(), "stores/700").unwrap();
    let key = "pyramid/512/c/0/0/0";
    for (fault, problem) in [
        (Fault::Silent, "the host does not answer (refused); check the network"),
        (Fault::Status(500), "the host answered with status 500"),
        (Fault::Short, "the host sent 262143 bytes of 262144"),
        (Fault::Flipped, "its bytes are not those of pieces.json"),
        (Fault::Html, "the host sent a whole file of 15 bytes, and the file of the store has"),
    ] {
        *host.fault.lock().unwrap() = (fault, String::new());
        let error = disk.open(key).unwrap().read_at(0, &mut [0; 9]).unwrap_err().to_string();
        assert!(error.starts_with("cannot read stores/700/pyramid/512/c/0/0/0: "), "{error}");
        assert!(error.contains(problem), "{error}");
    }
    let long = Reply { status: 200, content_range: String::new(), bytes: vec![0; 9] };
    let problem = long.part(&(0..5), 8, 7).unwrap_err();
    assert!(problem.contains("use a host that supports ranges"), "{problem}");
    let other = Reply { status: 206, content_range: "bytes 1-5/9".to_owned(), bytes: vec![0; 5] };
    assert_eq!(
        other.part(&(0..5), 9, 9).unwrap_err(),
        "the host sent `bytes 1-5/9`, not `bytes 0-4/9`"
    );
}

#[test]
fn a_file_that_changes_on_the_host_is_an_error() {
    let host = host();
    let disk = Ranges::open(host.clone(), "stores/700").unwrap();
    let key = "values/c/0/0/1";
    disk.hash(key).unwrap();
    disk.0.forget();
    assert!(disk.open(key).is_ok());
    disk.0.forget();
    *host.fault.lock().unwrap() = (Fault::Flipped, String::new());
    let error = disk.open(key).unwrap_err().to_string();
    assert!(error.contains("has changed since it was first read"), "{error}");
}

#[test]
fn a_host_is_read_only_and_parts_end_with_the_file() {
    let disk = Ranges::open(host(), "stores/700").unwrap();
    let kinds = [
        disk.write_whole("a", b"").unwrap_err(),
        disk.rename("a", "b").unwrap_err(),
        disk.lock("lock").unwrap_err(),
    ];
    assert!(kinds.iter().all(|error| error.kind() == Some(ErrorKind::ReadOnlyFilesystem)));
    assert!(disk.list("").is_err() && disk.sync().is_ok());
    assert_eq!(disk.length("values/c/0/9/1").unwrap(), None);
    let (key, file) = ("pyramid/512/c/0/0/0", disk.open("pyramid/512/c/0/0/0").unwrap());
    assert_eq!(disk.length(key).unwrap(), Some(file.length()));
    assert_eq!(disk.read_whole(key).unwrap().len() as u64, file.length());
    for offset in [file.length() - 4, file.length(), u64::MAX] {
        assert!(file.read_at(offset, &mut [0; 5]).is_err(), "{offset}");
    }
}
