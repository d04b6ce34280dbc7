// A picture of the map for people: with title, scale, window, legend, and the command for it.

import { SANS } from '../dom.js';
import { RAMP } from '../palettes.js';

const MONO = 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace';
const TITLE = `600 18px ${SANS}`;
const [PAD, ROW] = [16, 22];

/** The legends on the page, as lists of items {text, colour, ink, kind}. */
function legend() {
  const items = [...document.querySelectorAll('#caption-legend li')].map((item) => {
    const text = item.textContent;
    if (item.matches('.what')) return { text, kind: 'text' };
    if (item.matches('.ramp')) return { text: '0 to 100 %', kind: 'ramp' };
    const own = getComputedStyle(item.querySelector('i') ?? item);
    return { text, colour: own.backgroundColor, ink: own.color, kind: item.matches('.wide') ? 'wide' : 'swatch' };
  });
  const lines = [...document.querySelectorAll('#caption-borders li')].map((item) => ({
    text: item.textContent, colour: item.querySelector('i').style.getPropertyValue('--border'), dashed: Boolean(item.querySelector('.dashed')), kind: 'line',
  }));
  return [items, lines].filter((list) => list.length);
}

const MARK = { text: 0, swatch: 0, wide: 20, ramp: 120, line: 34 };

/** The width of an item, with the space after it. */
function widthOf(ctx, { text, kind }) {
  const words = ctx.measureText(text).width;
  return kind === 'swatch' ? Math.max(34, words + 10) : words + MARK[kind] + 16;
}

/** Breaks things into rows of at most a width. */
function rows(things, width, most) {
  const all = [[]];
  let used = 0;
  for (const thing of things) {
    const wide = width(thing);
    if (used + wide > most && all.at(-1).length) {
      all.push([]);
      used = 0;
    }
    all.at(-1).push(thing);
    used += wide;
  }
  return all;
}

function drawItem(ctx, { text, colour, ink, dashed, kind }, x, y, wide, soft) {
  ctx.fillStyle = kind === 'ramp' ? gradient(ctx, x) : colour;
  if (kind === 'swatch') ctx.fillRect(x, y - 8, wide, 17);
  if (kind === 'wide') ctx.fillRect(x, y - 7, 14, 14);
  if (kind === 'ramp') ctx.fillRect(x, y - 6, 112, 12);
  if (kind === 'wide' || kind === 'swatch') {
    ctx.strokeStyle = 'rgba(128, 128, 128, .5)';
    ctx.strokeRect(x + 0.5, y - (kind === 'wide' ? 6.5 : 7.5), kind === 'wide' ? 13 : wide - 1, kind === 'wide' ? 13 : 16);
  }
  if (kind === 'line') {
    ctx.fillStyle = '#000';
    ctx.fillRect(x, y - 6, 27, 12);
    ctx.fillStyle = colour;
    for (const at of dashed ? [0, 10, 20] : [0]) ctx.fillRect(x + at, y - 1, dashed ? 6 : 27, 2);
  }
  ctx.fillStyle = kind === 'swatch' ? ink : soft;
  ctx.textAlign = kind === 'swatch' ? 'center' : 'left';
  ctx.fillText(text, kind === 'swatch' ? x + wide / 2 : x + MARK[kind], y + 1);
}

function gradient(ctx, x) {
  const fill = ctx.createLinearGradient(x, 0, x + 112, 0);
  for (const [at, colour] of RAMP) fill.addColorStop(at, colour);
  return fill;
}

/** A canvas with maps {view, name} as they lie on the page, each with its name if it has one. */
function together(maps) {
  const { ratio } = maps[0].view;
  const boxes = maps.map(({ view }) => view.host.getBoundingClientRect());
  const [left, top] = ['left', 'top'].map((side) => Math.min(...boxes.map((box) => box[side])));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.max(...boxes.map((box, i) => box.left - left + maps[i].view.width)) * ratio);
  canvas.height = Math.round(Math.max(...boxes.map((box, i) => box.top - top + maps[i].view.height)) * ratio);
  const ctx = canvas.getContext('2d');
  for (const [i, { view, name }] of maps.entries()) {
    ctx.setTransform(1, 0, 0, 1, Math.round((boxes[i].left - left) * ratio), Math.round((boxes[i].top - top) * ratio));
    ctx.drawImage(view.snapshot(), 0, 0);
    ctx.scale(ratio, ratio);
    if (name) plate(ctx, name, view.padding);
  }
  return canvas;
}

