//! Places and values as k grows: series over k with their fits.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff_anatomy::growth::fit::{Estimate as Number, Power, Sample, logarithmic_scatter};
use wythoff_anatomy::growth::{Growth, PHI, Seam, armpit_limit, seam};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, square};
use crate::measure::game;
use crate::plot::{Axis, Estimate, Guide, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-growth",
    number: "Section 3.1, beyond the paper",
    title: "How places and values grow with k",
    says: &[
        "The paper shows that games look alike when scaled by k, and says that slopes seem to tend to \
         powers of the golden ratio. What we add is how fast: series over k, each with a law \
         a + b k^−c fitted by least squares.",
        "If the rift tends to the slope φ² and the seam to 1/φ², they meet at the armpit \
         (1.26295, 0.68842) k, and the parallelogram of nose, armpits and prism closes at φ k. The seam lies right \
         of its line by about 0.85 √y, so that armpit and prism approach their limits like 1/√k.",
    ],
    claims: &[],
    measure,
});

/// Games of one size stand within these parts of k of each other, so that they share no place of
/// the fabric.
const SPACING: u64 = 100;

/// The results of a long run.
#[derive(Serialize, Deserialize)]
struct Long {
    games: Vec<Growth>,
    /// The seam of the largest game, which is that of all games.
    seam: Vec<Seam>,
}

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let sizes = context.pick(
        &[500, 1000, 2000, 5000][..],
        &[500, 700, 1000, 1400, 2000, 3000, 5000, 7000, 10_000, 14_000, 20_000, 30_000],
    );
    let mut games = Vec::new();
    for &k in sizes {
        games.extend(around(context, k, context.pick(5, 9))?);
    }
    let largest = context.pick(5000, 30_000);
    let mut line = trace(context, largest)?;
    let here = games.len();
    let record = context.record::<Long>(|| long(context))?;
    let mut origin = "this run".to_owned();
    if let Some(record) = &record {
        games.extend(record.result.games.iter().cloned());
        origin = format!("this run, and larger games {}", record.origin(context.length));
        check(context, &record.result.seam, &line, &mut found);
        line.clone_from(&record.result.seam);
    }
    games.sort_by_key(|game| game.k);

    armpit(&games, &line, &mut found);
    prism(&games, &mut found);
    follow_seam(&line, &mut found);
    rift(&games, &mut found);
    values(&games, &mut found);
    table(&games, &origin, &mut found);
    found.differs.push(
        "The paper gives no limits for armpit and prism, and says that the number of states grows about \
         like log k: over this range it grows like a power of k just below the square root."
            .into(),
    );
    found.commands = vec![
        "wythoff blocking structure --k 20000".into(),
        "wythoff atlas --long --only cln-growth".into(),
    ];
    found.data = json!({ "games": games[..here.min(games.len())], "seam": line, "record": record });
    Ok(found)
}

/// Some games from k on, a hundredth apart.
fn around(context: &Context<'_>, k: u64, games: u64) -> Result<Vec<Growth>, MeasureError> {
    let mut found = Vec::new();
    for n in 0..games {
        let k = k + n * k / SPACING;
        context.step(&format!("armpit, prism and values of game {}", count(k)))?;
        found.extend(Growth::measure(&context.sweep(game(k)), context.observer())?);
    }
    Ok(found)
}

/// The seam of a game in some rows, a quarter more each.
fn trace(context: &Context<'_>, k: u64) -> Result<Vec<Seam>, MeasureError> {
    context.step(&format!("the seam of game {}", count(k)))?;
    let kept = context.sweep(game(k)).keep(3 * k / 2, context.observer())?;
    let mut line = Vec::new();
    let mut y = 50;
    while 100 * y < 67 * k {
        line.extend(seam(game(k), &kept, y, context.observer())?);
        y += y / 8;
    }
    Ok(line)
}

fn long(context: &Context<'_>) -> Result<Long, MeasureError> {
    let mut games = Vec::new();
    for (k, many) in [(50_000, 8), (100_000, 6), (200_000, 4), (500_000, 2), (1_000_000, 1)] {
        games.extend(around(context, k, many)?);
    }
    Ok(Long { games, seam: trace(context, 1_000_000)? })
}

/// The seam that was recorded against the one of this run.
fn check(context: &Context<'_>, recorded: &[Seam], line: &[Seam], found: &mut Measured) {
    let same = line.iter().filter(|seen| recorded.contains(seen)).count();
    found.state(
        "The seam is the same in every game, row by row.",
        same == line.len() && same > 10,
        format!(
            "{same} of {} rows agree between game {} and game 1 000 000.",
            line.len(),
            count(context.pick(5000_u64, 30_000))
        ),
    );
}

