//! Section 4, question 3: do inner sectors differ for different k?

use std::collections::BTreeSet;

use wythoff::blocking::KeptSweep;
use wythoff_anatomy::compare::Pairing;
use wythoff_anatomy::growth::prism;
use wythoff_render::Comparison;

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_3", measure);

/// Differences of k that are tried: neighbours, the classes modulo 3, the period of the épaulette,
/// and both together.
const STEPS: [u64; 10] = [1, 2, 3, 6, 9, 11, 12, 33, 66, 99];
/// Searches that tell what chance gives, by where they begin: so many squares along the diagonal
/// from where the prisms meet, in parts of the radius.
const ELSEWHERE: [i64; 4] = [-5, 3, 5, 7];

/// Sectors of which this part of the squares agrees would be alike.
const ALIKE: f64 = 0.9;

/// Fabrics of which more than this part of the squares agrees are the same.
const SAME_FABRIC: f64 = 0.999;

/// The result of a search.
#[derive(Clone, Copy, Serialize)]
struct Search {
    shift: (i64, i64),
    /// The part of the squares that agree under the best shift, from 0 to 1.
    share: f64,
}

/// Two games, laid over each other.
#[derive(Serialize)]
struct Pair {
    k: K,
    with: K,
    /// Prism on prism.
    aligned: Search,
    /// Elsewhere.
    chance: Vec<Search>,
}

impl Pair {
    /// The mean of what chance gives.
    fn mean_chance(&self) -> f64 {
        self.chance.iter().map(|search| search.share).sum::<f64>() / self.chance.len() as f64
    }
}

/// A game swept as far as its inner sector is looked at, and its prism.
struct Swept {
    kept: KeptSweep,
    prism: u64,
}

impl Swept {
    fn new(context: &Context<'_>, k: u64) -> Result<Self> {
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
    ) -> Result<Search> {
        let cells = window(start, start, side, side);
        let pairing = Pairing { k: self.kept.k(), with: with.kept.k(), shift, offset: 0 };
        let best = pairing.best_shift(&self.kept, &with.kept, cells, radius, context.observer())?;
        let found = best.agreement(&self.kept, &with.kept, cells, context.observer())?;
        Ok(Search { shift: best.shift, share: found.share() })
    }

    /// The agreement of the fabrics, where the shift follows from the difference of k.
    fn fabric(
        &self,
        context: &Context<'_>,
        with: &Self,
        (side, radius): (u64, u32),
    ) -> Result<Search> {
        let (k, step) = (self.kept.k().get(), with.kept.k().get() - self.kept.k().get());
        let nose = (step / 3) as i64;
        let shift = (nose + i64::from(radius) / 2, nose);
        self.search(context, with, (2 * k / 5, side), (shift, radius))
    }

