//! The finite parts of the proofs for games with short rows.

use dashu_int::UBig;

use crate::closed::shorts::{Band, ELEVEN, SIXTY_FIVE};

#[test]
fn the_first_rows_are_those_of_the_band_and_its_rule() {
    for Case { band, settled, rule, .. } in cases() {
        let [p, q] = band.slope;
        let rows = u64::try_from(&band.corner.len()).unwrap() as i64;
        for y in settled..rows {
            let short = band.is_short_in_the_corner((y - band.residue).div_euclid(p));
            let columns = band.corner.columns(y).iter();
            let offsets: Vec<i64> = columns.map(|&x| q * x as i64 - p * y).collect();
            assert_eq!(offsets, band.shape(&UBig::from(y as u64), short), "row {y}");
        }
        for t in rule..band.first {
            let taken = (0..t).any(|s| band.is_short_in_the_corner(s) && image(band, s) == t);
            assert_eq!(band.is_short_in_the_corner(t), !taken, "t = {t}");
        }
        // Columns of later rows have their palaces in the band.
        assert!((q * rows - band.reach[1]) / p >= settled);
        // Two full t are never beside each other, because f moves neighbours apart.
        assert!((0..q).all(|s| image(band, s + 1) - image(band, s) >= 2));
    }
}

/// Whichever rows p t + r are short, no two full ones beside each other, the palace rule gives the
/// band, columns have the palaces that the proof says, diagonals enough, and rows k in all.
#[test]
fn the_band_obeys_the_rule_whichever_rows_are_short() {
    for Case { k, band, .. } in cases() {
        let mut checked = 0;
        for full in patterns(band) {
            assert_eq!(check(band, k, !full), Ok(()), "{full:b}");
            checked += 1;
        }
        assert!(checked > 30, "{checked} patterns");
        // Another k, another f, a row that lacks a palace: no band.
        let wrong = |k, change: fn(&mut Band)| {
            let mut wrong = band.clone();
            change(&mut wrong);
            patterns(band).any(|full| check(&wrong, k, !full).is_err())
        };
        assert!(wrong(k + 1, |_| ()) && wrong(k - 1, |_| ()));
        assert!(wrong(k, |band| band.back += band.slope[1]));
        assert!(wrong(k, |band| band.shapes[3][1].truncate(5)));
        assert!(wrong(k, |band| band.shapes[1][0][4] += band.slope[1]));
    }
}

/// A game: from row `settled` on it has the shapes of the band, and from t = `rule` on the rule
/// tells which are short.
struct Case {
    k: i64,
    band: &'static Band,
    settled: i64,
    rule: i64,
}

fn cases() -> [Case; 2] {
    [
        Case { k: 11, band: &ELEVEN, settled: 36, rule: 16 },
        Case { k: 65, band: &SIXTY_FIVE, settled: 3333, rule: 652 },
    ]
}

/// f(s).
fn image(band: &Band, s: i64) -> i64 {
    let [p, q] = band.slope;
    (p * s - band.back).div_euclid(q)
}

/// Rows that a diagonal needs to cross the band.
fn across(band: &Band) -> i64 {
    let [p, q] = band.slope;
    (band.reach[1] - band.reach[0]) / (p - q) + 1
}

/// All choices of full t, no two beside each other, for the rows that a square of the band sees and
/// p q rows more.
fn patterns(band: &Band) -> impl Iterator<Item = u64> + use<> {
    let [p, q] = band.slope;
    let bits = (across(band) + p * q) / p + 2;
    (0_u64..1 << bits).filter(|full| full & (full >> 1) == 0)
}

/// Checks the rows of one period behind those that they see, where bit i of the pattern says
/// whether the i-th of these t is short.
fn check(band: &Band, k: i64, pattern: u64) -> Result<(), String> {
    let [p, q] = band.slope;
    let first = 4 * p * q * k;
    let (middle, last) = (first + across(band), first + across(band) + p * q);
    let t_of = |y: i64| (y - band.residue).div_euclid(p);
    let is_short = |t: i64| pattern >> (t - t_of(first)) & 1 == 1;
    // Palaces by column and by diagonal.
    let from = (band.reach[0] + p * first) / q - p * q;
    let least = from - first - across(band) - p * q;
    let (mut above, mut along) = (vec![0; 4096], vec![0; 4096]);
    let few = k - band.full as i64;
    for y in first..last {
        let shape = band.shape(&UBig::from(y as u64), is_short(t_of(y)));
        let expected: Vec<i64> = shape.iter().map(|u| (u + p * y) / q).collect();
        let short = is_short(t_of(y)) && (y - band.residue) % p == 0;
        let left = few + i64::from(short);
        if left + expected.len() as i64 != k {
            return Err(format!("row {y} has {left} + {} palaces", expected.len()));
        }
        if y >= middle {
            let mut seen = left;
            let ends = band.reach.map(|u| (u + p * y).div_euclid(q));
            let found = (ends[0]..=ends[1] + 1).filter(|x| {
                let before = above[(x - from) as usize] + along[(x - y - least) as usize];
                let palace = seen + before < k;
                seen += i64::from(palace);
                palace
            });
            if !found.eq(expected.iter().copied()) {
                return Err(format!("row {y} has other palaces"));
            }
        }
        for x in expected {
            above[(x - from) as usize] += 1;
            along[(x - y - least) as usize] += 1;
        }
    }
    // Columns and diagonals whose palaces are all in these rows.
    let whole = |start: i64, step: i64| {
        let rows = band.reach.map(|u| (start - u).div_euclid(step));
        rows[1] > first && rows[0] + 1 < last
    };
    for (x, &palaces) in (from..).zip(&above).filter(|&(x, _)| whole(q * x, p)) {
        let taken = |s: i64| {
            let row = p * s + band.residue;
            (first..last).contains(&row) && is_short(s) && image(band, s) == t_of(x)
        };
        let full = (x - band.residue) % p == 0 && !(t_of(first)..=t_of(last)).any(taken);
        if palaces != few + i64::from(full) {
            return Err(format!("column {x} has {palaces} palaces"));
        }
    }
    let diagonals = (least..).zip(&along).filter(|&(c, _)| whole(q * c, p - q));
    match diagonals.map(|(_, palaces)| 2 * few + palaces).min() {
        Some(seen) if seen >= k => Ok(()),
        seen => Err(format!("left of the band a square sees {seen:?}")),
    }
}
