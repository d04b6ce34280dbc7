// The board of a game: a queen, pawns, and where she may go.

import { Squares, corner, middle, piece, s } from '../../squares.js';

const MOST = 24;
const HALF = 10;

/** A board; press(name) is called for a square that may be chosen. */
export class Board {
  constructor(press) {
    this.squares = new Squares({ id: 'play-board', label: 'Board', press: (i, j, name) => press(name) });
    this.queen = s('g', { class: 'rider' }, piece('queen'));
    this.trace = s('line', { class: 'trace' });
    this.squares.over.append(this.trace, this.queen);
    this.el = this.squares.el;
  }

  /** Lays out what a game needs: all of it, or what lies nearest to the queen. */
  fit(match) {
    const start = match.state.setup.at.map(BigInt);
    const now = match.state.heaps.map(BigInt);
    const [width, height] = start.map((v) => Number(v < BigInt(MOST) ? v + 1n : BigInt(MOST)));
    const from = (axis, count) => (start[axis] < BigInt(MOST) || now[axis] < BigInt(count) ? 0n : now[axis] - BigInt(count) + 1n);
    const [x0, y0] = [from(0, width), from(1, height)];
    this.cropped = start.some((v) => v >= BigInt(MOST));
    this.squares.size(width, height, x0, y0);
    return { x0, y0, now };
  }

  /** Draws a game; pawns: names of squares that are about to be blocked. */
  draw(match, pawns, shown) {
    const { state, turn, mine, hinted } = match;
    const { x0, y0, now } = this.fit(match);
    const local = ([x, y]) => [Number(BigInt(x) - x0), Number(BigInt(y) - y0)];
    const names = (places) => new Set((places ?? []).map(String));
    const options = mine ? names(state.options) : new Set();
    const blocked = names(state.blocked);
    const wanted = names(hinted ? (hinted.move ? [hinted.move] : hinted.block) : []);
    const blocking = turn?.phase === 'block';
    const queen = String(state.heaps);
    this.squares.paint((i, j, name) => {
      const pawn = pawns.has(name) || blocked.has(name);
      const open = options.has(name);
      const kind = [pawn && 'blocked', open && (blocking ? 'blockable' : 'open'), wanted.has(name) && 'wanted'].filter(Boolean).join(' ');
      const label = [name === queen && 'queen', pawn && 'pawn', open && !pawn && (blocking ? 'may be blocked' : 'a move'), wanted.has(name) && 'the hint'].filter(Boolean).join(', ');
      const marks = pawn ? [piece('pawn')] : open ? [s('circle', { class: 'dot', cx: HALF, cy: HALF, r: blocking ? 2 : 3.2 })] : [];
      return { class: kind, label, marks, fill: shown?.get(name) ?? '' };
    });
    this.follow(match, local, now);
  }

  /** Puts the queen on her square, with a line from where she came. */
  follow(match, local, now) {
    const last = match.state.entries.findLast((entry) => entry.move);
    const [i, j] = local(now);
    this.queen.style.transform = `translate(${corner(i)}px, ${corner(j)}px)`;
    const [a, b] = last ? local(last.from) : [i, j];
    for (const [key, value] of Object.entries({ x1: middle(a), y1: middle(b), x2: middle(i), y2: middle(j) })) this.trace.setAttribute(key, value);
    this.trace.toggleAttribute('hidden', !last || Math.max(a - this.squares.width, b - this.squares.height) > 0);
  }
}
