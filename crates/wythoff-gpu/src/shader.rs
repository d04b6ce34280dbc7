//! The shader: four blocks of 16 x 16 cells a thread, a byte each of a word.
//!
//! A rectangle is cut into blocks of [`SIDE`] x [`SIDE`] cells. In step t all blocks (c, b) of tile
//! column c and band b with c + b = t are evaluated; they do not depend on each other. The signals
//! of a line stay where they are in memory, as its residue modulo 64 when it entered the rectangle
//! plus its growth since then. Blocks read them modulo 64.
//!
//! Four signals of different blocks lie in a word. Their sum stays below 256 in each byte, because
//! a signal of six bits grows by at most 16 in a block: 3 * (63 + 16) = 237. So words are added as
//! numbers:
//!
//! ```text
//! s = v + h + d                       p + 32 modulo 64, where p is the value of the cell
//! x = s & 63, with bit 7 set
//! n = bit 5 of x, inverted            1 if the cell is a palace
//! v += n;  h += n;  d += n
//! ok &= (x - lo) & ~(x - hi - 1)      bit 7: the value lies in the extent lo .. hi known so far
//! ```
//!
//! With the count of palaces these are eleven operations for four cells. A column whose values
//! leave the extent is looked at once more to widen it.

use std::fmt::Write;

/// Rows and columns of a block.
pub(crate) const SIDE: u32 = 16;
/// Threads of a workgroup.
pub(crate) const WORKGROUP: u32 = 64;
/// Number of values that signals of six bits tell apart.
pub(crate) const VALUES: usize = 64;

/// Returns the source of the shader. The entry point `count` counts values, `evaluate` does not.
pub(crate) fn source() -> String {
    let mut text = String::from(HEADER);
    for (name, counts) in [("evaluate", false), ("count", true)] {
        entry_point(&mut text, name, counts).expect("writing to a string");
    }
    text
}

/// Declarations and functions that both entry points share.
const HEADER: &str = "
struct Step {
    // The step t, and the band of the first block.
    step: u32,
    first: u32,
    // Blocks of this step, and threads that evaluate four of them each.
    blocks: u32,
    threads: u32,
    // Columns and bands of blocks of a rectangle.
    columns: u32,
    bands: u32,
    // Words of a rectangle.
    words: u32,
}

@group(0) @binding(0) var<storage, read_write> signals: array<u32>;
@group(0) @binding(1) var<storage, read_write> values: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> task: Step;

var<workgroup> counts: array<atomic<u32>, 64>;

const ONES = 0x01010101u;
const SIX_BITS = 0x3f3f3f3fu;
const TOP_BITS = 0x80808080u;

// The larger and the smaller byte of each pair of bytes below 128.
fn larger(a: u32, b: u32) -> u32 {
    let takes_b = ((b | TOP_BITS) - a) & TOP_BITS;
    return a ^ ((a ^ b) & (takes_b - (takes_b >> 7u)));
}

fn smaller(a: u32, b: u32) -> u32 {
    let takes_b = ((a | TOP_BITS) - b) & TOP_BITS;
    return a ^ ((a ^ b) & (takes_b - (takes_b >> 7u)));
}

// Byte i of a word.
fn byte(word: u32, i: u32) -> u32 {
    return (word >> (8u * i)) & 255u;
}

// The signal at an index, modulo 64, as byte i.
fn enter(index: u32, i: u32) -> u32 {
    return (signals[index] & 63u) << (8u * i);
}

// Writes back byte i of a word, the residue of a signal plus its growth in a block.
fn leave(index: u32, word: u32, i: u32) {
    signals[index] = (signals[index] & ~63u) + byte(word, i);
}
";

