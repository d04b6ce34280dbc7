// Layers of cells: the grid, from 12 pixels per cell, and values as numbers, from 24.

import { api } from '../api.js';
import { SANS, num } from '../dom.js';
import { written } from '../families.js';
import { inkAt } from '../palettes.js';

const BLOCK = 64n;
const KEPT = 64;

/** Thin lines between cells. */
export function grid() {
  return {
    draw(ctx, view) {
      if (view.cell < 12) return;
      const { x0, y0, x1, y1 } = view.cells();
      const [left, low] = view.toScreen(x0, y0);
      const [right, high] = view.toScreen(x1 + 1n, y1 + 1n);
      ctx.fillStyle = 'rgba(128, 128, 128, .55)';
      const [top, bottom] = [Math.min(low, high), Math.max(low, high)];
      for (let x = x0; x <= x1 + 1n; x++) ctx.fillRect(Math.round(view.toScreen(x, y0)[0]), top, 1, bottom - top);
      for (let y = y0; y <= y1 + 1n; y++) ctx.fillRect(left, Math.round(view.toScreen(x0, y)[1]), right - left, 1);
    },
  };
}

/**
 * Values as numbers: palace numbers, P-positions seen, or Sprague-Grundy values. source() and
 * palette() return the game with its colour, and its palette.
 */
export function numbers(source, palette, redraw) {
  const blocks = new Map();
  /** The game and colour of the requests under way; those of another one are given up. */
  let of = '';
  let stop = new AbortController();
  const load = async (key, { family, game, colour }, x, y) => {
    blocks.set(key, null);
    if (blocks.size > KEPT) blocks.delete(blocks.keys().next().value);
    try {
      const { values } = await api.json(['values', family, game], { x, y, width: BLOCK, height: BLOCK, colour }, { signal: stop.signal });
      if (blocks.has(key)) blocks.set(key, values);
      redraw();
    } catch (error) {
      const again = () => {
        blocks.delete(key);
        redraw();
      };
      if (error.name === 'AbortError') blocks.delete(key);
      else setTimeout(again, 5000);
    }
  };
  return {
    draw(ctx, view) {
      const shown = written(source());
      if (view.cell < 24 || !shown) return;
      const colours = palette();
      const name = `${shown.family}|${shown.game}|${shown.colour ?? ''}`;
      if (name !== of) {
        stop.abort();
        [of, stop] = [name, new AbortController()];
      }
      // Cells of a fill map, and cells that differ in a comparison, have other colours than their numbers.
      const edged = shown.family === 'compare' || Boolean(source().colour?.startsWith('fill'));
      const { x0, y0, x1, y1 } = view.cells();
      ctx.textAlign = 'center';
      ctx.textBaseline = 'middle';
      for (let by = y0 / BLOCK; by <= y1 / BLOCK; by++) {
        for (let bx = x0 / BLOCK; bx <= x1 / BLOCK; bx++) {
          const key = `${name}|${bx}|${by}`;
          if (!blocks.has(key)) load(key, shown, bx * BLOCK, by * BLOCK);
          const values = blocks.get(key);
          if (values) write(ctx, view, values, [bx * BLOCK, by * BLOCK], [x0, y0, x1, y1], shown.zero, colours, edged);
        }
      }
    },
  };
}

/** edged: numbers have an edge, because they may stand on any colour. */
function write(ctx, view, values, [left, low], [x0, y0, x1, y1], least, palette, edged) {
  const from = (a, b) => Number(a > b ? a - b : 0n);
  for (let j = from(y0, low); j < values.length && low + BigInt(j) <= y1; j++) {
    for (let i = from(x0, left); i < values[j].length && left + BigInt(i) <= x1; i++) {
      const value = values[j][i];
      if (value === null) continue;
      const text = num(value + least);
      const size = Math.min(view.cell * 0.42, (view.cell * 0.84) / (text.length * 0.6));
      if (size < 6) continue;
      ctx.font = `${size.toFixed(1)}px ${SANS}`;
      const [x, y] = [left + BigInt(i), low + BigInt(j)];
      const ink = inkAt(palette, value, x, y);
      ctx.fillStyle = ink;
      if (edged) {
        ctx.lineWidth = size / 6;
        ctx.lineJoin = 'round';
        ctx.strokeStyle = ink === '#fff' ? '#000' : '#fff';
        ctx.strokeText(text, ...view.middle(x, y));
      }
      ctx.fillText(text, ...view.middle(x, y));
    }
  }
}
