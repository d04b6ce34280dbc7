//! Section 4, question 5: the slopes of innermost threads.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wythoff_anatomy::beam::{self, Beams, Law, Rule, Verdict as Known};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Image, Measured};
use crate::format::{count, list};
use crate::measure::game;
use crate::model::Verdict;
use crate::plot::{Axis, Estimate, Plot, Series};
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-question-5",
    number: "Sections 3.1 and 4, question 5",
    title: "Slopes of innermost threads",
    says: &[
        "The innermost beams talk to each other through the weft, and that can usually be analysed so far that their \
         slopes come out, generally as quadratic irrationals. The paper asks whether the innermost threads always have \
         algebraic slopes, and whether the slope is the root of a quadratic polynomial with rational coefficients if there is \
         only one of them.",
        "What we use: a row holds exactly k palaces, so those of all threads and their mirror images add up to k; and \
         where the counts on rows, columns or diagonals that cross a thread repeat, its palaces by such a line are a fraction. \
         If this leaves one thread with R palaces a row, mirror image included, and δ a diagonal, its slope s satisfies \
         s − 1/s = R/δ. Nothing is fitted: counts are read far above the rows on which the slope is then measured.",
    ],
    claims: &["CLN-55", "CLN-92"],
    measure,
});

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

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    let last = context.pick(20, 40);
    let stages: &[[u64; 2]] =
        context.pick(&[[10_000, 20_000]], &[[20_000, 60_000], [60_000, 120_000]]);
    let games = look_at(context, last, stages)?;
    report(&games, "", &mut found);
    let long = || look_at(context, 200, &[[20_000, 60_000], [60_000, 200_000], [200_000, 400_000]]);
    if let Some(record) = context.record::<Vec<Game>>(long)? {
        let origin = record.origin(context.length);
        report(&record.result, &format!(", {origin}"), &mut found);
        found.data["long"] = json!(record);
    }
    verdicts(context, &games, &mut found)?;
    found.data["games"] = json!(games);
    found.differs = vec![
        "Slopes cannot be computed in every game: where the innermost thread is thick and neither its rows, columns nor \
         diagonals repeat, no law beside the row law is known, and the slope is only measured. The question stays open because \
         of these games alone."
            .into(),
        "A thread that seems not to repeat may do so in the end: if all threads outside repeat and its own palaces by row do, a thread \
         of bounded width has only finitely many states, and its slope is rational, whatever the period. Only threads of \
         which this is not known are counted here as threads that do not repeat."
            .into(),
    ];
    found.commands = vec!["wythoff atlas --long --only cln-question-5".into()];
    Ok(found)
}

/// All games up to `last`, each in as many stages as it takes until something is known.
fn look_at(
    context: &Context<'_>,
    last: u64,
    stages: &[[u64; 2]],
) -> Result<Vec<Game>, MeasureError> {
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
fn follows(context: &Context<'_>, beams: &Beams) -> Result<Option<Follows>, MeasureError> {
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

    /// The number of its strands that do not repeat and have slopes that surely differ.
    fn apart(&self) -> usize {
        let apart = |two: &&[[f64; 2]]| two[1][0] - two[0][0] > two[0][1] + two[1][1];
        match self.irregular.len() {
            0 => 0,
            _ => 1 + self.irregular.windows(2).filter(apart).count(),
        }
    }

    fn row(&self) -> Vec<String> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default().replace('-', "−");
        let known = match (self.known.as_str(), self.degree) {
            ("no_beam", _) => "no beam: all repeats".to_owned(),
            ("slope", Some(1)) => format!("rational, by {}", text(&self.law)),
            ("slope", _) => format!("quadratic, by {}", text(&self.law)),
            ("together", _) => {
                format!("{} strands, only their mean", self.irregular.len().max(1))
            }
            ("no_law", _) => "no law".into(),
            ("contradicted", _) => "prediction and measurement differ".into(),
            _ => "not settled".into(),
        };
        let measured = self.measured.filter(|_| self.known != "no_beam");
        vec![
            self.k.to_string(),
            known,
            text(&self.palaces),
            text(&self.by_line),
            text(&self.polynomial).replace("^2", "²").replace('x', "s"),
            self.predicted.map_or(String::new(), |value| format!("{value:.6}")),
            measured.map_or(String::new(), |[value, error]| format!("{value:.5} ± {error:.5}")),
        ]
    }
}

