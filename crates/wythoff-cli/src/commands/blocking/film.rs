//! `wythoff blocking film`: the same window of a sequence of games.

use std::fs::{self, File};
use std::io::BufReader;
use std::num::{NonZeroU16, NonZeroU64};
use std::path::{Path, PathBuf};

use wythoff::blocking::sweep::Cost;
use wythoff::observer::PartProgress;
use wythoff::{K, Window};
use wythoff_render::metadata::Details;
use wythoff_render::{Film, Picture, Scale, metadata};

use crate::answer::note;
use crate::args::{Games, Globals, OptionalWindow, whole};
use crate::cost;
use crate::failure::Failure;
use crate::files::drawing::{self, Colours, Look, Sheet};
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

/// The most pictures of a film: more than an hour at 20 a second.
const MOST_PICTURES: u64 = 100_000;

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
    /// Output: an animated PNG, - for stdout, or a folder
    #[arg(short, long, value_name = "FILE.png|FOLDER/")]
    output: PathBuf,
}

fn fps(text: &str) -> Result<NonZeroU16, String> {
    NonZeroU16::try_from(whole::<u16, 1, 1000>(text)?).map_err(|error| error.to_string())
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let reel = Reel::of(args)?;
    // All games have the same cost, because the window is the same.
    let cost = globals.sweep(args.k.last).cost_of_reading(reel.window);
    let pictures = u128::from(reel.pictures);
    let cost = Cost {
        swept: cost.swept.saturating_mul(pictures),
        read: cost.read.saturating_mul(pictures),
        memory: cost.memory + if reel.in_folder { 0 } else { reel.memory()? },
    };
    cost::allow(cost, globals, "choose a smaller window or a larger --step")?;
    if reel.in_folder { reel.into_folder(globals) } else { reel.into_file(globals) }
}

/// The pictures of a film.
struct Reel<'a> {
    args: &'a Args,
    window: Window,
    pictures: u32,
    in_folder: bool,
}

impl<'a> Reel<'a> {
    fn of(args: &'a Args) -> Result<Self, Failure> {
        let Games { first, last } = args.k;
        let pictures = (last.get() - first.get()) / args.step + 1;
        if pictures > MOST_PICTURES {
            return Err(Failure::refused(
                format!("--k {}: {pictures} pictures are too many", args.k),
                format!("choose up to {MOST_PICTURES} pictures; a larger --step makes fewer"),
            ));
        }
        let path = &args.output;
        let ends_with = |end: &str| path.to_string_lossy().ends_with(end);
        let in_folder = !is_dash(path) && (path.is_dir() || ends_with("/"));
        if !in_folder && !is_dash(path) && !ends_with(".png") && !ends_with(".apng") {
            return Err(Failure::refused(
                format!("-o {}: neither a file that ends in .png nor a folder", path.display()),
                "give FILE.png for a film, or FOLDER/ for a picture of each game",
            ));
        }
        let window = args.window.window(last)?;
        Ok(Self { args, window, pictures: pictures as u32, in_folder })
    }

    /// The game of picture `n`.
    fn game(&self, n: u32) -> Result<K, Failure> {
        let k = self.args.k.first.get() + u64::from(n) * self.args.step.get();
        K::try_new(k).map_err(Failure::work)
    }

    fn picture(&self, k: K) -> Picture {
        let look = Look { scale: self.args.scale, frame: false };
        drawing::picture(k, self.window, look, self.args.colours)
    }

    /// Bytes of one picture and of its compressed form: films are written picture by picture.
    fn memory(&self) -> Result<u128, Failure> {
        let (width, height) = drawing::size(&self.picture(self.args.k.first))?;
        Ok(2 * 3 * u128::from(width) * u128::from(height))
    }

    fn into_file(self, globals: &Globals) -> Result<(), Failure> {
        let games = (0..self.pictures).map(|n| self.game(n)).collect::<Result<Vec<_>, _>>()?;
        let first = self.picture(self.args.k.first);
        let mut details: Details = first.details();
        details.insert("k", self.args.k.to_string());
        if self.args.step.get() > 1 {
            details.insert("step", self.args.step.to_string());
        }
        let film = Film { pictures: self.pictures, per_second: self.args.fps, details };
        let sheet = Sheet::open(&self.args.output, first.size())?;
        sheet.fill(globals, |output, progress| {
            film.draw(output, |n| {
                let k = games[n as usize];
                let part = self.part(progress, n);
                self.picture(k).still(&globals.sweep(k), &part)
            })
        })
    }

    /// The progress of picture n as a part of the film; all pictures take the same work.
    fn part<'p>(&self, progress: &'p Progress, n: u32) -> PartProgress<'p> {
        let cells = self.window.cells();
        let [before, all] = [n, self.pictures].map(|count| cells.saturating_mul(count.into()));
        PartProgress { observer: progress, before, cells, all }
    }

    fn into_folder(self, globals: &Globals) -> Result<(), Failure> {
        let folder = &self.args.output;
        fs::create_dir_all(folder).map_err(|error| Failure::write(folder.display(), &error))?;
        let progress = &Progress::new(globals);
        let digits = self.args.k.last.get().to_string().len().max(7);
        let mut kept = 0;
        for n in 0..self.pictures {
            let k = self.game(n)?;
            let picture = self.picture(k);
            let path = folder.join(format!("frame-{:0digits$}.png", k.get()));
            if shows(&path, &picture) {
                kept += 1;
                continue;
            }
            let part = self.part(progress, n);
            let sheet = Sheet::open(&path, picture.size())?;
            let drawn =
                sheet.fill(globals, |output, _| picture.draw(&globals.sweep(k), output, &part));
            drawn.map_err(|failure| match failure {
                Failure::Interrupted => Failure::Paused {
                    kept: format!("{n} of {} pictures are in {}", self.pictures, folder.display()),
                    help: "the same command continues from there".to_owned(),
                },
                failure => failure,
            })?;
        }
        if kept > 0 {
            note(&format!("{kept} of {} pictures existed already", self.pictures));
        }
        Ok(())
    }
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
