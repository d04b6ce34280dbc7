// Lines of the automaton: rows of values by x, one for each t = x + y.

/** Consecutive lines; all cells outside are 0. */
export class Lines {
  /**
   * rows: oldest first, of equal length; column: the x of the first column; begin: the t of the
   * first row.
   */
  constructor(rows, column, begin) {
    Object.assign(this, { rows, column, begin });
  }

  /** The four lines before the corner of game k: [CLN] Theorem 1. */
  static game(k) {
    const line = (length) => Array.from({ length: 3 }, (_, i) => (i >= 3 - length ? k : 0));
    return new Lines([line(3), line(2), line(1), line(0)], -3, -4);
  }

  get end() {
    return this.begin + this.rows.length - 1;
  }

  get width() {
    return this.rows[0].length;
  }

  /** The value of cell x on line t. */
  get(x, t) {
    return this.rows[t - this.begin]?.[x - this.column] ?? 0;
  }

  /** Returns these lines with one value changed. */
  with(x, t, value) {
    const wide = this.spread(Math.min(x, this.column), Math.max(x + 1, this.column + this.width));
    wide.rows[t - this.begin][x - wide.column] = value;
    return wide;
  }

  /** Returns these lines on more columns. */
  spread(from, to) {
    const before = Array(this.column - from).fill(0);
    const after = Array(to - this.column - this.width).fill(0);
    return new Lines(this.rows.map((row) => [...before, ...row, ...after]), from, this.begin);
  }

  last(most) {
    const cut = Math.max(0, this.rows.length - most);
    return new Lines(this.rows.slice(cut), this.column, this.begin + cut);
  }

  first(most) {
    return new Lines(this.rows.slice(0, most), this.column, this.begin);
  }

  /** Joins these lines with lines before or after them. */
  joined(other) {
    const from = Math.min(this.column, other.column);
    const to = Math.max(this.column + this.width, other.column + other.width);
    const [a, b] = [this.spread(from, to), other.spread(from, to)];
    const later = b.rows.slice(Math.max(0, a.end + 1 - b.begin));
    return new Lines([...b.rows.slice(0, Math.max(0, a.begin - b.begin)), ...a.rows, ...later], from, Math.min(a.begin, b.begin));
  }

  async forward(api, steps) {
    const start = this.last(4);
    const { rows, column, first } = await api.post(['automaton'], { rows: start.rows, column: start.column, time: start.end, steps });
    return this.joined(new Lines(rows, column, first));
  }

  async backward(api, steps, choose) {
    const start = this.first(4);
    const { rows, column, first } = await api.post(['automaton'], { rows: start.rows, column: start.column, time: start.end, steps, reverse: true, choose });
    return this.joined(new Lines(rows, column, first));
  }

  palaces() {
    return this.rows.reduce((sum, row) => sum + row.filter((value) => value < 0).length, 0);
  }

  /** Counts the cells that have another value in other lines. */
  differences(other) {
    let count = 0;
    const from = Math.min(this.column, other.column);
    const to = Math.max(this.column + this.width, other.column + other.width);
    for (let t = this.begin; t <= this.end; t += 1) for (let x = from; x < to; x += 1) count += this.get(x, t) !== other.get(x, t);
    return count;
  }
}
