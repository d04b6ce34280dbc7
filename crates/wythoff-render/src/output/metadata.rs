//! Metadata of pictures, in PNG text chunks.
//!
//! | keyword | text | example |
//! |---|---|---|
//! | `Software` | program and version | `wythoff 0.1.0` |
//! | `id` | the identity of the game, see [`GameId`](wythoff::GameId) | `blocking/1000` |
//! | `game` | family of the game | `blocking`, `nimhoff`, `imitation` |
//! | `k` | the number of the game of blocking queens; for Linear Nimhoff, the k of k-blocking | `1000` |
//! | `fabric` | k mod 3 of the games with this unbounded fabric; the origin of `window` is the nose | `2` |
//! | `arm` | the unbounded arm; the origin of `window` is the shoulder | `unbounded` |
//! | `m` | the m of (k,m)-Imitation Nim | `2` |
//! | `rules` | the ruleset of Linear Nimhoff, see [`Ruleset`](wythoff::Ruleset) | `1,0 2,1 0,1` |
//! | `rule` | the fill rule that is shown | `2,1` |
//! | `window` | first column and row, width and height | `0,0 3000x3000` |
//! | `scale` | as typed, see [`Scale`](crate::Scale) | `1/40` |
//! | `palette` | as typed, see [`Palette`](crate::Palette) | `paper` |
//! | `origin` | the corner of the origin, if not the top left | `bottom left` |
//!
//! Films have a range such as `10..29` as `k`, and a `step` if it is not 1. Comparisons add `with`
//! (the other game), `shift` (`1,1`) and `offset` (`0`); their `window` has the cells with a
//! partner.

use std::collections::BTreeMap;
use std::io::{BufRead, Seek};

use thiserror::Error;
use wythoff::Window;

/// The metadata of a picture, by keyword.
pub type Details = BTreeMap<&'static str, String>;

/// The name and version of this program, the text of the keyword `Software`.
pub const SOFTWARE: &str = concat!("wythoff ", env!("CARGO_PKG_VERSION"));

/// The metadata of a picture could not be read.
#[derive(Debug, Error)]
#[error("not a readable PNG file")]
pub struct MetadataError(#[from] png::DecodingError);

/// Reads the metadata of a PNG, by keyword; see [the list of keywords](self). Pixels are not read,
/// so that the cost does not depend on the size of the picture.
///
/// # Errors
/// If this is not a PNG, or it is incomplete.
///
/// ```
/// use wythoff::{K, Window};
/// use wythoff::blocking::Sweep;
/// use wythoff_render::{Picture, metadata::metadata};
///
/// let k = K::try_new(5)?;
/// let mut png = Vec::new();
/// Picture::new(k, Window::try_new(0, 0, 11, 11)?).draw(&Sweep::new(k), &mut png, &())?;
/// let texts = metadata(std::io::Cursor::new(png))?;
/// assert_eq!((&*texts["k"], &*texts["window"]), ("5", "0,0 11x11"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn metadata<R: BufRead + Seek>(picture: R) -> Result<BTreeMap<String, String>, MetadataError> {
    let reader = png::Decoder::new(picture).read_info()?;
    let texts = &reader.info().uncompressed_latin1_text;
    Ok(texts.iter().map(|text| (text.keyword.clone(), text.text.clone())).collect())
}

/// Formats a window as `X,Y WxH`.
pub(crate) fn window(window: Window) -> String {
    format!("{},{} {}x{}", window.x(), window.y(), window.width(), window.height())
}
