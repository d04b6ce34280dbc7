//! Section 3.2: the hood and the épaulettes, where everything is known.

use std::collections::BTreeSet;

use serde_json::json;
use wythoff::K;
use wythoff::blocking::hood;
use wythoff_anatomy::anatomy::epaulette::PERIOD;
use wythoff_anatomy::anatomy::{Junction, Region};
use wythoff_render::{Picture, Scale};

use crate::context::{Context, MeasureError};
use crate::entry::{Entry, Measured};
use crate::format::{count, list, value};
use crate::measure::anatomy::{junction, survey, word};
use crate::measure::grid::Grid;
use crate::measure::{game, window};
use crate::model::Verdict;
use crate::recipe::Recipe;

pub(crate) const ENTRY: Recipe = Recipe::Old(Entry {
    id: "cln-hood",
    number: "Section 3.2",
    title: "The hood and the épaulettes",
    says: &[
        "In the hood, the dented triangle in the corner, the palace number grows by one with the \
         higher coordinate and by two with the lower one, from 0 to k at the casing. It is exactly \
         where every move is a winning move, and a faultless game ends when somebody enters it. \
         The épaulettes beside it are periodic, with periods (5, 1) and (4, 3), and hold only k − \
         1, k and k + 1: five, three and three times in each eleven squares. Beyond the arms lies \
         outer space, where p = 0.",
    ],
    claims: &["CLN-38", "CLN-46", "CLN-56", "CLN-57", "CLN-58", "CLN-59", "CLN-60"],
    measure,
});

/// The game that is drawn.
const DRAWN: u64 = 100;

fn measure(context: &mut Context<'_>) -> Result<Measured, MeasureError> {
    let mut found = Measured::default();
    draw(context, &mut found)?;
    closed_form(context, &mut found)?;
    periods(context, &mut found)?;
    borders(context, &mut found)?;
    found.differs.extend([
        "The hood is not quite the region where every move wins: for k = 2 mod 3 the square (x, x) \
         with 3x = k + 1 lies outside it, yet all its options are palaces. And on the last line of \
         the hood, where the palace number is k, there are k options and one too many to block: \
         entering the hood wins everywhere but on that line, whose squares are no palaces."
            .into(),
        "The periods (5, 1) and (4, 3) are those of the lower left épaulette. The upper right one \
         is its mirror image, with periods (1, 5) and (3, 4)."
            .into(),
    ]);
    found.commands = vec![
        format!("wythoff blocking picture --k {DRAWN} --size 150 --scale 1/6 -o hood.png"),
        format!(
            "wythoff blocking picture --k {DRAWN} --at 60,14 --size 24x24 --scale 1/36 -o \
             casing.png"
        ),
    ];
    Ok(found)
}

fn draw(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let board = context.sweep(game(DRAWN));
    let whole = Picture {
        scale: Scale::PixelsPerCell(6),
        ..Picture::new(game(DRAWN), window(0, 0, 150, 150))
    };
    found.plate(
        2,
        context.picture("hood", &whole, &board)?,
        format!(
            "Game {DRAWN}, 150 × 150 squares: the brown hood, and beside it the two \
            épaulettes."
        ),
        "A brown dented triangle in the corner; along its two slanting sides run wedges with a \
         regular pattern of black, yellow and blue.",
    );
    let close = Picture {
        scale: Scale::PixelsPerCell(36),
        ..Picture::new(game(DRAWN), window(60, 14, 24, 24))
    };
    found.plate(
        2,
        context.picture("casing", &close, &board)?,
        "Across the casing, with palace numbers. To its right they repeat along every row with \
         period 11.",
        "Close-up with numbers: brown squares growing towards 100 on the left, then a repeating \
         pattern of 99, 100 and 101.",
    );
    Ok(())
}

