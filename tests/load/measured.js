// Measurements and their limits.

/** A percentile of a sorted list. */
const percentile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];

export class Measured {
  constructor() {
    this.rows = [];
  }

  /** Adds times in milliseconds; the 99th percentile must be at most `limit`. */
  add(what, limit, times) {
    const sorted = [...times].sort((a, b) => a - b);
    const [p50, p99, max] = [percentile(sorted, 0.5), percentile(sorted, 0.99), sorted.at(-1)].map((ms) => Math.round(ms * 100) / 100);
    this.rows.push({ what, unit: 'ms', count: times.length, p50, p99, max, limit });
  }

  /** Adds the memory of a server in MiB. */
  memory(what, server) {
    this.rows.push({ what, unit: 'MiB', max: server.memory(), limit: null });
  }

  /** True if all limits are met. */
  met() {
    return this.rows.every(({ p99, limit }) => limit === null || p99 <= limit);
  }

  print(json) {
    if (json) {
      process.stdout.write(`${JSON.stringify(this.rows)}\n`);
      return;
    }
    const line = (...cells) => cells.map((cell, i) => (i ? String(cell ?? '').padStart(9) : cell.padEnd(62))).join('');
    process.stdout.write(`${line('', 'p50', 'p99', 'max', 'limit', 'unit')}\n`);
    for (const { what, unit, p50, p99, max, limit } of this.rows) {
      const late = limit !== null && p99 > limit ? '  too slow' : '';
      process.stdout.write(`${line(what, p50, p99, max, limit, unit)}${late}\n`);
    }
  }
}