/** Writes the name of a map into its upper left corner, beside the rulers. */
function plate(ctx, name, { left, top }) {
  const [paper, ink] = colours('--paper', '--ink');
  Object.assign(ctx, { font: `600 16px ${SANS}`, textBaseline: 'middle', textAlign: 'left', fillStyle: paper });
  ctx.beginPath();
  ctx.roundRect(left + 10, top + 6, ctx.measureText(name).width + 22, 30, 8);
  ctx.fill();
  ctx.fillStyle = ink;
  ctx.fillText(name, left + 21, top + 22);
}

/** Lines of a text that are no wider than `room`: broken where `between` matches, and in words that are wider. */
function wrapped(ctx, text, between, room) {
  const wide = (part) => ctx.measureText(part).width;
  const cut = (part) => {
    if (wide(part) <= room) return [part];
    let end = part.length - 1;
    while (end > 1 && wide(part.slice(0, end)) > room) end--;
    const blank = part.lastIndexOf(' ', end);
    return blank > 0 ? [part.slice(0, blank), ...cut(part.slice(blank + 1))] : [part.slice(0, end), ...cut(part.slice(end))];
  };
  const parts = text.split(between).flatMap(cut);
  return rows(parts, (part) => wide(`${part} `), room).map((line) => line.join(' '));
}

/** Colours of the page. */
function colours(...names) {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => style.getPropertyValue(name).trim());
}

/**
 * A canvas with maps {view, name} below a title and a line of facts, and above the legend and the
 * sources, which have a line each.
 */
export function poster(maps, { title, facts, sources }) {
  const map = together(maps);
  const { ratio } = maps[0].view;
  const width = map.width / ratio;
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  const room = width - 2 * PAD;
  ctx.font = `13px ${SANS}`;
  const legends = legend().flatMap((items) => rows(items, (item) => widthOf(ctx, item), room));
  ctx.font = `12px ${MONO}`;
  const lines = sources.flatMap((source) => wrapped(ctx, source, / (?=-)/, room));
  ctx.font = TITLE;
  const titles = wrapped(ctx, title, ' ', room);
  ctx.font = `13px ${SANS}`;
  const said = wrapped(ctx, facts, ' ', room);
  const top = PAD + (titles.length + said.length) * ROW + 4;
  const bottom = PAD + (legends.length + lines.length) * ROW + PAD / 2;
  const height = top + map.height / ratio + bottom;
  [canvas.width, canvas.height] = [map.width, Math.round(height * ratio)];
  const [paper, ink, soft] = colours('--paper', '--ink', '--soft');
  ctx.scale(ratio, ratio);
  ctx.fillStyle = paper;
  ctx.fillRect(0, 0, width, height);
  ctx.textBaseline = 'middle';
  const write = (text, font, colour, y) => {
    Object.assign(ctx, { font, fillStyle: colour, textAlign: 'left' });
    ctx.fillText(text, PAD, y);
  };
  titles.forEach((line, i) => write(line, TITLE, ink, PAD + (i + 0.5) * ROW));
  said.forEach((line, i) => write(line, `13px ${SANS}`, soft, PAD + (titles.length + i + 0.5) * ROW));
  ctx.drawImage(map, 0, top, width, map.height / ratio);
  let y = top + map.height / ratio + PAD + ROW / 2;
  ctx.font = `13px ${SANS}`;
  for (const items of legends) {
    let x = PAD;
    for (const item of items) {
      const wide = widthOf(ctx, item);
      drawItem(ctx, item, x, y, wide, soft);
      x += wide + (item.kind === 'text' ? -6 : 0);
    }
    y += ROW;
  }
  for (const line of lines) {
    write(line, `12px ${MONO}`, soft, y);
    y += ROW;
  }
  return canvas;
}
