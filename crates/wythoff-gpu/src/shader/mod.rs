//! The shader: a workgroup of 32 threads evaluates a piece of several rectangles at once.
//!
//! The rectangles of a bundle lie side by side in the bytes of a word, or wider signals in its
//! halves ([`Kernel`]). Each thread evaluates [`ROWS`] rows of a piece, and each step of the loop
//! [`ROUND`] columns of them, the round to the left of the thread above. So a piece leans to the
//! left: each thread begins where it ended in the piece before, and none waits for another.
//!
//! ```text
//! column         0    4    8    12   16
//! thread 0      <0    1    2    3 > <0     steps of two pieces
//! thread 1       1    2    3 > <0    1
//! thread 2       2    3 > <0    1    2
//! ```
//!
//! The signals of rows stay in the registers of their thread, and those of columns and diagonals in
//! the memory of the workgroup, each in its place. A signal of b bits grows by at most 16 between
//! two reductions modulo 2^b. So a sum of three is less than 256 for six bits, and words are added
//! as numbers:
//!
//! ```text
//! y = (v + h + d) & 63                p + 32 modulo 64, where p is the value of the cell
//! n = bit 5 of y, inverted            1 if the cell is a palace
//! v += n;  h += n;  d += n
//! outside |= (lo + 127 - y) | (y + 127 - hi)     bit 7: the value is outside of lo .. hi
//! ```
//!
//! A signal that is reduced has one wrap more; wraps and residues give the growth of a line.
//! `docs/design/gpu.md` counts the instructions. Cells are written down by anti-diagonals of the
//! columns of a round, so that the next instruction seldom waits for the one before.

mod memory;
mod round;

use std::fmt::{self, Write};

use memory::{diagonal, pitch};

/// Rows of a thread.
pub(crate) const ROWS: u32 = 8;
/// Threads of a workgroup.
const THREADS: u32 = 32;
/// Rows of a strip: those of a workgroup.
pub(crate) const STRIP: u32 = ROWS * THREADS;
/// Columns of a piece in each row.
pub(crate) const PIECE: u32 = 128;
/// Columns of a round, which a thread evaluates in a step.
const ROUND: u32 = 4;
/// Steps by which a strip follows the strip above: its first thread needs columns that the last
/// thread of that strip leaves one piece later.
pub(crate) const DELAY: u32 = 2;
/// Columns after which the signals of rows are reduced.
const PERIOD: u32 = 16;
/// Columns from the last thread's place to the first one's, and a round more.
pub(crate) const LEAN: u32 = ROUND * THREADS;
/// Columns and diagonals that a piece meets, and a few more.
const COLUMNS: u32 = PIECE + LEAN;
const DIAGONALS: u32 = COLUMNS + STRIP;

/// A kernel: the width of signals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Kernel {
    /// Bits of a signal, 6 or 8.
    pub(crate) bits: u32,
}

impl Kernel {
    /// All kernels, with the fewest bits first.
    pub(crate) const ALL: [Self; 2] = [Self { bits: 6 }, Self { bits: 8 }];

    /// Returns the bits of a lane: a byte or a half of a word.
    const fn lane(self) -> u32 {
        if self.bits <= 6 { 8 } else { 16 }
    }

    /// Returns the number of rectangles of a bundle, a lane each.
    pub(crate) const fn lanes(self) -> usize {
        (u32::BITS / self.lane()) as usize
    }

    /// Returns the number of values that the signals tell apart.
    pub(crate) const fn values(self) -> usize {
        1 << self.bits
    }

    /// Returns the number of words with the wraps of a line, 16 bits a lane.
    pub(crate) const fn wrap_words(self) -> usize {
        self.lanes() / 2
    }

    /// Returns a word with this number in all lanes.
    pub(crate) const fn in_all(self, number: u32) -> u32 {
        number * if self.lane() == 8 { 0x0101_0101 } else { 0x0001_0001 }
    }

