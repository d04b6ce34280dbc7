//! `wythoff nimhoff picture`: a window of the board as a PNG, y upwards.

use std::path::PathBuf;
use std::str::FromStr;

use wythoff::board::Board;
use wythoff::nimhoff::{BlockingBoard, FillMap, Nimhoff, Outcomes, TestOrder, fill_rules};
use wythoff::{Rule, Ruleset};
use wythoff_render::{Label, Palette, Picture, Place, Rgb, Stroke, Subject};

use crate::cli::Globals;
use crate::cost::{self, Work};
use crate::drawing::{self, Look, Sheet};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::typed::{self, Blocking, Rules, Size, Square};

const HELP: &str = "\
Y grows upwards, 0,0 is at the bottom left. Colours:
  outcome   P-positions white on black; zoomed out none is lost
  sees      how many P-positions are seen: white none (P), black 1, yellow 2,
            red 3 or more; under blocking that number less K, in the colours
            of `blocking picture`
  fill:a,b  P-positions red, black what can move to one by the rule a,b
--lines draws where the theory has the P-lines, and names the rules of the regions between them. Any \
rules can be drawn; fill and --lines need 1,0 and 0,1 among them.

Examples:
  wythoff nimhoff picture --rules gdwn:3,5 --size 1600 --lines -o gdwn.png
  wythoff nimhoff picture --rules gdwn:1,2 --colour sees --frame -o sees.png
  wythoff nimhoff picture --rules wythoff --colour fill:1,1 -o fill.png
  wythoff nimhoff picture --rules gdwn:1,2 --blocking 100 -o blocking.png";

/// Draw a window as a PNG: outcomes, what is seen, what a rule fills
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    rules: Rules,
    /// Lower left square of the window
    #[arg(long, value_name = "X,Y", default_value = "0,0", allow_hyphen_values = true)]
    at: Square,
    /// Size of the window in cells
    #[arg(long, value_name = "N|WxH", default_value = "1000", allow_hyphen_values = true)]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// What is drawn: outcome, sees, or fill:a,b [default: outcome; with --blocking, sees]
    #[arg(long, visible_alias = "color", value_name = "WHAT")]
    colour: Option<Colour>,
    #[command(flatten)]
    blocking: Blocking,
    /// Draw the P-lines of the theory and name the fill rules
    #[arg(long)]
    lines: bool,
    /// Output file; - is stdout
    #[arg(short, long, value_name = "FILE.png")]
    output: PathBuf,
}

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    Outcome,
    Sees,
    Fill(Rule),
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(':') {
            None if text == "outcome" => Ok(Self::Outcome),
            None if text == "sees" => Ok(Self::Sees),
            Some(("fill", rule)) => match rule.parse::<Ruleset>() {
                Ok(rules) if rules.rules().len() == 1 => Ok(Self::Fill(rules.rules()[0])),
                Ok(_) => Err("fill takes one rule, such as fill:1,1".to_owned()),
                Err(error) => Err(error.to_string()),
            },
            _ => Err("choose outcome, sees, or fill and a rule, such as fill:1,1".to_owned()),
        }
    }
}