/// The palace number in the hood, and where every move wins.
fn closed_form(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let most = context.pick(80, 200);
    context.step(&format!("the hoods of games 1 to {most}"))?;
    let (mut squares, mut wrong) = (0_u64, 0_u64);
    let (mut exceptions, mut as_expected) = (0_u64, true);
    let (mut on_last_line, mut palaces_there, mut wrong_below) = (0_u64, 0_u64, 0_u64);
    for k in (1..=most).map(game) {
        let side = 2 * k.get() + 2;
        let grid = Grid::read(&context.sweep(k), window(0, 0, side, side), context.observer())?;
        for (x, y, p) in grid.cells() {
            let options = x + y + x.min(y);
            let number = (p + k.get() as i64) as u64;
            let inside = options <= k.get();
            squares += u64::from(inside);
            // In the hood the number is the closed form, and the engine's own form knows where.
            wrong += u64::from(
                inside != hood::visible(k, x, y).is_some() || inside && number != options,
            );
            // Every move wins where all options are palaces.
            if number == options && !inside {
                exceptions += 1;
                as_expected &= x == y && 3 * x == k.get() + 1;
            }
            if options == k.get() {
                on_last_line += 1;
                palaces_there += u64::from(p < 0);
            }
            wrong_below += u64::from(options < k.get() && p >= 0);
        }
    }
    let classes = (1..=most).filter(|k| k % 3 == 2).count() as u64;
    found.row(format!("Squares of the hoods of games 1 to {most}"), count(squares));
    found.row("Of them with N other than x + y + min(x, y)", count(wrong));
    found.row_against("Squares outside where every move wins too", count(exceptions), "none");
    found.row_against(
        "Squares of the hood with N = k · palaces among them",
        format!("{} · {}", count(on_last_line), count(palaces_there)),
        "all",
    );
    found.find(
        "CLN-56",
        Verdict::exact(wrong == 0),
        format!(
            "N = x + y + min(x, y) on all of {} squares of the hoods of games 1 to {most}, \
            and nowhere else below k.",
            count(squares)
        ),
    );
    found.find(
        "CLN-57",
        Verdict::erratum(exceptions == 0, wrong == 0 && as_expected && exceptions == classes),
        format!(
            "Every move wins everywhere in the hood, and on one square outside of each of \
            the {classes} games with k = 2 mod 3."
        ),
    );
    found.find(
        "CLN-58",
        Verdict::erratum(palaces_there == on_last_line, palaces_there == 0 && wrong_below == 0),
        format!(
            "True where N < k, without exception; of {} squares with N = k none is a palace.",
            count(on_last_line)
        ),
    );
    found.data["hoods"] = json!({
        "games": most, "squares": squares, "wrong": wrong,
        "exceptions": exceptions, "last_line": on_last_line,
    });
    Ok(())
}

