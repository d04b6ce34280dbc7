//! Section 3.1: the weft, and what inner beams tell each other through it.

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction, Region};
use wythoff_anatomy::beam;
use wythoff_anatomy::weft::{self, Exchange, Weft};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, percent};
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-weft",
    number: "Section 3.1",
    title: "The weft, and the words of beams",
    says: &[
        "Blue stripes of squares with p = 1, the weft, fill fabric, fray, warp, prism and inner sector. The innermost beams \
         act on each other through it.",
        "Where there are no palaces, p(x, y) = V(x) + H(y) + D(x − y) − k with signals that pass straight on: the weft is \
         a sum of columns, rows and diagonals. What a beam leaves in row m, its mirror image shows in column m, which \
         the beam meets again further down: for every line m that it uses, we write how many of its palaces stand in row \
         m, and ask what word that is.",
    ],
    claims: &["CLN-54"],
    measure,
});

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let shares = regions(context, &mut found)?;
    draw(context, &mut found)?;
    words(context, &mut found)?;
    // “Full of”: everywhere at least a fifth, and more than in the arm.
    let (least, arm) = shares;
    found.find(
        "CLN-54",
        Verdict::exact(least > 0.2 && least > arm),
        format!(
            "p = 1 on at least {:.0} % of the squares of each of these five, on {:.0} % in the arms and on none of outer space.",
            (least * 100.0).floor(),
            arm * 100.0
        ),
    );
    Ok(found)
}

/// Shares and stripes by region; the smallest share where the paper says that the weft is, and that of the arm.
fn regions(context: &Context<'_>, found: &mut Measured) -> Result<(f64, f64), MeasureError> {
    let k = context.pick(1000, 3000);
    context.step(&format!("the weft of game {}", count(k)))?;
    let size = 3 * k;
    let board = context.sweep(game(k)).keep(size, context.observer())?;
    let anatomy = Anatomy::survey(game(k), &board, size, context.observer())?;
    let weft = weft::census(&anatomy, &board, window(0, 0, size, size), context.observer())?;
    let mut rows = Vec::new();
    for (region, weft) in &weft {
        let mut row = vec![region.to_string(), count(weft.cells), percent(weft.ones, weft.cells)];
        row.extend(if weft.ones > 0 {
            weft.stripes().map(|times| format!("{times:.2}"))
        } else {
            Default::default()
        });
        rows.push(row);
    }
    found.table(
        format!(
            "Game {k}, {0} × {0} squares: the share of p = 1, and how long its stripes are in each direction against \
             chance",
            count(size)
        ),
        &["region", "squares", "p = 1", "along rows", "along columns", "along diagonals", "across"],
        rows,
    );
    let mut shares: Vec<f64> = [Region::Fabric, Region::Warp, Region::Inner]
        .iter()
        .filter_map(|region| weft.get(region).map(Weft::share))
        .collect();
    // Prism and fray are a junction and a border: what lies around.
    let around = k / 20;
    let fray: Vec<(u64, u64)> = anatomy.border(Border::Fray).to_vec();
    let mut places =
        vec![("prism", anatomy.junction(Junction::Prism).into_iter().collect::<Vec<_>>())];
    places.push(("fray", fray.iter().copied().step_by((fray.len() / 20).max(1)).collect()));
    for (name, points) in places {
        let (mut ones, mut cells) = (0, 0);
        for (x, y) in points {
            let (x, y) = (x.saturating_sub(around), y.saturating_sub(around));
            let side = (2 * around).min(size - x.max(y));
            let values = board.values(window(x, y, side, side), context.observer())?;
            ones += values.iter().filter(|&&p| p == 1).count() as u64;
            cells += values.len() as u64;
        }
        if cells > 0 {
            found.row(format!("Around the {name}: p = 1"), percent(ones, cells));
            shares.push(ones as f64 / cells as f64);
        }
    }
    found.data["weft"] = json!({ "k": k, "size": size, "regions": weft });
    if shares.len() < 5 {
        return Err(MeasureError::NotFound(format!("not all regions of game {k} were found")));
    }
    let least = shares.into_iter().fold(1.0, f64::min);
    Ok((least, weft.get(&Region::Arm).map_or(1.0, Weft::share)))
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = 24;
    let window = window(3300, 3000, 700, 500);
    let picture = Picture { scale: Scale::PixelsPerCell(1), ..Picture::new(game(k), window) };
    found.plate(
        1,
        context.picture("beams", &picture, &context.sweep(game(k)))?,
        "Game 24 from column 3300 and row 3000 on: the innermost beam at the left, blue weft right of it.",
        "A steep dotted thread; right of it blue vertical, horizontal and diagonal stripes on black.",
    );
    Ok(())
}

