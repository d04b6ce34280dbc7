//! Twenty games of blocking on other rules: their pictures, and the laws of their arms and strips.

mod first_arm;
mod games;
mod law;
mod profile;
mod sheet;
mod strips;
mod survey;

use wythoff_render::{Anchor, Label, Origin, Subject};

use self::games::EXHIBITS;
use self::sheet::Sheet;
use self::survey::Counted;
use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("nimhoff/gallery", measure);

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    draw(context, &mut found)?;
    let automata = EXHIBITS.iter().map(|exhibit| survey::survey(context, exhibit, &mut found));
    let automata = automata.collect::<Result<Vec<_>>>()?;
    let corners = |counted: Counted| automata.iter().filter_map(|of| of.corners_off(counted)).max();
    let corners_off = corners(|_, _| true);
    let mutant = context.mutant("the moves along the ray of the corner left out", || {
        Ok(corners(|ray, direction| ray != direction))
    })?;
    found.state("corners", mutant.judge_exact(&corners_off, |off| off.is_some_and(|off| off <= 1)));
    let means = |more: f64| {
        let plain = automata.iter().filter(|of| of.plain);
        plain.map(|of| (of.mean - of.rest - more).abs()).fold(0.0, f64::max)
    };
    let mean_off = means(0.0);
    let mutant = context.mutant("(n − 1)/2 in place of (n − 2)/2", || Ok(means(0.5)))?;
    found.state("mean", mutant.judge_exact(&mean_off, |off| *off < 0.4));
    let law = law::law(context, &mut found)?;
    let strips = strips::strips(context, &mut found)?;
    let first_arms = first_arm::compare(context, &mut found)?;
    let profiles = profile::profiles(context, &mut found)?;
    Ok(found.with(&numbers! {
        automata,
        // Multiples of rules between computed and measured corners of hoods, at most.
        corners_off,
        // The greatest difference of mean values from (n - 2) / 2, in games without parallel rules.
        mean_off,
        law,
        strips,
        first_arms,
        profiles,
    }))
}

/// Draws all games as one picture.
fn draw(context: &Context<'_>, found: &mut Found) -> Result<()> {
    context.step("the contact sheet")?;
    let (k, side, scale) = context.pick((36, 400, 2), (72, 800, 4));
    let sheet = Sheet::new(k, side, 8 * scale);
    let subject = Subject {
        title: "Twenty games of blocking".to_owned(),
        details: [("game", "nimhoff".to_owned()), ("k", k.to_string())].into(),
        zero: None,
        quantity: "P-positions seen \u{2212} k".to_owned(),
    };
    let mut picture = Picture {
        scale: Scale::CellsPerPixel(scale),
        palette: Palette::Paper,
        origin: Origin::BottomLeft,
        ..Picture::new(subject, sheet.window())
    };
    for (place, (x, y)) in sheet.corners().enumerate() {
        let at = ((x + 2 * scale) as f64, (y + side - 4 * scale) as f64);
        let number = (place + 1).to_string();
        picture.labels.push(Label::new(number, Anchor::At(at), Rgb::WHITE));
    }
    let image = context.picture("sheet", &picture, &sheet)?;
    found.plate_of("sheet", image, &k);
    Ok(())
}