/// The word of the épaulettes and its periods, in both halves.
fn periods(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (mut tested, mut printed_fail_right) = (0_u64, false);
    let (mut holds_left, mut holds_right) = (true, true);
    let mut words = BTreeSet::new();
    for &k in context.pick(&[100, 500][..], &[100, 101, 102, 500, 1000, 2000]) {
        context.step(&format!("the épaulettes of game {k}"))?;
        let k = game(k);
        words.insert(word(context, k)?);
        let (board, anatomy) = survey(context, k)?;
        let missing = || MeasureError::NotFound(format!("game {} shows no épaulette", k.get()));
        let upper = anatomy.epaulette().ok_or_else(missing)?;
        let all =
            Grid::read(&board, window(0, 0, 3 * k.get() / 2, 3 * k.get() / 2), context.observer())?;
        let inside =
            |x: u64, y: u64| upper.row(y).is_some_and(|(left, end)| (left..end).contains(&x));
        let rows = 0..=junction(&anatomy, Junction::Armpit)?.1;
        for (x, y) in rows
            .flat_map(|y| upper.row(y).map(|(left, end)| (left..end).map(move |x| (x, y))))
            .flatten()
        {
            for (a, b) in [(1, 5), (3, 4), (5, 1), (4, 3)] {
                if !inside(x + a, y + b) {
                    continue;
                }
                let right = all.at(x, y) == all.at(x + a, y + b);
                // The square below the diagonal, moved by the mirrored step.
                let left = all.at(y, x) == all.at(y + b, x + a);
                if a < b {
                    tested += 1;
                    holds_right &= right;
                    holds_left &= left;
                } else {
                    printed_fail_right |= !right;
                }
            }
        }
    }
    let word: Vec<i64> = words.iter().next().map(|word| word.to_vec()).unwrap_or_default();
    let times = |p: i64| word.iter().filter(|&&value| value == p).count();
    let counts = [times(-1), times(0), times(1)];
    found.row(
        "Values of the épaulette along a row",
        word.iter().map(|&p| value(p)).collect::<Vec<_>>().join(" "),
    );
    found.row_against("Of these k − 1, k and k + 1", list(counts), "5, 3 and 3");
    found.find(
        "CLN-59",
        Verdict::exact(holds_left && holds_right && printed_fail_right && tested > 0),
        format!(
            "Lower left: (5, 1) and (4, 3) hold for all of {} pairs of squares. Upper right: \
            the mirrored periods (1, 5) and (3, 4) do.",
            count(tested)
        ),
    );
    found.find(
        "CLN-60",
        Verdict::exact(words.len() == 1 && counts == [5, 3, 3] && word.len() == PERIOD),
        format!(
            "One word of {PERIOD} values in all games tried, with k − 1, k and k + 1 in it \
            {} times.",
            list(counts)
        ),
    );
    found.data["word"] = json!(word);
    Ok(())
}

/// States on both sides of the casing, and outer space.
fn borders(context: &Context<'_>, found: &mut Measured) -> Result<(), MeasureError> {
    let (mut outer, mut not_zero) = (0_u64, 0_u64);
    let mut states = Vec::new();
    let mut all_states_in_hood = true;
    for &k in context.pick(&[500][..], &[500, 1000, 2000]) {
        context.step(&format!("both sides of the casing of game {k}"))?;
        let k = game(k);
        let (board, anatomy) = survey(context, k)?;
        let all = window(0, 0, anatomy.size(), anatomy.size());
        let census = anatomy.census(&board, all, context.observer())?;
        let values =
            |region| census.get(&region).into_iter().flat_map(|found| found.histogram.keys());
        let in_hood: BTreeSet<i64> = values(Region::Hood).copied().collect();
        // Regions that are not told apart, as there may be, have no state of their own.
        let after: BTreeSet<i64> = census
            .keys()
            .filter(|&&region| region != Region::Hood)
            .flat_map(|&region| values(region))
            .copied()
            .collect();
        if let Some(found) = census.get(&Region::Outer) {
            let all = found.cells as u64;
            outer += all;
            not_zero += all - found.histogram.get(&0).copied().unwrap_or(0);
        }
        all_states_in_hood &= in_hood.into_iter().eq(-(k.get() as i64)..=0);
        states.push((k, after.len() as u64));
        found.row(
            format!("Game {}: states in the hood · after it", k.get()),
            format!("{} · {}", count(k.get() + 1), after.len()),
        );
    }
    let few = states.iter().all(|&(k, states): &(K, u64)| states * states < k.get());
    found.find(
        "CLN-38",
        Verdict::definition(not_zero == 0 && outer > 0),
        format!(
            "Beyond the k-th palace of its row all of {} squares have p = 0; hood and \
            épaulettes are what CLN-56 and CLN-60 measure.",
            count(outer)
        ),
    );
    found.find(
        "CLN-46",
        Verdict::exact(all_states_in_hood && few),
        format!(
            "The hood has all states from −k to 0, k + 1 of them; after it there are {}.",
            list(states.iter().map(|&(k, states)| format!("{states} (k = {})", k.get())))
        ),
    );
    found.data["states_after_hood"] = json!(states);
    Ok(())
}