    /// Lays the inner sector of another game over that of this one, prism on prism and elsewhere.
    fn pair(&self, context: &Context<'_>, with: &Self, (side, radius): (u64, u32)) -> Result<Pair> {
        // Where light falls and threads run, a tenth of k behind the prism.
        let start = self.prism + self.kept.k().get() / 10;
        let straight = with.prism as i64 - self.prism as i64;
        let search = |along: i64| {
            let shift = straight + along * i64::from(radius);
            self.search(context, with, (start, side), ((shift, shift), radius))
        };
        Ok(Pair {
            k: self.kept.k(),
            with: with.kept.k(),
            aligned: search(0)?,
            chance: ELSEWHERE.into_iter().map(search).collect::<Result<_, _>>()?,
        })
    }
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let games = context.pick(&[1000][..], &[500, 1000, 1001, 1002, 2000, 3000]);
    let (side, radius) = context.pick((100, 16), (200, 30));
    let (mut pairs, mut fabrics) = (Vec::new(), Vec::new());
    for &k in games {
        context.step(&format!("the inner sector of game {}", count(k)))?;
        let here = Swept::new(context, k)?;
        for &step in context.pick(&STEPS[..4], &STEPS) {
            let other = k + step;
            let names = [count(k), count(other)].join(" and ");
            context.step(&format!("the inner sectors of games {names}"))?;
            let with = Swept::new(context, other)?;
            pairs.push(here.pair(context, &with, (side, radius))?);
            if step % 3 == 0 {
                // The fabric shows that the search finds what is there.
                fabrics.push(here.fabric(context, &with, (side, radius))?);
            }
        }
    }
    draw(context, &mut found)?;
    let shares: Vec<f64> = pairs.iter().map(|pair| pair.aligned.share).collect();
    let mutant = context.mutant(
        "squares of the fabric, in games alike modulo 3, in place of squares of the inner sector",
        || Ok(fabrics.iter().map(|search| search.share).collect()),
    )?;
    let differ = |shares: &Vec<f64>| Verdict::question(shares.iter().all(|&share| share < ALIKE));
    found.verdict("CLN-90", mutant.judge(&shares, differ));
    found.plate("agreement", agreement(&pairs));
    let neighbours = context.mutant("the fabrics of games 500 and 501", || {
        let [here, with] = [Swept::new(context, 500)?, Swept::new(context, 501)?];
        Ok(vec![here.fabric(context, &with, (100, 16))?])
    })?;
    let alike = |fabrics: &Vec<Search>| !fabrics.is_empty() && least(fabrics) > SAME_FABRIC;
    found.state("fabrics", neighbours.judge_exact(&fabrics, alike));
    let least_fabric = least(&fabrics);
    let (excess, error) = excess(&pairs);
    Ok(found.with(&numbers! {
        side,
        radius,
        // Differences of k.
        steps: pairs.iter().map(|pair| pair.with.get() - pair.k.get()).collect::<BTreeSet<u64>>(),
        pairs,
        // Fabrics of games alike modulo 3.
        fabrics,
        // The best agreement of two inner sectors, and the least of two fabrics.
        most: shares.into_iter().fold(0.0, f64::max),
        least_fabric,
        // Agreement prism on prism less that elsewhere: the mean of all pairs, and its error.
        excess,
        error,
    }))
}

/// Returns the least agreement of some searches.
fn least(searches: &[Search]) -> f64 {
    searches.iter().map(|search| search.share).fold(1.0, f64::min)
}

/// Returns the excess of the aligned search over what chance gives: the mean of all pairs, and
/// its error.
fn excess(pairs: &[Pair]) -> (f64, f64) {
    let excess = pairs.iter().map(|pair| pair.aligned.share - pair.mean_chance());
    let excess: Vec<f64> = excess.collect();
    let n = excess.len() as f64;
    let mean = excess.iter().sum::<f64>() / n;
    (mean, (excess.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / n / (n - 1.0)).sqrt())
}

/// Draws the agreement of all pairs.
fn agreement(pairs: &[Pair]) -> Image {
    let mut sorted: Vec<&Pair> = pairs.iter().collect();
    sorted.sort_by(|a, b| a.mean_chance().total_cmp(&b.mean_chance()));
    let series = |label: &str, of: fn(&Pair) -> f64| {
        Series::measured(
            label,
            (1..).zip(&sorted).map(|(n, pair)| (f64::from(n), 100.0 * of(pair))),
        )
    };
    Plot::new("pairs of games, by what chance gives", "percent of squares that agree")
        .across(Axis::Between(0.0, pairs.len() as f64 + 1.0))
        .up(Axis::Between(0.0, 100.0))
        .series([
            series("prism on prism", |pair| pair.aligned.share),
            series("elsewhere", Pair::mean_chance),
        ])
        .image()
}

/// Draws two inner sectors laid over each other.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    let (k, other) = (1000, 1033);
    context.step("drawing two inner sectors")?;
    let (here, with) = (Swept::new(context, k)?, Swept::new(context, other)?);
    let shift = with.prism as i64 - here.prism as i64;
    let start = here.prism - 60;
    let comparison = Comparison {
        scale: Scale::PixelsPerCell(2),
        ..Comparison::new(game(k), game(other), (shift, shift), window(start, start, 400, 400))
    };
    let image = context.comparison("prisms", &comparison, (&here.kept, &with.kept))?;
    found.plate_of("prisms", image, &numbers! { k, with: other, start });
    Ok(())
}
