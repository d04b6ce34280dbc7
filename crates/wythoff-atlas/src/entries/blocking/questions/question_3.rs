//! Section 4, question 3: do inner sectors differ for different k?

use serde::Serialize;
use serde_json::json;
use wythoff::K;
use wythoff::blocking::Kept;
use wythoff_anatomy::compare::Pairing;
use wythoff_anatomy::growth::prism;
use wythoff_render::{Comparison, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::colours::COLOURS;
use crate::measure::{game, window};
use crate::model::{Judgement, Verdict};
use crate::plot::{Axis, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-3",
    number: "Section 4, question 3",
    title: "Do inner sectors differ for different k?",
    says: &[
        "Inner sectors seem to differ for different k, perhaps because each game has an armpit of its own, which \
         leads to ever different irregular inner threads. Do they, for all k?",
        "We lay the inner sectors of two games over each other, prism on prism, and look for the shift of up to \
         some dozen squares under which most values agree. What chance gives is measured likewise: the same search, \
         begun far from where the prisms meet.",
    ],
    claims: &["CLN-90"],
    measure,
});

/// Differences of k that are tried: neighbours, the classes modulo 3, the period of the épaulette,
/// and both together.
const STEPS: [u64; 10] = [1, 2, 3, 6, 9, 11, 12, 33, 66, 99];
/// Searches that tell what chance gives, by where they begin: so many squares along the diagonal
/// from where the prisms meet, in parts of the radius.
const ELSEWHERE: [i64; 4] = [-5, 3, 5, 7];

/// Sectors of which this part of the squares agrees would be alike.
const ALIKE: f64 = 0.9;

/// The result of a search.
#[derive(Debug, Clone, Copy, Serialize)]
struct Search {
    shift: (i64, i64),
    /// The part of the squares that agree under the best shift, from 0 to 1.
    share: f64,
}

/// Two games, laid over each other.
#[derive(Debug, Serialize)]
struct Pair {
    k: K,
    with: K,
    /// Prism on prism.
    aligned: Search,
    /// Elsewhere.
    chance: Vec<Search>,
}

impl Pair {
    /// The best that chance gives.
    fn best_chance(&self) -> f64 {
        self.chance.iter().map(|search| search.share).fold(0.0, f64::max)
    }

    /// The mean of what chance gives.
    fn mean_chance(&self) -> f64 {
        self.chance.iter().map(|search| search.share).sum::<f64>() / self.chance.len() as f64
    }
}

/// A game swept as far as its inner sector is looked at, and its prism.
struct Swept {
    kept: Kept,
    prism: u64,
}

impl Swept {
    fn new(context: &Context<'_>, k: u64) -> Result<Self, MeasureError> {
        let size = 3 * k;
        let kept = context.sweep(game(k)).keep(size, context.observer())?;
        let found = prism(&kept, size, context.observer())?;
        let found =
            found.ok_or_else(|| MeasureError::NotFound(format!("game {k} has no prism")))?;
        Ok(Self { kept, prism: found.median })
    }

    /// The agreement of this game with another at the best shift near one along the diagonal, in
    /// the squares behind the prism or, for the fabric, in front of it.
    fn search(
        &self,
        context: &Context<'_>,
        with: &Self,
        (start, side): (u64, u64),
        (shift, radius): ((i64, i64), u32),
    ) -> Result<Search, MeasureError> {
        let cells = window(start, start, side, side);
        let pairing = Pairing { k: self.kept.k(), with: with.kept.k(), shift, offset: 0 };
        let best = pairing.best_shift(&self.kept, &with.kept, cells, radius, context.observer())?;
        let found = best.agreement(&self.kept, &with.kept, cells, context.observer())?;
        Ok(Search { shift: best.shift, share: found.share() })
    }
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let games = context.pick(&[1000][..], &[500, 1000, 1001, 1002, 2000, 3000]);
    let steps = context.pick(&STEPS[..4], &STEPS);
    let (side, radius) = context.pick((100, 16), (200, 30));
    let mut pairs: Vec<Pair> = Vec::new();
    let mut fabrics: Vec<Search> = Vec::new();
    for &k in games {
        context.step(&format!("the inner sector of game {}", count(k)))?;
        let here = Swept::new(context, k)?;
        for &step in steps {
            context.step(&format!(
                "the inner sectors of games {} and {}",
                count(k),
                count(k + step)
            ))?;
            let with = Swept::new(context, k + step)?;
            // Where light falls and threads run, a tenth of k behind the prism.
            let start = here.prism + k / 10;
            let straight = with.prism as i64 - here.prism as i64;
            let search = |along: i64| {
                let shift = straight + along * i64::from(radius);
                here.search(context, &with, (start, side), ((shift, shift), radius))
            };
            let chance: Result<Vec<Search>, MeasureError> =
                ELSEWHERE.into_iter().map(search).collect();
            pairs.push(Pair {
                k: game(k),
                with: game(k + step),
                aligned: search(0)?,
                chance: chance?,
            });
            if step % 3 == 0 {
                // The fabric shows that the search finds what is there.
                let nose = (step / 3) as i64;
                let off = nose + i64::from(radius) / 2;
                fabrics.push(here.search(
                    context,
                    &with,
                    (2 * k / 5, side),
                    ((off, nose), radius),
                )?);
            }
        }
    }
    draw(context, &mut found)?;
    let shares: Vec<f64> = pairs.iter().map(|pair| pair.aligned.share).collect();
    let mutant = context.mutant(
        "squares of the fabric, in games alike modulo 3, in place of squares of the inner sector",
        || Ok(fabrics.iter().map(|search| search.share).collect()),
    )?;
    let judgement = mutant.judge(&shares, |shares: &Vec<f64>| {
        Verdict::question(shares.iter().all(|&share| share < ALIKE))
    });
    report(&pairs, &fabrics, (side, radius), judgement, &mut found);
    found.data = json!({ "side": side, "radius": radius, "pairs": pairs, "fabrics": fabrics });
    Ok(found)
}

