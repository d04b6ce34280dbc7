// The anatomy of a game over its board: borders, names of regions, junctions, threads.

import { SANS } from '../dom.js';

export const BORDERS = {
  casing: { name: 'casing', colour: '#FF9A3C' },
  seam: { name: 'seam', colour: '#FF5CC8' },
  rift: { name: 'rift', colour: '#3CE0FF' },
  fray: { name: 'fray', colour: '#4BE07B', dashed: true },
  arm_warp: { name: 'warp/arm', colour: '#FF5A4F', dashed: true },
  warp_inner: { name: 'inner sector/warp', colour: '#FFFFFF', dashed: true },
  skin: { name: 'skin', colour: '#E5C7A0' },
};
export const THREADS = { name: 'threads', colour: '#FFB3F0' };
const NAMES = { epaulette: 'épaulette', inner_sector: 'inner sector', outer_space: 'outer space' };

/** The display name of a region. */
export const regionName = (name) => NAMES[name] ?? String(name).replaceAll('_', ' ');

/** A point and its mirror image in the diagonal. */
const both = ([x, y]) => (x === y ? [[x, y]] : [[x, y], [y, x]]);

/** An overlay for the structure that structure() returns, with the layers that layers() returns. */
export function anatomy(structure, layers) {
  return {
    draw(ctx, view) {
      const found = structure();
      if (!found || view.yUp) return;
      const on = layers();
      const taken = [];
      if (on.includes('threads')) threads(ctx, view, found);
      if (on.includes('regions')) borders(ctx, view, found);
      if (on.includes('junctions')) junctions(ctx, view, found, taken);
      if (on.includes('regions')) names(ctx, view, found, taken);
    },
  };
}

function trace(ctx, view, points, mirrored) {
  ctx.beginPath();
  let last = null;
  for (const [i, [x, y]] of points.entries()) {
    const at = mirrored ? view.toScreen(y, x) : view.toScreen(x, y);
    // Points in the same pixel are left out.
    if (last && i < points.length - 1 && Math.abs(at[0] - last[0]) + Math.abs(at[1] - last[1]) < 1) continue;
    if (last) ctx.lineTo(...at);
    else ctx.moveTo(...at);
    last = at;
  }
  ctx.stroke();
}

function borders(ctx, view, { borders: found }) {
  ctx.lineJoin = 'round';
  for (const [key, { points }] of Object.entries(found ?? {})) {
    const { colour, dashed } = BORDERS[key] ?? { colour: '#FFFFFF' };
    for (const mirrored of [false, true]) {
      ctx.setLineDash(dashed ? [7, 5] : []);
      ctx.lineWidth = 3.2;
      ctx.strokeStyle = 'rgba(0, 0, 0, .55)';
      trace(ctx, view, points, mirrored);
      ctx.lineWidth = 1.5;
      ctx.strokeStyle = colour;
      trace(ctx, view, points, mirrored);
    }
  }
  ctx.setLineDash([]);
}

/** Draws white letters with a dark rim, legible on every board. */
function write(ctx, text, x, y, size, angle = 0) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.font = `600 ${size}px ${SANS}`;
  ctx.lineWidth = Math.max(3, size / 4.5);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = 'rgba(0, 0, 0, .85)';
  ctx.fillStyle = '#fff';
  ctx.strokeText(text, 0, 0);
  ctx.fillText(text, 0, 0);
  ctx.restore();
}

/** Returns true if a name has room in the view, beside those in taken; then adds it to taken. */
function hasRoom(ctx, view, taken, text, [px, py], size, angle) {
  ctx.font = `600 ${size}px ${SANS}`;
  const half = ctx.measureText(text).width / 2;
  const [dx, dy] = [Math.cos(angle) * half, Math.sin(angle) * half];
  const dots = [-1, -0.5, 0, 0.5, 1].map((t) => [px + t * dx, py + t * dy]);
  const isSeen = ([x, y]) => x >= 0 && y >= 0 && x <= view.width && y <= view.height;
  if (!dots.every((dot) => isSeen(dot) && taken.every(([a, b]) => Math.hypot(dot[0] - a, dot[1] - b) >= size))) return false;
  taken.push(...dots);
  return true;
}

/** Another place for a name: the mirror image of the name of the region on the other half. */
function mirrored(label, labels, k) {
  const twin = labels.find(({ name, x, y }) => name === label.name && x !== label.x && Math.hypot(y - label.x, x - label.y) < k / 2);
  if (!twin) return [];
  const turned = Math.PI / 2 - twin.angle;
  return [{ x: twin.y, y: twin.x, angle: turned > Math.PI / 2 + 0.01 ? turned - Math.PI : turned }];
}

function names(ctx, view, { labels, k }, taken) {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  if (k * view.cell < 90) return;
  const usual = Math.min(20, Math.max(11, k * view.cell * 0.045));
  for (const label of labels ?? []) {
    const { name, size: relative } = label;
    const size = Math.max(10, Math.min(24, usual * relative));
    for (const { x, y, angle } of [label, ...mirrored(label, labels, k)]) {
      const at = view.toScreen(x, y);
      if (!hasRoom(ctx, view, taken, name, at, size, angle)) continue;
      write(ctx, name, ...at, size, angle);
      break;
    }
  }
}

function junctions(ctx, view, { junctions: found, k }, taken) {
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const size = Math.min(13, Math.max(10, k * view.cell * 0.06));
  for (const [name, at] of Object.entries(found ?? {})) {
    for (const [x, y] of at ? both(at) : []) {
      const [px, py] = view.middle(BigInt(x), BigInt(y));
      ctx.beginPath();
      ctx.arc(px, py, 4, 0, 2 * Math.PI);
      ctx.fillStyle = '#fff';
      ctx.strokeStyle = '#000';
      ctx.lineWidth = 1.5;
      ctx.fill();
      ctx.stroke();
      if (k * view.cell < 60) continue;
      write(ctx, name, px + 9, py, size);
      for (let i = 0; i < 4; i++) taken.push([px + 9 + (i * size * name.length) / 6, py]);
    }
  }
}

function threads(ctx, view, { threads: found }) {
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = THREADS.colour;
  for (const thread of found ?? []) {
    const line = thread.rows.map((y) => [thread.offset + thread.slope.value * y, y]);
    for (const mirrored of [false, true]) trace(ctx, view, line, mirrored);
  }
}