pub(crate) fn run(args: &Args, globals: &Globals) -> Result<(), Failure> {
    let (rules, k) = (&args.rules.rules, args.blocking.k);
    let window = typed::window(args.at, args.size)?;
    // Games of blocking are looked at by value, as those of queens are.
    let usual = if k.get() == 1 { Colour::Outcome } else { Colour::Sees };
    let colour = args.colour.unwrap_or(usual);
    let game = match (colour, args.lines) {
        (Colour::Fill(_), _) | (_, true) => Some(
            args.rules.game_or("any rules are drawn without --lines, and by outcome or sees")?,
        ),
        (_, false) => Nimhoff::try_new(rules).ok(),
    };
    if args.lines && k.get() > 1 {
        return Err(Failure::refused(
            "--lines: the theory knows no blocking",
            "leave out --lines or --blocking",
        ));
    }
    let mut picture = Picture::nimhoff(rules, k, window);
    picture.scale = args.look.scale;
    picture.frame = args.look.frame;
    let (board, mut work): (Box<dyn Board>, Work<'_>) = match (colour, &game) {
        (Colour::Fill(rule), Some(game)) => {
            check_fill(args, rule)?;
            picture.subject = Subject::fill(rules, rule);
            picture.palette = Palette::Fill;
            (Box::new(FillMap::new(game, rule)), cost::of_fill(game, rule, window))
        }
        (Colour::Outcome, Some(game)) if k.get() == 1 => {
            (Box::new(Outcomes::new(game)), cost::of_rows(game, window.bottom()))
        }
        (colour, _) => {
            if colour == Colour::Sees {
                picture.palette = if k.get() == 1 { Palette::Sees } else { Palette::Paper };
            }
            (Box::new(BlockingBoard::new(rules, k)), cost::of_seen(rules, window))
        }
    };
    drawing::fits(&picture)?;
    work.memory += picture.memory();
    cost::allow_work(&work, globals, "a smaller window nearer to 0,0 costs less")?;
    let sheet = Sheet::open(&args.output, picture.size())?;
    if let (true, Some(game)) = (args.lines, &game) {
        draw_lines(game, &mut picture, &Progress::counting("rules", globals))?;
    }
    sheet.fill(globals, |output, progress| picture.draw(&*board, output, progress))
}

/// A rule fills classes only in games that have it, and its map knows no blocking.
fn check_fill(args: &Args, rule: Rule) -> Result<(), Failure> {
    let rules = &args.rules.rules;
    if args.blocking.k.get() > 1 {
        return Err(Failure::refused(
            format!("--colour fill:{rule} shows no game under blocking"),
            "leave out --blocking, or choose --colour sees",
        ));
    }
    if !rules.rules().contains(&rule) {
        return Err(Failure::refused(
            format!("--colour fill:{rule}: the game has no such rule"),
            format!("choose one of {rules}"),
        ));
    }
    Ok(())
}

/// Draws the P-lines, and names the rules that fill the regions between them.
fn draw_lines(game: &Nimhoff, picture: &mut Picture, progress: &Progress) -> Result<(), Failure> {
    const LINE: Rgb = Rgb::hex(0x6FA8FF);
    const REGION: Rgb = Rgb::hex(0xF6D32D);
    const ORIGIN: (f64, f64) = (0.0, 0.0);
    let model = fill_rules(game, TestOrder::UntilStable, progress).map_err(super::theory_failed)?;
    for line in &model.lines.lines {
        let towards = (1.0, line.slope.to_f64());
        picture.strokes.push(Stroke::ray(ORIGIN, towards, LINE).dashed());
        let slope = line.slope.digits(5).unwrap_or_else(|| format!("{:.5}", towards.1));
        picture.labels.push(Label::new(slope, Place::beside(ORIGIN, towards), LINE));
    }
    for (i, rule) in model.fill_rules.iter().enumerate() {
        let (a, b) = (f64::from(rule.a()), f64::from(rule.b()));
        // Along the edges of the board there is no room: these two go half way to the next line.
        let towards = match (a, b, model.lines.lines.get(i.saturating_sub(1))) {
            (_, 0.0, Some(line)) => (1.0, (line.slope.to_f64().atan() / 2.0).tan()),
            (0.0, _, Some(line)) => ((line.slope.to_f64().recip().atan() / 2.0).tan(), 1.0),
            _ => (a, b),
        };
        let name = format!("({a}, {b})");
        picture.labels.push(Label::new(name, Place::along(ORIGIN, towards), REGION));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_a_name_or_a_rule_that_fills() {
        assert_eq!("sees".parse(), Ok(Colour::Sees));
        assert_eq!("fill:3,5".parse(), Ok(Colour::Fill(Rule::try_new(3, 5).unwrap())));
        for text in ["", "fill", "fill:", "fill:1", "fill:1,1;2,2", "fill:0,0", "red", "sees:1"] {
            assert!(text.parse::<Colour>().is_err(), "{text}");
        }
    }
}