fn report(
    pairs: &[Pair],
    fabrics: &[Search],
    (side, radius): (u64, u32),
    judgement: Judgement,
    found: &mut Measured,
) {
    table(pairs, (side, radius), found);
    // How far the aligned search is above what chance gives, over all pairs.
    let excess: Vec<f64> =
        pairs.iter().map(|pair| pair.aligned.share - pair.mean_chance()).collect();
    let n = excess.len() as f64;
    let mean = excess.iter().sum::<f64>() / n;
    let spread = (excess.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / n / (n - 1.0)).sqrt();
    let most = pairs.iter().map(|pair| pair.aligned.share).fold(0.0, f64::max);
    let least_fabric = fabrics.iter().map(|search| search.share).fold(1.0, f64::min);
    found.row("Pairs of games compared", count(pairs.len() as u64));
    found.row("Best agreement of two inner sectors", text(most));
    found.row(
        "Agreement prism on prism above that elsewhere, in the mean",
        format!("{:+.2} ± {:.2} %", 100.0 * mean, 100.0 * spread).replace('-', "−"),
    );
    found.row("The same search in the fabrics of games alike modulo 3, least", text(least_fabric));
    plot(pairs, found);
    found.state(
        "The search finds what agrees: the fabrics of games with the same k modulo 3.",
        !fabrics.is_empty() && least_fabric > 0.999,
        format!("In {} pairs at least {} of the squares agree.", fabrics.len(), text(least_fabric)),
    );
    let steps: std::collections::BTreeSet<u64> =
        pairs.iter().map(|pair| pair.with.get() - pair.k.get()).collect();
    found.find(
        "CLN-90",
        judgement,
        format!(
            "In each of {} pairs of games, {} apart, the inner sectors differ: at best {} of the squares agree, prism on \
             prism {:+.2} ± {:.2} % more than elsewhere; fabrics agree on {} and more.",
            pairs.len(),
            list(steps),
            text(most),
            100.0 * mean,
            100.0 * spread,
            text(least_fabric)
        )
        .replace(" -", " −"),
    );
    texts(found);
}

fn texts(found: &mut Measured) {
    found.differs.push(
        "Nothing: the paper asks. All pairs that were tried differ, also those that share the class modulo 3 of their \
         fabrics, the class modulo 11 of their épaulettes, or both (33 apart). Some pairs agree on half of the squares and more: there both sectors \
         are nearly one colour, and they agree as well wherever they are laid. That all pairs differ is not proved; it would follow from \
         inner beams of different slopes, which the laws of rows and diagonals give for many small k."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking compare --k 1000 --with 1033 --shift 54,54 --at 1740,1740 --size 200 --search 30".into(),
    ];
}

fn text(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn table(pairs: &[Pair], (side, radius): (u64, u32), found: &mut Measured) {
    let rows = pairs.iter().map(|pair| {
        vec![
            format!("{}, {}", count(pair.k.get()), count(pair.with.get())),
            text(pair.aligned.share),
            format!("{}, {}", pair.aligned.shift.0, pair.aligned.shift.1).replace('-', "−"),
            text(pair.mean_chance()),
            text(pair.best_chance()),
        ]
    });
    found.table(
        format!(
            "Agreement of {side} × {side} squares a tenth of k behind the prism, under the best of all shifts of up to \
             {radius} squares"
        ),
        &["games", "prism on prism", "shift", "elsewhere, mean", "elsewhere, best"],
        rows.collect(),
    );
}

fn plot(pairs: &[Pair], found: &mut Measured) {
    let mut sorted: Vec<&Pair> = pairs.iter().collect();
    sorted.sort_by(|a, b| a.mean_chance().total_cmp(&b.mean_chance()));
    let series = |label: &str, of: &dyn Fn(&Pair) -> f64| Series {
        label: label.into(),
        points: (1..).zip(&sorted).map(|(n, pair)| (f64::from(n), 100.0 * of(pair))).collect(),
        measured: true,
    };
    let plot = Plot {
        x_label: "pairs of games, by what chance gives",
        y_label: "percent of squares that agree",
        x: Axis::Between(0.0, pairs.len() as f64 + 1.0),
        y: Axis::Between(0.0, 100.0),
        series: vec![
            series("prism on prism", &|pair| pair.aligned.share),
            series("elsewhere", &Pair::mean_chance),
        ],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "Agreement of inner sectors under the best shift, prism on prism and elsewhere: no pair stands out.",
        "Two lines of points that run through each other, far below a hundred percent.",
    );
}

/// Two inner sectors laid over each other.
fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (k, step) = (1000, 33);
    context.step("drawing two inner sectors")?;
    let (here, with) = (Swept::new(context, k)?, Swept::new(context, k + step)?);
    let shift = with.prism as i64 - here.prism as i64;
    let start = here.prism - 60;
    let cells = window(start, start, 400, 400);
    let comparison = Comparison {
        scale: Scale::PixelsPerCell(2),
        ..Comparison::new(game(k), game(k + step), (shift, shift), cells)
    };
    found.plate(
        2,
        context.comparison("prisms", &comparison, (&here.kept, &with.kept))?,
        format!(
            "Games {} and {}, prism on prism: 400 × 400 squares, of game {} from ({start}, {start}) on. White: the games differ. \
             {COLOURS}",
            count(k),
            count(k + step),
            count(k)
        ),
        "Black pieces of threads that do not fit together at the sides, and behind the prism a spray of blue and violet dots \
         on white.",
    );
    Ok(())
}