/// Writes one entry point.
fn entry_point(text: &mut String, name: &str, counts: bool) -> std::fmt::Result {
    let rows = 0..SIDE;
    writeln!(text, "@compute @workgroup_size({WORKGROUP})")?;
    writeln!(text, "fn {name}(@builtin(global_invocation_id) id: vec3<u32>,")?;
    writeln!(text, "    @builtin(local_invocation_index) local: u32) {{")?;
    if counts {
        writeln!(text, "atomicStore(&counts[local], 0u);\nworkgroupBarrier();")?;
    }
    writeln!(text, "if (id.x < task.threads) {{")?;
    // The memory of a rectangle: column signals, row signals, diagonal signals, extents, palaces.
    writeln!(text, "let at_v = id.y * task.words;")?;
    writeln!(text, "let at_h = at_v + {SIDE}u * task.columns;")?;
    writeln!(text, "let at_d = at_h + {SIDE}u * task.bands;")?;
    writeln!(text, "let diagonals = (task.columns + task.bands) / 2u + 1u;")?;
    writeln!(text, "let at_extent = at_d + {}u * diagonals;", 2 * SIDE)?;
    writeln!(text, "let at_palaces = at_extent + task.bands;")?;
    // Diagonal x - y + SIDE * bands = 16 (c - b + bands) + x - y, of which x - y is in the block.
    writeln!(text, "let corner = {SIDE}u * (task.step + task.bands);")?;
    // The lanes. Lanes without a block evaluate the first block and do not write.
    for i in 0..4 {
        writeln!(text, "let live{i} = id.x + {i}u * task.threads < task.blocks;")?;
        writeln!(
            text,
            "let b{i} = task.first + select(id.x, id.x + {i}u * task.threads, live{i});"
        )?;
        writeln!(text, "let c{i} = task.step - b{i};")?;
    }
    let each = |f: &dyn Fn(u32) -> String| (0..4).map(f).collect::<Vec<_>>().join(" | ");
    let enter = |at: &dyn Fn(u32) -> String| each(&|i| format!("enter({}, {i}u)", at(i)));
    let leave = |text: &mut String, at: &dyn Fn(u32) -> String, word: &str| {
        (0..4)
            .try_for_each(|i| writeln!(text, "if (live{i}) {{ leave({}, {word}, {i}u); }}", at(i)))
    };
    let row = |r: u32| move |i| format!("at_h + {r}u * task.bands + b{i}");
    // `place` is the name of x - y + corner. Neighbouring threads have neighbouring addresses.
    let diagonal = |place: &'static str| {
        move |i| {
            format!("at_d + ({place} & {}u) * diagonals + ({place} >> 5u) - b{i}", 2 * SIDE - 1)
        }
    };
    for r in rows.clone() {
        writeln!(text, "var h{r} = {};", enter(&row(r)))?;
        writeln!(text, "var d{r} = 0u; var y{r} = 0u; var n{r} = 0u;")?;
    }
    writeln!(text, "var place = corner;")?;
    for r in rows.clone().skip(1) {
        writeln!(text, "place = corner - {r}u;\nd{r} = {};", enter(&diagonal("place")))?;
    }
    writeln!(
        text,
        "var lo = {};",
        each(&|i| { format!("((signals[at_extent + b{i}] & 255u) << {}u)", 8 * i) })
    )?;
    writeln!(
        text,
        "var hi = {};",
        each(&|i| { format!("(((signals[at_extent + b{i}] >> 8u) & 255u) << {}u)", 8 * i) })
    )?;
    if counts {
        let live = each(&|i| format!("select(0u, {:#x}u, live{i})", 0xffu32 << (8 * i)));
        writeln!(text, "let live = {live};")?;
    }
    // Palaces of lanes 0 and 2, and of lanes 1 and 3, sixteen bits each.
    writeln!(text, "var palaces_even = 0u; var palaces_odd = 0u;")?;
    writeln!(text, "for (var x = 0u; x < {SIDE}u; x++) {{")?;
    let column = |i: u32| format!("at_v + x * task.columns + c{i}");
    writeln!(text, "var v = {};", enter(&column))?;
    writeln!(text, "place = corner + x;\nd0 = {};", enter(&diagonal("place")))?;
    writeln!(text, "var ok = TOP_BITS; var palaces = 0u;\nlet above = hi + ONES;")?;
    for r in rows.clone() {
        writeln!(text, "y{r} = ((v + h{r} + d{r}) & SIX_BITS) | TOP_BITS;")?;
        writeln!(text, "n{r} = (~y{r} >> 5u) & ONES;")?;
        writeln!(text, "v += n{r}; h{r} += n{r}; d{r} += n{r}; palaces += n{r};")?;
        writeln!(text, "ok &= (y{r} - lo) & ~(y{r} - above);")?;
    }
    leave(text, &column, "v")?;
    writeln!(text, "place = corner + x - {}u;", SIDE - 1)?;
    leave(text, &diagonal("place"), &format!("d{}", SIDE - 1))?;
    // A diagonal goes on in the next row.
    for r in rows.clone().skip(1).rev() {
        writeln!(text, "d{r} = d{};", r - 1)?;
    }
    writeln!(text, "palaces_even += palaces & 0x00ff00ffu;")?;
    writeln!(text, "palaces_odd += (palaces >> 8u) & 0x00ff00ffu;")?;
    writeln!(text, "if ((ok & TOP_BITS) != TOP_BITS) {{")?;
    for r in rows.clone() {
        writeln!(text, "lo = smaller(lo, y{r} & SIX_BITS); hi = larger(hi, y{r} & SIX_BITS);")?;
    }
    writeln!(text, "}}")?;
    if counts {
        count_column(text)?;
    }
    writeln!(text, "}}")?;
    for r in rows.clone().skip(1) {
        writeln!(text, "place = corner + {}u;", SIDE - r)?;
        leave(text, &diagonal("place"), &format!("d{r}"))?;
    }
    for r in rows {
        leave(text, &row(r), &format!("h{r}"))?;
    }
    for i in 0..4 {
        let palaces = if i % 2 == 0 { "palaces_even" } else { "palaces_odd" };
        writeln!(text, "if (live{i}) {{")?;
        writeln!(text, "signals[at_extent + b{i}] = byte(lo, {i}u) | (byte(hi, {i}u) << 8u);")?;
        let count = format!("({palaces} >> {}u) & 0xffffu", 16 * (i / 2));
        writeln!(text, "signals[at_palaces + b{i}] += {count};\n}}")?;
    }
    writeln!(text, "}}")?;
    if counts {
        writeln!(text, "workgroupBarrier();")?;
        writeln!(text, "let count = atomicLoad(&counts[local]);")?;
        writeln!(text, "if (count > 0u) {{")?;
        // Two words a count, because 32 bits are too few for the cells of a rectangle.
        writeln!(text, "let at = 2u * ({VALUES}u * id.y + local);")?;
        writeln!(text, "let before = atomicAdd(&values[at], count);")?;
        writeln!(text, "if (before + count < before) {{ atomicAdd(&values[at + 1u], 1u); }}\n}}")?;
    }
    writeln!(text, "}}")
}

