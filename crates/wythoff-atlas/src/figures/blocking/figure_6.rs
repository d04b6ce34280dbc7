//! Figure 6: the prism of game 40003 and its light.

use serde::Serialize;
use serde_json::json;
use wythoff::Window;
use wythoff::blocking::K;
use wythoff::blocking::anatomy::Region;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, square, value};
use crate::measure::anatomy::survey;
use crate::measure::diagonal::{light, prism};
use crate::measure::grid::Grid;
use crate::measure::{game, mark, window};
use crate::plot::{Plot, Series};
use crate::verdict::Verdict;

pub(super) const ENTRY: Entry = Entry {
    id: "cln-fig-6",
    number: "Figure 6",
    title: "The prism of game 40003, and its beam of light",
    says: &["Where the two frays meet on the main diagonal, the fabric ends in a prism. Slightly \
         higher palace numbers near the diagonal give the impression that it emits a beam of \
         light. Such numbers are often produced where frays meet, and the inner sector often holds \
         higher numbers than the warps, most of all near the diagonal."],
    claims: &["CLN-45", "CLN-71"],
    measure,
};

const GAME: u64 = 40_003;
const WINDOW: Window = window(64_200, 64_200, 2400, 2400);
/// Width of the bins of the plot, in squares off the diagonal.
const BIN: u64 = 10;
/// Bins of the plot.
const BINS: usize = 60;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;

    context.step("the light behind the prism")?;
    let grid = Grid::read(&context.sweep(game(GAME)), WINDOW, context.observer())?;
    let (prism, last) =
        prism(&grid).ok_or_else(|| MeasureError::NotFound("no palace near the diagonal".into()))?;
    let brightest = grid.cells().map(|cell| cell.2).max().unwrap_or_default();
    let beam = light(&grid, last, BIN, BINS);
    let (near, far) = (mean(&beam[..BINS / 12]), mean(&beam[BINS - BINS / 12..]));
    plot(&beam, &mut found);

    found.row("Prism: median of the last palaces on 60 diagonals", square((prism, prism)));
    found.row("The same in parts of k", format!("{:.4} k", prism as f64 / GAME as f64));
    found.row("Largest value in the window", format!("p = {}", value(brightest)));
    let off = |bin: usize| count(bin as u64 * BIN);
    found.row(
        format!("Mean value up to {} squares off the diagonal", off(BINS / 12)),
        format!("{near:.2}"),
    );
    found.row(
        format!("Mean value {} to {} squares off", off(BINS - BINS / 12), off(BINS)),
        format!("{far:.2}"),
    );

    let beams = beams(context)?;
    let lit = beams.iter().filter(|beam| beam.near > beam.far).count();
    found.row(
        "Other games that are brighter near the diagonal than off it",
        format!("{lit} of {}", beams.len()),
    );
    let sectors = sectors(context)?;
    for sector in &sectors {
        found.row(
            format!("Game {}: mean value of inner sector · warps", sector.k.get()),
            format!("{:.3} · {:.3}", sector.inner, sector.warp),
        );
    }

    let higher = sectors.iter().all(|sector| sector.inner > sector.warp);
    found.find(
        "CLN-45",
        Verdict::exact(higher && 2 * lit > beams.len()),
        format!(
            "The mean of the inner sector is above that of the warps in each of {} games, and \
             highest near the diagonal in {lit} of {}.",
            sectors.len(),
            beams.len()
        ),
    );
    found.find(
        "CLN-71",
        Verdict::exact(near > far && WINDOW.contains(prism, prism) && 2 * lit > beams.len()),
        format!(
            "Behind the prism at {} the mean value falls from {near:.2} by the diagonal to \
             {far:.2}; so it does in {lit} of {} other games.",
            square((prism, prism)),
            beams.len()
        ),
    );
    found.differs.push(
        "Nothing. How far the beam reaches, and how bright it is, changes from game to game \
         without a pattern that is known."
            .into(),
    );
    found.commands = vec![
        format!(
            "wythoff blocking picture --k {GAME} --at {0},{0} --size {1} -o figure-6.png",
            WINDOW.x(),
            WINDOW.width()
        ),
        format!(
            "wythoff blocking picture --k {GAME} --size {} --scale {} -o game-{GAME}.png",
            SIDE,
            SIDE / PAGE
        ),
    ];
    found.data = json!({
        "prism": prism, "last": last, "max": brightest, "bin": BIN, "mean_by_distance": beam,
        "beams": beams, "sectors": sectors,
    });
    Ok(found)
}

