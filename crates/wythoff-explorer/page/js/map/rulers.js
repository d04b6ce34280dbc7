// Rulers: coordinates along two edges of the map.

import { SANS, num } from '../dom.js';

const SIZE = 22;
const FONT = `11px ${SANS}`;

/** The smallest step of 1, 2 or 5 times a power of ten that is at least `least`, as a BigInt. */
export function tickStep(least) {
  if (least <= 1) return 1n;
  const power = Math.max(0, Math.floor(Math.log10(least)));
  for (const digits of [1n, 2n, 5n, 10n]) {
    const step = digits * 10n ** BigInt(power);
    if (Number(step) >= least) return step;
  }
  return 10n ** BigInt(power + 1);
}

/** The colours of the page, which may be light or dark. */
function colours() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(name).trim();
  return { paper: get('--paper'), ink: get('--soft'), line: get('--line') };
}

/** Rulers over a map. */
export function rulers() {
  return {
    draw(ctx, view) {
      const { paper, ink, line } = colours();
      const { x0, y0, x1, y1 } = view.cells();
      const across = view.yUp ? view.height - SIZE : 0;
      ctx.font = FONT;
      ctx.fillStyle = paper;
      ctx.fillRect(0, across, view.width, SIZE);
      ctx.fillRect(0, view.yUp ? 0 : SIZE, SIZE, view.height - SIZE);
      const edge = (x, y, w, h) => {
        ctx.fillStyle = line;
        ctx.fillRect(x, y, w, h);
      };
      edge(SIZE, view.yUp ? across : SIZE, view.width, 1);
      edge(SIZE, view.yUp ? 0 : SIZE, 1, view.height - SIZE);
      const room = (last) => (Math.max(30, ctx.measureText(num(last)).width) + 26) / view.cell;
      const middle = view.cell >= 12 ? view.cell / 2 : 0;
      // A label at the edge is moved inwards, and a label that would overlap it is left out.
      const free = { x: null, y: null };
      const fits = (side, at, half) => {
        if (free[side] !== null && Math.abs(at - free[side].at) < half + free[side].half + 6) return false;
        free[side] = { at, half };
        return true;
      };
      ctx.textBaseline = 'middle';
      ctx.textAlign = 'center';
      for (const [cell, px] of ticks(x0, x1, tickStep(room(x1)), (v) => view.toScreen(v, view.ay)[0] + middle)) {
        const half = ctx.measureText(num(cell)).width / 2;
        if (px < SIZE || px + half > view.width - 2) continue;
        edge(Math.round(px), view.yUp ? across : SIZE - 5, 1, 5);
        const at = Math.max(px, SIZE + half + 2);
        if (!fits('x', at, half)) continue;
        ctx.fillStyle = ink;
        ctx.fillText(num(cell), at, across + (view.yUp ? 13 : 9));
      }
      const spots = ticks(y0, y1, tickStep(room(y1)), (v) => view.toScreen(view.ax, v)[1] + view.up * middle);
      for (const [cell, py] of spots) {
        const half = ctx.measureText(num(cell)).width / 2;
        const [top, bottom] = view.yUp ? [0, view.height - SIZE] : [SIZE, view.height];
        if (py < top || py > bottom || (view.yUp ? py - half < 2 : py + half > bottom - 2)) continue;
        edge(SIZE - 5, Math.round(py), 5, 1);
        const at = view.yUp ? Math.min(py, bottom - half - 2) : Math.max(py, top + half + 2);
        if (!fits('y', at, half)) continue;
        ctx.save();
        ctx.translate(9, at);
        ctx.rotate(-Math.PI / 2);
        ctx.fillStyle = ink;
        ctx.fillText(num(cell), 0, 0);
        ctx.restore();
      }
      ctx.fillStyle = paper;
      ctx.fillRect(0, across, SIZE, SIZE);
    },
  };
}

function ticks(from, to, step, at) {
  const list = [];
  for (let cell = (from / step) * step; cell <= to && list.length < 200; cell += step) {
    if (cell >= from) list.push([cell, at(cell)]);
  }
  return list;
}
