//! `wythoff game quotient`: the misère quotient of the positions of a box.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;
use wythoff::game::Play;
use wythoff::game::quotient::{
    Answer, Components, ComponentsError, Larger, Limits, Presentation, Quotient, QuotientError,
    quotient,
};

use super::Game;
use crate::answer::{Format, fields, note, paragraph, table};
use crate::args::{Globals, Size, whole};
use crate::cost::{self, Work};
use crate::failure::Failure;
use crate::progress::Progress;

/// Bytes for each sum that is remembered, about.
const SUM: u128 = 100;
/// Bytes for each pair of elements.
const PAIR: u128 = 20;
/// The widest board that is printed, in columns.
const WIDEST: usize = 120;

const HELP: &str = "\
Two sums of positions of the box are equal if in the company of any other sum both have the same \
outcome in misère play: the player who cannot move in any position wins. The classes of equal sums \
are the misère quotient (Plambeck and Siegel 2008). It is printed if it has at most --largest \
elements: its P-portion, generators a, b, .. with relations, and the class of each position, row \
y = 0 first. All is proved; a quotient that is too large is proved to be. It is tame if it is T_n, the quotient \
of Nim with heaps below 2^n. --misere is implied.

Examples:
  wythoff game quotient --moves wythoff --size 6
  wythoff game quotient --moves \"1,0 0,2 1,1 2,1\" --size 4x3
  wythoff game quotient --moves \"1,0 0,1 1,1 2,3*\" --size 4x5 --largest 50 --json";

/// Compute the misère quotient of the sums of positions of a box
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: Game,
    /// Size of the box, from 0,0 on: N for N x N, or W x H, up to 10,000 positions
    #[arg(long, value_name = "N|WxH")]
    size: Size,
    /// The most elements of the quotient, up to 2000
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u16, 1, 2000>)]
    largest: u16,
    /// The most sums to remember, about 100 bytes each
    #[arg(
        long,
        value_name = "N",
        default_value = "5000000",
        value_parser = whole::<u64, 1, 1_000_000_000>
    )]
    sums: u64,
    #[command(flatten)]
    format: Format,
}

/// The answer about a quotient within the limit.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Found {
    /// The game, written as its moves.
    moves: String,
    /// Columns of the board.
    width: u64,
    /// Rows of the board.
    height: u64,
    /// Number of elements.
    order: usize,
    /// n if the quotient is `T_n`.
    tame: Option<u32>,
    /// The elements that are P-positions.
    p: Vec<String>,
    /// The letters of the monoid, each with the first position that it stands for.
    generators: Vec<Generator>,
    /// Equations between words that present the monoid.
    relations: Vec<String>,
    /// All elements.
    elements: Vec<Element>,
    /// The element of each position, row by row.
    board: Vec<Vec<String>>,
}

/// A generator of the quotient.
#[derive(Debug, JsonSchema, Serialize)]
struct Generator {
    /// The letter.
    letter: String,
    /// The first position that it stands for.
    at: (u64, u64),
}

/// An element: x^(index + period) = x^index.
#[derive(Debug, JsonSchema, Serialize)]
struct Element {
    /// The element as a word.
    name: String,
    /// True if a sum with this element is a P-position.
    p: bool,
    /// The index of the element.
    index: usize,
    /// The period of the element.
    period: usize,
    /// Positions whose sum it is.
    sum: Vec<(u64, u64)>,
}

/// The answer about a quotient that is too large.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct TooLarge {
    /// The game, written as its moves.
    moves: String,
    /// Columns of the board.
    width: u64,
    /// Rows of the board.
    height: u64,
    /// The limit that was exceeded.
    more_than: usize,
    /// The position from which on the quotient has so many elements.
    from: (u64, u64),
    /// Sums that are pairwise different.
    sums: Vec<Vec<(u64, u64)>>,
    /// For any two of the sums, one of these tests has different outcomes with both.
    tests: Vec<Vec<(u64, u64)>>,
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let mut game = args.game.game()?;
    let Size { width, height } = args.size;
    let components = Components::of_box(&game, width, height).map_err(|error| match error {
        ComponentsError::Size(_) => {
            Failure::refused(format!("--size {width}x{height}: {error}"), "choose a smaller --size")
        }
        error => Failure::refused(
            format!("--moves {game}: {error}"),
            "choose moves that only take tokens, without block, comply, modulo, imitate and pass",
        ),
    })?;
    game.play = Play::Misere;
    let (elements, sums) = (usize::from(args.largest), args.sums as usize);
    let work = Work {
        amount: args.sums.into(),
        unit: "sums",
        memory: SUM * u128::from(args.sums) + PAIR * u128::from(args.largest).pow(2),
        threads: 1,
        seconds: Box::new(|| args.sums as f64 / 2e5),
    };
    cost::allow_work(&work, globals, "choose fewer --sums or a smaller --largest")?;
    let progress = Progress::counting("components", globals);
    let limits = Limits { elements, sums };
    let answer = quotient(&components, Play::Misere, limits, &progress);
    drop(progress);
    let moves = game.to_string();
    match answer {
        Ok(Answer::Found(quotient)) => {
            let found = Found::new(moves, (width, height), &quotient);
            args.format.print(&found, |out| found.print(out))
        }
        Ok(Answer::Larger(larger)) => {
            let answer = TooLarge::new(moves, (width, height), elements, &components, &larger);
            args.format.print(&answer, |out| answer.print(out))
        }
        Err(QuotientError::Interrupted(interrupted)) => Err(interrupted.into()),
        Err(error @ (QuotientError::Search(_) | QuotientError::Depth(_))) => Err(Failure::refused(
            format!("--size {width}x{height}: {error}, and the quotient is not known"),
            "choose more --sums, a smaller --size or a smaller --largest",
        )),
        Err(error) => Err(Failure::work(error)),
    }
}