/// How much of the whole game is drawn, and how many pixels it gets.
const SIDE: u64 = 3 * 40_000;
const PAGE: u64 = 1200;

/// The prism, and the whole game with the place of the prism marked.
fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let board = context.sweep(game(GAME));
    context.step("drawing the prism")?;
    let all = Picture::new(game(GAME), WINDOW);
    let full = context.picture("prism-full", &all, &board)?;
    let half = Picture { scale: Scale::CellsPerPixel(2), ..all };
    found.plate(
        2,
        context.picture("prism", &half, &board)?.with_full(&full),
        format!(
            "The prism: {0} × {0} squares from {1}.",
            WINDOW.width(),
            square((WINDOW.x(), WINDOW.y()))
        ),
        "Two fringed edges of a dense fabric meet on the diagonal; behind the point where they \
         meet, violet stripes spread along the diagonal, lightest in the middle, and get darker \
         away from it.",
    );
    context.step("drawing the whole game")?;
    // A quick run draws a smaller game, a quarter as wide.
    let (drawn, reduced) = context.pick((10_003, SIDE / 4), (GAME, SIDE));
    let whole = Picture {
        scale: Scale::CellsPerPixel(reduced / PAGE),
        marks: if drawn == GAME { vec![mark(WINDOW, "")] } else { Vec::new() },
        ..Picture::new(game(drawn), window(0, 0, reduced, reduced))
    };
    found.plate(
        2,
        context.picture("game", &whole, &context.sweep(game(drawn)))?,
        format!(
            "All of game {}: {1} × {1} squares, {2} × {2} of them a pixel.{3}",
            count(drawn),
            count(reduced),
            reduced / PAGE,
            if drawn == GAME { " The outline is the picture of the prism." } else { "" }
        ),
        "The whole board: a smooth brown dented triangle in the corner, two plain wedges beside \
         it, broad olive arms to the right and down, a blue rhomb of fabric that ends in a point \
         on the diagonal, and violet light behind the point.",
    );
    Ok(())
}

fn plot(beam: &[f64], found: &mut Measured) {
    let points = beam.iter().enumerate();
    let points =
        points.map(|(bin, &mean)| (((2 * bin + 1) as u64 * BIN) as f64 / 2.0, mean)).collect();
    let plot = Plot {
        x_label: "squares off the diagonal",
        y_label: "mean value p behind the prism",
        series: vec![Series { label: format!("game {GAME}"), points, measured: true }],
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "The beam in figures: the mean value by distance from the main diagonal, in the rows of \
         the window behind the prism.",
        "A falling staircase: the mean value is highest beside the diagonal and drops in steps \
         away from it.",
    );
}

/// The light of one game.
#[derive(Debug, Serialize)]
struct Beam {
    k: K,
    /// Mean value up to k/50 off the diagonal.
    near: f64,
    /// Mean value from k/20 to k/10 off the diagonal.
    far: f64,
}

/// The light of games with all remainders modulo 3, behind 1.8 k.
fn beams(context: &Context<'_>) -> Result<Vec<Beam>, MeasureError> {
    let step = context.pick(100, 50);
    (1000..2200)
        .step_by(step)
        .map(|k| {
            context.step(&format!("the light of game {k}"))?;
            let (start, bin) = (9 * k / 5, k / 100);
            let all = window(start, start, 2 * k - start + k / 10, 2 * k - start);
            let grid = Grid::read(&context.sweep(game(k)), all, context.observer())?;
            let beam = light(&grid, start, bin, 10);
            Ok(Beam { k: game(k), near: mean(&beam[..2]), far: mean(&beam[5..]) })
        })
        .collect()
}

/// Mean values of two regions of one game.
#[derive(Debug, Serialize)]
struct Sector {
    k: K,
    inner: f64,
    warp: f64,
}

fn sectors(context: &Context<'_>) -> Result<Vec<Sector>, MeasureError> {
    let games = context.pick(&[500, 1000][..], &[500, 1000, 1500, 2000]);
    games
        .iter()
        .map(|&k| {
            context.step(&format!("inner sector and warps of game {k}"))?;
            let (board, anatomy) = survey(context, game(k))?;
            let all = window(0, 0, anatomy.size(), anatomy.size());
            let census = anatomy.census(&board, all, context.observer())?;
            let mean = |region: Region| {
                let missing = || format!("game {k} shows no {region}");
                let found = census.get(&region).ok_or_else(|| MeasureError::NotFound(missing()))?;
                Ok::<_, MeasureError>(found.mean())
            };
            Ok(Sector { k: game(k), inner: mean(Region::Inner)?, warp: mean(Region::Warp)? })
        })
        .collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
