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
//! y = (v + h + d) & 63                p + 32 modulo 64, where p is the value of the cell
//! n = bit 5 of y, inverted            1 if the cell is a palace
//! v += n;  h += n;  d += n
//! out |= (lo + 127 - y) | (y + 127 - hi)     bit 7: the value is outside of lo .. hi
//! ```
//!
//! `docs/design/gpu.md` counts the instructions of a driver for them. A column whose values leave
//! the extent lo .. hi that is known so far is looked at once more to widen it.
//!
//! Drivers cannot move a load before a store to the same buffer, so loads of a column come first.
//! A lane without a block evaluates the block of lane 0 again, and writes the same words, because
//! branches around the stores would cost more.

use std::fmt::Write;

/// Rows and columns of a block.
pub(crate) const SIDE: u32 = 16;
/// Columns of a block that the loop evaluates in a round, so that drivers need not move the signals
/// of diagonals from row to row after each column.
const ROUND: u32 = 4;
/// Rows and diagonals whose words are loaded together at the end of a block.
const LINES: usize = 4;
/// Threads of a workgroup.
pub(crate) const WORKGROUP: u32 = 64;
/// Number of values that signals of six bits tell apart.
pub(crate) const VALUES: usize = 64;

/// Returns the source of the shader in WGSL. The entry point `count` counts values, `evaluate` does
/// not.
pub fn shader_source() -> String {
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
const SEVEN_BITS = 0x7f7f7f7fu;
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

// The words of four lanes.
fn load(at: vec4<u32>) -> vec4<u32> {
    return vec4<u32>(signals[at.x], signals[at.y], signals[at.z], signals[at.w]);
}

fn store(at: vec4<u32>, words: vec4<u32>) {
    signals[at.x] = words.x;
    signals[at.y] = words.y;
    signals[at.z] = words.z;
    signals[at.w] = words.w;
}

fn lanes(word: u32) -> vec4<u32> {
    return vec4<u32>(byte(word, 0u), byte(word, 1u), byte(word, 2u), byte(word, 3u));
}

fn packed(bytes: vec4<u32>) -> u32 {
    return bytes.x | (bytes.y << 8u) | (bytes.z << 16u) | (bytes.w << 24u);
}

// Signals, modulo 64.
fn enter(words: vec4<u32>) -> u32 {
    return packed(words & vec4<u32>(63u));
}

// Writes back the residues of signals plus their growth in a block.
fn leave(at: vec4<u32>, before: vec4<u32>, signals: u32) {
    store(at, (before & vec4<u32>(~63u)) + lanes(signals));
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
    // Diagonal x - y + SIDE * bands = 16 (c - b + bands) + x - y, of which x - y is in the block.
    writeln!(text, "let corner = {SIDE}u * (task.step + task.bands);")?;
    // The blocks of the lanes: band b of tile column c.
    writeln!(text, "let place = vec4<u32>(id.x) + vec4<u32>(0u, 1u, 2u, 3u) * task.threads;")?;
    writeln!(text, "let live = place < vec4<u32>(task.blocks);")?;
    writeln!(text, "let b = task.first + select(vec4<u32>(id.x), place, live);")?;
    writeln!(text, "let c = task.step - b; let not_b = ~b;")?;
    // `place` is x - y + corner. Neighbouring threads have neighbouring addresses.
    let period = 2 * SIDE;
    let diagonal = |place: &str| {
        let line = format!("(({place}) % {period}u) * diagonals + ({place}) / {period}u");
        format!("(at_d + 1u + {line}) + not_b")
    };
    for r in rows.clone() {
        writeln!(text, "var h{r} = enter(load(at_h + {r}u * task.bands + b));")?;
        writeln!(text, "var d{r} = 0u; var y{r} = 0u; var n{r} = 0u;")?;
    }
    for r in rows.clone().skip(1) {
        writeln!(text, "d{r} = enter(load({}));", diagonal(&format!("corner - {r}u")))?;
    }
    writeln!(text, "let extent = load(at_extent + b);")?;
    // Sums with these have bit 7 if a value is below or above the extent.
    writeln!(text, "var low = packed(extent & vec4<u32>(255u)) + SEVEN_BITS;")?;
    writeln!(text, "var high = SEVEN_BITS - packed((extent >> vec4<u32>(8u)) & vec4<u32>(255u));")?;
    if counts {
        writeln!(text, "let all = packed(select(vec4<u32>(0u), vec4<u32>(255u), live));")?;
    }
    // Palaces of lanes 0 and 2, and of lanes 1 and 3, sixteen bits each.
    writeln!(text, "var palaces_even = 0u; var palaces_odd = 0u;")?;
    writeln!(text, "var x = 0u;\nfor (; x < {SIDE}u; x += {ROUND}u) {{\nvar palaces = 0u;")?;
    for column in 0..ROUND {
        // The signal of the diagonal of row r is called d{(r - column) mod SIDE}.
        let d = |r: u32| (r + SIDE - column) % SIDE;
        writeln!(text, "{{\nlet at_column = at_v + (x + {column}u) * task.columns + c;")?;
        let at_end = diagonal(&format!("corner + x + {column}u - {}u", SIDE - 1));
        writeln!(text, "let at_end = {at_end};\nlet end = load(at_end);")?;
        let at_start = diagonal(&format!("corner + x + {column}u"));
        writeln!(text, "d{} = enter(load({at_start}));", d(0))?;
        writeln!(text, "let column = load(at_column);\nvar v = enter(column);")?;
        writeln!(text, "var outside = 0u;")?;
        for r in rows.clone() {
            let d = d(r);
            writeln!(text, "y{r} = (v + h{r} + d{d}) & SIX_BITS;")?;
            writeln!(text, "n{r} = ~(y{r} >> 5u) & ONES;")?;
            writeln!(text, "v += n{r}; h{r} += n{r}; d{d} += n{r}; palaces += n{r};")?;
            writeln!(text, "outside |= (low - y{r}) | (y{r} + high);")?;
        }
        writeln!(text, "leave(at_column, column, v);")?;
        writeln!(text, "leave(at_end, end, d{});", d(SIDE - 1))?;
        writeln!(text, "if ((outside & TOP_BITS) != 0u) {{")?;
        writeln!(text, "var lo = low - SEVEN_BITS; var hi = SEVEN_BITS - high;")?;
        for r in rows.clone() {
            writeln!(text, "lo = smaller(lo, y{r}); hi = larger(hi, y{r});")?;
        }
        writeln!(text, "low = lo + SEVEN_BITS; high = SEVEN_BITS - hi;\n}}")?;
        if counts {
            count_column(text)?;
        }
        writeln!(text, "}}")?;
    }
    // A diagonal goes on one row further down in each column.
    let renamed = rows.clone().map(|r| format!("let e{r} = d{};", (r + SIDE - ROUND) % SIDE));
    writeln!(text, "{}", renamed.collect::<String>())?;
    let renamed = rows.clone().map(|r| format!("d{r} = e{r};"));
    writeln!(text, "{}", renamed.collect::<String>())?;
    writeln!(text, "palaces_even += palaces & 0x00ff00ffu;")?;
    writeln!(text, "palaces_odd += (palaces >> 8u) & 0x00ff00ffu;\n}}")?;
    // x is 16. Written so, compilers do not keep the addresses from the start in 64 registers.
    writeln!(text, "let bands = task.bands + x - {SIDE}u;")?;
    let diagonals = rows.clone().skip(1).map(|r| {
        let at = diagonal(&format!("corner + {}u", SIDE - r));
        (at, format!("d{r}"))
    });
    let rows = rows.map(|r| (format!("at_h + {r}u * bands + b"), format!("h{r}")));
    let lines: Vec<_> = diagonals.chain(rows).collect();
    for lines in lines.chunks(LINES) {
        writeln!(text, "{{")?;
        for (n, (at, _)) in lines.iter().enumerate() {
            writeln!(text, "let at{n} = {at}; let before{n} = load(at{n});")?;
        }
        for (n, (_, signals)) in lines.iter().enumerate() {
            writeln!(text, "leave(at{n}, before{n}, {signals});")?;
        }
        writeln!(text, "}}")?;
    }
    writeln!(text, "let lo = lanes(low - SEVEN_BITS); let hi = lanes(SEVEN_BITS - high);")?;
    writeln!(text, "store(at_extent + b, lo | (hi << vec4<u32>(8u)));")?;
    writeln!(text, "let at_palaces = at_extent + task.bands + b;")?;
    writeln!(text, "let even = vec2<u32>(palaces_even & 0xffffu, palaces_even >> 16u);")?;
    writeln!(text, "let odd = vec2<u32>(palaces_odd & 0xffffu, palaces_odd >> 16u);")?;
    writeln!(text, "let more = vec4<u32>(even.x, odd.x, even.y, odd.y);")?;
    writeln!(text, "store(at_palaces, load(at_palaces) + more);\n}}")?;
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
        let pair = |i: u32| format!("{function}(byte({word}, {i}u), byte({word}, {}u))", i + 1);
        format!("{function}({}, {})", pair(0), pair(2))
    };
    writeln!(text, "let lo = low - SEVEN_BITS; let hi = SEVEN_BITS - high;")?;
    writeln!(text, "let first = {};", extreme("min", "lo"))?;
    writeln!(text, "var t = {};", extreme("max", "hi"))?;
    writeln!(text, "var before = 0u;")?;
    writeln!(text, "while (t >= first) {{")?;
    writeln!(text, "let reaches = TOP_BITS - t * ONES;\nvar cells = 0u;")?;
    for r in 0..SIDE {
        writeln!(text, "cells += ((y{r} + reaches) >> 7u) & ONES;")?;
    }
    writeln!(text, "cells &= all;")?;
    writeln!(text, "cells = (cells & 0x00ff00ffu) + ((cells >> 8u) & 0x00ff00ffu);")?;
    writeln!(text, "cells = (cells & 0xffffu) + (cells >> 16u);")?;
    writeln!(text, "if (cells > before) {{ atomicAdd(&counts[t], cells - before); }}")?;
    writeln!(text, "before = cells;\nif (t == 0u) {{ break; }}\nt -= 1u;\n}}")
}
