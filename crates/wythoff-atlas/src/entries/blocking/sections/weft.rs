//! Section 3.1: the weft, and what inner beams tell each other through it.

use std::collections::BTreeMap;

use serde_json::json;
use wythoff::board::Board;
use wythoff_anatomy::anatomy::{Anatomy, Border, Junction, Region};
use wythoff_anatomy::beam;
use wythoff_anatomy::weft::{self, Exchange, Weft};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list, percent};
use crate::measure::altered::Altered;
use crate::measure::colours::COLOURS;
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
    let k = context.pick(1000, 3000);
    context.step(&format!("the weft of game {}", count(k)))?;
    let board = context.sweep(game(k)).keep(3 * k, context.observer())?;
    let anatomy = Anatomy::survey(game(k), &board, 3 * k, context.observer())?;
    let here = Regions::measure(context, &anatomy, &board)?;
    let mutant = context.mutant("squares with p = 2 in place of those with p = 1", || {
        let board = Altered::new(&board, |_, _, p| p - 1);
        Regions::measure(context, &anatomy, &board)
    })?;
    report(&here, k, &mut found);
    draw(context, &mut found)?;
    words(context, &mut found)?;
    found.find(
        "CLN-54",
        mutant.judge(&here, |regions| Verdict::exact(regions.are_full())),
        format!(
            "p = 1 on at least {:.0} % of the squares of each of these five, on {:.0} % in the arms and on none of outer \
             space.",
            (here.least() * 100.0).floor(),
            here.share(Region::Arm) * 100.0
        ),
    );
    Ok(found)
}

/// Where the paper sees weft all over, beside prism and fray.
const FULL: [Region; 3] = [Region::Fabric, Region::Warp, Region::Inner];

/// The weft of one game.
struct Regions {
    regions: BTreeMap<Region, Weft>,
    /// Squares with p = 1 around the prism and around the fray, and all squares there.
    around: [(&'static str, u64, u64); 2],
}

impl Regions {
    fn measure(
        context: &Context<'_>,
        anatomy: &Anatomy,
        board: &dyn Board,
    ) -> Result<Self, MeasureError> {
        let size = anatomy.size();
        let all = window(0, 0, size, size);
        let regions = weft::census(anatomy, board, all, context.observer())?;
        // Prism and fray are a junction and a border: what lies around.
        let reach = anatomy.k().get() / 20;
        let fray: Vec<(u64, u64)> = anatomy.border(Border::Fray).to_vec();
        let fray = fray.iter().copied().step_by((fray.len() / 20).max(1)).collect();
        let prism = anatomy.junction(Junction::Prism).into_iter().collect();
        let mut around = [("prism", 0, 0), ("fray", 0, 0)];
        for (points, (_, ones, cells)) in [prism, fray].into_iter().zip(&mut around) {
            let points: Vec<(u64, u64)> = points;
            for (x, y) in points {
                let (x, y) = (x.saturating_sub(reach), y.saturating_sub(reach));
                let side = (2 * reach).min(size - x.max(y));
                let values = board.values(window(x, y, side, side), context.observer())?;
                *ones += values.iter().filter(|&&p| p == 1).count() as u64;
                *cells += values.len() as u64;
            }
        }
        Ok(Self { regions, around })
    }

    fn share(&self, region: Region) -> f64 {
        self.regions.get(&region).map_or(0.0, Weft::share)
    }

    /// The least share of the five.
    fn least(&self) -> f64 {
        let around = self.around.iter().map(|&(_, ones, cells)| ones as f64 / cells.max(1) as f64);
        FULL.iter().map(|&region| self.share(region)).chain(around).fold(1.0, f64::min)
    }

    /// “Full of” weft: p = 1 on at least a fifth of the squares everywhere, more than in the arm.
    fn are_full(&self) -> bool {
        let least = self.least();
        least > 0.2 && least > self.share(Region::Arm)
    }
}

/// Shares and stripes by region.
fn report(here: &Regions, k: u64, found: &mut Measured) {
    let mut rows = Vec::new();
    for (region, weft) in &here.regions {
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
            "Game {k}, {0} × {0} squares: the share of p = 1, and the length of its stripes in each direction divided by \
             that expected by chance",
            count(3 * k)
        ),
        &["region", "squares", "p = 1", "along rows", "along columns", "along diagonals", "across"],
        rows,
    );
    for (name, ones, cells) in here.around {
        found.row(format!("Around the {name}: p = 1"), percent(ones, cells));
    }
    found.data["weft"] = json!({ "k": k, "size": 3 * k, "regions": here.regions });
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let k = 24;
    let window = window(3300, 3000, 700, 500);
    let picture = Picture { scale: Scale::PixelsPerCell(1), ..Picture::new(game(k), window) };
    found.plate(
        1,
        context.picture("beams", &picture, &context.sweep(game(k)))?,
        format!(
            "Game 24, 700 × 500 squares from (3300, 3000): the innermost beam, a diagonal line of single palaces, parts the inner \
             sector on its left, with p = 1 and 2, from vertical stripes of weft on its right. {COLOURS}"
        ),
        "A dotted diagonal line; left of it a violet and blue texture, right of it blue and black vertical stripes.",
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