    /// Returns the source of the shader in WGSL. The entry point `count` counts values, `evaluate`
    /// does not.
    pub(crate) fn source(self) -> String {
        let mut text = String::new();
        self.header(&mut text).expect("writing to a string");
        for counts in [false, true] {
            self.entry_point(&mut text, counts).expect("writing to a string");
        }
        text
    }

    /// Writes declarations and functions that both entry points share.
    fn header(self, text: &mut String) -> fmt::Result {
        let top = 1 << (self.lane() - 1);
        writeln!(text, "const ONES = {}u;", self.in_all(1))?;
        writeln!(text, "const RESIDUE = {}u;", self.in_all((1 << self.bits) - 1))?;
        writeln!(text, "const TOP = {}u;", self.in_all(top))?;
        writeln!(text, "const BELOW_TOP = {}u;", self.in_all(top - 1))?;
        writeln!(text, "const BITS = {}u;", self.bits)?;
        writeln!(text, "const LAST_BIT = {}u;", self.lane() - 1)?;
        let (columns, diagonals) = (pitch(COLUMNS), pitch(DIAGONALS));
        writeln!(text, "var<workgroup> columns: array<vec2<u32>, {}>;", ROUND * columns)?;
        writeln!(text, "var<workgroup> diagonals: array<vec2<u32>, {}>;", ROUND * diagonals)?;
        let counts = self.lanes() * self.values();
        writeln!(text, "var<workgroup> counts: array<atomic<u32>, {counts}>;")?;
        text.push_str(HEADER);
        Ok(())
    }

    /// Writes one entry point.
    fn entry_point(self, text: &mut String, counts: bool) -> fmt::Result {
        let name = if counts { "count" } else { "evaluate" };
        writeln!(text, "@compute @workgroup_size({THREADS})")?;
        writeln!(text, "fn {name}(@builtin(workgroup_id) id: vec3<u32>,")?;
        writeln!(text, "    @builtin(local_invocation_index) thread: u32) {{")?;
        // Where the piece lies: its place in the strip, the column of slot 0, which may be left of
        // the rectangle, and its first row.
        writeln!(text, "let strip = task.first + id.x;")?;
        writeln!(text, "let place = task.step - {DELAY}u * strip;")?;
        writeln!(text, "let x0 = place * {PIECE}u - {LEAN}u; let y0 = strip * {STRIP}u;")?;
        // The rounds of the thread: from `begin`, counted from slot 0, so many.
        writeln!(text, "let begin = select({THREADS}u - thread, {THREADS}u, place == 0u);")?;
        let last = THREADS + PIECE / ROUND;
        writeln!(text, "let end = min({last}u - thread, (task.width - x0) / {ROUND}u);")?;
        writeln!(text, "let is_live = y0 + thread * {ROWS}u < task.height && begin < end;")?;
        writeln!(text, "let rounds = select(0u, end - begin, is_live);")?;
        // The memory of a bundle: columns, rows, diagonals, smallest and largest values.
        writeln!(text, "let at_v = id.y * task.words;")?;
        writeln!(text, "let at_rows = at_v + task.width;")?;
        writeln!(text, "let at_h = at_rows + y0 + thread * {ROWS}u;")?;
        writeln!(text, "let at_diagonals = at_rows + task.height;")?;
        writeln!(text, "let bands = task.height / {ROWS}u;")?;
        writeln!(text, "let at_low = at_diagonals + task.width + task.height")?;
        writeln!(text, "    + min(strip * {THREADS}u + thread, bands - 1u);")?;
        writeln!(text, "let at_high = at_low + bands;")?;
        // Diagonal x - y + STRIP of the slots is this one of its rectangle, if there is one.
        writeln!(text, "let corner = x0 + task.height - 1u - {STRIP}u - y0;")?;
        writeln!(text, "let all = task.width + task.height - 1u;")?;
        self.load(text)?;
        if counts {
            let words = (self.lanes() * self.values()) as u32;
            for word in (0..words).step_by(THREADS as usize) {
                writeln!(text, "atomicStore(&counts[thread + {word}u], 0u);")?;
            }
        }
        writeln!(text, "workgroupBarrier();")?;
        for r in 0..ROWS {
            writeln!(text, "var h{r} = residues[select(at_rows, at_h, is_live) + {r}u];")?;
            writeln!(text, "var wraps{r} = 0u;")?;
        }
        for d in 0..ROWS + ROUND {
            writeln!(text, "var d{d} = 0u;")?;
        }
        // The first diagonal of the thread's first row, in rounds from that of slot 0.
        writeln!(text, "let start = 0u - thread * {}u;", ROWS / ROUND)?;
        for r in 1..ROWS {
            let at = diagonal("start + begin", STRIP - r);
            writeln!(text, "d{} = diagonals[{at}].x;", r + ROUND)?;
        }
        // Sums with these have the top bit if a value is below or above the extent.
        writeln!(text, "var low = residues[at_low] + BELOW_TOP;")?;
        writeln!(text, "var high = BELOW_TOP - residues[at_high];")?;
        for part in 0..self.wrap_words() {
            writeln!(text, "var palaces{part} = 0u;")?;
        }
        writeln!(text, "for (var t = 0u; t < {}u; t += 1u) {{", PIECE / ROUND)?;
        writeln!(text, "let g = t + {THREADS}u - thread;")?;
        writeln!(text, "if (g - begin < rounds) {{")?;
        self.round(text, counts)?;
        writeln!(text, "}}")?;
        // All threads reduce the signals of rows at the same time, each after at most 16 columns.
        let period = PERIOD / ROUND;
        writeln!(text, "if ((t % {period}u) == {}u) {{", period - 1)?;
        for r in 0..ROWS {
            writeln!(text, "wraps{r} += wraps(h{r}); h{r} &= RESIDUE;")?;
        }
        writeln!(text, "}}\nworkgroupBarrier();\n}}")?;
        self.finish(text)?;
        if counts {
            self.add_counts(text)?;
        }
        writeln!(text, "}}")
    }

