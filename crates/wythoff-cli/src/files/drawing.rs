//! Pictures as commands write them: options, files and failures.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use wythoff::board::Board;
use wythoff::{GameId, Window};
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_render::{Format, Palette, Picture, PictureError, Scale, Subject};
use wythoff_view::Scene;

use super::tables::unsupported;
use super::{Content, Output};
use crate::answer::{self, note};
use crate::args::Globals;
use crate::boards::anatomy;
use crate::cost;
use crate::failure::{Failure, Result};
use crate::input::{is_dash, is_special};
use crate::progress::Progress;

/// The scale and the frame of a picture, which the argument `output` names.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Look {
    /// Scale: S for S x S cells per pixel, 1/M for M x M pixels per cell [default: at
    /// most 1500 pixels on the longer side]
    #[arg(long, value_name = "S|1/M", requires = "output")]
    pub scale: Option<Scale>,
    /// Draw coordinates, a caption and a key of the colours around the board
    #[arg(long, requires = "output")]
    pub frame: bool,
}

impl Look {
    /// Returns the scale of a picture of `window`.
    pub(crate) fn scale(self, window: &Window) -> Scale {
        self.scale.unwrap_or_else(|| Scale::fitting(window))
    }
}

/// Reads the file name of a picture. It ends in .png, .svg or .pdf, unless it is stdout or a pipe
/// or device, which receive a PNG.
pub(crate) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match format(&path) {
        Some(_) => Ok(path),
        None => Err(format!("{}; use .png, .svg or .pdf", unsupported(&path, "a picture"))),
    })
}

/// Returns the format of a picture with this file name.
fn format(path: &Path) -> Option<Format> {
    Format::of(path).or_else(|| (is_dash(path) || is_special(path)).then_some(Format::Png))
}

/// The colours of a picture, which the argument `output` names.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct Colours {
    /// Colours: paper, safe (for any colour vision), print, palaces
    #[arg(long, value_name = "NAME", default_value = "paper", value_parser = Palette::by_value)]
    #[arg(requires = "output")]
    pub palette: Palette,
}

/// Returns the picture of a window with these options.
pub(crate) fn picture(
    subject: impl Into<Subject>,
    window: Window,
    look: Look,
    colours: Colours,
) -> Picture {
    let mut picture = Picture::new(subject, window);
    picture.scale = look.scale(&picture.window);
    picture.frame = look.frame;
    picture.palette = colours.palette;
    picture
}

/// Draws a picture of `board` into a file. The size is checked, and the file opened, before the
/// work begins.
pub(crate) fn draw(picture: &Picture, board: &dyn Board, path: &Path, globals: &Globals) -> Result {
    let sheet = Sheet::open(path, picture.size())?;
    sheet.draw(picture, board, globals)
}

/// Returns the scene of a game with its usual aspect.
pub(crate) fn of(game: GameId) -> Result<Scene> {
    Scene::try_new(game, None).map_err(Failure::work)
}

/// Draws a window of a scene into a file.
pub(crate) fn scene(
    scene: &Scene,
    window: Window,
    look: Look,
    path: &Path,
    globals: &Globals,
) -> Result {
    scene_with(scene, window, look, path, cost::CLOSER, globals, |_| Ok(()))
}

/// Draws a window of a scene, and the additions of `over`, into a file. `smaller` is the advice if
/// the cost exceeds the limits.
pub(crate) fn scene_with(
    scene: &Scene,
    window: Window,
    look: Look,
    path: &Path,
    smaller: &str,
    globals: &Globals,
    over: impl FnOnce(&mut Picture) -> Result,
) -> Result {
    let mut picture = scene.drawing(window, look.scale);
    picture.frame = look.frame;
    fits(&picture)?;
    let work = scene.work(window, picture.scale, cost::threads(globals)) + picture.memory();
    cost::allow_work(&work, globals, smaller)?;
    let sheet = Sheet::open(path, picture.size())?;
    over(&mut picture)?;
    let board = scene.board(globals.threads());
    sheet.draw(&picture, &*board, globals)
}

/// Draws an anatomy over a picture, and says on stderr what is missing.
pub(crate) fn outline(picture: &mut Picture, anatomy: &Anatomy) -> Result {
    picture.outline(anatomy).map_err(failed)?;
    let k = anatomy.k().get();
    if let Some(missing) = anatomy::missing(anatomy) {
        let size = anatomy.size();
        note(&format!("not found in the first {size} rows and columns of game {k}: {missing}"));
    }
    if picture.keys.is_empty() {
        note("no border of the anatomy crosses the window; the picture shows the cells alone");
    }
    Ok(())
}

/// Refuses a picture that is too large, before its file is opened.
pub(crate) fn fits(picture: &Picture) -> Result {
    size(picture).map(drop)
}

/// Returns the width and height of a picture in pixels, unless it is too large.
pub(crate) fn size(picture: &Picture) -> Result<(u32, u32)> {
    picture.size().map_err(failed)
}

/// The open file of a picture whose size is valid. The file appears under its name when it is
/// filled.
#[derive(Debug)]
pub(crate) struct Sheet<'a> {
    path: &'a Path,
    output: Output,
}

impl<'a> Sheet<'a> {
    /// Opens the file of a picture if its size is valid.
    pub(crate) fn open(path: &'a Path, size: Result<(u32, u32), PictureError>) -> Result<Self> {
        size.map_err(failed)?;
        Ok(Self { path, output: Output::open(path, Content::Binary)? })
    }

    /// Opens the file of a picture beside an answer, if `path` names one. The picture cannot go to
    /// stdout if the answer is JSON.
    pub(crate) fn beside(
        answer: answer::Format,
        path: Option<&'a Path>,
        size: Result<(u32, u32), PictureError>,
    ) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        answer.beside(path, "the picture is")?;
        Self::open(path, size).map(Some)
    }

    /// Returns the format of the file.
    pub(crate) fn format(&self) -> Format {
        format(self.path).unwrap_or_default()
    }

    /// Draws a picture of `board`, and gives the file its name.
    pub(crate) fn draw(self, picture: &Picture, board: &dyn Board, globals: &Globals) -> Result {
        let format = self.format();
        self.fill(globals, |output, progress| picture.draw_as(format, board, output, progress))
    }

    /// Draws the picture with `draw`, and gives the file its name.
    pub(crate) fn fill(
        mut self,
        globals: &Globals,
        draw: impl FnOnce(&mut Output, &Progress) -> Result<(), PictureError>,
    ) -> Result {
        draw(&mut self.output, &Progress::new(globals)).map_err(|error| match error {
            PictureError::Write(error) => Failure::write(self.path.display(), &error),
            error => failed(error),
        })?;
        self.output.finish()
    }
}

/// Returns the failure for a picture that cannot be drawn.
fn failed(error: PictureError) -> Failure {
    match error {
        PictureError::TooLarge { .. } => {
            Failure::refused(error, "choose a smaller --size or a larger --scale")
        }
        error => Failure::work(error),
    }
}
