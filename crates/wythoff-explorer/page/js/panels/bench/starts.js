// Where the automaton may start.

import { Lines } from './lines.js';

/** One palace of value -1. */
export function single() {
  return new Lines([[0], [0], [0], [-1]], 0, -3);
}

/** Four lines of random values from -1 to 1. */
export function random(width) {
  const line = () => Array.from({ length: width }, () => Math.floor(Math.random() * 3) - 1);
  return new Lines([line(), line(), line(), line()], 0, -3);
}

/** Lines from a table: rows are lines, oldest first; what `blocking evolve` writes. */
export function fromCsv(text) {
  const rows = text.trim().split(/\r?\n/).map((line) => line.split(/[,;\s]+/).map(Number));
  const width = rows[0].length;
  if (rows.some((row) => row.length !== width || row.some((value) => !Number.isInteger(value)))) throw new Error('A table of lines has whole numbers only, as many in each row.');
  if (width > 2000 || rows.length > 500) throw new Error('At most 500 lines of 2000 cells.');
  while (rows.length < 4) rows.unshift(Array(width).fill(0));
  return new Lines(rows, 0, 1 - rows.length);
}

export const toCsv = (lines) => `${lines.rows.map((row) => row.join(',')).join('\n')}\n`;