    /// Returns part `part` of a word, with 16 bits for each lane that is in it: the even or the odd
    /// bytes, or the halves.
    fn part(self, word: &str, part: usize) -> String {
        if self.lane() == 8 {
            format!("((({word}) >> {}u) & 0x00ff00ffu)", 8 * part)
        } else {
            word.to_owned()
        }
    }

    /// Returns one lane of a word.
    fn of_lane(self, word: &str, lane: usize) -> String {
        let bits = self.lane();
        format!("((({word}) >> {}u) & {}u)", bits * lane as u32, (1_u32 << bits) - 1)
    }
}

/// Returns the sources of the shaders in WGSL, for signals of six and of eight bits.
pub fn shader_sources() -> [String; 2] {
    Kernel::ALL.map(Kernel::source)
}

/// Declarations and functions that do not depend on the kernel.
const HEADER: &str = "
struct Step {
    // The step, and the first strip of it.
    step: u32,
    first: u32,
    // Columns and rows of a rectangle.
    width: u32,
    height: u32,
    // Words of a bundle in `residues` and in `growth`.
    words: u32,
    growth: u32,
}

@group(0) @binding(0) var<storage, read_write> residues: array<u32>;
@group(0) @binding(1) var<storage, read_write> growth: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> values: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> task: Step;

// The wraps of signals that were not reduced for up to 16 cells.
fn wraps(signals: u32) -> u32 {
    return (signals >> BITS) & ONES;
}

// The larger and the smaller number of each pair of lanes without top bit.
fn larger(a: u32, b: u32) -> u32 {
    let takes_b = ((b | TOP) - a) & TOP;
    return a ^ ((a ^ b) & (takes_b - (takes_b >> LAST_BIT)));
}

fn smaller(a: u32, b: u32) -> u32 {
    let takes_b = ((a | TOP) - b) & TOP;
    return a ^ ((a ^ b) & (takes_b - (takes_b >> LAST_BIT)));
}
";
