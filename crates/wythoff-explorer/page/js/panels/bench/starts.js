// Starts of the automaton.

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

/** Parses lines from CSV as `blocking evolve` writes it: one line per row, oldest first. */
export function fromCsv(text) {
  const rows = text.trim().split(/\r?\n/).map((line) => line.split(/[,;\s]+/).map(Number));
  const width = rows[0].length;
  if (rows.some((row) => row.length !== width || row.some((value) => !Number.isInteger(value)))) throw new Error('The file must contain whole numbers only, equally many in each row.');
  if (width > 2000 || rows.length > 500) throw new Error('The file may have at most 500 lines of 2000 cells.');
  while (rows.length < 4) rows.unshift(Array(width).fill(0));
  return new Lines(rows, 0, 1 - rows.length);
}

export const toCsv = (lines) => `${lines.rows.map((row) => row.join(',')).join('\n')}\n`;
