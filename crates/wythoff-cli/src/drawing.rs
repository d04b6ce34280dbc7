//! Pictures as commands write them: what can be chosen about them, and what can go wrong.

use std::path::Path;

use clap::Args;
use wythoff::board::Board;
use wythoff::{GameId, Window};
use wythoff_anatomy::anatomy::Anatomy;
use wythoff_render::{Palette, Picture, PictureError, Scale, Subject};
use wythoff_view::Scene;

use crate::anatomy;
use crate::answer::note;
use crate::cli::Globals;
use crate::cost;
use crate::failure::Failure;
use crate::output::{Content, Output};
use crate::progress::Progress;

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

/// `--palette`: the others tell how many P-positions are seen in games without blocking, and
/// captions say so.
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

/// Draws a picture of `board` into a file. Checks the size of the picture, and opens the file,
/// before the work begins.
pub(crate) fn draw(
    picture: &Picture,
    board: &dyn Board,
    path: &Path,
    globals: &Globals,
) -> Result<(), Failure> {
    let sheet = Sheet::open(path, picture.size())?;
    sheet.fill(globals, |output, progress| picture.draw(board, output, progress))
}

/// The usual aspect of a game.
pub(crate) fn of(game: GameId) -> Result<Scene, Failure> {
    Scene::try_new(game, None).map_err(Failure::work)
}

/// Draws a window of a scene into a file.
pub(crate) fn scene(
    scene: &Scene,
    window: Window,
    look: Look,
    path: &Path,
    globals: &Globals,
) -> Result<(), Failure> {
    scene_with(scene, window, look, path, "a smaller window costs less", globals, |_| Ok(()))
}

/// Draws a window of a scene and what `over` adds to the picture. `smaller` says what the user
/// could ask for if that takes too much.
pub(crate) fn scene_with(
    scene: &Scene,
    window: Window,
    look: Look,
    path: &Path,
    smaller: &str,
    globals: &Globals,
    over: impl FnOnce(&mut Picture) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut picture = scene.picture(window);
    (picture.scale, picture.frame) = (look.scale, look.frame);
    fits(&picture)?;
    let work = scene.work(window, look.scale, cost::threads(globals)) + picture.memory();
    cost::allow_work(&work, globals, smaller)?;
    let sheet = Sheet::open(path, picture.size())?;
    over(&mut picture)?;
    let board = scene.board(globals.threads());
    sheet.fill(globals, |output, progress| picture.draw(&*board, output, progress))
}

/// Draws an anatomy over a picture, and says on stderr what is missing.
pub(crate) fn outline(picture: &mut Picture, anatomy: &Anatomy) -> Result<(), Failure> {
    picture.outline(anatomy).map_err(failed)?;
    let k = anatomy.k().get();
    if let Some(missing) = anatomy::missing(anatomy) {
        let size = anatomy.size();
        note(&format!("not found in the first {size} rows and columns of game {k}: {missing}"));
    }
    if picture.keys.is_empty() {
        note("no border that was found crosses the window: it is drawn plainly");
    }
    Ok(())
}

/// Refuses a picture that is too large, where something is asked before its file is opened.
pub(crate) fn fits(picture: &Picture) -> Result<(), Failure> {
    size(picture).map(drop)
}

/// Width and height of a picture in pixels, if it is not too large.
pub(crate) fn size(picture: &Picture) -> Result<(u32, u32), Failure> {
    picture.size().map_err(failed)
}

/// The file of a picture of which it is known that it can be drawn; it is in place when it is
/// filled.
#[derive(Debug)]
pub(crate) struct Sheet<'a> {
    path: &'a Path,
    output: Output,
}

impl<'a> Sheet<'a> {
    /// Opens the file of a picture of some size; of one that has none, nothing is opened.
    pub(crate) fn open(
        path: &'a Path,
        size: Result<(u32, u32), PictureError>,
    ) -> Result<Self, Failure> {
        size.map_err(failed)?;
        Ok(Self { path, output: Output::open(path, Content::Binary)? })
    }

    /// Draws with `draw`, and puts the file in its place.
    pub(crate) fn fill(
        mut self,
        globals: &Globals,
        draw: impl FnOnce(&mut Output, &Progress) -> Result<(), PictureError>,
    ) -> Result<(), Failure> {
        let drawn = {
            let progress = Progress::new(globals);
            draw(&mut self.output, &progress)
        };
        drawn.map_err(|error| match error {
            PictureError::Write(error) => Failure::write(self.path.display(), &error),
            error => failed(error),
        })?;
        self.output.finish()
    }
}

/// Why a picture was not drawn.
fn failed(error: PictureError) -> Failure {
    match error {
        PictureError::TooLarge { .. } => {
            Failure::refused(error, "a smaller --size helps, and so does a larger --scale")
        }
        error => Failure::work(error),
    }
}
