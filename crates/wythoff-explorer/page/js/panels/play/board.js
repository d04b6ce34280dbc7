// A game as a queen on a board: the whole board, or a window near the queen if it is large.

import { num } from '../../dom.js';
import { Grid } from './grid.js';
import { dot, pawn, queen, ring, trace } from './pieces.js';
import { piece, place } from './words.js';

const phone = matchMedia('(max-width: 640px)');
const name = (square) => square.join(',');

export class Board {
  /** press([x, y]) is called for a clicked square. */
  constructor(press) {
    this.grid = new Grid({ id: 'play-board', label: 'Board', press: (i, j) => press(this.square(i, j)) });
    this.el = this.grid.el;
  }

  square(i, j) {
    return [String(this.x + BigInt(i)), String(this.y + BigInt(j))];
  }

  /** Sets the drawn part: the board from the origin to the start, or a window with the queen. */
  frame({ setup, heaps }) {
    const most = phone.matches ? 12 : 40;
    const [[x, columns], [y, rows]] = [0, 1].map((axis) => {
      const whole = BigInt(setup.at[axis]) + 1n;
      if (whole <= BigInt(most)) return [0n, Math.max(6, Number(whole))];
      const from = BigInt(heaps[axis]) + 2n - BigInt(most);
      return [from > 0n ? from : 0n, most];
    });
    Object.assign(this, { x, y, columns, rows });
    const names = (from, count) => Array.from({ length: count }, (_, i) => {
      const value = from + BigInt(i);
      return from < 9_000n && (count <= 12 || value % 5n === 0n) ? num(value) : '';
    });
    this.grid.shape({ columns, rows, up: setup.game !== 'blocking', names: [names(x, columns), names(y, rows)] });
  }

  /** A note about parts of the board or moves that are not shown. */
  get part() {
    const { setup, options } = this.now;
    const many = options ? '' : 'There are too many moves to mark. Click a square to try it.';
    if ([this.columns, this.rows].every((count, axis) => BigInt(setup.at[axis]) < BigInt(count))) return many;
    const range = (from, count) => `${num(from)} to ${num(from + BigInt(count - 1))}`;
    return `The board shows columns ${range(this.x, this.columns)} and rows ${range(this.y, this.rows)}. Type a move to reach other squares. ${many}`;
  }

  /**
   * Draws the state of a game. chosen: pawns being placed; hinted: squares of a hint; active: true
   * on a person's turn.
   */
  draw(now, { chosen, hinted, active }) {
    this.now = now;
    this.frame(now);
    const { turn, heaps, blocked, options, entries } = now;
    const has = (list) => new Set((list ?? []).map(name));
    const [open, pawns, ringed] = [has(options), has([...blocked, ...chosen]), has(hinted)];
    const here = name(heaps);
    const last = entries.findLast((entry) => entry.move);
    const from = last ? name(last.from) : null;
    const blocking = turn?.phase === 'block';
    this.grid.paint((i, j) => {
      const square = this.square(i, j);
      const key = name(square);
      const at = key === here;
      const stopped = pawns.has(key);
      const free = active && open.has(key) && !stopped;
      const marks = [at && queen, stopped && pawn, free && !at && dot, key === from && !at && trace, ringed.has(key) && ring].filter(Boolean);
      const says = [at && `the ${piece(now)}`, stopped && 'blocked', free && (blocking ? 'can be blocked' : 'legal move'), key === from && 'previous square', ringed.has(key) && 'hint'];
      const is = [(i + j) % 2 ? 'dark' : 'light', free && 'free', active && stopped && blocking && 'chosen', blocking && 'blocking', ringed.has(key) && 'hinted'];
      return { at: key, is: is.filter(Boolean).join(' '), says: [place(square), ...says.filter(Boolean)].join(', '), key: marks.map((mark) => mark.name).join(), marks: () => marks.map((mark) => mark()) };
    });
    if (here !== this.here) {
      this.here = here;
      this.toQueen(heaps);
    }
  }

  /** Moves the keyboard position to the queen. */
  toQueen(heaps) {
    const [i, j] = [Number(BigInt(heaps[0]) - this.x), Number(BigInt(heaps[1]) - this.y)];
    if (this.el.contains(document.activeElement)) this.grid.focus(i, j);
    else this.grid.rove(i, j);
  }
}
