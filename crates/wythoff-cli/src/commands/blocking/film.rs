//! `wythoff blocking film`: the same window of a sequence of games.

use std::fs::{self, File};
use std::io::BufReader;
use std::num::{NonZeroU16, NonZeroU64};
use std::path::{Path, PathBuf};

use wythoff::blocking::Sweep;
use wythoff::blocking::sweep::Cost;
use wythoff_render::{Picture, Reel, Scale, metadata};

use crate::answer::note;
use crate::args::{Games, Globals, OptionalWindow, whole};
use crate::boards::engine::EngineArgs;
use crate::cost;
use crate::failure::{Failure, Result};
use crate::files::drawing::{self, Colours, Sheet};
use crate::input::is_dash;
use crate::progress::Progress;

const HELP: &str = "\
The games are A, A + S, A + 2 S and so on, up to B. All pictures show the same window; without \
--size it has 3 B rows and columns.

FILE.png is an animated PNG (APNG): browsers and most viewers play it repeatedly; others show its \
first picture. FOLDER/ receives one picture per game, for example frame-0001000.png for game 1000, \
for a program that makes films from pictures. Pictures that exist already and show the same are \
kept: after Ctrl-C, the same command continues.

Examples:
  wythoff blocking film --k 1..300 -o growing.png
  wythoff blocking film --k 100..2000 --step 20 --scale 8 --fps 10 -o film.png
  wythoff blocking film --k 500..510 --at 750,750 --size 640x480 -o frames/";

/// Draw the same window of many games, as an animated PNG or a folder of pictures
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Games from A to B
    #[arg(long, value_name = "A..B")]
    k: Games,
    /// Step from one game to the next, from 1
    #[arg(
        long,
        value_name = "S",
        default_value = "1",
        value_parser = whole::<NonZeroU64, 1, { u64::MAX }>
    )]
    step: NonZeroU64,
    #[command(flatten)]
    window: OptionalWindow,
    /// Scale: S for S x S cells per pixel, 1/M for M x M pixels per cell [default: at
    /// most 1500 pixels on the longer side]
    #[arg(long, value_name = "S|1/M")]
    scale: Option<Scale>,
    #[command(flatten)]
    colours: Colours,
    /// Pictures per second, from 1 to 1000
    #[arg(long, value_name = "F", default_value = "20", value_parser = fps)]
    fps: NonZeroU16,
    #[command(flatten)]
    engine: EngineArgs,
    /// Output: an animated PNG, - for stdout, or a folder
    #[arg(short, long, value_name = "FILE.png|FOLDER/")]
    output: PathBuf,
}

fn fps(text: &str) -> Result<NonZeroU16, String> {
    NonZeroU16::try_from(whole::<u16, 1, 1000>(text)?).map_err(|error| error.to_string())
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result {
    let path = &args.output;
    let in_folder = is_folder(path)?;
    let reel = reel(args)?;
    // All games have the same cost, because the window is the same.
    let cost = globals.sweep(args.k.last).cost_of_reading(reel.window);
    let pictures = u128::from(reel.pictures());
    let cost = Cost {
        swept: cost.swept.saturating_mul(pictures),
        read: cost.read.saturating_mul(pictures),
        memory: cost.memory + if in_folder { 0 } else { memory(&reel)? },
    };
    cost::allow(cost, globals, &format!("{}, or a larger --step", cost::CLOSER))?;
    let card = args.engine.open(cost.swept, globals)?;
    let sweep = card.speed_up(globals.sweep(args.k.last));
    if in_folder {
        return into_folder(&reel, path, &sweep, globals);
    }
    let sheet = Sheet::open(path, reel.picture(reel.first).size())?;
    sheet.fill(globals, |output, progress| reel.draw(output, |k| sweep.with_k(k), progress))
}

/// Returns true if the pictures go into a folder, false if they become a film.
fn is_folder(path: &Path) -> Result<bool> {
    let ends_with = |end: &str| path.to_string_lossy().ends_with(end);
    let in_folder = !is_dash(path) && (path.is_dir() || ends_with("/"));
    if !in_folder && !is_dash(path) && !ends_with(".png") && !ends_with(".apng") {
        return Err(Failure::refused(
            format!("-o {}: neither a file that ends in .png nor a folder", path.display()),
            "give FILE.png for a film, or FOLDER/ for a picture of each game",
        ));
    }
    Ok(in_folder)
}

/// Returns the sequence of pictures.
fn reel(args: &Args) -> Result<Reel> {
    let Games { first, last } = args.k;
    let window = args.window.window(last)?;
    let scale = args.scale.unwrap_or_else(|| Scale::fitting(&window));
    let (palette, per_second) = (args.colours.palette, args.fps);
    let reel = Reel { first, last, step: args.step, window, scale, palette, per_second };
    let pictures = reel.pictures();
    if pictures > Reel::MOST {
        return Err(Failure::refused(
            format!("--k {}: {pictures} pictures are too many", args.k),
            format!("choose up to {} pictures; a larger --step makes fewer", Reel::MOST),
        ));
    }
    Ok(reel)
}

/// Bytes of one picture and of its compressed form: films are written picture by picture.
fn memory(reel: &Reel) -> Result<u128> {
    let (width, height) = drawing::size(&reel.picture(reel.first))?;
    Ok(2 * 3 * u128::from(width) * u128::from(height))
}

/// Draws each picture into a file of its own, unless it exists.
fn into_folder(reel: &Reel, folder: &Path, sweep: &Sweep, globals: &Globals) -> Result {
    fs::create_dir_all(folder).map_err(|error| Failure::write(folder.display(), &error))?;
    let progress = &Progress::new(globals);
    let digits = reel.last.get().to_string().len().max(7);
    let (mut kept, pictures) = (0, reel.pictures());
    for (n, k) in (0..).zip(reel.games()) {
        let picture = reel.picture(k);
        let path = folder.join(format!("frame-{:0digits$}.png", k.get()));
        if shows(&path, &picture) {
            kept += 1;
            continue;
        }
        let part = reel.part(progress, n);
        let sheet = Sheet::open(&path, picture.size())?;
        let drawn = sheet.fill(globals, |output, _| picture.draw(&sweep.with_k(k), output, &part));
        drawn.map_err(|failure| match failure {
            Failure::Interrupted => Failure::Paused {
                kept: format!("{n} of {pictures} pictures are in {}", folder.display()),
                help: "the same command continues from there".to_owned(),
            },
            failure => failure,
        })?;
    }
    if kept > 0 {
        note(&format!("{kept} of {pictures} pictures existed already"));
    }
    Ok(())
}

/// Returns true if the texts in the file are those of `picture`.
fn shows(path: &Path, picture: &Picture) -> bool {
    let texts = File::open(path).ok().and_then(|file| metadata(BufReader::new(file)).ok());
    let wanted = picture.details();
    texts.is_some_and(|texts| {
        texts.len() == wanted.len()
            && wanted.iter().all(|(&keyword, text)| texts.get(keyword) == Some(text))
    })
}