/// The positions of a word.
fn positions(components: &Components, word: &[u16]) -> Vec<(u64, u64)> {
    word.iter().filter_map(|&component| components.position(component)).collect()
}

impl Found {
    fn new(moves: String, (width, height): (u64, u64), quotient: &Quotient) -> Self {
        let Presentation { generators, relations, normal_forms } = Presentation::of(quotient);
        let components = quotient.components();
        let name = |element: usize| normal_forms[element].to_string();
        let all = 0..quotient.order();
        let element = |element: usize| {
            let (index, period) = quotient.index_and_period(element);
            let sum = positions(components, quotient.word(element));
            Element { name: name(element), p: quotient.is_p(element), index, period, sum }
        };
        let generator = |&component: &u16| {
            let letter = name(quotient.image(&[component]));
            components.position(component).map(|at| Generator { letter, at })
        };
        let row = |y: u64| (0..width).filter_map(|x| quotient.at(x, y)).map(name).collect();
        let mut elements: Vec<usize> = all.collect();
        elements.sort_by_key(|&element| normal_forms[element].order());
        Self {
            moves,
            width,
            height,
            order: quotient.order(),
            tame: quotient.tame(),
            p: elements.iter().copied().filter(|&m| quotient.is_p(m)).map(name).collect(),
            generators: generators.iter().filter_map(generator).collect(),
            relations: relations.iter().map(ToString::to_string).collect(),
            elements: elements.into_iter().map(element).collect(),
            board: (0..height).map(row).collect(),
        }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { moves, width, height, order, .. } = self;
        writeln!(out, "Moves {moves}, sums of the positions of {width}x{height}\n")?;
        let tame = match self.tame {
            Some(n) => format!("yes: it is T_{n}, the quotient of Nim with heaps below {}", 1 << n),
            None => "no".to_owned(),
        };
        let generator =
            |Generator { letter, at: (x, y) }: &Generator| format!("{letter} = {x},{y}");
        let generators: Vec<String> = self.generators.iter().map(generator).collect();
        let or_none = |words: &[String]| match words {
            [] => "none".to_owned(),
            words => words.join("  "),
        };
        fields(
            out,
            &[("order", order.to_string()), ("tame", tame), ("generators", or_none(&generators))],
        )?;
        for (name, words) in [("P-portion", &self.p), ("relations", &self.relations)] {
            writeln!(out, "\n  {name}")?;
            paragraph(out, "    ", &or_none(words).replace(" = ", "="))?;
        }
        writeln!(out)?;
        let columns = self.board.iter().flatten().map(|name| name.len() + 2).max().unwrap_or(0);
        if columns * self.board.first().map_or(0, Vec::len) > WIDEST {
            note("the board is too wide to be printed; --json has it");
            return Ok(());
        }
        table(out, &">".repeat(*width as usize), &self.board)
    }
}

impl TooLarge {
    fn new(
        moves: String,
        (width, height): (u64, u64),
        more_than: usize,
        components: &Components,
        larger: &Larger,
    ) -> Self {
        let all =
            |words: &[Vec<u16>]| words.iter().map(|word| positions(components, word)).collect();
        let from = components.position(larger.component).unwrap_or_default();
        let (sums, tests) = (all(&larger.words), all(&larger.tests));
        Self { moves, width, height, more_than, from, sums, tests }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { moves, width, height, more_than, from: (x, y), sums, tests } = self;
        writeln!(out, "Moves {moves}, sums of the positions of {width}x{height}\n")?;
        let order = format!("more than {more_than} elements, from the position {x},{y} on");
        let proof = format!("{} sums, told apart by {} tests (--json)", sums.len(), tests.len());
        fields(out, &[("order", order), ("proof", proof)])
    }
}
