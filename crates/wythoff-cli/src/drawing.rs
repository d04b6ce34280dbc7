//! Pictures as commands write them: what can be chosen about them, and what can go wrong.

use std::path::Path;

use clap::Args;
use wythoff::Window;
use wythoff_render::{Palette, Picture, PictureError, Scale, Subject};

use crate::failure::Failure;

/// How cells are drawn.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Look {
    /// S for S x S cells a pixel, 1/M for M x M pixels a cell
    #[arg(long, value_name = "S|1/M", default_value = "1", allow_hyphen_values = true)]
    pub scale: Scale,
    /// Draw coordinates and a caption around the board
    #[arg(long)]
    pub frame: bool,
}

/// In which colours they are drawn.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Colours {
    /// Colours: paper, safe (for any colour vision), print, palaces
    #[arg(long, value_name = "NAME", default_value = "paper", value_parser = palette)]
    pub palette: Palette,
}

/// `--palette`: the others tell how many P-positions are seen in games without blocking, and captions say so.
fn palette(name: &str) -> Result<Palette, String> {
    const BY_VALUE: [Palette; 4] =
        [Palette::Paper, Palette::Safe, Palette::Print, Palette::Palaces];
    name.parse().ok().filter(|palette| BY_VALUE.contains(palette)).ok_or_else(|| {
        let names = BY_VALUE.map(|palette| palette.to_string()).join(", ");
        format!("there is no palette {name:?}; choose one of {names}")
    })
}

/// The picture of a window as it was asked for.
pub(crate) fn picture(
    subject: impl Into<Subject>,
    window: Window,
    look: Look,
    colours: Colours,
) -> Picture {
    let mut picture = Picture::new(subject, window);
    picture.scale = look.scale;
    picture.frame = look.frame;
    picture.palette = colours.palette;
    picture
}

/// Why a picture at `path` was not drawn.
pub(crate) fn failed(path: &Path, error: PictureError) -> Failure {
    match error {
        PictureError::Write(error) => Failure::write(path.display(), &error),
        PictureError::TooLarge { .. } => {
            Failure::refused(error, "a smaller --size helps, and so does a larger --scale")
        }
        error => Failure::work(error),
    }
}