/// Writes the counts of a column: for each value t of the extents, downwards, the number of values
/// that are at least t. Its growth is the number of cells of value t.
fn count_column(text: &mut String) -> std::fmt::Result {
    let extreme = |function: &str, word: &str| {
        let byte = |i: u32| format!("byte({word}, {i}u)");
        let pair = |i: u32| format!("{function}({}, {})", byte(i), byte(i + 1));
        format!("{function}({}, {})", pair(0), pair(2))
    };
    writeln!(text, "let first = {};", extreme("min", "lo"))?;
    writeln!(text, "var t = {};", extreme("max", "hi"))?;
    writeln!(text, "var before = 0u;")?;
    writeln!(text, "while (t >= first) {{")?;
    writeln!(text, "let at_least = t * ONES;\nvar cells = 0u;")?;
    for r in 0..SIDE {
        writeln!(text, "cells += ((y{r} - at_least) >> 7u) & ONES;")?;
    }
    writeln!(text, "cells &= live;")?;
    writeln!(text, "cells = (cells & 0x00ff00ffu) + ((cells >> 8u) & 0x00ff00ffu);")?;
    writeln!(text, "cells = (cells & 0xffffu) + (cells >> 16u);")?;
    writeln!(text, "if (cells > before) {{ atomicAdd(&counts[t], cells - before); }}")?;
    writeln!(text, "before = cells;\nif (t == 0u) {{ break; }}\nt -= 1u;\n}}")
}
