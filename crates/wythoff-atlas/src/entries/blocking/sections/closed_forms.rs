//! Section 1, beyond the paper: games in closed form, and games of rays.

use std::collections::BTreeMap;

use dashu_int::UBig;
use wythoff::blocking::Quadtree;
use wythoff::blocking::quadtree::QuadtreeError;
use wythoff_solved::closed::{ClosedForm, Verified};
use wythoff_solved::semilinear::{Proof, Semilinear};

use crate::prelude::*;

pub(crate) const ENTRY: Recipe = recipe!("blocking/sections/closed_forms", measure);

/// Games in closed form.
const FORMS: [u64; 7] = [1, 2, 3, 4, 7, 11, 65];

/// The JSON data: `game_4` and the like for closed forms, `rays_14` and the like for rays.
#[derive(Default, Serialize)]
struct Data {
    #[serde(flatten)]
    forms: BTreeMap<String, FormData>,
    #[serde(flatten)]
    rays: BTreeMap<String, RaysData>,
}

#[derive(Serialize)]
struct FormData {
    verified: Verified,
}

#[derive(Serialize)]
struct RaysData {
    slopes: Vec<(u64, u64)>,
    proof: Proof,
}

fn measure(context: &Context<'_>) -> Result<Found> {
    let mut found = Found::default();
    let mut data = Data::default();
    let (bits, far) = (context.pick(14, 18), 40);
    let forms = forms(context, (bits, far), &mut data, &mut found)?;
    let rays = rays(context, &mut data, &mut found)?;
    for (k, across) in [(4, 40), (7, 2546), (11, 19_962)] {
        let picture = Picture {
            scale: Scale::PixelsPerCell(5),
            palette: Palette::Paper,
            ..Picture::new(game(k), window(5 * across / 2 - 60, across - 20, 100, 100))
        };
        let board = context.sweep(game(k));
        let image = context.picture(&format!("game-{k}"), &picture, &board)?;
        found.plate_of("game", image, &(k, picture.window.x(), picture.window.y()));
    }
    let blocks: u64 = data.forms.values().map(|form| form.verified.blocks).sum();
    Ok(found.with(&numbers! {
        // Boards of sides 2^n + n up to this n were counted.
        bits,
        // Blocks up to row 2^far were compared.
        far,
        // Blocks compared in all games.
        blocks,
        forms,
        rays,
        data,
    }))
}

/// Compares the closed forms with the engine, near and far.
fn forms(
    context: &Context<'_>,
    (bits, far): (usize, usize),
    data: &mut Data,
    found: &mut Found,
) -> Result<Vec<Json>> {
    let each = context.pick(1, 2);
    let here = Compared::all(context, &FORMS, 0, (bits, far, each))?;
    let mutant = context
        .mutant("the boards of games k + 1 beside the closed forms of games k", || {
            Compared::all(context, &FORMS[..2], 1, (6, 6, 1))
        })?;
    found.state("closed-forms", mutant.judge_exact(&here, |all| all.iter().all(Compared::agrees)));
    let mut forms = Vec::new();
    for Compared { form, verified, .. } in here {
        let k = form.k().get();
        data.forms.insert(format!("game_{k}"), FormData { verified });
        forms.push(numbers! {
            k,
            // Palaces on a board of side 10^18.
            palaces: form.count(&UBig::from(10u8).pow(18)).to_string(),
        });
    }
    Ok(forms)
}

/// A closed form beside the engine.
struct Compared {
    form: ClosedForm,
    /// True if it has as many palaces as the boards near by.
    counts: bool,
    verified: Verified,
}

impl Compared {
    /// Compares closed forms with boards of games k + `more` of sides 2^n + n up to n = `bits`, and
    /// with blocks of `each` random rows at each distance up to 2^`far`.
    fn all(
        context: &Context<'_>,
        games: &[u64],
        more: u64,
        (bits, far, each): (usize, usize, u64),
    ) -> Result<Vec<Self>> {
        let mut all = Vec::new();
        for &k in games {
            context.step(&format!("the closed form of game {k}"))?;
            let none = || MeasureError::NotFound(format!("game {k} has no closed form"));
            let form = ClosedForm::of(game(k)).ok_or_else(none)?;
            let mut tree = Quadtree::new(game(k + more)).map_err(error)?;
            let mut counts = true;
            for bits in 0..=bits {
                let side = (UBig::ONE << bits) + UBig::from(bits);
                let counted = tree.count(&side, context.observer()).map_err(error)?;
                counts &= counted == form.count(&side);
            }
            let verified = form.verify(far, each, 1, context.observer()).map_err(error)?;
            all.push(Self { form, counts, verified });
        }
        Ok(all)
    }

    const fn agrees(&self) -> bool {
        self.counts && self.verified.wrong.is_none()
    }
}

/// Proves that games consist of rays, and compares counts far out with the engine.
fn rays(context: &Context<'_>, data: &mut Data, found: &mut Found) -> Result<Vec<Json>> {
    let games: &[u64] = context.pick(&[3, 14, 79], &[3, 14, 50, 61, 79]);
    let here = Counted::all(context, games, 0)?;
    let mutant = context
        .mutant("one row and column more for the rays than for the board", || {
            Counted::all(context, &games[..1], 1)
        })?;
    let rule =
        |all: &Vec<Option<Counted>>| all.iter().all(|of| of.as_ref().is_some_and(Counted::agrees));
    found.state_of("rays", mutant.judge_exact(&here, rule), &games);
    let mut all = Vec::new();
    for Counted { rays, .. } in here.into_iter().flatten() {
        let k = rays.k.get();
        all.push(numbers! { k, exceptional: rays.exceptional.len(), rays: rays.rays.len() });
        let slopes = rays.slopes();
        data.rays.insert(format!("rays_{k}"), RaysData { slopes, proof: rays.proof });
    }
    Ok(all)
}

/// The rays of a game, with their palaces far out and those of the board.
struct Counted {
    rays: Semilinear,
    on_rays: UBig,
    on_board: UBig,
}

impl Counted {
    /// Counts on 2^60 rows and columns of boards, and on 2^60 + `more` with the rays. A game that
    /// cannot be read as rays is `None`.
    fn all(context: &Context<'_>, games: &[u64], more: u64) -> Result<Vec<Option<Self>>> {
        let mut all = Vec::new();
        for &k in games {
            context.step(&format!("the rays of game {k}"))?;
            let Some(rays) = Semilinear::find(game(k), 1 << 15, context.observer())? else {
                all.push(None);
                continue;
            };
            let mut tree = Quadtree::new(game(k)).map_err(error)?;
            let side = UBig::ONE << 60;
            let on_board = tree.count(&side, context.observer()).map_err(error)?;
            all.push(Some(Self { on_rays: rays.count(&(side + more)), on_board, rays }));
        }
        Ok(all)
    }

    fn agrees(&self) -> bool {
        self.on_rays == self.on_board
    }
}

fn error(error: QuadtreeError) -> MeasureError {
    match error {
        QuadtreeError::Interrupted(stop) => stop.into(),
        other => MeasureError::NotFound(other.to_string()),
    }
}
