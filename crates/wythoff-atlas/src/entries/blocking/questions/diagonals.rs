//! Section 4, the question that only the arXiv text has: what is seen diagonally between threads.

use serde::Serialize;
use serde_json::json;
use wythoff_anatomy::threads::{self, Band};
use wythoff_render::{Anchor, Label, Picture, Rgb, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list};
use crate::measure::colours::COLOURS;
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

/// Rows of a band.
const ROWS: u64 = 200;
/// The first row of the band in which all games are judged, as a multiple of k.
const DEPTH: u64 = 60;
/// Games without a third number; the power test judges these only.
const FEW: u64 = 49;
/// Further bands, as multiples of k: far rows of games with a third number, and large games.
const FURTHER: [(u64, u64); 7] =
    [(50, 250), (61, 250), (100, 200), (500, 40), (1000, 10), (2000, 8), (3000, 8)];
/// The picture.
const DRAWN: u64 = 16;

/// The gaps of one game.
#[derive(Clone, Serialize)]
struct Game {
    k: u64,
    y: u64,
    /// The numbers of palaces seen diagonally, least and most, gap by gap from the main diagonal
    /// out, with the place of the gap: the number of threads between the main diagonal and the gap.
    seen: Vec<(usize, [u64; 2])>,
    /// Squares of the gaps, and those of them that obey p = V + D − r.
    cells: [u64; 2],
}

impl Game {
    fn measure(context: &Context<'_>, k: u64, y: u64) -> Result<Self, MeasureError> {
        let cloth = threads::gaps(&context.sweep(game(k)), y..y + ROWS, context.observer())?;
        let seen = |gap: &threads::Gap| (gap.place, [gap.diagonal.least, gap.diagonal.most]);
        let sum = |of: fn(&threads::Gap) -> u64| cloth.gaps.iter().map(of).sum();
        Ok(Self {
            k,
            y,
            seen: cloth.gaps.iter().map(seen).collect(),
            cells: [sum(|gap| gap.cells), sum(|gap| gap.lawful)],
        })
    }

    /// In how many gaps one number is seen, two that differ by 1, more.
    fn numbers(&self) -> [usize; 3] {
        let mut numbers = [0; 3];
        for (_, [least, most]) in &self.seen {
            numbers[(most - least).min(2) as usize] += 1;
        }
        numbers
    }

    /// Returns true if some gap has a third number.
    fn is_exception(&self) -> bool {
        self.numbers()[2] > 0
    }

    /// Returns true if a gap beyond the innermost thread has a third number.
    fn is_exception_outside(&self) -> bool {
        self.seen.iter().any(|&(place, [least, most])| place > 0 && most > least + 1)
    }

    fn row(&self) -> Vec<String> {
        let name = |&(_, [least, most]): &(usize, [u64; 2])| match most - least {
            0 => least.to_string(),
            _ => format!("{least}–{most}"),
        };
        let mut names: Vec<String> = self.seen.iter().map(name).collect();
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
    let most = context.pick(64, 200);
    context.step(&format!("the gaps of games 1 to {most}"))?;
    let games = (1..=most).map(|k| Game::measure(context, k, DEPTH * k));
    let games: Vec<Game> = games.collect::<Result<_, _>>()?;
    let mut further = Vec::new();
    for &(k, times) in &FURTHER[..context.pick(1, FURTHER.len())] {
        context.step(&format!("the gaps of game {k}"))?;
        further.push(Game::measure(context, k, times * k)?);
    }
    judge(context, &games, &further, &mut found)?;
    law(games.iter().chain(&further), &mut found);
    found.commands = vec![format!(
        "wythoff blocking picture --k {DRAWN} --at 330,200 --size 420x140 --scale 1/3 -o diagonals.png"
    )];
    found.data = json!({ "games": games, "further": further });
    Ok(found)
}

/// The question, for all games of a range.
fn judge(
    context: &Context<'_>,
    games: &[Game],
    further: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let exceptions: Vec<&Game> = games.iter().filter(|game| game.is_exception()).collect();
    let shown = exceptions.iter().take(12).copied().chain(further);
    found.table(
        format!(
            "Palaces seen diagonally in {ROWS} rows, gap by gap from the main diagonal out; and how many gaps see one number, two, \
             more. The first games with a third number, and further games"
        ),
        &["game", "first row", "seen diagonally", "one, two, more"],
        shown.map(Game::row).collect(),
    );
    let sum = games.iter().map(Game::numbers);
    let [one, two, more] = sum.fold([0; 3], |sum, n| [0, 1, 2].map(|i| sum[i] + n[i]));
    let outside = exceptions.iter().filter(|game| game.is_exception_outside()).count();
    let mutant = context.mutant(format!("games 1 to {FEW} only"), || {
        Ok(games.iter().filter(|game| game.k <= FEW).cloned().collect::<Vec<_>>())
    })?;
    found.row("Gaps that see one number, two that differ by 1, more", list([one, two, more]));
    found.row(
        "Games with a third number, and among them beyond the innermost thread",
        format!("{} of {}, {outside}", exceptions.len(), games.len()),
    );
    found.find(
        "CLN-95",
        mutant.judge(&games.to_vec(), |games: &Vec<Game>| {
            Verdict::answer(games.iter().any(Game::is_exception))
        }),
        format!(
            "Not for every k. Of all {} games up to {}, in the {ROWS} rows from {DEPTH} k on, {} have a gap that sees three numbers or \
             more, the first of them game {}; in {} of these it is the gap between the main diagonal and the innermost thread alone. \
             Of the {} gaps {one} see one number and {two} one of two that differ by 1.",
            games.len(),
            count(games.len() as u64),
            exceptions.len(),
            exceptions.first().map_or("none".into(), |game| count(game.k)),
            exceptions.len() - outside,
            one + two + more
        ),
    );
    let same = further.iter().find_map(|far| {
        let near = exceptions.iter().find(|game| game.k == far.k)?;
        let [least, most] = near.seen.first().filter(|seen| far.seen.first() == Some(seen))?.1;
        let (k, rows) = (count(far.k), [near.y, far.y].map(count));
        Some(format!(
            "; game {k} shows {least} to {most} from row {} and from row {} on",
            rows[0], rows[1]
        ))
    });
    found.differs.push(format!(
        "The paper asks. A third number is left behind by an innermost thread that is irregular. On a diagonal that has crossed the last \
         thread the number never changes again, so such a gap keeps its third number{}. Between two threads a third number is rare.",
        same.unwrap_or_default()
    ));
    Ok(())
}

/// The law of gaps, which the numbers obey all the same.
fn law<'a>(games: impl Iterator<Item = &'a Game>, found: &mut Measured) {
    let sum = |sum: [u64; 2], game: &Game| [0, 1].map(|i| sum[i] + game.cells[i]);
    let [cells, lawful] = games.fold([0; 2], sum);
    found.state(
        "Between threads p = V + D − r: palaces seen in the column and on the diagonal, less those beyond in the row.",
        cells == lawful,
        format!("In {} of {} squares.", count(lawful), count(cells)),
    );
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
             on her diagonal. {COLOURS}",
            view.width(),
            view.height()
        ),
        "Yellow threads over black with blue stripes; between them stand the numbers 7 or 8, 7 and 5.",
    );
    Ok(())
}
