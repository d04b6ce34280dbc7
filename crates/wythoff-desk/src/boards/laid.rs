//! Stores that lie beside a page on a host of static files.

use serde::{Deserialize, Serialize};
use wythoff::K;
use wythoff_store::board::{View, ViewError};
use wythoff_store::disk::{Fetch, Ranges};
use wythoff_store::hash::RootHash;
use wythoff_store::zarr::ZarrError;

use super::Stored;
use crate::refusal::{Refusal, Result};

/// A store that lies beside a page, as the list of stores of a site names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// The game.
    pub k: u64,
    /// Number of rows and columns.
    pub size: u64,
    /// The root hash of the store.
    pub root: RootHash,
    /// The folder, from the page, with `/` at its end.
    pub path: String,
}

impl Laid {
    /// Names a store in a folder; `None` if it is not finished.
    pub fn of(view: &View, path: impl Into<String>) -> Option<Self> {
        let root = view.manifest().finished()?.root;
        Some(Self { k: view.k().get(), size: view.size(), root, path: path.into() })
    }

    /// The stored board, whose files `fetch` requests. It is opened at the first request for its
    /// cells. If its root is not that of the list, this is an error.
    ///
    /// Returns `None` if there is no such game.
    pub fn stored(self, fetch: impl Fetch + Clone) -> Option<Stored> {
        let k = K::try_new(self.k).ok()?;
        Some(Stored::later(k, self.size, move || self.open(fetch.clone())))
    }

    fn open(&self, fetch: impl Fetch) -> Result<View> {
        let disk = Ranges::open(fetch, self.path.trim_end_matches('/'));
        let disk = disk.map_err(|error| ViewError::from(ZarrError::from(error)))?;
        let view = View::open(disk)?.with_threads(1);
        if Self::of(&view, &*self.path).as_ref() == Some(self) {
            Ok(view)
        } else {
            let Self { path, root, .. } = self;
            let error = format!(
                "the store {path} is not the one of this site, whose root is {root}: write the site again, or put its own store there"
            );
            Err(Refusal::ours(error))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::ops::Range;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};

    use bytes::Bytes;
    use http::Request;
    use wythoff::blocking::Sweep;
    use wythoff::blocking::tiling::Tiling;
    use wythoff_store::board::SweepJob;
    use wythoff_store::disk::{Disk, Memory, Reply};

    use super::*;
    use crate::{Desk, Limits};

    /// A host that has the files of a store.
    #[derive(Debug, Clone)]
    struct Host {
        files: Arc<Mutex<Memory>>,
        asked: Arc<AtomicUsize>,
        is_down: Arc<Mutex<bool>>,
    }

    impl Fetch for Host {
        fn fetch(&self, key: &str, range: Option<Range<u64>>) -> io::Result<Reply> {
            self.asked.fetch_add(1, Ordering::Relaxed);
            if *self.is_down.lock().unwrap() {
                return Err(io::Error::other("offline"));
            }
            let found = self.files.lock().unwrap().read_whole(key);
            let Ok(file) = found else {
                return Ok(Reply { status: 404, content_range: String::new(), bytes: Vec::new() });
            };
            let Some(Range { start, end }) = range else {
                return Ok(Reply { status: 200, content_range: String::new(), bytes: file });
            };
            let content_range = format!("bytes {start}-{}/{}", end - 1, file.len());
            let bytes = file[start as usize..end as usize].to_vec();
            Ok(Reply { status: 206, content_range, bytes })
        }
    }

    /// The files of a store of game k, with the list of large files.
    fn laid(k: u64) -> (Memory, Laid) {
        let (disk, site) = (Memory::new(), Memory::new());
        let job = SweepJob {
            sweep: Sweep::new(K::try_new(k).unwrap()),
            tiling: Tiling::try_new(2048, 256).unwrap(),
            pyramid: true,
            resume: false,
            verify: None,
        };
        job.run(&disk, &(), &|_| ()).unwrap();
        let view = View::open(disk).unwrap();
        let put = |key: &str, bytes: &[u8]| -> Result<(), ViewError> {
            Ok(site.write_whole(key, bytes).map_err(ZarrError::from)?)
        };
        view.copy(put).unwrap();
        (site, Laid::of(&view, format!("stores/{k}/")).unwrap())
    }

    fn host(files: Memory) -> Host {
        Host { files: Arc::new(Mutex::new(files)), asked: Arc::default(), is_down: Arc::default() }
    }

    fn answer(desk: &Desk, path: &str) -> (u16, String) {
        let request = Request::get(path).body(Bytes::new()).unwrap();
        let answer = desk.answer(&request, &());
        let body = String::from_utf8_lossy(answer.body()).into_owned();
        (answer.status().as_u16(), body)
    }

    #[test]
    fn a_game_is_answered_from_the_store_beside_the_page() {
        // This board is larger than the memory allows, so it cannot be swept.
        let limits = Limits { memory: 1 << 22, ..Limits::default() };
        let (files, laid) = laid(700);
        let host = host(files);
        let desk = Desk::new(limits, vec![laid.stored(host.clone()).unwrap()]);
        let (status, games) = answer(&desk, "/games");
        assert!(
            status == 200 && games.contains(r#""stores":[{"k":700,"size":"2048"}]"#),
            "{games}"
        );
        assert_eq!(host.asked.load(Ordering::Relaxed), 0);
        let swept = Desk::new(Limits::default(), Vec::new());
        while swept.sweep() != crate::Swept::Nothing {}
        for path in [
            "/cell/blocking/700?x=900&y=400",
            "/values/blocking/700?x=1990&y=1990&width=9&height=9",
            "/tiles/blocking/700/0/5/3.png",
            "/tiles/blocking/700/3/0/0.png",
            "/profile/blocking/700?x0=0&y0=0&x1=900&y1=90",
        ] {
            let (status, found) = answer(&desk, path);
            assert_eq!(status, 200, "{path}: {found}");
            answer(&swept, path);
            while swept.sweep() != crate::Swept::Nothing {}
            assert_eq!(found, answer(&swept, path).1, "{path}");
        }
        let (status, counts) =
            answer(&desk, "/rectangle/blocking/700?x=0&y=0&width=2048&height=2048");
        assert_eq!(status, 200, "{counts}");
    }

    #[test]
    fn a_store_that_cannot_be_read_is_named_and_read_when_it_can_be() {
        let (files, laid) = laid(700);
        let host = host(files.clone());
        let desk = Desk::new(Limits::default(), vec![laid.stored(host.clone()).unwrap()]);
        let cell = || answer(&desk, "/values/blocking/700?x=900&y=400&width=1&height=1");
        *host.is_down.lock().unwrap() = true;
        let (status, body) = cell();
        assert!(
            status == 502 && body.contains("stores/700/pieces.json: the host does not answer"),
            "{body}"
        );
        *host.is_down.lock().unwrap() = false;
        *host.files.lock().unwrap() = Memory::new();
        let (status, body) = cell();
        assert!(status == 500 && body.contains("stores/700/ is no store"), "{body}");
        *host.files.lock().unwrap() = self::laid(701).0;
        let (status, body) = cell();
        assert!(status == 500 && body.contains("not the one of this site"), "{body}");
        *host.files.lock().unwrap() = files;
        assert_eq!(cell().0, 200);
        // Cells of other blocks need other files.
        *host.is_down.lock().unwrap() = true;
        let (status, body) = answer(&desk, "/values/blocking/700?x=1900&y=1900&width=1&height=1");
        assert!(status == 502 && body.contains("check the network"), "{body}");
    }
}
