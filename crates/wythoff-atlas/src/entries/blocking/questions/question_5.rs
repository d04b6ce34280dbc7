//! Section 4, question 5: the slopes of innermost threads.

use serde::Deserialize;
use wythoff_anatomy::beam::{self, Beams, Law, Rule, Verdict as Known};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/questions/question_5", measure);

/// Some games, and where they were computed if not in this run.
#[derive(Serialize)]
struct Survey<'a> {
    games: &'a [Game],
    origin: Option<String>,
    /// The last game, and the last row in which slopes were measured.
    last: u64,
    far: u64,
}

/// The games of a survey of which the same is known.
#[derive(Serialize)]
struct Class<'a> {
    last: u64,
    origin: Option<&'a str>,
    name: &'static str,
    games: Vec<u64>,
}

/// A game, as it is kept and shown.
#[derive(Serialize, Deserialize)]
struct Game {
    k: u64,
    /// `no_beam`, `slope`, `contradicted`, `together`, `no_law` or `unsettled`.
    known: String,
    /// Where words were read, and where the slope was measured.
    rows: [u64; 2],
    /// R and palaces by the line of the law, the slope, its polynomial and its value.
    law: Option<String>,
    palaces: Option<String>,
    by_line: Option<String>,
    slope: Option<String>,
    polynomial: Option<String>,
    degree: Option<usize>,
    predicted: Option<f64>,
    /// The slope of the innermost strand that does not repeat, measured, and its error.
    measured: Option<[f64; 2]>,
    /// Slopes of all strands that do not repeat, and their errors.
    irregular: Vec<[f64; 2]>,
    /// The comparison of the beam with Wythoff's game on lines that are used up, if there is one.
    rule: Option<Follows>,
}

/// The comparison of a beam with its rule.
#[derive(Serialize, Deserialize)]
struct Follows {
    from: u64,
    to: u64,
    broken: Option<u64>,
    reach: u64,
    /// True if no row and column together, and no diagonal,
    /// hold more than one of its palaces on average.
    thin: bool,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let stages: &[[u64; 2]] =
        context.pick(&[[10_000, 20_000]], &[[20_000, 60_000], [60_000, 120_000]]);
    let games = look_at(context, context.pick(20, 40), stages)?;
    let long = context.record::<Vec<Game>>(|| {
        look_at(context, 200, &[[20_000, 60_000], [60_000, 200_000], [200_000, 400_000]])
    })?;
    let mut surveys = vec![Survey::new(&games, None)];
    if let Some(record) = &long {
        surveys.push(Survey::new(&record.result, Some(record.origin(context.length))));
    }
    for survey in &surveys {
        found.plate_of("slopes", survey.plot_slopes(), survey);
        found.plate_of("differences", survey.plot_differences(), survey);
    }
    let slopes = verdicts(context, &games, &mut found)?;
    rules(context, &games, &mut found)?;
    let mut data = numbers! { games };
    if let Some(record) = &long {
        data["long"] = json(record);
    }
    Ok(found.with(&numbers! {
        data,
        surveys,
        census: surveys.iter().flat_map(Survey::census).collect::<Vec<_>>(),
        slopes,
    }))
}

/// Surveys all games up to `last`, each in as many stages as it takes until something is known.
fn look_at(context: &Context<'_>, last: u64, stages: &[[u64; 2]]) -> Result<Vec<Game>> {
    let mut games = Vec::new();
    for k in 1..=last {
        context.step(&format!("the inner beams of game {k}"))?;
        let mut found = None;
        for &[first, last] in stages {
            found = beam::survey(game(k), first, last, context.observer())?;
            let known = found.as_ref().map(|beams| &beams.verdict);
            if matches!(known, Some(Known::Slope(_) | Known::NoBeam)) {
                break;
            }
        }
        let Some(beams) = found else { continue };
        let rule = follows(context, &beams)?;
        games.push(Game::new(&beams, rule));
    }
    Ok(games)
}

/// Compares the beam with its rule, if there is one.
fn follows(context: &Context<'_>, beams: &Beams) -> Result<Option<Follows>> {
    let Known::Slope(slope) = &beams.verdict else { return Ok(None) };
    if slope.law != Law::Diagonal {
        return Ok(None);
    }
    let rows = beams.read_at;
    let rule = Rule::read(beams.k, &beams.strands, rows, context.observer())?;
    Ok(rule.map(|rule| Follows {
        from: rule.from,
        to: rule.to,
        broken: rule.broken,
        reach: rule.reach,
        thin: rule.by_number.value() <= 1.0 && rule.by_diagonal.value() <= 1.0,
    }))
}

