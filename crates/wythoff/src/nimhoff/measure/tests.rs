use super::*;

/// P-positions by rows: the classes that are taken, joined to the next that is free.
struct ByUnion {
    rows: u64,
    rules: Vec<(u64, u64, Vec<Vec<u32>>)>,
    y: u64,
}

impl ByUnion {
    fn new(game: &Nimhoff, rows: u64) -> Self {
        let rules = game.effective().iter().filter(|rule| rule.b() > 0);
        let rule =
            |rule: &Rule| (rule.a().into(), rule.b().into(), vec![Vec::new(); rule.b() as usize]);
        Self { rows, rules: rules.map(rule).collect(), y: 0 }
    }

    /// The index of x = 0.
    fn base(rows: u64, y: u64, a: u64, b: u64) -> usize {
        (a * rows / b + 1 - a * y / b) as usize
    }

    fn free(next: &mut Vec<u32>, mut at: usize) -> usize {
        loop {
            for index in next.len()..at + 2 {
                next.push(index as u32);
            }
            let to = next[at] as usize;
            if to == at {
                return at;
            }
            next[at] = next.get(to).copied().unwrap_or(to as u32);
            at = to;
        }
    }
}

impl Iterator for ByUnion {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let (rows, y) = (self.rows, self.y);
        let mut x = 0;
        loop {
            let before = x;
            for (a, b, next) in &mut self.rules {
                let base = Self::base(rows, y, *a, *b);
                x = Self::free(&mut next[(y % *b) as usize], base + x) - base;
            }
            if x == before {
                break;
            }
        }
        for (a, b, next) in &mut self.rules {
            let at = Self::base(rows, y, *a, *b) + x;
            next[(y % *b) as usize][at] = at as u32 + 1;
        }
        self.y += 1;
        Some(x as u64)
    }
}

fn game(rules: &str) -> Nimhoff {
    Nimhoff::try_new(&rules.parse().expect("a ruleset")).expect("with the rules of Nim")
}

fn measured(rules: &str, rows: u64) -> Measurement {
    let game = game(rules);
    let mut xs = ByUnion::new(&game, rows);
    measure_rows(&game, game.effective(), &mut xs, rows, &()).expect("enough rows")
}

#[test]
fn the_line_of_nim_is_the_diagonal() {
    let measured = measured("nim", 5000);
    assert_eq!(measured.beams.len(), 1);
    let beam = &measured.beams[0];
    assert_eq!((beam.slope, beam.density, beam.plain_density), (Some(1.0), 1.0, 1.0));
    assert_eq!(measured.class, MeasuredClass::Uniform);
    assert!(measured.periods.is_empty());
}
