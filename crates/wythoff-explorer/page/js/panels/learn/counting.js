// The palaces that a queen sees on a board of values; and the terms of the local rule.

/** The directions of a queen, with display names. */
export const LINES = [['column', 0, -1], ['row', -1, 0], ['diagonal', -1, -1]];

/** True for the value of a palace. */
export const isPalace = (value) => value < 0;

/** Formats a number with a minus sign instead of a hyphen. */
export const signed = (value) => String(value).replace('-', '−');

/**
 * For each line from a square: its squares and the palaces among them, as [x, y]; n: the number of
 * all palaces.
 */
export function look(values, x, y) {
  const found = { n: 0 };
  for (const [name, dx, dy] of LINES) {
    const squares = [];
    for (let [i, j] = [x + dx, y + dy]; i >= 0 && j >= 0; i += dx, j += dy) squares.push([i, j]);
    const palaces = squares.filter(([i, j]) => isPalace(values[j][i]));
    found[name] = { squares, palaces };
    found.n += palaces.length;
  }
  return found;
}

/** True if a list contains a square. */
export const has = (squares, x, y) => squares.some(([i, j]) => i === x && j === y);

/** The count as a sentence: 'Column 2 + row 1 + diagonal 1 = 4 palaces.' */
export function counted(found) {
  const [column, row, diagonal] = LINES.map(([name]) => found[name].palaces.length);
  return `Column ${column} + row ${row} + diagonal ${diagonal} = ${found.n} palace${found.n === 1 ? '' : 's'}.`;
}

/** The conclusion from the count. */
export function verdict({ n }, k) {
  if (n >= k) return `${k > 1 ? `At most ${k - 1}` : 'None'} of these palaces can be blocked. The square is an N-position.`;
  const reason = n > 1 ? 'All of these palaces can be blocked' : n ? 'This palace can be blocked' : 'No move leads to a palace';
  return `${reason}. The square is a palace, a P-position.`;
}

/** The six neighbours of the local rule: letter, offset, factor of the value, term for a palace. */
export const NEIGHBOURS = [
  ['a', -2, -2, 1, 3],
  ['b', -1, -2, -1, -2],
  ['c', -2, -1, -1, -2],
  ['d', -1, -1, 0, -1],
  ['e', 0, -1, 1, 1],
  ['f', -1, 0, 1, 1],
];

/**
 * The terms of the rule at a square: [{letter, x, y, value, term, extra}]; extra is 0 unless the
 * cell is a palace.
 */
export function terms(values, x, y) {
  return NEIGHBOURS.map(([letter, dx, dy, factor, palace]) => {
    const value = values[y + dy][x + dx];
    return { letter, x: x + dx, y: y + dy, value, term: factor * value + 0, extra: isPalace(value) ? palace : 0 };
  });
}