/// Means of what games about equally large give, with their errors.
fn series(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    let near = |a: &Growth, b: &Growth| (b.k - a.k) * 50 < b.k;
    let groups = games.chunk_by(near).map(|group| {
        let points: Vec<(f64, f64)> = group.iter().map(|game| (game.k as f64, of(game))).collect();
        Sample::mean(&points)
    });
    groups.flatten().collect()
}

/// All games one by one: no errors, so that all weigh the same.
fn single(games: &[Growth], of: impl Fn(&Growth) -> f64) -> Vec<Sample> {
    games.iter().map(|game| Sample { x: game.k as f64, y: of(game), error: 0.0 }).collect()
}

fn text(number: Number) -> String {
    if number.error == 0.0 {
        return format!("{}", number.value);
    }
    // Two digits of the error.
    let digits = (1.0 - number.error.log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{:.digits$} ± {:.digits$}", number.value, number.error).replace('-', "−")
}

/// Measured means with the law and its limit.
fn plot(
    y_label: &'static str,
    samples: &[Sample],
    law: Option<Power>,
    limit: Option<(f64, &str)>,
    y: Axis,
) -> Image {
    let ends = |of: fn(f64, f64) -> f64, start: f64| samples.iter().map(|s| s.x).fold(start, of);
    let (least, most) = (0.8 * ends(f64::min, f64::MAX), 1.3 * ends(f64::max, 0.0));
    let steps = (0..=80).map(|n| least * (most / least).powf(f64::from(n) / 80.0));
    let curve = law.map(|law| Series {
        label: String::new(),
        points: steps.map(|x| (x, law.at(x))).collect(),
        measured: false,
    });
    let plot = Plot {
        x_label: "k",
        y_label,
        x: Axis::Log(least, most),
        y,
        series: curve.into_iter().collect(),
        estimates: samples
            .iter()
            .map(|sample| Estimate { x: sample.x, y: sample.y, error: sample.error })
            .collect(),
        guides: limit
            .map(|(at, label)| Guide { at, label: label.into(), upright: false })
            .into_iter()
            .collect(),
        ..Plot::default()
    };
    Image::Svg { markup: plot.svg().into_string() }
}

fn armpit(games: &[Growth], line: &[Seam], found: &mut Measured) {
    let (right, down) = armpit_limit();
    // What the seam predicts: where it meets a straight rift, if it lies c √y right of its line.
    let far: Vec<f64> = line.iter().filter(|seen| seen.y > 500).map(Seam::excess).collect();
    let excess = far.iter().sum::<f64>() / far.len() as f64 * down.sqrt();
    let lag = [excess / 5_f64.sqrt() / (PHI * PHI) + excess, excess / 5_f64.sqrt()];
    let x = |game: &Growth| game.of_k(game.armpit.0);
    let y = |game: &Growth| game.of_k(game.armpit.1);
    let both = [
        ("x", "armpit x/k", &x as &dyn Fn(&Growth) -> f64, right, Axis::Between(1.26, 1.30)),
        ("y", "armpit y/k", &y, down, Axis::Between(0.687, 0.705)),
    ];
    for ((name, label, of, limit, axis), lag) in both.into_iter().zip(lag) {
        let all = single(games, of);
        let free = Power::fit(&all, None, Some(0.5));
        let known = Power::fit(&all, Some(limit), None);
        found.plate(
            2,
            plot(label, &series(games, of), known, Some((limit, &format!("{limit:.5}"))), axis),
            format!(
                "The armpit, {name}/k: means of games about equally large with their errors, and the law {} that fits \
                 all of them.",
                known.map_or(String::new(), |law| format!(
                    "{limit:.5} + ({}) k^(−c), c = {},",
                    text(law.b),
                    text(law.c)
                ))
            ),
            "Points with small error bars fall on a smooth curve that bends down to its limit.",
        );
        let (Some(free), Some(known)) = (free, known) else { continue };
        found.row(format!("Armpit {name}/k, limit if it is approached like 1/√k"), text(free.a));
        found.row(format!("Armpit {name}/k, exponent c if the limit is {limit:.5}"), text(known.c));
        if let Some(law) = Power::fit(&all, Some(limit), Some(0.5)) {
            found.row(
                format!("Armpit {name}/k, factor of 1/√k, measured · from the seam alone"),
                format!("{} · {lag:.3}", text(law.b)),
            );
        }
        found.state(
            format!("The armpit tends to {limit:.5} k in {name}, like k^−c with c near 1/2."),
            (free.a.value - limit).abs() < 2e-3 && (0.35..0.65).contains(&known.c.value),
            format!(
                "{} games: with c = 1/2 the limit is {}, scatter {:.5}; with the limit given c = {}.",
                games.len(),
                text(free.a),
                free.scatter,
                text(known.c)
            ),
        );
    }
}

fn prism(games: &[Growth], found: &mut Measured) {
    let of = |game: &Growth| game.of_k(game.prism.median);
    // Small games scatter too much to tell of a limit.
    let large: Vec<Growth> = games.iter().filter(|game| game.k >= 1000).cloned().collect();
    let all = single(&large, of);
    let law = Power::fit(&all, None, Some(0.5));
    let known = Power::fit(&all, Some(PHI), None);
    found.plate(
        2,
        plot("prism/k", &series(games, of), known, Some((PHI, "φ")), Axis::Between(1.61, 1.68)),
        "The prism, the median of the last palaces on 60 diagonals, in parts of k: means of games about equally large, \
         and the law φ + b k^−c that fits all of them.",
        "Points with error bars fall towards a level line at the golden ratio.",
    );
    if let (Some(law), Some(known)) = (law, known) {
        found.row("Prism/k, limit if it is approached like 1/√k", text(law.a));
        found.row("Prism/k, exponent c if the limit is φ", text(known.c));
        let means = series(&large, of);
        let ends = means.first().zip(means.last()).map_or([0.0; 2], |(a, b)| [a.y, b.y]);
        found.state(
            "The prism falls towards φ k.",
            known.b.value > 0.0
                && (0.1..1.0).contains(&known.c.value)
                && PHI < ends[1]
                && ends[1] < ends[0],
            format!(
                "In the mean it is at {:.4} k in games of 1000 and at {:.4} k in the largest, and φ = {PHI:.4}. A law with \
                 c = 1/2 ends at {}, one that ends at φ has c = {}: the scatter of small games does not allow to tell.",
                ends[0],
                ends[1],
                text(law.a),
                text(known.c)
            ),
        );
    }
    let opposite = single(games, Growth::opposite);
    if let Some(law) = Power::fit(&opposite, None, Some(0.5)) {
        found.row("Corner opposite the nose (armpit x + y − k/3)/k, limit like 1/√k", text(law.a));
    }
}

/// The seam and its square root.
fn follow_seam(line: &[Seam], found: &mut Measured) {
    // From where rounding to whole squares no longer matters.
    let far: Vec<Seam> = line.iter().copied().filter(|seen| seen.y > 500).collect();
    let samples: Vec<Sample> = far
        .iter()
        .map(|seen| Sample {
            x: seen.y as f64,
            y: seen.u as f64 / seen.y as f64,
            error: (seen.y as f64).sqrt().recip(),
        })
        .collect();
    let free = Power::fit(&samples, Some(PHI.powi(-2)), None);
    let points: Vec<(f64, f64)> = line.iter().map(|seen| (seen.y as f64, seen.excess())).collect();
    let plot = Plot {
        x_label: "row y",
        y_label: "(u − y/φ²) / √y at the seam",
        x: Axis::Log(50.0, 1e6),
        y: Axis::Between(0.6, 1.1),
        series: vec![Series { label: String::new(), points, measured: true }],
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        "The seam against a line of slope 1/φ² through the shoulder: how far right of it, in parts of √y.",
        "A wavy line that stays between 0.8 and 0.95 over four powers of ten.",
    );
    let excess = far.iter().map(Seam::excess);
    let (least, most) = (excess.clone().fold(f64::MAX, f64::min), excess.fold(0.0, f64::max));
    let last = line.last().copied();
    let (Some(free), Some(last)) = (free, last) else { return };
    found.row("Seam, exponent c of u/y = 1/φ² + b y^−c", text(free.c));
    found.row(
        format!("Seam, row {}: u and u/y", count(last.y)),
        format!("{}, {:.5}", count(last.u), last.u as f64 / last.y as f64),
    );
    // The slope of the law at the last row.
    let slope =
        PHI.powi(-2) + free.b.value * (1.0 - free.c.value) * (last.y as f64).powf(-free.c.value);
    found.row(
        format!("Seam, local slope at row {} by the law", count(last.y)),
        format!("{slope:.5}"),
    );
    found.state(
        "The seam is a parabola about its line: u = y/φ² + c √y.",
        (free.c.value - 0.5).abs() < 0.07 && 0.75 < least && most < 1.0,
        format!(
            "From row 500 to {} the factor c stays between {least:.3} and {most:.3}; the exponent of u/y − 1/φ² is {}.",
            count(last.y),
            text(free.c)
        ),
    );
}

fn rift(games: &[Growth], found: &mut Measured) {
    let samples = series(games, Growth::rift);
    let last = samples.last().map_or(0.0, |sample| sample.y);
    found.plate(
        2,
        plot(
            "mean slope of the rift",
            &samples,
            None,
            Some((PHI * PHI, "φ²")),
            Axis::Between(2.610, 2.622),
        ),
        "Columns a row of the rift in the mean from the nose to the armpit: down to 81/31 in games of some thousand, then \
         drifting to φ².",
        "Points fall at first, and then rise to a level line at the square of the golden ratio.",
    );
    found.row("Rift, mean slope to the armpit in the largest games", format!("{last:.5}"));
    found.row("81/31 · φ²", format!("{:.5} · {:.5}", 81.0 / 31.0, PHI * PHI));
    found.state(
        "The mean slope of the rift leaves 81/31 for φ².",
        (81.0 / 31.0 - 0.001..PHI * PHI).contains(&last),
        format!(
            "In the largest games it is {last:.5}, between {:.5} and {:.5}.",
            81.0 / 31.0,
            PHI * PHI
        ),
    );
}

/// The largest value and the number of states.
fn values(games: &[Growth], found: &mut Measured) {
    let of = |game: &Growth| game.max as f64;
    // Means over some games, as single values are whole numbers.
    let means = series(games, of);
    let equal: Vec<Sample> =
        means.iter().map(|mean| Sample { y: mean.y.ln(), x: mean.x.ln(), error: 0.0 }).collect();
    let far: Vec<Sample> = means.iter().copied().filter(|mean| mean.x > 900.0).collect();
    let relative: Vec<Sample> = far.iter().map(|mean| Sample { error: mean.y, ..*mean }).collect();
    let law = Power::fit(&relative, Some(0.0), None);
    let log = logarithmic_scatter(&far);
    let most = equal.iter().map(|mean| mean.y.exp()).fold(0.0, f64::max);
    let curve = plot("largest value", &means, law, None, Axis::Log(2.0, 1.4 * most));
    found.plate(
        2,
        curve,
        format!(
            "The largest value of a game: means of games about equally large, and the power of k that fits them, with the \
             exponent {}.",
            law.map_or(String::new(), |law| format!("{:.3}", -law.c.value))
        ),
        "On two logarithmic axes the points lie on a straight line.",
    );
    let (Some(law), Some(log)) = (law, log) else { return };
    let exponent = Number { value: -law.c.value, error: law.c.error };
    found.row("Largest value, exponent of k", text(exponent));
    found.row(
        "Scatter of the largest value about this power · about a + b ln k",
        format!("{:.2} · {log:.2}", law.scatter),
    );
    let states = series(games, |game: &Growth| game.states() as f64);
    if let (Some(first), Some(last)) = (states.first(), states.last()) {
        found.row(
            format!(
                "States behind the hood, k near {} and {}",
                count(first.x as u64),
                count(last.x as u64)
            ),
            format!("{:.1} and {:.1}", first.y, last.y),
        );
    }
    found.state(
        "The largest value grows like a power of k, not like its logarithm.",
        (0.25..0.6).contains(&exponent.value) && law.scatter < log,
        format!(
            "The exponent is {}; the power misses the means by {:.2}, the best logarithm by {log:.2}.",
            text(exponent),
            law.scatter
        ),
    );
    // From 5000 on the armpits have it.
    let large = games.iter().filter(|game| game.k >= 5000);
    let alone = large.clone().filter(|game| game.brightest.0 == game.brightest.1).count();
    found.row(
        "Games from 5000 on whose largest value lies at the armpits alone",
        format!("{alone} of {}", large.count()),
    );
}

fn table(games: &[Growth], origin: &str, found: &mut Measured) {
    let mut rows = Vec::new();
    for group in games.chunk_by(|a, b| (b.k - a.k) * 50 < b.k) {
        let Some(first) = group.first() else { continue };
        rows.push(vec![
            count(first.k),
            square(first.armpit),
            format!("{:.4}, {:.4}", first.of_k(first.armpit.0), first.of_k(first.armpit.1)),
            format!("{:.4}, {:.4}", first.of_k(first.prism.median), first.of_k(first.prism.last)),
            format!("{:.4}", first.opposite()),
            format!("{:.4}", first.seam()),
            format!("{:.4}", first.rift()),
            first.max.to_string(),
            first.states().to_string(),
        ]);
    }
    found.table(
        format!("The first game of each size ({origin})"),
        &[
            "k",
            "armpit",
            "/k",
            "prism/k: median, last",
            "opposite/k",
            "seam",
            "rift",
            "max",
            "states",
        ],
        rows,
    );
}