impl Game {
    fn new(beams: &Beams, rule: Option<Follows>) -> Self {
        let (known, slope) = match &beams.verdict {
            Known::NoBeam => ("no_beam", None),
            Known::Slope(slope) => ("slope", Some(slope)),
            Known::Contradicted(slope) => ("contradicted", Some(slope)),
            Known::Together { slope, .. } => ("together", Some(slope)),
            Known::NoLaw { .. } => ("no_law", None),
            Known::Unsettled => ("unsettled", None),
        };
        let law = |law| match law {
            Law::Diagonal => "diagonals",
            Law::Row => "rows",
            Law::Column => "columns",
            Law::Itself => "two of its counts",
            Law::Edge => "edge",
        };
        let irregular = beams.slopes.iter().filter(|slope| beams.irregular.contains(&slope.strand));
        Self {
            k: beams.k.get(),
            known: known.into(),
            rows: [beams.read_at, beams.measured_at],
            law: slope.map(|slope| law(slope.law).into()),
            palaces: slope.map(|slope| slope.palaces.to_string()),
            by_line: slope.map(|slope| slope.by_line.to_string()),
            slope: slope.map(|slope| slope.exact.to_string()),
            polynomial: slope.map(|slope| slope.polynomial.to_string()),
            degree: slope.map(|slope| slope.polynomial.degree()),
            predicted: slope.map(|slope| slope.value),
            measured: beams.measured.map(|measured| [measured.slope, measured.error]),
            irregular: irregular.map(|slope| [slope.slope, slope.error]).collect(),
            rule,
        }
    }

    /// The slope that the laws give, if they do and it was not contradicted.
    fn settled(&self) -> Option<(f64, usize)> {
        (self.known == "slope").then_some(())?;
        Some((self.predicted?, self.degree?))
    }

    /// Counts the strands that do not repeat and have slopes that surely differ.
    fn apart(&self) -> usize {
        let apart = |two: &&[[f64; 2]]| two[1][0] - two[0][0] > two[0][1] + two[1][1];
        match self.irregular.len() {
            0 => 0,
            _ => 1 + self.irregular.windows(2).filter(apart).count(),
        }
    }
}

impl<'a> Survey<'a> {
    fn new(games: &'a [Game], origin: Option<String>) -> Self {
        let last = games.last().map_or(0, |game| game.k);
        let far = games.iter().map(|game| game.rows[1]).max().unwrap_or_default();
        Self { games, origin, last, far }
    }

    /// Returns the games whose slope is settled, with it and the measured slope.
    fn settled(&self) -> impl Iterator<Item = (&Game, f64, [f64; 2])> {
        self.games.iter().filter_map(|game| Some((game, game.settled()?.0, game.measured?)))
    }

    /// Plots slopes that the laws give, and slopes measured.
    fn plot_slopes(&self) -> Image {
        let diagonal = vec![(1.0, 1.0), (2.7, 2.7)];
        Plot::new("slope predicted", "slope measured")
            .across(Axis::Between(1.0, 2.7))
            .up(Axis::Between(1.0, 2.7))
            .series([Series::law("", diagonal)])
            .estimates(self.settled().map(|(_, x, [y, error])| Estimate { x, y, error }))
            .image()
    }

    /// Plots the differences between the slopes measured and those that the laws give.
    fn plot_differences(&self) -> Image {
        // In parts of its own error each would lie between −1 and 1.
        let off = self.settled().map(|(game, predicted, [slope, error])| Estimate {
            x: game.k as f64,
            y: (slope - predicted) * 1e4,
            error: error * 1e4,
        });
        let off: Vec<Estimate> = off.collect();
        let most = off.iter().map(|at| at.y.abs()).fold(1.0, f64::max);
        Plot::new("k", "measured − predicted, in 10⁻⁴")
            .across(Axis::Between(0.0, self.last as f64))
            .up(Axis::Between(-1.5 * most, 1.5 * most))
            .estimates(off)
            .image()
    }

    /// Sorts the games by what is known of them.
    fn census(&self) -> [Class<'_>; 7] {
        let class = |name: &'static str, test: &dyn Fn(&Game) -> bool| {
            let games = self.games.iter().filter(|game| test(game)).map(|game| game.k);
            let origin = self.origin.as_deref();
            Class { last: self.last, origin, name, games: games.collect() }
        };
        let degree = |game: &Game| game.settled().map(|slope| slope.1);
        [
            class("quadratic", &|game| degree(game) == Some(2)),
            class("rational", &|game| degree(game) == Some(1)),
            class("no_beam", &|game| game.known == "no_beam"),
            class("together", &|game| game.known == "together"),
            class("no_law", &|game| game.known == "no_law"),
            class("unsettled", &|game| ["unsettled", "contradicted"].contains(&&*game.known)),
            class("apart", &|game| game.apart() > 2),
        ]
    }
}

