//! Figure 5: the armpit of game 9999.

use serde_json::json;
use wythoff::Window;
use wythoff_anatomy::anatomy::Brightest;
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, square, value};
use crate::measure::{game, mark, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-fig-5",
    number: "Figure 5",
    title: "The armpit of game 9999",
    says: &[
        "In the upper left corner of the picture the rift hits the seam: this is the armpit. The \
         fray starts there and parts the fabric, in which pieces of a small grid travel through a \
         larger one, from the warp, in which threads merge. The armpit is often a hot spot, where \
         the queen sees more palaces than anywhere else.",
    ],
    claims: &["CLN-44", "CLN-70"],
    measure,
});

const K: u64 = 9999;
/// The half below the diagonal, where the armpit lies as the caption says.
const WINDOW: Window = window(6750, 12500, 800, 800);
/// Side of the close-up.
const CLOSE: u64 = 160;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let mut brightest = Vec::new();
    for &k in context.pick(&[5000, K][..], &[5000, 7000, K, 15_000, 20_000]) {
        context.step(&format!("the largest value of game {}", count(k)))?;
        let found = Brightest::find(&context.sweep(game(k)), context.observer())?;
        let missing = || MeasureError::NotFound(format!("game {k} shows no armpit"));
        brightest.push(found.ok_or_else(missing)?);
    }
    let here = brightest
        .iter()
        .find(|found| found.k == game(K))
        .ok_or_else(|| MeasureError::NotFound("the game of the figure".into()))?;
    // The picture shows the lower left half.
    let armpit = (here.armpit.1, here.armpit.0);
    let spots: Vec<(u64, u64)> = here.by_armpit.iter().map(|&(x, y)| (y, x)).collect();
    draw(context, armpit, &spots, here.max, &mut found)?;

    found.row("Armpit, lower left", square(armpit));
    found.row(
        format!("Largest value in the first {} rows and columns", count(3 * K)),
        format!("p = {}", value(here.max)),
    );
    found.row("Where on the lower left half", list(spots.iter().map(|&spot| square(spot))));
    found.row("Squares with this value, both halves", count(here.squares));
    let alone = brightest.iter().filter(|found| found.only_by_armpits()).count();
    found.row(
        format!("Games {}: largest value at the armpits and nowhere else", names(&brightest)),
        format!("{alone} of {}", brightest.len()),
    );

    let quarter = window(WINDOW.x(), WINDOW.y(), WINDOW.width() / 2, WINDOW.height() / 2);
    found.find(
        "CLN-44",
        Verdict::exact(alone == brightest.len()),
        format!(
            "In {alone} of {} games, {}, the largest value lies at the armpits and nowhere else.",
            brightest.len(),
            names(&brightest)
        ),
    );
    found.find(
        "CLN-70",
        Verdict::exact(
            quarter.contains(armpit.0, armpit.1)
                && here.only_by_armpits()
                && spots.iter().all(|&(x, y)| WINDOW.contains(x, y)),
        ),
        format!(
            "The armpit, where the periodic word of the épaulette ends, lies at {}, in the upper \
             left quarter of the window; so does the largest value of the game, p = {}.",
            square(armpit),
            value(here.max)
        ),
    );
    found.differs.push(
        "Nothing, once the half is chosen: the board is symmetric, and the caption fits the half \
         below the diagonal. In smaller games the largest value is often not at the armpit alone: \
         up to k near 3000 there are exceptions."
            .into(),
    );
    let w = WINDOW;
    found.commands = vec![
        format!(
            "wythoff blocking picture --k {K} --at {},{} --size {}x{} -o figure-5.png",
            w.x(),
            w.y(),
            w.width(),
            w.height()
        ),
        format!("wythoff blocking stats --k {K} --size {}", 3 * K),
    ];
    found.data = json!({ "window": WINDOW, "games": brightest });
    Ok(found)
}

fn names(games: &[Brightest]) -> String {
    list(games.iter().map(|found| count(found.k.get())))
}

fn draw(
    context: &Context<'_>,
    armpit: (u64, u64),
    spots: &[(u64, u64)],
    max: i64,
    found: &mut Measured,
) -> Result<(), MeasureError> {
    context.step("drawing the armpit")?;
    let board = context.sweep(game(K));
    let (x, y) = spots.first().copied().unwrap_or(armpit);
    let close = window(x - CLOSE / 2, y - CLOSE / 2, CLOSE, CLOSE);
    let picture = Picture { marks: vec![mark(close, "")], ..Picture::new(game(K), WINDOW) };
    found.plate(
        2,
        context.picture("armpit", &picture, &board)?,
        format!(
            "Game {K}, {} × {} squares from {}, one pixel a square. The outline is the close-up.",
            WINDOW.width(),
            WINDOW.height(),
            square((WINDOW.x(), WINDOW.y()))
        ),
        "A yellow arm on the left and a striped wedge above meet in the upper left; from there a \
         dense fabric of threads runs to the right, and a dark warp with merging threads hangs \
         below it.",
    );
    let picture = Picture { scale: Scale::PixelsPerCell(5), ..Picture::new(game(K), close) };
    found.plate(
        2,
        context.picture("close-up", &picture, &board)?,
        format!(
            "The hot spot: {CLOSE} × {CLOSE} squares around {}, where p reaches {}.",
            square((x, y)),
            value(max)
        ),
        "Close-up of the armpit: squares get lighter from blue over violet to white towards a \
         small bright triangle.",
    );
    Ok(())
}
