//! Stored boards of a desk, open or opened at the first request.

use std::sync::Arc;

use wythoff::K;
use wythoff_store::board::View;

use crate::refusal::{Refusal, Result};

/// A board that was swept before, in a store.
///
/// ```
/// use wythoff::K;
/// use wythoff_desk::{Desk, Limits, Refusal, Stored};
///
/// let gone = || Err(Refusal::missing("the store is gone", ""));
/// let million = Stored::later(K::try_new(1_000_000)?, 3_000_000, gone);
/// let desk = Desk::new(Limits::default(), vec![million]);
/// let answer = desk.answer(&http::Request::get("/status/blocking/1000000").body("".into())?, &());
/// assert_eq!(answer.status(), 200);
/// let answer = desk.answer(&http::Request::get("/cell/blocking/1000000?x=1&y=9").body("".into())?, &());
/// assert_eq!(answer.body(), r#"{"error":"the store is gone"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(derive_more::Debug)]
pub struct Stored {
    pub(super) k: K,
    pub(super) size: u64,
    pub(super) open: Open,
}

/// Source of the view of a stored board.
#[derive(derive_more::Debug)]
pub(super) enum Open {
    /// It is open.
    #[debug("Done")]
    Done(Arc<View>),
    /// By this function.
    #[debug("Later")]
    Later(Box<dyn Fn() -> Result<View> + Send + Sync>),
}

impl Stored {
    /// A store of the board of game k, of `size` rows, that is opened at the first request for its
    /// cells. If it cannot be opened, the error is the answer, and the next request tries again.
    pub fn later(
        k: K,
        size: u64,
        open: impl Fn() -> Result<View, Refusal> + Send + Sync + 'static,
    ) -> Self {
        Self { k, size, open: Open::Later(Box::new(open)) }
    }
}

impl From<View> for Stored {
    fn from(view: View) -> Self {
        Self { k: view.k(), size: view.size(), open: Open::Done(Arc::new(view)) }
    }
}

impl Open {
    /// Returns the view, open for good or opened now.
    pub(super) fn view(&self) -> Result<Arc<View>> {
        match self {
            Self::Done(view) => Ok(Arc::clone(view)),
            Self::Later(open) => Ok(Arc::new(open()?)),
        }
    }
}