/// The table and the plots of some games.
fn report(games: &[Game], origin: &str, found: &mut Measured) {
    let last = games.last().map_or(0, |game| game.k);
    let far = games.iter().map(|game| game.rows[1]).max().unwrap_or_default();
    found.table(
        format!("Games 1 to {last}, slopes measured as far as row {}{origin}", count(far)),
        &[
            "k",
            "slope of the innermost thread",
            "R",
            "by line",
            "polynomial",
            "predicted",
            "measured",
        ],
        games.iter().map(Game::row).collect(),
    );
    let settled = || games.iter().filter_map(|game| Some((game, game.settled()?, game.measured?)));
    let pairs: Vec<Estimate> =
        settled().map(|(_, (x, _), [y, error])| Estimate { x, y, error }).collect();
    let plot = Plot {
        x_label: "slope predicted",
        y_label: "slope measured",
        x: Axis::Between(1.0, 2.7),
        y: Axis::Between(1.0, 2.7),
        series: vec![Series {
            label: String::new(),
            points: vec![(1.0, 1.0), (2.7, 2.7)],
            measured: false,
        }],
        estimates: pairs,
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!("Slopes that the laws give, and slopes measured{origin}: games up to {last}."),
        "Points on the diagonal of the plot, from slope 1 to 2.6.",
    );
    // In parts of its own error each would lie between −1 and 1.
    let off: Vec<Estimate> = settled()
        .map(|(game, (x, _), [y, error])| Estimate {
            x: game.k as f64,
            y: (y - x) * 1e4,
            error: error * 1e4,
        })
        .collect();
    let most = off.iter().map(|at| at.y.abs()).fold(1.0, f64::max);
    let plot = Plot {
        x_label: "k",
        y_label: "measured − predicted, in 10⁻⁴",
        x: Axis::Between(0.0, last as f64),
        y: Axis::Between(-1.5 * most, 1.5 * most),
        estimates: off,
        ..Plot::default()
    };
    found.plate(
        2,
        Image::Svg { markup: plot.svg().into_string() },
        format!("What is left of the difference{origin}, with the error of the measurement; longer bars are cut off."),
        "Points around zero, their error bars longer than they are off.",
    );
    census(games, origin, found);
}

/// Counts the games that are understood to each degree.
fn census(games: &[Game], origin: &str, found: &mut Measured) {
    let of = |test: &dyn Fn(&Game) -> bool| -> Vec<u64> {
        games.iter().filter(|game| test(game)).map(|game| game.k).collect()
    };
    let quadratic = of(&|game| game.settled().is_some_and(|slope| slope.1 == 2));
    let rational = of(&|game| game.settled().is_some_and(|slope| slope.1 == 1));
    let last = games.last().map_or(0, |game| game.k);
    let mut row = |what: &str, games: Vec<u64>| {
        let value = if games.is_empty() {
            "none".into()
        } else {
            format!("{}: {}", games.len(), list(&games))
        };
        found.row(format!("Games up to {last}{origin}: {what}"), value);
    };
    row("quadratic slope", quadratic);
    row("thread that does not repeat, of rational slope", rational);
    row("no inner beam", of(&|game| game.known == "no_beam"));
    row("inner threads with laws only together", of(&|game| game.known == "together"));
    row("too few laws", of(&|game| game.known == "no_law"));
    row(
        "not settled in these rows",
        of(&|game| game.known == "unsettled" || game.known == "contradicted"),
    );
    row("three or more slopes of threads that do not repeat", of(&|game| game.apart() > 2));
}

/// Slopes that the laws give beside measured ones.
struct Slopes {
    /// Games with an inner beam, and those with a single thread that does not repeat.
    with_beam: usize,
    single: usize,
    /// Game, slope by its laws, degree of its polynomial, and slope measured with its error.
    settled: Vec<(u64, f64, usize, [f64; 2])>,
    /// Of these, games with a single thread that does not repeat.
    known: Vec<u64>,
    /// Games whose laws are contradicted.
    contradicted: usize,
}