/// Games of which the words are read, and what their beams are.
const WORDS: [(u64, &str); 7] = [
    (1, "Wythoff Nim"),
    (10, "golden slope again"),
    (8, "rational slope 2"),
    (5, "one beam, quadratic"),
    (24, "two that do not repeat"),
    (100, "two that do not repeat"),
    (18, "one, without a law"),
];

fn words(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let rows = context.pick(20_000, 100_000);
    let (mut words, mut table) = (Vec::new(), Vec::new());
    for (k, what) in WORDS {
        context.step(&format!("the word of game {k}"))?;
        let strands = beam::survey(game(k), rows / 3, rows, context.observer())?;
        let strands = strands.map(|beams| beams.strands).unwrap_or_default();
        let Some(word) = Exchange::read(game(k), &strands, rows, context.observer())? else {
            continue;
        };
        let at = |length: usize| count(word.complexity[length - 1]);
        table.push(vec![
            format!("{k}: {what}"),
            count(word.letters),
            word.beginning.chars().take(24).collect(),
            format!("{}, {}, {}, {}", at(2), at(4), at(8), at(16)),
            word.most_imbalance().to_string(),
            word.sharing.map_or("no".into(), |sharing| {
                format!("{} palaces a line, period {}", sharing.palaces, sharing.period)
            }),
        ]);
        words.push(word);
    }
    found.table(
        format!("The words of innermost beams, rows {} to {}", count(rows / 2), count(rows)),
        &[
            "game",
            "letters",
            "begins",
            "factors of 2, 4, 8, 16 letters",
            "imbalance",
            "row m and column m together repeat",
        ],
        table,
    );
    let series =
        words.iter().filter(|word| [1, 8, 5, 24].contains(&word.k.get())).map(|word| Series {
            label: format!("game {}", word.k.get()),
            points: (1..=12)
                .zip(&word.complexity)
                .map(|(n, &factors)| (f64::from(n), factors as f64))
                .collect(),
            measured: true,
        });
    let plot = Plot {
        x_label: "letters",
        y_label: "different factors",
        x: Axis::Between(1.0, 12.0),
        y: Axis::Log(1.0, 10_000.0),
        series: series.collect(),
        ..Plot::default()
    };
    found.plate(
        1,
        Image::Svg { markup: plot.svg().into_string() },
        "How many different factors the words have. Sturmian words have one more than letters; two free letters would double \
         the number with each.",
        "Two curves that stay low, and two that rise like straight lines on a logarithmic axis.",
    );
    let sturmian: Vec<u64> =
        words.iter().filter(|word| word.is_sturmian()).map(|word| word.k.get()).collect();
    found.state(
        "The words of games 1 and 10 are Sturmian, so that their beams are Wythoff’s pairs, in game 10 on every tenth line; \
         no other word that was read is.",
        sturmian == [1, 10],
        format!(
            "Sturmian as far as was looked, with n + 1 factors of n letters up to 24 and no imbalance above 1: games {}.",
            list(&sturmian)
        ),
    );
    found.state(
        "In the games with one inner beam and a law, row m and column m share a number of palaces that repeats with m: what \
         the rows leave, the columns take.",
        words.iter().filter(|word| [1, 5, 8, 10].contains(&word.k.get())).all(|word| word.sharing.is_some()),
        "Without exception in the rows that were read; the rule by which a beam chooses between row and column is on the page of \
         question 5.",
    );
    found.differs.push(
        "No substitution was found for the words of games 5, 24, 100 and 18: their factors multiply nearly as those of free \
         letters do. The word of game 8 has few factors, fewer than 2n of n letters, like the words of substitutions."
            .into(),
    );
    found.data["words"] = json!(words);
    Ok(())
}