/// Slopes that the laws give beside measured ones.
#[derive(Serialize)]
struct Slopes {
    /// Number of games with an inner beam.
    with_beam: usize,
    /// Game, slope by its laws, degree of its polynomial, and slope measured with its error.
    settled: Vec<(u64, f64, usize, [f64; 2])>,
    /// Number of these slopes that are quadratic.
    quadratic: usize,
    /// Games with a single thread that does not repeat: those with a slope, and the others.
    known: Vec<u64>,
    unknown: Vec<u64>,
    /// Games whose laws are contradicted.
    contradicted: usize,
}

impl Slopes {
    /// Reads some games. The slope measured in each is
    /// compared with the laws of the game `before` it.
    fn read(games: &[Game], before: usize) -> Self {
        let (settled, others): (Vec<&Game>, Vec<&Game>) =
            games.iter().partition(|game| game.settled().is_some());
        let pairs = settled.iter().zip(settled.iter().skip(before));
        let pairs = pairs.filter_map(|(game, measured)| {
            let (predicted, degree) = game.settled()?;
            Some((game.k, predicted, degree, measured.measured?))
        });
        let pairs: Vec<_> = pairs.collect();
        let single = |games: &[&Game]| {
            let single = games.iter().filter(|game| game.irregular.len() == 1);
            single.map(|game| game.k).collect()
        };
        Self {
            with_beam: games.iter().filter(|game| game.known != "no_beam").count(),
            quadratic: pairs.iter().filter(|slope| slope.2 == 2).count(),
            settled: pairs,
            known: single(&settled),
            unknown: single(&others),
            contradicted: games.iter().filter(|game| game.known == "contradicted").count(),
        }
    }

    /// Returns true if each slope is measured where the laws have it, within its error.
    fn fit(&self) -> bool {
        let fits = |(_, predicted, _, [slope, error]): &(u64, f64, usize, [f64; 2])| {
            (predicted - slope).abs() <= *error
        };
        self.contradicted == 0 && !self.settled.is_empty() && self.settled.iter().all(fits)
    }

    /// “Usually” and “generally”: in more than half of the games, and of the slopes.
    fn are_usually_quadratic(&self) -> bool {
        let settled = self.settled.len();
        self.fit() && 2 * settled > self.with_beam && 2 * self.quadratic > settled
    }
}

/// Judges the claims by the slopes of the games.
fn verdicts(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<Slopes> {
    let slopes = Slopes::read(games, 0);
    let mutant = context
        .mutant("slopes measured in the next game of the list", || Ok(Slopes::read(games, 1)))?;
    found.verdict("CLN-55", mutant.judge_exact(&slopes, Slopes::are_usually_quadratic));
    let question = |slopes: &Slopes| Verdict::question(slopes.fit() && !slopes.known.is_empty());
    found.verdict("CLN-92", mutant.judge(&slopes, question));
    Ok(slopes)
}

/// States the rule of beams with at most one palace on every line.
fn rules(context: &Context<'_>, games: &[Game], found: &mut Found) -> Result<()> {
    let rules = games.iter().filter_map(|game| Some((game.k, game.rule.as_ref()?)));
    let (thin, others): (Vec<_>, Vec<_>) = rules.partition(|(_, rule)| rule.thin);
    let mutant = context
        .mutant("beams with two palaces on a line in place of those with one", || Ok(&others))?;
    let hold = |beams: &&Vec<(u64, &Follows)>| {
        !beams.is_empty() && beams.iter().all(|(_, rule)| rule.broken.is_none())
    };
    let judged = mutant.judge_exact(&&thin, hold);
    let others = others.iter().filter(|(_, rule)| rule.broken.is_some());
    let rules = numbers! {
        // Number of beams with at most one palace on every line, their fewest rows, and their
        // longest reach.
        thin: thin.len(),
        rows: thin.iter().map(|(_, rule)| rule.to - rule.from).min().unwrap_or_default(),
        reach: thin.iter().map(|(_, rule)| rule.reach).max().unwrap_or_default(),
        // Games with other beams, which break the rule.
        others: others.map(|(k, _)| *k).collect::<Vec<_>>(),
    };
    found.state_of("rule", judged, &rules);
    Ok(())
}
