//! Section 4, the question that only the arXiv text has: what is seen diagonally between threads.

use serde::Serialize;
use serde_json::json;
use wythoff_anatomy::threads::{self, Band, Cloth};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-diagonals",
    number: "Section 4, arXiv text",
    title: "What the queen sees diagonally between threads",
    says: &[
        "Do the threads bound areas in which the number of palaces that the queen sees diagonally is mostly one number, and \
         otherwise at most one of two?",
    ],
    claims: &["CLN-95"],
    measure,
});

/// The games of the claim, with the row.
const GAMES: [(u64, u64); 4] = [(6, 20_000), (16, 20_000), (100, 20_000), (500, 20_000)];
/// Further games, as multiples of k.
const MORE: [(u64, u64); 6] = [(24, 200), (50, 200), (200, 60), (1000, 10), (2000, 8), (3000, 8)];
const ROWS: u64 = 200;
/// The picture.
const DRAWN: u64 = 16;

#[derive(Serialize)]
struct Game {
    k: u64,
    y: u64,
    cloth: Cloth,
}

impl Game {
    fn measure(context: &Context<'_>, k: u64, y: u64) -> Result<Self, MeasureError> {
        context.step(&format!("the gaps of game {k}"))?;
        let cloth = threads::gaps(&context.sweep(game(k)), y..y + ROWS, context.observer())?;
        Ok(Self { k, y, cloth })
    }

    /// In how many gaps one number is seen, two that differ by 1, more.
    fn numbers(&self) -> [usize; 3] {
        let mut numbers = [0; 3];
        for gap in &self.cloth.gaps {
            numbers[(gap.diagonal.most - gap.diagonal.least).min(2) as usize] += 1;
        }
        numbers
    }

    fn row(&self) -> Vec<String> {
        let seen = |gap: &threads::Gap| match gap.diagonal {
            threads::Spread { least, most, .. } if least == most => least.to_string(),
            threads::Spread { least, most, .. } => format!("{least}–{most}"),
        };
        let mut names: Vec<String> = self.cloth.gaps.iter().map(seen).collect();
        if names.len() > 9 {
            names.splice(5..names.len() - 3, ["…".to_owned()]);
        }
        let [one, two, more] = self.numbers();
        vec![count(self.k), count(self.y), names.join(", "), format!("{one}, {two}, {more}")]
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    let depth = context.pick(4, 1);
    let games = GAMES.iter().map(|&(k, y)| Game::measure(context, k, y / depth));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let more = context
        .pick(&MORE[..2], &MORE)
        .iter()
        .map(|&(k, times)| Game::measure(context, k, times * k));
    let more: Vec<Game> = more.collect::<Result<_, _>>()?;
    found.table(
        format!(
            "Palaces seen diagonally in {ROWS} rows, gap by gap from the main diagonal out; and how many gaps see one \
             number, two, more"
        ),
        &["game", "first row", "seen diagonally", "one, two, more"],
        games.iter().chain(&more).map(Game::row).collect(),
    );
    let sum = |games: &[Game]| {
        games.iter().map(Game::numbers).fold([0; 3], |sum, n| [0, 1, 2].map(|i| sum[i] + n[i]))
    };
    let [one, two, three] = sum(&games);
    found.find(
        "CLN-95",
        Verdict::exact(three == 0),
        format!(
            "In games {}, {one} gaps between threads see one number of palaces on all diagonals and {two} see one of two \
             that differ by 1; none sees more.",
            list(GAMES.map(|(k, _)| k))
        ),
    );
    let [_, _, further] = sum(&more);
    let others = more.iter().filter(|game| game.numbers()[2] > 0);
    let inner = others.clone().all(|game| {
        game.cloth
            .gaps
            .iter()
            .all(|gap| gap.place == 0 || gap.diagonal.most - gap.diagonal.least < 2)
    });
    found.state(
        "A third number is seen at most between the main diagonal and the innermost thread.",
        inner,
        format!(
            "{further} gaps of further games see three numbers or more, in games {}: an inner thread that is still \
             scattered leaves them behind.",
            list(others.map(|game| count(game.k)))
        ),
    );
    let (cells, lawful) = games
        .iter()
        .chain(&more)
        .flat_map(|game| &game.cloth.gaps)
        .fold((0, 0), |(cells, lawful), gap| (cells + gap.cells, lawful + gap.lawful));
    found.state(
        "Between threads p = V + D − r: palaces seen in the column and on the diagonal, less those beyond in the row.",
        cells == lawful,
        format!("In {} of {} squares. As V has at most two values too, p is 0, 1 or 2.", count(lawful), count(cells)),
    );
    found.differs.push(
        "Nothing in these games. That it is so for every k is not proved; the law of gaps on the page of question 7 \
         says what follows from it."
            .into(),
    );
    found.commands = vec![format!(
        "wythoff blocking picture --k {DRAWN} --at 330,200 --size 420x140 --scale 1/3 -o diagonals.png"
    )];
    found.data = json!({ "games": games, "more": more });
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let view = window(330, 200, 420, 140);
    let board = context.sweep(game(DRAWN));
    let rows = view.y()..view.bottom();
    let middle = view.y() + view.height() / 2;
    let cloth = threads::gaps(&board, rows.clone(), context.observer())?;
    let outer = Band::read(game(DRAWN), &board, middle..middle + 1, context.observer())?;
    let end = outer.rows().filter_map(|(_, row)| row.last().copied()).max().unwrap_or(view.right());
    let labels = cloth.gaps.iter().map(|gap| {
        let left = match gap.place {
            0 => view.x() as f64,
            place => cloth.threads[place - 1].at(middle).max(view.x() as f64),
        };
        let right = cloth.threads.get(gap.place).map_or(end as f64, |thread| thread.at(middle));
        let text = if gap.diagonal.is_constant() {
            gap.diagonal.least.to_string()
        } else {
            format!("{} or {}", gap.diagonal.least, gap.diagonal.most)
        };
        Label {
            size: 1.4,
            ..Label::new(text, Anchor::At((f64::midpoint(left, right), middle as f64)), Rgb::WHITE)
        }
    });
    let picture = Picture {
        scale: Scale::PixelsPerCell(3),
        labels: labels.collect(),
        ..Picture::new(game(DRAWN), view)
    };
    found.plate(
        1,
        context.picture("gaps", &picture, &board)?,
        format!(
            "Game {DRAWN}, {} × {} squares from (330, 200): the numbers of palaces that a queen between the threads sees \
             on her diagonal.",
            view.width(),
            view.height()
        ),
        "Yellow threads over black with blue stripes; between them stand the numbers 7 or 8, 7 and 5.",
    );
    Ok(())
}
