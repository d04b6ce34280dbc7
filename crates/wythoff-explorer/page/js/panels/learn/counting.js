// What a queen sees from a square, counted on a board of values; and the local rule, term by term.

/** The lines a queen moves along, by their names for people. */
export const LINES = [['column', 0, -1], ['row', -1, 0], ['diagonal', -1, -1]];

/** Whether a value is that of a palace. */
export const isPalace = (value) => value < 0;

/** A number for people, with a real minus. */
export const signed = (value) => String(value).replace('-', '−');

/** From a square: for each line all its squares and the palaces among them, [x, y]; n: all palaces. */
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

/** Whether a square is among some. */
export const has = (squares, x, y) => squares.some(([i, j]) => i === x && j === y);

/** The count in words: 'Column 2 + row 1 + diagonal 1 = 4 palaces.' */
export function counted(found) {
  const [column, row, diagonal] = LINES.map(([name]) => found[name].palaces.length);
  return `Column ${column} + row ${row} + diagonal ${diagonal} = ${found.n} palace${found.n === 1 ? '' : 's'}.`;
}

/** What follows from the count. */
export function verdict(found, k) {
  if (found.n >= k) return `${found.n} is at least ${k}: they cannot all be blocked. The square is N.`;
  return `${found.n} is fewer than ${k}: ${found.n ? 'all can be blocked' : 'there is none to go to'}. The square is a palace, P.`;
}

/** The six neighbours of the local rule: letter, place, factor of the value, what is added for a palace. */
export const NEIGHBOURS = [
  ['a', -2, -2, 1, 3],
  ['b', -1, -2, -1, -2],
  ['c', -2, -1, -1, -2],
  ['d', -1, -1, 0, -1],
  ['e', 0, -1, 1, 1],
  ['f', -1, 0, 1, 1],
];

/** The terms of the rule at a square: [{letter, x, y, value, term, extra}], extra: 0 unless it is a palace. */
export function terms(values, x, y) {
  return NEIGHBOURS.map(([letter, dx, dy, factor, palace]) => {
    const value = values[y + dy][x + dx];
    return { letter, x: x + dx, y: y + dy, value, term: factor * value + 0, extra: isPalace(value) ? palace : 0 };
  });
}