impl Slopes {
    /// Reads some games. The slope measured in each is
    /// compared with the laws of the game `before` it.
    fn read(games: &[Game], before: usize) -> Self {
        let is_single = |game: &&Game| game.irregular.len() == 1;
        let settled: Vec<&Game> = games.iter().filter(|game| game.settled().is_some()).collect();
        let pairs = settled.iter().zip(settled.iter().skip(before));
        let pairs = pairs.filter_map(|(game, measured)| {
            let (predicted, degree) = game.settled()?;
            Some((game.k, predicted, degree, measured.measured?))
        });
        Self {
            with_beam: games.iter().filter(|game| game.known != "no_beam").count(),
            single: games.iter().filter(is_single).count(),
            settled: pairs.collect(),
            known: settled.iter().copied().filter(is_single).map(|game| game.k).collect(),
            contradicted: games.iter().filter(|game| game.known == "contradicted").count(),
        }
    }

    fn quadratic(&self) -> usize {
        self.settled.iter().filter(|slope| slope.2 == 2).count()
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
        self.fit() && 2 * settled > self.with_beam && 2 * self.quadratic() > settled
    }
}

fn verdicts(
    context: &Context<'_>,
    games: &[Game],
    found: &mut Measured,
) -> Result<(), MeasureError> {
    let slopes = Slopes::read(games, 0);
    let mutant = context
        .mutant("slopes measured in the next game of the list", || Ok(Slopes::read(games, 1)))?;
    let last = games.last().map_or(0, |game| game.k);
    found.find(
        "CLN-55",
        mutant.judge(&slopes, |slopes| Verdict::exact(slopes.are_usually_quadratic())),
        format!(
            "Of the {} games up to {last} with an inner beam the laws give the slope in {}, {} times a \
             quadratic irrational, each within the error of the measured slope.",
            slopes.with_beam,
            slopes.settled.len(),
            slopes.quadratic()
        ),
    );
    let unknown = games.iter().filter(|game| game.irregular.len() == 1);
    let unknown = unknown.filter(|game| game.settled().is_none()).map(|game| game.k);
    found.find(
        "CLN-92",
        mutant.judge(&slopes, |slopes| {
            Verdict::question(slopes.fit() && !slopes.known.is_empty())
        }),
        format!(
            "With a single thread that does not repeat, {} games up to {last}, the slope is a root of a rational polynomial \
             of degree 1 or 2 in {}, each within the error of the measured slope; in the others no law is known: {}.",
            slopes.single,
            slopes.known.len(),
            list(unknown)
        ),
    );
    rules(games, found);
    Ok(())
}

/// The rule of beams with at most one palace on every line.
fn rules(games: &[Game], found: &mut Measured) {
    let rules: Vec<_> =
        games.iter().filter_map(|game| Some((game.k, game.rule.as_ref()?))).collect();
    let thin: Vec<_> = rules.iter().filter(|rule| rule.1.thin).collect();
    let others = rules.iter().filter(|rule| !rule.1.thin && rule.1.broken.is_some());
    found.state(
        "A beam with at most one palace on every line is Wythoff’s game on lines that are used up: row m and column m together \
         may hold r(m) of its palaces, diagonal c may hold d(c), both repeating; in each row that has room the next palace \
         stands on the first diagonal that has room and whose column has room.",
        !thin.is_empty() && thin.iter().all(|rule| rule.1.broken.is_none()),
        format!(
            "Followed palace by palace over the second half of the rows where words were read, {} rows or more, in {} games; \
             the palace stood at most {} diagonals behind the first that had room. Beams with more than one palace a line do \
             not follow it: {}.",
            count(thin.iter().map(|rule| rule.1.to - rule.1.from).min().unwrap_or_default()),
            thin.len(),
            thin.iter().map(|rule| rule.1.reach).max().unwrap_or_default(),
            list(others.map(|rule| rule.0))
        ),
    );
}
